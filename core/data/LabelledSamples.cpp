// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/data/TaskSamples.h"
#include "core/data/Tokenizer.h"

namespace bubblescope {

namespace {

class LabelledTexts final : public Samples {
  public:
    LabelledTexts(std::vector<Tokens> texts, std::vector<std::int32_t> labels, std::int64_t length)
        : texts_(std::move(texts)), labels_(std::move(labels)), length_(length) {}

    std::int64_t size() const override { return static_cast<std::int64_t>(texts_.size()); }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        SampleBatch batch = integerBatch(static_cast<std::int64_t>(draws.size()),
                                         {{"ids", length_}, {"mask", length_}, {"labels"}});
        for (std::size_t row = 0; row < draws.size(); ++row) {
            const auto sample = static_cast<std::size_t>(draws[row].sample);
            const std::size_t used =
                std::min(texts_[sample].size(), static_cast<std::size_t>(length_ - 1));
            const std::span<std::int32_t> ids = rowOf(batch, 0, row);
            ids[0] = token::begin;
            std::copy_n(texts_[sample].begin(), used, ids.begin() + 1);
            std::ranges::fill(rowOf(batch, 1, row).first(used + 1), 1);
            rowOf(batch, 2, row)[0] = labels_[sample];
        }
        return batch;
    }

  private:
    std::vector<Tokens> texts_;
    std::vector<std::int32_t> labels_;
    std::int64_t length_;
};

class TranslationPairs final : public Samples {
  public:
    TranslationPairs(std::vector<Tokens> sources, std::vector<Tokens> targets, std::int64_t length)
        : sources_(std::move(sources)), targets_(std::move(targets)), length_(length) {}

    std::int64_t size() const override { return static_cast<std::int64_t>(sources_.size()); }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        SampleBatch batch =
            integerBatch(static_cast<std::int64_t>(draws.size()), {{"ids", length_},
                                                                   {"mask", length_},
                                                                   {"target_ids", length_},
                                                                   {"target_mask", length_}});
        for (std::size_t row = 0; row < draws.size(); ++row) {
            const auto sample = static_cast<std::size_t>(draws[row].sample);
            const Tokens& source = sources_[sample];
            const Tokens& target = targets_[sample];
            *std::ranges::copy(source, rowOf(batch, 0, row).begin()).out = token::end;
            std::ranges::fill(rowOf(batch, 1, row).first(source.size() + 1), 1);
            const std::span<std::int32_t> ids = rowOf(batch, 2, row);
            ids[0] = token::begin;
            *std::ranges::copy(target, ids.begin() + 1).out = token::end;
            std::ranges::fill(rowOf(batch, 3, row).first(target.size() + 2), 1);
        }
        return batch;
    }

  private:
    std::vector<Tokens> sources_;
    std::vector<Tokens> targets_;
    std::int64_t length_;
};

class ImageSamples final : public Samples {
  public:
    ImageSamples(Images images, std::vector<std::int32_t> labels, bool flat)
        : images_(std::move(images)), labels_(std::move(labels)), flat_(flat) {}

    std::int64_t size() const override { return images_.count; }

    SampleBatch batch(std::span<const SampleDraw> draws) const override {
        const auto count = static_cast<std::int64_t>(draws.size());
        const std::int64_t perImage = images_.channels * images_.height * images_.width;
        std::vector<float> values;
        values.reserve(static_cast<std::size_t>(count * perImage));
        std::vector<std::int32_t> labels;
        for (const SampleDraw& draw : draws) {
            const auto first = images_.pixels.begin() + draw.sample * perImage;
            std::transform(first, first + perImage, std::back_inserter(values),
                           [this](std::uint8_t pixel) { return images_.valueOf(pixel); });
            if (!flat_) labels.push_back(labels_[static_cast<std::size_t>(draw.sample)]);
        }
        SampleBatch batch{count, {}};
        if (flat_) {
            batch.arrays.push_back({"x", {count, perImage}, std::move(values)});
        } else {
            batch.arrays.push_back(
                {"x", {count, images_.channels, images_.height, images_.width}, std::move(values)});
            batch.arrays.push_back({"labels", {count}, std::move(labels)});
        }
        return batch;
    }

  private:
    Images images_;
    std::vector<std::int32_t> labels_;
    bool flat_;
};

}  // namespace

std::unique_ptr<Samples> labelledTexts(std::vector<Tokens> texts, std::vector<std::int32_t> labels,
                                       std::int64_t length) {
    return std::make_unique<LabelledTexts>(std::move(texts), std::move(labels), length);
}

std::unique_ptr<Samples> translationPairs(std::vector<Tokens> sources, std::vector<Tokens> targets,
                                          std::int64_t length) {
    return std::make_unique<TranslationPairs>(std::move(sources), std::move(targets), length);
}

std::unique_ptr<Samples> imageSamples(const Dataset& data, std::int64_t first, std::int64_t count,
                                      bool flat) {
    const Images& all = data.images;
    const std::int64_t perImage = all.channels * all.height * all.width;
    const auto from = all.pixels.begin() + first * perImage;
    Images part{count,    all.channels, all.height, all.width, {from, from + count * perImage},
                all.mean, all.deviation};
    std::vector<std::int32_t> labels;
    if (!flat) labels.assign(data.labels.begin() + first, data.labels.begin() + first + count);
    return std::make_unique<ImageSamples>(std::move(part), std::move(labels), flat);
}

}  // namespace bubblescope
