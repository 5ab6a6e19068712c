// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// One operation of a pipeline schedule as a timeline shows it: a slice of a stage, or all kernels
/// of a GPU that ranges or annotations give to it.
struct TimelineOperation {
    int device = 0;
    SliceKind kind = SliceKind::Forward;  ///< forward, backward, or a half of a backward
    std::int8_t direction = 0;
    int stage = 0;  ///< virtual stage
    int microBatch = 0;
    int step = -1;
    std::int64_t startNs = 0;  ///< of its first slice
    std::int64_t endNs = 0;    ///< of its last slice

    std::int64_t durationNs() const { return endNs - startNs; }
};

/// Of one slice, for its own kind or one that it belongs to.
TimelineOperation operationOf(const Slice& slice, int device, SliceKind kind);

/// The operations of a timeline whose stage and micro-batch are known, by device and start.
/// Recomputation belongs to the backward of its micro-batch.
std::vector<TimelineOperation> operationsOf(const Timeline& timeline);

/// Finds what made the input of an operation.
class OperationInputs {
  public:
    /// `operations` must outlive this.
    explicit OperationInputs(const std::vector<TimelineOperation>& operations);

    /// The operation of another stage that the operation waits for: a forward for that of the stage
    /// before, a backward for that of the stage after. Null where there is none.
    const TimelineOperation* of(const TimelineOperation& operation) const;

  private:
    struct Key {
        int step = 0;
        int stage = 0;
        int microBatch = 0;
        std::int8_t direction = 0;
        bool isForward = false;

        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };
    static Key keyOf(const TimelineOperation& operation, int stage);

    std::unordered_map<Key, const TimelineOperation*, Hash> operations_;
};

/// Two operations that follow each other on a device in a step.
struct Succession {
    const TimelineOperation* before = nullptr;
    const TimelineOperation* operation = nullptr;
    const TimelineOperation* input = nullptr;  ///< null where no other device makes it
};

/// `operations` as operationsOf() makes them; they must outlive the result.
std::vector<Succession> successionsOf(const std::vector<TimelineOperation>& operations,
                                      const OperationInputs& inputs);

/// From the making of an input to its use where the device was idle before it was made: the median.
/// 0 where none was.
std::int64_t usualTransferNs(const std::vector<Succession>& successions);

}  // namespace bubblescope
