// SPDX-License-Identifier: Apache-2.0
#include "core/cost/MeasuredProfile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>

#include "core/base/CsvCells.h"
#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/cost/ShippedProfiles.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

constexpr double nsPerMs = 1e6;
constexpr double bytesPerMib = 1 << 20;

struct Column {
    std::string_view name;
    double unit;
    std::int64_t BlockCosts::*value;
};

constexpr std::array<Column, 10> columns{{
    {"time_f", nsPerMs, &BlockCosts::forwardNs},
    {"time_b", nsPerMs, &BlockCosts::backwardNs},
    {"time_kron", nsPerMs, &BlockCosts::curvatureNs},
    {"time_inv", nsPerMs, &BlockCosts::inversionNs},
    {"time_prec", nsPerMs, &BlockCosts::preconditionNs},
    {"mem_param", bytesPerMib, &BlockCosts::parameterBytes},
    {"mem_act", bytesPerMib, &BlockCosts::activationBytes},
    {"mem_peak_err", bytesPerMib, &BlockCosts::errorPeakBytes},
    {"mem_save_err", bytesPerMib, &BlockCosts::savedGradientBytes},
    {"mem_kron", bytesPerMib, &BlockCosts::factorBytes},
}};

double numberOf(std::string_view cell, std::string_view where, std::size_t line) {
    const double value = numberIn(cell).value_or(-1);
    if (!(value >= 0 && value < 1e9))
        throw Error(fmt::format("line {}: '{}' is no measurement", line + 1, cell),
                    std::string(where), "give numbers from 0, separated by commas");
    return value;
}

std::string expectedHeading() {
    std::string heading = "bs";
    for (const Column& column : columns)
        heading += fmt::format(",{}", column.name);
    return heading;
}

}  // namespace

MeasuredProfile parseMeasuredProfile(std::string_view csv, std::string_view where) {
    const auto lines = splitLines(csv);
    if (lines[0] != expectedHeading())
        throw Error("is no measured profile", std::string(where),
                    "its first line must be " + expectedHeading());
    MeasuredProfile profile{std::string(where), {}};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const auto cells = splitCells(lines[i]);
        if (cells.size() != columns.size() + 1)
            throw Error(fmt::format("line {} has {} columns", i + 1, cells.size()),
                        std::string(where), fmt::format("give {}", columns.size() + 1));
        MeasuredProfile::Row row{static_cast<int>(numberOf(cells[0], where, i)), {}};
        for (std::size_t c = 0; c < columns.size(); ++c)
            row.costs.*columns[c].value =
                std::llround(numberOf(cells[c + 1], where, i) * columns[c].unit);
        if (!profile.rows.empty() && profile.rows.back().microBatchSize >= row.microBatchSize)
            throw Error(fmt::format("line {}: sizes do not ascend", i + 1), std::string(where),
                        "sort the lines by bs");
        profile.rows.push_back(row);
    }
    if (profile.rows.empty())
        throw Error("has no measurements", std::string(where), "give at least one line");
    return profile;
}

BlockCosts MeasuredProfile::at(int microBatchSize) const {
    const int least = rows.front().microBatchSize;
    const int most = rows.back().microBatchSize;
    if (microBatchSize < least || microBatchSize > most)
        throw ParameterError(fmt::format("micro-batch size {} was not measured", microBatchSize),
                             name, fmt::format("use {} to {}", least, most), "micro-batch-size",
                             {std::clamp(microBatchSize, least, most)});
    const auto above =
        std::lower_bound(rows.begin(), rows.end(), microBatchSize,
                         [](const Row& row, int size) { return row.microBatchSize < size; });
    if (above->microBatchSize == microBatchSize) return above->costs;
    const auto below = std::prev(above);
    const double share = static_cast<double>(microBatchSize - below->microBatchSize) /
                         (above->microBatchSize - below->microBatchSize);
    BlockCosts costs;
    for (const Column& column : columns) {
        const auto from = static_cast<double>(below->costs.*column.value);
        const auto to = static_cast<double>(above->costs.*column.value);
        costs.*column.value = std::llround(from + (to - from) * share);
    }
    return costs;
}

std::vector<std::string_view> measuredProfileNames() {
    std::vector<std::string_view> names;
    for (const ShippedProfile& profile : shippedProfiles())
        names.push_back(profile.name);
    return names;
}

MeasuredProfile findMeasuredProfile(std::string_view nameOrPath) {
    const std::string wanted = canonicalName(nameOrPath);
    for (const ShippedProfile& profile : shippedProfiles()) {
        if (profile.name == wanted) return parseMeasuredProfile(profile.csv, profile.name);
    }
    std::ifstream stream{std::string(nameOrPath)};
    if (!stream)
        throw Error(
            fmt::format("there is no profile '{}'", nameOrPath), "",
            fmt::format("give a CSV file, or one of {}", fmt::join(measuredProfileNames(), ", ")));
    const std::string csv{std::istreambuf_iterator<char>(stream), {}};
    return parseMeasuredProfile(csv, nameOrPath);
}

OperationDurations stageDurations(const BlockCosts& costs, int blocks, bool recomputes) {
    OperationDurations durations;
    durations.forwardNs = {costs.forwardNs * blocks};
    durations.backwardNs = {(costs.backwardNs + (recomputes ? costs.forwardNs : 0)) * blocks};
    return durations;
}

}  // namespace bubblescope
