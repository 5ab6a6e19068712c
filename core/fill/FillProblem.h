// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/analyze/Intervals.h"
#include "core/timeline/SliceKind.h"

namespace bubblescope {

/// What the end of an operation makes ready, and what a piece of work waits for. Bits: a full
/// backward makes the output gradients of its stage as well as the gradients of its weights.
enum class FillCause : std::uint8_t {
    None = 0,
    Forward = 1,
    OutputGradient = 2,
    WeightGradient = 4,
    Backward = OutputGradient | WeightGradient,
};
inline constexpr std::size_t fillCauseCount = 3;  ///< Forward and both gradients
inline constexpr std::size_t fillPhaseCount = 3;

constexpr bool makes(FillCause made, FillCause wanted) {
    return (static_cast<int>(made) & static_cast<int>(wanted)) != 0;
}
/// 0, 1 or 2 for Forward, OutputGradient or WeightGradient.
constexpr std::size_t causeIndex(FillCause cause) {
    return static_cast<std::size_t>(cause) / 2;
}

/// What one kind of work is called, and what its pieces wait for.
struct FillKind {
    std::string name;   ///< in JSON: "curvature_a"
    std::string title;  ///< on screen: "curvature A"
    SliceKind slice = SliceKind::Compute;
    /// One piece for each operation of its group that makes this, and after it; None: pieces that
    /// wait for no operation.
    FillCause cause = FillCause::None;
    /// Works of one group, layer and side make a chain, in which each waits for all works of a
    /// lower phase.
    std::uint8_t side = 0;
    std::uint8_t phase = 0;   ///< below fillPhaseCount
    bool canBeCut = false;    ///< best-fit may cut a work of it into blocks
    bool isOptional = false;  ///< pieces that fit into no gap are left out, not put after the step
    double amount = 0;        ///< what a piece accomplishes, where that is said
    std::string unit = {};    ///< of the amount: "samples"
};

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

/// Work to be placed, in pieces that all take the same time.
struct FillWork {
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    std::uint16_t kind = 0;  ///< index into FillProblem::kinds
    std::uint16_t group = 0;
    std::uint32_t layer = 0;
    std::int64_t profiledStartNs = 0;  ///< orders works of one kind
    std::int64_t durationNs = 0;       ///< of all pieces together
    std::uint32_t pieces = 1;      ///< where its kind has no cause, or its group no such operation
    std::uint32_t follows = none;  ///< a work whose piece k comes before piece k of this one
    std::uint32_t awaits = none;   ///< a work whose piece k comes before piece k + 1 of this one
    std::int64_t bytes = 0;        ///< that have to be free while a piece runs
};

/// The bubbles of one device and the work for them. Times are relative to the step's start, and
/// the same in every step.
struct FillProblem {
    static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

    std::int64_t stepNs = 0;
    std::vector<PipelineSlice> pipeline;
    std::vector<FillGroup> groups;
    std::vector<FillKind> kinds;  ///< in the order in which published rules take them
    std::vector<FillWork> works;
    IntervalUnion laneTaken = {};  ///< when other collectives run: those of the works wait
    /// Memory for pieces of work while the pipeline holds most; there is `activationBytes` more
    /// for each forward fewer that waits for its backward.
    std::int64_t freeBytes = unlimited;
    std::int64_t activationBytes = 0;

    const FillKind& kindOf(const FillWork& work) const { return kinds[work.kind]; }
    bool needsLane(const FillWork& work) const {
        return kindOf(work).slice == SliceKind::Collective && !laneTaken.empty();
    }
};

struct FillOptions {
    int marginPercent = 5;         ///< a piece must fit even if it takes this much longer
    int inversionBlocks = 1;       ///< best-fit: pieces into which works that can be cut are cut
    bool overlapRefreshes = true;  ///< best-fit: a refresh may begin before the last one ended

    bool operator==(const FillOptions&) const = default;
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
