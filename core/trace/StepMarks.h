// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/trace/NameMeanings.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Completes TraceRecords::steps by the slices whose names mark steps, and puts them in order of
/// process and time. Marks on a stream, and those inside of another of their thread, are passed
/// over; several of one name and process are one. Where names have no number, steps are counted
/// from 0.
void findSteps(TraceRecords& records, NameMeanings& meanings, const StringPool& names);

/// Writes the micro-batch of slices that only their order tells apart: the k-th of its rule in a
/// step of a process is k. After findSteps().
void countMicroBatches(TraceRecords& records, NameMeanings& meanings);

/// Finds the steps of one process by time. Asks must not go far back in time to be fast.
class StepsOfProcess {
  public:
    StepsOfProcess(const TraceRecords& records, std::uint32_t process);

    /// The step begun last by then, if it lasts until then or another one follows: the host may
    /// launch between two marks. -1 when there is none.
    std::int32_t at(std::int64_t timeNs);

  private:
    std::vector<const StepRecord*> steps_;
    std::size_t next_ = 0;
};

}  // namespace bubblescope
