// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/train/RunRecorder.h"
#include "core/train/run/TestLosses.h"

namespace bubblescope {

/// What a run came to, when it is over.
struct TrainingOutcome {
    RunState state = RunState::Finished;
    std::int64_t firstStep = 0;
    std::int64_t nextStep = 0;
    std::int64_t runNs = 0;  ///< by the clock of the run
    std::optional<StepFigures> last;
    double samplesPerSecond = 0;  ///< over the whole run, as what follows
    double tokensPerSecond = 0;
    double utilization = 0;               ///< RunRecorder::utilization()
    std::optional<TestLosses> test;       ///< of the last test
    std::optional<TestLosses> training;   ///< of training samples, then
    std::vector<std::int64_t> peakBytes;  ///< by device, over all replicas
    std::vector<int> weightVersions;      ///< the most that a stage of the device held
};

/// A training run as it was asked for: data are read, the model is cut and the devices are set up.
class TrainingRun {
  public:
    virtual ~TrainingRun() = default;

    virtual const RunIdentity& identity() const = 0;
    /// All that makes the run what it is, for its recording.
    virtual const std::vector<Setting>& configuration() const = 0;
    /// Sentences that users should see.
    virtual const std::vector<std::string>& notes() const = 0;
    virtual std::int64_t firstStep() const = 0;  ///< above 0 where a run is resumed
    virtual std::int64_t steps() const = 0;

    /// Trains, tests and writes checkpoints until all steps are done or requestStop(), and finishes
    /// the sink with what came of it. Called once. Throws what made the run fail, or Error when not
    /// everything could be recorded.
    virtual TrainingOutcome record(RunSink& sink) = 0;

    // From any thread while it records:
    /// Steps that have begun are finished.
    virtual void requestStop() = 0;
    virtual std::optional<StepFigures> latest() const = 0;
};

/// Throws Error for a request that cannot be met.
std::unique_ptr<TrainingRun> makeTrainingRun(const TrainingRequest& request);

}  // namespace bubblescope
