// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/timeline/SliceKind.h"

namespace bubblescope {

/// The K-FAC work of a layer, in the order in which its parts follow each other on either side:
/// A is the factor of the layer's inputs, B that of its output gradients.
enum class FillKind : std::uint8_t {
    CurvatureA,
    CurvatureB,
    SyncA,
    SyncB,
    InversionA,
    InversionB,
    Precondition,
};
inline constexpr std::size_t fillKindCount = 7;

struct FillKindTraits {
    std::string_view name;   ///< in JSON: "curvature_a"
    std::string_view title;  ///< on screen: "curvature A"
    SliceKind slice;
};

/// Indexed by FillKind.
inline constexpr std::array<FillKindTraits, fillKindCount> fillKindTable{{
    {"curvature_a", "curvature A", SliceKind::Curvature},
    {"curvature_b", "curvature B", SliceKind::Curvature},
    {"sync_a", "sync A", SliceKind::Collective},
    {"sync_b", "sync B", SliceKind::Collective},
    {"inversion_a", "inversion A", SliceKind::Inversion},
    {"inversion_b", "inversion B", SliceKind::Inversion},
    {"precondition", "precondition", SliceKind::Precondition},
}};

constexpr const FillKindTraits& traits(FillKind kind) {
    return fillKindTable[static_cast<std::size_t>(kind)];
}
constexpr bool isCurvature(FillKind kind) {
    return kind == FillKind::CurvatureA || kind == FillKind::CurvatureB;
}
constexpr bool isSync(FillKind kind) {
    return kind == FillKind::SyncA || kind == FillKind::SyncB;
}
constexpr bool isInversion(FillKind kind) {
    return kind == FillKind::InversionA || kind == FillKind::InversionB;
}
constexpr bool isSideA(FillKind kind) {
    return kind == FillKind::CurvatureA || kind == FillKind::SyncA || kind == FillKind::InversionA;
}

/// What the end of a pipeline slice makes ready: the inputs of curvature A or of curvature B.
enum class FillCause : std::uint8_t { None, Forward, Backward };

/// An operation of the pipeline as the filler sees it: time that is taken.
struct PipelineSlice {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    FillCause makes = FillCause::None;
    std::uint16_t group = 0;
    std::uint32_t microBatch = 0;
};

/// The operations of one stage in one direction on the device.
struct FillGroup {
    std::uint8_t direction = 0;
    int stage = 0;
};

/// Work to be placed. Curvature is given for all micro-batches of its group together and cut into
/// one piece for each; what else there is waits for the whole curvature of its layer and side.
struct FillWork {
    FillKind kind = FillKind::CurvatureA;
    std::uint16_t group = 0;
    std::uint32_t layer = 0;           ///< works of one group and layer depend on each other
    std::int64_t profiledStartNs = 0;  ///< orders works of one kind
    std::int64_t durationNs = 0;
};

/// The bubbles of one device and the work for them. Times are relative to the step's start, and
/// the same in every step.
struct FillProblem {
    std::int64_t stepNs = 0;
    std::vector<PipelineSlice> pipeline;
    std::vector<FillGroup> groups;
    std::vector<FillWork> works;
};

struct FillOptions {
    int marginPercent = 5;          ///< a piece must fit even if it takes this much longer
    int inversionBlocks = 1;        ///< best-fit: pieces into which an inversion may be cut
    bool overlapRefreshes = false;  ///< best-fit: a refresh may begin before the last one ended
};

/// Pieces of one work that follow each other in a gap without a break.
struct Placement {
    std::uint32_t work = 0;  ///< index into FillProblem::works
    std::uint32_t firstPiece = 0;
    std::uint32_t pieces = 1;
    std::uint32_t step = 0;    ///< of the refresh: beyond FillResult::steps where refreshes overlap
    std::uint32_t after = 0;   ///< the row before the gap: 0 is the step's start, see Gaps::rows
    std::int64_t startNs = 0;  ///< in the step
    std::int64_t pieceNs = 0;
    bool isLeftOver = false;  ///< fits into no gap and was put after the step

    std::int64_t durationNs() const { return pieceNs * pieces; }
    std::int64_t endNs() const { return startNs + durationNs(); }
};

/// The cycle of one device: after `steps` steps the next refresh begins.
struct FillResult {
    int steps = 1;
    std::vector<Placement> placements;  ///< in order of time; the last step's left-over at the end
};

}  // namespace bubblescope
