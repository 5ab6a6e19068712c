// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Plots.h"

#include <qcustomplot.h>

namespace bubblescope {

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

}  // namespace bubblescope
