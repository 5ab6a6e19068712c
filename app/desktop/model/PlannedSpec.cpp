// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/PlannedSpec.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/cost/KfacCosts.h"
#include "core/cost/MeasuredProfile.h"
#include "core/cost/StageProfile.h"
#include "core/schedule/ParameterError.h"
#include "core/sweep/PlanRun.h"

namespace bubblescope {

namespace {

/// What `make` returns; its errors are about `parameter`, unless they say which one themselves.
template <class Make>
auto about(const char* parameter, Make make) {
    try {
        return make();
    } catch (const ParameterError&) {
        throw;
    } catch (const Error& error) {
        throw ParameterError(error.what(), "", "", parameter, {});
    }
}

/// Of a layer, or of all stages of a recorded run.
MeasuredCosts measuredCosts(const ModelSpec& spec) {
    if (spec.profile.empty()) return {};
    if (!isStageProfile(spec.profile))
        return {findMeasuredProfile(spec.profile).at(spec.plan.microBatchSize), {}};
    const StageProfile run = readStageProfile(spec.profile);
    if (!run.holdsFor(spec.plan.microBatchSize))
        throw ParameterError(
            fmt::format("micro-batches of {} were not measured", spec.plan.microBatchSize),
            spec.profile, fmt::format("use {}", run.microBatchSize), "micro-batch-size",
            {run.microBatchSize});
    return {{}, run.operations};
}

}  // namespace

ModelDescription modelOf(const ModelSpec& spec) {
    return about("model",
                 [&] { return findModelDescription(spec.model).withSequence(spec.sequence); });
}

HardwareDescription hardwareOf(const ModelSpec& spec) {
    return about("hardware", [&] { return findHardwareDescription(spec.hardware); });
}

ParallelPlan planOf(const SimulationSpec& spec) {
    ParallelPlan plan = spec.model.plan;
    plan.schedule = spec.schedule;
    plan.shape = spec.shape;
    plan.dataParallel = spec.cluster.replicas;
    plan.sharding = spec.cluster.sharding;
    plan.cut = about("cut", [&] { return CutRequest::parse(spec.model.cut); });
    return plan;
}

SimulationSpec withCosts(SimulationSpec spec, const PlanCosts& costs) {
    const Cluster& given = spec.cluster;
    Cluster cluster = costs.cluster;
    cluster.overlaps = given.overlaps;
    cluster.replicas = given.replicas;
    cluster.sharding = given.sharding;
    cluster.buffers = given.buffers;
    cluster.versions = given.versions;
    cluster.microBatchesPerUpdate = given.microBatchesPerUpdate;
    spec.cluster = std::move(cluster);
    spec.durations = costs.operations;
    spec.layers = 1;
    return spec;
}

PlannedSpec planSpec(const SimulationSpec& spec) {
    auto facts = std::make_shared<PlannedFacts>();
    facts->model = modelOf(spec.model);
    facts->hardware = hardwareOf(spec.model);
    facts->plan = planOf(spec);
    facts->measured = about("profile", [&] { return measuredCosts(spec.model); });
    facts->pricePerHour = spec.model.pricePerHour;
    PlannedStep step = about("cut", [&] {
        return planStep(facts->model, facts->hardware, facts->plan, facts->measured);
    });
    facts->costs = std::move(step.costs);
    return {withCosts(spec, facts->costs), std::move(step.schedule), std::move(facts)};
}

void takeModelWork(const PlannedFacts& facts, FillWorkOptions& options) {
    const StageCut& cut = facts.costs.cut;
    const auto [least, most] = std::ranges::minmax(cut);
    if (least != most)
        throw ParameterError(
            fmt::format("stages of {} to {} layers cannot be filled", least, most), "",
            fmt::format("use a number of stages that divides {} layers, and an even cut",
                        facts.model.layers),
            "work", {});
    options.blocksPerStage = most;
    options.recomputes = facts.plan.recompute == Recompute::Full;
    options.costs = facts.measured.layer
                        ? *facts.measured.layer
                        : kfacCosts(facts.model, facts.hardware, facts.plan.microBatchSize,
                                    facts.plan.precision);
}

}  // namespace bubblescope
