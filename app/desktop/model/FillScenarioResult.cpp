// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/FillScenarioResult.h"

#include <fmt/format.h>

#include <QFile>

#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr const char* header =
    "method,schedule,provenance,devices,micro_batches,replicas,policy,step_ns,utilization_before,"
    "utilization,usage,steps_per_refresh,stretch,noncausal_pieces,noncausal_others,"
    "memory_added_bytes\n";

}  // namespace

SimulationSpec specOf(const FillScenarioResult& result, std::size_t point) {
    const FillScenario::Method& method = result.methodOf(point);
    SimulationSpec spec;
    spec.schedule = method.schedule;
    spec.shape.devices = method.devices;
    spec.shape.microBatches = method.microBatches;
    spec.filling.request.work = result.scenario.work;
    spec.filling.request.policy = result.policyOf(point).name;
    spec.filling.request.options.blocksPerStage = method.blocksPerStage;
    spec.filling.request.options.replicas = method.replicas;
    spec.filling.profile = result.scenario.profile;
    spec.filling.microBatchSize = result.scenario.microBatchSize;
    takeProfile(spec);
    return spec;
}

QByteArray scenarioCsv(const FillScenarioResult& result) {
    std::string csv = header;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const FillScenarioPoint& p = result.points[i];
        const FillScenario::Method& method = result.methodOf(i);
        csv +=
            fmt::format("{},{},simulated,{},{},{},{},{},{:.6f},{:.6f},{:.6f},{},{:.6f},{},{},{}\n",
                        csvField(method.title), method.schedule, method.devices,
                        method.microBatches, method.replicas, result.policyOf(i).name, p.stepNs,
                        p.utilizationBefore, p.utilization, p.usage, p.steps, p.stretch,
                        p.noncausal.causedPieces, p.noncausal.others, p.memoryBytes);
    }
    return QByteArray::fromStdString(csv);
}

void writeScenarioCsv(const FillScenarioResult& result, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(scenarioCsv(result).toStdString());
    file.commit();
}

}  // namespace bubblescope
