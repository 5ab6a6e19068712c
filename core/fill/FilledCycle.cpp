// SPDX-License-Identifier: Apache-2.0
#include "core/fill/FilledCycle.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

namespace {

/// The micro-batches of a device's curvature pieces: those of the forwards and backwards in order.
class MicroBatches {
  public:
    explicit MicroBatches(const FillProblem& problem) : lists_(problem.groups.size() * 2) {
        for (const PipelineSlice& slice : problem.pipeline)
            if (slice.makes != FillCause::None)
                list(slice.group, slice.makes == FillCause::Forward).push_back(slice.microBatch);
    }

    /// The published rule cuts the work of every chunk into pieces for the forwards of all.
    std::uint32_t of(const FillWork& work, std::uint32_t piece) const {
        const auto& list = lists_[work.group * 2U + (isSideA(work.kind) ? 0 : 1)];
        return list.empty() ? 0 : list[piece % list.size()];
    }

  private:
    std::vector<std::uint32_t>& list(std::uint16_t group, bool isSideA) {
        return lists_[group * 2U + (isSideA ? 0 : 1)];
    }

    std::vector<std::vector<std::uint32_t>> lists_;  ///< [group][A, B]
};

class CycleBuilder {
  public:
    CycleBuilder(const Schedule& schedule, const Simulation& simulation, const KfacPlan& plan,
                 std::span<const FillResult> results)
        : schedule_(schedule), simulation_(simulation), plan_(plan), results_(results) {}

    FilledCycle build() {
        int steps = 1;
        for (const FillResult& result : results_)
            steps = std::max(steps, result.steps);
        for (int step = 0; step < steps; ++step) {
            cycle_.stepStartNs.push_back(cycle_.lengthNs);
            cycle_.lengthNs += stepLengthNs(step);
        }
        for (std::size_t device = 0; device < results_.size(); ++device)
            addDevice(device);
        return std::move(cycle_);
    }

  private:
    /// Where the device is in its own cycle.
    std::uint32_t ownStep(std::size_t device, int step) const {
        return static_cast<std::uint32_t>(step % results_[device].steps);
    }

    /// When the device's own work of a step ends, left-overs included.
    std::int64_t flushNs(std::size_t device, int step) const {
        std::int64_t endNs = simulation_.makespanNs;
        for (const Placement& p : results_[device].placements)
            if (p.isLeftOver && p.step == ownStep(device, step)) endNs = std::max(endNs, p.endNs());
        return endNs;
    }

    std::int64_t stepLengthNs(int step) const {
        std::int64_t lengthNs = 0;
        for (std::size_t d = 0; d < results_.size(); ++d)
            lengthNs = std::max(lengthNs, flushNs(d, step) + plan_.devices[d].preconditionNs);
        return lengthNs;
    }

    void addDevice(std::size_t device) {
        const auto begin = static_cast<std::ptrdiff_t>(cycle_.slices.size());
        const auto steps = static_cast<int>(cycle_.stepStartNs.size());
        for (int step = 0; step < steps; ++step) {
            addOperations(device, step);
            addPrecondition(device, step);
        }
        const MicroBatches microBatches(plan_.devices[device].problem);
        for (const Placement& p : results_[device].placements)
            for (int step = static_cast<int>(p.step) % results_[device].steps; step < steps;
                 step += results_[device].steps)
                addPieces(device, step, p, microBatches);
        std::stable_sort(cycle_.slices.begin() + begin, cycle_.slices.end(),
                         [](const auto& a, const auto& b) { return a.startNs < b.startNs; });
    }

    void addOperations(std::size_t device, int step) {
        const std::int64_t atNs = cycle_.stepStartNs[static_cast<std::size_t>(step)];
        for (auto i = schedule_.deviceBegin[device]; i < schedule_.deviceBegin[device + 1]; ++i)
            cycle_.slices.push_back({.device = static_cast<int>(device),
                                     .step = step,
                                     .startNs = atNs + simulation_.startNs[i],
                                     .endNs = atNs + simulation_.endNs[i],
                                     .operation = i});
    }

