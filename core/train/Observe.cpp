// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/base/Units.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/train/PipelineRun.h"

namespace bubblescope {

namespace {

/// Empty for operations, which are named by their kind and micro-batch.
template <typename T>
std::string nameOf(const Instruction& i, DeviceWorker<T>& worker,
                   const TrainingContext<T>& context) {
    const auto layer = [&] { return worker.kfacLayer(i).spec().layer; };
    const auto replica = [&] {
        const int from = static_cast<int>(i.number) / context.plan.schedule.directions();
        return !context.filled || from == worker.replica() ? std::string()
                                                           : fmt::format(" of replica {}", from);
    };
    const auto part = [&] {
        return i.parts == 1 ? std::string() : fmt::format(", part {} of {}", i.part + 1, i.parts);
    };
    switch (i.kind) {
        case InstructionKind::AddCurvatureA:
            return "curvature A " + layer() + replica() + part();
        case InstructionKind::AddCurvatureB:
            return "curvature B " + layer() + replica() + part();
        case InstructionKind::SumFactors:
            return "sum factors " + layer();
        case InstructionKind::InvertA:
            return "inversion A " + layer() + part();
        case InstructionKind::InvertB:
            return "inversion B " + layer() + part();
        case InstructionKind::Precondition:
            return "precondition";
        case InstructionKind::ClipUpdates:
            return "clip updates";
        case InstructionKind::SendNorms:
            return "gradient norm";
        case InstructionKind::Optimize:
            return "optimizer";
        default:
            return "";
    }
}

}  // namespace

std::string collectiveTitle(const Collective& c) {
    return fmt::format("{} stage {}", canonicalName(collectiveName(c.kind)), c.stage);
}

template <typename T>
Observation observationOf(const PipelineRun<T>& run, DeviceWorker<T>& worker,
                          const Instruction& i) {
    const Schedule& schedule = run.context.plan.schedule;
    Observation observation{.instruction = i,
                            .step = worker.stepOf(i),
                            .update = worker.updateOf(i),
                            .memoryBytes = worker.backend().bytesInUse()};
    TrainingSlice slice{.device = worker.device(),
                        .direction = i.direction,
                        .stage = i.stage,
                        .step = observation.step};
    if (i.kind == InstructionKind::Await) {
        const auto local = static_cast<std::size_t>(worker.device() % schedule.devices);
        const Collective& c = run.context.plan.collectives.devices[local][i.index];
        slice.lane = DeviceLane::Collectives;
        slice.kind = SliceKind::Collective;
        slice.name = collectiveTitle(c);
        observation.slices.push_back(slice);
        return observation;
    }
    slice.kind = workOf(i, schedule);
    if (slice.kind == SliceKind::Other) return observation;
    slice.name = nameOf(i, worker, run.context);
    const bool hasMicroBatch =
        i.kind == InstructionKind::Operation || slice.kind == SliceKind::Curvature;
    if (hasMicroBatch) slice.microBatch = static_cast<int>(i.microBatch);
    observation.slices.push_back(slice);
    if (i.kind == InstructionKind::Operation && schedule.isFused(i.index)) {
        const Operation& second = schedule.operations[i.index + 1];
        slice.kind = sliceKind(second.kind);
        slice.direction = second.direction;
        slice.stage = second.stage;
        slice.microBatch = static_cast<int>(second.microBatch);
        observation.slices.push_back(slice);
    }
    return observation;
}

template <typename T>
void observe(const PipelineRun<T>& run, int device, Observation observation, std::int64_t startNs,
             std::int64_t endNs) {
    const Instruction& i = observation.instruction;
    if (observation.update) run.context.ledger->addUpdate(*observation.update, endNs);
    if (run.context.profile && slicesOf(i, run.context.plan.schedule) > 0)
        run.context.profile->add(device, observation.step, {i, startNs, endNs});
    for (TrainingSlice& slice : observation.slices) {
        slice.startNs = startNs;
        slice.endNs = endNs;
        run.observer.sliceDone(slice);
    }
    if (!observation.slices.empty() && i.kind != InstructionKind::Await)
        run.observer.memoryUsed(device, endNs, observation.memoryBytes);
}

#define BUBBLESCOPE_INSTANTIATE(T)                                              \
    template Observation observationOf(const PipelineRun<T>&, DeviceWorker<T>&, \
                                       const Instruction&);                     \
    template void observe(const PipelineRun<T>&, int, Observation, std::int64_t, std::int64_t);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
