// SPDX-License-Identifier: Apache-2.0
#include "core/fill/FilledCycle.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

namespace {

using Part = CycleSlice::Part;

/// The micro-batches of the pieces that a device's operations cause, in order.
class MicroBatches {
  public:
    explicit MicroBatches(const FillProblem& problem) : lists_(problem.groups.size()) {
        for (const PipelineSlice& slice : problem.pipeline)
            for (std::size_t cause = 0; cause < fillCauseCount; ++cause)
                if (makes(slice.makes, static_cast<FillCause>(1U << cause)))
                    lists_[slice.group][cause].push_back(
                        static_cast<std::int32_t>(slice.microBatch));
    }

    /// The published rule cuts the work of every chunk into pieces for the forwards of all.
    std::int32_t of(const FillWork& work, FillCause cause, std::uint32_t piece) const {
        if (cause == FillCause::None) return -1;
        const auto& list = lists_[work.group][causeIndex(cause)];
        return list.empty() ? -1 : list[piece % list.size()];
    }

  private:
    std::vector<std::array<std::vector<std::int32_t>, fillCauseCount>> lists_;  ///< by group
};

class CycleBuilder {
  public:
    CycleBuilder(const PipelineStep& step, const FillPlan& plan,
                 std::span<const FillResult> results)
        : step_(step), plan_(plan), results_(results) {}

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
        std::int64_t endNs = step_.stepNs;
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

    std::int64_t preconditionStartNs(std::size_t device, int step) const {
        for (const Slice& slice : step_.devices[device].slices)
            if (slice.kind == SliceKind::Optimizer) return slice.startNs;
        return flushNs(device, step);
    }

    void addDevice(std::size_t device) {
        const auto begin = static_cast<std::ptrdiff_t>(cycle_.slices.size());
        const auto steps = static_cast<int>(cycle_.stepStartNs.size());
        for (int step = 0; step < steps; ++step)
            addPipeline(device, step);
        const MicroBatches microBatches(plan_.devices[device].problem);
        for (const Placement& p : results_[device].placements)
            for (int step = static_cast<int>(p.step) % results_[device].steps; step < steps;
                 step += results_[device].steps)
                addPieces(device, step, p, microBatches);
        std::stable_sort(cycle_.slices.begin() + begin, cycle_.slices.end(),
                         [](const auto& a, const auto& b) { return a.startNs < b.startNs; });
    }

    /// What starts with or after the optimizer waits for preconditioning.
    CycleSlice& add(std::size_t device, int step, std::int64_t startNs, std::int64_t durationNs,
                    Part part) {
        const bool waits =
            part != Part::Precondition && startNs >= preconditionStartNs(device, step);
        const std::int64_t atNs = cycle_.stepStartNs[static_cast<std::size_t>(step)] +
                                  step_.devices[device].startNs + startNs +
                                  (waits ? plan_.devices[device].preconditionNs : 0);
        return cycle_.slices.emplace_back(CycleSlice{.device = static_cast<int>(device),
                                                     .step = step,
                                                     .startNs = atNs,
                                                     .endNs = atNs + durationNs,
                                                     .part = part});
    }

    void addPipeline(std::size_t device, int step) {
        const PipelineStep::Device& source = step_.devices[device];
        for (std::uint32_t i = 0; i < source.slices.size(); ++i)
            add(device, step, source.slices[i].startNs, source.slices[i].durationNs,
                Part::Operation)
                .index = i;
        for (std::uint32_t i = 0; i < source.collectives.size(); ++i)
            add(device, step, source.collectives[i].startNs, source.collectives[i].durationNs,
                Part::Collective)
                .index = i;
        const std::int64_t durationNs = plan_.devices[device].preconditionNs;
        if (durationNs > 0)
            add(device, step, preconditionStartNs(device, step), durationNs, Part::Precondition);
    }

    void addPieces(std::size_t device, int step, const Placement& p,
                   const MicroBatches& microBatches) {
        const FillProblem& problem = plan_.devices[device].problem;
        const FillWork& work = problem.works[p.work];
        for (std::uint32_t i = 0; i < p.pieces; ++i) {
            CycleSlice& slice = add(device, step, p.startNs + i * p.pieceNs, p.pieceNs, Part::Work);
            slice.index = p.work;
            slice.microBatch =
                microBatches.of(work, problem.kindOf(work).cause, p.firstPiece + i);
        }
    }

