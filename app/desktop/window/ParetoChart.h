// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/window/PlanChart.h"

class QCPItemTracer;

namespace bubblescope {

/// Time of a step against memory of every plan that fits, by what bounds it, and the front of those
/// that no other plan beats in both.
class ParetoChart : public PlanChart {
    Q_OBJECT

  public:
    explicit ParetoChart(QWidget* parent = nullptr);

    QPointF positionOf(std::size_t plan) const override;
    std::optional<std::size_t> planAt(const QPointF& position) const override;
    Picture picture(QSize size) const override;

  protected:
    void fill(QCustomPlot& plot) override;
    void mark(QCustomPlot& plot) override;
    QString textAt(const QPointF& position) const override;

  private:
    QCPItemTracer* mark_ = nullptr;  ///< of the plot
};

}  // namespace bubblescope
