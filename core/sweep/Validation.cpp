// SPDX-License-Identifier: Apache-2.0
#include "core/sweep/Validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

#include "core/base/CsvCells.h"
#include "core/base/Quantile.h"
#include "core/sweep/PlanRun.h"

namespace bubblescope {

namespace {

constexpr int words = 50'257;
constexpr int mostWhole = 1 << 30;

constexpr std::array<std::string_view, 10> columns{
    "global_batch",    "micro_batch",   "hidden",
    "heads",           "layers",        "sequence",
    "tensor_parallel", "data_parallel", "pipeline_parallel",
    "iteration_ms"};
enum Column { Batch, MicroBatch, Hidden, Heads, Layers, Sequence, Tensor, Data, Pipeline, Ms };

/// Where each column stands.
std::array<std::size_t, columns.size()> placesOf(std::string_view heading,
                                                 const std::string& where) {
    const auto names = splitCells(heading);
    std::array<std::size_t, columns.size()> places{};
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const auto found = std::ranges::find(names, columns[c]);
        if (found == names.end())
            throw Error(fmt::format("has no column '{}'", columns[c]), where,
                        "give a table of iteration times as docs/cost.md describes");
        places[c] = static_cast<std::size_t>(found - names.begin());
    }
    return places;
}

/// 0 where the cell is no number above 0.
double positive(std::string_view cell) {
    const double value = numberIn(cell).value_or(0);
    return value > 0 && value < 1e15 ? value : 0;
}

/// What keeps a row from being a plan; empty where nothing does.
std::string refusalOf(const std::array<int, columns.size()>& row) {
    if (row[Hidden] % row[Heads] != 0) return "heads do not divide the hidden size";
    if (row[Pipeline] > row[Layers]) return "there are more pipeline stages than layers";
    const std::int64_t share = std::int64_t{row[MicroBatch]} * row[Data];
    if (row[Batch] % share != 0) return "micro-batches and replicas do not divide the batch";
    return {};
}

/// The plan of a row; its sizes stand in `row` then. Nothing where there is none.
std::optional<ParallelPlan> planOf(ValidationRow& row, const std::array<int, columns.size()>& v) {
    row.refusal = refusalOf(v);
    if (!row.isPredicted()) return {};
    ParallelPlan plan;
    plan.shape.devices = row.pipelineParallel = v[Pipeline];
    plan.shape.microBatches = row.microBatches = v[Batch] / v[MicroBatch] / v[Data];
    plan.microBatchSize = row.microBatchSize = v[MicroBatch];
    plan.dataParallel = row.dataParallel = v[Data];
    plan.tensorParallel = row.tensorParallel = v[Tensor];
    plan.recompute = Recompute::Full;
    row.accelerators = plan.accelerators();
    row.hidden = v[Hidden];
    row.layers = v[Layers];
    return plan;
}

/// The numbers of a line; refuses it where one is none.
std::array<int, columns.size()> valuesOf(std::string_view line,
                                         const std::array<std::size_t, columns.size()>& places,
                                         ValidationRow& row) {
    const auto cells = splitCells(line);
    std::array<int, columns.size()> values{};
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const double value = places[c] < cells.size() ? positive(cells[places[c]]) : 0;
        if (c == Ms) row.measuredMs = value;
        const bool fits =
            value > 0 && (c == Ms || (value == std::floor(value) && value < mostWhole));
        if (!fits && row.isPredicted())
            row.refusal = fmt::format("'{}' is no number above 0", columns[c]);
        values[c] = static_cast<int>(std::min<double>(value, mostWhole));
    }
    return values;
}

ValidationRow predictedRow(std::string_view line, int number,
                           const std::array<std::size_t, columns.size()>& places,
                           const HardwareDescription& hardware) {
    ValidationRow row;
    row.line = number;
    const auto values = valuesOf(line, places, row);
    if (!row.isPredicted()) return row;
    const std::optional<ParallelPlan> plan = planOf(row, values);
    if (!plan) return row;
    try {
        const ModelDescription model =
            validationModel(values[Layers], values[Hidden], values[Heads], values[Sequence]);
        PlanRunner runner(model, hardware);
        row.predictedMs = static_cast<double>(runner.run(*plan).stepNs) * 1e-6;
    } catch (const Error& error) {
        row.refusal = error.what();
    }
    return row;
}

using Key = std::function<int(const ValidationRow&)>;

void addGroups(Validation& validation, const Key& key,
               const std::function<std::string(int)>& nameOf) {
    std::map<int, std::vector<double>> errors;
    for (const ValidationRow& row : validation.rows)
        if (row.isPredicted()) errors[key(row)].push_back(std::abs(row.errorPercent()));
    for (auto& [value, list] : errors)
        validation.groups.push_back(errorGroup(nameOf(value), std::move(list)));
}

void summarize(Validation& validation, const HardwareDescription& hardware) {
    std::vector<double> errors;
    for (const ValidationRow& row : validation.rows)
        if (row.isPredicted()) errors.push_back(std::abs(row.errorPercent()));
    validation.all = errorGroup("all", std::move(errors));
    const auto degree = [](const char* name) {
        return [name](int value) { return fmt::format("{} {}", name, value); };
    };
    addGroups(
        validation,
        [&](const ValidationRow& row) { return row.accelerators > hardware.nodeSize ? 1 : 0; },
        [](int isMulti) { return isMulti == 1 ? "multi node" : "single node"; });
    addGroups(
        validation, [](const ValidationRow& r) { return r.tensorParallel; }, degree("tensor"));
    addGroups(
        validation, [](const ValidationRow& r) { return r.dataParallel; }, degree("data"));
    addGroups(
        validation, [](const ValidationRow& r) { return r.pipelineParallel; }, degree("pipeline"));
}

}  // namespace

ModelDescription validationModel(int layers, int hidden, int heads, int sequence) {
    ModelDescription model;
    model.name = fmt::format("gpt-{}x{}", layers, hidden);
    model.layers = layers;
    model.hidden = hidden;
    model.heads = model.keyValueHeads = heads;
    model.headSize = hidden / heads;
    model.feedForward = 4 * hidden;
    model.sequence = model.positions = sequence;
    model.vocabulary = words;
    model.wordSize = hidden;
    return model;
}

ValidationGroup errorGroup(std::string name, std::vector<double> errorsPercent) {
    ValidationGroup group{std::move(name), static_cast<int>(errorsPercent.size()), 0, 0, 0};
    if (errorsPercent.empty()) return group;
    group.meanPercent = std::accumulate(errorsPercent.begin(), errorsPercent.end(), 0.0) /
                        static_cast<double>(errorsPercent.size());
    group.worstPercent = std::ranges::max(errorsPercent);
    group.medianPercent = median(std::move(errorsPercent));
    return group;
}

std::vector<ValidationRow> validateRows(std::string_view csv, const std::string& where,
                                        const HardwareDescription& hardware, Progress& progress) {
    const auto lines = splitLines(csv);
    const auto places = placesOf(lines[0], where);
    std::vector<ValidationRow> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(lines.size()));
        if (!lines[i].empty())
            rows.push_back(predictedRow(lines[i], static_cast<int>(i) + 1, places, hardware));
    }
    if (rows.empty()) throw Error("has no rows", where, "give at least one measured iteration");
    return rows;
}

Validation validate(std::string_view csv, const std::string& where,
                    const HardwareDescription& hardware, Progress& progress) {
    Validation validation;
    validation.rows = validateRows(csv, where, hardware, progress);
    summarize(validation, hardware);
    return validation;
}

}  // namespace bubblescope
