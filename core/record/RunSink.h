// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What is known of a run before it starts.
struct RunIdentity {
    Provenance provenance = Provenance::Measured;
    std::string title;   ///< short name for lists
    std::string origin;  ///< one sentence: what was run, on what
};

/// One slice of a run. Operations of a schedule need no name: kind and micro-batch say it.
struct RunSlice {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;  ///< not negative
    SliceKind kind = SliceKind::Other;
    std::int8_t direction = 0;
    std::int32_t stage = -1;
    std::int32_t microBatch = -1;
    std::int32_t step = -1;
    std::string_view name;
    std::string_view category;
};

enum class RunState : std::uint8_t {
    Running,
    Finished,     ///< all that was asked for
    Failed,       ///< by itself; the reason says how
    Interrupted,  ///< by somebody
    Lost,         ///< readers call so a run that ended without saying so
};
std::string_view runStateName(RunState state);  ///< in files: "running", "finished" …

/// Names of metrics that every view knows; others may be added.
namespace metricName {
inline constexpr std::string_view loss = "loss";
inline constexpr std::string_view learningRate = "learning_rate";
inline constexpr std::string_view gradientNorm = "gradient_norm";
inline constexpr std::string_view accuracy = "accuracy";
inline constexpr std::string_view tokensPerSecond = "tokens_per_second";
}  // namespace metricName

/// Takes what a running training tells. All functions but finish() may be called from any thread at
/// any time; none waits for a disk, nor throws for one. Times are nanoseconds of one clock of the
/// caller's choice, the same for all. Indices of devices and tracks count from 0 in the order of
/// the calls.
class RunSink {
  public:
    virtual ~RunSink() = default;

    virtual int addDevice(const Device& device) = 0;
    virtual TrackIndex addTrack(const Track& track) = 0;

    /// The texts are copied.
    virtual void addSlice(TrackIndex track, const RunSlice& slice) = 0;
    /// `device` -1 is the whole run.
    virtual void addCounterValue(std::string_view counter, int device, std::int64_t timeNs,
                                 double value) = 0;
    virtual void addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                           double value) = 0;
    virtual void addStep(const StepMark& step) = 0;
    /// Adds or replaces one entry of Timeline::configuration.
    virtual void setValue(std::string_view key, std::string_view value) = 0;
    /// Adds a finding, or raises the count of an equal one (same severity and sentence).
    virtual void addFinding(Severity severity, std::string_view what, std::string_view where) = 0;

    /// Whether what is told gets lost, so that the run had better stop; finish() says why.
    virtual bool hasFailed() const noexcept = 0;

    /// Ends the run: sets "state" and, unless it is empty, "reason" of the configuration. Called
    /// once, when no thread adds any more. Throws Error when not everything could be kept.
    virtual void finish(RunState state, std::string_view reason) = 0;
};

}  // namespace bubblescope
