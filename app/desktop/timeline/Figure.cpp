// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Figure.h"

#include "app/desktop/timeline/CounterPainter.h"
#include "app/desktop/timeline/FlowArrows.h"
#include "app/desktop/timeline/GanttPlottable.h"
#include "app/desktop/timeline/Legend.h"
#include "app/desktop/timeline/PaneAxes.h"
#include "app/desktop/timeline/Picture.h"
#include "app/desktop/timeline/StepSwitch.h"

namespace bubblescope {

namespace {

constexpr int marginPixels = 6;

/// Made anew wherever it is needed: fonts are not shared between threads.
QFont fontOf(const FigureStyle& style) {
    QFont font(style.family);
    font.setPixelSize(style.fontPixels);
    // Widths that hold at any scale of print.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

double headerHeight(const QFont& font) {
    return QFontMetricsF(font).height() * 1.6;
}

}  // namespace

/// Where everything goes: charts share the height by their rows.
class Figure::Layout {
  public:
    explicit Layout(const Figure& figure) : figure_(figure) {
        std::bitset<sliceKindCount> kinds;
        for (const Part& part : figure.parts_) {
            const PaneScene& scene = scenes_.emplace_back(sceneOf(part));
            kinds |= scene.rows.kinds;
            labelWidth_ = std::max(labelWidth_, wantedLabelWidth(scene.rows, font_));
        }
        labelWidth_ = std::min(labelWidth_, figure.size_.width() / 4);
        if (figure.style_.hasLegend)
            legend_ = legendEntries(kinds, figure.palette_, figure.colors_);
        placeRows();
    }

    void draw(QCPPainter& painter, Output output) {
        BarPainter bars(figure_.palette_, barFont(font_), figure_.colors_);
        double y = marginPixels;
        for (std::size_t i = 0; i < scenes_.size(); ++i) {
            const PaneScene& scene = scenes_[i];
            paintHeader(painter, QRectF(marginPixels, y, width(), headerHeight(font_)),
                        figure_.parts_[i].header, figure_.palette_, font_);
            y += headerHeight(font_);
            painter.save();
            painter.translate(marginPixels, std::round(y));
            bars.paint(painter, output, *scene.content, scene.rows, scene.geometry);
            if (scene.counters)
                paintCounters(painter, *scene.counters, scene.rows, scene.geometry,
                              figure_.palette_);
            paintAxes(painter, scene.rows, scene.geometry, labelWidth_, figure_.palette_, font_);
            paintMarks(painter, scene);
            paintNotes(painter, scene.notes, scene.geometry, figure_.palette_);
            painter.restore();
            y += heightOf(scene);
        }
        paintLegend(painter, output, QRectF(marginPixels, y, width(), figure_.size_.height() - y),
                    legend_, figure_.palette_, font_);
    }

  private:
    int width() const { return figure_.size_.width() - 2 * marginPixels; }
    QMargins margins() const { return chartMargins(labelWidth_, font_); }

    PaneScene sceneOf(const Part& part) const {
        PaneScene scene{
            .content = part.content,
            .rows = layoutRows(*part.content->index, figure_.rows_, part.arrangement,
                               part.counters ? *part.counters : std::vector<CounterLane>()),
            .palette = figure_.palette_,
            .counters = part.counters,
            .selection = part.selection,
            .notes = part.notes,
            .outdated = part.outdated};
        scene.geometry.visible = part.visible;
        if (part.selection.slice) scene.arrows = arrowsOf(*part.content, *part.selection.slice);
        return scene;
    }

    int heightOf(const PaneScene& scene) const {
        return static_cast<int>(scene.rows.height * rowPixels_) + margins().top() +
               margins().bottom();
    }

    void placeRows() {
        double rows = 0;
        double height =
            figure_.size_.height() - 2 * marginPixels - legendHeight(legend_, width(), font_);
        for (const PaneScene& scene : scenes_) {
            rows += scene.rows.height;
            height -= headerHeight(font_) + margins().top() + margins().bottom();
        }
        rowPixels_ = std::max(1.0, height / std::max(rows, 1.0));
        for (PaneScene& scene : scenes_) {
            scene.geometry.area = QRect(0, 0, width(), heightOf(scene)).marginsRemoved(margins());
            scene.geometry.rowPixels = rowPixels_;
        }
    }

    const Figure& figure_;
    QFont font_ = fontOf(figure_.style_);
    std::vector<PaneScene> scenes_;
    QList<LegendEntry> legend_;
    int labelWidth_ = 0;
    double rowPixels_ = 1;
};

Figure::Figure(const QList<Run*>& runs, const FigureView& view, QSize size,
               const FigureStyle& style)
    : size_(size), style_(style), rows_(view.look.rows), colors_(view.look.colors) {
    for (const Run* run : runs) {
        Part& part = parts_.emplace_back();
        part.header = headerText(*run);
        part.content = run->sharedContent();
        part.visible = timeMap(run->content(), view.alignment).toRun(view.visible);
        part.outdated = run->isOutdated();
        part.notes = noteMarks(view.look.notes, *run, {});
        part.counters = view.look.counters.value(&run->content());
        part.arrangement = view.look.arrangements.value(run);
        const TimelineItem& selected = view.selection;
        if (selected.run == run) part.selection = {{}, selected.slice, selected.bubble};
        const QString shown =
            stepText(stepCount(run->content()), shownStep(run->content(), view.alignment.step));
        if (!shown.isEmpty()) part.header.origin.prepend(shown + QStringLiteral(" · "));
    }
}

void Figure::draw(QPaintDevice& device, int painterModes) const {
    const auto modes = QCPPainter::PainterModes(painterModes);
    QCPPainter painter(&device);
    if (!painter.isActive()) return;
    painter.setModes(modes);
    painter.setFont(fontOf(style_));
    painter.fillRect(QRect(QPoint(), size_), palette_.background);
    Layout(*this).draw(painter,
                       modes.testFlag(QCPPainter::pmVectorized) ? Output::Vector : Output::Raster);
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

Picture Figure::picture() const {
    return {size_, title(), description(),
            [this](QPaintDevice& device, int modes) { draw(device, modes); }, style_.pngScale};
}

QImage Figure::image() const {
    return imageOf(picture());
}

void Figure::write(const QString& path) const {
    writePicture(picture(), path);
}

}  // namespace bubblescope
