// SPDX-License-Identifier: Apache-2.0
// Reads a Kineto-like JSON of 200 MB, made here: launches, kernels and the flows between them.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "core/trace/TraceReader.h"

namespace bubblescope {

namespace {

constexpr std::size_t targetBytes = 200'000'000;

// clang-format off
constexpr std::string_view eventGroupPattern =
R"json({{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":59811,"tid":59976,"ts":{0}.125,"dur":4.250,"args":{{"External id":{1},"cbid":211,"correlation":{1}}}}},
{{"ph":"s","id":{1},"pid":59811,"tid":59976,"ts":{0}.125,"cat":"ac2g","name":"ac2g"}},
{{"ph":"X","cat":"kernel","name":"void at::native::vectorized_elementwise_kernel<4, at::native::op{2}>(int, at::detail::Array<char*, 3>)","pid":0,"tid":7,"ts":{0}.750,"dur":9.375,"args":{{"External id":{1},"queued":0,"device":0,"context":1,"stream":7,"correlation":{1},"registers per thread":32,"shared memory":0,"blocks per SM":3.2,"warps per SM":12.8,"grid":[256,1,1],"block":[128,1,1],"est. achieved occupancy %":20}}}},
{{"ph":"f","id":{1},"pid":0,"tid":7,"ts":{0}.750,"cat":"ac2g","name":"ac2g","bp":"e"}})json";
// clang-format on

std::string eventGroup(int i) {
    const std::int64_t us = 1'694'128'201'000'000 + 12LL * i;
    return fmt::format(eventGroupPattern, us, i, i % 97);
}

/// Written once and removed at the end of the program.
class KinetoFile {
  public:
    KinetoFile() : path_(std::filesystem::temp_directory_path() / "bubblescope-bench.json") {
        std::ofstream stream(path_, std::ios::binary);
        stream
            << R"({"schemaVersion":1,"distributedInfo":{"rank":0,"world_size":1},"traceEvents":[)";
        std::size_t written = 0;
        for (int i = 0; written < targetBytes; ++i) {
            const std::string group = (i == 0 ? "" : ",\n") + eventGroup(i);
            stream << group;
            written += group.size();
        }
        stream << "]}";
    }
    ~KinetoFile() { std::filesystem::remove(path_); }
    KinetoFile(const KinetoFile&) = delete;
    KinetoFile& operator=(const KinetoFile&) = delete;

    std::string path() const { return path_.string(); }
    std::int64_t bytes() const {
        return static_cast<std::int64_t>(std::filesystem::file_size(path_));
    }

  private:
    std::filesystem::path path_;
};

void readKineto(benchmark::State& state) {
    static const KinetoFile file;
    for (auto _ : state) {
        Progress progress;
        benchmark::DoNotOptimize(readTraces({file.path()}, progress).sliceCount());
    }
    state.SetBytesProcessed(state.iterations() * file.bytes());
}
BENCHMARK(readKineto)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