    const PipelineStep& step_;
    const FillPlan& plan_;
    std::span<const FillResult> results_;
    FilledCycle cycle_;
};

class CycleTimeline {
  public:
    CycleTimeline(const PipelineStep& step, const FillPlan& plan, const FilledCycle& cycle)
        : step_(step), plan_(plan), cycle_(cycle) {
        builder_.provenance = Provenance::Simulated;
        builder_.title = step.title;
        builder_.origin = step.origin;
        builder_.reserveSlices(cycle.slices.size());
        for (const std::string& note : step.notes)
            builder_.addFinding(Severity::Note, note, step.title);
        for (std::size_t device = 0; device < step.devices.size(); ++device)
            addTracks(device);
    }

    Timeline build() {
        for (const CycleSlice& s : cycle_.slices)
            builder_.addSlice(s.part == Part::Collective ? lanes_[device(s)] : tracks_[device(s)],
                              sliceOf(s));
        for (std::size_t step = 0; step < cycle_.stepStartNs.size(); ++step) {
            const bool isLast = step + 1 == cycle_.stepStartNs.size();
            builder_.addStep({fmt::format("step {}", step), cycle_.stepStartNs[step],
                              isLast ? cycle_.lengthNs : cycle_.stepStartNs[step + 1]});
        }
        return builder_.finish();
    }

  private:
    static std::size_t device(const CycleSlice& s) { return static_cast<std::size_t>(s.device); }

    void addTracks(std::size_t number) {
        const PipelineStep::Device& source = step_.devices[number];
        const auto sortIndex = static_cast<int>(2 * number);
        tracks_.push_back(addDeviceTrack(source.name, sortIndex, builder_));
        lanes_.push_back(0);
        if (source.collectives.empty()) return;
        lanes_.back() = builder_.addTrack({.name = "collectives",
                                           .kind = TrackKind::Communication,
                                           .device = builder_.track(tracks_.back()).device,
                                           .sortIndex = sortIndex + 1});
    }

    Slice sliceOf(const CycleSlice& s) {
        const PipelineStep::Device& source = step_.devices[device(s)];
        Slice slice{.kind = SliceKind::Precondition};
        if (s.part == Part::Operation) slice = source.slices[s.index];
        if (s.part == Part::Collective) slice = source.collectives[s.index];
        if (s.part == Part::Work) slice = workSlice(s);
        slice.startNs = s.startNs;
        slice.durationNs = s.endNs - s.startNs;
        slice.step = s.step;
        return slice;
    }

    Slice workSlice(const CycleSlice& s) {
        const FillProblem& problem = plan_.devices[device(s)].problem;
        const FillWork& work = problem.works[s.index];
        const FillGroup& group = problem.groups[work.group];
        std::string name = problem.kindOf(work).title;
        if (const std::string layer = plan_.layerName(work.layer); !layer.empty())
            name += " · " + layer;
        if (s.microBatch >= 0) name += fmt::format(" · micro-batch {}", s.microBatch);
        return {.name = builder_.intern(name),
                .kind = problem.kindOf(work).slice,
                .direction = static_cast<std::int8_t>(group.direction),
                .stage = plan_.layers.empty() ? -1 : group.stage,
                .microBatch = s.microBatch};
    }

    const PipelineStep& step_;
    const FillPlan& plan_;
    const FilledCycle& cycle_;
    TimelineBuilder builder_;
    std::vector<TrackIndex> tracks_;  ///< by device
    std::vector<TrackIndex> lanes_;   ///< of collectives, where there are any
};

}  // namespace

double FilledCycle::stretch(std::int64_t stepNs) const {
    const double plainNs = static_cast<double>(stepNs) * static_cast<double>(stepStartNs.size());
    return plainNs == 0 ? 0 : static_cast<double>(lengthNs) / plainNs - 1;
}

FilledCycle filledCycle(const PipelineStep& step, const FillPlan& plan,
                        std::span<const FillResult> results) {
    return CycleBuilder(step, plan, results).build();
}

Timeline filledTimeline(const PipelineStep& step, const FillPlan& plan, const FilledCycle& cycle) {
    return CycleTimeline(step, plan, cycle).build();
}

}  // namespace bubblescope
