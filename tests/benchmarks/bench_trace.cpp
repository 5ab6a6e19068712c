// SPDX-License-Identifier: Apache-2.0
// Reads a Kineto-like JSON of 200 MB, made here, plain and packed.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "core/trace/TraceReader.h"
#include "tests/benchmarks/KinetoText.h"

namespace bubblescope {

namespace {

using namespace std::string_literals;

constexpr std::uint64_t targetBytes = 200'000'000;

/// Written once and removed at the end of the program.
class KinetoFile {
  public:
    explicit KinetoFile(const char* ending)
        : path_(std::filesystem::temp_directory_path() / ("bubblescope-bench.json"s + ending)) {
        writeKineto(path(), targetBytes, 0, 1);
    }
    ~KinetoFile() { std::filesystem::remove(path_); }
    KinetoFile(const KinetoFile&) = delete;
    KinetoFile& operator=(const KinetoFile&) = delete;

    std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

/// Bytes per second are of the JSON, packed or not.
void readKineto(benchmark::State& state, const char* ending) {
    const KinetoFile file(ending);
    for (auto _ : state) {
        Progress progress;
        benchmark::DoNotOptimize(readTraces({file.path()}, progress).sliceCount());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(targetBytes));
}
BENCHMARK_CAPTURE(readKineto, plain, "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readKineto, gzip, ".gz")->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
