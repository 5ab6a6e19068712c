// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/data/Samples.h"

namespace bubblescope {

/// Runs of letters and digits in lower case, in their order.
std::vector<std::string> wordsOf(std::string_view text);

/// The most frequent words, at most `count`; of equally frequent ones those that sort first.
std::vector<std::string> frequentWords(std::span<const std::string> texts, std::size_t count);

/// x float [B, V]: how often each word of the vocabulary is in the text, over the root of the
/// number of all its words; labels [B].
std::unique_ptr<Samples> bagsOfWords(std::span<const std::string> texts,
                                     std::span<const std::string> vocabulary,
                                     std::vector<std::int32_t> labels);

}  // namespace bubblescope
