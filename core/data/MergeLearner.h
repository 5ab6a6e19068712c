// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace bubblescope {

/// A word as a sequence of symbols, and how often the texts have it.
struct CountedWord {
    std::vector<std::int32_t> symbols;
    std::int64_t count = 0;
};

using SymbolPair = std::pair<std::int32_t, std::int32_t>;

/// Byte pair encoding, algorithm 1 of Sennrich, Haddow and Birch (ACL 2016): again and again the
/// most frequent pair of neighbours (of equals, the smallest) becomes a new symbol. Merge i makes
/// symbol firstNew + i. Stops early when no pair is left that occurs twice.
std::vector<SymbolPair> learnMerges(std::vector<CountedWord> words, std::int32_t firstNew,
                                    std::int32_t merges);

/// Replaces every occurrence of the pair, from left to right.
void mergePair(std::vector<std::int32_t>& symbols, SymbolPair pair, std::int32_t merged);

}  // namespace bubblescope
