// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/cost/PlanCosts.h"
#include "core/schedule/Schedule.h"
#include "core/simulate/MemoryOverTime.h"

namespace bubblescope {

/// What a plan would have to have less of to be faster: the greatest share of its step that is not
/// computation, where that is more than a quarter; memory where it does not fit.
enum class PlanBound : std::uint8_t { Compute, Bubble, Communication, Memory };
std::string_view planBoundName(PlanBound bound);  ///< "compute", "bubble" …

/// Figures of one simulated step; all are simulated, with costs of the model in docs/cost.md.
struct PlanFigures {
    std::int64_t stepNs = 0;  ///< from the first operation to the end of the last optimizer, and
                              ///< what every step costs besides
    double computeShare = 0;  ///< of the step, mean over devices: operations without exchanges
    double communicationShare = 0;  ///< tensor-parallel exchanges, and collectives alone
    double bubbleShare = 0;         ///< the rest, optimizer included
    /// Of the device that holds the most, when it does.
    std::array<std::int64_t, memoryKindCount> peakBytes{};
    int peakDevice = 0;
    bool fits = true;
    PlanBound bound = PlanBound::Compute;

    double samplesPerSecond = 0;
    double tokensPerSecond = 0;
    double flopsPerAccelerator = 0;  ///< a second, of the model: without what is recomputed
    double flopUtilization = 0;      ///< of the accelerator's peak

    std::int64_t peakTotalBytes() const;
    /// For a price of one accelerator for an hour.
    double costPerMillionTokens(double pricePerHour, int accelerators) const;
};

/// Simulates plans one after the other, in the memory of those before. Not thread-safe.
class PlanRunner {
  public:
    /// Both must outlive this.
    PlanRunner(const ModelDescription& model, const HardwareDescription& hardware);
    ~PlanRunner();

    /// Throws Error when the plan cannot be run: its schedule refuses it, or it does not fit model
    /// and hardware.
    PlanFigures run(const ParallelPlan& plan, const MeasuredCosts& measured = {});

  private:
    class Schedules;

    PlanFigures figuresOf(const ParallelPlan& plan, const Schedule& schedule,
                          const PlanCosts& costs) const;

    const ModelDescription& model_;
    const HardwareDescription& hardware_;
    std::unique_ptr<Schedules> schedules_;
};

/// The schedule and costs of a plan; generators that look at durations are given those of the plan,
/// as a mean over stages where they take one for all. Throws like PlanRunner::run().
struct PlannedStep {
    Schedule schedule;
    PlanCosts costs;
};
PlannedStep planStep(const ModelDescription& model, const HardwareDescription& hardware,
                     const ParallelPlan& plan, const MeasuredCosts& measured = {});

}  // namespace bubblescope
