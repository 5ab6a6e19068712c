// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/ChimeraPairs.h"
#include "core/schedule/Families.h"
#include "core/schedule/ParameterError.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// One device's list. `Near` is the direction whose first stage is the closer one.
class DeviceOrder {
  public:
    DeviceOrder(ScheduleBuilder& builder, const ScheduleParameters& p, int device)
        : builder_(builder), near_(2 * device < p.devices ? 0 : 1) {
        const int depth = std::min(device, p.devices - 1 - device);
        stages_[near_] = depth;
        stages_[1 - near_] = p.devices - 1 - depth;
        outer_ = p.devices / 2 - depth;
        inner_ = depth;
    }

    void run(int units) {
        for (int unit = 0; unit < units; ++unit) {
            for (int i = 0; i < outer_; ++i) {
                if (unit > 0) backward(near_);
                forward(near_);
            }
            for (int i = 0; i < inner_; ++i) {
                forward(1 - near_);
                forward(near_);
            }
            for (int i = 0; i < outer_; ++i) {
                forward(1 - near_);
                backward(1 - near_);
            }
            for (int i = 0; i < inner_; ++i) {
                backward(near_);
                backward(1 - near_);
            }
        }
        for (int i = 0; i < outer_; ++i)
            backward(near_);
        builder_.endDevice();
    }

  private:
    void forward(std::size_t direction) { add(OperationKind::Forward, direction, forwards_); }
    void backward(std::size_t direction) { add(OperationKind::Backward, direction, backwards_); }
    void add(OperationKind kind, std::size_t direction, std::array<int, 2>& counts) {
        builder_.add(kind, stages_[direction], counts[direction]++, static_cast<int>(direction));
    }

    ScheduleBuilder& builder_;
    std::size_t near_;
    std::array<int, 2> stages_{};
    std::array<int, 2> forwards_{};
    std::array<int, 2> backwards_{};
    int outer_;
    int inner_;
};

Schedule inPairs(const ScheduleParameters& p) {
    ScheduleBuilder builder("chimera", p, Placement::Bidirectional, 1);
    const auto orders = chimeraPairs(p.devices, p.microBatches);
    for (int device = 0; device < p.devices; ++device) {
        std::array<int, 2> forwards{};
        std::array<int, 2> backwards{};
        for (const PairStep& step : orders[static_cast<std::size_t>(device)]) {
            const auto d = static_cast<std::size_t>(step.direction);
            const int stage = step.direction == 0 ? device : p.devices - 1 - device;
            if (!step.isForward) {
                builder.add(OperationKind::Backward, stage, backwards[d]++, step.direction);
                continue;
            }
            for (int i = 0; i < 2; ++i)
                builder.add(OperationKind::Forward, stage, forwards[d]++, step.direction);
            builder.fuseLastTwo();
        }
        builder.endDevice();
    }
    return builder.finish();
}

void check(const ScheduleParameters& p) {
    requireMultiple("chimera", "devices", p.devices, 2);
    if (p.doubling != 0 && p.halving != 0)
        throw ParameterError("forward doubling and backward halving exclude each other",
                             "schedule 'chimera'", "use one of them", "halving", {0});
    requireMultiple("chimera", "micro-batches", p.microBatches,
                    p.doubling != 0 ? 2 * p.devices : p.devices);
}

/// Two pipelines in opposite directions, in units of p micro-batches; the tail of one unit takes
/// turns with the head of the next (direct concatenation), or units are equalised in pairs.
Schedule generate(const ScheduleParameters& p) {
    ScheduleBuilder builder("chimera", p, Placement::Bidirectional, 1);
    check(p);
    if (p.halving != 0) {
        ScheduleParameters halves = p;
        halves.microBatches *= 2;
        Schedule schedule = inPairs(halves);
        schedule.partsPerMicroBatch = 2;
        return schedule;
    }
    if (p.doubling != 0) return inPairs(p);
    for (int device = 0; device < p.devices; ++device)
        DeviceOrder(builder, p, device).run(p.microBatches / p.devices);
    return builder.finish();
}

std::optional<std::int64_t> bubbleNs(const ScheduleParameters& p) {
    const auto equal = equalStages(p.durations);
    if (!equal || p.doubling != 0 || p.halving != 0 || equal->backwardNs < equal->forwardNs)
        return {};
    const std::int64_t units = p.microBatches / p.devices;
    return (p.devices - 2) *
           (equal->backwardNs + (units - 1) * (equal->backwardNs - equal->forwardNs));
}

}  // namespace

const ScheduleFamily chimeraFamily{
    .name = "chimera",
    .title = "Chimera",
    .needs =
        "an even number of devices; micro-batches in multiples of the devices, with forward "
        "doubling of twice the devices",
    .source = "Li and Hoefler, Chimera, SC21, sections 3.1 and 3.5",
    .parameters = {doublingParameter, halvingParameter},
    .bubble = {"(p - 2)(B + (m/p - 1)(B - F))", "direct concatenation, B >= F", bubbleNs},
    .generate = generate,
};

}  // namespace bubblescope