    void addPrecondition(std::size_t device, int step) {
        const std::int64_t durationNs = plan_.devices[device].preconditionNs;
        if (durationNs == 0) return;
        const std::int64_t startNs =
            cycle_.stepStartNs[static_cast<std::size_t>(step)] + flushNs(device, step);
        cycle_.slices.push_back({.device = static_cast<int>(device),
                                 .step = step,
                                 .startNs = startNs,
                                 .endNs = startNs + durationNs});
    }

    void addPieces(std::size_t device, int step, const Placement& p,
                   const MicroBatches& microBatches) {
        const FillWork& work = plan_.devices[device].problem.works[p.work];
        const std::int64_t atNs = cycle_.stepStartNs[static_cast<std::size_t>(step)] + p.startNs;
        for (std::uint32_t i = 0; i < p.pieces; ++i)
            cycle_.slices.push_back({.device = static_cast<int>(device),
                                     .step = step,
                                     .startNs = atNs + i * p.pieceNs,
                                     .endNs = atNs + (i + 1) * p.pieceNs,
                                     .work = p.work,
                                     .microBatch = microBatches.of(work, p.firstPiece + i),
                                     .kind = work.kind});
    }

    const Schedule& schedule_;
    const Simulation& simulation_;
    const KfacPlan& plan_;
    std::span<const FillResult> results_;
    FilledCycle cycle_;
};

std::string workName(const FillWork& work, std::uint32_t microBatch) {
    const std::string name =
        fmt::format("{} · {}", traits(work.kind).title, kfacLayerName(work.layer));
    return isCurvature(work.kind) ? fmt::format("{} · micro-batch {}", name, microBatch) : name;
}

Slice sliceOf(const Schedule& schedule, const KfacPlan& plan, const CycleSlice& s,
              TimelineBuilder& builder) {
    Slice slice{.startNs = s.startNs,
                .durationNs = s.endNs - s.startNs,
                .kind = traits(s.kind).slice,
                .step = s.step};
    if (s.operation != CycleSlice::none) {
        const Operation& o = schedule.operations[s.operation];
        slice.kind = sliceKind(o.kind);
        slice.direction = static_cast<std::int8_t>(o.direction);
        slice.stage = o.stage;
        slice.microBatch = static_cast<std::int32_t>(o.microBatch);
    } else if (s.work != CycleSlice::none) {
        const FillProblem& problem = plan.devices[static_cast<std::size_t>(s.device)].problem;
        const FillWork& work = problem.works[s.work];
        slice.name = builder.intern(workName(work, s.microBatch));
        slice.direction = static_cast<std::int8_t>(problem.groups[work.group].direction);
        slice.stage = problem.groups[work.group].stage;
        if (isCurvature(work.kind)) slice.microBatch = static_cast<std::int32_t>(s.microBatch);
    }
    return slice;
}

}  // namespace

double FilledCycle::stretch(std::int64_t stepNs) const {
    const double plainNs = static_cast<double>(stepNs) * static_cast<double>(stepStartNs.size());
    return plainNs == 0 ? 0 : static_cast<double>(lengthNs) / plainNs - 1;
}

FilledCycle filledCycle(const Schedule& schedule, const Simulation& simulation,
                        const KfacPlan& plan, std::span<const FillResult> results) {
    return CycleBuilder(schedule, simulation, plan, results).build();
}

Timeline filledTimeline(const Schedule& schedule, const KfacPlan& plan, const FilledCycle& cycle,
                        std::string title, std::string origin) {
    TimelineBuilder builder;
    builder.provenance = Provenance::Simulated;
    builder.title = std::move(title);
    builder.origin = std::move(origin);
    builder.reserveSlices(cycle.slices.size());
    for (int device = 0; device < schedule.devices; ++device)
        addDeviceTrack(deviceName(schedule, device), device, builder);
    for (const CycleSlice& s : cycle.slices)
        builder.addSlice(static_cast<TrackIndex>(s.device), sliceOf(schedule, plan, s, builder));
    for (std::size_t step = 0; step < cycle.stepStartNs.size(); ++step) {
        const bool isLast = step + 1 == cycle.stepStartNs.size();
        builder.addStep({fmt::format("step {}", step), cycle.stepStartNs[step],
                         isLast ? cycle.lengthNs : cycle.stepStartNs[step + 1]});
    }
    return builder.finish();
}

}  // namespace bubblescope
