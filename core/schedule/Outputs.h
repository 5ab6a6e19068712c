// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// Whether the backward of a micro-batch on a stage is done with it: a full backward, or the
/// weight-gradient half. It completes the gradient and frees the activation.
constexpr bool endsBackward(const Operation& o) {
    return o.kind == OperationKind::Backward || o.kind == OperationKind::WeightGrad;
}

/// Numbers what operations make and need: the one place that knows the data flow of training.
/// A forward makes an activation, a backward or an input-gradient half makes a gradient, and a
/// weight-gradient half makes its part of the update, each for one micro-batch on one stage.
/// A forward needs the activation of the stage before; a backward needs its own activation and the
/// gradient of the stage after; a weight-gradient half needs the gradient of its own stage.
class Outputs {
  public:
    explicit Outputs(const Schedule& schedule)
        : stages_(static_cast<std::size_t>(schedule.virtualStages)),
          microBatches_(static_cast<std::size_t>(schedule.microBatchesPerDirection())),
          part_(static_cast<std::size_t>(schedule.directions()) * stages_ * microBatches_) {}

    std::size_t count() const { return 3 * part_; }

    std::size_t activation(const Operation& o, std::size_t stage) const {
        return (o.direction * stages_ + stage) * microBatches_ + o.microBatch;
    }
    std::size_t gradient(const Operation& o, std::size_t stage) const {
        return part_ + activation(o, stage);
    }
    std::size_t weightUpdate(const Operation& o) const {
        return 2 * part_ + activation(o, o.stage);
    }

    std::size_t madeBy(const Operation& o) const {
        switch (o.kind) {
            case OperationKind::Forward:
                return activation(o, o.stage);
            case OperationKind::WeightGrad:
                return weightUpdate(o);
            default:
                return gradient(o, o.stage);
        }
    }

    struct Input {
        std::size_t output = 0;
        std::size_t stage = 0;  ///< where it is made
    };
    struct Inputs {
        std::array<Input, 2> items;
        std::size_t count = 0;

        const Input* begin() const { return items.data(); }
        const Input* end() const { return items.data() + count; }
    };

    Inputs neededBy(const Operation& o) const {
        const std::size_t stage = o.stage;
        if (o.kind == OperationKind::Forward) {
            if (stage == 0) return {};
            return {{Input{activation(o, stage - 1), stage - 1}}, 1};
        }
        if (o.kind == OperationKind::WeightGrad) return {{Input{gradient(o, stage), stage}}, 1};
        if (stage + 1 == stages_) return {{Input{activation(o, stage), stage}}, 1};
        return {{Input{activation(o, stage), stage}, Input{gradient(o, stage + 1), stage + 1}}, 2};
    }

  private:
    std::size_t stages_;
    std::size_t microBatches_;
    std::size_t part_;
};

}  // namespace bubblescope
