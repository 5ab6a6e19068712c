// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <exception>
#include <new>

#include "core/base/Error.h"
#include "core/train/run/PreparedRun.h"

namespace bubblescope {

namespace {

/// Passes on what the trainer tells, once there is somebody to hear it.
class Relay final : public TrainingObserver {
  public:
    void sliceDone(const TrainingSlice& slice) override { target->sliceDone(slice); }
    void memoryUsed(int device, std::int64_t timeNs, std::int64_t bytes) override {
        target->memoryUsed(device, timeNs, bytes);
    }
    void stepDone(const TrainingStep& step) override { target->stepDone(step); }

    TrainingObserver* target = nullptr;
};

std::string reasonOf(const std::exception& failure) {
    const bool isMemory = dynamic_cast<const std::bad_alloc*>(&failure) != nullptr;
    return isMemory ? "there is not enough memory" : failure.what();
}

template <typename T>
class PipelineTrainingRun final : public TrainingRun {
  public:
    explicit PipelineTrainingRun(const TrainingRequest& request)
        : request_(request), prepared_(request), trainer_(prepared_.takeSetup(), relay_) {
        if (request.resume.empty()) return;
        prepared_.restore(trainer_);
        firstStep_ = trainer_.nextStep();
        if (firstStep_ >= request.steps)
            throw Error(fmt::format("the checkpoint has done {} steps", firstStep_), request.resume,
                        "ask for more with --steps");
    }

    const RunIdentity& identity() const override { return prepared_.identity(); }
    const std::vector<Setting>& configuration() const override { return prepared_.configuration(); }
    const std::vector<std::string>& notes() const override { return prepared_.notes(); }
    std::int64_t firstStep() const override { return firstStep_; }
    std::int64_t steps() const override { return request_.steps; }
    void requestStop() override { control_.requestStop(); }
    std::optional<StepFigures> latest() const override {
        const RunRecorder* recorder = recorder_.load();
        return recorder ? recorder->latest() : std::nullopt;
    }

    TrainingOutcome record(RunSink& sink) override {
        for (const Setting& setting : configuration())
            sink.setValue(setting.key, setting.value);
        for (const std::string& note : notes())
            sink.addFinding(Severity::Note, note, "recording");
        ownRecorder_.emplace(sink, prepared_.layout());
        relay_.target = &*ownRecorder_;
        recorder_ = &*ownRecorder_;
        try {
            const std::unique_ptr<KernelRecording> kernels =
                request_.recordsKernels ? request_.gpus->recordKernels(sink) : nullptr;
            train(sink);
            if (kernels) kernels->finish();
        } catch (const std::exception& failure) {
            finishFailed(sink, reasonOf(failure));
            throw;
        }
        const TrainingOutcome outcome = outcomeNow();
        sink.setValue("peak_bytes", fmt::format("{}", fmt::join(outcome.peakBytes, ",")));
        sink.setValue("weight_versions", fmt::format("{}", fmt::join(outcome.weightVersions, ",")));
        if (const FilledSchedule* filled = trainer_.filled()) {
            sink.setValue("fill.steps_per_refresh", std::to_string(filled->steps));
            sink.setValue("fill.left_over_ns", std::to_string(filled->leftOverNs));
        }
        sink.finish(outcome.state, "");
        return outcome;
    }

  private:
    void train(RunSink& sink) {
        while (trainer_.nextStep() < request_.steps && !control_.isStopping()) {
            const std::int64_t first = trainer_.nextStep();
            const std::int64_t pause = nextPause(request_, first);
            control_.pauseAt(pause);
            trainer_.run(trainer_.plan().isAsynchronous ? 1 : pause - first, control_);
            ownRecorder_->settle();
            if (trainer_.nextStep() == pause) atPause(sink, pause);
        }
        if (!request_.checkpoint.empty()) saveCheckpoint();
    }

    void atPause(RunSink& sink, std::int64_t step) {
        const auto isDue = [&](std::int64_t every) { return every > 0 && step % every == 0; };
        const bool isLast = step == request_.steps;
        if (isDue(request_.evaluateEvery) || (isLast && request_.evaluateEvery > 0)) test(sink);
        if (isDue(request_.checkpointEvery) && !isLast) saveCheckpoint();
    }

    /// The run's clock stands still meanwhile.
    void test(RunSink& sink) {
        const Task& task = prepared_.data().task;
        test_ = tested(sink, "test", *task.test);
        if (request_.evaluatesTraining) training_ = tested(sink, "train", *task.train);
    }

    TestLosses tested(RunSink& sink, std::string_view set, const Samples& samples) {
        const TestLosses losses = testLosses(trainer_, samples, prepared_.data(), request_);
        const auto add = [&](std::string_view name, const std::optional<double>& value) {
            if (value)
                sink.addMetric(fmt::format("{}_{}", set, name), trainer_.nextStep() - 1,
                               trainer_.nowNs(), *value);
        };
        add("loss", losses.loss);
        add("accuracy", losses.accuracy);
        add("perplexity", losses.perplexity);
        return losses;
    }

    void saveCheckpoint() { prepared_.save(trainer_, request_.checkpoint); }

    /// The cause counts, not that it could not be recorded.
    static void finishFailed(RunSink& sink, const std::string& reason) {
        try {
            sink.finish(RunState::Failed, reason);
        } catch (const Error&) {
        }
    }

    TrainingOutcome outcomeNow() const {
        const bool isDone = trainer_.nextStep() == request_.steps;
        const RunLayout& layout = prepared_.layout();
        const double seconds = static_cast<double>(trainer_.nowNs()) / 1e9;
        const auto steps = static_cast<double>(trainer_.nextStep() - firstStep_);
        const auto rate = [&](std::int64_t perStep) {
            return seconds > 0 ? steps * static_cast<double>(perStep) / seconds : 0;
        };
        TrainingOutcome outcome{.state = isDone ? RunState::Finished : RunState::Interrupted,
                                .firstStep = firstStep_,
                                .nextStep = trainer_.nextStep(),
                                .runNs = trainer_.nowNs(),
                                .last = ownRecorder_->latest(),
                                .samplesPerSecond = rate(layout.samplesPerStep),
                                .tokensPerSecond = rate(layout.tokensPerStep),
                                .utilization = ownRecorder_->utilization(),
                                .test = test_,
                                .training = training_};
        for (int device = 0; device < trainer_.plan().deviceCount(); ++device) {
            outcome.peakBytes.push_back(trainer_.peakBytes(device));
            outcome.weightVersions.push_back(trainer_.mostVersions(device));
        }
        return outcome;
    }

    TrainingRequest request_;
    PreparedRun<T> prepared_;
    Relay relay_;
    PipelineTrainer<T> trainer_;
    RunControl control_;
    std::int64_t firstStep_ = 0;
    std::optional<TestLosses> test_;
    std::optional<TestLosses> training_;
    std::optional<RunRecorder> ownRecorder_;
    std::atomic<const RunRecorder*> recorder_ = nullptr;
};

}  // namespace

std::unique_ptr<TrainingRun> makeTrainingRun(const TrainingRequest& request) {
    if (request.checkpointEvery > 0 && request.checkpoint.empty())
        throw Error("there is no file for the checkpoints", "--checkpoint-every",
                    "name one with --checkpoint");
    if (precisionNamed(request.precision).isDouble)
        return std::make_unique<PipelineTrainingRun<double>>(request);
    return std::make_unique<PipelineTrainingRun<float>>(request);
}

}  // namespace bubblescope
