// SPDX-License-Identifier: Apache-2.0
// From parameters to what a chart needs, at the size of 64 devices and 512 micro-batches.
#include <benchmark/benchmark.h>

#include "core/analyze/Analysis.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/simulate/ClusterSimulator.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineIndex.h"

namespace bubblescope {

namespace {

constexpr ScheduleParameters shape{.devices = 64, .microBatches = 512};

OperationCosts costs() {
    OperationCosts result;
    result.forwardNs = {1'000'000};
    result.backwardNs = {2'000'000};
    result.pointToPointNs = 8'000;
    return result;
}

void countOperations(benchmark::State& state, const Schedule& schedule) {
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(schedule.operations.size()));
}

void generate(benchmark::State& state) {
    Schedule schedule;
    for (auto _ : state)
        schedule = findScheduleFamily("1f1b").generate(shape);
    countOperations(state, schedule);
}
BENCHMARK(generate)->Unit(benchmark::kMillisecond);

void generateTimeDriven(benchmark::State& state, const char* family) {
    ScheduleParameters parameters{.devices = 64, .microBatches = 1024};
    parameters.durations = {{1'000'000}, {}, {1'000'000}, {1'000'000}, {}, 8'000};
    Schedule schedule;
    for (auto _ : state)
        schedule = findScheduleFamily(family).generate(parameters);
    countOperations(state, schedule);
}
BENCHMARK_CAPTURE(generateTimeDriven, zb_auto, "zb-auto")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(generateTimeDriven, zbv, "zbv")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(generateTimeDriven, wave, "wave")->Unit(benchmark::kMillisecond);

void simulate(benchmark::State& state) {
    const Schedule schedule = findScheduleFamily("1f1b").generate(shape);
    Simulator simulator;
    for (auto _ : state)
        benchmark::DoNotOptimize(simulator.run(schedule, costs()).makespanNs);
    countOperations(state, schedule);
}
BENCHMARK(simulate)->Unit(benchmark::kMillisecond);

/// 16,384 accelerators: 64 stages, 256 replicas that differ, joined by their all-reduces.
void simulateReplicas(benchmark::State& state) {
    const Schedule schedule = findScheduleFamily("1f1b").generate(shape);
    const OperationCosts operationCosts = costs();
    const Cluster cluster{.replicas = 256};
    for (auto _ : state) {
        ClusterSimulator simulator(schedule, operationCosts, cluster, {.jitter = 0.03});
        benchmark::DoNotOptimize(simulator.nextStep().endNs);
    }
    state.SetItemsProcessed(state.iterations() * 256 *
                            static_cast<std::int64_t>(schedule.operations.size()));
}
BENCHMARK(simulateReplicas)->Unit(benchmark::kMillisecond);

void parametersToChart(benchmark::State& state) {
    Simulator simulator;
    Schedule schedule;
    for (auto _ : state) {
        schedule = findScheduleFamily("1f1b").generate(shape);
        const auto timeline = std::make_shared<const Timeline>(
            simulationTimeline(schedule, simulator.run(schedule, costs()), "", ""));
        const TimelineIndex index(timeline);
        benchmark::DoNotOptimize(analyze(*timeline));
    }
    countOperations(state, schedule);
}
BENCHMARK(parametersToChart)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
