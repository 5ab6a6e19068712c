// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <numeric>

#include "core/timeline/SliceSearch.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

constexpr int rows = 64;
constexpr int names = 2000;

/// Kernels of many names on 64 rows.
std::shared_ptr<const Timeline> kernels(std::size_t count) {
    TimelineBuilder builder;
    builder.provenance = Provenance::Imported;
    builder.reserveSlices(count);
    std::vector<StringId> ids;
    for (int i = 0; i < names; ++i)
        ids.push_back(builder.intern("void cutlass::Kernel<ampere_sgemm_128x64_tn_v" +
                                     std::to_string(i) + ">(Params)"));
    for (int row = 0; row < rows; ++row) {
        const TrackIndex track = builder.addTrack(
            {.kind = TrackKind::Stream, .device = builder.addDevice({.rank = row})});
        for (std::size_t i = 0; i < count / rows; ++i) {
            builder.addSlice(track,
                             {.startNs = static_cast<std::int64_t>(10 * i),
                              .durationNs = 8,
                              .name = ids[(i * 7919 + static_cast<std::size_t>(row)) % names],
                              .kind = i % 9 == 0 ? SliceKind::PointToPoint : SliceKind::Compute,
                              .stage = row,
                              .microBatch = static_cast<std::int32_t>(i % 512)});
        }
    }
    return std::make_shared<const Timeline>(builder.finish());
}

const std::shared_ptr<const Timeline>& tenMillion() {
    static const auto timeline = kernels(10'000'000);
    return timeline;
}

void search(benchmark::State& state, const char* text) {
    const auto& timeline = tenMillion();
    std::vector<std::size_t> lanes(timeline->lanes().size());
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    const SliceQuery query = parseSliceQuery(text);
    std::size_t found = 0;
    for (auto _ : state)
        found = searchSlices(timeline, lanes, query).size();
    state.counters["found"] = static_cast<double>(found);
}

/// The next match, and its place among all: what a key press costs.
void step(benchmark::State& state) {
    const auto& timeline = tenMillion();
    std::vector<std::size_t> lanes(timeline->lanes().size());
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    const SliceMatches matches = searchSlices(timeline, lanes, parseSliceQuery("sgemm"));
    SliceIndex slice = *matches.firstFrom(0);
    for (auto _ : state) {
        slice = matches.after(slice).value_or(0);
        benchmark::DoNotOptimize(matches.placeOf(slice));
    }
}

BENCHMARK_CAPTURE(search, everything, "sgemm")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, oneName, "tn_v77>")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, words, "sgemm mb:3 stage:2-9")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, nothing, "nccl")->Unit(benchmark::kMillisecond);
BENCHMARK(step);

}  // namespace

BENCHMARK_MAIN();
