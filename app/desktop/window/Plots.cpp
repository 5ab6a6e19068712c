// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Plots.h"

#include <qcustomplot.h>

#include <QPicture>

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
