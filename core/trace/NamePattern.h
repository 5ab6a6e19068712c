// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// A pattern for names, as rules of classification have them: '*' stands for anything, also for
/// nothing; {stage}, {chunk}, {micro_batch}, {step}, {direction} and {number} for a whole number,
/// of which all but the last are kept; everything else for itself. A number takes all digits that
/// follow each other.
class NamePattern {
  public:
    enum class Letters : std::uint8_t { Differ, SameInAnyCase };

    /// Throws Error for a placeholder that is not known or not closed.
    explicit NamePattern(std::string_view pattern, Letters letters = Letters::Differ);

    /// Whether the whole name fits; then what its numbers say is written to `detail`. Of long names
    /// the first `longestName` bytes count. Takes time of name times pattern at most.
    bool matches(std::string_view name, StageDetail& detail) const;

    static constexpr std::size_t longestName = 2048;

  private:
    struct Part {
        enum class Kind : std::uint8_t { Letter, Number, Anything } kind = Kind::Letter;
        char letter = 0;
        std::int32_t StageDetail::*target = nullptr;  ///< of a number that is kept
    };

    bool takeNumber(std::string_view name, std::size_t& at, const Part& part,
                    StageDetail& detail) const;
    bool sameLetter(char inName, char inPattern) const;

    std::vector<Part> parts_;
    Letters letters_;
};

}  // namespace bubblescope
