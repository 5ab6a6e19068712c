// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/HeatMap.h"
#include "app/desktop/window/PlanChart.h"

class QComboBox;

namespace bubblescope {

class HeatCells;

/// A figure of the best plan for every two values of two parameters that are chosen above it.
class HeatMapChart : public PlanChart {
    Q_OBJECT

  public:
    explicit HeatMapChart(QWidget* parent = nullptr);

    const HeatMap& map() const { return map_; }
    QPointF positionOf(std::size_t plan) const override;
    QPointF positionOf(int column, int row) const;
    std::optional<std::size_t> planAt(const QPointF& position) const override;
    Picture picture(QSize size) const override;

  protected:
    void takeOutcome() override;
    void fill(QCustomPlot& plot) override;
    void mark(QCustomPlot& plot) override;
    QString textAt(const QPointF& position) const override;

  private:
    QComboBox* addChoice(const QString& objectName, const QString& title);
    QPoint cellOf(std::size_t plan) const;
    void takeChoice();

    QComboBox* x_;
    QComboBox* y_;
    QComboBox* figure_;
    HeatMap map_;
    HeatCells* cells_ = nullptr;  ///< of the plot
};

}  // namespace bubblescope
