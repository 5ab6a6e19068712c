// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/nn/SequentialStep.h"
#include "core/optimize/Checkpoint.h"
#include "core/train/InProcessLink.h"
#include "core/train/PipelineRun.h"

namespace bubblescope {

/// How stages of an asynchronous schedule update their weights.
struct AsynchronousUpdates {
    const WeightStrategyFamily* strategy = nullptr;
    WeightStrategyOptions options;
    int microBatchesPerUpdate = 1;
};

enum class DeviceClock { Measured, Emulated };

/// How a pipeline is trained.
template <typename T>
struct PipelineSetup {
    Model<T> model;
    /// Layers where stages begin, one fewer than virtual stages; empty: even by parameters.
    std::vector<std::size_t> cuts = {};
    /// Of one step, or where it is asynchronous of a whole round: the pipeline fills and drains
    /// once a round.
    Schedule schedule;
    std::optional<AsynchronousUpdates> asynchronous = {};
    int replicas = 1;
    Sharding sharding = Sharding::None;
    int buffers = 2;
    OptimizerRecipe recipe;
    /// With K-FAC: its work goes into the bubbles, instead of between the last backward and the
    /// update. Its refreshes are as the fill says, not as the recipe does.
    std::optional<BubbleFillSetup> fill = {};
    std::uint64_t seed = 0;
    DeviceClock clock = DeviceClock::Emulated;
    EmulatedLinks links = {};
    MakeDevice<T> makeDevice;
    BatchSource<T> batches;
};

/// Trains a model on a pipeline of devices, by any schedule: each device carries out its list of
/// operations on its stages, and updates them after the flush, or in between where the schedule is
/// asynchronous. Both clocks give the same losses and weights, bit for bit.
///
/// Asynchronous stages do not wait for each other: a gradient norm is that of the stage alone, and
/// tied parameters in different stages train apart.
template <typename T>
class PipelineTrainer {
  public:
    /// The observer must outlive it. Throws Error for a setup that cannot be trained.
    PipelineTrainer(PipelineSetup<T> setup, TrainingObserver& observer);
    ~PipelineTrainer();

    const PipelinePlan& plan() const { return context_.plan; }
    std::int64_t stepsPerRound() const { return context_.plan.stepsPerRound(); }
    std::int64_t nextStep() const { return nextStep_; }
    /// By the clock of the run, which stands still between two calls of run().
    std::int64_t nowNs() const { return nowNs_; }

    /// Runs the schedule so many times; fewer where the control says so. The steps in their order.
    /// After an exception the trainer can do nothing more.
    std::vector<TrainingStep> run(std::int64_t rounds, RunControl& control);

    /// The latest weights of the whole model, shared with the stages. Each is in the memory of its
    /// device.
    ParameterSet<T> parameters() const;
    /// Values for the whole model, instead of the initial ones.
    void setParameters(const ParameterSet<T>& values);
    /// The losses of samples without dropout, with the latest weights.
    StepResult<T> evaluate(const SampleBatch& samples);

    Checkpoint<T> checkpoint() const;
    /// Throws Error where the checkpoint is of another setup.
    void restore(const Checkpoint<T>& checkpoint);

    /// The work that is placed in the bubbles; null before the first steps have been measured.
    const FilledSchedule* filled() const { return context_.filled ? &*context_.filled : nullptr; }
    /// Measures again, and places the work anew.
    void refill();

    std::int64_t peakBytes(int device) const;
    /// The most weight versions that one of a device's stages held.
    int mostVersions(int device) const;

  private:
    void makePlan();
    void runSteps(std::int64_t rounds, RunControl& control);
    void placeWork();
    /// Waits until no device has anything left to do.
    void finishWork() const;
    void moveFactors();
    /// Copies those that have homes to the stages again.
    void returnFactors() const;
    void dropFactors() const;
    void makeWorkers();
    std::map<std::string, std::string> configuration() const;

    PipelineSetup<T> setup_;
    TrainingObserver& observer_;
    TrainingContext<T> context_;
    TrainingDevice<T> host_;
    std::unique_ptr<MicroBatches<T>> batches_;
    std::unique_ptr<StepLedger> ledger_;
    std::vector<TrainingStep> done_;
    std::vector<std::unique_ptr<DeviceWorker<T>>> workers_;
    std::unique_ptr<InProcessLink<T>> link_;
    std::unique_ptr<EmulatedClock<T>> emulated_;
    std::unique_ptr<StepProfile> profile_;  ///< while steps are measured to fill bubbles
    std::int64_t nextStep_ = 0;
    std::int64_t nowNs_ = 0;
};

}  // namespace bubblescope
