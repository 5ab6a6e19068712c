// SPDX-License-Identifier: Apache-2.0
#include "core/fill/PipelineStep.h"

#include <fmt/format.h>

#include "core/base/Error.h"
#include "core/simulate/SimulationTimeline.h"

namespace bubblescope {

namespace {

/// Steps after which a cluster that is still changing is given up.
constexpr int mostSteps = 64;

PipelineStep emptyStep(const Schedule& schedule) {
    PipelineStep step;
    step.title = schedule.name;
    step.copies = schedule.directions();
    for (int device = 0; device < schedule.devices; ++device)
        step.devices.push_back({.name = deviceName(schedule, device)});
    return step;
}

void addSlices(const Schedule& schedule, const Simulation& simulation, int device,
               PipelineStep::Device& target) {
    const OperationIndex begin = schedule.deviceBegin[static_cast<std::size_t>(device)];
    const auto operations = schedule.operationsOf(device);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Operation& o = operations[i];
        const std::int64_t startNs = simulation.startNs[begin + i];
        target.slices.push_back({.startNs = startNs - target.startNs,
                                 .durationNs = simulation.endNs[begin + i] - startNs,
                                 .kind = sliceKind(o.kind),
                                 .direction = static_cast<std::int8_t>(o.direction),
                                 .stage = o.stage,
                                 .microBatch = static_cast<std::int32_t>(o.microBatch)});
    }
}

/// When each device's first operation starts.
std::vector<std::int64_t> firstStarts(const Schedule& schedule, const Simulation& simulation) {
    std::vector<std::int64_t> startsNs;
    for (int device = 0; device < schedule.devices; ++device) {
        const OperationIndex begin = schedule.deviceBegin[static_cast<std::size_t>(device)];
        startsNs.push_back(schedule.operationsOf(device).empty() ? 0 : simulation.startNs[begin]);
    }
    return startsNs;
}

/// Steps of a cluster until one is like the one before.
class SteadyCluster {
  public:
    SteadyCluster(const Schedule& schedule, const OperationCosts& costs, const Cluster& cluster,
                  const Disturbance& disturbance)
        : schedule_(schedule), simulator_(schedule, costs, cluster, disturbance) {}

    PipelineStep find() {
        ClusterStep before = simulator_.nextStep();
        for (int i = 1; i < mostSteps; ++i) {
            const ClusterStep& step = simulator_.nextStep();
            if (isAlike(before, step)) return stepOf(before, step);
            before = step;
        }
        throw Error(fmt::format("no two of {} steps are alike", mostSteps), schedule_.name,
                    "fill it without jitter");
    }

  private:
    static bool isAlike(const ClusterStep& a, const ClusterStep& b) {
        const auto& startsA = a.replicas[0].startNs;
        const auto& startsB = b.replicas[0].startNs;
        const auto& endsA = a.replicas[0].endNs;
        const auto& endsB = b.replicas[0].endNs;
        for (std::size_t i = 0; i < startsA.size(); ++i)
            if (startsB[i] - startsA[i] != startsB[0] - startsA[0] ||
                endsB[i] - endsA[i] != startsB[0] - startsA[0])
                return false;
        return true;
    }

    PipelineStep stepOf(const ClusterStep& step, const ClusterStep& next) const {
        const auto startsNs = firstStarts(schedule_, step.replicas[0]);
        PipelineStep result = emptyStep(schedule_);
        result.stepNs = firstStarts(schedule_, next.replicas[0])[0] - startsNs[0];
        for (int device = 0; device < schedule_.devices; ++device) {
            const auto d = static_cast<std::size_t>(device);
            PipelineStep::Device& target = result.devices[d];
            target.startNs = startsNs[d];
            addSlices(schedule_, step.replicas[0], device, target);
            addOptimizer(step.optimizers[0][d], target);
            addCollectives(step, d, target);
            target.startNs -= startsNs[0];
        }
        return result;
    }

    static void addOptimizer(const CollectiveRun& run, PipelineStep::Device& target) {
        if (run.endNs > run.startNs)
            target.slices.push_back({.startNs = run.startNs - target.startNs,
                                     .durationNs = run.endNs - run.startNs,
                                     .kind = SliceKind::Optimizer});
    }

    void addCollectives(const ClusterStep& step, std::size_t d, PipelineStep::Device& target) const {
        if (simulator_.plan().devices.empty()) return;
        for (std::size_t place = 0; place < step.collectives[d].size(); ++place) {
            const Collective& c = simulator_.plan().devices[d][place];
            const CollectiveRun& run = step.collectives[d][place];
            target.collectives.push_back({.startNs = run.startNs - target.startNs,
                                          .durationNs = run.endNs - run.startNs,
                                          .kind = SliceKind::Collective,
                                          .direction = static_cast<std::int8_t>(c.direction),
                                          .stage = c.stage});
        }
    }

    const Schedule& schedule_;
    ClusterSimulator simulator_;
};

}  // namespace

PipelineStep pipelineStep(const Schedule& schedule, const Simulation& simulation) {
    PipelineStep step = emptyStep(schedule);
    step.stepNs = simulation.makespanNs;
    for (int device = 0; device < schedule.devices; ++device)
        addSlices(schedule, simulation, device, step.devices[static_cast<std::size_t>(device)]);
    return step;
}

PipelineStep steadyStep(const Schedule& schedule, const OperationCosts& costs,
                        const Cluster& cluster, const Disturbance& disturbance) {
    return SteadyCluster(schedule, costs, cluster, disturbance).find();
}

PipelineStep stretched(PipelineStep step, const Stretch& stretch) {
    for (PipelineStep::Device& device : step.devices) {
        const std::int64_t atNs = stretch.atNs - device.startNs;
        for (auto* slices : {&device.slices, &device.collectives})
            for (Slice& slice : *slices)
                if (slice.startNs >= atNs) slice.startNs += stretch.byNs;
    }
    step.stepNs += stretch.byNs;
    return step;
}

}  // namespace bubblescope
