// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ExportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>

namespace bubblescope {

namespace {

constexpr int ContentRole = Qt::UserRole + 1;

QSpinBox* makeSizeBox(const QString& objectName, const QString& accessibleName, int value) {
    auto* box = new QSpinBox;
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->setRange(200, 8000);
    box->setSingleStep(50);
    box->setValue(value);
    return box;
}

QLabel* makeLabel(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

}  // namespace

ExportDialog::ExportDialog(const ExportOffer& offer, QWidget* parent)
    : QDialog(parent),
      offer_(offer),
      format_(new QComboBox(this)),
      width_(makeSizeBox(QStringLiteral("exportWidth"), tr("Width"), offer.size.width())),
      height_(makeSizeBox(QStringLiteral("exportHeight"), tr("Height"), offer.size.height())),
      charts_(new QComboBox(this)),
      font_(new QFontComboBox(this)),
      fontSize_(new QSpinBox(this)),
      scale_(new QDoubleSpinBox(this)),
      legend_(new QCheckBox(tr("&Legend"), this)),
      path_(new QLineEdit(QDir(offer.folder).filePath(offer.name + QStringLiteral(".pdf")), this)),
      note_(new QLabel(this)),
      notes_(new QCheckBox(tr("With &notes"), this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export"));
    setAttribute(Qt::WA_DeleteOnClose);
    buildLayout();
    connectParts();
}

void ExportDialog::buildLayout() {
    format_->setObjectName(QStringLiteral("exportFormat"));
    format_->setAccessibleName(tr("Format"));
    addFormat(tr("Figure, PDF (vectors)"), QStringLiteral("pdf"));
    addFormat(tr("Figure, SVG (vectors)"), QStringLiteral("svg"));
    addFormat(tr("Figure, PNG (pixels)"), QStringLiteral("png"));
    addFormat(tr("Numbers, CSV (%1)").arg(offer_.numbers), QStringLiteral("csv"));
    if (!offer_.simulation.isEmpty()) {
        addFormat(tr("Schedule of PyTorch, CSV"), QStringLiteral("csv"),
                  ExportRequest::Content::Schedule);
        addFormat(tr("Schedule of PyTorch with sends and receives, CSV"), QStringLiteral("csv"),
                  ExportRequest::Content::ScheduleWithCommunication);
    }
    path_->setObjectName(QStringLiteral("exportPath"));
    path_->setMinimumWidth(360);
    auto* size = new QHBoxLayout;
    size->addWidget(width_);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(height_);
    size->addStretch();
    auto* file = new QHBoxLayout;
    auto* browseButton = new QPushButton(tr("&Browse…"), this);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    file->addWidget(path_, 1);
    file->addWidget(browseButton);
    note_->setForegroundRole(QPalette::PlaceholderText);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Format"), format_);
    form->addRow(makeLabel(tr("&Size"), width_), size);
    addChartRows(form);
    form->addRow(makeLabel(tr("F&ile"), path_), file);
    notes_->setObjectName(QStringLiteral("exportNotes"));
    notes_->setVisible(offer_.hasNotes);
    form->addRow(note_);
    if (offer_.hasNotes) form->addRow(notes_);
    form->addRow(buttons_);
    takePath();
}

void ExportDialog::addChartRows(QFormLayout* form) {
    for (QWidget* part :
         std::initializer_list<QWidget*>{charts_, font_, fontSize_, scale_, legend_})
        part->setVisible(offer_.hasCharts);
    charts_->setObjectName(QStringLiteral("exportCharts"));
    charts_->addItems({tr("All shown runs, stacked"), tr("The current run alone")});
    font_->setObjectName(QStringLiteral("exportFont"));
    font_->setCurrentFont(QFont(FigureStyle().family));
    fontSize_->setObjectName(QStringLiteral("exportFontSize"));
    fontSize_->setAccessibleName(tr("Font size"));
    fontSize_->setRange(4, 48);
    fontSize_->setValue(FigureStyle().fontPixels);
    fontSize_->setSuffix(tr(" pt"));
    scale_->setObjectName(QStringLiteral("exportScale"));
    scale_->setRange(0.5, 8);
    scale_->setSingleStep(0.5);
    scale_->setDecimals(1);
    scale_->setValue(FigureStyle().pngScale);
    scale_->setSuffix(tr(" × the size"));
    legend_->setObjectName(QStringLiteral("exportLegend"));
    legend_->setChecked(true);
    if (!offer_.hasCharts) return;
    auto* font = new QHBoxLayout;
    font->addWidget(font_, 1);
    font->addWidget(fontSize_);
    form->addRow(makeLabel(tr("&Charts"), charts_), charts_);
    form->addRow(makeLabel(tr("Fo&nt"), font_), font);
    form->addRow(makeLabel(tr("&PNG"), scale_), scale_);
    form->addRow(QString(), legend_);
}

void ExportDialog::updateChartRows(bool isFigure) {
    const bool isPng = format_->currentData() == QStringLiteral("png");
    charts_->setEnabled(isFigure);
    font_->setEnabled(isFigure);
    fontSize_->setEnabled(isFigure);
    scale_->setEnabled(isPng);
    legend_->setEnabled(isFigure);
}

FigureStyle ExportDialog::style() const {
    return {.family = font_->currentFont().family(),
            .fontPixels = fontSize_->value(),
            .hasLegend = legend_->isChecked(),
            .pngScale = scale_->value()};
}

void ExportDialog::addFormat(const QString& title, const QString& suffix,
                             ExportRequest::Content content) {
    format_->addItem(title, suffix);
    format_->setItemData(format_->count() - 1, static_cast<int>(content), ContentRole);
}

void ExportDialog::connectParts() {
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::takeFormat);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::takePath);
    connect(buttons_, &QDialogButtonBox::accepted, this, &ExportDialog::confirm);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ExportDialog::browse() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), path_->text(), tr("Figures and tables (*.pdf *.svg *.png *.csv)"),
        nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) path_->setText(path);
}

