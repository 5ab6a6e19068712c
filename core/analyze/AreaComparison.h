// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analyze/AreaSummary.h"

namespace bubblescope {

/// What a figure is about; `index` of ComparedFigure says which one.
enum class FigureGroup : std::uint8_t {
    Length,       ///< of the area's window, in nanoseconds
    Utilization,  ///< of the area's devices, from 0 to 1
    Computing,    ///< sum over devices, in nanoseconds, as all those below
    Bubble,       ///< less than the spans of the devices
    Cause,        ///< bubbles; index: a BubbleCause
    Kind,         ///< slices; index: a SliceKind
    Stage,        ///< computation; index: the stage, -1 where it is not known
    Device        ///< computation; index: the device
};

/// One figure of several runs.
struct ComparedFigure {
    FigureGroup group = FigureGroup::Length;
    int index = 0;
    std::vector<double> values;  ///< by run; 0 where a run has no such thing

    bool isShare() const { return group == FigureGroup::Utilization; }
};

/// The figures that any of the areas has, by group and index. Areas of runs without devices have no
/// utilization.
std::vector<ComparedFigure> compareAreas(std::span<const AreaSummary> areas);

}  // namespace bubblescope
