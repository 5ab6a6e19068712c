// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/EventTable.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QTableView>
#include <QToolButton>

#include "app/desktop/model/TableText.h"
#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/Tables.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr int delayMs = 50;

}  // namespace

EventTable::EventTable(TimelineArea& charts, QWidget* parent)
    : QWidget(parent),
      charts_(charts),
      model_(new EventTableModel(this)),
      title_(new QLabel(this)),
      table_(new QTableView(this)) {
    setObjectName(QStringLiteral("events"));
    later_.setSingleShot(true);
    later_.setInterval(delayMs);
    buildLayout();
    connectParts();
    updateTitle();
}

void EventTable::buildLayout() {
    title_->setObjectName(QStringLiteral("eventsTitle"));
    table_->setObjectName(QStringLiteral("eventTable"));
    table_->setAccessibleName(tr("Events that the chart of the current run shows"));
    table_->setModel(model_);
    styleTable(*table_);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    const int unit = fontMetrics().averageCharWidth();
    for (int column = 0; column < EventTableModel::ColumnCount; ++column) {
        const bool isText = column < EventTableModel::StartColumn;
        const bool isTime = column < EventTableModel::StageColumn;
        table_->horizontalHeader()->resizeSection(column, (isText ? 22 : isTime ? 18 : 12) * unit);
    }
    auto* exportButton = new QToolButton(this);
    exportButton->setObjectName(QStringLiteral("eventsExport"));
    exportButton->setText(tr("Export…"));
    exportButton->setToolTip(tr("Write the table as CSV"));
    exportButton->setAutoRaise(true);
    connect(exportButton, &QToolButton::clicked, this, &EventTable::exportWanted);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 4);
    head->addWidget(title_, 1);
    head->addWidget(exportButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(table_, 1);
}

void EventTable::connectParts() {
    auto* copyKey = new QShortcut(QKeySequence::Copy, table_);
    copyKey->setContext(Qt::WidgetShortcut);
    connect(copyKey, &QShortcut::activated, this, &EventTable::copy);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { selectEvent(current.row()); });
    connect(table_, &QTableView::activated, &charts_, &TimelineArea::fitSelection);
    connect(&later_, &QTimer::timeout, this, &EventTable::refresh);
    const auto later = [this] {
        if (isVisible()) later_.start();
    };
    connect(&charts_.view(), &ViewState::visibleChanged, this, later);
    connect(&charts_.view(), &ViewState::alignmentChanged, this, later);
    connect(&charts_, &TimelineArea::rowsChanged, this, later);
    connect(&charts_.view(), &ViewState::selectionChanged, this, &EventTable::followSelection);
}

void EventTable::setRun(Run* run) {
    run_ = run;
    if (isVisible()) refresh();
}

void EventTable::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void EventTable::refresh() {
    const RowLayout* rows = run_ ? charts_.rowsOf(run_) : nullptr;
    const QSignalBlocker blocker(table_->selectionModel());
    if (rows) {
        const TimeMap map = timeMap(run_->content(), charts_.view().alignment());
        model_->setEvents(
            ShownEvents(run_->sharedContent(), *rows, map.toRun(charts_.view().visible())));
    } else {
        model_->setEvents({});
    }
    updateTitle();
    followSelection();
}

void EventTable::updateTitle() {
    const auto count = static_cast<qlonglong>(model_->events().size());
    title_->setText(run_ ? tr("%L1 events in what is visible of %2").arg(count).arg(run_->name())
                         : tr("There is no run."));
}

void EventTable::selectEvent(int row) {
    if (row < 0 || !run_) return;
    charts_.view().setSelection({run_, model_->events().slice(static_cast<std::size_t>(row)), {}});
}

void EventTable::followSelection() {
    const TimelineItem& item = charts_.view().selection();
    const auto place = item.slice && item.run == run_ && model_->events().size() > 0
                           ? model_->events().placeOf(*item.slice)
                           : std::nullopt;
    const int row = place ? static_cast<int>(*place) : -1;
    if (row == table_->currentIndex().row() || row >= model_->rowCount()) return;
    const QSignalBlocker blocker(table_->selectionModel());
    table_->clearSelection();
    table_->setCurrentIndex({});
    if (row >= 0) {
        table_->selectRow(row);
        table_->scrollTo(model_->index(row, 0));
    }
    table_->viewport()->update();
}

void EventTable::copy() const {
    QList<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows << index.row();
    std::ranges::sort(rows);
    QApplication::clipboard()->setText(tableText(*model_, rows, u'\t'));
}

std::function<void()> EventTable::writer(const QString& path) const {
    return [path, events = model_->events()] {
        EventTableModel model;
        model.setEvents(events);
        AtomicFile file(QFile::encodeName(path).toStdString());
        file.write(tableText(model, allRows(model), u',').toStdString());
        file.commit();
    };
}

}  // namespace bubblescope
