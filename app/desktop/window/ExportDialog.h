// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/desktop/window/Exporter.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFontComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace bubblescope {

/// What an ExportDialog starts with.
struct ExportOffer {
    QString folder;
    QString name;            ///< of the file, without ending
    QSize size;              ///< of a figure
    QString note;            ///< what figure and numbers show
    QString numbers;         ///< what a table has: "devices and bubbles"
    bool hasCharts = false;  ///< whether figures are Gantt charts, with a FigureStyle
    bool hasNotes = false;   ///< which a figure can show
    QString simulation;      ///< the run whose schedule can be exported; empty for none
};

/// Asks what to export, how large, and where to.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ExportDialog(const ExportOffer& offer, QWidget* parent = nullptr);

  signals:
    void exportRequested(const bubblescope::ExportRequest& request);

  private:
    void buildLayout();
    void addChartRows(QFormLayout* form);
    void updateChartRows(bool isFigure);
    FigureStyle style() const;
    void addFormat(const QString& title, const QString& suffix,
                   ExportRequest::Content content = ExportRequest::Content::View);
    void connectParts();
    void browse();
    void takeFormat();
    void takePath();
    void confirm();

    ExportOffer offer_;
    QComboBox* format_;
    QSpinBox* width_;
    QSpinBox* height_;
    QComboBox* charts_;
    QFontComboBox* font_;
    QSpinBox* fontSize_;
    QDoubleSpinBox* scale_;
    QCheckBox* legend_;
    QLineEdit* path_;
    QLabel* note_;
    QCheckBox* notes_;
    QDialogButtonBox* buttons_;
};

}  // namespace bubblescope
