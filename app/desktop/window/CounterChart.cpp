// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/CounterChart.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/Plots.h"

namespace bubblescope {

namespace {

constexpr double zoomPerNotch = 1.25;
constexpr double anglePerNotch = 120;

/// The value that holds at a time; the sum of the lines up to `line` where they are stacked.
double valueAt(const CounterLine& line, std::int64_t timeNs) {
    const auto next = std::ranges::upper_bound(line.timesNs, timeNs);
    if (next == line.timesNs.begin()) return 0;
    return line.values[static_cast<std::size_t>(next - line.timesNs.begin() - 1)];
}

}  // namespace

CounterChart::CounterChart(ViewState& view, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      view_(view),
      navigator_(navigator),
      names_(new QComboBox(this)),
      title_(new QLabel(this)),
      export_(new QToolButton(this)),
      plot_(new QCustomPlot(this)) {
    setObjectName(QStringLiteral("counterChart"));
    setAccessibleName(tr("Memory and other counters over time"));
    buildPlot();
    buildLayout();
    connectParts();
}

void CounterChart::buildPlot() {
    plot_->setObjectName(QStringLiteral("counterPlot"));
    plot_->setMinimumHeight(90);
    plot_->setMouseTracking(true);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->installEventFilter(this);
    plot_->axisRect()->setAutoMargins(QCP::msTop | QCP::msBottom);
    plot_->axisRect()->setMinimumMargins({0, 6, 0, 0});
    plot_->xAxis->grid()->setVisible(false);
    plot_->yAxis->setSubTicks(false);
    plot_->yAxis->ticker()->setTickCount(4);
    cursor_ = new QCPItemLine(plot_);
    cursor_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    stylePlot(*plot_, palette(), font());
}

void CounterChart::buildLayout() {
    names_->setObjectName(QStringLiteral("counterName"));
    names_->setAccessibleName(tr("Counter"));
    names_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    title_->setObjectName(QStringLiteral("counterTitle"));
    title_->setTextFormat(Qt::RichText);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    export_->setObjectName(QStringLiteral("exportCounter"));
    export_->setText(tr("Export…"));
    export_->setToolTip(tr("Write this chart as a figure or its values as a table"));
    export_->setAutoRaise(true);
    auto* heading = new QHBoxLayout;
    heading->addWidget(names_);
    heading->addWidget(title_, 1);
    heading->addWidget(export_);
    heading->setContentsMargins(8, 0, 8, 0);
    heading->setSpacing(12);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 2);
    layout->setSpacing(0);
    layout->addLayout(heading);
    layout->addWidget(plot_, 1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void CounterChart::connectParts() {
    connect(names_, &QComboBox::activated, this, [this] {
        name_ = names_->currentText();
        setOutdated();
    });
    connect(&view_, &ViewState::selectionChanged, this, &CounterChart::setOutdated);
    connect(&view_, &ViewState::visibleChanged, this, &CounterChart::showTimes);
    connect(&view_, &ViewState::cursorChanged, this, &CounterChart::showCursor);
    connect(plot_, &QCustomPlot::beforeReplot, this,
            [this] { setCounterRange(*plot_, view_.visible(), peak_, font()); });
    connect(export_, &QToolButton::clicked, this, &CounterChart::exportWanted);
}

void CounterChart::setRun(Run* run) {
    if (run_) run_->disconnect(this);
    run_ = run;
    if (run_) connect(run_, &Run::contentChanged, this, &CounterChart::setOutdated);
    setOutdated();
}

void CounterChart::setTimeMargins(int left, int right) {
    plot_->axisRect()->setMargins({left, 0, right, 0});
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// A chart that nobody sees costs nothing.
void CounterChart::setOutdated() {
    outdated_ = true;
    if (isVisible()) refresh();
}

void CounterChart::refresh() {
    outdated_ = false;
    refreshNames();
    series_ = {};
    if (run_ && names_->count() > 0)
        series_ = counterSeries(run_->content(), names_->currentText(), selectedDevice());
    rebuild();
}

void CounterChart::refreshNames() {
    const QStringList names = run_ ? counterNames(run_->content()) : QStringList();
    names_->clear();
    names_->addItems(names);
    names_->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(name_))));
    names_->setVisible(names.size() > 1);
}

int CounterChart::selectedDevice() const {
    const TimelineItem& item = view_.selection();
    if (item.run != run_) return -1;
    if (item.bubble) return item.bubble->device;
    const Timeline& timeline = *run_->content().timeline;
    if (!item.slice || *item.slice >= timeline.sliceCount()) return -1;
    return timeline.tracks()[timeline.laneOf(*item.slice).track].device;
}

void CounterChart::rebuild() {
    plot_->clearGraphs();
    for (int i = plot_->itemCount() - 1; i >= 0; --i) {
        if (plot_->item(i) != cursor_) plot_->removeItem(i);
    }
    peak_ = run_ ? plotCounters(*plot_, series_, endNs(), palette(), font()) : CounterPeak();
    showTitle();
    showTimes();
}

void CounterChart::showTitle() {
    export_->setEnabled(!series_.lines.empty());
    if (series_.lines.empty()) {
        title_->setText(run_ ? tr("This run has no counters.") : QString());
        return;
    }
    QStringList parts;
    if (names_->count() == 1) parts << names_->currentText().toHtmlEscaped();
    if (!series_.subject.isEmpty())
        parts << QStringLiteral("<b>%1</b>").arg(series_.subject.toHtmlEscaped());
    parts << coreText(provenanceName(run_->content().timeline->provenance));
    for (std::size_t i = 0; i < series_.lines.size() && series_.lines.size() > 1; ++i) {
        parts << QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2")
                     .arg(counterColor(series_.lines[i].place).name(),
                          series_.lines[i].name.toHtmlEscaped());
    }
    if (series_.unit == CounterSeries::Unit::MicroBatches)
        parts << tr("in micro-batches, of all chunks of the device");
    if (series_.leftOut > 0) parts << tr("%1 more").arg(series_.leftOut);
    title_->setText(parts.join(QStringLiteral(" &nbsp; ")));
}

void CounterChart::showTimes() {
    setCounterRange(*plot_, view_.visible(), peak_, font());
    if (isVisible()) plot_->replot(QCustomPlot::rpQueuedReplot);
}

void CounterChart::showCursor() {
    const auto cursorNs = view_.cursorNs();
    cursor_->setVisible(cursorNs.has_value());
    if (cursorNs) {
        cursor_->setPen(QPen(palette().color(QPalette::PlaceholderText), 1));
        cursor_->start->setCoords(static_cast<double>(*cursorNs), 0);
        cursor_->end->setCoords(static_cast<double>(*cursorNs), 1);
    }
    if (isVisible()) plot_->replot(QCustomPlot::rpQueuedReplot);
}

std::int64_t CounterChart::timeAt(double x) const {
    return std::llround(plot_->xAxis->pixelToCoord(x));
}

std::int64_t CounterChart::endNs() const {
    const Timeline& timeline = *run_->content().timeline;
    return timeline.lastNs() - timeline.firstNs();
}

QString CounterChart::title() const {
    const QString name = QStringLiteral("%1, %2").arg(run_->name(), names_->currentText());
    return series_.subject.isEmpty() ? name : name + QStringLiteral(", ") + series_.subject;
}

std::function<void()> CounterChart::writer(const QString& path, QSize size) const {
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return [series = series_, path] { writeCounterCsv(series, path); };
    const QString text =
        tr("%1 (%2)").arg(title(), coreText(provenanceName(run_->content().timeline->provenance)));
    return [picture = counterPicture(series_, text, endNs(), view_.visible(), size), path] {
        writePicture(picture, path);
    };
}

QString CounterChart::textAt(std::int64_t timeNs) const {
    if (series_.lines.empty() || timeNs < 0) return {};
    QStringList lines{durationText(timeNs)};
    double sum = 0;
    for (const CounterLine& line : series_.lines) {
        const double value = valueAt(line, timeNs);
        sum += value;
        lines << tr("%1: %2").arg(line.name, counterText(series_.unit, value));
    }
    if (series_.isStacked && series_.lines.size() > 1)
        lines << tr("together: %1").arg(counterText(series_.unit, sum));
    return lines.join(u'\n');
}

void CounterChart::hover(const QPointF& position) {
    const std::int64_t timeNs = timeAt(position.x());
    view_.setCursorNs(timeNs);
    QToolTip::showText(plot_->mapToGlobal(position.toPoint()) + QPoint(12, 0), textAt(timeNs),
                       plot_);
}

void CounterChart::drag(double x) {
    const double nsPerPixel =
        static_cast<double>(drag_->visible.lengthNs()) / std::max(1, plot_->axisRect()->width());
    navigator_.panTo(drag_->visible.startNs - std::llround((x - drag_->x) * nsPerPixel));
}

bool CounterChart::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_) return QWidget::eventFilter(watched, event);
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            drag_ = Drag{static_cast<QMouseEvent*>(event)->position().x(), view_.visible()};
            return true;
        case QEvent::MouseButtonRelease:
            drag_.reset();
            return true;
        case QEvent::MouseMove: {
            const QPointF position = static_cast<QMouseEvent*>(event)->position();
            drag_ ? drag(position.x()) : hover(position);
            return true;
        }
        case QEvent::Leave:
            view_.setCursorNs({});
            return false;
        case QEvent::Wheel: {
            const auto* wheel = static_cast<QWheelEvent*>(event);
            navigator_.zoom(timeAt(wheel->position().x()),
                            std::pow(zoomPerNotch, wheel->angleDelta().y() / anglePerNotch));
            return true;
        }
        default:
            return QWidget::eventFilter(watched, event);
    }
}

void CounterChart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (outdated_) refresh();
    showTimes();
}

void CounterChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !cursor_) return;
    stylePlot(*plot_, palette(), font());
    setOutdated();
}

}  // namespace bubblescope
