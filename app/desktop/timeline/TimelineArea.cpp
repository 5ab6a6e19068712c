// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/TimelineArea.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/Legend.h"
#include "app/desktop/timeline/OverviewStrip.h"
#include "app/desktop/timeline/TimelineNotes.h"

namespace bubblescope {

namespace {

constexpr double widestLabels = 0.25;  ///< of the area's width
constexpr int spacingBelowPanes = 1;   ///< against hundreds for a pane's rows

bool holds(const Run& run, const std::vector<TrackIndex>& tracks) {
    const std::size_t count = run.content().timeline->tracks().size();
    return std::ranges::all_of(tracks, [count](TrackIndex track) { return track < count; });
}

}  // namespace

TimelineArea::TimelineArea(QWidget* parent)
    : QWidget(parent),
      view_(new ViewState(this)),
      navigator_(*view_),
      walk_(*view_, navigator_, panes_),
      keys_(*view_, navigator_, panes_),
      history_(new ViewHistory(*view_, navigator_, this)),
      commands_(new TimelineActions(this)),
      search_(new TimelineSearch(*view_, walk_, panes_, this)),
      criticalPaths_([this](const auto& paths) { view_->setCriticalPaths(paths); }),
      colorExtents_([this](const auto& extents) { showColors(extents); }),
      counters_([this](const auto& lanes) { showCounters(lanes); }),
      overview_(new OverviewStrip(*view_, navigator_, *search_, this)),
      notes_(new TimelineNotes(*view_, navigator_, panes_, *overview_, this)),
      stack_(new QVBoxLayout),
      legend_(new Legend(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timelines"));
    buildLayout();
    connectCommands();
    applyStyle();
}

void TimelineArea::connectCommands() {
    const auto on = [this](const QAction* action, auto slot) {
        connect(action, &QAction::triggered, this, slot);
    };
    on(commands_->fitAll, [this] { fitAll(); });
    on(commands_->fitSelection, [this] { fitSelection(); });
    on(commands_->nextSlice, [this] { walk_.selectNeighbor(1); });
    on(commands_->previousSlice, [this] { walk_.selectNeighbor(-1); });
    on(commands_->followOutput, [this] { walk_.selectAlongFlow(1); });
    on(commands_->followInput, [this] { walk_.selectAlongFlow(-1); });
    on(commands_->nextStep, [this] { showStep(1); });
    on(commands_->previousStep, [this] { showStep(-1); });
    on(commands_->measure, [this] { measure(); });
    on(commands_->selectArea, [this] { selectArea(); });
    on(commands_->clearMarks, [this] { view_->clearMarks(); });
    on(commands_->addNote, [this] { notes_->add(); });
    on(commands_->nextNote, [this] { notes_->go(1); });
    on(commands_->previousNote, [this] { notes_->go(-1); });
    on(commands_->back, [this] { history_->goBack(); });
    on(commands_->forward, [this] { history_->goForward(); });
    connect(commands_->criticalPath, &QAction::toggled, this, [this](bool isWanted) {
        const auto find = [](const RunContent& content) { return criticalPath(*content.timeline); };
        criticalPaths_.want(isWanted ? find : PerContent<CriticalPath>::Make());
    });
    connect(commands_->stretch, &QAction::toggled, this, [this] {
        updateLimits();
        fitAll();
    });
    connect(commands_->differences, &QAction::toggled, this, &TimelineArea::updateDifferences);
    connect(commands_->snap, &QAction::toggled, view_, &ViewState::setSnapping);
}

void TimelineArea::buildLayout() {
    auto* content = new QWidget;
    content->setLayout(stack_);
    content->setBackgroundRole(QPalette::Base);
    stack_->setContentsMargins(0, 0, 0, 0);
    stack_->addStretch(spacingBelowPanes);
    auto* scrollArea = new QScrollArea(this);
    scrollArea->setWidget(content);
    scrollArea->setWidgetResizable(true);
    scrollArea->setFrameShape(QFrame::NoFrame);
    scrollArea->setFocusPolicy(Qt::NoFocus);
    scrollArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollArea->viewport()->setBackgroundRole(QPalette::Base);

    auto* layout = new QVBoxLayout(this);
    const int margin = fontMetrics().averageCharWidth();
    layout->setContentsMargins(margin, 0, margin, margin / 2);
    layout->setSpacing(margin / 2);
    layout->addWidget(overview_);
    layout->addWidget(scrollArea, 1);
    layout->addWidget(legend_);
    overview_->hide();
    legend_->hide();
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void TimelineArea::setRuns(const QList<Run*>& runs) {
    const bool wasFit = runs_.isEmpty() || navigator_.isFitAll();
    QList<GanttPane*> panes;
    for (Run* run : runs)
        panes << takePane(run);
    qDeleteAll(panes_);
    panes_ = panes;
    runs_ = runs;
    for (GanttPane* pane : panes_)
        stack_->removeWidget(pane);
    for (qsizetype i = 0; i < panes_.size(); ++i) {
        stack_->insertWidget(static_cast<int>(i), panes_[i]);
        panes_[i]->show();
    }
    if (!runs_.contains(view_->selection().run)) view_->setSelection({});
    if (!runs_.contains(view_->hovered().run)) view_->setHovered({});
    if (!runs_.contains(view_->area().run)) view_->setArea({});
    updateDifferences();
    updateLimits();
    if (wasFit) fitAll();
    updateLabelWidths();
    updateStretches();
    updateLegend();
    updateColors();
    overview_->setRuns(runs_);
    criticalPaths_.setRuns(runs_);
    counters_.setRuns(runs_);
    overview_->setVisible(!runs_.isEmpty());
    notes_->update();
    updateFound();
    emit rowsChanged();
}

/// The pane that shows the run already, or a new one.
GanttPane* TimelineArea::takePane(Run* run) {
    const auto known = std::ranges::find(panes_, run, &GanttPane::run);
    if (known != panes_.end()) {
        GanttPane* pane = *known;
        panes_.erase(known);
        return pane;
    }
    auto* pane = new GanttPane(run, navigator_, *view_, this);
    pane->setRowChoice(rowChoice_);
    pane->setArrangement(arrangements_.value(run));
    pane->setColors(Palette::fromSystem(palette()));
    connect(run, &Run::contentChanged, pane, [this, pane] { reload(pane); });
    connect(pane, &GanttPane::noteActivated, notes_, &TimelineNotes::edit);
    connect(pane, &GanttPane::stepWanted, this, &TimelineArea::showStep);
    connect(pane, &GanttPane::arrangementChanged, this, [this, pane] {
        keepArrangement(pane->run(), pane->arrangement());
        updateRows();
    });
    return pane;
}

void TimelineArea::keepArrangement(const Run* run, const RowArrangement& arrangement) {
    if (!arrangements_.contains(run))
        connect(run, &QObject::destroyed, this, [this, run] { arrangements_.remove(run); });
    arrangements_[run] = arrangement;
    emit lookChanged();
}

void TimelineArea::setArrangement(const Run* run, const RowArrangement& arrangement) {
    const auto pane = std::ranges::find(panes_, run, &GanttPane::run);
    if (pane == panes_.end()) return keepArrangement(run, arrangement);
    (*pane)->setArrangement(arrangement);
}

void TimelineArea::setColorBy(ColorBy by) {
    if (by == colorBy_) return;
    colorBy_ = by;
    const auto find = [by](const RunContent& content) { return colorExtentOf(by, content); };
    colorExtents_.want(needsExtents(by) ? find : PerContent<ColorExtent>::Make());
    emit lookChanged();
}

void TimelineArea::updateColors() {
    colorExtents_.setRuns(runs_);
    if (!needsExtents(colorBy_)) showColors({});
}

/// One scale for all panes.
void TimelineArea::showColors(const PerContent<ColorExtent>::Map& extents) {
    const bool isKnown = !needsExtents(colorBy_) || std::ranges::all_of(runs_, [&](const Run* run) {
        return extents.contains(&run->content());
    });
    if (!isKnown) return;
    QList<ColorExtent> all;
    for (const auto& extent : extents)
        all << *extent;
    colorScale_ = colorScaleOf(colorBy_, all);
    for (GanttPane* pane : panes_)
        pane->setColorScale(colorScale_);
    legend_->setColorScale(colorScale_);
}

/// After other rows are shown, or in other places.
void TimelineArea::updateRows() {
    updateLabelWidths();
    updateStretches();
    updateLegend();
    updateFound();
    emit rowsChanged();
}

const RowLayout* TimelineArea::rowsOf(const Run* run) const {
    const auto pane = std::ranges::find(panes_, run, &GanttPane::run);
    return pane == panes_.end() ? nullptr : &(*pane)->rows();
}

void TimelineArea::reload(GanttPane* pane) {
    const TimelineItem selected = pane->selectionInNewContent();
    if (view_->selection().run == pane->run()) view_->setSelection({});
    if (view_->hovered().run == pane->run()) view_->setHovered({});
    if (view_->area().run == pane->run() && !holds(*pane->run(), view_->area().tracks))
        view_->setArea({});
    const bool wasFit = navigator_.isFitAll();
    const bool wasAtEnd = navigator_.isAtEnd();
    const std::size_t rowsBefore = pane->rows().rows.size();
    pane->reload();
    if (!selected.isEmpty()) view_->setSelection(selected);
    updateLimits();
    if (wasFit) {
        fitAll();
    } else if (wasAtEnd && !settingOf(*pane->run()->content().timeline, "state").empty()) {
        navigator_.panTo(navigator_.limits().endNs - view_->visible().lengthNs());
    }
    if (pane->rows().rows.size() != rowsBefore) updateStretches();
    updateLabelWidths();
    updateLegend();
    updateColors();
    overview_->refresh();
    emit rowsChanged();
    criticalPaths_.setRuns(runs_);
    counters_.setRuns(runs_);
    updateFound();
}

void TimelineArea::updateFound() {
    if (!search_->text().isEmpty()) search_->restart();
}

void TimelineArea::updateLimits() {
    const int most = steps();
    auto step = view_->alignment().step;
    if (step && *step >= most) step = most == 0 ? std::nullopt : std::optional(most - 1);
    updateAlignment(step);
    std::int64_t longestNs = 0;
    for (const Run* run : runs_) {
        const TimeRange part = shownPart(run->content(), step);
        const TimeMap map = timeMap(run->content(), view_->alignment());
        longestNs = std::max(longestNs, map.toView(part).lengthNs());
    }
    if (longestNs > 0) navigator_.setLimits({0, longestNs});
    overview_->update();
}

void TimelineArea::updateAlignment(std::optional<int> step) {
    Alignment alignment{step};
    const Run* reference = baseline();
    if (commands_->stretch->isChecked() && reference)
        alignment.lengthNs = shownPart(reference->content(), step).lengthNs();
    view_->setAlignment(alignment);
}

void TimelineArea::setBaseline(Run* baseline) {
    if (baseline == baseline_) return;
    baseline_ = baseline;
    const bool wasFit = navigator_.isFitAll();
    updateDifferences();
    updateLimits();
    if (wasFit) fitAll();
}

Run* TimelineArea::baseline() const {
    if (runs_.contains(baseline_)) return baseline_;
    return runs_.isEmpty() ? nullptr : runs_.front();
}

void TimelineArea::updateDifferences() {
    Run* reference = commands_->differences->isChecked() ? baseline() : nullptr;
    for (GanttPane* pane : panes_)
        pane->compareWith(pane->run() == reference ? nullptr : reference);
}

int TimelineArea::steps() const {
    int most = 0;
    for (const Run* run : runs_)
        most = std::max(most, stepCount(run->content()));
    return most;
}

void TimelineArea::showStep(int direction) {
    const int most = steps();
    if (most == 0) return;
    const auto step = view_->alignment().step;
    const int place = step ? *step + 1 : 0;  // 0: whole runs
    const int next = (place + direction + most + 1) % (most + 1);
    setStep(next == 0 ? std::nullopt : std::optional(next - 1));
}

void TimelineArea::setStep(std::optional<int> step) {
    updateAlignment(step);
    updateLimits();
    fitAll();
}

void TimelineArea::updateLabelWidths() {
    int width = 0;
    for (const GanttPane* pane : panes_)
        width = std::max(width, pane->wantedLabelWidth());
    width = std::min(width, static_cast<int>(this->width() * widestLabels));
    for (GanttPane* pane : panes_)
        pane->setLabelWidth(width);
    if (panes_.isEmpty()) return;
    const QMargins outer = layout()->contentsMargins();
    const QMargins inner = panes_.front()->chartMargins();
    overview_->setMargins(inner.left(), inner.right());
    emit timeMarginsChanged(outer.left() + inner.left(), outer.right() + inner.right());
}

void TimelineArea::updateLegend() {
    std::bitset<sliceKindCount> kinds;
    for (const GanttPane* pane : panes_)
        kinds |= pane->rows().kinds;
    legend_->setKinds(kinds);
    legend_->setVisible(!panes_.isEmpty());
}

/// Panes share the height by their rows.
void TimelineArea::updateStretches() {
    for (GanttPane* pane : panes_) {
        const double height = pane->arrangement().isCollapsed ? 0 : pane->rows().height;
        stack_->setStretchFactor(pane, static_cast<int>(std::lround(100 * height)));
    }
}

void TimelineArea::applyStyle() {
    const Palette colors = Palette::fromSystem(palette());
    for (GanttPane* pane : panes_)
        pane->setColors(colors);
    legend_->setColors(colors);
    overview_->setColors(colors);
    updateLabelWidths();
}

void TimelineArea::fitAll() {
    navigator_.fitAll();
}

void TimelineArea::fitSelection() {
    const GanttPane* pane = paneOf(view_->selection());
    if (!pane) return fitAll();
    const TimeRange range = pane->boxOf(view_->selection())->time;
    if (navigator_.isFit(range)) return fitAll();
    navigator_.fit(range);
}

void TimelineArea::measure() {
    for (const TimelineItem& item : {view_->selection(), view_->hovered()}) {
        const GanttPane* pane = paneOf(item);
        if (pane) return view_->setRange(pane->boxOf(item)->time);
    }
}

void TimelineArea::selectArea() {
    const TimelineItem& item = view_->selection();
    const GanttPane* pane = paneOf(item);
    if (pane) {
        const TimeRange time = view_->range().value_or(pane->boxOf(item)->time);
        view_->setArea(pane->areaOf(time, item));
    } else if (view_->range() && !panes_.isEmpty()) {
        const GanttPane* hovered = paneOf(view_->hovered());
        view_->setArea((hovered ? hovered : panes_.front())->areaOf(*view_->range()));
    }
}

GanttPane* TimelineArea::paneOf(const TimelineItem& item) const {
    const auto pane = std::ranges::find_if(
        panes_, [&](const GanttPane* shown) { return shown->boxOf(item).has_value(); });
    return pane == panes_.end() ? nullptr : *pane;
}

void TimelineArea::setCounters(const CounterChoice& choice) {
    if (choice == counterChoice_) return;
    counterChoice_ = choice;
    const auto find = [choice](const RunContent& content) { return counterLanes(content, choice); };
    counters_.want(choice.isEmpty() ? PerContent<std::vector<CounterLane>>::Make() : find);
}

void TimelineArea::showCounters(const ViewState::CounterMap& counters) {
    const bool isWanted = !counterChoice_.isEmpty();
    view_->setCounters(counters, isWanted);
    for (GanttPane* pane : panes_)
        if (!isWanted || view_->countersOf(*pane->run())) pane->reload();
    updateRows();
}

void TimelineArea::setRowChoice(RowChoice choice) {
    if (choice == rowChoice_) return;
    rowChoice_ = choice;
    for (GanttPane* pane : panes_)
        pane->setRowChoice(choice);
    updateRows();
    emit lookChanged();
}

void TimelineArea::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange) applyStyle();
}

void TimelineArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateLabelWidths();
}

/// Of the selected row, by key; with the mouse charts show it themselves.
void TimelineArea::contextMenuEvent(QContextMenuEvent* event) {
    GanttPane* pane = paneOf(view_->selection());
    if (event->reason() == QContextMenuEvent::Keyboard && pane)
        pane->showRowMenu(view_->selection());
}

void TimelineArea::keyPressEvent(QKeyEvent* event) {
    if (!keys_.take(*event)) QWidget::keyPressEvent(event);
}

}  // namespace bubblescope
