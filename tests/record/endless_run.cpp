// SPDX-License-Identifier: Apache-2.0
// endless_run FILE: records a run that never ends, for tst_killed to kill: two threads that tell a
// slice every 20 µs and a metric every 100 slices, with the times of the wall clock.
// endless_run FILE again: records short runs that end, one in the place of the other.
#include <chrono>
#include <thread>

#include "core/record/RecordingWriter.h"

using namespace bubblescope;

namespace {

constexpr int threads = 2;
constexpr std::int64_t sliceNs = 20'000;
constexpr int slicesPerMetric = 100;
constexpr std::int32_t shortRunSlices = 1000;

std::int64_t nowNs() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

[[noreturn]] void tell(RunSink& sink, TrackIndex track) {
    std::int64_t startNs = nowNs();
    for (std::int32_t i = 0;; ++i) {
        std::int64_t endNs = nowNs();
        while (endNs < startNs + sliceNs)
            endNs = nowNs();
        sink.addSlice(track, {.startNs = startNs,
                              .durationNs = endNs - startNs,
                              .kind = SliceKind::Forward,
                              .step = i});
        if (i % slicesPerMetric == 0)
            sink.addMetric(metricName::loss, i / slicesPerMetric, endNs, 1.0 / (1 + i));
        startNs = endNs;
    }
}

void recordOneRun(const char* path) {
    RecordingWriter writer(path, RecordingWriter::IfExists::Replace,
                           {Provenance::Measured, "endless", ""});
    std::vector<std::thread> tellers;
    for (int t = 0; t < threads; ++t)
        tellers.emplace_back(tell, std::ref(writer),
                             writer.addTrack({.name = "thread", .device = writer.addDevice({})}));
    for (std::thread& teller : tellers)
        teller.join();
}

[[noreturn]] void recordShortRuns(const char* path) {
    for (;;) {
        RecordingWriter writer(path, RecordingWriter::IfExists::Replace,
                               {Provenance::Measured, "short", ""});
        const TrackIndex track = writer.addTrack({.name = "thread"});
        for (std::int32_t i = 0; i < shortRunSlices; ++i)
            writer.addSlice(track, {.startNs = i, .durationNs = 1, .step = i});
        writer.finish(RunState::Finished, {});
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count > 2) recordShortRuns(arguments[1]);
    recordOneRun(arguments[1]);
}
