// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ChimeraPairs.h"

#include <algorithm>
#include <array>
#include <optional>

namespace bubblescope {

namespace {

/// Slots of equal length: a forward of two micro-batches takes as long as a backward of one.
class SlotScheduler {
  public:
    SlotScheduler(int devices, int microBatches)
        : devices_(devices),
          perDirection_(microBatches / 2),
          mostHeld_(2 * devices),
          left_(2 * devices * (perDirection_ / 2 + perDirection_)),
          orders_(static_cast<std::size_t>(devices)),
          held_(static_cast<std::size_t>(devices), 0) {
        for (auto* counts : {&forwards_, &backwards_}) {
            for (auto& direction : *counts)
                direction.assign(static_cast<std::size_t>(devices), 0);
        }
    }

    std::vector<std::vector<PairStep>> run() {
        std::vector<std::optional<PairStep>> slot(static_cast<std::size_t>(devices_));
        while (left_ > 0) {
            for (int device = 0; device < devices_; ++device)
                slot[static_cast<std::size_t>(device)] = choose(device);
            for (int device = 0; device < devices_; ++device) {
                if (const auto& step = slot[static_cast<std::size_t>(device)]) take(device, *step);
            }
        }
        return std::move(orders_);
    }

  private:
    int stageOf(int device, int direction) const {
        return direction == 0 ? device : devices_ - 1 - device;
    }
    int& count(std::array<std::vector<int>, 2>& counts, int direction, int stage) {
        return counts[static_cast<std::size_t>(direction)][static_cast<std::size_t>(stage)];
    }

    /// A backward before a forward, and of two the one whose stage lies later in the model.
    std::optional<PairStep> choose(int device) {
        const int later = 2 * device < devices_ ? 1 : 0;
        for (const bool isForward : {false, true}) {
            for (const int direction : {later, 1 - later}) {
                const int stage = stageOf(device, direction);
                if (isForward ? canForward(device, direction, stage)
                              : canBackward(direction, stage))
                    return PairStep{isForward, direction};
            }
        }
        return {};
    }

    bool canForward(int device, int direction, int stage) {
        const int done = count(forwards_, direction, stage);
        return done < perDirection_ && held_[static_cast<std::size_t>(device)] + 2 <= mostHeld_ &&
               (stage == 0 || count(forwards_, direction, stage - 1) > done);
    }

    bool canBackward(int direction, int stage) {
        const int done = count(backwards_, direction, stage);
        return done < count(forwards_, direction, stage) &&
               (stage + 1 == devices_ || count(backwards_, direction, stage + 1) > done);
    }

    void take(int device, const PairStep& step) {
        const int stage = stageOf(device, step.direction);
        int& held = held_[static_cast<std::size_t>(device)];
        count(step.isForward ? forwards_ : backwards_, step.direction, stage) +=
            step.isForward ? 2 : 1;
        held += step.isForward ? 2 : -1;
        orders_[static_cast<std::size_t>(device)].push_back(step);
        --left_;
    }

    int devices_;
    int perDirection_;
    int mostHeld_;
    int left_;
    std::vector<std::vector<PairStep>> orders_;
    std::vector<int> held_;                      ///< micro-batches, by device
    std::array<std::vector<int>, 2> forwards_;   ///< micro-batches, [direction][stage]
    std::array<std::vector<int>, 2> backwards_;  ///< likewise
};

}  // namespace

std::vector<std::vector<PairStep>> chimeraPairs(int devices, int microBatches) {
    return SlotScheduler(devices, microBatches).run();
}

}  // namespace bubblescope
