// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/desktop/window/Shortcuts.h"

class QLabel;
class QLineEdit;
class QTableWidget;

namespace bubblescope {

/// All keys of a window in a table: those of its actions can be changed there, those that go by
/// their place on the keyboard cannot.
class ShortcutSheet : public QDialog {
    Q_OBJECT

  public:
    /// The shortcuts are the caller's, who keeps them alive.
    explicit ShortcutSheet(Shortcuts& shortcuts, QWidget* parent = nullptr);

  private:
    void buildLayout();
    void fill();
    void addFixed(const QString& keys, const QString& title, const QString& explanation);
    void addAction(QAction* action);
    int addRow(const QString& title, const QString& keys, const QString& explanation);
    QAction* actionAt(int row) const;
    void take(int row, const QKeySequence& key);
    void reset(QAction* action);
    void resetAll();
    /// Says so when the key does something else already.
    bool isFree(const QKeySequence& key, const QAction* action);
    void showRow(int row);
    void filter(const QString& text);

    Shortcuts& shortcuts_;
    QLineEdit* filter_;
    QTableWidget* table_;
    QLabel* message_;
};

}  // namespace bubblescope
