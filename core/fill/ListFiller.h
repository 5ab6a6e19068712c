// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <span>

#include "core/fill/FillProblem.h"
#include "core/fill/Gaps.h"

namespace bubblescope {

/// Greedy filling that keeps every cause: gaps in order of time, in each gap the works in a given
/// order, each with as many ready pieces as fit. Pieces wait for the operations that cause them in
/// the refresh's first step, for the works before theirs in their chain, for the collective lane
/// and for memory.
class ListFiller {
  public:
    /// Throws Error when a piece would fit into the memory of no gap.
    ListFiller(const FillProblem& problem, const FillOptions& options);

    /// Every work once, in the published order: by kind, then by profiled start.
    const std::vector<std::uint32_t>& publishedOrder() const { return publishedOrder_; }

    /// A refresh that ends before the next one begins. What fits into no gap is put after the last
    /// step.
    FillResult fill(std::span<const std::uint32_t> order);

    /// A refresh that begins every `period` steps, even before the last one ended. Nothing when
    /// that leaves some work without a place.
    std::optional<FillResult> fillEvery(int period, std::span<const std::uint32_t> order);

  private:
    struct Entry {
        std::uint32_t chain;  ///< index into chains_
        std::uint32_t pieces;
        std::uint32_t next;  ///< the piece to place next
        std::int64_t pieceNs;
        bool hasFollower;
    };
    /// By phase: works that are not finished.
    using Chain = std::array<int, fillPhaseCount>;

    Entry entryOf(const FillWork& work) const;
    void checkMemory() const;
    void restart(std::span<const std::uint32_t> order);
    /// Whether anything was placed. `cursorsNs` tells from where the gaps are free.
    bool fillStep(std::uint32_t step, std::span<std::int64_t> cursorsNs);
    void fillGap(std::uint32_t step, std::size_t gap, std::int64_t& atNs);
    bool place(std::uint32_t work, std::uint32_t step, std::size_t gap, std::int64_t& atNs);
    std::int64_t readyPieces(std::uint32_t work, std::uint32_t step, std::size_t gap) const;
    /// When a piece may start as far as the collective lane goes.
    std::int64_t laneFreeNs(const FillWork& work, std::int64_t atNs) const;
    void finish(std::uint32_t work);
    void appendRest();

    const FillProblem& problem_;
    FillOptions options_;
    Gaps gaps_;
    std::vector<Entry> first_;  ///< parallel to works, as they are before a run
    std::vector<Chain> firstChains_;
    std::vector<std::uint32_t> publishedOrder_;

    std::vector<Entry> entries_;
    std::vector<Chain> chains_;
    std::vector<std::uint32_t> open_;  ///< works that are not finished, in the given order
    std::int64_t leastPieceNs_ = 0;
    FillResult result_;
};

}  // namespace bubblescope
