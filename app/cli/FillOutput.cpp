// SPDX-License-Identifier: Apache-2.0
#include "app/cli/FillOutput.h"

#include <fmt/format.h>

#include "core/base/Units.h"

namespace bubblescope {

namespace {

void addOperation(Json& row, const Slice& slice) {
    const SliceKindTraits& kind = traits(slice.kind);
    row["kind"] = kind.letter.empty() ? kind.name : kind.letter;
    row["micro_batch"] = slice.microBatch < 0 ? Json() : Json(slice.microBatch);
    row["stage"] = slice.stage < 0 ? Json() : Json(slice.stage);
    row["direction"] = slice.direction;
}

void addWork(Json& row, const FillPlan& plan, const CycleSlice& s) {
    const FillProblem& problem = plan.devices[static_cast<std::size_t>(s.device)].problem;
    const FillWork& work = problem.works[s.index];
    row["kind"] = problem.kindOf(work).name;
    row["micro_batch"] = s.microBatch < 0 ? Json() : Json(s.microBatch);
    if (plan.layers.empty()) return;
    row["stage"] = problem.groups[work.group].stage;
    row["direction"] = problem.groups[work.group].direction;
    row["layer"] = plan.layerName(work.layer);
}

Json sliceJson(const BubbleFill& fill, const CycleSlice& s) {
    const PipelineStep::Device& device = fill.step.devices[static_cast<std::size_t>(s.device)];
    Json row{{"device", s.device}};
    switch (s.part) {
        case CycleSlice::Part::Operation:
            addOperation(row, device.slices[s.index]);
            break;
        case CycleSlice::Part::Collective:
            addOperation(row, device.collectives[s.index]);
            break;
        case CycleSlice::Part::Work:
            addWork(row, fill.plan, s);
            break;
        case CycleSlice::Part::Precondition:
            row["kind"] = traits(SliceKind::Precondition).name;
            row["micro_batch"] = Json();
            break;
    }
    row["start_ns"] = s.startNs;
    row["end_ns"] = s.endNs;
    row["step"] = s.step;
    return row;
}

Json deviceJson(const FillReport& figures, const FillPlan::Device& device) {
    Json json{{"steps_per_refresh", figures.steps}, {"refresh_lasts_steps", figures.lifeSteps}};
    addReport(json, figures);
    json["precondition_ns"] = device.preconditionNs;
    Json& memory = json["memory_added_bytes"] = Json::object();
    for (const FillMemory& part : device.memory)
        memory[std::string(part.name)] = part.bytes;
    return json;
}

/// Over all devices, per step of the cycle.
Json kindsJson(const BubbleFill& fill) {
    Json list = Json::array();
    const auto& kinds = fill.plan.devices.front().problem.kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        Json row{{"name", kinds[k].name},
                 {"title", kinds[k].title},
                 {"slice", traits(kinds[k].slice).name}};
        std::int64_t pieces = 0;
        std::int64_t timeNs = 0;
        for (const FillReport& r : fill.reports) {
            pieces += r.kinds[k].pieces;
            timeNs += r.kinds[k].timeNs;
        }
        row["pieces_per_refresh"] = pieces;
        row["time_ns_per_refresh"] = timeNs;
        if (!kinds[k].unit.empty()) {
            row["unit"] = kinds[k].unit;
            row["amount_per_second"] = fill.amountPerSecond(k);
        }
        list.push_back(std::move(row));
    }
    return list;
}

void printKinds(const BubbleFill& fill) {
    const Json kinds = kindsJson(fill);
    std::vector<std::vector<std::string>> rows{{"work", "pieces a refresh", "time", "done"}};
    for (const Json& kind : kinds)
        rows.push_back({kind["title"].get<std::string>(), kind["pieces_per_refresh"].dump(),
                        formatDuration(kind["time_ns_per_refresh"].get<std::int64_t>()),
                        kind.contains("unit")
                            ? fmt::format("{:.4g} {}/s", kind["amount_per_second"].get<double>(),
                                          kind["unit"].get<std::string>())
                            : ""});
    printTable(rows);
}

void printDevices(const BubbleFill& fill) {
    std::vector<std::vector<std::string>> rows{
        {"device", "steps", "lasts", "before", "PipeFisher usage", "utilization", "too small",
         "memory", "dependency", "no work", "left over", "left out", "memory added"}};
    for (std::size_t d = 0; d < fill.reports.size(); ++d) {
        const FillReport& r = fill.reports[d];
        const auto bytes = static_cast<std::uint64_t>(fill.plan.devices[d].memoryBytes());
        rows.push_back({std::to_string(d), std::to_string(r.steps), std::to_string(r.lifeSteps),
                        formatPercent(r.utilizationBefore()), formatPercent(usage(r)),
                        formatPercent(r.utilization()), formatDuration(r.idle.tooSmallNs),
                        formatDuration(r.idle.memoryNs), formatDuration(r.idle.dependencyNs),
                        formatDuration(r.idle.noWorkNs), formatDuration(r.leftOverNs),
                        formatDuration(r.leftOutNs), formatBytes(bytes)});
    }
    printTable(rows);
}

}  // namespace

