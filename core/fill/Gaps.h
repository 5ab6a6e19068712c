// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/fill/FillProblem.h"

namespace bubblescope {

/// Free time between two rows of a step.
struct Gap {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t after = 0;  ///< the row before it
    std::int64_t freeBytes = FillProblem::unlimited;
};

/// The gaps of one step, and how much of the pipeline has passed before each.
class Gaps {
  public:
    /// Published: from each row's end to the next row's start, whatever else runs meanwhile.
    /// Free: nothing runs, neither of this step nor of the end of the step before.
    enum class Rule : std::uint8_t { Published, Free };

    Gaps(const FillProblem& problem, Rule rule);

    /// The step's start, the pipeline in order of start, and among it the step's end.
    const std::vector<PipelineSlice>& rows() const { return rows_; }
    const std::vector<Gap>& list() const { return gaps_; }

    /// Slices of the group that end before gap `gap` and make `cause`.
    int passed(std::size_t gap, FillCause cause, std::uint16_t group) const {
        return passed_[gap * groups_ + group][causeIndex(cause)];
    }
    /// The same in the whole step.
    int total(FillCause cause, std::uint16_t group) const {
        return passed(gaps_.size(), cause, group);
    }
    /// The most memory that there is in any gap or after the step.
    std::int64_t mostFreeBytes() const { return mostFreeBytes_; }

  private:
    using Counts = std::array<int, fillCauseCount>;

    void setMemory(const FillProblem& problem);

    std::size_t groups_;
    std::vector<PipelineSlice> rows_;
    std::vector<Gap> gaps_;
    std::int64_t mostFreeBytes_ = FillProblem::unlimited;
    std::vector<Counts> passed_;  ///< [gap, and the step's end][group]
};

/// How many pieces of `pieceNs` fit one after another from `atNs` on, each with the margin. The
/// arithmetic is that of the published rule: in doubles, and strictly less.
std::int64_t piecesThatFit(std::int64_t atNs, std::int64_t endNs, std::int64_t pieceNs,
                           std::int64_t most, int marginPercent);

}  // namespace bubblescope
