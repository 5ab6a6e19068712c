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

/// Steps before the one that is measured: gathers of a step overlap with the end of the one before.
constexpr int warmUpSteps = 2;

constexpr std::array shardings{Sharding::None, Sharding::Optimizer, Sharding::Gradients,
                               Sharding::Full};

/// One point, simulated.
class PointRun {
  public:
    /// Throws Error when the method cannot run it.
    PointRun(const Scenario& scenario, const ScenarioPoint& point)
        : scenario_(scenario), layout_(point.layout), point_(point) {
        const Scenario::Method& method = scenario.methods[point.method];
        const int layersPerDevice = scenario.model.layers / layout_.devices;
        schedule_ = splitStages(findScheduleFamily(method.schedule)
                                    .generate({.devices = layout_.devices,
                                               .microBatches = point.microBatches,
                                               .chunks = method.isLooping ? layersPerDevice : 1}),
                                method.isLooping ? 1 : layersPerDevice);
        setCosts();
    }

    ScenarioPoint run() {
        ClusterSimulator simulator(schedule_, costs_, cluster_);
        std::int64_t lastEndNs = 0;
        for (int i = 0; i < warmUpSteps; ++i)
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
    void setCosts() {
        const Accelerator& hardware = scenario_.hardware;
        const LayerEstimate layer =
            estimateLayer(scenario_.model, hardware, scenario_.microBatchSize, layout_.tensor);
        costs_.forwardNs = {layer.forwardNs};
        costs_.backwardNs = {layer.backwardNs};
        costs_.pointToPointNs = hardware.pipelineLink.latencyNs;
        cluster_.overlaps = scenario_.methods[point_.method].overlaps;
        cluster_.transferBytes = layer.activationBytes;
        cluster_.linkBytesPerSecond = hardware.pipelineLink.bytesPerSecond;
        cluster_.replicas = layout_.replicas;
        cluster_.sharding = point_.sharding;
        cluster_.replicaLink = hardware.replicaLink;
        cluster_.weightBytes = {layer.weightBytes};
        cluster_.gradientBytes = {layer.gradientBytes};
        cluster_.optimizerBytes = {layer.optimizerBytes};
        cluster_.activationBytes = {layer.activationBytes};
        cluster_.optimizerNs = layer.optimizerNs;
        cluster_.capacityBytes = hardware.memoryBytes - hardware.reservedBytes;
    }

    /// Replicas are alike: the first stands for all.
    void addTimes(const ClusterStep& step, const CollectivePlan& plan) {
        const Simulation& replica = step.replicas[0];
        const double stepNs = static_cast<double>(point_.stepNs) * layout_.devices;
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
        for (const DeviceMemory& memory : memoryOverTime(schedule_, cluster_, plan, step))
            point_.peakMemoryBytes =
                std::max(point_.peakMemoryBytes, memory.totalBytes(peakRow(memory)));
        point_.fits = point_.peakMemoryBytes <= cluster_.capacityBytes;
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
    const Scenario::Layout layout_;
    Schedule schedule_;
    OperationCosts costs_;
    Cluster cluster_;
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
