// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "app/cli/ClusterOptions.h"
#include "app/cli/ClusterReport.h"
#include "app/cli/Commands.h"
#include "app/cli/FillOutput.h"
#include "app/cli/FillRequest.h"
#include "app/cli/ModelRequest.h"
#include "app/cli/SimulationReport.h"
#include "app/cli/TimelineFile.h"
#include "app/cli/TraceSimulation.h"
#include "core/base/Error.h"
#include "core/simulate/SimulationTimeline.h"

namespace bubblescope {

namespace {

struct SimulateOptions {
    std::string schedule;
    std::string caseFile;
    TraceSimulationRequest trace;
    ScheduleParameters shape;
    int bench = 0;
    FillRequest fill;
    ClusterRequest cluster;
    ModelRequest model;
    std::string out;
    JsonOption json;
};

/// Durations come from the profile where one is given.
ScheduleParameters shapeOf(const SimulateOptions& options) {
    ScheduleParameters shape = options.shape;
    if (!options.fill.hasProfile()) return shape;
    const std::int64_t latencyNs = shape.durations.pointToPointNs;
    shape.durations = options.fill.durations();
    shape.durations.pointToPointNs = latencyNs;
    return shape;
}

SimulationCase plainCase(const SimulateOptions& options) {
    if (!options.caseFile.empty()) return readSimulationCase(options.caseFile);
    const ScheduleParameters shape = shapeOf(options);
    if (options.schedule.ends_with(".csv"))
        return readScheduleFile(options.schedule, shape.durations);
    return generatedCase(options.schedule, shape);
}

ParallelPlan planOf(const SimulateOptions& options) {
    ParallelPlan plan = options.model.plan();
    plan.schedule = options.schedule;
    plan.shape = options.shape;
    plan.microBatchSize = options.fill.microBatchSize();
    plan.recompute = options.fill.recompute();
    plan.dataParallel = options.cluster.replicas();
    plan.sharding = options.cluster.sharding();
    return plan;
}

SimulationCase plannedCase(const SimulateOptions& options) {
    PlannedCase planned = options.model.simulationCase(planOf(options), options.fill.measured());
    options.cluster.apply(planned.input, planned.cluster);
    return planned.input;
}

SimulationCase requestedCase(const SimulateOptions& options) {
    if (options.model.isGiven()) return plannedCase(options);
    SimulationCase input = plainCase(options);
    options.cluster.apply(input);
    return input;
}

/// Operations per second of `work`, which handles `operations` of them each time.
template <typename Work>
double operationsPerSecond(int repeats, std::size_t operations, Work work) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i)
        work();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    return static_cast<double>(operations) * repeats / elapsed.count();
}

double simulationRate(const SimulateOptions& options, const SimulationCase& input,
                      std::size_t operations, Progress& progress) {
    Simulator simulator;
    if (!options.cluster.isGiven() && !options.model.isGiven())
        return operationsPerSecond(options.bench, operations, [&] {
            progress.throwIfCancelled();
            simulator.run(input.schedule, input.costs);
        });
    return operationsPerSecond(options.bench, operations, [&] {
        progress.throwIfCancelled();
        ClusterSimulator(input.schedule, input.costs, input.cluster, input.disturbance).nextStep();
    });
}

void bench(const SimulateOptions& options, Progress& progress) {
    const SimulationCase first = requestedCase(options);
    const std::size_t operations =
        first.schedule.operations.size() * static_cast<std::size_t>(first.cluster.replicas);
    const double generation =
        operationsPerSecond(options.bench, first.schedule.operations.size(), [&] {
            progress.throwIfCancelled();
            requestedCase(options);
        });
    const double simulation = simulationRate(options, first, operations, progress);
    options.json.write({{"operations", operations},
                        {"repeats", options.bench},
                        {"generation_operations_per_second", generation},
                        {"simulation_operations_per_second", simulation}});
    if (!options.json.replacesText())
        fmt::print(
            "{} operations, {} times\ngeneration  {:.1f} million operations per second\n"
            "simulation  {:.1f} million operations per second\n",
            operations, options.bench, generation / 1e6, simulation / 1e6);
}

