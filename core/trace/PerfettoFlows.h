// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/trace/PerfettoEvent.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Two numbers made one.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b);

/// The flows of a Perfetto trace: those whose ids the events of a flow name, and those of Chrome's
/// old manner, in which an event says whether a flow goes into it, comes from it, or both.
class PerfettoFlows {
  public:
    explicit PerfettoFlows(TraceRecords& records) : records_(records) {}

    /// What an event on a row of records.threads says of flows.
    void add(const PerfettoEvent& event, std::uint32_t row, std::int64_t timeNs);
    /// Joins those of the old manner, which need all events. Called once.
    void finish();

  private:
    struct Passing {
        std::int64_t timeNs = 0;
        std::uint64_t id = 0;
        std::uint32_t row = 0;
        std::uint64_t direction = 0;
    };

    TraceRecords& records_;
    std::unordered_map<std::uint64_t, std::uint64_t> generations_;
    std::vector<Passing> passing_;
};

}  // namespace bubblescope
