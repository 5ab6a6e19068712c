// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "core/analyze/Intervals.h"
#include "core/scenario/Scenario.h"
#include "core/schedule/ParameterError.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/SplitStages.h"
#include "core/simulate/MemoryOverTime.h"

namespace bubblescope {

namespace {

constexpr std::array shardings{Sharding::None, Sharding::Optimizer, Sharding::Gradients,
                               Sharding::Full};

/// One point, simulated.
class PointRun {
  public:
    /// Throws Error when the method cannot run it.
    PointRun(const Scenario& scenario, const ScenarioPoint& point)
        : scenario_(scenario), setup_(setupOf(scenario, point)), point_(point) {
        schedule_ =
            splitStages(findScheduleFamily(setup_.schedule).generate(setup_.shape), setup_.layers);
    }

    ScenarioPoint run() {
        ClusterSimulator simulator(schedule_, setup_.costs, setup_.cluster);
        std::int64_t lastEndNs = 0;
        for (int i = 0; i < scenarioWarmUpSteps; ++i)
            lastEndNs = simulator.nextStep().endNs;
        const ClusterStep& step = simulator.nextStep();
        point_.stepNs = step.endNs - lastEndNs;
        addTimes(step, simulator.plan());
        addMemory(step, simulator.plan());
        countCollectives(simulator.plan());
        point_.batchPerDevice = static_cast<double>(point_.batch) / scenario_.accelerators;
        point_.flopsPerDevice = 3 * scenario_.model.forwardFlopsPerToken() *
                                scenario_.model.sequence * point_.batchPerDevice /
                                (static_cast<double>(point_.stepNs) * 1e-9);
        return point_;
    }

  private:
    /// Replicas are alike: the first stands for all.
    void addTimes(const ClusterStep& step, const CollectivePlan& plan) {
        const Simulation& replica = step.replicas[0];
        const double stepNs = static_cast<double>(point_.stepNs) * schedule_.devices;
        const auto busyNs =
            std::accumulate(replica.busyNs.begin(), replica.busyNs.end(), std::int64_t{0});
        point_.utilization = static_cast<double>(busyNs) / stepNs;
        std::int64_t exposedNs = 0;
        for (std::size_t d = 0; d < plan.devices.size(); ++d)
            exposedNs += exposedCommunicationNs(step, d);
        point_.exposedCommunication = static_cast<double>(exposedNs) / stepNs;
    }

    /// When only collectives run on a device.
    std::int64_t exposedCommunicationNs(const ClusterStep& step, std::size_t d) const {
        const Simulation& replica = step.replicas[0];
        std::vector<Interval> computes;
        for (OperationIndex i = schedule_.deviceBegin[d]; i < schedule_.deviceBegin[d + 1]; ++i)
            appendMerged(computes, {replica.startNs[i], replica.endNs[i]});
        computes.push_back({step.optimizers[0][d].startNs, step.optimizers[0][d].endNs});
        std::vector<Interval> collectives;
        for (const CollectiveRun& run : step.collectives[d])
            collectives.push_back({run.startNs, run.endNs});
        return lengthNs(subtract(unite(std::move(collectives)), unite(std::move(computes))));
    }

    void addMemory(const ClusterStep& step, const CollectivePlan& plan) {
        for (const DeviceMemory& memory : memoryOverTime(schedule_, setup_.cluster, plan, step))
            point_.peakMemoryBytes =
                std::max(point_.peakMemoryBytes, memory.totalBytes(peakRow(memory)));
        point_.fits = point_.peakMemoryBytes <= setup_.cluster.capacityBytes;
    }

    void countCollectives(const CollectivePlan& plan) {
        for (const auto& list : plan.devices) {
            const auto gathers = static_cast<int>(
                std::ranges::count(list, CollectiveKind::Gather, &Collective::kind));
            point_.gathers = std::max(point_.gathers, gathers);
            point_.reductions =
                std::max(point_.reductions, static_cast<int>(list.size()) - gathers);
        }
    }