/// Adds the fill to what the plain simulation shows.
void showFill(const SimulateOptions& options, const BubbleFill& fill, Json json) {
    if (!options.json.path.empty()) {
        json["operations"] = filledOperationsJson(fill);
        json["fill"] = fillJson(fill);
        options.json.write(json);
    }
    if (!options.json.replacesText()) printFill(fill);
    if (!options.out.empty())
        writeTimeline(filledTimeline(fill.step, fill.plan, fill.cycle), options.out);
}

void simulateFilled(const SimulateOptions& options, const SimulationCase& input,
                    const Simulation& result, Progress& progress) {
    const BubbleFill fill =
        fillBubbles(pipelineStep(input.schedule, result), options.fill.complete(), progress);
    if (!options.json.replacesText()) printSimulation(input, result);
    showFill(options, fill, simulationJson(input, result));
}

/// What a stage is made of once it is cut into layers.
int blocksPerLayer(int blocks, int layers) {
    if (blocks % layers != 0)
        throw Error(fmt::format("{} blocks a stage in {} layers", blocks, layers), "--layers",
                    "use a divisor of --blocks-per-stage");
    return blocks / layers;
}

/// Factors travel between the replicas of the cluster, over their link.
void fillSteps(const SimulateOptions& options, const SimulationCase& input,
               const ClusterResult& result, Progress& progress) {
    BubbleFillRequest request = options.fill.complete();
    if (options.model.isGiven())
        options.model.completeFill(planOf(options), input.schedule.virtualStages,
                                   options.fill.hasProfile(), request.options);
    request.options.replicas = input.cluster.replicas;
    request.options.blocksPerStage =
        blocksPerLayer(request.options.blocksPerStage, options.cluster.layers());
    if (input.cluster.replicaLink.bytesPerSecond > 0)
        request.options.syncBytesPerSecond =
            static_cast<double>(input.cluster.replicaLink.bytesPerSecond);
    const PipelineStep step =
        steadyStep(input.schedule, input.costs, input.cluster, input.disturbance);
    const BubbleFill fill = fillBubbles(step, request, progress);
    if (!options.json.replacesText()) printCluster(input, result);
    showFill(options, fill, options.json.path.empty() ? Json() : clusterJson(input, result));
}

void simulateSteps(const SimulateOptions& options, const SimulationCase& input,
                   Progress& progress) {
    const ClusterResult result = simulateCluster(input, options.cluster.shownReplicas, progress);
    if (options.fill.isGiven()) return fillSteps(options, input, result, progress);
    if (!options.json.path.empty()) {
        Json json = clusterJson(input, result);
        if (options.model.isGiven())
            json["plan"] = options.model.planJson(planOf(options), options.fill.measured());
        options.json.write(json);
    }
    if (!options.json.replacesText()) {
        printCluster(input, result);
        if (options.model.isGiven())
            options.model.printPlan(planOf(options), options.fill.measured());
    }
    if (!options.out.empty()) writeTimeline(result.timeline, options.out);
}

/// The trace's own schedule, or another one, with the durations of the trace.
void simulateFromTrace(const SimulateOptions& options, Progress& progress) {
    const TraceSimulation traced = simulateTrace(options.trace, progress);
    Simulator simulator;
    const Simulation& result = simulator.run(traced.input.schedule, traced.input.costs);
    if (!options.json.path.empty()) {
        Json json = simulationJson(traced.input, result);
        json["trace"] = traceSimulationJson(traced);
        options.json.write(json);
    }
    if (!options.json.replacesText()) {
        printTraceSimulation(traced);
        printSimulation(traced.input, result);
    }
    if (!options.out.empty())
        writeTimeline(
            simulationTimeline(traced.input.schedule, result, traced.input.schedule.name, ""),
            options.out);
}

void simulate(const SimulateOptions& options, Progress& progress) {
    if (!options.out.empty()) checkTimelineEnding(options.out);
    if (!options.trace.files.empty()) return simulateFromTrace(options, progress);
    if (options.bench > 0) return bench(options, progress);
    const SimulationCase input = requestedCase(options);
    if (options.cluster.isGiven() || options.model.isGiven())
        return simulateSteps(options, input, progress);
    Simulator simulator;
    const Simulation& result = simulator.run(input.schedule, input.costs);
    if (options.fill.isGiven()) return simulateFilled(options, input, result, progress);
    if (!options.json.path.empty()) options.json.write(simulationJson(input, result));
    if (!options.json.replacesText()) printSimulation(input, result);
    if (!options.out.empty())
        writeTimeline(simulationTimeline(input.schedule, result, input.schedule.name, ""),
                      options.out);
}