void ExportDialog::takeFormat() {
    const QFileInfo info(path_->text());
    const QString suffix = format_->currentData().toString();
    path_->setText(info.dir().filePath(info.completeBaseName() + u'.' + suffix));
    takePath();
}

/// The ending decides about the format, here as everywhere; of several with that ending the chosen
/// one stays.
void ExportDialog::takePath() {
    const QString suffix = QFileInfo(path_->text()).suffix().toLower();
    const int format = format_->findData(suffix);
    if (format >= 0 && format_->currentData() != suffix) format_->setCurrentIndex(format);
    const bool isFigure = format_->currentData() != QStringLiteral("csv");
    const bool isView =
        format_->currentData(ContentRole) == static_cast<int>(ExportRequest::Content::View);
    width_->setEnabled(isFigure);
    height_->setEnabled(isFigure);
    updateChartRows(isFigure);
    notes_->setEnabled(isFigure);
    note_->setText(isView ? offer_.note : tr("The schedule of %1.").arg(offer_.simulation));
    buttons_->button(QDialogButtonBox::Save)->setEnabled(format >= 0);
}

void ExportDialog::confirm() {
    const QString path = path_->text();
    if (QFileInfo::exists(path) &&
        QMessageBox::question(this, tr("Export"), tr("Replace %1?").arg(path)) !=
            QMessageBox::Yes) {
        return;
    }
    emit exportRequested(
        {.content = static_cast<ExportRequest::Content>(format_->currentData(ContentRole).toInt()),
         .path = path,
         .size = {width_->value(), height_->value()},
         .style = style(),
         .isCurrentOnly = charts_->currentIndex() == 1,
         .withNotes = notes_->isEnabled() && notes_->isChecked()});
    accept();
}

}  // namespace bubblescope
