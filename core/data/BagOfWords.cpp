// SPDX-License-Identifier: Apache-2.0
#include "core/data/BagOfWords.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "core/data/Characters.h"

namespace bubblescope {

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    bool isInside = false;
    for (const char32_t character : decodeUtf8(lowerCase(text))) {
        const CharacterClass kind = characterClass(character);
        const bool isPart = kind == CharacterClass::Letter || kind == CharacterClass::Digit;
        if (isPart && !isInside) words.emplace_back();
        if (isPart) appendUtf8(words.back(), character);
        isInside = isPart;
    }
    return words;
}

std::vector<std::string> frequentWords(std::span<const std::string> texts, std::size_t count) {
    std::map<std::string, std::int64_t> counts;
    for (const std::string& text : texts)
        for (const std::string& word : wordsOf(text))
            ++counts[word];
    std::vector<std::pair<std::string, std::int64_t>> words(counts.begin(), counts.end());
    std::ranges::stable_sort(words, std::greater{}, &decltype(words)::value_type::second);
    if (words.size() > count) words.resize(count);
    std::vector<std::string> frequent;
    for (auto& [word, uses] : words)
        frequent.push_back(std::move(word));
    return frequent;
}

namespace {

/// What is not 0 of a bag.
using SparseRow = std::vector<std::pair<std::size_t, float>>;

class BagsOfWords final : public Samples {
  public:
    BagsOfWords(std::span<const std::string> texts, std::span<const std::string> vocabulary,
                std::vector<std::int32_t> labels)
        : width_(vocabulary.size()), labels_(std::move(labels)) {
        std::map<std::string_view, std::size_t> columns;
        for (std::size_t column = 0; column < vocabulary.size(); ++column)
            columns[vocabulary[column]] = column;
        for (const std::string& text : texts)
            rows_.push_back(rowOf(wordsOf(text), columns));
    }

    std::int64_t size() const override { return static_cast<std::int64_t>(rows_.size()); }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        std::vector<float> values(draws.size() * width_);
        std::vector<std::int32_t> labels;
        for (std::size_t row = 0; row < draws.size(); ++row) {
            const auto sample = static_cast<std::size_t>(draws[row].sample);
            for (const auto& [column, value] : rows_[sample])
                values[row * width_ + column] = value;
            labels.push_back(labels_[sample]);
        }
        const auto count = static_cast<std::int64_t>(draws.size());
        return {count,
                {{"x", {count, static_cast<std::int64_t>(width_)}, std::move(values)},
                 {"labels", {count}, std::move(labels)}}};
    }

  private:
    static SparseRow rowOf(const std::vector<std::string>& words,
                           const std::map<std::string_view, std::size_t>& columns) {
        std::map<std::size_t, float> counts;
        for (const std::string& word : words)
            if (const auto known = columns.find(word); known != columns.end())
                ++counts[known->second];
        const float scale = 1 / std::sqrt(static_cast<float>(words.size()));
        SparseRow row;
        for (const auto& [column, uses] : counts)
            row.emplace_back(column, uses * scale);
        return row;
    }

    std::size_t width_;
    std::vector<SparseRow> rows_;
    std::vector<std::int32_t> labels_;
};

}  // namespace

std::unique_ptr<Samples> bagsOfWords(std::span<const std::string> texts,
                                     std::span<const std::string> vocabulary,
                                     std::vector<std::int32_t> labels) {
    return std::make_unique<BagsOfWords>(texts, vocabulary, std::move(labels));
}

}  // namespace bubblescope
