// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ValidationChart.h"

#include <qcustomplot.h>

#include <QFileInfo>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/window/Plots.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ValidationChart)
};

constexpr double nearPixels = 12;
constexpr double band = 1.1;

/// predicted = factor × measured.
void addLine(QCustomPlot& plot, double factor, const QPen& pen) {
    QCPGraph* line = plot.addGraph();
    const QCPRange range = plot.xAxis->range();
    line->setPen(pen);
    line->setData({range.lower, range.upper}, {factor * range.lower, factor * range.upper}, true);
    line->removeFromLegend();
}

void addGroup(QCustomPlot& plot, const MeasuredRows& rows, const RowGrouping& grouping, int key,
              std::size_t place) {
    constexpr std::array shapes{QCPScatterStyle::ssCircle, QCPScatterStyle::ssTriangle,
                                QCPScatterStyle::ssSquare, QCPScatterStyle::ssDiamond,
                                QCPScatterStyle::ssPlus};
    QCPGraph* graph = plot.addGraph();
    graph->setName(grouping.name(key));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(shapes[place % shapes.size()],
                                           QPen(groupColor(place), 1.3), Qt::NoBrush, 7));
    for (const ValidationRow& row : rows.rows)
        if (grouping.key(rows, row) == key) graph->addData(row.measuredMs, row.predictedMs);
}

void fillValidation(QCustomPlot& plot, const MeasuredRows& rows, const RowGrouping& grouping,
                    const QPalette& palette, const QFont& font) {
    constexpr int legendColumns = 6;
    stylePlot(plot, palette, font);
    double least = rows.rows[0].measuredMs;
    double most = least;
    for (const ValidationRow& row : rows.rows) {
        least = std::min({least, row.measuredMs, row.predictedMs});
        most = std::max({most, row.measuredMs, row.predictedMs});
    }
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        setLogAxis(*axis, least, most);
    plot.xAxis->setLabel(Texts::tr("measured (ms)"));
    plot.yAxis->setLabel(Texts::tr("predicted (ms), simulated"));
    const QColor muted = palette.color(QPalette::PlaceholderText);
    addLine(plot, 1, QPen(palette.color(QPalette::Text), 1.2));
    addLine(plot, band, QPen(muted, 1, Qt::DashLine));
    addLine(plot, 1 / band, QPen(muted, 1, Qt::DashLine));
    std::size_t place = 0;
    for (const auto& [key, group] : errorsOf(rows, grouping))
        addGroup(plot, rows, grouping, key, place++);
    addLegendBelow(plot, palette, font, legendColumns);
}

}  // namespace

QColor groupColor(std::size_t place) {
    return runColor(static_cast<int>(place));
}

ValidationChart::ValidationChart(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("validationChart"));
    setAccessibleName(tr("Predicted against measured iteration times"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 4);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void ValidationChart::setRows(std::shared_ptr<const MeasuredRows> rows,
                              const RowGrouping& grouping) {
    rows_ = std::move(rows);
    grouping_ = &grouping;
    refresh();
}

void ValidationChart::refresh() {
    delete plot_;
    plot_ = nullptr;
    if (!rows_ || rows_->rows.empty()) return;
    plot_ = new QCustomPlot(this);
    plot_->setObjectName(QStringLiteral("plot"));
    plot_->setMouseTracking(true);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(320, 240);
    plot_->installEventFilter(this);
    layout()->addWidget(plot_);
    fillValidation(*plot_, *rows_, *grouping_, palette(), font());
    mark_ = new QCPItemTracer(plot_);
    mark_->setStyle(QCPItemTracer::tsCircle);
    mark_->setPen(QPen(palette().color(QPalette::Text), 2));
    mark_->setBrush(Qt::NoBrush);
    mark_->setSize(17);
    mark_->setVisible(false);
    plot_->replot();
}

void ValidationChart::setChosen(std::size_t row) {
    mark_->position->setCoords(rows_->rows[row].measuredMs, rows_->rows[row].predictedMs);
    mark_->setVisible(true);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

QPointF ValidationChart::positionOf(std::size_t row) const {
    return {plot_->xAxis->coordToPixel(rows_->rows[row].measuredMs),
            plot_->yAxis->coordToPixel(rows_->rows[row].predictedMs)};
}

std::optional<std::size_t> ValidationChart::rowAt(const QPointF& position) const {
    std::optional<std::size_t> nearest;
    double nearestDistance = nearPixels;
    for (std::size_t row = 0; row < rows_->rows.size(); ++row) {
        const QPointF offset = positionOf(row) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance >= nearestDistance) continue;
        nearest = row;
        nearestDistance = distance;
    }
    return nearest;
}

QString ValidationChart::textOf(std::size_t row) const {
    const ValidationRow& r = rows_->rows[row];
    const QLocale locale;
    return tr("Line %1: %2 accelerators, tensor %3 × pipeline %4 × data %5\n"
              "hidden size %6, %7 layers, %8 micro-batches of %9")
               .arg(r.line)
               .arg(r.accelerators)
               .arg(r.tensorParallel)
               .arg(r.pipelineParallel)
               .arg(r.dataParallel)
               .arg(r.hidden)
               .arg(r.layers)
               .arg(r.microBatches)
               .arg(r.microBatchSize) +
           u'\n' +
           tr("measured %1 ms, predicted %2 ms (%3 %)")
               .arg(locale.toString(r.measuredMs, 'f', 1), locale.toString(r.predictedMs, 'f', 1),
                    locale.toString(r.errorPercent(), 'f', 1));
}

bool ValidationChart::eventFilter(QObject* watched, QEvent* event) {
    const bool isMouse =
        event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonRelease;
    if (watched != plot_ || !isMouse) return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const auto row = rowAt(mouse->position());
    if (event->type() == QEvent::MouseMove) {
        plot_->setCursor(row ? Qt::PointingHandCursor : Qt::ArrowCursor);
        QToolTip::showText(mouse->globalPosition().toPoint(), row ? textOf(*row) : QString(),
                           plot_);
    } else if (row && mouse->button() == Qt::LeftButton) {
        emit rowChosen(*row);
    }
    return true;
}

void ValidationChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

Picture ValidationChart::picture(QSize size) const {
    return plotPicture(tr("Predicted against measured: %1").arg(QFileInfo(rows_->file).fileName()),
                       rows_->source, size,
                       [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
                           fillValidation(plot, *rows_, *grouping_, palette, font);
                       });
}

}  // namespace bubblescope
