// SPDX-License-Identifier: Apache-2.0
// Reads traces as one run, and says how long it took and how much memory: read_trace FILE...
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <exception>

#include "core/trace/TraceReader.h"

int main(int argc, char** argv) {
    try {
        const auto start = std::chrono::steady_clock::now();
        bubblescope::Progress progress;
        const bubblescope::Timeline timeline =
            bubblescope::readTraces({argv + 1, argv + argc}, progress);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        const auto secondsOf = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        fmt::print(
            "{{\"slices\": {}, \"seconds\": {:.3f}, \"cpu_seconds\": {:.3f}, \"peak_bytes\": "
            "{}}}\n",
            timeline.sliceCount(), seconds.count(),
            secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime), usage.ru_maxrss * 1024);
    } catch (const std::exception& error) {
        fmt::print(stderr, "read_trace: {}\n", error.what());
        return 1;
    }
}
