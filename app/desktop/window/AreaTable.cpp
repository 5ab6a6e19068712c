// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/AreaTable.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <numeric>

#include "app/desktop/window/Tables.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

QList<int> allRows(const QAbstractItemModel& model) {
    QList<int> rows(model.rowCount());
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

QToolButton* makeButton(const QString& objectName, const QString& text, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setObjectName(objectName);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

AreaTable::AreaTable(ViewState& view, QWidget* parent)
    : QWidget(parent),
      view_(view),
      model_(new AreaTableModel(this)),
      title_(new QLabel(this)),
      table_(new QTableView(this)) {
    buildLayout();
    connect(&view_, &ViewState::areaChanged, this, &AreaTable::followArea);
}

void AreaTable::buildLayout() {
    title_->setObjectName(QStringLiteral("areaTitle"));
    title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setObjectName(QStringLiteral("areaTable"));
    table_->setAccessibleName(tr("Time in the selected area by kind, device, stage and cause"));
    table_->setModel(model_);
    styleTable(*table_);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->horizontalHeader()->setSortIndicator(AreaTableModel::GroupColumn, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    const int unit = fontMetrics().averageCharWidth();
    for (int column = 0; column < AreaTableModel::ColumnCount; ++column)
        table_->horizontalHeader()->resizeSection(
            column, (column == AreaTableModel::NameColumn ? 30 : 16) * unit);

    auto* copyAction = new QAction(tr("Copy the table"), table_);
    copyAction->setObjectName(QStringLiteral("copyArea"));
    copyAction->setStatusTip(tr("The selected rows, or all, with tabs between the columns"));
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    table_->addAction(copyAction);
    connect(copyAction, &QAction::triggered, this, &AreaTable::copy);

    auto* copyButton = makeButton(QStringLiteral("copyAreaButton"), tr("Copy"),
                                  tr("The selected rows, or all, with tabs between the columns"));
    connect(copyButton, &QToolButton::clicked, this, &AreaTable::copy);
    auto* exportButton =
        makeButton(QStringLiteral("exportArea"), tr("Export…"), tr("Write the table as CSV"));
    connect(exportButton, &QToolButton::clicked, this, &AreaTable::exportWanted);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 4);
    head->addWidget(title_, 1);
    head->addWidget(copyButton);
    head->addWidget(exportButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(table_, 1);
}

/// What the area holds changes with it, and with its run.
void AreaTable::followArea() {
    if (run_ != view_.area().run) {
        if (run_) run_->disconnect(this);
        run_ = view_.area().run;
        if (run_) connect(run_, &Run::contentChanged, this, &AreaTable::work);
    }
    work();
}

void AreaTable::work() {
    const int number = ++*asked_;
    const RowArea& area = view_.area();
    if (area.isEmpty()) return show(nullptr);
    AreaFigures figures{run_->name(), run_->sharedContent(), {}};
    const std::int64_t zeroNs = figures.content->timeline->firstNs();
    const Interval window{area.time.startNs + zeroNs, area.time.endNs + zeroNs};
    worker_.post([this, number, asked = asked_, figures = std::move(figures), tracks = area.tracks,
                  window]() mutable -> Worker::Delivery {
        if (number != *asked) return [] {};
        const RunContent& content = *figures.content;
        figures.summary = summarizeArea(*content.timeline, content.analysis, tracks, window);
        return
            [this, number, asked, shown = std::make_shared<const AreaFigures>(std::move(figures))] {
                if (number == *asked) show(shown);
            };
    });
}

void AreaTable::show(const std::shared_ptr<const AreaFigures>& figures) {
    title_->setText(figures ? areaTitle(*figures) : QString());
    model_->setFigures(figures);
    const QHeaderView* header = table_->horizontalHeader();
    model_->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
}

void AreaTable::copy() const {
    QList<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows << index.row();
    std::ranges::sort(rows);
    QApplication::clipboard()->setText(
        tableText(*model_, rows.isEmpty() ? allRows(*model_) : rows, u'\t'));
}

std::function<void()> AreaTable::writer(const QString& path) const {
    return [path, csv = tableText(*model_, allRows(*model_), u',').toStdString()] {
        AtomicFile file(QFile::encodeName(path).toStdString());
        file.write(csv);
        file.commit();
    };
}

}  // namespace bubblescope
