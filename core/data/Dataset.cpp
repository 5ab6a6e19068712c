// SPDX-License-Identifier: Apache-2.0
#include "core/data/Dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <optional>

#include "core/base/Error.h"
#include "core/base/Random.h"
#include "core/base/ShippedFile.h"
#include "core/base/Units.h"
#include "core/data/DatasetFiles.h"

namespace bubblescope {

namespace {

using Row = std::vector<std::string>;

/// The train set gets all but this share, and both get at least one sample.
std::int64_t trainSize(std::int64_t size, double testShare, const std::string& path) {
    if (size < 2) throw Error("holds a single sample", path, "add more: one is for testing");
    const auto test = static_cast<std::int64_t>(static_cast<double>(size) * testShare);
    return size - std::max<std::int64_t>(1, test);
}

std::optional<std::int32_t> asInteger(const std::string& text) {
    std::int32_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

void checkLabels(const Dataset& data, const std::string& path) {
    if (static_cast<std::int64_t>(data.labels.size()) != data.size)
        throw Error(fmt::format("{} labels for {} samples", data.labels.size(), data.size), path,
                    "name files that belong together");
    const auto wrong = std::ranges::find_if(
        data.labels, [](std::int32_t label) { return label < 0 || label >= 100'000; });
    if (wrong != data.labels.end())
        throw Error(fmt::format("label {} in sample {}", *wrong, wrong - data.labels.begin() + 1),
                    path, "number the classes from 0");
}

Dataset textDataset(const std::string& path) {
    Dataset data;
    data.texts = readLines(path);
    data.size = static_cast<std::int64_t>(data.texts.size());
    data.trainSize = trainSize(data.size, 0.05, path);
    return data;
}

/// Labelled rows often come sorted by class, so the test set is drawn, always the same.
Dataset labelledDataset(std::vector<Row> rows, const std::string& path) {
    Random random(1);
    for (std::size_t left = rows.size(); left > 1; --left)
        std::swap(rows[left - 1], rows[random.below(left)]);
    Dataset data;
    for (Row& row : rows) {
        data.labels.push_back(*asInteger(row.front()));
        data.texts.push_back(std::move(row.back()));
    }
    data.size = static_cast<std::int64_t>(rows.size());
    data.trainSize = trainSize(data.size, 0.15, path);
    checkLabels(data, path);
    data.classes = std::ranges::max(data.labels) + 1;
    return data;
}

Dataset pairDataset(std::vector<Row> rows, const std::string& path) {
    Dataset data;
    for (Row& row : rows) {
        data.texts.push_back(std::move(row[row.size() - 2]));
        data.translations.push_back(std::move(row.back()));
    }
    data.size = static_cast<std::int64_t>(rows.size());
    data.trainSize = trainSize(data.size, 0.05, path);
    return data;
}

Dataset tableDataset(const std::string& path) {
    std::vector<Row> rows = readTable(path);
    const bool labelled = std::ranges::all_of(
        rows, [](const Row& row) { return asInteger(row.front()).has_value(); });
    return labelled ? labelledDataset(std::move(rows), path) : pairDataset(std::move(rows), path);
}

Dataset imageDataset(Images images, std::vector<std::int32_t> labels, const std::string& path) {
    Dataset data;
    data.size = images.count;
    data.images = std::move(images);
    data.labels = std::move(labels);
    data.trainSize = trainSize(data.size, 0.1, path);
    if (!data.labels.empty()) {
        checkLabels(data, path);
        data.classes = std::ranges::max(data.labels) + 1;
    }
    return data;
}

Dataset idxDataset(const std::string& path) {
    const std::filesystem::path file(path);
    std::string name = file.filename().string();
    for (const auto& [from, to] : {std::pair{"images", "labels"}, std::pair{"idx3", "idx1"}})
        if (const auto at = name.find(from); at != std::string::npos)
            name.replace(at, std::string_view(from).size(), to);
    const std::string beside = (file.parent_path() / name).string();
    const bool hasLabels = beside != path && std::filesystem::exists(beside);
    return imageDataset(readIdxImages(path),
                        hasLabels ? readIdxLabels(beside) : std::vector<std::int32_t>(), path);
}

Dataset verses() {
    Dataset data = tableDataset(shippedFile("datasets/verses/verses.tsv.gz"));
    data.translations.clear();
    return data;
}

Dataset versesInTwoLanguages() {
    return tableDataset(shippedFile("datasets/verses/verses.tsv.gz"));
}

Dataset sentiment() {
    return tableDataset(shippedFile("datasets/sentiment/sentiment.tsv.gz"));
}

Dataset fashionMnist() {
    const std::string folder = "datasets/fashion-mnist/";
    const std::string path = shippedFile(folder + "train-images-10000.idx3.gz");
    Images images = readIdxImages(path);
    std::vector<std::int32_t> labels =
        readIdxLabels(shippedFile(folder + "train-labels-10000.idx1.gz"));
    const std::int64_t training = images.count;
    const Images test = readIdxImages(shippedFile(folder + "t10k-images-1000.idx3.gz"));
    const std::vector<std::int32_t> testLabels =
        readIdxLabels(shippedFile(folder + "t10k-labels-1000.idx1.gz"));
    images.count += test.count;
    images.pixels.insert(images.pixels.end(), test.pixels.begin(), test.pixels.end());
    labels.insert(labels.end(), testLabels.begin(), testLabels.end());
    Dataset data = imageDataset(std::move(images), std::move(labels), path);
    data.trainSize = training;
    return data;
}

constexpr ShippedDataset shipped[] = {
    {"verses", "13,903 Bible verses in English: language modelling", "public domain", verses},
    {"verses-en-es", "the verses in English and Spanish: translation", "public domain",
     versesInTwoLanguages},
    {"sentiment", "2,982 review sentences, positive or negative: classification", "CC BY 4.0",
     sentiment},
    {"fashion-mnist", "11,000 images of clothing in 10 classes: classification, autoencoders",
     "MIT", fashionMnist},
};

/// Erases [first, last) of what has one entry a sample, or `perSample` of them.
template <typename T>
void eraseSamples(std::vector<T>& entries, std::int64_t first, std::int64_t last,
                  std::int64_t perSample = 1) {
    if (entries.empty()) return;
    entries.erase(entries.begin() + first * perSample, entries.begin() + last * perSample);
}

/// Of the square with its corner at (y, x).
std::uint8_t squareMean(const Images& images, std::int64_t plane, std::int64_t y, std::int64_t x,
                        std::int64_t size) {
    std::int64_t sum = 0;
    for (std::int64_t row = y; row < y + size; ++row)
        for (std::int64_t column = x; column < x + size; ++column)
            sum += images.pixels[static_cast<std::size_t>(
                (plane * images.height + row) * images.width + column)];
    return static_cast<std::uint8_t>((sum + size * size / 2) / (size * size));
}

bool isIdx(const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    return name.find("idx3") != std::string::npos || name.find("idx1") != std::string::npos;
}

Dataset openFile(const std::string& path) {
    if (isIdx(path)) return idxDataset(path);
    const bool isTable = path.ends_with(".tsv") || path.ends_with(".tsv.gz");
    return isTable ? tableDataset(path) : textDataset(path);
}

}  // namespace

std::span<const ShippedDataset> shippedDatasets() {
    return shipped;
}

Dataset openDataset(const std::string& nameOrPath) {
    const auto known = std::ranges::find(shipped, canonicalName(nameOrPath), &ShippedDataset::name);
    if (known == std::end(shipped) && !std::filesystem::exists(nameOrPath)) {
        std::vector<std::string_view> names;
        for (const ShippedDataset& set : shipped)
            names.push_back(set.name);
        throw Error(
            "is neither a data set that ships nor a file", nameOrPath,
            fmt::format("name one of {}, or a text, TSV or IDX file", fmt::join(names, ", ")));
    }
    Dataset data = known != std::end(shipped) ? known->open() : openFile(nameOrPath);
    data.name = known != std::end(shipped) ? std::string(known->name)
                                           : std::filesystem::path(nameOrPath).filename().string();
    return data;
}

void keepFirstTrainingSamples(Dataset& data, std::int64_t count) {
    if (count < 1 || count > data.trainSize)
        throw Error(fmt::format("there are {} training samples, not {}", data.trainSize, count),
                    data.name, fmt::format("choose 1 to {}", data.trainSize));
    eraseSamples(data.texts, count, data.trainSize);
    eraseSamples(data.translations, count, data.trainSize);
    eraseSamples(data.labels, count, data.trainSize);
    const Images& images = data.images;
    eraseSamples(data.images.pixels, count, data.trainSize,
                 images.channels * images.height * images.width);
    data.size -= data.trainSize - count;
    if (data.images.count > 0) data.images.count = data.size;
    data.trainSize = count;
}

void shrinkImages(Dataset& data, std::int64_t factor) {
    const Images& from = data.images;
    if (factor < 1 || from.height / factor < 1 || from.width / factor < 1)
        throw Error(fmt::format("images of {} x {} pixels cannot be {} times smaller", from.width,
                                from.height, factor),
                    data.name, "choose a smaller factor, and data with images");
    Images to{from.count, from.channels, from.height / factor, from.width / factor};
    for (std::int64_t plane = 0; plane < from.count * from.channels; ++plane)
        for (std::int64_t y = 0; y < to.height; ++y)
            for (std::int64_t x = 0; x < to.width; ++x)
                to.pixels.push_back(squareMean(from, plane, y * factor, x * factor, factor));
    data.images = std::move(to);
}

void standardizeImages(Dataset& data) {
    const Images& images = data.images;
    const auto count =
        static_cast<std::size_t>(data.trainSize * images.channels * images.height * images.width);
    double sum = 0, squares = 0;
    for (const double pixel : std::span(images.pixels).first(images.count > 0 ? count : 0)) {
        sum += pixel / 255;
        squares += pixel / 255 * (pixel / 255);
    }
    const double mean = sum / static_cast<double>(count);
    const double variance = squares / static_cast<double>(count) - mean * mean;
    if (images.count == 0 || !(variance > 0))
        throw Error("there are no images of different pixels to standardize", data.name,
                    "use data with images, or leave the option out");
    data.images.mean = static_cast<float>(mean);
    data.images.deviation = static_cast<float>(std::sqrt(variance));
}

}  // namespace bubblescope
