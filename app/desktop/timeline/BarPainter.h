// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <array>
#include <vector>

#include "app/desktop/timeline/BarCanvas.h"
#include "app/desktop/timeline/BarColors.h"
#include "app/desktop/timeline/BarLabels.h"
#include "app/desktop/timeline/Hatching.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QPainter;

namespace bubblescope {

/// Draws the bubbles and bars of a pane, at most one bar per pixel and lane. Every shape lies
/// within the geometry's area without the help of clipping, which SVG files lack.
class BarPainter {
  public:
    BarPainter(const Palette& palette, const QFont& font, const ColorScale& scale = {});

    void paint(QPainter& painter, Output output, const RunContent& content, const RowLayout& rows,
               const PaneGeometry& geometry);

  private:
    /// A bar that is wide enough for a label, as far as it is in the area.
    struct WideBar {
        QRectF rect;
        SliceIndex slice;
        SliceKind kind;
        std::size_t look;  ///< class of BarColors
    };
    /// A hatched bar, or several narrow ones side by side, from the area's corner.
    struct HatchedArea {
        QRectF rect;
        SliceKind kind;
        std::size_t look;
        bool isNarrow;
    };
    static constexpr int shadeCount = 16;
    using Shades = std::array<QRgb, shadeCount + 1>;

    QRgb shadeOf(const Bar& bar, std::size_t look, double drawnPixels) const;
    void paintRows(BarCanvas& canvas);
    void beginBand(BarCanvas& canvas, double top, double height) const;
    void paintBubbles(BarCanvas& canvas, const Row& row) const;
    void paintLane(BarCanvas& canvas, const RowLane& lane);
    void keepHatched(SliceKind kind, std::size_t look, const QRectF& rect);
    void keepLabelled(const Bar& bar, std::size_t look, const QRectF& rect);
    void paintHatching(QPainter& painter) const;
    void paintLabels(QPainter& painter);

    Palette palette_;
    BarColors colors_;
    std::vector<Shades> shades_;  ///< by class of those, from the background to its color
    BarLabels labels_;
    RasterCanvas raster_;

    Output output_ = Output::Raster;  ///< these while painting
    const RunContent* content_ = nullptr;
    const RowLayout* rows_ = nullptr;
    PaneGeometry geometry_;
    std::vector<Bar> bars_;
    std::vector<WideBar> wideBars_;
    std::vector<HatchedArea> hatched_;
};

}  // namespace bubblescope
