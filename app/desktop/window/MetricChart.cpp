// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/MetricChart.h"

#include <qcustomplot.h>

#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSlider>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/RunList.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/MetricPlot.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr int strongest = 99;      ///< of the smoothing, in hundredths
constexpr double clickPixels = 4;  ///< a mouse that moves further drags
constexpr int legendWidth = 330;

/// With what a model's step costs besides the pipeline.
std::int64_t simulatedStepNs(const RunContent& content) {
    const RunFigures figures = figuresOf(content);
    return figures.throughput ? figures.throughput->stepNs : figures.stepTimeNs;
}

QString swatch(int color) {
    return QStringLiteral("<span style='color:%1'>■</span>&nbsp;").arg(runColor(color).name());
}

}  // namespace

MetricChart::MetricChart(RunList& runs, QWidget* parent)
    : QWidget(parent),
      runs_(runs),
      names_(new QComboBox(this)),
      axes_(new QComboBox(this)),
      smoothing_(new QSlider(Qt::Horizontal, this)),
      smoothingText_(new QLabel(this)),
      baselines_(new QComboBox(this)),
      resetTarget_(new QToolButton(this)),
      timings_(new QToolButton(this)),
      export_(new QToolButton(this)),
      plot_(new QCustomPlot(this)),
      legend_(new QLabel(this)) {
    setObjectName(QStringLiteral("metricChart"));
    setAccessibleName(tr("Metrics of the shown runs"));
    buildControls();
    buildPlot();
    buildLayout();
    connectParts();
}

void MetricChart::buildControls() {
    names_->setObjectName(QStringLiteral("metricName"));
    names_->setAccessibleName(tr("Metric"));
    axes_->setObjectName(QStringLiteral("metricAxis"));
    axes_->setAccessibleName(tr("Axis"));
    axes_->setToolTip(tr("What the values stand over: steps, the run's clock, or the data read"));
    baselines_->setObjectName(QStringLiteral("metricBaseline"));
    baselines_->setAccessibleName(tr("Baseline"));
    baselines_->setToolTip(tr("The run that the others are compared with"));
    for (QComboBox* box : {names_, axes_, baselines_})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    smoothing_->setObjectName(QStringLiteral("metricSmoothing"));
    smoothing_->setAccessibleName(tr("Smoothing"));
    smoothing_->setRange(0, strongest);
    smoothing_->setFixedWidth(110);
    smoothing_->setToolTip(
        tr("Exponential moving average: the weight of what was before. The band "
           "spans the raw values of the last 1 / (1 − weight) entries."));
    resetTarget_->setObjectName(QStringLiteral("resetTarget"));
    resetTarget_->setText(tr("Final value"));
    resetTarget_->setToolTip(tr("Compare at the baseline's final value again"));
    export_->setObjectName(QStringLiteral("exportMetrics"));
    export_->setText(tr("Export…"));
    export_->setToolTip(tr("Write this chart as a figure or its values as a table"));
    timings_->setObjectName(QStringLiteral("stepTimes"));
    timings_->setText(tr("Step times"));
    timings_->setToolTip(
        tr("Give the steps of a recording the time that a simulated step takes, on whatever "
           "hardware that simulates: the loss by simulated time, as PipeFisher compares "
           "optimizers"));
    timings_->setPopupMode(QToolButton::InstantPopup);
    timings_->setMenu(new QMenu(timings_));
    for (QToolButton* button : {resetTarget_, timings_, export_})
        button->setAutoRaise(true);
}

void MetricChart::buildPlot() {
    plot_->setObjectName(QStringLiteral("metricPlot"));
    plot_->setMinimumHeight(90);
    plot_->setMouseTracking(true);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->installEventFilter(this);
    plot_->axisRect()->setMinimumMargins({0, 6, 12, 0});
    cursor_ = new QCPItemLine(plot_);
    cursor_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor_->setVisible(false);
    stylePlot(*plot_, palette(), font());
}

