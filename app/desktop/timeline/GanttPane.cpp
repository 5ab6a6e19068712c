// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/GanttPane.h"

#include <QEvent>
#include <QGridLayout>
#include <QScrollBar>
#include <QToolButton>
#include <cmath>

#include "app/desktop/model/SliceFlows.h"
#include "app/desktop/timeline/CounterPainter.h"
#include "app/desktop/timeline/DifferenceLane.h"
#include "app/desktop/timeline/GanttPlot.h"
#include "app/desktop/timeline/PaneHeader.h"
#include "app/desktop/timeline/PaneInput.h"
#include "app/desktop/timeline/Snapping.h"
#include "app/desktop/timeline/StepSwitch.h"

namespace bubblescope {

namespace {

constexpr double leastRowPixels = 10;
constexpr int rowsAlwaysVisible = 4;
constexpr double snapPixels = 6;

/// Not more than `rowPixels`, so that rows of a single lane start on whole pixels and look alike.
double snapped(double rowPixels) {
    constexpr double pitch = 1 + RowLayout::gap;
    return std::floor(rowPixels * pitch + 1e-6) / pitch;
}

}  // namespace

GanttPane::GanttPane(Run* run, Navigator& navigator, ViewState& view, QWidget* parent)
    : QWidget(parent),
      run_(run),
      view_(view),
      header_(new PaneHeader(this)),
      stepSwitch_(new StepSwitch(this)),
      plot_(new GanttPlot(this)),
      scrollBar_(new QScrollBar(Qt::Vertical, this)),
      fold_(new QToolButton(this)) {
    buildLayout();
    connectView(view);
    plot_->installEventFilter(this);
    input_ = new PaneInput(*this, navigator, view);
    plot_->installEventFilter(input_);
    reload();
    updateHeight();
}

/// The chart tells its filters that the mouse leaves while it is destroyed.
GanttPane::~GanttPane() {
    delete input_;
}

void GanttPane::buildLayout() {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(0);
    fold_->setObjectName(QStringLiteral("foldRows"));
    fold_->setAutoRaise(true);
    fold_->setFocusPolicy(Qt::NoFocus);  // keys go to the TimelineArea
    fold_->setFixedSize(fontMetrics().height() + 4, fontMetrics().height() + 4);
    heading->addWidget(fold_);
    heading->addWidget(header_, 1);
    heading->addWidget(stepSwitch_);
    layout->addLayout(heading, 0, 0);
    layout->addWidget(plot_, 1, 0);
    layout->addWidget(scrollBar_, 1, 1);
    layout->setRowStretch(1, 1);
    // Keeps its place when hidden, so that the time axes of all panes line up.
    QSizePolicy policy = scrollBar_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    scrollBar_->setSizePolicy(policy);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(scrollBar_, &QScrollBar::valueChanged, this, &GanttPane::updateRowWindow);
    connect(stepSwitch_, &StepSwitch::stepWanted, this, &GanttPane::stepWanted);
    connect(fold_, &QToolButton::clicked, this, [this] {
        RowArrangement arrangement = arrangement_;
        arrangement.isCollapsed = !arrangement.isCollapsed;
        setArrangement(arrangement);
    });
}

void GanttPane::connectView(ViewState& view) {
    connect(&view, &ViewState::visibleChanged, this,
            [this] { plot_->setVisibleRange(map_.toRun(view_.visible())); });
    connect(&view, &ViewState::alignmentChanged, this, &GanttPane::updateAlignment);
    connect(&view, &ViewState::selectionChanged, this, &GanttPane::updateMarks);
    connect(&view, &ViewState::hoveredChanged, this, &GanttPane::updateMarks);
    connect(&view, &ViewState::criticalPathsChanged, this, &GanttPane::updateMarks);
    connect(&view, &ViewState::cursorChanged, this, &GanttPane::updateMarks);
    connect(&view, &ViewState::rangeChanged, this, &GanttPane::updateMeasured);
    connect(&view, &ViewState::areaChanged, this, &GanttPane::updateMeasured);
    connect(run_, &Run::nameChanged, this, &GanttPane::updateHeader);
    connect(run_, &Run::outdatedChanged, this, &GanttPane::updateHeader);
}

TimelineItem GanttPane::selectionInNewContent() const {
    const TimelineItem& selection = view_.selection();
    if (selection.run != run_ || !selection.slice) return {};
    const auto slice =
        sameSlice(*plot_->scene().content->timeline, *selection.slice, *run_->content().timeline);
    if (!slice) return {};
    return {run_, slice, {}};
}

void GanttPane::reload() {
    const double heightBefore = rows().height;
    const auto known = view_.countersOf(*run_);
    if (known || !view_.wantsCounters()) counters_ = known;
    plot_->setContent(run_->sharedContent(),
                      layoutRows(*run_->content().index, rowChoice_, arrangement_,
                                 counters_ ? *counters_ : std::vector<CounterLane>()),
                      counters_);
    updateHeader();
    updateAlignment();
    if (rows().height != heightBefore) updateHeight();
    updateRowWindow();
}

void GanttPane::updateHeight() {
    const bool isOpen = !arrangement_.isCollapsed;
    plot_->setVisible(isOpen);
    if (difference_) difference_->setVisible(isOpen);
    scrollBar_->setMaximumHeight(isOpen ? QWIDGETSIZE_MAX : 0);
    fold_->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    fold_->setToolTip(isOpen ? tr("Show the header alone") : tr("Show the rows"));
    fold_->setAccessibleName(fold_->toolTip());
    setMaximumHeight(isOpen ? heightFor(largestRowPixels()) : header_->sizeHint().height());
    updateGeometry();
}

void GanttPane::updateAlignment() {
    const RunContent& content = run_->content();
    map_ = timeMap(content, view_.alignment());
    plot_->setVisibleRange(map_.toRun(view_.visible()));
    stepSwitch_->setStep(stepCount(content), shownStep(content, view_.alignment().step));
    updateMarks();
    updateMeasured();
}

void GanttPane::updateHeader() {
    const HeaderText text = headerText(*run_);
    header_->setText(text);
    plot_->setOutdated(run_->isOutdated());
    QStringList figures;
    for (const auto& figure : text.figures)
        figures << figure.text;
    plot_->setAccessibleName(tr("Gantt chart of %1").arg(text.name));
    plot_->setAccessibleDescription(text.warning + text.origin + QStringLiteral(". ") +
                                    figures.join(QStringLiteral(", ")));
    setAccessibleName(plot_->accessibleName());
    header_->setAccessibleName(text.name + QStringLiteral(", ") + plot_->accessibleDescription());
}

void GanttPane::compareWith(Run* baseline) {
    if (baseline == (difference_ ? difference_->baseline() : nullptr)) return;
    delete difference_;
    difference_ = baseline ? new DifferenceLane(run_, baseline, view_, this) : nullptr;
    if (difference_) {
        static_cast<QGridLayout*>(layout())->addWidget(difference_, 2, 0);
        difference_->setColors(plot_->scene().palette);
        difference_->setMargins(plot_->chartMargins().left(), plot_->chartMargins().right());
    }
    updateHeight();
}

void GanttPane::setColors(const Palette& palette) {
    header_->setColors(palette);
    plot_->setStyle(palette, font());
    if (difference_) difference_->setColors(palette);
}

void GanttPane::setColorScale(const ColorScale& scale) {
    plot_->setColorScale(scale);
}

void GanttPane::setRowChoice(RowChoice choice) {
    if (choice == rowChoice_) return;
    rowChoice_ = choice;
    reload();
}

void GanttPane::setArrangement(const RowArrangement& arrangement) {
    if (arrangement == arrangement_) return;
    arrangement_ = arrangement;
    reload();
    updateHeight();
    emit arrangementChanged();
}

void GanttPane::showRowMenu(const TimelineItem& item) {
    const auto box = boxOf(item);
    if (!box) return;
    const QPointF place(0, paneGeometry().y(box->top) + 1);
    input_->rows().showMenu(place.y(), plot_->mapToGlobal(place.toPoint()));
}

int GanttPane::wantedLabelWidth() const {
    return plot_->wantedLabelWidth();
}

void GanttPane::setLabelWidth(int pixels) {
    plot_->setLabelWidth(pixels);
    if (difference_)
        difference_->setMargins(plot_->chartMargins().left(), plot_->chartMargins().right());
}

QMargins GanttPane::chartMargins() const {
    return plot_->chartMargins() +
           QMargins(0, header_->sizeHint().height(), scrollBar_->sizeHint().width(), 0);
}

const RowLayout& GanttPane::rows() const {
    return plot_->scene().rows;
}

QWidget* GanttPane::plot() const {
    return plot_;
}

PaneGeometry GanttPane::paneGeometry() const {
    PaneGeometry geometry = plot_->paneGeometry();
    geometry.visible = view_.visible();
    return geometry;
}

TimelineItem GanttPane::itemAt(const QPointF& position) const {
    TimelineItem item = plot_->itemAt(position);
    if (item.slice || item.bubble) item.run = run_;
    return item;
}

QString GanttPane::counterTextAt(const QPointF& position) const {
    const auto& counters = plot_->scene().counters;
    if (!counters) return {};
    const PaneGeometry geometry = paneGeometry();
    return bubblescope::counterTextAt(*counters, rows(), map_.toRun(geometry.timeAt(position.x())),
                                      geometry.rowAt(position.y()));
}

TimelineItem GanttPane::firstItem() const {
    for (const Row& row : rows().rows) {
        if (row.lanes.empty()) continue;
        return {run_, run_->content().timeline->lanes()[row.lanes.front().lane].begin, {}};
    }
    return {};
}

std::optional<ItemBox> GanttPane::boxOf(const TimelineItem& item) const {
    if (item.run != run_) return {};
    auto box = bubblescope::boxOf(run_->content(), rows(), item);
    if (box) box->time = map_.toView(box->time);
    return box;
}

std::int64_t GanttPane::timeNear(const QPointF& position) const {
    const PaneGeometry geometry = paneGeometry();
    const std::int64_t timeNs =
        geometry.timeAt(std::clamp(position.x(), geometry.area.left(), geometry.area.right()));
    if (!view_.isSnapping()) return timeNs;
    const auto toleranceNs =
        static_cast<std::int64_t>(snapPixels * geometry.nsPerPixel() * map_.scale);
    const auto edgeNs = nearestEdge(run_->content(), rows(), map_.toRun(timeNs),
                                    geometry.rowAt(position.y()), toleranceNs);
    return edgeNs ? map_.toView(*edgeNs) : timeNs;
}

RowArea GanttPane::areaOf(TimeRange time, double fromY, double toY) const {
    const PaneGeometry geometry = paneGeometry();
    const auto [first, last] = std::minmax({geometry.rowAt(fromY), geometry.rowAt(toY)});
    RowArea area{run_, map_.toRun(time), {}};
    for (const Row& row : rows().rows) {
        if (row.top + row.height + RowLayout::gap > first && row.top <= last)
            area.tracks.push_back(row.track);
    }
    return area;
}

RowArea GanttPane::areaOf(TimeRange time) const {
    RowArea area{run_, map_.toRun(time), {}};
    for (const Row& row : rows().rows)
        area.tracks.push_back(row.track);
    return area;
}

RowArea GanttPane::areaOf(TimeRange time, const TimelineItem& item) const {
    RowArea area{run_, map_.toRun(time), {}};
    const Timeline& timeline = *run_->content().timeline;
    for (const Row& row : rows().rows) {
        const bool holds = item.slice ? row.track == timeline.laneOf(*item.slice).track
                                      : item.bubble && row.device == item.bubble->device;
        if (holds) area.tracks.push_back(row.track);
    }
    return area;
}

void GanttPane::setNotes(std::vector<NoteMark> notes) {
    plot_->setNotes(std::move(notes));
}

const NoteMark* GanttPane::noteAt(const QPointF& position) const {
    return bubblescope::noteAt(plot_->scene().notes, plot_->paneGeometry(), position);
}

QRectF GanttPane::flagRect(std::int64_t timeNs) const {
    return bubblescope::flagRect(timeNs, plot_->paneGeometry());
}

bool GanttPane::canScroll() const {
    return scrollBar_->maximum() > 0;
}

void GanttPane::scrollBy(int pixels) {
    scrollBar_->setValue(scrollBar_->value() + pixels);
}

void GanttPane::scrollTo(const ItemBox& box) {
    const PaneGeometry geometry = paneGeometry();
    if (geometry.isPinned(box.top)) return;
    const double above = geometry.areaOf(box.top).top() - geometry.y(box.top);
    const double below = geometry.y(box.top + box.height) - geometry.area.bottom();
    if (above > 0) scrollBy(-static_cast<int>(std::ceil(above)));
    if (below > 0) scrollBy(static_cast<int>(std::ceil(below)));
}

bool GanttPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == plot_ && event->type() == QEvent::Resize) updateRowWindow();
    return QWidget::eventFilter(watched, event);
}

void GanttPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    updateHeight();
    updateRowWindow();
}

void GanttPane::updateRowWindow() {
    const int available =
        plot_->height() - plot_->chartMargins().top() - plot_->chartMargins().bottom();
    const double rowPixels = snapped(std::clamp(available / std::max(rows().height, 1.0),
                                                smallestRowPixels(), largestRowPixels()));
    const int total = static_cast<int>(std::ceil(rows().height * rowPixels));
    const QSignalBlocker blocker(scrollBar_);
    scrollBar_->setRange(0, std::max(0, total - available));
    scrollBar_->setPageStep(std::max(available, 1));
    scrollBar_->setSingleStep(static_cast<int>(rowPixels));
    scrollBar_->setVisible(canScroll());
    plot_->setRowWindow(rowPixels, scrollBar_->value() / rowPixels);
}

void GanttPane::updateMarks() {
    const auto mine = [this](const TimelineItem& item) {
        return item.run == run_ ? item : TimelineItem{};
    };
    auto cursorNs = view_.cursorNs();
    if (cursorNs) cursorNs = map_.toRun(*cursorNs);
    plot_->setMarks(mine(view_.selection()), mine(view_.hovered()), cursorNs);
    plot_->setCriticalPath(view_.criticalPathOf(*run_));
}

