// SPDX-License-Identifier: Apache-2.0
#include "app/cli/KfacFill.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/fill/FillPolicy.h"

namespace bubblescope {

BlockCosts KfacRequest::costs() const {
    return findMeasuredProfile(profile).at(microBatchSize);
}

void addKfacOptions(CLI::App& command, KfacRequest& request) {
    CLI::Option* fill = command.add_option("--fill", request.fill, "fill the bubbles: kfac")
                            ->check(CLI::IsMember({"kfac"}));
    const auto add = [&](const char* name, auto& target, const char* help) {
        return command.add_option(name, target, help)->needs(fill)->capture_default_str();
    };
    add("--policy", request.policy,
        "pipefisher, pipefisher-no-retry, pipefisher-causal or best-fit");
    CLI::Option* profile =
        add("--profile", request.profile, "measured costs, such as bert-base/p100, or a CSV file");
    add("--micro-batch-size", request.microBatchSize, "sequences of a micro-batch");
    add("--blocks-per-stage", request.options.blocksPerStage, "Transformer blocks of a stage")
        ->check(CLI::Range(1, 1000));
    add("--replicas", request.options.replicas, "data-parallel copies of the pipeline")
        ->check(CLI::Range(1, 1'000'000));
    add("--share-inversion", request.options.sharesInversion,
        "replicas of a stage share out its inversions (0 or 1)");
    add("--recompute", request.options.recomputes, "recompute activations (0 or 1)");
    add("--margin-percent", request.placing.marginPercent, "spare time that a piece must leave")
        ->check(CLI::Range(0, 1000));
    add("--inversion-blocks", request.placing.inversionBlocks,
        "best-fit: blocks into which an inversion may be cut")
        ->check(CLI::Range(1, 1024));
    command
        .add_flag("--overlap-refreshes", request.placing.overlapRefreshes,
                  "best-fit: a refresh may begin before the last one ended")
        ->needs(fill);
    fill->needs(profile);
}

KfacFill::KfacFill(const Schedule& schedule, const Simulation& simulation,
                   const KfacRequest& request)
    : makespanNs(simulation.makespanNs) {
    const FillPolicy& chosen = findFillPolicy(request.policy);
    policy = chosen.name;
    plan = planKfac(schedule, simulation, request.costs(), request.options);
    for (const KfacPlan::Device& device : plan.devices) {
        results.push_back(chosen.fill(device.problem, request.placing));
        reports.push_back(report(device.problem, results.back()));
    }
    cycle = filledCycle(schedule, simulation, plan, results);
}

int KfacFill::stepsPerRefresh() const {
    return static_cast<int>(cycle.stepStartNs.size());
}

double KfacFill::meanUtilization() const {
    std::int64_t busyNs = 0;
    for (const CycleSlice& slice : cycle.slices)
        busyNs += slice.endNs - slice.startNs;
    return static_cast<double>(busyNs) /
           (static_cast<double>(cycle.lengthNs) * static_cast<double>(plan.devices.size()));
}

namespace {

Json sliceJson(const Schedule& schedule, const KfacFill& fill, const CycleSlice& s) {
    Json row{{"device", s.device}};
    if (s.operation != CycleSlice::none) {
        const Operation& o = schedule.operations[s.operation];
        row["kind"] = operationLetter(o.kind);
        row["micro_batch"] = o.microBatch;
        row["stage"] = o.stage;
        row["direction"] = o.direction;
    } else {
        row["kind"] = traits(s.kind).name;
        row["micro_batch"] = isCurvature(s.kind) ? Json(s.microBatch) : Json();
        if (s.work != CycleSlice::none) {
            const auto& problem = fill.plan.devices[static_cast<std::size_t>(s.device)].problem;
            const FillWork& work = problem.works[s.work];
            row["stage"] = problem.groups[work.group].stage;
            row["direction"] = problem.groups[work.group].direction;
            row["layer"] = kfacLayerName(work.layer);
        }
    }
    row["start_ns"] = s.startNs;
    row["end_ns"] = s.endNs;
    row["step"] = s.step;
    return row;
}

Json deviceJson(const FillReport& figures, const KfacPlan::Device& device) {
    const KfacMemory& memory = device.memory;
    return {{"steps_per_refresh", figures.steps},
            {"utilization_before", figures.utilizationBefore()},
            {"utilization", figures.utilization()},
            {"usage_num", figures.usageNs()},
            {"usage_den", figures.usageOfNs()},
            {"filled_ns", figures.filledNs},
            {"left_over_ns", figures.leftOverNs},
            {"precondition_ns", device.preconditionNs},
            {"idle_too_small_ns", figures.idle.tooSmallNs},
            {"idle_dependency_ns", figures.idle.dependencyNs},
            {"idle_no_work_ns", figures.idle.noWorkNs},
            {"noncausal", {figures.noncausal.curvaturePieces, figures.noncausal.others}},
            {"memory_added_bytes",
             {{"factors", memory.factorBytes},
              {"inverses", memory.inverseBytes},
              {"saved_gradients", memory.savedGradientBytes},
              {"kept_activations", memory.keptActivationBytes}}}};
}

}  // namespace

Json kfacOperationsJson(const Schedule& schedule, const KfacFill& fill) {
    Json list = Json::array();
    for (const CycleSlice& slice : fill.cycle.slices)
        list.push_back(sliceJson(schedule, fill, slice));
    return list;
}

Json kfacJson(const KfacFill& fill) {
    Json devices = Json::array();
    for (std::size_t d = 0; d < fill.reports.size(); ++d)
        devices.push_back(deviceJson(fill.reports[d], fill.plan.devices[d]));
    return {{"work", "kfac"},
            {"policy", fill.policy},
            {"steps_per_refresh", fill.stepsPerRefresh()},
            {"cycle_ns", fill.cycle.lengthNs},
            {"step_starts_ns", fill.cycle.stepStartNs},
            {"stretch", fill.cycle.stretch(fill.makespanNs)},
            {"utilization", fill.meanUtilization()},
            {"devices", devices}};
}

void printKfac(const KfacFill& fill) {
    fmt::print(
        "\nK-FAC in the bubbles ({}, simulated)\nsteps per refresh  {}\n"
        "utilization        {} with preconditioning\nstep stretched by  {}\n\n",
        fill.policy, fill.stepsPerRefresh(), formatPercent(fill.meanUtilization()),
        formatPercent(fill.cycle.stretch(fill.makespanNs)));
    std::vector<std::vector<std::string>> rows{{"device", "steps", "before", "PipeFisher usage",
                                                "utilization", "too small", "dependency", "no work",
                                                "left over", "memory added"}};
    for (std::size_t d = 0; d < fill.reports.size(); ++d) {
        const FillReport& r = fill.reports[d];
        const double usage = static_cast<double>(r.usageNs()) / static_cast<double>(r.usageOfNs());
        rows.push_back(
            {std::to_string(d), std::to_string(r.steps), formatPercent(r.utilizationBefore()),
             formatPercent(usage), formatPercent(r.utilization()),
             formatDuration(r.idle.tooSmallNs), formatDuration(r.idle.dependencyNs),
             formatDuration(r.idle.noWorkNs), formatDuration(r.leftOverNs),
             formatBytes(static_cast<std::uint64_t>(fill.plan.devices[d].memory.totalBytes()))});
    }
    printTable(rows);
}

}  // namespace bubblescope
