// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/MeasuredRows.h"

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/base/AtomicFile.h"
#include "core/cost/JsonObject.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::MeasuredRows)
};

QString efficiencyText(const HardwareDescription& hardware) {
    return Texts::tr("simulated on %1; efficiency %2")
        .arg(QString::fromStdString(hardware.title),
             QString::fromStdString(hardware.efficiency.source));
}

}  // namespace

MeasuredRows readMeasuredRows(const std::string& path, const HardwareDescription& hardware,
                              Progress& progress) {
    const std::string csv = readTextFile(path, "give a CSV table of measured iteration times");
    const bool isPredicted = isValidationCsv(csv);
    MeasuredRows rows{
        QString::fromStdString(path),
        isPredicted ? Texts::tr("simulated, as the file says") : efficiencyText(hardware),
        hardware.nodeSize,
        isPredicted ? parseValidationCsv(csv, path) : validateRows(csv, path, hardware, progress),
        {}};
    const auto refused = std::ranges::stable_partition(rows.rows, &ValidationRow::isPredicted);
    rows.notPredicted.assign(refused.begin(), refused.end());
    rows.rows.erase(refused.begin(), refused.end());
    return rows;
}

std::span<const RowGrouping> rowGroupings() {
    static const std::array<RowGrouping, 4> groupings{
        RowGrouping{
            Texts::tr("Nodes"),
            [](const MeasuredRows& rows, const ValidationRow& row) {
                return row.accelerators > rows.nodeSize ? 1 : 0;
            },
            [](int key) { return key == 0 ? Texts::tr("single node") : Texts::tr("multi node"); }},
        {Texts::tr("Tensor parallel"),
         [](const MeasuredRows&, const ValidationRow& row) { return row.tensorParallel; },
         [](int key) { return Texts::tr("tensor %1").arg(key); }},
        {Texts::tr("Data parallel"),
         [](const MeasuredRows&, const ValidationRow& row) { return row.dataParallel; },
         [](int key) { return Texts::tr("data %1").arg(key); }},
        {Texts::tr("Pipeline"),
         [](const MeasuredRows&, const ValidationRow& row) { return row.pipelineParallel; },
         [](int key) { return Texts::tr("pipeline %1").arg(key); }}};
    return groupings;
}

std::vector<std::pair<int, ValidationGroup>> errorsOf(const MeasuredRows& rows,
                                                      const RowGrouping& grouping) {
    std::map<int, std::vector<double>> errors;
    for (const ValidationRow& row : rows.rows)
        errors[grouping.key(rows, row)].push_back(std::abs(row.errorPercent()));
    std::vector<std::pair<int, ValidationGroup>> groups;
    for (auto& [key, list] : errors)
        groups.emplace_back(key, errorGroup(grouping.name(key).toStdString(), std::move(list)));
    return groups;
}

ValidationGroup errorsOfAll(const MeasuredRows& rows) {
    std::vector<double> errors;
    for (const ValidationRow& row : rows.rows)
        errors.push_back(std::abs(row.errorPercent()));
    return errorGroup(Texts::tr("all").toStdString(), std::move(errors));
}

void writeMeasuredRows(const MeasuredRows& rows, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    std::vector<ValidationRow> all = rows.rows;
    all.insert(all.end(), rows.notPredicted.begin(), rows.notPredicted.end());
    std::ranges::stable_sort(all, {}, &ValidationRow::line);
    file.write(validationCsv(all));
    file.commit();
}

}  // namespace bubblescope
