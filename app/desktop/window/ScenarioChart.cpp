// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ScenarioChart.h"

#include <qcustomplot.h>

#include <QToolTip>
#include <QVBoxLayout>

#include "app/desktop/window/Plots.h"
#include "app/desktop/window/ScenarioPlot.h"
#include "app/desktop/window/ScenarioText.h"

namespace bubblescope {

namespace {

constexpr double tera = 1e12;
constexpr double nearPixels = 12;

}  // namespace

ScenarioChart::ScenarioChart(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this)) {
    setObjectName(QStringLiteral("scenarioChart"));
    setAccessibleName(tr("Throughput per GPU against batch per GPU"));
    plot_->setObjectName(QStringLiteral("scenarioPlot"));
    plot_->setMouseTracking(true);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(320, 200);
    plot_->installEventFilter(this);
    plot_->hide();  // until there are points
    stylePlot(*plot_, palette(), font());
    mark_ = new QCPItemTracer(plot_);
    mark_->setStyle(QCPItemTracer::tsCircle);
    mark_->setBrush(Qt::NoBrush);
    mark_->setSize(17);
    mark_->setVisible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 4);
    layout->addWidget(plot_);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void ScenarioChart::setResult(std::shared_ptr<const ScenarioResult> result) {
    result_ = std::move(result);
    refresh();
}

void ScenarioChart::refresh() {
    if (!result_) return;
    plot_->show();
    fillScenarioPlot(*plot_, *result_, palette(), font());
    mark_->setPen(QPen(palette().color(QPalette::Text), 1.5));
    plot_->replot();
}

void ScenarioChart::setChosen(std::size_t point) {
    const ScenarioPoint& chosen = result_->points[point];
    mark_->position->setCoords(chosen.batchPerDevice, chosen.flopsPerDevice / tera);
    mark_->setVisible(true);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

QPointF ScenarioChart::positionOf(std::size_t point) const {
    const ScenarioPoint& p = result_->points[point];
    return plot_->pos() + QPointF(plot_->xAxis->coordToPixel(p.batchPerDevice),
                                  plot_->yAxis->coordToPixel(p.flopsPerDevice / tera));
}

std::optional<std::size_t> ScenarioChart::pointAt(const QPointF& position) const {
    if (!result_) return {};
    std::optional<std::size_t> nearest;
    double nearestDistance = nearPixels;
    for (const std::size_t point : result_->bestPoints()) {
        const QPointF offset = positionOf(point) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance >= nearestDistance) continue;
        nearest = point;
        nearestDistance = distance;
    }
    return nearest;
}

void ScenarioChart::hover(const QPointF& position) {
    const auto point = pointAt(position);
    plot_->setCursor(point ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!point) return QToolTip::hideText();
    emit pointHovered(*point);
    QToolTip::showText(mapToGlobal(position.toPoint()), pointText(*result_, *point), this);
}

bool ScenarioChart::eventFilter(QObject* watched, QEvent* event) {
    const bool isMouse =
        event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonRelease;
    if (watched != plot_ || !isMouse) return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const QPointF position = mouse->position() + plot_->pos();
    if (event->type() == QEvent::MouseMove) {
        hover(position);
    } else if (const auto point = pointAt(position); point && mouse->button() == Qt::LeftButton) {
        emit pointClicked(*point);
    }
    return true;
}

void ScenarioChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !mark_) return;
    stylePlot(*plot_, palette(), font());
    refresh();
}

}  // namespace bubblescope
