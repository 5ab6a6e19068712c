// SPDX-License-Identifier: Apache-2.0
#include "core/data/Metrics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace bubblescope {

namespace {

using NgramCounts = std::map<std::vector<std::int32_t>, std::int64_t>;

NgramCounts ngrams(std::span<const std::int32_t> tokens, std::size_t length) {
    NgramCounts counts;
    for (std::size_t from = 0; from + length <= tokens.size(); ++from) {
        const auto ngram = tokens.subspan(from, length);
        ++counts[{ngram.begin(), ngram.end()}];
    }
    return counts;
}

}  // namespace

double accuracy(std::span<const float> scores, std::span<const std::int32_t> labels) {
    const std::size_t classes = labels.empty() ? 0 : scores.size() / labels.size();
    std::int64_t rows = 0;
    std::int64_t hits = 0;
    for (std::size_t row = 0; row < labels.size(); ++row) {
        if (labels[row] < 0) continue;
        const auto rowScores = scores.subspan(row * classes, classes);
        ++rows;
        hits += std::ranges::max_element(rowScores) - rowScores.begin() == labels[row] ? 1 : 0;
    }
    return rows == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(rows);
}

double perplexity(double meanLoss) {
    return std::exp(meanLoss);
}

void CorpusBleu::add(std::span<const std::int32_t> candidate,
                     std::span<const std::int32_t> reference) {
    for (std::size_t length = 1; length <= longest; ++length) {
        const NgramCounts references = ngrams(reference, length);
        for (const auto& [ngram, count] : ngrams(candidate, length)) {
            candidates_[length - 1] += count;
            if (const auto found = references.find(ngram); found != references.end())
                matches_[length - 1] += std::min(count, found->second);
        }
    }
    candidateLength_ += static_cast<std::int64_t>(candidate.size());
    referenceLength_ += static_cast<std::int64_t>(reference.size());
}

double CorpusBleu::score() const {
    double logPrecision = 0;
    for (std::size_t i = 0; i < longest; ++i) {
        if (matches_[i] == 0) return 0;
        logPrecision +=
            std::log(static_cast<double>(matches_[i]) / static_cast<double>(candidates_[i])) /
            static_cast<double>(longest);
    }
    const double lengthRatio =
        static_cast<double>(referenceLength_) / static_cast<double>(candidateLength_);
    return std::exp(std::min(0.0, 1 - lengthRatio) + logPrecision);
}

}  // namespace bubblescope
