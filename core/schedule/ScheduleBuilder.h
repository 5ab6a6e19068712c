// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

/// Where the stages of a model lie, s being the virtual stage and p the number of devices.
enum class Placement {
    Looped,        ///< on device s mod p
    Zigzag,        ///< there and back: 0 ... p - 1, p - 1 ... 0, and so on
    Bidirectional  ///< on device s in the first direction, p - 1 - s in the second
};

/// A micro-batch on one of a device's chunks, as generators order them.
struct ChunkStep {
    std::uint32_t microBatch = 0;
    std::uint16_t chunk = 0;
};

/// What generators have in common: shape, placement, and the lists of operations device by device.
class ScheduleBuilder {
  public:
    /// Throws Error when a number is out of range or the operations would be too many.
    ScheduleBuilder(std::string_view name, const ScheduleParameters& parameters,
                    Placement placement, int chunks);

    int stageOf(int device, int chunk) const;

    void add(OperationKind kind, int stage, int microBatch, int direction = 0) {
        schedule_.operations.push_back({kind, static_cast<std::uint8_t>(direction),
                                        static_cast<std::uint16_t>(stage),
                                        static_cast<std::uint32_t>(microBatch)});
    }
    /// The two operations added last become one block.
    void fuseLastTwo() { bubblescope::fuseLastTwo(schedule_); }
    /// Ends the list of the current device; the next operations are those of the next device.
    void endDevice();

    /// A whole device of looped chunks: `lead` forwards, then a forward and a backward in turn
    /// while forwards are left, then the remaining backwards.
    void leadThenAlternate(int device, std::span<const ChunkStep> forwards,
                           std::span<const ChunkStep> backwards, std::size_t lead);

    Schedule finish() { return std::move(schedule_); }

  private:
    Schedule schedule_;
    Placement placement_;
};

/// Micro-batches in ascending order, on chunk 0.
std::vector<ChunkStep> ascending(int microBatches);

/// Throws the Error of a generator that cannot meet its parameters.
[[noreturn]] void refuse(std::string_view schedule, const std::string& what,
                         const std::string& hint);

/// Throws the ParameterError of a generator that `goodValues` of the parameter would suit.
[[noreturn]] void refuse(std::string_view schedule, const std::string& what,
                         const std::string& hint, std::string_view parameter,
                         std::vector<int> goodValues);

/// Refuses a number that is not a multiple of `step` and names the nearest multiples; `what` is
/// "devices" or "micro-batches".
void requireMultiple(std::string_view schedule, std::string_view what, int value, int step);

}  // namespace bubblescope
