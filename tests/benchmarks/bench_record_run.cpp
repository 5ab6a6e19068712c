// SPDX-License-Identifier: Apache-2.0
// What recording costs a run: the same steps with and without a recording, in turns. The share that
// it costs more is the counter "overhead_percent" (by processor time of the whole process, the
// thread that writes included) and "slower_percent" (by wall-clock time).
#include <benchmark/benchmark.h>
#include <time.h>

#include <chrono>
#include <filesystem>

#include "core/record/RecordingWriter.h"
#include "core/train/run/PreparedRun.h"

namespace bubblescope {

namespace {

struct Spent {
    double cpuSeconds = 0;
    double wallSeconds = 0;
};

double processSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

template <typename Work>
void spend(Spent& spent, const Work& work) {
    const double cpu = processSeconds();
    const auto wall = std::chrono::steady_clock::now();
    work();
    spent.cpuSeconds += processSeconds() - cpu;
    spent.wallSeconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
}

std::string recordingPath() {
    return (std::filesystem::temp_directory_path() / "bubblescope-bench-run.bscope").string();
}

/// A trainer that has warmed up, with or without a recording.
class Run {
  public:
    Run(const TrainingRequest& request, bool isRecorded) : prepared_(request) {
        if (isRecorded) {
            writer_ = std::make_unique<RecordingWriter>(
                recordingPath(), RecordingWriter::IfExists::Replace, prepared_.identity());
            recorder_ = std::make_unique<RunRecorder>(*writer_, prepared_.layout());
        }
        trainer_ = std::make_unique<PipelineTrainer<float>>(prepared_.takeSetup(),
                                                            recorder_ ? *recorder_ : silent_);
        trainer_->run(2, control_);
    }
    ~Run() {
        if (!writer_) return;
        writer_->finish(RunState::Finished, {});
        std::filesystem::remove(recordingPath());
    }

    void train(std::int64_t steps) { trainer_->run(steps, control_); }

  private:
    PreparedRun<float> prepared_;
    RunControl control_;
    TrainingObserver silent_;
    std::unique_ptr<RecordingWriter> writer_;
    std::unique_ptr<TrainingObserver> recorder_;
    std::unique_ptr<PipelineTrainer<float>> trainer_;
};

void recordedSteps(benchmark::State& state, const char* model, const char* devices,
                   std::int64_t length, std::int64_t steps) {
    TrainingRequest request;
    request.model = model;
    request.devices = devices;
    request.sequenceLength = length;
    Run without(request, false), with(request, true);
    Spent plain, recorded;
    for (auto _ : state) {
        spend(plain, [&] { without.train(steps); });
        spend(recorded, [&] { with.train(steps); });
    }
    state.counters["overhead_percent"] = 100 * (recorded.cpuSeconds / plain.cpuSeconds - 1);
    state.counters["slower_percent"] = 100 * (recorded.wallSeconds / plain.wallSeconds - 1);
}

BENCHMARK_CAPTURE(recordedSteps, bert_tiny, "bert-tiny", "emulated:2", 64, 5)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(20);
BENCHMARK_CAPTURE(recordedSteps, bert_tiny_measured, "bert-tiny", "cpu:2", 64, 5)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(20);
BENCHMARK_CAPTURE(recordedSteps, mlp_narrow, "mlp-narrow", "emulated:4", 0, 100)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(20);

}  // namespace

}  // namespace bubblescope

BENCHMARK_MAIN();
