// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/PlanChart.h"

#include <qcustomplot.h>

#include <QToolTip>
#include <QVBoxLayout>

#include "app/desktop/window/Plots.h"

namespace bubblescope {

PlanChart::PlanChart(QWidget* parent) : QWidget(parent), heading_(new QHBoxLayout) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 8, 10, 6);
    layout->addLayout(heading_);
    layout->addStretch(0);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void PlanChart::setOutcome(std::shared_ptr<const SweepOutcome> outcome) {
    outcome_ = std::move(outcome);
    chosen_.reset();
    takeOutcome();
    refresh();
}

void PlanChart::setChosen(std::optional<std::size_t> plan) {
    chosen_ = plan;
    if (!plot_) return;
    mark(*plot_);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlanChart::refresh() {
    delete plot_;
    plot_ = nullptr;
    if (!outcome_ || outcome_->plans().empty()) return;
    plot_ = new QCustomPlot(this);
    plot_->setObjectName(QStringLiteral("plot"));
    plot_->setMouseTracking(true);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(320, 180);
    plot_->installEventFilter(this);
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, plot_, 1);
    stylePlot(*plot_, palette(), font());
    fill(*plot_);
    mark(*plot_);
    plot_->replot();
}

QString PlanChart::pictureTitle(const QString& what) const {
    return tr("%1: %2 on %3 (simulated)")
        .arg(what, QString::fromStdString(outcome_->model.title),
             QString::fromStdString(outcome_->hardware.title));
}

bool PlanChart::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool isMouse = type == QEvent::MouseMove || type == QEvent::MouseButtonRelease ||
                         type == QEvent::MouseButtonDblClick;
    if (watched != plot_ || !isMouse) return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const auto plan = planAt(mouse->position());
    if (type == QEvent::MouseMove) {
        plot_->setCursor(plan ? Qt::PointingHandCursor : Qt::ArrowCursor);
        QToolTip::showText(mouse->globalPosition().toPoint(), textAt(mouse->position()), plot_);
    } else if (plan && mouse->button() == Qt::LeftButton) {
        if (type == QEvent::MouseButtonDblClick)
            emit planOpened(*plan);
        else
            emit planChosen(*plan);
    }
    return true;
}

void PlanChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace bubblescope
