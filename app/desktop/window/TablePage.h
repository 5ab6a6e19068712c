// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QAbstractItemModel;
class QLabel;
class QTableView;

namespace bubblescope {

/// A table below a line that says what it is about, and buttons that copy and export it. Its parts
/// have names that begin with that of the page: "areaTitle", "areaTable", "areaCopy", "areaExport".
class TablePage : public QWidget {
    Q_OBJECT

  public:
    /// Owns the model.
    TablePage(const QString& name, QAbstractItemModel* model, QWidget* parent = nullptr);

    QTableView& table() { return *table_; }
    void setTitle(const QString& title);
    /// All of the table as it is now, as CSV; in any thread. Throws Error when the file cannot be
    /// written.
    std::function<void()> writer(const QString& path) const;

  signals:
    void exportWanted();

  private:
    void buildLayout(const QString& name);
    void copy() const;

    QAbstractItemModel* model_;
    QLabel* title_;
    QTableView* table_;
};

}  // namespace bubblescope
