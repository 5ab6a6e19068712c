// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Operations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/base/Quantile.h"
#include "core/base/Random.h"

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

OperationInputs::OperationInputs(const std::vector<TimelineOperation>& operations) {
    for (const TimelineOperation& operation : operations)
        if (operation.kind != SliceKind::WeightGrad)
            operations_.try_emplace(keyOf(operation, operation.stage), &operation);
}

std::size_t OperationInputs::Hash::operator()(const Key& key) const {
    return Random::seedOf(
        {static_cast<std::uint64_t>(key.step), static_cast<std::uint64_t>(key.stage),
         static_cast<std::uint64_t>(key.microBatch), static_cast<std::uint64_t>(key.direction),
         std::uint64_t{key.isForward}});
}

OperationInputs::Key OperationInputs::keyOf(const TimelineOperation& o, int stage) {
    return {.step = o.step,
            .stage = stage,
            .microBatch = o.microBatch,
            .direction = o.direction,
            .isForward = o.kind == SliceKind::Forward};
}

const TimelineOperation* OperationInputs::of(const TimelineOperation& operation) const {
    if (operation.kind == SliceKind::WeightGrad) return nullptr;
    const int stage = operation.stage + (operation.kind == SliceKind::Forward ? -1 : 1);
    const auto input = operations_.find(keyOf(operation, stage));
    return input == operations_.end() ? nullptr : input->second;
}

std::vector<Succession> successionsOf(const std::vector<TimelineOperation>& operations,
                                      const OperationInputs& inputs) {
    std::vector<Succession> successions;
    for (std::size_t i = 1; i < operations.size(); ++i) {
        const TimelineOperation& before = operations[i - 1];
        const TimelineOperation& operation = operations[i];
        if (before.device != operation.device || before.step != operation.step) continue;
        const TimelineOperation* const input = inputs.of(operation);
        const bool isRemote = input != nullptr && input->device != operation.device;
        successions.push_back({&before, &operation, isRemote ? input : nullptr});
    }
    return successions;
}

std::int64_t usualTransferNs(const std::vector<Succession>& successions) {
    std::vector<std::int64_t> transfersNs;
    for (const auto& [before, operation, input] : successions)
        if (input != nullptr && input->endNs > before->endNs)
            transfersNs.push_back(std::max<std::int64_t>(0, operation->startNs - input->endNs));
    return median(std::move(transfersNs));
}

}  // namespace bubblescope
