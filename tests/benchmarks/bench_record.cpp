// SPDX-License-Identifier: Apache-2.0
// What telling a slice costs the thread that trains, and how many slices a second the recording
// thread writes.
#include <benchmark/benchmark.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "core/record/RecordingFollower.h"
#include "core/record/RecordingWriter.h"

namespace bubblescope {

namespace {

std::string recordingPath() {
    return (std::filesystem::temp_directory_path() / "bubblescope-bench.bscope").string();
}

RunSlice sliceAt(std::int64_t i) {
    return {.startNs = 1000 * i,
            .durationNs = 900,
            .kind = SliceKind::Forward,
            .stage = 1,
            .microBatch = 2,
            .step = static_cast<std::int32_t>(i / 64)};
}

/// While the recording thread writes as well: bursts of 1,000 slices, at the rate of a fast run.
void addSlice(benchmark::State& state) {
    static std::unique_ptr<RecordingWriter> writer;
    static TrackIndex track;
    if (state.thread_index() == 0) {
        writer = std::make_unique<RecordingWriter>(
            recordingPath(), RecordingWriter::IfExists::Replace, RunIdentity{});
        track = writer->addTrack({});
    }
    constexpr int burst = 1000;
    std::int64_t i = 0;
    for (auto _ : state) {
        for (int n = 0; n < burst; ++n)
            writer->addSlice(track, sliceAt(i++));
        state.PauseTiming();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * burst);
    if (state.thread_index() == 0) {
        writer->finish(RunState::Finished, {});
        writer.reset();
        std::filesystem::remove(recordingPath());
    }
}
BENCHMARK(addSlice)->Iterations(200)->Threads(1)->Threads(4)->UseRealTime();

/// All of it on the disk, as fast as it is told.
void writeSlices(benchmark::State& state) {
    constexpr int slices = 1'000'000;
    for (auto _ : state) {
        RecordingWriter writer(recordingPath(), RecordingWriter::IfExists::Replace, {});
        const TrackIndex track = writer.addTrack({});
        for (int i = 0; i < slices; ++i)
            writer.addSlice(track, sliceAt(i));
        writer.finish(RunState::Finished, {});
    }
    state.SetItemsProcessed(state.iterations() * slices);
}
BENCHMARK(writeSlices)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A poll that finds nothing new, of a recording of a million slices.
void pollNothing(benchmark::State& state) {
    Progress progress;
    RecordingFollower follower(recordingPath());
    follower.poll(progress);
    for (auto _ : state)
        benchmark::DoNotOptimize(follower.poll(progress));
}
BENCHMARK(pollNothing)->Unit(benchmark::kMicrosecond);

/// The picture of a million slices.
void picture(benchmark::State& state) {
    Progress progress;
    RecordingFollower follower(recordingPath());
    follower.poll(progress);
    for (auto _ : state)
        benchmark::DoNotOptimize(follower.timeline().sliceCount());
}
BENCHMARK(picture)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
