// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/desktop/model/ScenarioResult.h"

class QCPItemTracer;
class QCustomPlot;

namespace bubblescope {

/// The chart of a scenario; its points can be pointed at and clicked.
class ScenarioChart : public QWidget {
    Q_OBJECT

  public:
    explicit ScenarioChart(QWidget* parent = nullptr);

    void setResult(std::shared_ptr<const ScenarioResult> result);
    /// Marks a point.
    void setChosen(std::size_t point);

    /// Where a point is drawn.
    QPointF positionOf(std::size_t point) const;
    /// The best point nearest to a place, if it is near.
    std::optional<std::size_t> pointAt(const QPointF& position) const;

  signals:
    void pointHovered(std::size_t point);
    void pointClicked(std::size_t point);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void refresh();
    void hover(const QPointF& position);

    std::shared_ptr<const ScenarioResult> result_;
    QCustomPlot* plot_;
    QCPItemTracer* mark_ = nullptr;
};

}  // namespace bubblescope
