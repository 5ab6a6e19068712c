// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/MeasuredRows.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"
#include "core/cost/JsonObject.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::MeasuredRows)
};

constexpr const char* columns =
    "line,accelerators,hidden,layers,micro_batch,micro_batches,tensor_parallel,data_parallel,"
    "pipeline_parallel,measured_ms,predicted_ms,error_percent";
constexpr int columnCount = 12;
constexpr int measuredColumn = 9;
constexpr int predictedColumn = 10;

double numberOf(const QString& cell, int line, const std::string& path) {
    bool isNumber = false;
    const double value = cell.toDouble(&isNumber);
    if (!isNumber || !(value > 0) || !std::isfinite(value))
        throw Error(fmt::format("line {}: '{}' is no number above 0", line, cell.toStdString()),
                    path, "give the table that bscope validate --out wrote");
    return value;
}

MeasuredRow rowOf(const QStringList& cells, int line, const std::string& path) {
    MeasuredRow row;
    const std::array<int*, measuredColumn> counts{
        &row.line,           &row.accelerators,   &row.hidden,
        &row.layers,         &row.microBatchSize, &row.microBatches,
        &row.tensorParallel, &row.dataParallel,   &row.pipelineParallel};
    constexpr double mostCount = 1 << 30;
    for (int i = 0; i < measuredColumn; ++i)
        *counts[static_cast<std::size_t>(i)] =
            static_cast<int>(std::min(mostCount, numberOf(cells[i], line, path)));
    row.measuredMs = numberOf(cells[measuredColumn], line, path);
    row.predictedMs = numberOf(cells[predictedColumn], line, path);
    return row;
}

/// What bscope validate wrote.
void readPredicted(const std::string& csv, const std::string& path, MeasuredRows& rows) {
    const QStringList lines = QString::fromStdString(csv).split(u'\n');
    for (int i = 1; i < lines.size(); ++i) {
        if (lines[i].trimmed().isEmpty()) continue;
        const QStringList cells = lines[i].trimmed().split(u',');
        if (cells.size() != columnCount)
            throw Error(
                fmt::format("line {} has {} columns, not {}", i + 1, cells.size(), columnCount),
                path, "give the table that bscope validate --out wrote");
        if (cells[predictedColumn].isEmpty())
            rows.notPredicted << Texts::tr("line %1 has no prediction").arg(cells[0]);
        else
            rows.rows.push_back(rowOf(cells, i + 1, path));
    }
    rows.source = Texts::tr("simulated, as the file says");
}

MeasuredRow rowOf(const ValidationRow& row) {
    const ParallelPlan& plan = row.plan;
    return {row.line,          plan.accelerators(), plan.tensorParallel,
            plan.dataParallel, plan.shape.devices,  row.model.hidden,
            row.model.layers,  plan.microBatchSize, plan.shape.microBatches,
            row.measuredMs,    row.predictedMs};
}

void predict(const std::string& csv, const std::string& path, const HardwareDescription& hardware,
             Progress& progress, MeasuredRows& rows) {
    for (const ValidationRow& row : validate(csv, path, hardware, progress).rows) {
        if (row.isPredicted())
            rows.rows.push_back(rowOf(row));
        else
            rows.notPredicted
                << Texts::tr("line %1: %2").arg(row.line).arg(QString::fromStdString(row.refusal));
    }
    rows.source = Texts::tr("simulated on %1; efficiency %2")
                      .arg(QString::fromStdString(hardware.title),
                           QString::fromStdString(hardware.efficiency.source));
}

ValidationGroup groupOf(const QString& name, std::vector<double> errors) {
    ValidationGroup group{name.toStdString(), static_cast<int>(errors.size()), 0, 0, 0};
    if (errors.empty()) return group;
    std::ranges::sort(errors);
    const std::size_t middle = errors.size() / 2;
    group.meanPercent =
        std::accumulate(errors.begin(), errors.end(), 0.0) / static_cast<double>(errors.size());
    group.medianPercent =
        errors.size() % 2 == 1 ? errors[middle] : (errors[middle - 1] + errors[middle]) / 2;
    group.worstPercent = errors.back();
    return group;
}

}  // namespace

MeasuredRows readMeasuredRows(const std::string& path, const HardwareDescription& hardware,
                              Progress& progress) {
    const std::string csv = readTextFile(path, "give a CSV table of measured iteration times");
    MeasuredRows rows{QString::fromStdString(path), {}, hardware.nodeSize, {}, {}};
    if (csv.starts_with(columns))
        readPredicted(csv, path, rows);
    else
        predict(csv, path, hardware, progress, rows);
    return rows;
}

std::span<const RowGrouping> rowGroupings() {
    static const std::array<RowGrouping, 4> groupings{
        RowGrouping{
            Texts::tr("Nodes"),
            [](const MeasuredRows& rows, const MeasuredRow& row) {
                return row.accelerators > rows.nodeSize ? 1 : 0;
            },
            [](int key) { return key == 0 ? Texts::tr("single node") : Texts::tr("multi node"); }},
        {Texts::tr("Tensor parallel"),
         [](const MeasuredRows&, const MeasuredRow& row) { return row.tensorParallel; },
         [](int key) { return Texts::tr("tensor %1").arg(key); }},
        {Texts::tr("Data parallel"),
         [](const MeasuredRows&, const MeasuredRow& row) { return row.dataParallel; },
         [](int key) { return Texts::tr("data %1").arg(key); }},
        {Texts::tr("Pipeline"),
         [](const MeasuredRows&, const MeasuredRow& row) { return row.pipelineParallel; },
         [](int key) { return Texts::tr("pipeline %1").arg(key); }}};
    return groupings;
}

std::vector<std::pair<int, ValidationGroup>> errorsOf(const MeasuredRows& rows,
                                                      const RowGrouping& grouping) {
    std::map<int, std::vector<double>> errors;
    for (const MeasuredRow& row : rows.rows)
        errors[grouping.key(rows, row)].push_back(std::abs(row.errorPercent()));
    std::vector<std::pair<int, ValidationGroup>> groups;
    for (auto& [key, list] : errors)
        groups.emplace_back(key, groupOf(grouping.name(key), std::move(list)));
    return groups;
}

ValidationGroup errorsOfAll(const MeasuredRows& rows) {
    std::vector<double> errors;
    for (const MeasuredRow& row : rows.rows)
        errors.push_back(std::abs(row.errorPercent()));
    return groupOf(Texts::tr("all"), std::move(errors));
}

void writeMeasuredRows(const MeasuredRows& rows, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(fmt::format("{}\n", columns));
    for (const MeasuredRow& r : rows.rows)
        file.write(fmt::format("{},{},{},{},{},{},{},{},{},{},{:.6f},{:.4f}\n", r.line,
                               r.accelerators, r.hidden, r.layers, r.microBatchSize, r.microBatches,
                               r.tensorParallel, r.dataParallel, r.pipelineParallel, r.measuredMs,
                               r.predictedMs, r.errorPercent()));
    file.commit();
}

}  // namespace bubblescope
