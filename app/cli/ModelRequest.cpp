// SPDX-License-Identifier: Apache-2.0
#include "app/cli/ModelRequest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/cost/KfacCosts.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

constexpr const char* group = "Model and hardware";

/// What the cost model says itself.
constexpr const char* excluded[] = {
    "--case",          "--from-trace",      "--forward-ns",      "--backward-ns",
    "--input-grad-ns", "--weight-grad-ns",  "--fused-ns",        "--p2p-ns",
    "--p2p-bytes",     "--p2p-bytes-per-s", "--replica-ns",      "--replica-bytes-per-s",
    "--weight-bytes",  "--gradient-bytes",  "--optimizer-bytes", "--activation-bytes",
    "--optimizer-ns",  "--layers"};

std::string gigabytes(std::int64_t bytes) {
    return fmt::format("{:.2f} GB", static_cast<double>(bytes) / 1e9);
}

}  // namespace

void ModelRequest::addOptions(CLI::App& command) {
    CLI::Option* model =
        command.add_option("--model", model_,
                           "take durations, bytes and memory from this model: a name that 'bscope "
                           "models' lists, or a JSON file");
    model->group(group);
    for (const char* name : excluded)
        model->excludes(command.get_option(name));
    const auto add = [&](const char* name, auto& target, const char* what) {
        return command.add_option(name, target, what)
            ->capture_default_str()
            ->group(group)
            ->needs(model);
    };
    add("--hardware", hardware_, "a name that 'bscope hardware' lists, or a JSON file");
    add("--sequence", sequence_, "tokens of a sample (0: the model's)")->check(sequenceRange);
    add("--tensor", plan_.tensorParallel, "accelerators that share each layer");
    add("--precision", precision_, "half (mixed precision) or single");
    add("--cut", cut_, "layers of the stages: even, balanced by cost, or a list: 6,6,6,5");
    add("--price", pricePerHour_, "of one accelerator for an hour");
    const auto flag = [&](const char* name, bool& target, const char* what) {
        command.add_flag(name, target, what)->group(group)->needs(model);
    };
    flag("--sequence-parallel", plan_.isSequenceParallel,
         "accelerators that share a layer also share its norms and dropouts");
    flag("--overlap-tensor", plan_.overlapsTensor, "their exchanges run beside computation");
    flag("--fused-attention", plan_.hasFusedAttention, "attention scores never reach memory");
}

ParallelPlan ModelRequest::plan() const {
    ParallelPlan plan = plan_;
    plan.precision = findPrecision(precision_);
    plan.cut = CutRequest::parse(cut_);
    return plan;
}

ModelDescription ModelRequest::description() const {
    return findModelDescription(model_).withSequence(sequence_);
}

PlannedCase ModelRequest::simulationCase(const ParallelPlan& plan,
                                         const MeasuredCosts& measured) const {
    const ModelDescription model = description();
    const HardwareDescription hardware = findHardwareDescription(hardware_);
    PlannedStep step = planStep(model, hardware, plan, measured);
    const PlanCosts& costs = step.costs;
    PlannedCase planned;
    planned.input.schedule = std::move(step.schedule);
    planned.input.costs = costs.operations;
    planned.input.isAsynchronous = findScheduleFamily(plan.schedule).isAsynchronous;
    planned.input.notes = {fmt::format("{} on {}, layers of the stages {}", model.title,
                                       hardware.title, fmt::join(costs.cut, ",")),
                           measured.isGiven()
                               ? std::string("operations take the times of the measured profile")
                               : "efficiency " + hardware.efficiency.source};
    planned.cluster = costs.cluster;
    return planned;
}

void ModelRequest::completeFill(const ParallelPlan& plan, int virtualStages, bool isMeasured,
                                FillWorkOptions& options) const {
    const ModelDescription model = description();
    if (model.layers % virtualStages != 0)
        throw Error(
            fmt::format("{} layers in {} stages cannot be filled", model.layers, virtualStages),
            "--fill", "use as many stages as divide the layers");
    options.blocksPerStage = model.layers / virtualStages;
    if (!isMeasured)
        options.costs = kfacCosts(model, findHardwareDescription(hardware_), plan.microBatchSize,
                                  plan.precision);
}