void MetricChart::buildLayout() {
    auto* controls = new QHBoxLayout;
    controls->setContentsMargins(8, 0, 8, 0);
    controls->setSpacing(8);
    controls->addWidget(names_);
    controls->addWidget(new QLabel(tr("by"), this));
    controls->addWidget(axes_);
    controls->addWidget(timings_);
    controls->addSpacing(12);
    controls->addWidget(new QLabel(tr("smoothing"), this));
    controls->addWidget(smoothing_);
    controls->addWidget(smoothingText_);
    controls->addSpacing(12);
    controls->addWidget(new QLabel(tr("baseline"), this));
    controls->addWidget(baselines_);
    controls->addWidget(resetTarget_);
    controls->addStretch(1);
    controls->addWidget(export_);
    smoothingText_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.000")));

    legend_->setObjectName(QStringLiteral("metricLegend"));
    legend_->setTextFormat(Qt::RichText);
    legend_->setWordWrap(true);
    legend_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    legend_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    legend_->setContentsMargins(4, 4, 12, 4);
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Legend"));
    scroll->setWidget(legend_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFixedWidth(legendWidth);
    scroll->viewport()->setBackgroundRole(QPalette::Base);
    auto* row = new QHBoxLayout;
    row->addWidget(plot_, 1);
    row->addWidget(scroll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 2);
    layout->setSpacing(2);
    layout->addLayout(controls);
    layout->addLayout(row, 1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void MetricChart::connectParts() {
    connect(&runs_, &RunList::shownRunsChanged, this, &MetricChart::setOutdated);
    connect(&runs_, &RunList::dataChanged, this, &MetricChart::setOutdated);
    connect(names_, &QComboBox::activated, this, [this] {
        name_ = names_->currentData().toString().toStdString();
        clicked_.reset();
        isZoomed_ = false;
        refresh();
    });
    connect(axes_, &QComboBox::activated, this, [this] {
        axis_ = static_cast<MetricAxis>(axes_->currentData().toInt());
        isZoomed_ = false;
        refresh();
    });
    connect(baselines_, &QComboBox::activated, this,
            [this](int item) { runs_.setBaseline(lineRuns_[static_cast<std::size_t>(item)]); });
    connect(smoothing_, &QSlider::valueChanged, this, &MetricChart::refresh);
    connect(timings_->menu(), &QMenu::aboutToShow, this, &MetricChart::fillTimingMenu);
    connect(resetTarget_, &QToolButton::clicked, this, [this] {
        clicked_.reset();
        rebuild();
    });
    connect(plot_, &QCustomPlot::beforeReplot, this,
            [this] { setMetricTicks(*plot_, series_, font()); });
    connect(export_, &QToolButton::clicked, this, &MetricChart::exportWanted);
}

/// A chart that nobody sees costs nothing.
void MetricChart::setOutdated() {
    outdated_ = true;
    if (isVisible()) refresh();
}

double MetricChart::strength() const {
    return smoothing_->value() / 100.0;
}

void MetricChart::refresh() {
    outdated_ = false;
    smoothingText_->setText(QLocale().toString(strength(), 'f', 2));
    std::vector<MetricRun> runs;
    lineRuns_.clear();
    for (const Run* run : runs_.shownRuns()) {
        if (run->content().timeline->metrics().empty()) continue;
        MetricRun& added =
            runs.emplace_back(run->name(), run->sharedContent(), runs_.swatchOf(run));
        if (const Run* timing = runs_.timedBy(run)) {
            added.timedBy = timing->name();
            added.simulatedStepNs = simulatedStepNs(timing->content());
        }
    }
    const auto names = metricNames(runs);
    if (std::ranges::find(names, name_) == names.end())
        name_ = names.empty() ? std::string() : names[0];
    const auto axes = metricAxes(runs);
    if (std::ranges::find(axes, axis_) == axes.end()) axis_ = MetricAxis::Steps;
    refreshChoices(names, axes);
    series_ = metricSeries(runs, name_, axis_, strength());
    for (Run* run : runs_.shownRuns())
        if (metricOf(*run->content().timeline, name_)) lineRuns_.push_back(run);
    refreshBaselines();
    refreshTimings();
    rebuild();
}

QList<Run*> MetricChart::simulations() const {
    QList<Run*> simulations;
    for (int row = 0; row < runs_.rowCount(); ++row)
        if (runs_.at(row)->spec()) simulations << runs_.at(row);
    return simulations;
}

void MetricChart::refreshTimings() {
    timings_->setEnabled(!lineRuns_.empty() && !simulations().isEmpty());
}

/// A submenu for each recording, with every simulation to choose from.
void MetricChart::fillTimingMenu() {
    QMenu* menu = timings_->menu();
    menu->clear();
    for (Run* recording : runs_.shownRuns()) {
        if (recording->content().timeline->metrics().empty()) continue;
        QMenu* choices = menu->addMenu(recording->name());
        auto* group = new QActionGroup(choices);
        for (Run* simulation : simulations()) {
            QAction* choice = group->addAction(
                tr("%1 (%2 a step)")
                    .arg(simulation->name(), durationText(simulatedStepNs(simulation->content()))));
            choice->setCheckable(true);
            choice->setChecked(runs_.timedBy(recording) == simulation);
            connect(choice, &QAction::triggered, this,
                    [this, recording, simulation] { time(recording, simulation); });
        }
        choices->addActions(group->actions());
    }
}

/// Shows what was asked for once every recording has a time.
void MetricChart::time(Run* recording, Run* simulation) {
    recording->setChosenTiming(simulation);
    const int item = axes_->findData(static_cast<int>(MetricAxis::SimulatedTime));
    if (item < 0) return;
    axis_ = MetricAxis::SimulatedTime;
    isZoomed_ = false;
    refresh();
}

void MetricChart::refreshChoices(const std::vector<std::string>& names,
                                 const std::vector<MetricAxis>& axes) {
    names_->clear();
    for (const std::string& name : names)
        names_->addItem(metricTitle(name), toQString(name));
    names_->setCurrentIndex(names_->findData(toQString(name_)));
    axes_->clear();
    for (const MetricAxis axis : axes)
        axes_->addItem(metricAxisTitle(axis), static_cast<int>(axis));
    axes_->setCurrentIndex(axes_->findData(static_cast<int>(axis_)));
    for (QWidget* control : std::initializer_list<QWidget*>{names_, axes_, smoothing_, export_})
        control->setEnabled(!names.empty());
}

void MetricChart::refreshBaselines() {
    baselines_->clear();
    for (const MetricLine& line : series_.lines)
        baselines_->addItem(line.run);
    const auto chosen = std::ranges::find(lineRuns_, runs_.baseline(), &QPointer<Run>::data);
    baselines_->setCurrentIndex(
        chosen == lineRuns_.end() ? 0 : static_cast<int>(chosen - lineRuns_.begin()));
    baselines_->setEnabled(series_.lines.size() > 1);
}

std::optional<std::size_t> MetricChart::baselineLine() const {
    if (series_.lines.empty() || metricSense(series_.name) == 0) return {};
    return static_cast<std::size_t>(std::max(0, baselines_->currentIndex()));
}

std::optional<double> MetricChart::target() const {
    const auto baseline = baselineLine();
    if (!baseline) return {};
    return clicked_ ? clicked_ : series_.lines[*baseline].last();
}

void MetricChart::rebuild() {
    plot_->clearGraphs();
    for (int i = plot_->itemCount() - 1; i >= 0; --i)
        if (plot_->item(i) != cursor_) plot_->removeItem(i);
    const bool isCompared = clicked_ || series_.lines.size() > 1;
    plotMetrics(*plot_, series_, isCompared ? target() : std::nullopt, palette(), font());
    plot_->setVisible(!series_.lines.empty());
    if (!isZoomed_) fitMetrics(*plot_, series_);
    resetTarget_->setVisible(clicked_.has_value());
    showLegend();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void MetricChart::showLegend() {
    if (series_.lines.empty())
        return legend_->setText(
            tr("None of the shown runs has metrics. Runs that are recorded "
               "have: losses, learning rates and more, by step."));
    QStringList entries;
    for (std::size_t i = 0; i < series_.lines.size(); ++i)
        entries << legendEntry(i);
    legend_->setText(entries.join(QString()));
}

QString MetricChart::legendEntry(std::size_t index) const {
    const MetricLine& line = series_.lines[index];
    const auto last = line.last();
    QString text = QStringLiteral("<p style='margin:0 0 6px 0'>%1<b>%2</b> · %3")
                       .arg(swatch(line.swatch), line.run.toHtmlEscaped(),
                            coreText(provenanceName(line.provenance)));
    if (!line.timedBy.isEmpty()) text += tr(" · steps as in %1").arg(line.timedBy.toHtmlEscaped());
    if (last) text += tr(" · last %1").arg(metricValueText(series_.name, *last));
    const auto baseline = baselineLine();
    const auto wanted = target();
    if (baseline && wanted && (clicked_ || series_.lines.size() > 1))
        text += QStringLiteral("<br>") + reachText(line, series_.lines[*baseline], *wanted);
    return text + QStringLiteral("</p>");
}

/// Times of different clocks do not compare.
QString MetricChart::reachText(const MetricLine& line, const MetricLine& baseline,
                               double wanted) const {
    const QString value = QStringLiteral("%1 %2").arg(metricTitle(series_.name),
                                                      metricValueText(series_.name, wanted));
    const MetricReach reach = reachOf(line, baseline, wanted, metricSense(series_.name));
    if (!reach.entry) return tr("does not reach %1").arg(value);
    if (&line == &baseline || !reach.baselineEntry)
        return tr("reaches %1 after %2 steps, %3")
            .arg(value, QLocale().toString(qint64{line.steps[*reach.entry] + 1}),
                 durationText(line.timesNs[*reach.entry]));
    if (line.provenance != baseline.provenance)
        return tr("reaches %1 after %2 of the steps of %3 (their times do not compare: %4 and %5)")
            .arg(value, percentText(reach.stepShare), baseline.run.toHtmlEscaped(),
                 coreText(provenanceName(line.provenance)),
                 coreText(provenanceName(baseline.provenance)));
    return tr("reaches %1 after %2 of the steps and %3 of the time of %4")
        .arg(value, percentText(reach.stepShare), percentText(reach.timeShare),
             baseline.run.toHtmlEscaped());
}

QString MetricChart::title() const {
    return metricTitle(series_.name);
}

QString MetricChart::textAt(double place) const {
    QStringList rows;
    for (const MetricLine& line : series_.lines) {
        const auto i = line.nearest(place);
        if (!i) continue;
        const QString smoothed =
            series_.strength > 0
                ? tr("smoothed %1").arg(metricValueText(series_.name, line.smoothed[*i]))
                : QString();
        const QStringList cells{
            swatch(line.swatch) + line.run.toHtmlEscaped(),
            tr("step %1").arg(QLocale().toString(qint64{line.steps[*i]})),
            durationText(line.timesNs[*i]),
            QStringLiteral("<b>%1</b>").arg(metricValueText(series_.name, line.values[*i])),
            smoothed};
        rows << QStringLiteral("<tr><td><p style='white-space:pre'>%1</p></td></tr>")
                    .arg(cells.join(
                        QStringLiteral("&nbsp; </p></td><td><p style='white-space:pre'>")));
    }
    if (rows.isEmpty()) return {};
    return QStringLiteral("<table>%1</table>").arg(rows.join(QString()));
}

std::function<void()> MetricChart::writer(const QString& path, QSize size) const {
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return [series = series_, path] { writeMetricCsv(series, path); };
    return [picture = metricPicture(series_, clicked_, title(), size), path] {
        writePicture(picture, path);
    };
}

void MetricChart::hover(const QPointF& position) {
    const double place = plot_->xAxis->pixelToCoord(position.x());
    cursor_->setVisible(true);
    cursor_->setPen(QPen(palette().color(QPalette::PlaceholderText), 1));
    cursor_->start->setCoords(place, 0);
    cursor_->end->setCoords(place, 1);
    plot_->replot(QCustomPlot::rpQueuedReplot);
    QToolTip::showText(plot_->mapToGlobal(position.toPoint()) + QPoint(12, 0), textAt(place),
                       plot_);
}

void MetricChart::click(const QPointF& position) {
    if (metricSense(series_.name) == 0) return;
    clicked_ = plot_->yAxis->pixelToCoord(position.y());
    rebuild();
}

bool MetricChart::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_) return QWidget::eventFilter(watched, event);
    const auto position = [event] { return static_cast<QMouseEvent*>(event)->position(); };
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            pressed_ = position();
            return false;
        case QEvent::MouseMove:
            if (!pressed_) hover(position());
            if (pressed_ && (position() - *pressed_).manhattanLength() > clickPixels)
                isZoomed_ = true;
            return false;
        case QEvent::MouseButtonRelease:
            if (pressed_ && (position() - *pressed_).manhattanLength() <= clickPixels)
                click(*pressed_);
            pressed_.reset();
            return false;
        case QEvent::MouseButtonDblClick:
            isZoomed_ = false;
            clicked_.reset();
            rebuild();
            return true;
        case QEvent::Wheel:
            isZoomed_ = true;
            return false;
        case QEvent::Leave:
            cursor_->setVisible(false);
            plot_->replot(QCustomPlot::rpQueuedReplot);
            return false;
        default:
            return QWidget::eventFilter(watched, event);
    }
}

void MetricChart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (outdated_) refresh();
}

void MetricChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !cursor_) return;
    stylePlot(*plot_, palette(), font());
    setOutdated();
}

}  // namespace bubblescope