void addDurations(CLI::App& command, const char* name, OperationDurations::List& target,
                  const char* what) {
    command
        .add_option(
            name, target,
            fmt::format("{} of one chunk, in ns; a comma list gives one per virtual stage", what))
        ->delimiter(',')
        ->capture_default_str();
}

void addShape(CLI::App& command, ScheduleParameters& shape) {
    command.add_option("--devices", shape.devices, "devices of the pipeline")
        ->capture_default_str();
    command.add_option("--micro-batches", shape.microBatches, "micro-batches of a step")
        ->capture_default_str();
    for (const FamilyParameter& parameter : familyParameters())
        command
            .add_option(fmt::format("--{}", parameter.name), shape.*parameter.value,
                        std::string(parameter.help))
            ->capture_default_str();
}

void addCosts(CLI::App& command, OperationDurations& durations) {
    addDurations(command, "--forward-ns", durations.forwardNs, "forward");
    addDurations(command, "--backward-ns", durations.backwardNs,
                 "full backward (default: 2000, or both halves)");
    addDurations(command, "--input-grad-ns", durations.inputGradNs,
                 "input-gradient half (default: half the backward)");
    addDurations(command, "--weight-grad-ns", durations.weightGradNs,
                 "weight-gradient half (default: half the backward)");
    addDurations(command, "--fused-ns", durations.fusedNs,
                 "forward and backward as one block (default: their sum)");
    command
        .add_option("--p2p-ns", durations.pointToPointNs,
                    "latency of a transfer between two different devices")
        ->capture_default_str();
}

}  // namespace

void addSimulateCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("simulate", "Simulates one schedule exactly");
    const auto options = std::make_shared<SimulateOptions>();
    options->shape.durations.forwardNs = {1000};
    CLI::Option* schedule =
        command->add_option("--schedule", options->schedule,
                            "a name that 'bscope schedules' lists, or a schedule CSV file");
    command->add_option("--case", options->caseFile, "take everything from a JSON object")
        ->excludes(schedule);
    CLI::Option* fromTrace = command->add_option(
        "--from-trace", options->trace.files,
        "a trace whose ranges name stages and micro-batches: simulates its own schedule, or with "
        "--schedule or --micro-batches another one, with its durations");
    options->trace.trace.addOptions(*command);
    addShape(*command, options->shape);
    addCosts(*command, options->shape.durations);
    options->cluster.addOptions(*command);
    options->fill.addOptions(*command, "--fill", true);
    options->model.addOptions(*command);
    command->add_option("--bench", options->bench,
                        "repeat N times and print operations per second");
    command->add_option("--out", options->out,
                        "also write the timeline: .json or .json.gz (Chrome trace), .csv, .bscope");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer(
        "Example: bscope simulate --schedule 1f1b --model gpt3-13b --hardware a100-80gb --devices "
        "4 "
        "--tensor 8 --micro-batches 32 --micro-batch-size 2 --recompute full\n"
        "Example: bscope simulate --from-trace rank*.json.gz --micro-batches 32\n"
        "Example: bscope simulate --schedule 1f1b --devices 4 --micro-batches 8 --forward-ns 1000 "
        "--backward-ns 2000");
    command->callback([&action, options, command, fromTrace] {
        if (options->schedule.empty() && options->caseFile.empty() && fromTrace->empty())
            throw CLI::RequiredError("--schedule, --case or --from-trace");
        options->trace.whatIf.schedule = options->schedule;
        if (!command->get_option("--micro-batches")->empty())
            options->trace.whatIf.microBatches = options->shape.microBatches;
        options->fill.checkComplete(options->model.isGiven());
        OperationDurations& given = options->shape.durations;
        if (given.backwardNs.empty() && given.inputGradNs.empty() && given.weightGradNs.empty())
            given.backwardNs = {2000};
        action = [options](Progress& progress) { simulate(*options, progress); };
    });
}

}  // namespace bubblescope
