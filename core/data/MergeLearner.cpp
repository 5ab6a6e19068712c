// SPDX-License-Identifier: Apache-2.0
#include "core/data/MergeLearner.h"

#include <map>
#include <queue>
#include <set>

namespace bubblescope {

namespace {

/// Counts of all pairs of neighbours, kept up to date while pairs are merged.
class PairCounts {
  public:
    explicit PairCounts(std::vector<CountedWord> words) : words_(std::move(words)) {
        for (std::size_t word = 0; word < words_.size(); ++word)
            count(word, words_[word].count);
        for (const auto& [pair, entry] : pairs_)
            queue_.push({entry.count, pair});
    }

    /// The most frequent pair; its count is 0 when there is none.
    std::pair<std::int64_t, SymbolPair> best() {
        while (!queue_.empty()) {
            const Candidate top = queue_.top();
            if (pairs_[top.pair].count == top.count) return {top.count, top.pair};
            queue_.pop();
        }
        return {};
    }

    void merge(SymbolPair pair, std::int32_t merged) {
        const std::set<std::size_t> words = std::move(pairs_[pair].words);
        touched_.clear();
        for (const std::size_t word : words) {
            count(word, -words_[word].count);
            mergePair(words_[word].symbols, pair, merged);
            count(word, words_[word].count);
        }
        for (const SymbolPair& changed : touched_)
            queue_.push({pairs_[changed].count, changed});
    }

  private:
    struct Entry {
        std::int64_t count = 0;
        std::set<std::size_t> words;
    };
    struct Candidate {
        std::int64_t count = 0;
        SymbolPair pair;
        bool operator<(const Candidate& other) const {
            return count != other.count ? count < other.count : pair > other.pair;
        }
    };

    void count(std::size_t word, std::int64_t times) {
        const std::vector<std::int32_t>& symbols = words_[word].symbols;
        for (std::size_t i = 1; i < symbols.size(); ++i) {
            const SymbolPair pair{symbols[i - 1], symbols[i]};
            Entry& entry = pairs_[pair];
            entry.count += times;
            if (times > 0) entry.words.insert(word);
            touched_.insert(pair);
        }
    }

    std::vector<CountedWord> words_;
    std::map<SymbolPair, Entry> pairs_;
    std::set<SymbolPair> touched_;
    std::priority_queue<Candidate> queue_;
};

}  // namespace

std::vector<SymbolPair> learnMerges(std::vector<CountedWord> words, std::int32_t firstNew,
                                    std::int32_t merges) {
    PairCounts counts(std::move(words));
    std::vector<SymbolPair> learned;
    for (std::int32_t i = 0; i < merges; ++i) {
        const auto [count, pair] = counts.best();
        if (count < 2) break;
        counts.merge(pair, firstNew + i);
        learned.push_back(pair);
    }
    return learned;
}

void mergePair(std::vector<std::int32_t>& symbols, SymbolPair pair, std::int32_t merged) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < symbols.size(); ++i, ++kept) {
        const bool found =
            i + 1 < symbols.size() && symbols[i] == pair.first && symbols[i + 1] == pair.second;
        symbols[kept] = found ? merged : symbols[i];
        if (found) ++i;
    }
    symbols.resize(kept);
}

}  // namespace bubblescope
