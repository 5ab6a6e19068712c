// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ClockDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/desktop/model/ClockText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

enum Column { RankColumn, FileColumn, InUseColumn, ProposalColumn, ByHandColumn, ColumnCount };

constexpr double nsPerUs = 1000;
constexpr double mostUs = 1e12;  // some 11 days: doubles still hold every nanosecond

QLabel* makeSentence(const QString& objectName, const QString& text) {
    auto* label = new QLabel(text);
    label->setObjectName(objectName);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

ClockDialog::ClockDialog(const Run& run, QWidget* parent)
    : QDialog(parent),
      method_(new QComboBox(this)),
      nanoseconds_(new QCheckBox(tr("The numbers of Chrome JSON are &nanoseconds"), this)) {
    setObjectName(QStringLiteral("clockDialog"));
    setWindowTitle(tr("Clocks of %1").arg(run.name()));
    setAttribute(Qt::WA_DeleteOnClose);
    buildLayout(run);
    resize(760, 420);
}

void ClockDialog::buildLayout(const Run& run) {
    const Timeline& timeline = *run.content().timeline;
    method_->setObjectName(QStringLiteral("clockMethod"));
    for (const ClockChoice choice : clockChoices) {
        method_->addItem(clockChoiceTitle(choice), static_cast<int>(choice));
        method_->setItemData(method_->count() - 1, clockChoiceDefinition(choice), Qt::ToolTipRole);
    }
    method_->setCurrentIndex(method_->findData(static_cast<int>(run.source().clocks.choice)));
    nanoseconds_->setObjectName(QStringLiteral("timesInNs"));
    nanoseconds_->setToolTip(
        tr("Chrome JSON has microseconds, whatever its displayTimeUnit says; some tracers wrote "
           "nanoseconds nevertheless"));
    nanoseconds_->setChecked(run.source().clocks.unit == TimeUnit::Nanoseconds);
    auto* form = new QFormLayout;
    form->addRow(tr("&Method"), method_);
    form->setRowVisible(method_, run.hasSeveralClocks());
    form->addRow(tr("Times"), nanoseconds_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Cancel, this);
    QPushButton* apply = buttons->button(QDialogButtonBox::Apply);
    apply->setObjectName(QStringLiteral("applyClocks"));
    apply->setToolTip(tr("Reads the files again, in the background"));
    apply->setDefault(true);
    connect(apply, &QPushButton::clicked, this, &ClockDialog::confirm);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    if (run.hasSeveralClocks()) {
        layout->addWidget(makeSentence(QStringLiteral("clocksInUse"), clocksInUseText(timeline)));
        layout->addWidget(
            makeSentence(QStringLiteral("clockProposal"), clockProposalText(timeline)));
    }
    layout->addLayout(form);
    layout->addWidget(makeTable(run), 1);
    layout->addWidget(buttons);
}

QTableWidget* ClockDialog::makeTable(const Run& run) {
    const auto& files = run.content().timeline->files;
    auto* table = new QTableWidget(static_cast<int>(files.size()), ColumnCount, this);
    table->setObjectName(QStringLiteral("clockTable"));
    table->setAccessibleName(tr("Clocks by rank"));
    table->setHorizontalHeaderLabels(
        {tr("Rank"), tr("File"), tr("In use"), tr("Proposed besides"), tr("Added by hand")});
    const QStringList definitions{
        tr("As the file or its name tells"), tr("The file of the rank"),
        tr("What is added to the file's own times, with what was added by hand"),
        tr("By what the ranks exchange; 0 where that is in use already"),
        tr("Added to the times of the rank, beside what the method decides")};
    for (int column = 0; column < ColumnCount; ++column)
        table->horizontalHeaderItem(column)->setToolTip(definitions[column]);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    for (int row = 0; row < table->rowCount(); ++row) {
        const SourceFile& file = files[static_cast<std::size_t>(row)];
        addFile(*table, row, file);
        const auto& offsets = run.source().clocks.offsetsNs;
        const auto known = offsets.find(file.rank.value_or(-1));
        addField(*table, row, file, known == offsets.end() ? 0 : known->second);
    }
    table->resizeColumnsToContents();
    table->resizeRowsToContents();
    table->horizontalHeader()->setSectionResizeMode(FileColumn, QHeaderView::Stretch);
    return table;
}

void ClockDialog::addFile(QTableWidget& table, int row, const SourceFile& file) {
    const auto set = [&](int column, const QString& text, const QString& toolTip) {
        auto* item = new QTableWidgetItem(text);
        item->setToolTip(toolTip);
        if (column >= InUseColumn) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table.setItem(row, column, item);
    };
    const auto nanoseconds = [](std::int64_t ns) { return tr("%1 ns").arg(ns); };
    const QString path = toQString(file.path);
    set(RankColumn, file.rank ? QString::number(*file.rank) : tr("unknown"), {});
    set(FileColumn, QFileInfo(path).fileName(), path);
    set(InUseColumn, clockOffsetText(file.clockOffsetNs), nanoseconds(file.clockOffsetNs));
    const auto proposal = file.clockCorrectionNs;
    set(ProposalColumn, proposal ? clockOffsetText(*proposal) : tr("none"),
        proposal ? nanoseconds(*proposal) : QString());
}

/// Only the first file of a rank can be moved, and none of an unknown one.
void ClockDialog::addField(QTableWidget& table, int row, const SourceFile& file,
                           std::int64_t offsetNs) {
    if (!file.rank || std::ranges::find(fields_, *file.rank, &Field::rank) != fields_.end()) return;
    auto* offset = new QDoubleSpinBox;
    offset->setObjectName(QStringLiteral("clockOffset%1").arg(*file.rank));
    offset->setAccessibleName(tr("Added to the clock of rank %1").arg(*file.rank));
    offset->setDecimals(3);
    offset->setRange(-mostUs, mostUs);
    offset->setSuffix(tr(" µs"));
    offset->setAlignment(Qt::AlignRight);
    offset->setMaximumWidth(160);
    offset->setValue(static_cast<double>(offsetNs) / nsPerUs);
    table.setCellWidget(row, ByHandColumn, offset);
    fields_.push_back({*file.rank, offset});
}

void ClockDialog::confirm() {
    ClockSetting clocks{static_cast<ClockChoice>(method_->currentData().toInt())};
    for (const Field& field : fields_)
        if (const auto ns = std::llround(field.offset->value() * nsPerUs); ns != 0)
            clocks.offsetsNs.emplace(field.rank, ns);
    if (nanoseconds_->isChecked()) clocks.unit = TimeUnit::Nanoseconds;
    emit clocksChosen(clocks);
    accept();
}

}  // namespace bubblescope
