// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/ScenarioResult.h"

#include <fmt/format.h>

#include <QFile>

#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr const char* header =
    "method,schedule,provenance,batch,batch_per_device,tensor_parallel,devices,replicas,"
    "micro_batches,sharding,step_ns,utilization,bubble_fraction,exposed_communication,"
    "peak_memory_bytes,fits,model_flops_per_device,gathers,reductions,best\n";

}  // namespace

std::vector<std::size_t> ScenarioResult::bestPoints() const {
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].isBest) best.push_back(i);
    }
    return best;
}

SimulationSpec specOf(const ScenarioResult& result, std::size_t point) {
    const ScenarioSetup setup = setupOf(result.scenario, result.points[point]);
    SimulationSpec spec;
    spec.schedule = setup.schedule;
    spec.shape.devices = setup.shape.devices;
    spec.shape.microBatches = setup.shape.microBatches;
    spec.shape.chunks = setup.shape.chunks;
    spec.layers = setup.layers;
    const auto ofChunk = [&](std::int64_t ofLayer) { return ofLayer * setup.layers; };
    const std::int64_t backwardNs = ofChunk(setup.costs.backwardNs[0]);
    spec.durations = {.forwardNs = {ofChunk(setup.costs.forwardNs[0])},
                      .backwardNs = {backwardNs},
                      .inputGradNs = {backwardNs - backwardNs / 2},
                      .weightGradNs = {backwardNs / 2},
                      .pointToPointNs = setup.costs.pointToPointNs};
    spec.cluster = setup.cluster;
    for (StageBytes* bytes : {&spec.cluster.weightBytes, &spec.cluster.gradientBytes,
                              &spec.cluster.optimizerBytes, &spec.cluster.activationBytes})
        *bytes = {ofChunk((*bytes)[0])};
    spec.steps = scenarioWarmUpSteps + 1;
    return spec;
}

QString layoutText(const Scenario::Layout& layout) {
    return QStringLiteral("%1 × %2 × %3")
        .arg(layout.tensor)
        .arg(layout.devices)
        .arg(layout.replicas);
}

QByteArray scenarioCsv(const ScenarioResult& result) {
    std::string csv = header;
    for (const ScenarioPoint& p : result.points) {
        const Scenario::Method& method = result.scenario.methods[p.method];
        csv += fmt::format(
            "{},{},simulated,{},{},{},{},{},{},{},{},{:.6f},{:.6f},{:.6f},{},{},{:.6e},{},{},{}\n",
            csvField(method.title), method.schedule, p.batch, p.batchPerDevice, p.layout.tensor,
            p.layout.devices, p.layout.replicas, p.microBatches, shardingName(p.sharding), p.stepNs,
            p.utilization, 1 - p.utilization, p.exposedCommunication, p.peakMemoryBytes, p.fits,
            p.flopsPerDevice, p.gathers, p.reductions, p.isBest);
    }
    return QByteArray::fromStdString(csv);
}

void writeScenarioCsv(const ScenarioResult& result, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(scenarioCsv(result).toStdString());
    file.commit();
}

}  // namespace bubblescope
