// SPDX-License-Identifier: Apache-2.0
// K-FAC in the bubbles of 64 devices with 512 micro-batches and 24 layers each: 1.5 million pieces
// of curvature. And of 8 devices with 16 micro-batches, which must follow a slider.
#include <benchmark/benchmark.h>

#include "core/fill/BubbleFill.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

struct Pipeline {
    Pipeline(int devices, int microBatches) {
        const BlockCosts costs = findMeasuredProfile("bert-base/p100").at(32);
        const FillWorkOptions options{.costs = costs, .blocksPerStage = 4};
        ScheduleParameters shape{.devices = devices, .microBatches = microBatches};
        shape.durations = stageDurations(costs, options.blocksPerStage, false);
        shape.durations.pointToPointNs = 8'000;
        const Schedule schedule = findScheduleFamily("1f1b").generate(shape);
        step = pipelineStep(
            schedule, Simulator().run(schedule, OperationCosts::complete(shape.durations)));
        plan = planFill("kfac", step, options);
    }

    std::vector<FillResult> fill(const FillPolicy& policy) const {
        std::vector<FillResult> results;
        for (const FillPlan::Device& device : plan.devices)
            results.push_back(policy.fill(device.problem, {}));
        return results;
    }

    PipelineStep step;
    FillPlan plan;
};

void fill(benchmark::State& state, const char* policy, int devices, int microBatches) {
    const Pipeline pipeline(devices, microBatches);
    for (auto _ : state)
        benchmark::DoNotOptimize(pipeline.fill(findFillPolicy(policy)));
    state.SetItemsProcessed(state.iterations() * devices * microBatches * 24 * 2);
}
BENCHMARK_CAPTURE(fill, pipefisher, "pipefisher", 64, 512)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill, causal, "pipefisher-causal", 64, 512)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill, bestFit, "best-fit", 64, 512)->Unit(benchmark::kMillisecond);

void sliderToTimeline(benchmark::State& state) {
    for (auto _ : state) {
        const Pipeline pipeline(8, 16);
        const auto results = pipeline.fill(findFillPolicy("best-fit"));
        const FilledCycle cycle = filledCycle(pipeline.step, pipeline.plan, results);
        benchmark::DoNotOptimize(filledTimeline(pipeline.step, pipeline.plan, cycle));
    }
}
BENCHMARK(sliderToTimeline)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
