// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Figure.h"

#include <QBuffer>
#include <QFile>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "app/desktop/timeline/GanttPlot.h"
#include "core/base/AtomicFile.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr int fontPixels = 9;
constexpr int marginPixels = 6;
constexpr int pngScale = 2;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Figure)
};

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
              const Palette& palette) {
    Plots plots;
    for (const Run* run : runs) {
        GanttPlot& plot = *plots.emplace_back(std::make_unique<GanttPlot>());
        plot.setStyle(palette, figureFont());
        plot.setContent(run->sharedContent(), layoutRows(*run->content().index, false));
        plot.setVisibleRange(visible);
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

/// Undoes that pictures are drawn larger on a device with more dots per inch.
double unscaled(const QPicture& picture, const QPaintDevice& device) {
    return static_cast<double>(picture.logicalDpiX()) / device.logicalDpiX();
}

constexpr QCPPainter::PainterModes vectorModes =
    QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic;

}  // namespace

Figure::Figure(const QList<Run*>& runs, TimeRange visible, QSize size,
               const TimelineItem& selection)
    : size_(size) {
    const Plots plots = plotsOf(runs, visible, selection, palette_);
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
        part.axes = plot.drawWithoutBars({width, height}, vectorModes);
        part.header = headerText(*runs[static_cast<qsizetype>(i)]);
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
        painter.scale(unscaled(part.axes, device), unscaled(part.axes, device));
        painter.drawPicture(0, 0, part.axes);
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

namespace {

void writePdf(const Figure& figure, QIODevice& file) {
    QPdfWriter writer(&file);
    writer.setTitle(figure.title());
    writer.setCreator(QStringLiteral("Bubblescope"));
    writer.setResolution(72);
    writer.setPageSize(
        QPageSize(QSizeF(figure.size()), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    figure.draw(writer, vectorModes);
}

void writeSvg(const Figure& figure, QIODevice& file) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(96);
    generator.setSize(figure.size());
    generator.setViewBox(QRect(QPoint(), figure.size()));
    generator.setTitle(figure.title().toHtmlEscaped());  // Qt writes it as it is
    generator.setDescription(figure.description().toHtmlEscaped());
    figure.draw(generator, vectorModes);
}

void writePng(const Figure& figure, QIODevice& file) {
    QImage image(figure.size() * pngScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(pngScale);
    figure.draw(image, QCPPainter::pmNoCaching);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.description());
    image.save(&file, "PNG");
}

using Writer = void (*)(const Figure&, QIODevice&);

Writer writerFor(const QString& path) {
    if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) return writePdf;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) return writeSvg;
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) return writePng;
    throw Error(Texts::tr("unknown kind of picture").toStdString(), path.toStdString(),
                Texts::tr("give the file the ending .pdf, .svg or .png").toStdString());
}

}  // namespace

void Figure::write(const QString& path) const {
    const Writer writeTo = writerFor(path);
    AtomicFile file(QFile::encodeName(path).toStdString());
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    writeTo(*this, bytes);
    file.write({bytes.data().constData(), static_cast<std::size_t>(bytes.size())});
    file.commit();
}

}  // namespace bubblescope
