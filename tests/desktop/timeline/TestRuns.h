// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "app/desktop/model/Run.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

/// A slice of a device's only track.
struct Piece {
    std::int64_t startNs;
    std::int64_t endNs;
    SliceKind kind = SliceKind::Forward;
};

inline std::shared_ptr<const RunContent> contentOf(Timeline timeline) {
    const auto shared = std::make_shared<const Timeline>(std::move(timeline));
    return std::make_shared<const RunContent>(
        RunContent{shared, std::make_shared<const TimelineIndex>(shared), analyze(*shared)});
}

/// With flows from the first slice to the third, and from that to the second.
inline void addFlows(TimelineBuilder& builder, const std::vector<SliceHandle>& slices) {
    if (slices.size() < 3) return;
    builder.addFlow(slices[0], slices[2]);
    builder.addFlow(slices[2], slices[1]);
}

/// Devices "Stage 0", "Stage 1" … with a compute track each, and one step over all of them.
inline std::shared_ptr<const RunContent> devicesOf(const std::vector<std::vector<Piece>>& devices) {
    TimelineBuilder builder;
    builder.origin = "made for a test";
    std::vector<SliceHandle> slices;
    StepMark step{"step 0", std::numeric_limits<std::int64_t>::max(), 0};
    for (const auto& pieces : devices) {
        const std::string name = "Stage " + std::to_string(builder.trackCount());
        const int device = builder.addDevice({.name = name});
        const TrackIndex track = builder.addTrack(
            {.name = name, .device = device, .sortIndex = static_cast<int>(builder.trackCount())});
        std::int32_t microBatch = 0;
        for (const Piece& piece : pieces) {
            step.startNs = std::min(step.startNs, piece.startNs);
            step.endNs = std::max(step.endNs, piece.endNs);
            slices.push_back(builder.addSlice(track, {.startNs = piece.startNs,
                                                      .durationNs = piece.endNs - piece.startNs,
                                                      .kind = piece.kind,
                                                      .stage = device,
                                                      .microBatch = microBatch++}));
        }
    }
    addFlows(builder, slices);
    builder.addStep(step);
    return contentOf(builder.finish());
}

}  // namespace bubblescope
