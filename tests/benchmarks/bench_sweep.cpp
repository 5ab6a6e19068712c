// SPDX-License-Identifier: Apache-2.0
// Ten thousand plans of up to 64 stages and 256 micro-batches.
#include <benchmark/benchmark.h>

#include "core/sweep/Sweep.h"

namespace bubblescope {

namespace {

SweepRequest tenThousand() {
    SweepRequest request;
    request.schedules = {"gpipe", "1f1b", "interleaved", "zb-h1"};
    request.devices = {1, 2, 4, 8, 16, 32, 64};
    request.microBatches = {64, 128, 256};
    request.chunks = {2, 4};
    request.microBatchSizes = {1, 2, 4, 8};
    request.dataParallel = {1, 4};
    request.tensorParallel = {1, 2, 4, 8};
    request.shardings = {Sharding::None};
    request.recomputes = {Recompute::None, Recompute::Selective, Recompute::Full};
    return request;
}

void sweepOfTenThousand(benchmark::State& state) {
    ModelDescription model = findModelDescription("gpt3-175b");
    model.layers = 256;
    const HardwareDescription hardware = findHardwareDescription("h100");
    std::size_t plans = 0;
    for (auto _ : state) {
        Progress progress;
        plans = sweep(model, hardware, tenThousand(), SweepRank::Time, progress).simulated;
    }
    state.counters["plans"] = static_cast<double>(plans);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(plans));
}
BENCHMARK(sweepOfTenThousand)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
