// SPDX-License-Identifier: Apache-2.0
#include "core/sweep/Validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

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

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        if (parts.back().ends_with('\r')) parts.back().remove_suffix(1);
        begin = end + 1;
    }
    return parts;
}

/// Where each column stands.
std::array<std::size_t, columns.size()> placesOf(std::string_view heading,
                                                 const std::string& where) {
    const auto names = split(heading, ',');
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

/// Above 0, or 0 where the cell is no such number.
double numberOf(std::string_view cell) {
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool isNumber = error == std::errc() && end == cell.data() + cell.size();
    return isNumber && value > 0 && value < 1e15 ? value : 0;
}

ModelDescription gpt(const std::array<int, columns.size()>& row) {
    ModelDescription model;
    model.name = fmt::format("gpt-{}x{}", row[Layers], row[Hidden]);
    model.layers = row[Layers];
    model.hidden = row[Hidden];
    model.heads = model.keyValueHeads = row[Heads];
    model.headSize = row[Hidden] / row[Heads];
    model.feedForward = 4 * row[Hidden];
    model.sequence = model.positions = row[Sequence];
    model.vocabulary = words;
    model.wordSize = row[Hidden];
    return model;
}

/// What keeps a row from being a plan; empty where nothing does.
std::string refusalOf(const std::array<int, columns.size()>& row) {
    if (row[Hidden] % row[Heads] != 0) return "heads do not divide the hidden size";
    if (row[Pipeline] > row[Layers]) return "there are more pipeline stages than layers";
    const std::int64_t share = std::int64_t{row[MicroBatch]} * row[Data];
    if (row[Batch] % share != 0) return "micro-batches and replicas do not divide the batch";
    return {};
}

ValidationRow rowOf(std::string_view line, int number,
                    const std::array<std::size_t, columns.size()>& places) {
    ValidationRow row;
    row.line = number;
    const auto cells = split(line, ',');
    std::array<int, columns.size()> values{};
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const double value = places[c] < cells.size() ? numberOf(cells[places[c]]) : 0;
        if (c == Ms) row.measuredMs = value;
        const bool fits =
            value > 0 && (c == Ms || (value == std::floor(value) && value < mostWhole));
        if (!fits) {
            row.refusal = fmt::format("'{}' is no number above 0", columns[c]);
            return row;
        }
        values[c] = static_cast<int>(std::min<double>(value, mostWhole));
    }
    row.refusal = refusalOf(values);
    if (!row.isPredicted()) return row;
    row.model = gpt(values);
    row.plan.shape.devices = values[Pipeline];
    row.plan.shape.microBatches = values[Batch] / values[MicroBatch] / values[Data];
    row.plan.microBatchSize = values[MicroBatch];
    row.plan.dataParallel = values[Data];
    row.plan.tensorParallel = values[Tensor];
    row.plan.recompute = Recompute::Full;
    return row;
}

void predict(ValidationRow& row, const HardwareDescription& hardware) {
    if (!row.isPredicted()) return;
    try {
        PlanRunner runner(row.model, hardware);
        row.predictedMs = static_cast<double>(runner.run(row.plan).stepNs) * 1e-6;
    } catch (const Error& error) {
        row.refusal = error.what();
    }
}

ValidationGroup groupOf(std::string name, std::vector<double> errors) {
    ValidationGroup group{std::move(name), static_cast<int>(errors.size()), 0, 0, 0};
    if (errors.empty()) return group;
    std::ranges::sort(errors);
    group.meanPercent =
        std::accumulate(errors.begin(), errors.end(), 0.0) / static_cast<double>(errors.size());
    const std::size_t middle = errors.size() / 2;
    group.medianPercent =
        errors.size() % 2 == 1 ? errors[middle] : (errors[middle - 1] + errors[middle]) / 2;
    group.worstPercent = errors.back();
    return group;
}

using Key = std::function<int(const ValidationRow&)>;

void addGroups(Validation& validation, const Key& key,
               const std::function<std::string(int)>& nameOf) {
    std::map<int, std::vector<double>> errors;
    for (const ValidationRow& row : validation.rows)
        if (row.isPredicted()) errors[key(row)].push_back(std::abs(row.errorPercent()));
    for (auto& [value, list] : errors)
        validation.groups.push_back(groupOf(nameOf(value), std::move(list)));
}

void summarize(Validation& validation, const HardwareDescription& hardware) {
    std::vector<double> errors;
    for (const ValidationRow& row : validation.rows)
        if (row.isPredicted()) errors.push_back(std::abs(row.errorPercent()));
    validation.all = groupOf("all", std::move(errors));
    const auto degree = [](const char* name) {
        return [name](int value) { return fmt::format("{} {}", name, value); };
    };
    addGroups(
        validation,
        [&](const ValidationRow& row) {
            return row.plan.accelerators() > hardware.nodeSize ? 1 : 0;
        },
        [](int isMulti) { return isMulti == 1 ? "multi node" : "single node"; });
    addGroups(
        validation, [](const ValidationRow& r) { return r.plan.tensorParallel; }, degree("tensor"));
    addGroups(
        validation, [](const ValidationRow& r) { return r.plan.dataParallel; }, degree("data"));
    addGroups(
        validation, [](const ValidationRow& r) { return r.plan.shape.devices; },
        degree("pipeline"));
}

}  // namespace

Validation validate(std::string_view csv, const std::string& where,
                    const HardwareDescription& hardware, Progress& progress) {
    const auto lines = split(csv, '\n');
    const auto places = placesOf(lines[0], where);
    Validation validation;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(lines.size()));
        if (lines[i].empty()) continue;
        validation.rows.push_back(rowOf(lines[i], static_cast<int>(i) + 1, places));
        predict(validation.rows.back(), hardware);
    }
    if (validation.rows.empty())
        throw Error("has no rows", where, "give at least one measured iteration");
    summarize(validation, hardware);
    return validation;
}

}  // namespace bubblescope
