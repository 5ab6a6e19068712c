// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

/// A micro-batch on one of a device's chunks, as generators order them.
struct ChunkStep {
    std::uint32_t microBatch = 0;
    std::uint16_t chunk = 0;
};

/// What generators have in common: shape, looped placement, and the lists of operations device by
/// device. Virtual stage = chunk · devices + device.
class ScheduleBuilder {
  public:
    /// Throws Error when a number is out of range or the operations would be too many.
    ScheduleBuilder(std::string_view name, const ScheduleParameters& parameters, int chunks);

    /// Appends device `device`'s list: `lead` forwards, then a forward and a backward in turn while
    /// forwards are left, then the remaining backwards. Call once per device, in order.
    void leadThenAlternate(int device, std::span<const ChunkStep> forwards,
                           std::span<const ChunkStep> backwards, std::size_t lead);

    Schedule finish() { return std::move(schedule_); }

  private:
    void add(OperationKind kind, int device, const ChunkStep& step);

    Schedule schedule_;
};

/// Micro-batches in ascending order, on chunk 0.
std::vector<ChunkStep> ascending(int microBatches);

}  // namespace bubblescope
