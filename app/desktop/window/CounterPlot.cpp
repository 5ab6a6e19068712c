// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/CounterPlot.h"

#include <fmt/format.h>
#include <qcustomplot.h>

#include <QFile>
#include <array>
#include <cmath>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/TimeTicker.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/Theme.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr double room = 1.18;  ///< above the highest value, for the peak's label

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CounterPlot)
};

class BytesTicker : public QCPAxisTicker {
  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tick == 0 ? QStringLiteral("0") : bytesText(std::llround(tick));
    }
};

class CounterPlotter {
  public:
    CounterPlotter(QCustomPlot& plot, const CounterSeries& series, const QPalette& palette,
                   const QFont& font)
        : plot_(plot), series_(series), palette_(palette), font_(font) {}

    CounterPeak draw(std::int64_t endNs) {
        addLines(static_cast<double>(endNs));
        if (series_.unit == CounterSeries::Unit::Bytes) {
            plot_.yAxis->setTicker(QSharedPointer<BytesTicker>::create());
        } else {
            plot_.yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
        }
        plot_.yAxis->ticker()->setTickCount(4);
        const double highest = std::max(peak_.value, static_cast<double>(series_.capacityBytes));
        plot_.yAxis->setRange(0, highest > 0 ? room * highest : 1);
        addCapacity();
        addPeak();
        return peak_;
    }

  private:
    void addLines(double endNs) {
        std::vector<double> below;
        for (const CounterLine& line : series_.lines) {
            if (line.timesNs.empty()) continue;
            if (!series_.isStacked) below.clear();
            below.resize(line.values.size(), 0);
            QVector<double> times;
            QVector<double> values;
            for (std::size_t k = 0; k < line.values.size(); ++k) {
                below[k] += line.values[k];
                times << static_cast<double>(line.timesNs[k]);
                values << below[k];
                if (below[k] > peak_.value) peak_ = {line.timesNs[k], below[k]};
            }
            times << std::max(endNs, times.last());
            values << values.last();
            addLine(times, values, counterColor(line.place));
        }
    }

    void addLine(const QVector<double>& times, const QVector<double>& values, const QColor& color) {
        QCPGraph* below = plot_.graphCount() > 0 ? plot_.graph() : nullptr;
        QCPGraph* graph = plot_.addGraph();
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setPen(QPen(color, 1));
        graph->setAntialiased(false);
        graph->setData(times, values, true);
        if (!series_.isStacked) return;
        graph->setAntialiasedFill(false);
        graph->setBrush(mixed(color, palette_.color(QPalette::Base), 0.75));
        if (below) graph->setChannelFillGraph(below);
    }

    void addCapacity() {
        if (series_.capacityBytes == 0) return;
        const QColor color = worseColor(palette_);
        auto* line = new QCPItemStraightLine(&plot_);
        line->setPen(QPen(color, 1, Qt::DashLine));
        line->point1->setCoords(0, static_cast<double>(series_.capacityBytes));
        line->point2->setCoords(1, static_cast<double>(series_.capacityBytes));
        auto* text = new QCPItemText(&plot_);
        text->setText(Texts::tr("capacity %1").arg(bytesText(series_.capacityBytes)));
        text->setFont(font_);
        text->setColor(color);
        text->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        text->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(0.995, static_cast<double>(series_.capacityBytes));
    }

    void addPeak() {
        if (peak_.value <= 0) return;
        auto* mark = new QCPItemTracer(&plot_);
        mark->setStyle(QCPItemTracer::tsCircle);
        mark->setPen(QPen(palette_.color(QPalette::Text), 1.5));
        mark->setBrush(palette_.base());
        mark->setSize(7);
        mark->position->setCoords(static_cast<double>(peak_.timeNs), peak_.value);
        peak_.text = new QCPItemText(&plot_);
        peak_.text->setText(Texts::tr("peak %1").arg(counterText(series_.unit, peak_.value)));
        peak_.text->setFont(font_);
        peak_.text->setColor(palette_.color(QPalette::Text));
        peak_.text->setPadding({6, 0, 6, 2});
        peak_.text->position->setParentAnchor(mark->position);
    }

    QCustomPlot& plot_;
    const CounterSeries& series_;
    const QPalette& palette_;
    const QFont& font_;
    CounterPeak peak_;
};

/// Below the chart, where lines need to be told apart.
void addCounterLegend(QCustomPlot& plot, const CounterSeries& series, const QFont& font) {
    if (series.lines.size() < 2) return;
    for (int i = 0; i < plot.graphCount(); ++i)
        plot.graph(i)->setName(series.lines[static_cast<std::size_t>(i)].name);
    QCPLegend& legend = *plot.legend;
    legend.setVisible(true);
    legend.setFont(font);
    legend.setBorderPen(Qt::NoPen);
    legend.setBrush(Qt::NoBrush);
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst);
    plot.axisRect()->insetLayout()->take(&legend);
    const int row = plot.plotLayout()->rowCount();
    plot.plotLayout()->addElement(row, 0, &legend);
    plot.plotLayout()->setRowStretchFactor(row, 0.001);
}

}  // namespace

QColor counterColor(std::size_t place) {
    constexpr std::array<QRgb, 8> colors{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                         0xff56b4e9, 0xffd55e00, 0xff8c959f, 0xfff0e442};
    return QColor::fromRgba(colors[place % colors.size()]);
}

CounterPeak plotCounters(QCustomPlot& plot, const CounterSeries& series, std::int64_t endNs,
                         const QPalette& palette, const QFont& font) {
    return CounterPlotter(plot, series, palette, font).draw(endNs);
}

void setCounterRange(QCustomPlot& plot, TimeRange visible, const CounterPeak& peak,
                     const QFont& font) {
    plot.xAxis->setRange(static_cast<double>(visible.startNs), static_cast<double>(visible.endNs));
    const TimeTicks ticks(visible, plot.axisRect()->width(), QFontMetrics(font));
    plot.xAxis->setTicker(QSharedPointer<TimeTicker>::create(ticks));
    plot.xAxis->setLabel(ticks.unit());
    if (!peak.text) return;
    const bool isLeft = peak.timeNs < visible.startNs + visible.lengthNs() / 2;
    peak.text->setPositionAlignment((isLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
}

Picture counterPicture(const CounterSeries& series, const QString& title, std::int64_t endNs,
                       TimeRange visible, QSize size) {
    return plotPicture(
        title, {}, size, [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
            stylePlot(plot, palette, font);
            plot.xAxis->grid()->setVisible(false);
            plot.yAxis->setSubTicks(false);
            const CounterPeak peak = plotCounters(plot, series, endNs, palette, font);
            plot.setViewport(QRect(QPoint(), size));
            plot.axisRect()->update(QCPLayoutElement::upLayout);
            setCounterRange(plot, visible, peak, font);
            addCounterLegend(plot, series, font);
        });
}

void writeCounterCsv(const CounterSeries& series, const QString& path) {
    const char* unit = series.unit == CounterSeries::Unit::Bytes          ? "bytes"
                       : series.unit == CounterSeries::Unit::MicroBatches ? "micro_batches"
                                                                          : "value";
    std::string csv = fmt::format("counter,device,time_ns,{}\n", unit);
    for (const CounterLine& line : series.lines) {
        const std::string prefix = fmt::format("{},{}", csvField(line.name.toStdString()),
                                               csvField(series.subject.toStdString()));
        for (std::size_t i = 0; i < line.values.size(); ++i)
            csv += fmt::format("{},{},{}\n", prefix, line.timesNs[i], line.values[i]);
    }
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(csv);
    file.commit();
}

}  // namespace bubblescope
