// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <numeric>

#include "core/analyze/Intervals.h"
#include "core/scenario/Scenario.h"
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
    PointRun(const Scenario& scenario, std::size_t method, int microBatches, Sharding sharding)
        : scenario_(scenario), method_(scenario.methods[method]) {
        point_.method = method;
        point_.microBatches = microBatches;
        point_.sharding = sharding;
        const ScheduleFamily& family = findScheduleFamily(method_.schedule);
        schedule_ = splitStages(family.generate({.devices = scenario.devices,
                                                 .microBatches = microBatches,
                                                 .chunks = method_.chunks}),
                                method_.layers);
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
        const double tokens = static_cast<double>(point_.microBatches) * scenario_.microBatchSize *
                              scenario_.model.sequence;
        point_.batchPerDevice =
            static_cast<double>(point_.microBatches) * scenario_.microBatchSize / scenario_.devices;
        point_.flopsPerDevice = 3 * scenario_.model.forwardFlopsPerToken() * tokens /
                                scenario_.devices / (static_cast<double>(point_.stepNs) * 1e-9);
        return point_;
    }

  private:
    void setCosts() {
        const Accelerator& hardware = scenario_.hardware;
        const LayerEstimate layer =
            estimateLayer(scenario_.model, hardware, scenario_.microBatchSize);
        const int layersPerStage = scenario_.model.layers / schedule_.virtualStages;
        const auto ofStage = [&](std::int64_t amount) { return amount * layersPerStage; };
        costs_.forwardNs = {ofStage(layer.forwardNs)};
        costs_.backwardNs = {ofStage(layer.backwardNs)};
        costs_.pointToPointNs = hardware.pipelineLink.latencyNs;
        cluster_.transferBytes = layer.activationBytes;
        cluster_.linkBytesPerSecond = hardware.pipelineLink.bytesPerSecond;
        cluster_.replicas = scenario_.replicas;
        cluster_.sharding = point_.sharding;
        cluster_.replicaLink = hardware.replicaLink;
        cluster_.weightBytes = {ofStage(layer.weightBytes)};
        cluster_.gradientBytes = {ofStage(layer.gradientBytes)};
        cluster_.optimizerBytes = {ofStage(layer.optimizerBytes)};
        cluster_.activationBytes = {ofStage(layer.activationBytes)};
        cluster_.optimizerNs = ofStage(layer.optimizerNs);
        cluster_.capacityBytes = hardware.memoryBytes - hardware.reservedBytes;
    }

    /// Replicas are alike: the first stands for all.
    void addTimes(const ClusterStep& step, const CollectivePlan& plan) {
        const Simulation& replica = step.replicas[0];
        const double stepNs = static_cast<double>(point_.stepNs) * scenario_.devices;
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
    const Scenario::Method& method_;
    Schedule schedule_;
    OperationCosts costs_;
    Cluster cluster_;
    ScenarioPoint point_;
};

void markBest(std::vector<ScenarioPoint>& points) {
    for (std::size_t i = 0; i < points.size(); i += shardings.size()) {
        ScenarioPoint* best = nullptr;
        for (std::size_t k = i; k < i + shardings.size(); ++k) {
            if (points[k].fits && (best == nullptr || points[k].stepNs < best->stepNs))
                best = &points[k];
        }
        if (best != nullptr) best->isBest = true;
    }
}

}  // namespace

std::vector<ScenarioPoint> runScenario(const Scenario& scenario, Progress& progress) {
    std::vector<ScenarioPoint> points;
    const std::size_t total =
        scenario.methods.size() * scenario.microBatches.size() * shardings.size();
    for (std::size_t method = 0; method < scenario.methods.size(); ++method) {
        for (const int microBatches : scenario.microBatches) {
            for (const Sharding sharding : shardings) {
                progress.report(static_cast<double>(points.size()) / static_cast<double>(total));
                points.push_back(PointRun(scenario, method, microBatches, sharding).run());
            }
        }
    }
    markBest(points);
    return points;
}

}  // namespace bubblescope
