// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/Cluster.h"
#include "core/train/DeviceLink.h"
#include "core/train/DeviceWorker.h"
#include "core/train/RunControl.h"
#include "core/train/TrainingObserver.h"

namespace bubblescope {

/// How messages travel between emulated devices.
struct EmulatedLinks {
    Link devices;         ///< between two devices of a pipeline
    Link replicas;        ///< of the ring between the copies of a stage
    bool overlap = true;  ///< whether communication runs beside computation
};

/// A stretch of training: rounds on all devices.
template <typename T>
struct PipelineRun {
    const TrainingContext<T>& context;
    std::vector<std::unique_ptr<DeviceWorker<T>>>& workers;
    DeviceLink<T>& link;
    RunControl& control;
    TrainingObserver& observer;
    std::int64_t firstStep = 0;
    std::int64_t rounds = 1;
    std::int64_t startNs = 0;  ///< by the run's clock

    /// Rounds are counted from this stretch's first.
    std::int64_t firstStepOf(std::int64_t round) const {
        return firstStep + round * context.plan.stepsPerRound();
    }
};

/// One thread per device, pinned to a core each where there are enough; times are those of the
/// devices' queues by the wall clock.
/// Returns when the last device has ended. Rethrows the first failure of a device; the others have
/// stopped by then.
template <typename T>
std::int64_t runMeasured(const PipelineRun<T>& run);

/// One thread in all: each instruction is carried out and timed alone (by the thread's CPU time),
/// and its duration put on the virtual clock of its device. Messages take what `links` say.
template <typename T>
class EmulatedClock {
  public:
    EmulatedClock(const TrainingContext<T>& context, const EmulatedLinks& links);
    ~EmulatedClock();

    std::int64_t run(const PipelineRun<T>& run);

  private:
    class Round;
    const TrainingContext<T>& context_;
    EmulatedLinks links_;
    Cluster cluster_;
    std::vector<std::int64_t> freeNs_;                        ///< by device
    std::map<std::pair<int, int>, std::int64_t> linkFreeNs_;  ///< by sender and receiver
};

std::string collectiveTitle(const Collective& collective);  ///< "all-reduce stage 2"

/// What an instruction that has just been run came to, without its times, which may be known later.
struct Observation {
    Instruction instruction;
    std::int64_t step = 0;
    std::vector<TrainingSlice> slices;  ///< of the times of the instruction
    std::optional<StepUpdate> update;
    std::int64_t memoryBytes = 0;
};
template <typename T>
Observation observationOf(const PipelineRun<T>& run, DeviceWorker<T>& worker,
                          const Instruction& instruction);
/// Tells ledger, profile and observer.
template <typename T>
void observe(const PipelineRun<T>& run, int device, Observation observation, std::int64_t startNs,
             std::int64_t endNs);

}  // namespace bubblescope
