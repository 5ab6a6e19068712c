// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ScenarioPlot.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr double tera = 1e12;
constexpr int markerSize = 9;
constexpr int legendColumns = 3;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ScenarioPlot)
};

void styleLine(QCPGraph& graph, std::size_t method, const QPalette& palette) {
    constexpr std::array shapes{QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare,
                                QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond,
                                QCPScatterStyle::ssTriangleInverted};
    constexpr std::array dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                Qt::DashDotDotLine};
    const QColor color = runColor(static_cast<int>(method));
    graph.setPen(QPen(color, method == 0 ? 2 : 1.5, dashes[method % dashes.size()]));
    graph.setScatterStyle(QCPScatterStyle(shapes[method % shapes.size()], QPen(color, 1.5),
                                          method == 0 ? QBrush(color) : palette.base(),
                                          markerSize));
}

void addLines(QCustomPlot& plot, const ScenarioResult& result, const QPalette& palette) {
    for (std::size_t method = 0; method < result.scenario.methods.size(); ++method) {
        QCPGraph* graph = plot.addGraph();
        graph->setName(QString::fromStdString(result.scenario.methods[method].title));
        styleLine(*graph, method, palette);
        for (const std::size_t i : result.bestPoints()) {
            const ScenarioPoint& point = result.points[i];
            if (point.method == method)
                graph->addData(point.batchPerDevice, point.flopsPerDevice / tera);
        }
    }
}

void setUpAxes(QCustomPlot& plot, const ScenarioResult& result) {
    const Scenario& scenario = result.scenario;
    const auto perDevice = [&](int batch) {
        return static_cast<double>(batch) / scenario.accelerators;
    };
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (const int batch : scenario.batches)
        ticker->addTick(perDevice(batch), QLocale().toString(perDevice(batch)));
    constexpr double margin = 1.3;
    const auto [least, most] = std::ranges::minmax(scenario.batches);
    plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
    plot.xAxis->setTicker(ticker);
    plot.xAxis->setRange(perDevice(least) / margin, perDevice(most) * margin);
    plot.xAxis->setLabel(Texts::tr("batch per GPU (sequences)"));
    plot.xAxis->setSubTicks(false);
    double highest = 0;
    for (const ScenarioPoint& point : result.points) {
        if (point.isBest) highest = std::max(highest, point.flopsPerDevice / tera);
    }
    plot.yAxis->setRange(0, highest > 0 ? 1.08 * highest : 1);
    plot.yAxis->setLabel(Texts::tr("Tflop/s per GPU, simulated"));
    plot.yAxis->setSubTicks(false);
}

}  // namespace

void fillScenarioPlot(QCustomPlot& plot, const ScenarioResult& result, const QPalette& palette,
                      const QFont& font) {
    plot.clearGraphs();
    stylePlot(plot, palette, font);
    addLines(plot, result, palette);
    setUpAxes(plot, result);
    addLegendBelow(plot, palette, font, legendColumns);
}

Picture scenarioPicture(const ScenarioResult& result, QSize size) {
    return plotPicture(
        Texts::tr("%1 (simulated)").arg(QString::fromStdString(result.scenario.notes.title)),
        QString::fromStdString(result.scenario.hardware.source), size,
        [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
            fillScenarioPlot(plot, result, palette, font);
        });
}

}  // namespace bubblescope
