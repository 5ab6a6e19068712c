// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "core/simulate/StageCosts.h"

namespace bubblescope {

/// The links between devices: one for each ordered pair that a stage boundary connects.
class Links {
  public:
    explicit Links(const Schedule& schedule)
        : boundaries_(static_cast<std::size_t>(schedule.virtualStages) + 1) {
        std::map<std::pair<int, int>, int> numbers;
        for (const auto& devices : schedule.placement) {
            for (const bool isForward : {true, false}) {
                for (std::size_t boundary = 0; boundary < boundaries_; ++boundary) {
                    int number = none;
                    if (boundary > 0 && boundary + 1 < boundaries_) {
                        std::pair ends{devices[boundary - 1], devices[boundary]};
                        if (!isForward) std::swap(ends.first, ends.second);
                        if (ends.first != ends.second)
                            number = numbers.try_emplace(ends, static_cast<int>(numbers.size()))
                                         .first->second;
                    }
                    numberOf_.push_back(number);
                }
            }
        }
        count_ = numbers.size();
    }

    static constexpr int none = -1;

    std::size_t count() const { return count_; }
    /// Of the link that an operation's result takes; none where it stays.
    int of(const Operation& o) const {
        const std::size_t row = 2 * o.direction + (o.kind == OperationKind::Forward ? 0 : 1);
        return numberOf_[row * boundaries_ + StageCosts::boundaryAfter(o)];
    }

  private:
    std::size_t boundaries_;
    std::size_t count_ = 0;
    std::vector<int> numberOf_;
};

}  // namespace bubblescope