void GanttPane::updateMeasured() {
    auto range = view_.range();
    if (range) range = map_.toRun(*range);
    plot_->setMeasured(range, view_.area().run == run_ ? view_.area() : RowArea());
}

int GanttPane::heightFor(double rowPixels) const {
    return heightAround() + static_cast<int>(std::ceil(std::max(rows().height, 1.0) * rowPixels));
}

int GanttPane::heightAround() const {
    const QMargins margins = plot_->chartMargins();
    return header_->sizeHint().height() + margins.top() + margins.bottom() +
           (difference_ ? difference_->sizeHint().height() : 0);
}

double GanttPane::smallestRowPixels() const {
    return std::max(leastRowPixels, QFontMetricsF(font()).height() * 0.9);
}

double GanttPane::largestRowPixels() const {
    return QFontMetricsF(font()).height() * 2.8;
}

QSize GanttPane::sizeHint() const {
    if (arrangement_.isCollapsed) return minimumSizeHint();
    return {60 * fontMetrics().averageCharWidth(), heightFor(fontMetrics().height() * 1.6)};
}

QSize GanttPane::minimumSizeHint() const {
    const int width = 40 * fontMetrics().averageCharWidth();
    if (arrangement_.isCollapsed) return {width, header_->sizeHint().height()};
    const double shown = std::min<double>(rows().height, rowsAlwaysVisible);
    return {width, heightAround() + static_cast<int>(shown * smallestRowPixels())};
}

}  // namespace bubblescope
