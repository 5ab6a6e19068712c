// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// Pictures of one size, row-major [count, channels, height, width], one byte a pixel, of which
/// models see (pixel / 255 - mean) / deviation.
struct Images {
    std::int64_t count = 0;
    std::int64_t channels = 1;
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::vector<std::uint8_t> pixels;
    float mean = 0;
    float deviation = 1;

    float valueOf(std::uint8_t pixel) const {
        return (static_cast<float>(pixel) / 255 - mean) / deviation;
    }
};

/// A data set as it was read: texts, pairs of texts or images, with labels or without. The first
/// `trainSize` samples are for training, the others are the test set.
struct Dataset {
    std::string name;
    std::int64_t size = 0;
    std::int64_t trainSize = 0;
    std::vector<std::string> texts;
    std::vector<std::string> translations;
    Images images;
    /// From 0 to classes - 1, one per sample; empty when there are none.
    std::vector<std::int32_t> labels;
    std::int32_t classes = 0;

    bool hasText() const { return !texts.empty(); }
};

/// A data set that ships with Bubblescope.
struct ShippedDataset {
    std::string_view name;
    std::string_view title;
    std::string_view licence;
    Dataset (*open)();
};

std::span<const ShippedDataset> shippedDatasets();

/// Opens a shipped data set by its name, or a file, gzip or not:
///   - text: every line that is not empty is a text; the last 5 % are the test set;
///   - .tsv: two texts in the last two columns are a pair; where every first column is an integer,
///     it is the label of the text in the last column. The last 5 % of pairs are the test set, of
///     labelled texts 15 % drawn with a fixed seed;
///   - IDX images: labels come from the file beside it that has "labels" and "idx1" where this one
///     has "images" and "idx3", if it exists; the last tenth is the test set.
/// Throws Error when it cannot be read or holds nothing of that kind.
Dataset openDataset(const std::string& nameOrPath);

/// Leaves out the training samples from the `count`-th on; the test set stays as it is. Throws
/// Error when there are fewer.
void keepFirstTrainingSamples(Dataset& data, std::int64_t count);

/// Averages squares of `factor` x `factor` pixels to one, rounded; what is left over at the right
/// and below is left out. Throws Error for data without images and for factors that leave none.
void shrinkImages(Dataset& data, std::int64_t factor);

/// Gives the pixels of the training images mean 0 and deviation 1, all channels together, and those
/// of the test set the same shift and scale. Throws Error for data without images, and where all
/// pixels are equal.
void standardizeImages(Dataset& data);

}  // namespace bubblescope
