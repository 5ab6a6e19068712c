// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ParetoChart.h"

#include <qcustomplot.h>

#include <array>
#include <cmath>
#include <limits>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/SweepText.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ParetoChart)
};

constexpr double nearPixels = 12;
constexpr double giga = 1e9;

/// Steps of different sizes are compared by the time of a sample.
double timeMs(const SweepOutcome& outcome, const SweepPlan& plan) {
    constexpr double nsPerMs = 1e6;
    const double stepMs = static_cast<double>(plan.figures.stepNs) / nsPerMs;
    return outcome.setup.request.batch > 0 ? stepMs
                                           : stepMs / static_cast<double>(plan.plan.batch());
}

double memoryGb(const SweepPlan& plan) {
    return static_cast<double>(plan.figures.peakTotalBytes()) / giga;
}

void addPlans(QCustomPlot& plot, const SweepOutcome& outcome, PlanBound bound, int swatch,
              QCPScatterStyle::ScatterShape shape) {
    const QColor color = runColor(swatch);
    QCPGraph* graph = plot.addGraph();
    graph->setName(Texts::tr("bound by %1").arg(boundTitle(bound)));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(shape, QPen(color, 1.2), QBrush(Qt::NoBrush), 6));
    for (std::size_t i = 0; i < outcome.fitting(); ++i) {
        const SweepPlan& plan = outcome.plans()[i];
        if (plan.figures.bound == bound) graph->addData(timeMs(outcome, plan), memoryGb(plan));
    }
    if (graph->data()->isEmpty()) plot.removeGraph(graph);
}

void addFront(QCustomPlot& plot, const SweepOutcome& outcome, const QPalette& palette) {
    const QColor color = palette.color(QPalette::Text);
    QCPGraph* graph = plot.addGraph();
    graph->setName(Texts::tr("front: none is both faster and smaller"));
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setPen(QPen(color, 1.5));
    graph->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color, 1), QBrush(color), 6));
    for (const SweepPlan& plan : outcome.plans())
        if (plan.isOnFront) graph->addData(timeMs(outcome, plan), memoryGb(plan));
}

void setUpAxes(QCustomPlot& plot, const SweepOutcome& outcome) {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    double highest = 0;
    for (std::size_t i = 0; i < outcome.fitting(); ++i) {
        const SweepPlan& plan = outcome.plans()[i];
        least = std::min(least, timeMs(outcome, plan));
        most = std::max(most, timeMs(outcome, plan));
        highest = std::max(highest, memoryGb(plan));
    }
    if (most > 0) setLogAxis(*plot.xAxis, least, most);
    plot.xAxis->setLabel(outcome.setup.request.batch > 0
                             ? Texts::tr("time of a step (ms), simulated")
                             : Texts::tr("time of a sample (ms), simulated"));
    plot.yAxis->setLabel(Texts::tr("peak memory of a device (GB)"));
    plot.yAxis->setSubTicks(false);
    constexpr double room = 1.06;
    plot.yAxis->setRange(0, room * std::max(highest, 1e-6));
}

void addCapacity(QCustomPlot& plot, const SweepOutcome& outcome, const QPalette& palette) {
    const double capacity = static_cast<double>(outcome.hardware.memoryBytes) / giga;
    const QCPRange range = plot.xAxis->range();
    QCPGraph* line = plot.addGraph();
    line->setName(Texts::tr("memory of a device"));
    line->setPen(QPen(worseColor(palette), 1.2, Qt::DashLine));
    line->setData({range.lower, range.upper}, {capacity, capacity}, true);
}

void fillPareto(QCustomPlot& plot, const SweepOutcome& outcome, const QPalette& palette,
                const QFont& font) {
    constexpr int legendColumns = 3;
    stylePlot(plot, palette, font);
    addPlans(plot, outcome, PlanBound::Compute, 0, QCPScatterStyle::ssCircle);
    addPlans(plot, outcome, PlanBound::Bubble, 2, QCPScatterStyle::ssSquare);
    addPlans(plot, outcome, PlanBound::Communication, 1, QCPScatterStyle::ssTriangle);
    addFront(plot, outcome, palette);
    setUpAxes(plot, outcome);
    addCapacity(plot, outcome, palette);
    addLegendBelow(plot, palette, font, legendColumns);
}

}  // namespace

ParetoChart::ParetoChart(QWidget* parent) : PlanChart(parent) {
    setObjectName(QStringLiteral("pareto"));
    setAccessibleName(tr("Time of a step against memory of a device"));
}

void ParetoChart::fill(QCustomPlot& plot) {
    fillPareto(plot, *outcome(), palette(), font());
    mark_ = new QCPItemTracer(&plot);
    mark_->setStyle(QCPItemTracer::tsCircle);
    mark_->setPen(QPen(runColor(5), 2.5));
    mark_->setBrush(Qt::NoBrush);
    mark_->setSize(17);
}

void ParetoChart::mark(QCustomPlot&) {
    mark_->setVisible(chosen().has_value());
    if (!chosen()) return;
    const SweepPlan& plan = outcome()->plans()[*chosen()];
    mark_->position->setCoords(timeMs(*outcome(), plan), memoryGb(plan));
}

QPointF ParetoChart::positionOf(std::size_t index) const {
    const SweepPlan& plan = outcome()->plans()[index];
    return {plot()->xAxis->coordToPixel(timeMs(*outcome(), plan)),
            plot()->yAxis->coordToPixel(memoryGb(plan))};
}

/// The nearest; of several at one place the best.
std::optional<std::size_t> ParetoChart::planAt(const QPointF& position) const {
    std::optional<std::size_t> nearest;
    double nearestDistance = nearPixels;
    for (std::size_t i = 0; i < outcome()->fitting(); ++i) {
        const QPointF offset = positionOf(i) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance >= nearestDistance) continue;
        nearest = i;
        nearestDistance = distance;
    }
    return nearest;
}

QString ParetoChart::textAt(const QPointF& position) const {
    const auto plan = planAt(position);
    return plan ? planText(*outcome(), *plan) : QString();
}

Picture ParetoChart::picture(QSize size) const {
    return plotPicture(pictureTitle(tr("Time against memory")),
                       QString::fromStdString(outcome()->hardware.efficiency.source), size,
                       [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
                           fillPareto(plot, *outcome(), palette, font);
                       });
}

}  // namespace bubblescope
