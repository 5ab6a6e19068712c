// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SliceFlows.h"

#include <algorithm>

#include "core/schedule/Outputs.h"
#include "core/simulate/SimulationTimeline.h"

namespace bubblescope {

namespace {

std::optional<Operation> operationOf(const Slice& slice) {
    const auto kind = operationKind(slice.kind);
    if (!kind || slice.stage < 0 || slice.microBatch < 0) return {};
    return Operation{*kind, static_cast<std::uint8_t>(slice.direction),
                     static_cast<std::uint16_t>(slice.stage),
                     static_cast<std::uint32_t>(slice.microBatch)};
}

int deviceOf(const Timeline& timeline, SliceIndex slice) {
    return timeline.tracks()[timeline.laneOf(slice).track].device;
}

std::int64_t slackNs(const Timeline& timeline, SliceIndex from, SliceIndex to,
                     std::int64_t latencyNs) {
    const bool isTransfer = deviceOf(timeline, from) != deviceOf(timeline, to);
    return timeline.startNs()[to] - timeline.endNs(from) - (isTransfer ? latencyNs : 0);
}

SliceFlows tracedFlows(const Timeline& timeline, SliceIndex slice) {
    SliceFlows result;
    for (const Flow& flow : timeline.flows()) {
        const std::int64_t slack = slackNs(timeline, flow.from, flow.to, 0);
        if (flow.to == slice) result.inputs.push_back({flow.from, slack});
        if (flow.from == slice) result.outputs.push_back({flow.to, slack});
    }
    return result;
}

bool needs(const Outputs& outputs, const Operation& operation, std::size_t output) {
    return std::ranges::any_of(outputs.neededBy(operation), [output](const Outputs::Input& input) {
        return input.output == output;
    });
}

SliceFlows simulatedFlows(const Timeline& timeline, const SimulationFacts& simulation,
                          SliceIndex index) {
    const Slice slice = timeline.slice(index);
    const auto own = operationOf(slice);
    SliceFlows result;
    if (!own) return result;
    const Outputs outputs(simulation.schedule);
    const std::int64_t latencyNs = simulation.transferNs;
    for (SliceIndex i = 0; i < timeline.sliceCount(); ++i) {
        if (timeline.microBatch()[i] != slice.microBatch) continue;
        const Slice candidate = timeline.slice(i);
        const auto other = operationOf(candidate);
        if (!other || candidate.step != slice.step) continue;
        if (needs(outputs, *own, outputs.madeBy(*other)))
            result.inputs.push_back({i, slackNs(timeline, i, index, latencyNs)});
        if (needs(outputs, *other, outputs.madeBy(*own)))
            result.outputs.push_back({i, slackNs(timeline, index, i, latencyNs)});
    }
    return result;
}

}  // namespace

std::optional<SliceIndex> sameSlice(const Timeline& before, SliceIndex index, const Timeline& now) {
    if (index >= before.sliceCount()) return {};
    const Slice wanted = before.slice(index);
    const std::string_view name = before.text(wanted.name);
    for (SliceIndex i = 0; i < now.sliceCount(); ++i) {
        if (now.kind()[i] != wanted.kind || now.microBatch()[i] != wanted.microBatch) continue;
        const Slice slice = now.slice(i);
        if (slice.stage == wanted.stage && slice.direction == wanted.direction &&
            slice.step == wanted.step && now.text(slice.name) == name)
            return i;
    }
    return {};
}

SliceFlows flowsOf(const RunContent& content, SliceIndex slice) {
    const Timeline& timeline = *content.timeline;
    SliceFlows flows = content.simulation ? simulatedFlows(timeline, *content.simulation, slice)
                                          : tracedFlows(timeline, slice);
    std::ranges::stable_sort(flows.inputs, {}, &FlowEnd::slackNs);
    std::ranges::stable_sort(flows.outputs, {}, [&timeline](const FlowEnd& end) {
        return timeline.startNs()[end.slice];
    });
    return flows;
}

}  // namespace bubblescope
