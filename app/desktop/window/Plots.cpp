// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Plots.h"

#include <qcustomplot.h>

#include <QLocale>
#include <QPicture>
#include <cmath>

namespace bubblescope {

namespace {

constexpr int figureFontPixels = 10;

/// Black on white, as on paper.
QPalette paperPalette() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    palette.setColor(QPalette::PlaceholderText, QColor(0x55, 0x55, 0x55));
    palette.setColor(QPalette::Mid, QColor(0xcc, 0xcc, 0xcc));
    return palette;
}

QFont paperFont() {
    QFont font(QStringLiteral("sans-serif"));  // a family that every SVG viewer knows
    font.setPixelSize(figureFontPixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QPicture record(QCustomPlot& plot, QSize size) {
    QPicture picture;
    QCPPainter painter(&picture);
    painter.setModes(QCPPainter::PainterModes(vectorPainterModes()));
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
    return picture;
}

}  // namespace

void stylePlot(QCustomPlot& plot, const QPalette& palette, const QFont& font) {
    const QColor text = palette.color(QPalette::Text);
    const QColor muted = palette.color(QPalette::PlaceholderText);
    plot.setBackground(palette.base());
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(QPen(muted));
        axis->setTickPen(QPen(muted));
        axis->setSubTickPen(QPen(muted));
        axis->setTickLabelColor(text);
        axis->setLabelColor(muted);
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->grid()->setPen(QPen(palette.color(QPalette::Mid), 1, Qt::DotLine));
    }
}

void addLegendBelow(QCustomPlot& plot, const QPalette& palette, const QFont& font, int columns) {
    QCPLegend& legend = *plot.legend;
    legend.setVisible(true);
    legend.setFont(font);
    legend.setTextColor(palette.color(QPalette::Text));
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setIconSize(34, QFontMetrics(font).height() + 4);
    legend.setRowSpacing(1);
    legend.setColumnSpacing(16);
    legend.setWrap(columns);
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst);
    if (legend.layout() != plot.axisRect()->insetLayout()) return;
    plot.axisRect()->insetLayout()->take(&legend);
    auto* below = new QCPLayoutGrid;
    const int row = plot.plotLayout()->rowCount();
    plot.plotLayout()->addElement(row, 0, below);
    plot.plotLayout()->setRowStretchFactor(row, 0.001);
    below->addElement(0, 0, &legend);
    below->addElement(0, 1, new QCPLayoutElement(&plot));
    below->setColumnStretchFactor(0, 0.001);
}

void setLogAxis(QCPAxis& axis, double least, double most) {
    constexpr double room = 1.15;
    constexpr double manyDecades = 3;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const double from = least / room;
    const double to = most * room;
    const double decades = std::log10(to / from);
    const std::vector<double> digits = decades > manyDecades ? std::vector<double>{1}
                                       : decades > 1         ? std::vector<double>{1, 2, 5}
                                                     : std::vector<double>{1, 1.5, 2, 3, 4, 5, 7};
    for (double decade = std::pow(10, std::floor(std::log10(from))); decade <= to; decade *= 10) {
        for (const double digit : digits)
            ticker->addTick(digit * decade, QLocale().toString(digit * decade, 'g', 6));
    }
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(ticker);
    axis.setSubTicks(false);
    axis.setRange(from, to);
}

Picture plotPicture(const QString& title, const QString& description, QSize size,
                    const std::function<void(QCustomPlot&, const QPalette&, const QFont&)>& fill) {
    QCustomPlot plot;
    QFont bold = paperFont();
    bold.setBold(true);
    auto* heading = new QCPTextElement(&plot, title, bold);
    heading->setTextColor(Qt::black);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, heading);
    fill(plot, paperPalette(), paperFont());
    const QPicture recorded = record(plot, size);
    return {size, title, description, [recorded](QPaintDevice& device, int modes) {
                QCPPainter painter(&device);
                painter.setModes(QCPPainter::PainterModes(modes));
                playPicture(painter, recorded);
            }};
}

}  // namespace bubblescope
