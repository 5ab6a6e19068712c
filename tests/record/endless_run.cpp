// SPDX-License-Identifier: Apache-2.0
// Records a run that never ends, for tst_killed to kill: two threads that tell a slice every 20 µs
// and a metric every 100 slices, with the times of the wall clock.
#include <chrono>
#include <thread>

#include "core/record/RecordingWriter.h"

using namespace bubblescope;

namespace {

constexpr int threads = 2;
constexpr std::int64_t sliceNs = 20'000;
constexpr int slicesPerMetric = 100;

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

}  // namespace

int main(int, char** arguments) {
    RecordingWriter writer(arguments[1], RecordingWriter::IfExists::Refuse,
                           {Provenance::Measured, "endless", ""});
    std::vector<std::thread> tellers;
    for (int t = 0; t < threads; ++t)
        tellers.emplace_back(tell, std::ref(writer),
                             writer.addTrack({.name = "thread", .device = writer.addDevice({})}));
    for (std::thread& teller : tellers)
        teller.join();
}