    const Scenario& scenario_;
    const ScenarioSetup setup_;
    Schedule schedule_;
    ScenarioPoint point_;
};

void markBest(std::vector<ScenarioPoint>& points) {
    std::map<std::pair<std::size_t, int>, ScenarioPoint*> best;
    for (ScenarioPoint& point : points) {
        if (!point.fits) continue;
        ScenarioPoint*& fastest = best[{point.method, point.batch}];
        if (fastest == nullptr || point.stepNs < fastest->stepNs) fastest = &point;
    }
    for (const auto& [key, point] : best)
        point->isBest = true;
}

/// Every combination that shares the batch out evenly.
std::vector<ScenarioPoint> combinations(const Scenario& scenario) {
    std::vector<ScenarioPoint> points;
    for (std::size_t method = 0; method < scenario.methods.size(); ++method) {
        for (const int batch : scenario.batches) {
            for (const Scenario::Layout& layout : scenario.layouts) {
                const int share = layout.replicas * scenario.microBatchSize;
                if (batch % share != 0) continue;
                for (const Sharding sharding : shardings) {
                    const bool shards = scenario.methods[method].canShard && layout.replicas > 1;
                    if (!shards && sharding != Sharding::None) continue;
                    points.push_back({.method = method,
                                      .batch = batch,
                                      .layout = layout,
                                      .sharding = sharding,
                                      .microBatches = batch / share});
                }
            }
        }
    }
    return points;
}

}  // namespace

ScenarioSetup setupOf(const Scenario& scenario, const ScenarioPoint& point) {
    const Scenario::Method& method = scenario.methods[point.method];
    const Accelerator& hardware = scenario.hardware;
    const LayerEstimate layer =
        estimateLayer(scenario.model, hardware, scenario.microBatchSize, point.layout.tensor);
    const int layersPerDevice = scenario.model.layers / point.layout.devices;
    ScenarioSetup setup{.schedule = method.schedule,
                        .shape = {.devices = point.layout.devices,
                                  .microBatches = point.microBatches,
                                  .chunks = method.isLooping ? layersPerDevice : 1},
                        .layers = method.isLooping ? 1 : layersPerDevice};
    setup.costs.forwardNs = {layer.forwardNs};
    setup.costs.backwardNs = {layer.backwardNs};
    setup.costs.pointToPointNs = hardware.pipelineLink.latencyNs;
    Cluster& cluster = setup.cluster;
    cluster.overlaps = method.overlaps;
    cluster.transferBytes = layer.activationBytes;
    cluster.linkBytesPerSecond = hardware.pipelineLink.bytesPerSecond;
    cluster.replicas = point.layout.replicas;
    cluster.sharding = point.sharding;
    cluster.replicaLink = hardware.replicaLink;
    cluster.weightBytes = {layer.weightBytes};
    cluster.gradientBytes = {layer.gradientBytes};
    cluster.optimizerBytes = {layer.optimizerBytes};
    cluster.activationBytes = {layer.activationBytes};
    cluster.optimizerNs = layer.optimizerNs;
    cluster.capacityBytes = hardware.memoryBytes - hardware.reservedBytes;
    return setup;
}

std::vector<ScenarioGain> largestGains(const std::vector<ScenarioPoint>& points) {
    std::map<int, double> first;
    std::map<std::size_t, ScenarioGain> gains;
    for (const ScenarioPoint& point : points) {
        if (point.isBest && point.method == 0) first[point.batch] = point.flopsPerDevice;
    }
    for (const ScenarioPoint& point : points) {
        if (!point.isBest || point.method == 0 || !first.contains(point.batch)) continue;
        const double gain = first[point.batch] / point.flopsPerDevice - 1;
        const auto [it, isNew] = gains.try_emplace(point.method);
        if (isNew || gain > it->second.gain)
            it->second = {point.method, gain, point.batchPerDevice};
    }
    std::vector<ScenarioGain> list;
    for (const auto& [method, gain] : gains)
        list.push_back(gain);
    return list;
}

std::vector<ScenarioPoint> runScenario(const Scenario& scenario, Progress& progress) {
    std::vector<ScenarioPoint> points;
    const std::vector<ScenarioPoint> candidates = combinations(scenario);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(candidates.size()));
        try {
            points.push_back(PointRun(scenario, candidates[i]).run());
        } catch (const ParameterError&) {
            // The method has no schedule of this shape.
        }
    }
    markBest(points);
    return points;
}

}  // namespace bubblescope
