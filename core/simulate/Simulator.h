// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/OperationCosts.h"
#include "core/schedule/Schedule.h"

namespace bubblescope {

/// When every operation of a schedule runs. All times in nanoseconds from the step's start.
struct Simulation {
    std::vector<std::int64_t> startNs;  ///< parallel to Schedule::operations
    std::vector<std::int64_t> endNs;
    /// By number of Outputs: when it is where it is needed, on the device of the next stage.
    std::vector<std::int64_t> arrivalNs;
    std::int64_t makespanNs = 0;
    std::vector<std::int64_t> busyNs;           ///< per device
    std::vector<std::int32_t> peakActivations;  ///< per device; one chunk of one micro-batch is 1

    double utilization() const;
};

/// The longest time that a device idles between its first start and its last end, as closed forms
/// of bubbles count it.
std::int64_t longestBubbleNs(const Schedule& schedule, const Simulation& simulation);

/// The exact longest path through a schedule: an operation starts when its device has finished the
/// operation before it and all its inputs have arrived; a transfer between two devices takes
/// `pointToPointNs`, occupies nothing and never contends. Linear in the number of operations.
/// Keep a Simulator to reuse its buffers from run to run. Not thread-safe.
class Simulator {
  public:
    /// The result is valid until the next run. Throws Error when costs do not fit, when operations
    /// wait for each other (naming them), or when times would overflow.
    const Simulation& run(const Schedule& schedule, const OperationCosts& costs);

  private:
    Simulation result_;
};

/// The most activations that each device holds; they follow from the order alone. One chunk of one
/// micro-batch is 1; a full backward or a weight-gradient half frees it.
std::vector<std::int32_t> peakActivations(const Schedule& schedule);

/// Throws the Error of a schedule whose operations wait for each other, and names them.
[[noreturn]] void refuseDeadlock(const Schedule& schedule);

}  // namespace bubblescope
