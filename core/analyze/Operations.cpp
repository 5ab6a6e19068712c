// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Operations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace bubblescope {

namespace {

std::optional<SliceKind> operationKindOf(SliceKind kind) {
    if (kind <= SliceKind::WeightGrad) return kind;
    if (kind == SliceKind::Recompute) return SliceKind::Backward;
    return {};
}

using Key = std::tuple<int, SliceKind, std::int8_t, int, int, int>;

/// Gathers the slices of one operation. Where steps are known an operation may be interrupted by
/// others; where they are not, the same name may come again in the next step.
class OperationCollector {
  public:
    void add(int device, SliceKind kind, const Slice& slice) {
        const Key key(device, kind, slice.direction, slice.stage, slice.microBatch, slice.step);
        if (!recent_ || recentKey_ != key) {
            const auto [known, isNew] = places_.try_emplace(key, operations_.size());
            if (isNew || slice.step < 0) {
                known->second = operations_.size();
                operations_.push_back(operationOf(slice, device, kind));
            }
            recentKey_ = key;
            recent_ = known->second;
        }
        TimelineOperation& operation = operations_[*recent_];
        operation.startNs = std::min(operation.startNs, slice.startNs);
        operation.endNs = std::max(operation.endNs, slice.endNs());
    }

    std::vector<TimelineOperation> finish() {
        std::ranges::stable_sort(operations_, {}, [](const TimelineOperation& o) {
            return std::tuple(o.device, o.startNs, o.kind, o.microBatch);
        });
        return std::move(operations_);
    }

  private:
    std::vector<TimelineOperation> operations_;
    std::map<Key, std::size_t> places_;
    Key recentKey_;
    std::optional<std::size_t> recent_;
};

}  // namespace

TimelineOperation operationOf(const Slice& slice, int device, SliceKind kind) {
    return {.device = device,
            .kind = kind,
            .direction = slice.direction,
            .stage = slice.stage,
            .microBatch = slice.microBatch,
            .step = slice.step,
            .startNs = slice.startNs,
            .endNs = slice.endNs()};
}

std::vector<TimelineOperation> operationsOf(const Timeline& timeline) {
    OperationCollector collector;
    for (const Lane& lane : timeline.lanes()) {
        const int device = timeline.tracks()[lane.track].device;
        if (device < 0) continue;
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const auto kind = operationKindOf(timeline.kind()[i]);
            if (!kind || timeline.microBatch()[i] < 0 || timeline.isUnfinished(i)) continue;
            const Slice slice = timeline.slice(i);
            if (slice.stage >= 0) collector.add(device, *kind, slice);
        }
    }
    return collector.finish();
}

OperationInputs::OperationInputs(const std::vector<TimelineOperation>& operations)
    : operations_(operations) {
    for (std::size_t i = 0; i < operations.size(); ++i)
        if (operations[i].kind != SliceKind::WeightGrad)
            places_.try_emplace(keyOf(operations[i], operations[i].stage), i);
}

std::uint64_t OperationInputs::keyOf(const TimelineOperation& o, int stage) {
    const std::uint64_t phase = o.kind == SliceKind::Forward ? 0 : 1;
    std::uint64_t key = static_cast<std::uint32_t>(o.step);
    for (const std::uint64_t part :
         {static_cast<std::uint64_t>(stage), static_cast<std::uint64_t>(o.microBatch), phase,
          static_cast<std::uint64_t>(o.direction)})
        key = (key ^ part) * 0x9e3779b97f4a7c15 + (key >> 29);
    return key;
}

const TimelineOperation* OperationInputs::of(const TimelineOperation& operation) const {
    if (operation.kind == SliceKind::WeightGrad) return nullptr;
    const int stage = operation.stage + (operation.kind == SliceKind::Forward ? -1 : 1);
    const auto place = places_.find(keyOf(operation, stage));
    if (place == places_.end()) return nullptr;
    const TimelineOperation& input = operations_[place->second];
    const bool isSame = input.stage == stage && input.microBatch == operation.microBatch &&
                        input.step == operation.step;
    return isSame ? &input : nullptr;
}

}  // namespace bubblescope
