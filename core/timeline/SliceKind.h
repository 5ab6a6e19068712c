// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace bubblescope {

/// What a slice's time was spent on.
enum class SliceKind : std::uint8_t {
    Forward,
    Backward,
    InputGrad,
    WeightGrad,
    Recompute,
    Curvature,
    Inversion,
    Precondition,
    Optimizer,
    Compute,       ///< computation whose purpose is not known, such as an unclassified GPU kernel
    PointToPoint,  ///< sends and receives
    Collective,    ///< all-reduce, all-gather …
    Copy,          ///< memory copies and sets on a device
    DataLoading,   ///< the CPU waits for the next batch, or makes it
    Host,          ///< CPU work, API calls
    Annotation,    ///< a range around other slices; never counted as work
    Other,
};

inline constexpr std::size_t sliceKindCount = static_cast<std::size_t>(SliceKind::Other) + 1;

struct SliceKindTraits {
    std::string_view name;    ///< in JSON and CSV: "forward", "input_grad"
    std::string_view title;   ///< on screen: "forward", "input gradient"
    std::string_view letter;  ///< on bars: "F"; empty when there is none
    bool compute;             ///< counts towards utilization
    bool communication;
};

/// Indexed by SliceKind.
inline constexpr std::array<SliceKindTraits, sliceKindCount> sliceKindTable{{
    {"forward", "forward", "F", true, false},
    {"backward", "backward", "B", true, false},
    {"input_grad", "input gradient", "I", true, false},
    {"weight_grad", "weight gradient", "W", true, false},
    {"recompute", "recomputation", "R", true, false},
    {"curvature", "curvature", "C", true, false},
    {"inversion", "inversion", "V", true, false},
    {"precondition", "precondition", "P", true, false},
    {"optimizer", "optimizer", "O", true, false},
    {"compute", "other computation", "", true, false},
    {"point_to_point", "point-to-point", "", false, true},
    {"collective", "collective", "", false, true},
    {"copy", "copy", "", false, false},
    {"data_loading", "data loading", "", false, false},
    {"host", "host", "", false, false},
    {"annotation", "annotation", "", false, false},
    {"other", "other", "", false, false},
}};

constexpr const SliceKindTraits& traits(SliceKind kind) {
    return sliceKindTable[static_cast<std::size_t>(kind)];
}
constexpr bool isCompute(SliceKind kind) {
    return traits(kind).compute;
}
constexpr bool isCommunication(SliceKind kind) {
    return traits(kind).communication;
}

}  // namespace bubblescope
