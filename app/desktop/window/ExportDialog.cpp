// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ExportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
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
    addFormat(tr("Figure, PNG (twice the size in pixels)"), QStringLiteral("png"));
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
    form->addRow(makeLabel(tr("F&ile"), path_), file);
    notes_->setObjectName(QStringLiteral("exportNotes"));
    notes_->setVisible(offer_.hasNotes);
    form->addRow(note_);
    if (offer_.hasNotes) form->addRow(notes_);
    form->addRow(buttons_);
    takePath();
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
        {static_cast<ExportRequest::Content>(format_->currentData(ContentRole).toInt()),
         path,
         {width_->value(), height_->value()},
         notes_->isEnabled() && notes_->isChecked()});
    accept();
}

}  // namespace bubblescope
