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
    class Run;

    Simulation result_;
    std::vector<std::int64_t> outputEndNs_;
    std::vector<OperationIndex> next_;
    std::vector<int> runnable_;
};

}  // namespace bubblescope
