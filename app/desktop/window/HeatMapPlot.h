// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include "app/desktop/model/HeatMap.h"

namespace bubblescope {

/// The cells of a heat map: coloured by value, with the value where there is room, and hatched
/// where no plan fits. Cell (x, y) is centred at these coordinates.
class HeatCells : public QCPAbstractItem {
  public:
    HeatCells(QCustomPlot* plot, const HeatMap& map, const QPalette& palette, const QFont& font);

    /// Outlined; (-1, -1): none.
    void setMarked(QPoint cell) { marked_ = cell; }
    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    QRectF rectOf(int column, int row) const;
    void drawCell(QCPPainter& painter, const HeatMap::Cell& cell, const QRectF& rect) const;

    HeatMap map_;
    QPalette palette_;
    QFont font_;
    QPoint marked_{-1, -1};
};

/// Cells, axes and a scale of colours with units, in an empty plot. The plot owns the result.
HeatCells* fillHeatMap(QCustomPlot& plot, const HeatMap& map, const QPalette& palette,
                       const QFont& font);

/// The cell at a place of the plot; (-1, -1) beside them.
QPoint heatMapCellAt(const QCustomPlot& plot, const HeatMap& map, const QPointF& position);

}  // namespace bubblescope
