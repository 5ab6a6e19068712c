// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/HeatMapPlot.h"

#include <algorithm>
#include <cmath>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/Hatching.h"
#include "app/desktop/window/Plots.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::HeatMapPlot)
};

constexpr int scaleWidth = 14;

/// One hue, from light to dark, so that its order is seen by everybody.
QCPColorGradient gradient() {
    QCPColorGradient colors;
    colors.clearColorStops();
    colors.setColorStopAt(0, QColor(0xe3, 0xef, 0xf8));
    colors.setColorStopAt(0.5, QColor(0x4f, 0x9a, 0xca));
    colors.setColorStopAt(1, QColor(0x06, 0x2c, 0x5c));
    return colors;
}

/// Of one value too.
QCPRange rangeOf(const HeatMap& map) {
    if (map.least > map.most) return {0, 1};
    return map.least < map.most ? QCPRange(map.least, map.most)
                                : QCPRange(map.least - 0.5, map.most + 0.5);
}

QSharedPointer<QCPAxisTickerText> tickerOf(const QStringList& values) {
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (qsizetype i = 0; i < values.size(); ++i)
        ticker->addTick(static_cast<double>(i), values[i]);
    return ticker;
}

void setUpAxis(QCPAxis& axis, const QStringList& values, std::string_view title) {
    constexpr double half = 0.5;
    axis.setTicker(tickerOf(values));
    axis.setRange(-half, static_cast<double>(values.size()) - half);
    axis.setLabel(toQString(title));
    axis.setSubTicks(false);
    axis.grid()->setVisible(false);
}

void addScale(QCustomPlot& plot, const HeatMap& map, const QPalette& palette, const QFont& font) {
    auto* scale = new QCPColorScale(&plot);
    plot.plotLayout()->addElement(plot.plotLayout()->rowCount() - 1, 1, scale);
    scale->setGradient(gradient());
    scale->setDataRange(rangeOf(map));
    scale->setBarWidth(scaleWidth);
    QCPAxis& axis = *scale->axis();
    const QColor text = palette.color(QPalette::Text);
    const QColor muted = palette.color(QPalette::PlaceholderText);
    const QString unit = map.figure->unit;
    axis.setLabel(
        Texts::tr("%1%2, best plan of a cell")
            .arg(map.figure->title, unit.isEmpty() ? unit : QStringLiteral(" (%1)").arg(unit)));
    axis.setLabelFont(font);
    axis.setTickLabelFont(font);
    axis.setLabelColor(muted);
    axis.setTickLabelColor(text);
    axis.setBasePen(QPen(muted));
    axis.setTickPen(QPen(muted));
    axis.setSubTickPen(QPen(muted));
    auto* group = new QCPMarginGroup(&plot);
    plot.axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, group);
    scale->setMarginGroup(QCP::msTop | QCP::msBottom, group);
    auto* key = new QCPTextElement(&plot, Texts::tr("▨ no plan fits"), font);
    key->setTextColor(muted);
    plot.plotLayout()->addElement(plot.plotLayout()->rowCount(), 0, key);
    plot.plotLayout()->setRowStretchFactor(plot.plotLayout()->rowCount() - 1, 0.001);
}

}  // namespace

HeatCells::HeatCells(QCustomPlot* plot, const HeatMap& map, const QPalette& palette,
                     const QFont& font)
    : QCPAbstractItem(plot), map_(map), palette_(palette), font_(font) {
    setClipToAxisRect(true);
}

QRectF HeatCells::rectOf(int column, int row) const {
    constexpr double half = 0.5;
    const QCPAxis& x = *mParentPlot->xAxis;
    const QCPAxis& y = *mParentPlot->yAxis;
    return QRectF(QPointF(x.coordToPixel(column - half), y.coordToPixel(row + half)),
                  QPointF(x.coordToPixel(column + half), y.coordToPixel(row - half)))
        .adjusted(1, 1, -1, -1);
}

void HeatCells::draw(QCPPainter* painter) {
    painter->setFont(font_);
    painter->setAntialiasing(false);
    for (int row = 0; row < map_.rows.size(); ++row) {
        for (int column = 0; column < map_.columns.size(); ++column)
            drawCell(*painter, map_.at(column, row), rectOf(column, row));
    }
    if (marked_.x() < 0) return;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(QColor(0xd5, 0x5e, 0x00), 3));
    painter->drawRect(rectOf(marked_.x(), marked_.y()).adjusted(1, 1, -1, -1));
}

void HeatCells::drawCell(QCPPainter& painter, const HeatMap::Cell& cell, const QRectF& rect) const {
    if (!cell.plan) {
        const bool isVector = painter.modes().testFlag(QCPPainter::pmVectorized);
        drawHatching(painter, isVector ? Output::Vector : Output::Raster, rect,
                     palette_.color(QPalette::PlaceholderText), Qt::BDiagPattern);
        return;
    }
    QCPColorGradient colors = gradient();
    const QColor color = QColor::fromRgb(colors.color(cell.value, rangeOf(map_)));
    painter.fillRect(rect, color);
    const QFontMetricsF metrics(font_);
    constexpr double room = 6;
    if (metrics.horizontalAdvance(cell.text) + room > rect.width() ||
        metrics.height() > rect.height())
        return;
    constexpr double middle = 0.55;
    painter.setPen(color.lightnessF() > middle ? Qt::black : Qt::white);
    painter.drawText(rect, Qt::AlignCenter, cell.text);
}

HeatCells* fillHeatMap(QCustomPlot& plot, const HeatMap& map, const QPalette& palette,
                       const QFont& font) {
    stylePlot(plot, palette, font);
    setUpAxis(*plot.xAxis, map.columns, map.x->title);
    setUpAxis(*plot.yAxis, map.rows, map.y->title);
    addScale(plot, map, palette, font);
    return new HeatCells(&plot, map, palette, font);
}

QPoint heatMapCellAt(const QCustomPlot& plot, const HeatMap& map, const QPointF& position) {
    const QPoint cell(static_cast<int>(std::lround(plot.xAxis->pixelToCoord(position.x()))),
                      static_cast<int>(std::lround(plot.yAxis->pixelToCoord(position.y()))));
    const bool isInside = plot.axisRect()->rect().contains(position.toPoint()) && cell.x() >= 0 &&
                          cell.y() >= 0 && cell.x() < map.columns.size() &&
                          cell.y() < map.rows.size();
    return isInside ? cell : QPoint(-1, -1);
}

}  // namespace bubblescope
