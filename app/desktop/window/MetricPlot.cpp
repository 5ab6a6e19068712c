// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/MetricPlot.h"

#include <qcustomplot.h>

#include <cmath>
#include <limits>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/TimeTicker.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr double margin = 0.06;        ///< around the values
constexpr std::size_t fewPoints = 40;  ///< which are marked one by one
constexpr double bandStrength = 0.16;  ///< of the run's colour
constexpr double rawStrength = 0.4;

QVector<double> vectorOf(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

class MetricPlotter {
  public:
    MetricPlotter(QCustomPlot& plot, const MetricSeries& series) : plot_(plot), series_(series) {}

    void draw() {
        if (series_.strength > 0)
            for (const MetricLine& line : series_.lines)
                addRaw(line);
        for (const MetricLine& line : series_.lines)
            addLine(line);
    }

  private:
    static QColor shade(const MetricLine& line, double strength) {
        QColor color = runColor(line.swatch);
        color.setAlphaF(static_cast<float>(strength));
        return color;
    }

    QCPGraph* add(const MetricLine& line, const std::vector<double>& values, const QPen& pen) {
        QCPGraph* graph = plot_.addGraph();
        graph->setData(vectorOf(line.x), vectorOf(values), true);
        graph->setPen(pen);
        graph->removeFromLegend();
        return graph;
    }

    void addRaw(const MetricLine& line) {
        QCPGraph* low = add(line, line.low, Qt::NoPen);
        QCPGraph* high = add(line, line.high, Qt::NoPen);
        high->setBrush(shade(line, bandStrength));
        high->setChannelFillGraph(low);
        add(line, line.values, QPen(shade(line, rawStrength), 1));
    }

    void addLine(const MetricLine& line) {
        QCPGraph* graph = add(line, line.smoothed, QPen(runColor(line.swatch), 1.8));
        graph->setName(
            QStringLiteral("%1 (%2)").arg(line.run, coreText(provenanceName(line.provenance))));
        graph->addToLegend();
        if (line.values.size() <= fewPoints)
            graph->setScatterStyle(
                QCPScatterStyle(QCPScatterStyle::ssDisc, runColor(line.swatch), 5));
    }

    QCustomPlot& plot_;
    const MetricSeries& series_;
};

void addTarget(QCustomPlot& plot, const MetricSeries& series, double target,
               const QPalette& palette, const QFont& font) {
    const QColor color = palette.color(QPalette::PlaceholderText);
    auto* line = new QCPItemStraightLine(&plot);
    line->setPen(QPen(color, 1, Qt::DashLine));
    line->point1->setCoords(0, target);
    line->point2->setCoords(1, target);
    auto* text = new QCPItemText(&plot);
    text->setText(metricValueText(series.name, target));
    text->setFont(font);
    text->setColor(color);
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);  // where curves are far off
    text->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(0.005, target);
}

/// Grows to take in the numbers among `values`.
void include(QCPRange& range, const std::vector<double>& values) {
    for (const double value : values)
        if (std::isfinite(value)) range.expand(value);
}

QCPRange withMargin(QCPRange range) {
    if (!(range.size() >= 0)) return {0, 1};
    const double extra =
        range.size() > 0 ? margin * range.size() : std::max(margin * std::abs(range.lower), 1e-9);
    return {range.lower - extra, range.upper + extra};
}

/// Of what is counted.
class WholeTicker : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override {
        return std::ceil(QCPAxisTicker::getTickStep(range));
    }
};

class PercentTicker : public QCPAxisTicker {
  protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
        return locale.toString(100 * tick, 'g', 4) + QStringLiteral(" %");
    }
};

void addMetricLegend(QCustomPlot& plot, const QFont& font) {
    QCPLegend& legend = *plot.legend;
    legend.setVisible(true);
    legend.setFont(font);
    legend.setBorderPen(Qt::NoPen);
    legend.setBrush(Qt::NoBrush);
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend.setWrap(3);
    plot.axisRect()->insetLayout()->take(&legend);
    const int row = plot.plotLayout()->rowCount();
    plot.plotLayout()->addElement(row, 0, &legend);
    plot.plotLayout()->setRowStretchFactor(row, 0.001);
}

}  // namespace

void plotMetrics(QCustomPlot& plot, const MetricSeries& series, std::optional<double> target,
                 const QPalette& palette, const QFont& font) {
    MetricPlotter(plot, series).draw();
    if (target) addTarget(plot, series, *target, palette, font);
    const bool isShare = series.name == "utilization" || metricSense(series.name) < 0;
    plot.yAxis->setTicker(isShare ? QSharedPointer<QCPAxisTicker>(new PercentTicker)
                                  : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    plot.yAxis->ticker()->setTickCount(4);
    plot.yAxis->setNumberFormat(QStringLiteral("gb"));
    plot.yAxis->setNumberPrecision(4);
    plot.yAxis->setLabel(metricTitle(series.name));
    plot.yAxis->setSubTicks(false);
    for (const QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->grid()->setZeroLinePen(Qt::NoPen);
    plot.xAxis->setSubTicks(false);
}

void fitMetrics(QCustomPlot& plot, const MetricSeries& series) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    QCPRange x;
    QCPRange y;
    x.lower = y.lower = infinite;
    x.upper = y.upper = -infinite;
    for (const MetricLine& line : series.lines) {
        include(x, line.x);
        include(y, line.values);
    }
    plot.xAxis->setRange(withMargin(x));
    plot.yAxis->setRange(withMargin(y));
}

void setMetricTicks(QCustomPlot& plot, const MetricSeries& series, const QFont& font) {
    if (series.axis != MetricAxis::Time && series.axis != MetricAxis::SimulatedTime) {
        const auto ticker = QSharedPointer<WholeTicker>::create();
        ticker->setTickCount(8);
        plot.xAxis->setTicker(ticker);
        plot.xAxis->setNumberFormat(QStringLiteral("f"));
        plot.xAxis->setNumberPrecision(0);
        return plot.xAxis->setLabel(metricAxisTitle(series.axis));
    }
    const QCPRange range = plot.xAxis->range();
    const TimeTicks ticks({std::llround(range.lower), std::llround(range.upper)},
                          plot.axisRect()->width(), QFontMetrics(font));
    plot.xAxis->setTicker(QSharedPointer<TimeTicker>::create(ticks));
    plot.xAxis->setLabel(QStringLiteral("%1 (%2)").arg(metricAxisTitle(series.axis), ticks.unit()));
}

Picture metricPicture(const MetricSeries& series, std::optional<double> target,
                      const QString& title, QSize size) {
    return plotPicture(title, {}, size,
                       [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
                           stylePlot(plot, palette, font);
                           plotMetrics(plot, series, target, palette, font);
                           fitMetrics(plot, series);
                           addMetricLegend(plot, font);
                           plot.setViewport(QRect(QPoint(), size));
                           plot.axisRect()->update(QCPLayoutElement::upLayout);
                           setMetricTicks(plot, series, font);
                       });
}

}  // namespace bubblescope
