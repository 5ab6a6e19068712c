// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/desktop/model/MeasuredRows.h"
#include "app/desktop/timeline/Picture.h"

class QCPItemTracer;
class QCustomPlot;

namespace bubblescope {

/// The colour of a group, by its place among those of its grouping.
QColor groupColor(std::size_t place);

/// Predicted against measured times, both logarithmic, by group; on the diagonal they are the same,
/// and between the dashed lines they differ by 10 % or less.
class ValidationChart : public QWidget {
    Q_OBJECT

  public:
    explicit ValidationChart(QWidget* parent = nullptr);

    void setRows(std::shared_ptr<const MeasuredRows> rows, const RowGrouping& grouping);
    /// Marks a row.
    void setChosen(std::size_t row);

    /// Positions are those in the plot.
    QCustomPlot* plot() const { return plot_; }
    QPointF positionOf(std::size_t row) const;
    std::optional<std::size_t> rowAt(const QPointF& position) const;
    /// For print. In the GUI thread.
    Picture picture(QSize size) const;

  signals:
    void rowChosen(std::size_t row);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void refresh();
    QString textOf(std::size_t row) const;

    std::shared_ptr<const MeasuredRows> rows_;
    const RowGrouping* grouping_ = nullptr;
    QCustomPlot* plot_ = nullptr;
    QCPItemTracer* mark_ = nullptr;
};

}  // namespace bubblescope
