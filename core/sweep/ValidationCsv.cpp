// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/CsvCells.h"
#include "core/base/Error.h"
#include "core/sweep/Validation.h"

namespace bubblescope {

namespace {

constexpr std::string_view heading =
    "line,accelerators,hidden,layers,micro_batch,micro_batches,tensor_parallel,data_parallel,"
    "pipeline_parallel,measured_ms,predicted_ms,error_percent";
constexpr const char* hint = "give the table that bscope validate --out wrote";

/// In the order of the columns.
constexpr std::array<int ValidationRow::*, 9> counts{&ValidationRow::line,
                                                     &ValidationRow::accelerators,
                                                     &ValidationRow::hidden,
                                                     &ValidationRow::layers,
                                                     &ValidationRow::microBatchSize,
                                                     &ValidationRow::microBatches,
                                                     &ValidationRow::tensorParallel,
                                                     &ValidationRow::dataParallel,
                                                     &ValidationRow::pipelineParallel};
constexpr std::size_t measuredColumn = counts.size();
constexpr std::size_t predictedColumn = measuredColumn + 1;
constexpr std::size_t columnCount = predictedColumn + 2;

std::string csvRow(const ValidationRow& row) {
    if (!row.isPredicted()) return fmt::format("{},,,,,,,,,{},,\n", row.line, row.measuredMs);
    std::string text;
    for (const auto count : counts)
        text += fmt::format("{},", row.*count);
    return text + fmt::format("{:.6f},{:.6f},{:.4f}\n", row.measuredMs, row.predictedMs,
                              row.errorPercent());
}

double numberOf(std::string_view cell, std::size_t line, const std::string& where) {
    const double value = numberIn(cell).value_or(0);
    if (!(value > 0 && value < 1e15))
        throw Error(fmt::format("line {}: '{}' is no number above 0", line, cell), where, hint);
    return value;
}

ValidationRow rowOf(const std::vector<std::string_view>& cells, std::size_t line,
                    const std::string& where) {
    constexpr double mostCount = 1 << 30;
    const auto count = [&](std::size_t column) {
        return static_cast<int>(std::min(mostCount, numberOf(cells[column], line, where)));
    };
    ValidationRow row;
    if (cells[predictedColumn].empty()) {
        row.line = count(0);
        row.measuredMs = numberIn(cells[measuredColumn]).value_or(0);
        row.refusal = "the file has no prediction of it";
        return row;
    }
    for (std::size_t c = 0; c < counts.size(); ++c)
        row.*counts[c] = count(c);
    row.measuredMs = numberOf(cells[measuredColumn], line, where);
    row.predictedMs = numberOf(cells[predictedColumn], line, where);
    return row;
}

}  // namespace

std::string validationCsv(std::span<const ValidationRow> rows) {
    std::string csv = fmt::format("{}\n", heading);
    for (const ValidationRow& row : rows)
        csv += csvRow(row);
    return csv;
}

bool isValidationCsv(std::string_view csv) {
    return csv.starts_with(heading);
}

std::vector<ValidationRow> parseValidationCsv(std::string_view csv, const std::string& where) {
    const auto lines = splitLines(csv);
    std::vector<ValidationRow> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const auto cells = splitCells(lines[i]);
        if (cells.size() != columnCount)
            throw Error(
                fmt::format("line {} has {} columns, not {}", i + 1, cells.size(), columnCount),
                where, hint);
        rows.push_back(rowOf(cells, i + 1, where));
    }
    return rows;
}

}  // namespace bubblescope
