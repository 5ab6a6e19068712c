// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/data/TaskSamples.h"
#include "core/data/Tokenizer.h"

namespace bubblescope {

namespace {

class Blocks {
  public:
    Blocks(const std::vector<Tokens>& texts, std::int64_t length) : length_(length) {
        for (const Tokens& text : texts) {
            tokens_.insert(tokens_.end(), text.begin(), text.end());
            tokens_.push_back(token::end);
        }
    }

    std::int64_t count() const { return static_cast<std::int64_t>(tokens_.size()) / length_; }
    std::int64_t length() const { return length_; }
    std::span<const std::int32_t> block(std::int64_t index) const {
        return std::span(tokens_).subspan(static_cast<std::size_t>(index * length_),
                                          static_cast<std::size_t>(length_));
    }

  private:
    std::int64_t length_;
    Tokens tokens_;
};

class MaskedBlocks final : public Samples {
  public:
    MaskedBlocks(Blocks blocks, std::int32_t vocabulary)
        : blocks_(std::move(blocks)), vocabulary_(vocabulary) {}

    std::int64_t size() const override { return blocks_.count(); }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        const std::int64_t length = blocks_.length();
        SampleBatch batch = integerBatch(
            static_cast<std::int64_t>(draws.size()),
            {{"ids", length}, {"segments", length}, {"mask", length, 1}, {"labels", length, -1}});
        for (std::size_t row = 0; row < draws.size(); ++row) {
            std::ranges::copy(blocks_.block(draws[row].sample), rowOf(batch, 0, row).begin());
            Random random(draws[row].seed);
            maskTokens(rowOf(batch, 0, row), rowOf(batch, 3, row), vocabulary_, random);
        }
        return batch;
    }

  private:
    Blocks blocks_;
    std::int32_t vocabulary_;
};

class CausalBlocks final : public Samples {
  public:
    explicit CausalBlocks(Blocks blocks) : blocks_(std::move(blocks)) {}

    std::int64_t size() const override { return blocks_.count(); }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        SampleBatch batch =
            integerBatch(static_cast<std::int64_t>(draws.size()), {{"ids", blocks_.length()}});
        for (std::size_t row = 0; row < draws.size(); ++row)
            std::ranges::copy(blocks_.block(draws[row].sample), rowOf(batch, 0, row).begin());
        return batch;
    }

  private:
    Blocks blocks_;
};

class SentencePairs final : public Samples {
  public:
    SentencePairs(std::vector<Tokens> texts, std::int64_t length, std::int32_t vocabulary)
        : texts_(std::move(texts)), length_(length), vocabulary_(vocabulary) {}

    std::int64_t size() const override { return static_cast<std::int64_t>(texts_.size()) - 1; }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        SampleBatch batch =
            integerBatch(static_cast<std::int64_t>(draws.size()), {{"ids", length_},
                                                                   {"segments", length_},
                                                                   {"mask", length_},
                                                                   {"labels", length_, -1},
                                                                   {"nsp_labels"}});
        for (std::size_t row = 0; row < draws.size(); ++row) {
            Random random(draws[row].seed);
            const auto first = static_cast<std::size_t>(draws[row].sample);
            const bool follows = random.below(2) == 1;
            const std::size_t second = follows ? first + 1 : random.below(texts_.size());
            write(batch, row, texts_[first], texts_[second]);
            rowOf(batch, 4, row)[0] = second == first + 1 ? 1 : 0;
            maskTokens(rowOf(batch, 0, row), rowOf(batch, 3, row), vocabulary_, random);
        }
        return batch;
    }

  private:
    void write(SampleBatch& batch, std::size_t row, std::span<const std::int32_t> first,
               std::span<const std::int32_t> second) const {
        while (first.size() + second.size() + 3 > static_cast<std::size_t>(length_)) {
            auto& longer = first.size() >= second.size() ? first : second;
            longer = longer.first(longer.size() - 1);
        }
        const std::span<std::int32_t> ids = rowOf(batch, 0, row);
        ids[0] = token::begin;
        auto at = std::ranges::copy(first, ids.begin() + 1).out;
        *at++ = token::end;
        const auto secondFrom = at - ids.begin();
        at = std::ranges::copy(second, at).out;
        *at++ = token::end;
        const auto used = at - ids.begin();
        const std::span<std::int32_t> segments = rowOf(batch, 1, row);
        std::fill(segments.begin() + secondFrom, segments.begin() + used, 1);
        std::ranges::fill(rowOf(batch, 2, row).first(static_cast<std::size_t>(used)), 1);
    }

    std::vector<Tokens> texts_;
    std::int64_t length_;
    std::int32_t vocabulary_;
};

}  // namespace

std::unique_ptr<Samples> maskedBlocks(const std::vector<Tokens>& texts, std::int64_t length,
                                      std::int32_t vocabulary) {
    return std::make_unique<MaskedBlocks>(Blocks(texts, length), vocabulary);
}

std::unique_ptr<Samples> causalBlocks(const std::vector<Tokens>& texts, std::int64_t length) {
    return std::make_unique<CausalBlocks>(Blocks(texts, length));
}

std::unique_ptr<Samples> sentencePairs(std::vector<Tokens> texts, std::int64_t length,
                                       std::int32_t vocabulary) {
    return std::make_unique<SentencePairs>(std::move(texts), length, vocabulary);
}

}  // namespace bubblescope
