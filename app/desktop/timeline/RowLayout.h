// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <bitset>
#include <optional>
#include <vector>

#include "app/desktop/model/CounterLanes.h"
#include "app/desktop/timeline/RowArrangement.h"
#include "core/timeline/TimelineIndex.h"

namespace bubblescope {

/// A lane in a pane. Heights are in units of a lane of computation.
struct RowLane {
    std::size_t lane = 0;  ///< index into Timeline::lanes()
    double top = 0;
    double height = 1;

    bool operator==(const RowLane&) const = default;
};

/// A track in a pane, with its lanes from top to bottom.
struct Row {
    TrackIndex track = 0;
    int device = -1;
    QString label;
    QString block;         ///< see RowArrangement
    bool isMinor = false;  ///< a lane of the device above, whose label may give way
    double top = 0;
    double height = 0;  ///< without the gap below
    std::vector<RowLane> lanes;
    int counter = -1;       ///< of CounterLanes; such a row has no slices
    bool isPinned = false;  ///< never scrolled away; such rows are the first

    bool operator==(const Row&) const = default;
};

/// Which lanes of a timeline a pane shows, where, and how tall. A lane that holds nothing but
/// communication is thinner.
struct RowLayout {
    static constexpr double communicationHeight = 0.5;
    static constexpr double leastRowHeight = 0.85;  ///< so that labels of rows stay apart
    static constexpr double counterHeight = 1.2;
    static constexpr double gap = 0.15;  ///< below each row

    std::vector<Row> rows;              ///< from top to bottom
    double height = 0;                  ///< of all rows with their gaps
    double pinnedHeight = 0;            ///< of those that are pinned
    std::bitset<sliceKindCount> kinds;  ///< kinds that take time in the rows

    /// The row at a height, if it is not a gap.
    const Row* rowAt(double y) const;
    const Row* rowOf(TrackIndex track) const;
    QStringList blocks() const;  ///< from top to bottom
};

/// Which rows are shown besides compute lanes and streams.
struct RowChoice {
    bool threads = false;       ///< of CPUs; shown anyhow when there is nothing else
    bool communication = true;  ///< communication lanes of pipeline devices

    bool operator==(const RowChoice&) const = default;
};

/// Rows of devices, each followed by its communication lanes; then CPU threads. They stand as they
/// are arranged: sorted by device, unless something else is wanted. Counters stand below the last
/// row of their device.
RowLayout layoutRows(const TimelineIndex& index, RowChoice choice = {},
                     const RowArrangement& arrangement = {},
                     const std::vector<CounterLane>& counters = {});

}  // namespace bubblescope