double usage(const FillReport& report) {
    return report.usageOfNs() == 0
               ? 0
               : static_cast<double>(report.usageNs()) / static_cast<double>(report.usageOfNs());
}

void addReport(Json& json, const FillReport& r) {
    json["usage_num"] = r.usageNs();
    json["usage_den"] = r.usageOfNs();
    json["usage_percent"] = usage(r) * 100;
    json["noncausal"] = {r.noncausal.causedPieces, r.noncausal.others};
    json["utilization_before"] = r.utilizationBefore();
    json["utilization"] = r.utilization();
    json["filled_ns"] = r.filledNs;
    json["left_over_ns"] = r.leftOverNs;
    json["left_out_ns"] = r.leftOutNs;
    json["idle_too_small_ns"] = r.idle.tooSmallNs;
    json["idle_memory_ns"] = r.idle.memoryNs;
    json["idle_dependency_ns"] = r.idle.dependencyNs;
    json["idle_no_work_ns"] = r.idle.noWorkNs;
}

Json filledOperationsJson(const BubbleFill& fill) {
    Json list = Json::array();
    for (const CycleSlice& slice : fill.cycle.slices)
        list.push_back(sliceJson(fill, slice));
    return list;
}

Json fillJson(const BubbleFill& fill) {
    Json devices = Json::array();
    for (std::size_t d = 0; d < fill.reports.size(); ++d)
        devices.push_back(deviceJson(fill.reports[d], fill.plan.devices[d]));
    return {{"work", fill.plan.name},
            {"rule", fill.plan.rule},
            {"policy", fill.policy->name},
            {"steps_per_refresh", fill.stepsPerRefresh()},
            {"cycle_ns", fill.cycle.lengthNs},
            {"step_starts_ns", fill.cycle.stepStartNs},
            {"stretch", fill.cycle.stretch(fill.plainStepNs)},
            {"stretched_at_ns", fill.stretch.byNs > 0 ? Json(fill.stretch.atNs) : Json()},
            {"stretched_by_ns", fill.stretch.byNs},
            {"utilization_before", fill.meanUtilizationBefore()},
            {"utilization", fill.meanUtilization()},
            {"kinds", kindsJson(fill)},
            {"notes", fill.step.notes},
            {"devices", devices}};
}

void printFill(const BubbleFill& fill) {
    fmt::print("\n{} in the bubbles ({}, simulated): {}\n", fill.plan.title, fill.policy->name,
               fill.plan.rule);
    for (const std::string& note : fill.step.notes)
        fmt::print("note: {}\n", note);
    fmt::print(
        "steps per refresh  {}\nutilization        {}, with what follows a step {}\n"
        "step stretched by  {}",
        fill.stepsPerRefresh(), formatPercent(fill.meanUtilizationBefore()),
        formatPercent(fill.meanUtilization()), formatPercent(fill.cycle.stretch(fill.plainStepNs)));
    if (fill.stretch.byNs > 0)
        fmt::print(", of which {} at {} make gaps longer", formatDuration(fill.stretch.byNs),
                   formatDuration(fill.stretch.atNs));
    fmt::print("\n\n");
    printKinds(fill);
    fmt::print("\n");
    printDevices(fill);
}

}  // namespace bubblescope
