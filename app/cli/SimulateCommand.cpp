// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "app/cli/Commands.h"
#include "app/cli/KfacFill.h"
#include "app/cli/Output.h"
#include "app/cli/SimulationCase.h"
#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

struct SimulateOptions {
    std::string schedule;
    std::string caseFile;
    ScheduleParameters shape;
    int bench = 0;
    KfacRequest kfac;
    JsonOption json;
};

/// Durations come from the profile where one is given.
ScheduleParameters shapeOf(const SimulateOptions& options) {
    ScheduleParameters shape = options.shape;
    if (!options.kfac.isGiven()) return shape;
    const std::int64_t latencyNs = shape.durations.pointToPointNs;
    shape.durations = stageDurations(options.kfac.costs(), options.kfac.options.blocksPerStage,
                                     options.kfac.options.recomputes);
    shape.durations.pointToPointNs = latencyNs;
    return shape;
}

SimulationCase requestedCase(const SimulateOptions& options) {
    if (!options.caseFile.empty()) return readSimulationCase(options.caseFile);
    const ScheduleParameters shape = shapeOf(options);
    if (options.schedule.ends_with(".csv"))
        return readScheduleFile(options.schedule, shape.durations);
    return generatedCase(options.schedule, shape);
}

/// A block of a forward and a backward is one entry with a pair each.
template <typename Field>
Json oneOrPair(std::span<const Operation> block, Field field) {
    if (block.size() == 1) return field(block[0]);
    return Json::array({field(block[0]), field(block[1])});
}

Json operationsJson(const Schedule& schedule, const Simulation& simulation) {
    Json list = Json::array();
    const std::span operations(schedule.operations);
    for (std::size_t i = 0; i < operations.size();) {
        const auto block = operations.subspan(i, schedule.isFused(i) ? 2 : 1);
        list.push_back(
            {{"device", schedule.deviceOf(block[0])},
             {"kind", block.size() == 2 ? "FB" : operationLetter(block[0].kind)},
             {"micro_batch", oneOrPair(block, [](const Operation& o) { return o.microBatch; })},
             {"stage", oneOrPair(block, [](const Operation& o) { return o.stage; })},
             {"direction", oneOrPair(block, [](const Operation& o) { return o.direction; })},
             {"start_ns", simulation.startNs[i]},
             {"end_ns", simulation.endNs[i]}});
        i += block.size();
    }
    return list;
}

double bubbleOverhead(const Simulation& simulation) {
    const double utilization = simulation.utilization();
    return utilization == 0 ? 0 : (1 - utilization) / utilization;
}

Json simulationJson(const SimulationCase& input, const Simulation& simulation) {
    const Schedule& schedule = input.schedule;
    return {{"schedule", schedule.name},
            {"devices", schedule.devices},
            {"micro_batches", schedule.microBatches},
            {"chunks", schedule.chunks},
            {"virtual_stages", schedule.virtualStages},
            {"placement", schedule.placement},
            {"makespan_ns", simulation.makespanNs},
            {"utilization", simulation.utilization()},
            {"bubble_fraction", 1 - simulation.utilization()},
            {"bubble_overhead", bubbleOverhead(simulation)},
            {"longest_bubble_ns", longestBubbleNs(schedule, simulation)},
            {"closed_form_bubble_ns", input.closedFormNs ? Json(*input.closedFormNs) : Json()},
            {"busy_ns", simulation.busyNs},
            {"peak_activations", simulation.peakActivations},
            {"operations", operationsJson(schedule, simulation)},
            {"notes", input.notes},
            {"provenance", "simulated"}};
}

void printSimulation(const SimulationCase& input, const Simulation& simulation) {
    const Schedule& schedule = input.schedule;
    for (const std::string& note : input.notes)
        fmt::print("note: {}\n", note);
    fmt::print("{}: {} devices, {} micro-batches, {} chunks (simulated)\n", schedule.name,
               schedule.devices, schedule.microBatches, schedule.chunks);
    fmt::print("makespan         {} ({} ns)\n", formatDuration(simulation.makespanNs),
               simulation.makespanNs);
    fmt::print("utilization      {}\n", formatPercent(simulation.utilization()));
    fmt::print("bubble fraction  {} of the makespan\n",
               formatPercent(1 - simulation.utilization()));
    fmt::print("bubble overhead  {} of the computation\n",
               formatPercent(bubbleOverhead(simulation)));
    fmt::print("longest bubble   {} within a device's span{}\n\n",
               formatDuration(longestBubbleNs(schedule, simulation)),
               input.closedFormNs
                   ? fmt::format("; {} by the closed form", formatDuration(*input.closedFormNs))
                   : "");
    std::vector<std::vector<std::string>> rows{{"device", "busy", "idle", "peak activations"}};
    for (std::size_t d = 0; d < simulation.busyNs.size(); ++d)
        rows.push_back({std::to_string(d), formatDuration(simulation.busyNs[d]),
                        formatDuration(simulation.makespanNs - simulation.busyNs[d]),
                        std::to_string(simulation.peakActivations[d])});
    printTable(rows);
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

void bench(const SimulateOptions& options, Progress& progress) {
    const SimulationCase first = requestedCase(options);
    const std::size_t operations = first.schedule.operations.size();
    const double generation = operationsPerSecond(options.bench, operations, [&] {
        progress.throwIfCancelled();
        requestedCase(options);
    });
    Simulator simulator;
    const double simulation = operationsPerSecond(options.bench, operations, [&] {
        progress.throwIfCancelled();
        simulator.run(first.schedule, first.costs);
    });
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

void simulateFilled(const SimulateOptions& options, const SimulationCase& simulated,
                    const Simulation& result) {
    const KfacFill fill(simulated.schedule, result, options.kfac);
    if (!options.json.path.empty()) {
        Json json = simulationJson(simulated, result);
        json["operations"] = kfacOperationsJson(simulated.schedule, fill);
        json["fill"] = kfacJson(fill);
        options.json.write(json);
    }
    if (options.json.replacesText()) return;
    printSimulation(simulated, result);
    printKfac(fill);
}

void simulate(const SimulateOptions& options, Progress& progress) {
    if (options.bench > 0) return bench(options, progress);
    const SimulationCase simulationCase = requestedCase(options);
    Simulator simulator;
    const Simulation& result = simulator.run(simulationCase.schedule, simulationCase.costs);
    if (options.kfac.isGiven()) return simulateFilled(options, simulationCase, result);
    if (!options.json.path.empty()) options.json.write(simulationJson(simulationCase, result));
    if (!options.json.replacesText()) printSimulation(simulationCase, result);
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
    addShape(*command, options->shape);
    addCosts(*command, options->shape.durations);
    addKfacOptions(*command, options->kfac);
    command->add_option("--bench", options->bench,
                        "repeat N times and print operations per second");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer(
        "Example: bscope simulate --schedule 1f1b --devices 4 --micro-batches 8 --forward-ns 1000 "
        "--backward-ns 2000");
    command->callback([&action, options] {
        if (options->schedule.empty() && options->caseFile.empty())
            throw CLI::RequiredError("--schedule or --case");
        OperationDurations& given = options->shape.durations;
        if (given.backwardNs.empty() && given.inputGradNs.empty() && given.weightGradNs.empty())
            given.backwardNs = {2000};
        action = [options](Progress& progress) { simulate(*options, progress); };
    });
}

}  // namespace bubblescope
