// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/Error.h"
#include "core/fill/PipelineStep.h"

namespace bubblescope {

namespace {

Interval spanOf(const Timeline& timeline, int step) {
    const auto marks = timeline.steps();
    if (marks.empty()) return {timeline.firstNs(), timeline.lastNs()};
    const StepMark& mark = marks[static_cast<std::size_t>(step)];
    return {mark.startNs, mark.endNs};
}

bool isPipeline(SliceKind kind) {
    return kind == SliceKind::Forward || kind == SliceKind::Backward ||
           kind == SliceKind::InputGrad || kind == SliceKind::WeightGrad;
}

/// What a device computes in the span. Kernels whose purpose is not known are merged.
class DeviceSlices {
  public:
    DeviceSlices(const Timeline& timeline, const Interval& span) : timeline_(timeline), span_(span) {}

    std::vector<Slice> of(int device) {
        slices_.clear();
        for (TrackIndex track = 0; track < timeline_.tracks().size(); ++track)
            if (timeline_.tracks()[track].device == device) addTrack(track);
        std::stable_sort(slices_.begin(), slices_.end(),
                         [](const Slice& a, const Slice& b) { return a.startNs < b.startNs; });
        std::vector<Slice> merged;
        for (const Slice& slice : slices_) {
            const bool joins = !merged.empty() && !isPipeline(slice.kind) &&
                               merged.back().kind == slice.kind &&
                               slice.startNs <= merged.back().endNs();
            if (joins)
                merged.back().durationNs =
                    std::max(merged.back().endNs(), slice.endNs()) - merged.back().startNs;
            else
                merged.push_back(slice);
        }
        return merged;
    }

  private:
    void addTrack(TrackIndex track) {
        for (const Lane& lane : timeline_.lanesOf(track)) {
            for (SliceIndex i = lane.begin; i < lane.end; ++i) {
                Slice slice = timeline_.slice(i);
                const bool isInside = slice.startNs >= span_.startNs && slice.startNs < span_.endNs;
                if (!isInside || slice.unfinished || !isCompute(slice.kind)) continue;
                slice.startNs -= span_.startNs;
                slice.name = StringId::Empty;  // names belong to the timeline
                slices_.push_back(slice);
            }
        }
    }

    const Timeline& timeline_;
    Interval span_;
    std::vector<Slice> slices_;
};

void addNotes(PipelineStep& step) {
    int withoutCauses = 0;
    int withoutPlace = 0;
    for (const PipelineStep::Device& device : step.devices) {
        const auto isUnplaced = [](const Slice& s) {
            return isPipeline(s.kind) && (s.stage < 0 || s.microBatch < 0);
        };
        withoutPlace += std::ranges::any_of(device.slices, isUnplaced) ? 1 : 0;
        const bool hasForward =
            std::ranges::count(device.slices, SliceKind::Forward, &Slice::kind) > 0;
        withoutCauses += hasForward ? 0 : 1;
    }
    if (withoutCauses > 0)
        step.notes.push_back(fmt::format(
            "{} of {} devices show no forwards and backwards: their work waits for the step's end",
            withoutCauses, step.devices.size()));
    if (withoutPlace > 0)
        step.notes.push_back(
            fmt::format("{} of {} devices do not say the stage or micro-batch of their forwards and "
                        "backwards: these count in order of time",
                        withoutPlace, step.devices.size()));
}

}  // namespace

int typicalStep(const Timeline& timeline) {
    std::vector<int> order(timeline.steps().size());
    if (order.empty()) return 0;
    std::iota(order.begin(), order.end(), 0);
    const auto lengthNs = [&](int step) {
        const Interval span = spanOf(timeline, step);
        return span.endNs - span.startNs;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return lengthNs(a) < lengthNs(b); });
    return order[order.size() / 2];
}

PipelineStep measuredStep(const Timeline& timeline, int step) {
    const int steps = std::max(static_cast<int>(timeline.steps().size()), 1);
    if (step < 0 || step >= steps)
        throw Error(fmt::format("there is no step {}", step), timeline.title,
                    fmt::format("use 0 to {}", steps - 1));
    const Interval span = spanOf(timeline, step);
    PipelineStep result;
    result.title = timeline.title;
    result.origin = timeline.origin;
    result.provenance = timeline.provenance;
    result.stepNs = span.endNs - span.startNs;
    DeviceSlices slices(timeline, span);
    for (std::size_t d = 0; d < timeline.devices().size(); ++d) {
        PipelineStep::Device device{.name = timeline.devices()[d].name,
                                    .slices = slices.of(static_cast<int>(d))};
        if (!device.slices.empty()) result.devices.push_back(std::move(device));
    }
    if (result.devices.empty() || result.stepNs <= 0)
        throw Error(fmt::format("nothing computes in step {}", step), timeline.title,
                    "give a trace with devices, or another step");
    addNotes(result);
    return result;
}

}  // namespace bubblescope
