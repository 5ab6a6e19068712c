// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <algorithm>
#include <span>

#include "app/desktop/timeline/RowLayout.h"
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Maps times (nanoseconds from the run's start) and heights (of a RowLayout) to pixels.
struct PaneGeometry {
    QRectF area;  ///< the bars' part of the pane
    TimeRange visible;
    double topRow = 0;        ///< height at the area's top
    double rowPixels = 1;     ///< pixels of a lane of computation
    double pinnedHeight = 0;  ///< of rows that stay at the top, and cover what scrolls below them

    double nsPerPixel() const {
        return static_cast<double>(visible.lengthNs()) / std::max(area.width(), 1.0);
    }
    double x(std::int64_t ns) const {
        return area.left() + static_cast<double>(ns - visible.startNs) / nsPerPixel();
    }
    bool isPinned(double row) const { return row < pinnedHeight; }
    double y(double row) const {
        return area.top() + (isPinned(row) ? row : row - topRow) * rowPixels;
    }
    std::int64_t timeAt(double x) const;
    double rowAt(double y) const {
        const double row = (y - area.top()) / rowPixels;
        return isPinned(row) ? row : row + topRow;
    }
    /// Where the row at that height can be seen.
    QRectF areaOf(double row) const {
        return isPinned(row) ? area : area.adjusted(0, pinnedHeight * rowPixels, 0, 0);
    }
};

/// The part of a pane that a slice or a bubble takes.
struct ItemBox {
    TimeRange time;  ///< from the run's start
    double top = 0;
    double height = 0;
};

/// The slice or bubble at a time (from the run's start) and height; without `run`. A slice that
/// does not cover the time is taken from up to `toleranceNs` away, except out of a wide bubble.
TimelineItem itemAt(const RunContent& content, const RowLayout& rows, std::int64_t timeNs,
                    double row, std::int64_t toleranceNs);

/// Empty when the item is not in the rows.
std::optional<ItemBox> boxOf(const RunContent& content, const RowLayout& rows,
                             const TimelineItem& item);

/// The bubbles of a device, empty for a device without figures.
std::span<const Bubble> bubblesOf(const RunContent& content, int device);

}  // namespace bubblescope
