// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace bubblescope {

/// The share of rows of scores [rows, classes] whose largest one is at the label. Rows labelled -1
/// do not count; of equal scores the first is the largest. Without any row it is 0.
double accuracy(std::span<const float> scores, std::span<const std::int32_t> labels);

/// exp of a mean loss in nats.
double perplexity(double meanLoss);

/// Corpus BLEU-4 with one reference: the brevity penalty times the geometric mean of the clipped
/// precisions of n-grams of 1 to 4 tokens, counted over the whole corpus (Papineni, Roukos, Ward
/// and Zhu, ACL 2002, 2.3). No smoothing: 0 when no n-gram of one length matches.
class CorpusBleu {
  public:
    void add(std::span<const std::int32_t> candidate, std::span<const std::int32_t> reference);
    /// In [0, 1].
    double score() const;

  private:
    static constexpr std::size_t longest = 4;

    std::array<std::int64_t, longest> matches_{};
    std::array<std::int64_t, longest> candidates_{};
    std::int64_t candidateLength_ = 0;
    std::int64_t referenceLength_ = 0;
};

}  // namespace bubblescope
