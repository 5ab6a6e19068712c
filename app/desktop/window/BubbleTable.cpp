// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/BubbleTable.h"

#include <QHeaderView>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include "app/desktop/model/BubbleTableModel.h"
#include "app/desktop/window/Tables.h"

namespace bubblescope {

BubbleTable::BubbleTable(ViewState& view, QWidget* parent)
    : QWidget(parent),
      view_(view),
      model_(new BubbleTableModel(this)),
      table_(new QTableView(this)) {
    buildLayout();
    connectParts();
}

void BubbleTable::buildLayout() {
    table_->setObjectName(QStringLiteral("bubbleTable"));
    table_->setAccessibleName(tr("Bubbles of the current run"));
    table_->setModel(model_);
    styleTable(*table_);
    table_->horizontalHeader()->setSortIndicator(BubbleTableModel::DurationColumn,
                                                 Qt::DescendingOrder);
    table_->setSortingEnabled(true);
    const int unit = fontMetrics().averageCharWidth();
    for (int column = 0; column < BubbleTableModel::ColumnCount; ++column) {
        const bool isText = column < BubbleTableModel::StartColumn;
        table_->horizontalHeader()->resizeSection(column, (isText ? 26 : 18) * unit);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table_);
}

void BubbleTable::connectParts() {
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { selectBubble(current.row()); });
    connect(table_, &QTableView::activated, this, &BubbleTable::activated);
    connect(&view_, &ViewState::selectionChanged, this, &BubbleTable::followSelection);
}

void BubbleTable::setRun(Run* run) {
    model_->setRun(run);
}

void BubbleTable::selectBubble(int row) {
    if (row < 0) return;
    const Bubble& bubble = model_->bubbleAt(row);
    view_.setSelection({model_->run(), {}, bubble});
    showRange(bubble);
}

/// Moves the charts, without zooming, when the bubble is out of sight.
void BubbleTable::showRange(const Bubble& bubble) {
    const RunContent& content = model_->run()->content();
    const std::int64_t zeroNs = content.timeline->firstNs();
    const TimeRange visible = view_.visible();
    const TimeRange time = timeMap(content, view_.alignment())
                               .toView(TimeRange{bubble.startNs - zeroNs, bubble.endNs - zeroNs});
    if (time.startNs < visible.endNs && time.endNs > visible.startNs) return;
    const std::int64_t centreNs = time.startNs + time.lengthNs() / 2;
    view_.setVisible({centreNs - visible.lengthNs() / 2,
                      centreNs - visible.lengthNs() / 2 + visible.lengthNs()});
}

void BubbleTable::followSelection() {
    const TimelineItem& item = view_.selection();
    const int row = item.bubble && item.run == model_->run() ? model_->rowOf(*item.bubble) : -1;
    if (row == table_->currentIndex().row()) return;
    const QSignalBlocker blocker(table_->selectionModel());
    if (row < 0) {
        table_->clearSelection();
        table_->setCurrentIndex({});
    } else {
        table_->selectRow(row);
        table_->scrollTo(model_->index(row, 0));
    }
    table_->viewport()->update();
}

}  // namespace bubblescope
