// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/desktop/window/Exporter.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace bubblescope {

/// Asks what to export of the view, how large, and where to.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    /// `simulation` is the name of the run whose schedule can be exported; empty for none.
    ExportDialog(const QString& folder, QSize size, const QString& simulation,
                 QWidget* parent = nullptr);

  signals:
    void exportRequested(const bubblescope::ExportRequest& request);

  private:
    void buildLayout();
    void addFormat(const QString& title, const QString& suffix,
                   ExportRequest::Content content = ExportRequest::Content::View);
    void connectParts();
    void browse();
    void takeFormat();
    void takePath();
    void confirm();

    QString simulation_;
    QComboBox* format_;
    QSpinBox* width_;
    QSpinBox* height_;
    QLineEdit* path_;
    QLabel* note_;
    QDialogButtonBox* buttons_;
};

}  // namespace bubblescope
