// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/GanttPlot.h"

#include "app/desktop/timeline/FlowArrows.h"
#include "app/desktop/timeline/PaneAxes.h"
#include "app/desktop/timeline/TimeTicker.h"

namespace bubblescope {

GanttPlot::GanttPlot(QWidget* parent)
    : QCustomPlot(parent),
      bars_(new GanttPlottable(xAxis, yAxis, scene_)),
      overlay_(new GanttOverlay(this, scene_)),
      unitText_(new QCPItemText(this)) {
    setFocusPolicy(Qt::NoFocus);  // keys go to the TimelineArea
    setPlottingHints(QCP::phNone);
    setNotAntialiasedElements(QCP::aeAll);
    setUpAxes();
    setStyle(scene_.palette, font());
    updateOverlay();
    connect(this, &QCustomPlot::beforeReplot, this, &GanttPlot::updateAxes);
}

void GanttPlot::setUpAxes() {
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setupFullAxesBox(false);
    for (QCPAxis* axis : {xAxis2, yAxis2})
        axis->setVisible(false);
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->grid()->setVisible(false);
    xAxis->setTickLength(0, tickPixels);
    xAxis->setSubTickLength(0, smallTickPixels);
    xAxis->setTickLabelPadding(tickLabelPadding);
    yAxis->setRangeReversed(true);
    yAxis->setTickLength(1);  // invisible, but PDF readers complain about lines without length
    yAxis->setSubTicks(false);
    yAxis->setBasePen(Qt::NoPen);
    unitText_->setClipToAxisRect(false);
    unitText_->position->setType(QCPItemPosition::ptAxisRectRatio);
    unitText_->position->setCoords(0, 1);
    unitText_->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);
}

void GanttPlot::setContent(std::shared_ptr<const RunContent> content, RowLayout rows,
                           std::shared_ptr<const std::vector<CounterLane>> counters) {
    scene_.content = std::move(content);
    scene_.counters = std::move(counters);
    if (rows.rows != scene_.rows.rows) rowLabelsOutdated_ = true;
    scene_.rows = std::move(rows);
    queueReplot();
}

void GanttPlot::setStyle(const Palette& palette, const QFont& font) {
    scene_.palette = palette;
    setFont(font);
    bars_->setStyle(palette, barFont(font), colorScale_);
    setBackground(QBrush(palette.background));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setTickLabelFont(font);
        axis->setTickLabelColor(palette.mutedText);
    }
    rowLabelsOutdated_ = true;
    yAxis->setTickPen(QPen(Qt::transparent));
    xAxis->setTickPen(QPen(palette.line));
    xAxis->setSubTickPen(QPen(palette.line));
    xAxis->setBasePen(QPen(palette.line));
    unitText_->setFont(font);
    unitText_->setColor(palette.mutedText);
    queueReplot();
}

void GanttPlot::setColorScale(const ColorScale& scale) {
    if (scale == colorScale_) return;
    colorScale_ = scale;
    bars_->setStyle(scene_.palette, barFont(font()), scale);
    queueReplot();
}

void GanttPlot::setVisibleRange(TimeRange visible) {
    if (visible == visible_) return;
    visible_ = visible;
    queueReplot();
}

void GanttPlot::setRowWindow(double rowPixels, double topRow) {
    if (rowPixels == rowPixels_ && topRow == topRow_) return;
    rowLabelsOutdated_ |= rowPixels != rowPixels_ || scene_.rows.pinnedHeight > 0;
    rowPixels_ = rowPixels;
    topRow_ = topRow;
    queueReplot();
}

int GanttPlot::wantedLabelWidth() const {
    return bubblescope::wantedLabelWidth(scene_.rows, font());
}

void GanttPlot::setLabelWidth(int pixels) {
    if (pixels == labelWidth_) return;
    labelWidth_ = pixels;
    rowLabelsOutdated_ = true;
    queueReplot();
}

void GanttPlot::setMarks(const TimelineItem& selection, const TimelineItem& hovered,
                         std::optional<std::int64_t> cursorNs) {
    if (!(selection == scene_.selection)) {
        scene_.arrows =
            selection.slice ? arrowsOf(*scene_.content, *selection.slice) : std::vector<Flow>();
    }
    scene_.selection = selection;
    scene_.hovered = hovered;
    scene_.cursorNs = cursorNs;
    updateCursorText();
    updateOverlay();
}

