// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/AreaTable.h"

#include <QHeaderView>
#include <QTableView>

namespace bubblescope {

AreaTable::AreaTable(ViewState& view, QWidget* parent)
    : AreaTable(view, new AreaTableModel, parent) {}

AreaTable::AreaTable(ViewState& view, AreaTableModel* model, QWidget* parent)
    : TablePage(QStringLiteral("area"), model, parent), view_(view), model_(model) {
    table().setAccessibleName(tr("Time in the selected area by kind, device, stage and cause"));
    table().horizontalHeader()->setSortIndicator(AreaTableModel::GroupColumn, Qt::AscendingOrder);
    table().setSortingEnabled(true);
    const int unit = fontMetrics().averageCharWidth();
    for (int column = 0; column < AreaTableModel::ColumnCount; ++column)
        table().horizontalHeader()->resizeSection(
            column, (column == AreaTableModel::NameColumn ? 30 : 16) * unit);
    connect(&view_, &ViewState::areaChanged, this, &AreaTable::followArea);
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
    setTitle(figures ? areaTitle(*figures) : QString());
    model_->setFigures(figures);
    const QHeaderView* header = table().horizontalHeader();
    model_->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
}

}  // namespace bubblescope
