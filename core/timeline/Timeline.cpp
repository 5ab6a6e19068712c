// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/Timeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace bubblescope {

std::string_view provenanceName(Provenance provenance) {
    switch (provenance) {
        case Provenance::Simulated:
            return "simulated";
        case Provenance::Emulated:
            return "emulated";
        case Provenance::Measured:
            return "measured";
        case Provenance::Imported:
            return "imported";
    }
    return "unknown";
}

std::string_view trackKindName(TrackKind kind) {
    switch (kind) {
        case TrackKind::Compute:
            return "compute";
        case TrackKind::Communication:
            return "communication";
        case TrackKind::Stream:
            return "stream";
        case TrackKind::Thread:
            return "thread";
        case TrackKind::Async:
            return "async";
    }
    return "unknown";
}

std::string_view severityName(Severity severity) {
    switch (severity) {
        case Severity::Note:
            return "note";
        case Severity::Warning:
            return "warning";
        case Severity::Error:
            return "error";
    }
    return "unknown";
}

Slice Timeline::slice(SliceIndex i) const {
    return {.startNs = startNs_[i],
            .durationNs = durationNs_[i],
            .name = name_[i],
            .category = category_[i],
            .kind = kind_[i],
            .unfinished = unfinished_[i] != 0,
            .direction = direction_[i],
            .stage = stage_[i],
            .microBatch = microBatch_[i],
            .step = step_[i]};
}

std::span<const Lane> Timeline::lanesOf(TrackIndex track) const {
    const std::uint32_t begin = firstLaneOfTrack_[track];
    return std::span(lanes_).subspan(begin, firstLaneOfTrack_[track + 1] - begin);
}

const Lane& Timeline::laneOf(SliceIndex slice) const {
    const auto after =
        std::upper_bound(lanes_.begin(), lanes_.end(), slice,
                         [](SliceIndex index, const Lane& lane) { return index < lane.begin; });
    return *std::prev(after);
}

std::string Timeline::sliceLabel(SliceIndex index) const {
    if (name_[index] == StringId::Empty) return barLabel(index);
    return std::string(text(name_[index]));
}

std::string Timeline::barLabel(SliceIndex index) const {
    const SliceKindTraits& kind = traits(kind_[index]);
    if (microBatch_[index] >= 0 && !kind.letter.empty())
        return fmt::format("{}{}", kind.letter, microBatch_[index]);
    return std::string(name_[index] == StringId::Empty ? kind.title : text(name_[index]));
}

}  // namespace bubblescope
