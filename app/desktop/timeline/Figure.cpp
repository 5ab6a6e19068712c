// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Figure.h"

#include "app/desktop/timeline/GanttPlot.h"
#include "app/desktop/timeline/Picture.h"
#include "app/desktop/timeline/StepSwitch.h"

namespace bubblescope {

namespace {

constexpr int fontPixels = 9;
constexpr int marginPixels = 6;

/// Made anew wherever it is needed: fonts are not shared between threads.
QFont figureFont() {
    QFont font(QStringLiteral("sans-serif"));  // also a family that every SVG viewer knows
    font.setPixelSize(fontPixels);
    // Widths that hold at any scale of print.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

double headerHeight() {
    return QFontMetricsF(figureFont()).height() * 1.6;
}

using Plots = std::vector<std::unique_ptr<GanttPlot>>;

Plots plotsOf(const QList<Run*>& runs, TimeRange visible, const TimelineItem& selection,
              RowChoice rows, std::optional<int> step, const Palette& palette) {
    Plots plots;
    for (const Run* run : runs) {
        GanttPlot& plot = *plots.emplace_back(std::make_unique<GanttPlot>());
        plot.setStyle(palette, figureFont());
        plot.setContent(run->sharedContent(), layoutRows(*run->content().index, rows));
        plot.setVisibleRange(visible.movedBy(shownPart(run->content(), step).startNs));
        plot.setOutdated(run->isOutdated());
        if (selection.run == run) plot.setMarks(selection, {}, {});
    }
    return plots;
}

/// Charts share the height by their rows.
double rowPixelsOf(const Plots& plots, double height) {
    double rows = 0;
    for (const auto& plot : plots) {
        const QMargins margins = plot->chartMargins();
        rows += plot->scene().rows.height;
        height -= headerHeight() + margins.top() + margins.bottom();
    }
    return std::max(1.0, height / std::max(rows, 1.0));
}

}  // namespace

Figure::Figure(const QList<Run*>& runs, TimeRange visible, QSize size,
               const TimelineItem& selection, RowChoice rows, std::optional<int> step)
    : size_(size) {
    const Plots plots = plotsOf(runs, visible, selection, rows, step, palette_);
    const int width = size.width() - 2 * marginPixels;
    std::bitset<sliceKindCount> kinds;
    int labelWidth = 0;
    for (const auto& plot : plots) {
        kinds |= plot->scene().rows.kinds;
        labelWidth = std::max(labelWidth, plot->wantedLabelWidth());
    }
    legend_ = legendEntries(kinds, palette_);
    const double rowPixels = rowPixelsOf(
        plots, size.height() - 2 * marginPixels - legendHeight(legend_, width, figureFont()));
    for (std::size_t i = 0; i < plots.size(); ++i) {
        GanttPlot& plot = *plots[i];
        const QMargins margins = plot.chartMargins();
        const int height = static_cast<int>(plot.scene().rows.height * rowPixels) + margins.top() +
                           margins.bottom();
        plot.setRowWindow(rowPixels, 0);
        plot.setLabelWidth(std::min(labelWidth, size.width() / 4));
        Part& part = parts_.emplace_back();
        part.axes =
            plot.drawWithoutBars({width, height}, QCPPainter::PainterModes(vectorPainterModes()));
        part.header = headerText(*runs[static_cast<qsizetype>(i)]);
        if (const QString shown = stepText(cycleSteps(*plot.scene().content), step);
            !shown.isEmpty())
            part.header.origin.prepend(shown + QStringLiteral(" · "));
        part.content = plot.scene().content;
        part.rows = plot.scene().rows;
        part.geometry = plot.scene().geometry;
        part.height = height;
    }
}

void Figure::draw(QPaintDevice& device, int painterModes) const {
    const auto modes = QCPPainter::PainterModes(painterModes);
    const Output output =
        modes.testFlag(QCPPainter::pmVectorized) ? Output::Vector : Output::Raster;
    QCPPainter painter(&device);
    if (!painter.isActive()) return;
    const QFont font = figureFont();
    BarPainter bars(palette_, barFont(font));
    painter.setModes(modes);
    painter.setFont(font);
    painter.fillRect(QRect(QPoint(), size_), palette_.background);
    const int width = size_.width() - 2 * marginPixels;
    double y = marginPixels;
    for (const Part& part : parts_) {
        paintHeader(painter, QRectF(marginPixels, y, width, headerHeight()), part.header, palette_,
                    font);
        y += headerHeight();
        painter.save();
        painter.translate(marginPixels, std::round(y));
        bars.paint(painter, output, *part.content, part.rows, part.geometry);
        playPicture(painter, part.axes);
        painter.restore();
        y += part.height;
    }
    paintLegend(painter, output, QRectF(marginPixels, y, width, size_.height() - y), legend_,
                palette_, font);
}

QString Figure::title() const {
    QStringList names;
    for (const Part& part : parts_)
        names << part.header.name;
    return names.join(QStringLiteral(", "));
}

QString Figure::description() const {
    QStringList lines;
    for (const Part& part : parts_) {
        QStringList figures{part.header.origin};
        for (const auto& figure : part.header.figures)
            figures << figure.text;
        lines << part.header.name + QStringLiteral(": ") + figures.join(QStringLiteral(" · "));
    }
    return lines.join(u'\n');
}

void Figure::write(const QString& path) const {
    writePicture({size_, title(), description(),
                  [this](QPaintDevice& device, int modes) { draw(device, modes); }},
                 path);
}

}  // namespace bubblescope
