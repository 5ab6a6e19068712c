// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/desktop/model/SweepOutcome.h"
#include "app/desktop/timeline/Picture.h"

class QCustomPlot;
class QHBoxLayout;

namespace bubblescope {

/// A chart of the plans of a sweep, which can be pointed at, chosen by a click and opened by two.
class PlanChart : public QWidget {
    Q_OBJECT

  public:
    explicit PlanChart(QWidget* parent = nullptr);

    void setOutcome(std::shared_ptr<const SweepOutcome> outcome);
    const std::shared_ptr<const SweepOutcome>& outcome() const { return outcome_; }
    /// Marks a plan.
    void setChosen(std::optional<std::size_t> plan);

    /// Null without plans.
    QCustomPlot* plot() const { return plot_; }
    /// Positions are those in the plot.
    virtual QPointF positionOf(std::size_t plan) const = 0;
    virtual std::optional<std::size_t> planAt(const QPointF& position) const = 0;
    /// For print. In the GUI thread.
    virtual Picture picture(QSize size) const = 0;

  signals:
    void planChosen(std::size_t plan);
    void planOpened(std::size_t plan);

  protected:
    /// Draws everything anew.
    void refresh();
    QHBoxLayout* heading() const { return heading_; }
    std::optional<std::size_t> chosen() const { return chosen_; }
    QString pictureTitle(const QString& what) const;

    virtual void takeOutcome() {}
    virtual void fill(QCustomPlot& plot) = 0;
    virtual void mark(QCustomPlot& plot) = 0;
    virtual QString textAt(const QPointF& position) const = 0;

    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::shared_ptr<const SweepOutcome> outcome_;
    std::optional<std::size_t> chosen_;
    QHBoxLayout* heading_;
    QCustomPlot* plot_ = nullptr;
};

}  // namespace bubblescope
