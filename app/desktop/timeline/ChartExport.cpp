// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/ChartExport.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <numeric>

#include "app/desktop/timeline/GanttPlot.h"
#include "app/desktop/timeline/Legend.h"
#include "app/desktop/timeline/PaneHeader.h"
#include "core/base/AtomicFile.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr int fontPixels = 9;
constexpr int marginPixels = 6;
constexpr int pngScale = 2;

struct ChartExport {
    Q_DECLARE_TR_FUNCTIONS(ChartExport)
};

/// The stacked charts, laid out for a size and drawn with a painter.
class Figure {
  public:
    Figure(const QList<Run*>& runs, TimeRange visible, QSize size);

    /// `modes` say what the painter's device is.
    void draw(QPaintDevice& device, QCPPainter::PainterModes modes);
    QString title() const;
    QString description() const;
    QSize size() const { return size_; }

  private:
    struct Part {
        HeaderText header;
        std::unique_ptr<GanttPlot> plot;
    };

    void addPart(const Run& run, TimeRange visible);
    void layOut();
    double headerHeight() const { return QFontMetricsF(font_).height() * 1.6; }

    QSize size_;
    QFont font_;
    Palette palette_ = Palette::light();
    QList<LegendEntry> legend_;
    std::vector<Part> parts_;
    double rowPixels_ = 1;
};

QFont figureFont() {
    QFont font(QStringLiteral("sans-serif"));  // also a family that every SVG viewer knows
    font.setPixelSize(fontPixels);
    // Widths that hold at any scale of print.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

Figure::Figure(const QList<Run*>& runs, TimeRange visible, QSize size)
    : size_(size), font_(figureFont()) {
    for (const Run* run : runs)
        addPart(*run, visible);
    layOut();
}

void Figure::addPart(const Run& run, TimeRange visible) {
    Part part{headerText(run), std::make_unique<GanttPlot>()};
    part.plot->setStyle(palette_, font_);
    part.plot->setContent(run.sharedContent(), layoutRows(*run.content().index, false));
    part.plot->setVisibleRange(visible);
    parts_.push_back(std::move(part));
}

void Figure::layOut() {
    std::bitset<sliceKindCount> kinds;
    double rows = 0;
    int labelWidth = 0;
    double fixedHeight = 2 * marginPixels;
    for (const Part& part : parts_) {
        const RowLayout& layout = part.plot->scene().rows;
        kinds |= layout.kinds;
        rows += layout.height;
        labelWidth = std::max(labelWidth, part.plot->wantedLabelWidth());
        const QMargins margins = part.plot->chartMargins();
        fixedHeight += headerHeight() + margins.top() + margins.bottom();
    }
    legend_ = legendEntries(kinds, palette_);
    fixedHeight += legendHeight(legend_, size_.width() - 2 * marginPixels, font_);
    rowPixels_ = std::max(1.0, (size_.height() - fixedHeight) / std::max(rows, 1.0));
    for (const Part& part : parts_) {
        part.plot->setRowWindow(rowPixels_, 0);
        part.plot->setLabelWidth(std::min(labelWidth, size_.width() / 4));
    }
}

void Figure::draw(QPaintDevice& device, QCPPainter::PainterModes modes) {
    QCPPainter painter(&device);
    if (!painter.isActive()) return;
    painter.setModes(modes);
    painter.setFont(font_);
    painter.fillRect(QRect(QPoint(), size_), palette_.background);
    const int width = size_.width() - 2 * marginPixels;
    double y = marginPixels;
    for (const Part& part : parts_) {
        paintHeader(painter, QRectF(marginPixels, y, width, headerHeight()), part.header, palette_,
                    font_);
        y += headerHeight();
        const QMargins margins = part.plot->chartMargins();
        const int height = static_cast<int>(part.plot->scene().rows.height * rowPixels_) +
                           margins.top() + margins.bottom();
        painter.save();
        painter.translate(marginPixels, std::round(y));
        part.plot->setViewport(QRect(0, 0, width, height));
        part.plot->updateAxes();
        part.plot->toPainter(&painter, width, height);
        painter.restore();
        y += height;
    }
    const bool isVector = modes.testFlag(QCPPainter::pmVectorized);
    paintLegend(painter, isVector ? Output::Vector : Output::Raster,
                QRectF(marginPixels, y, width, size_.height() - y), legend_, palette_, font_);
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

constexpr QCPPainter::PainterModes vectorModes =
    QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic;

void writePdf(Figure& figure, QIODevice& file) {
    QPdfWriter writer(&file);
    writer.setTitle(figure.title());
    writer.setCreator(QStringLiteral("Bubblescope"));
    writer.setResolution(72);
    writer.setPageSize(
        QPageSize(QSizeF(figure.size()), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    figure.draw(writer, vectorModes);
}

void writeSvg(Figure& figure, QIODevice& file) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(96);
    generator.setSize(figure.size());
    generator.setViewBox(QRect(QPoint(), figure.size()));
    generator.setTitle(figure.title().toHtmlEscaped());  // Qt writes it as it is
    generator.setDescription(figure.description().toHtmlEscaped());
    figure.draw(generator, vectorModes);
}

void writePng(Figure& figure, QIODevice& file) {
    QImage image(figure.size() * pngScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(pngScale);
    figure.draw(image, QCPPainter::pmNoCaching);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.description());
    image.save(&file, "PNG");
}

using Writer = void (*)(Figure&, QIODevice&);

Writer writerFor(const QString& path) {
    if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) return writePdf;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) return writeSvg;
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) return writePng;
    throw Error(ChartExport::tr("unknown kind of picture").toStdString(), path.toStdString(),
                ChartExport::tr("give the file the ending .pdf, .svg or .png").toStdString());
}

}  // namespace

void exportChart(const QList<Run*>& runs, TimeRange visible, QSize size, const QString& path) {
    const Writer write = writerFor(path);
    AtomicFile file(path.toStdString());
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    Figure figure(runs, visible, size);
    write(figure, bytes);
    file.write({bytes.data().constData(), static_cast<std::size_t>(bytes.size())});
    file.commit();
}

}  // namespace bubblescope
