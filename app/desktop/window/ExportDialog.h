// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLineEdit;
class QSpinBox;

namespace bubblescope {

/// Asks what to export of the view, how large, and where to.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    ExportDialog(const QString& folder, QSize size, QWidget* parent = nullptr);

  signals:
    void exportRequested(const QString& path, QSize size);

  private:
    void buildLayout();
    void connectParts();
    void browse();
    void takeFormat();
    void takePath();
    void confirm();

    QComboBox* format_;
    QSpinBox* width_;
    QSpinBox* height_;
    QLineEdit* path_;
    QDialogButtonBox* buttons_;
};

}  // namespace bubblescope