void GanttPlot::setCriticalPath(std::shared_ptr<const CriticalPath> path) {
    if (path == scene_.critical) return;
    scene_.critical = std::move(path);
    updateOverlay();
}

void GanttPlot::setMeasured(std::optional<TimeRange> range, const RowArea& area) {
    scene_.range = range;
    scene_.area = area;
    updateOverlay();
}

void GanttPlot::setNotes(std::vector<NoteMark> notes) {
    if (notes == scene_.notes) return;
    scene_.notes = std::move(notes);
    updateOverlay();
}

void GanttPlot::setOutdated(bool outdated) {
    if (outdated == scene_.outdated) return;
    scene_.outdated = outdated;
    updateOverlay();
}

/// The overlay has a paint buffer of its own only while there is something on it: clearing and
/// copying an empty one costs a tenth of a frame.
void GanttPlot::updateOverlay() {
    const auto isSet = [](const TimelineItem& item) { return item.slice || item.bubble; };
    const bool isEmpty = !isSet(scene_.selection) && !isSet(scene_.hovered) && !scene_.cursorNs &&
                         !scene_.range && scene_.area.isEmpty() && !scene_.critical &&
                         scene_.notes.empty() && !scene_.outdated;
    const auto mode = isEmpty ? QCPLayer::lmLogical : QCPLayer::lmBuffered;
    QCPLayer* layer = overlay_->layer();
    if (layer->mode() != mode) {
        layer->setMode(mode);
        queueReplot();
    } else if (!isEmpty) {
        layer->replot();
    }
}

QMargins GanttPlot::chartMargins() const {
    return bubblescope::chartMargins(labelWidth_, font());
}

PaneGeometry GanttPlot::paneGeometry() const {
    return {viewport().marginsRemoved(chartMargins()), visible_, topRow_, rowPixels_,
            scene_.rows.pinnedHeight};
}

TimelineItem GanttPlot::itemAt(const QPointF& position) const {
    QVariant details;
    if (bars_->selectTest(position, false, &details) < 0) return {};
    return details.value<TimelineItem>();
}

void GanttPlot::queueReplot() {
    replot(rpQueuedReplot);
}

void GanttPlot::updateAxes() {
    const PaneGeometry geometry = paneGeometry();
    scene_.geometry = geometry;
    axisRect()->setMargins(chartMargins());
    xAxis->setRange(static_cast<double>(visible_.startNs), static_cast<double>(visible_.endNs));
    yAxis->setRange(topRow_, topRow_ + geometry.area.height() / rowPixels_);
    ticks_.emplace(visible_, static_cast<int>(geometry.area.width()), QFontMetrics(font()));
    xAxis->setTicker(QSharedPointer<TimeTicker>::create(*ticks_));
    if (rowLabelsOutdated_) updateRowLabels();
    updateUnitText();
    updateCursorText();
}

void GanttPlot::updateRowLabels() {
    rowLabelsOutdated_ = false;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    // The axis knows nothing of pinned rows, and scrolls all of them.
    for (const RowLabel& label : rowLabels(scene_.rows, rowPixels_, labelWidth_, font())) {
        const bool isPinned = label.middle < scene_.rows.pinnedHeight;
        const double shown = isPinned ? label.middle : label.middle - topRow_;
        if (isPinned || shown > scene_.rows.pinnedHeight)
            ticker->addTick(topRow_ + shown, label.text);
    }
    yAxis->setTicker(ticker);
}

void GanttPlot::updateUnitText() {
    const QFontMetrics metrics(font());
    const std::vector<std::int64_t> ticksNs = ticks_->ticksNs();
    const QString firstLabel = ticksNs.empty() ? QString() : ticks_->label(ticksNs.front());
    unitText_->setText(ticks_->unit());
    unitText_->setPadding({0, tickPixels + tickLabelPadding - 1,
                           metrics.horizontalAdvance(firstLabel) / 2 + metrics.averageCharWidth(),
                           0});
}

void GanttPlot::updateCursorText() {
    if (!scene_.cursorNs || !ticks_) return;
    scene_.cursorText = ticks_->label(*scene_.cursorNs, 2) + u' ' + ticks_->unit();
}

}  // namespace bubblescope
