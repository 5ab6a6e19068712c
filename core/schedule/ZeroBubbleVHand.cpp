// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// One device's list. The pattern needs 2p - 1 micro-batches; what lies beyond the given ones is
/// left out.
class DeviceOrder {
  public:
    DeviceOrder(ScheduleBuilder& builder, const ScheduleParameters& p, int device)
        : builder_(builder),
          stages_{builder.stageOf(device, 0), builder.stageOf(device, 1)},
          microBatches_(p.microBatches),
          patternMicroBatches_(std::max(p.microBatches, 2 * p.devices - 1)),
          ahead_(p.devices - device),
          device_(device) {}

    void run() {
        repeat(2 * ahead_ - 1, [&] { forward(0); });
        repeat(device_, [&] { forward(1), forward(0); });
        repeat(ahead_, [&] { forward(1), inputGrad(1), weightGrad(1); });
        while (forwards_[1] < forwards_[0] || forwards_[0] < patternMicroBatches_) {
            if (forwards_[0] < patternMicroBatches_) forward(0);
            inputGrad(0), weightGrad(0);
            forward(1), inputGrad(1), weightGrad(1);
        }
        repeat(device_, [&] { inputGrad(0), inputGrad(1); });
        repeat(ahead_, [&] { inputGrad(0), weightGrad(0); });
        repeat(inputGrads_[1] - weightGrads_[1], [&] { weightGrad(1); });
        repeat(inputGrads_[0] - weightGrads_[0], [&] { weightGrad(0); });
        builder_.endDevice();
    }

  private:
    template <typename Action>
    static void repeat(int times, Action action) {
        for (int i = 0; i < times; ++i)
            action();
    }
    void forward(std::size_t leg) { add(OperationKind::Forward, leg, forwards_); }
    void inputGrad(std::size_t leg) { add(OperationKind::InputGrad, leg, inputGrads_); }
    void weightGrad(std::size_t leg) { add(OperationKind::WeightGrad, leg, weightGrads_); }
    void add(OperationKind kind, std::size_t leg, std::array<int, 2>& counts) {
        const int microBatch = counts[leg]++;
        if (microBatch < microBatches_) builder_.add(kind, stages_[leg], microBatch);
    }

    ScheduleBuilder& builder_;
    std::array<int, 2> stages_;
    std::array<int, 2> forwards_{};
    std::array<int, 2> inputGrads_{};
    std::array<int, 2> weightGrads_{};
    int microBatches_;
    int patternMicroBatches_;
    int ahead_;
    int device_;
};

Schedule generate(const ScheduleParameters& p) {
    ScheduleBuilder builder("zbv-hand", p, Placement::Zigzag, 2);
    for (int device = 0; device < p.devices; ++device)
        DeviceOrder(builder, p, device).run();
    return builder.finish();
}

}  // namespace

const ScheduleFamily zeroBubbleVHandFamily{
    .name = "zbv-hand",
    .title = "ZB-V (by hand)",
    .needs = "any number of devices and micro-batches",
    .source =
        "Qi et al., Pipeline Parallelism with Controllable Memory, arXiv 2405.15362; the "
        "order of PyTorch's ScheduleZBVZeroBubble",
    .splitsBackward = true,
    .bubble = {"0", "F = I = W, m >= 2p - 1", zeroBubbleVNs},
    .generate = generate,
};

}  // namespace bubblescope
