// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/TracedPipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/Error.h"
#include "core/base/Quantile.h"
#include "core/schedule/Validate.h"
#include "core/simulate/SimulationTimeline.h"

namespace bubblescope {

namespace {

using Operations = std::vector<TimelineOperation>;

/// A pipeline has no more stages, and no more micro-batches, than operations.
void checkNumbers(const Operations& operations, const std::string& title) {
    constexpr int mostStages = 65534;
    for (const TimelineOperation& o : operations) {
        const auto highest = static_cast<std::size_t>(std::max(o.stage, o.microBatch));
        if (highest >= operations.size() || o.stage > mostStages)
            throw Error(fmt::format("there is an operation of micro-batch {} on stage {}, and not "
                                    "those before it",
                                    o.microBatch, o.stage),
                        title, "record whole steps of all stages");
    }
}

/// Devices without operations are left out, and the others numbered.
void numberDevices(Operations& operations) {
    std::map<int, int> numbers;
    for (TimelineOperation& operation : operations)
        operation.device =
            numbers.try_emplace(operation.device, static_cast<int>(numbers.size())).first->second;
}

std::map<int, Operations> byStep(const Operations& operations) {
    std::map<int, Operations> steps;
    for (const TimelineOperation& operation : operations)
        steps[operation.step].push_back(operation);
    return steps;
}

std::int64_t lengthOf(const Operations& operations) {
    const auto first = std::ranges::min(operations, {}, &TimelineOperation::startNs);
    const auto last = std::ranges::max(operations, {}, &TimelineOperation::endNs);
    return last.endNs - first.startNs;
}

/// The steps that have as many operations as any, and the one of median length among them.
void chooseStep(const std::map<int, Operations>& steps, TracedPipeline& pipeline) {
    std::size_t most = 0;
    for (const auto& [step, operations] : steps)
        most = std::max(most, operations.size());
    std::vector<std::pair<std::int64_t, int>> lengths;
    for (const auto& [step, operations] : steps)
        if (operations.size() == most) lengths.emplace_back(lengthOf(operations), step);
    std::ranges::sort(lengths);
    std::tie(pipeline.measuredStepNs, pipeline.step) = lengths[lengths.size() / 2];
    pipeline.steps = static_cast<int>(lengths.size());
}

void addSpreads(const Operations& operations, TracedPipeline& pipeline) {
    std::map<std::pair<SliceKind, int>, std::vector<std::int64_t>> samples;
    for (const TimelineOperation& operation : operations)
        samples[{operation.kind, operation.stage}].push_back(operation.durationNs());
    for (auto& [key, values] : samples)
        pipeline.spreads.push_back({.kind = key.first,
                                    .stage = key.second,
                                    .count = static_cast<std::int64_t>(values.size()),
                                    .lowNs = quantile(values, 0.1),
                                    .medianNs = quantile(values, 0.5),
                                    .highNs = quantile(values, 0.9)});
}

/// An input that is on its way keeps a device waiting as well: only where it must have arrived does
/// the gap belong to the device.
void addGaps(const Operations& operations, TracedPipeline& pipeline) {
    const OperationInputs inputs(operations);
    const std::vector<Succession> successions = successionsOf(operations, inputs);
    pipeline.latencyNs = usualTransferNs(successions);
    std::vector<std::int64_t> gaps;
    for (const auto& [before, operation, input] : successions)
        if (input == nullptr || input->endNs + pipeline.latencyNs <= before->endNs)
            gaps.push_back(std::max<std::int64_t>(0, operation->startNs - before->endNs));
    pipeline.gapNs = median(std::move(gaps));
}

ScheduleParameters parametersOf(const TracedPipeline& pipeline, const ScheduleFamily& family,
                                int microBatches) {
    ScheduleParameters parameters{.devices = pipeline.schedule.devices,
                                  .microBatches = microBatches};
    for (const FamilyParameter& parameter : family.parameters)
        parameters.*parameter.value = parameter.otherwise;
    if (family.has(chunksParameter)) parameters.chunks = std::max(1, pipeline.schedule.chunks);
    return parameters;
}

bool hasSameOrder(const Schedule& a, const Schedule& b) {
    return a.deviceBegin == b.deviceBegin && a.operations == b.operations;
}

std::string familyOf(const TracedPipeline& pipeline) {
    for (const ScheduleFamily& family : scheduleFamilies()) {
        if (family.isAsynchronous || family.isTimeDriven) continue;
        try {
            const Schedule schedule =
                family.generate(parametersOf(pipeline, family, pipeline.schedule.microBatches));
            if (hasSameOrder(schedule, pipeline.schedule)) return std::string(family.name);
        } catch (const Error&) {
            continue;  // its parameters cannot be met, so it is another one
        }
    }
    return {};
}

}  // namespace

Schedule scheduleOf(const std::vector<TimelineOperation>& operations, int devices) {
    Schedule schedule;
    schedule.name = "traced";
    schedule.deviceBegin = {0};
    auto next = operations.begin();
    for (int device = 0; device < devices; ++device) {
        const TimelineOperation* before = nullptr;
        for (; next != operations.end() && next->device == device; ++next) {
            schedule.operations.push_back({*operationKind(next->kind),
                                           static_cast<std::uint8_t>(next->direction),
                                           static_cast<std::uint16_t>(next->stage),
                                           static_cast<std::uint32_t>(next->microBatch)});
            const bool isBlock = before != nullptr && before->startNs == next->startNs &&
                                 before->endNs == next->endNs && next->durationNs() > 0;
            if (isBlock) fuseLastTwo(schedule);
            before = isBlock ? nullptr : &*next;
        }
        schedule.deviceBegin.push_back(static_cast<OperationIndex>(schedule.operations.size()));
    }
    deriveShape(schedule);
    return schedule;
}

OperationDurations TracedPipeline::durations(int stages) const {
    const int traced = schedule.virtualStages;
    if (stages % traced != 0 && traced % stages != 0)
        throw Error(fmt::format("the trace has {} virtual stages, the schedule {}", traced, stages),
                    "--schedule", "choose one whose number is a multiple or a divisor");
    OperationDurations result;
    const auto listOf = [&result](SliceKind kind) -> OperationDurations::List& {
        if (kind == SliceKind::Forward) return result.forwardNs;
        if (kind == SliceKind::Backward) return result.backwardNs;
        return kind == SliceKind::InputGrad ? result.inputGradNs : result.weightGradNs;
    };
    for (const StageSpread& spread : spreads) {
        OperationDurations::List& list = listOf(spread.kind);
        list.resize(static_cast<std::size_t>(stages), 0);
        const int parts = std::max(1, stages / traced);
        for (int part = 0; part < parts; ++part) {
            const int stage =
                stages >= traced ? spread.stage * parts + part : spread.stage / (traced / stages);
            list[static_cast<std::size_t>(stage)] += spread.medianNs / parts;
        }
    }
    for (OperationDurations::List* list :
         {&result.forwardNs, &result.backwardNs, &result.inputGradNs, &result.weightGradNs})
        for (std::int64_t& ns : *list)
            ns += gapNs;
    result.pointToPointNs = std::max<std::int64_t>(0, latencyNs - gapNs);
    return result;
}

TracedPipeline tracedPipeline(const Timeline& timeline) {
    Operations operations = operationsOf(timeline);
    if (operations.empty())
        throw Error("nothing tells stages and micro-batches of its operations", timeline.title,
                    "record ranges that name them; docs/traces.md lists known names");
    checkNumbers(operations, timeline.title);
    numberDevices(operations);
    TracedPipeline pipeline;
    const std::map<int, Operations> steps = byStep(operations);
    chooseStep(steps, pipeline);
    const int devices = operations.back().device + 1;
    pipeline.schedule = scheduleOf(steps.at(pipeline.step), devices);
    validate(pipeline.schedule);
    addSpreads(operations, pipeline);
    addGaps(operations, pipeline);
    pipeline.family = familyOf(pipeline);
    return pipeline;
}

Schedule scheduleFor(const TracedPipeline& pipeline, const WhatIf& whatIf) {
    if (whatIf.schedule.empty() && whatIf.microBatches == 0) return pipeline.schedule;
    const std::string& name = whatIf.schedule.empty() ? pipeline.family : whatIf.schedule;
    if (name.empty())
        throw Error("the order in the trace is that of no known schedule", "--from-trace",
                    "name one with --schedule to change the micro-batches");
    const ScheduleFamily& family = findScheduleFamily(name);
    const int microBatches =
        whatIf.microBatches > 0 ? whatIf.microBatches : pipeline.schedule.microBatches;
    ScheduleParameters parameters = parametersOf(pipeline, family, microBatches);
    if (!family.isTimeDriven) return family.generate(parameters);
    parameters.durations = {.forwardNs = {1}, .inputGradNs = {1}, .weightGradNs = {1}};
    const int stages = family.generate(parameters).virtualStages;
    parameters.durations = pipeline.durations(stages);
    return family.generate(parameters);
}

}  // namespace bubblescope