PlanFigures ModelRequest::figures(const ParallelPlan& plan, const MeasuredCosts& measured) const {
    const ModelDescription model = description();
    const HardwareDescription hardware = findHardwareDescription(hardware_);
    return PlanRunner(model, hardware).run(plan, measured);
}

Json figuresJson(const ParallelPlan& plan, const PlanFigures& figures, double pricePerHour) {
    Json json{{"schedule", plan.schedule},
              {"devices", plan.shape.devices},
              {"micro_batches", plan.shape.microBatches},
              {"chunks", plan.shape.chunks},
              {"micro_batch_size", plan.microBatchSize},
              {"data_parallel", plan.dataParallel},
              {"tensor", plan.tensorParallel},
              {"sharding", shardingName(plan.sharding)},
              {"recompute", recomputeName(plan.recompute)},
              {"accelerators", plan.accelerators()},
              {"batch", plan.batch()},
              {"step_ns", figures.stepNs},
              {"samples_per_second", figures.samplesPerSecond},
              {"tokens_per_second", figures.tokensPerSecond},
              {"flops_per_accelerator", figures.flopsPerAccelerator},
              {"model_flop_utilization", figures.flopUtilization},
              {"compute_share", figures.computeShare},
              {"communication_share", figures.communicationShare},
              {"bubble_share", figures.bubbleShare},
              {"bound_by", planBoundName(figures.bound)},
              {"peak_memory_bytes", figures.peakTotalBytes()},
              {"peak_device", figures.peakDevice},
              {"fits", figures.fits}};
    for (std::size_t kind = 0; kind < memoryKindCount; ++kind)
        json["peak_memory"][canonicalName(memoryKindName(static_cast<MemoryKind>(kind)))] =
            figures.peakBytes[kind];
    if (pricePerHour > 0)
        json["cost_per_million_tokens"] =
            figures.costPerMillionTokens(pricePerHour, plan.accelerators());
    json["provenance"] = "simulated";
    return json;
}

Json ModelRequest::planJson(const ParallelPlan& plan, const MeasuredCosts& measured) const {
    return figuresJson(plan, figures(plan, measured), pricePerHour_);
}

void ModelRequest::printPlan(const ParallelPlan& plan, const MeasuredCosts& measured) const {
    const PlanFigures f = figures(plan, measured);
    fmt::print("\nA step of {} samples on {} accelerators (simulated, docs/cost.md)\n",
               plan.batch(), plan.accelerators());
    std::vector<std::vector<std::string>> rows{
        {"figure", "value"},
        {"step", formatDuration(f.stepNs)},
        {"samples a second", fmt::format("{:.4g}", f.samplesPerSecond)},
        {"tokens a second", fmt::format("{:.4g}", f.tokensPerSecond)},
        {"TFLOP/s of the model, each accelerator",
         fmt::format("{:.1f}", f.flopsPerAccelerator / 1e12)},
        {"model FLOP utilization (of the peak, without recomputation)",
         formatPercent(f.flopUtilization)},
        {"compute, share of the step", formatPercent(f.computeShare)},
        {"communication, share of the step", formatPercent(f.communicationShare)},
        {"bubble and optimizer, share of the step", formatPercent(f.bubbleShare)},
        {"bound by", std::string(planBoundName(f.bound))},
        {fmt::format("peak memory, on device {}", f.peakDevice), gigabytes(f.peakTotalBytes())}};
    for (std::size_t kind = 0; kind < memoryKindCount; ++kind)
        if (f.peakBytes[kind] > 0)
            rows.push_back({fmt::format("  {}", memoryKindName(static_cast<MemoryKind>(kind))),
                            gigabytes(f.peakBytes[kind])});
    if (pricePerHour_ > 0)
        rows.push_back(
            {"cost of a million tokens",
             fmt::format("{:.4g}", f.costPerMillionTokens(pricePerHour_, plan.accelerators()))});
    printTable(rows);
    if (!f.fits) fmt::print("This does not fit in the accelerator's memory.\n");
}

}  // namespace bubblescope
