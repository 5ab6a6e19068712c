// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// What DualPipe and DualPipeV have in common: a device holds two legs, each a stage that
/// micro-batches pass; leg 0 is nearer to where its micro-batches enter.
struct Legs {
    std::array<int, 2> stages;
    std::array<int, 2> directions;
    int half;          ///< devices from one turn of the pipeline to the other
    int depth;         ///< 0 where micro-batches enter leg 0
    int microBatches;  ///< of each leg
};

class DeviceOrder {
  public:
    DeviceOrder(ScheduleBuilder& builder, const Legs& legs, bool fuses)
        : builder_(builder), legs_(legs), fuses_(fuses) {}

    /// The eight steps of DualPipe's step().
    void run() {
        const int outer = legs_.half - 1 - legs_.depth;
        const int inner = legs_.depth + 1;
        repeat(2 * outer, [&] { forward(0); });
        repeat(inner, [&] { forward(0), forward(1); });
        repeat(outer, [&] { inputGrad(1), weightGrad(), forward(1); });
        for (int i = 0; i < legs_.microBatches - 2 * legs_.half + inner; ++i) {
            forwardAndBackward(0, fuses_ && (i > 0 || outer > 0));
            forwardAndBackward(1, fuses_);
        }
        repeat(outer, [&] { backward(1), forwardAndBackward(1, fuses_); });
        drain(inner);
        repeat(outer, [&] { weightGrad(), inputGrad(0); });
        while (firstQueued_ < queue_.size())
            weightGrad();
        builder_.endDevice();
    }

  private:
    struct QueuedWeightGrad {
        std::size_t leg;
        int microBatch;
    };

    /// Both legs in turn; the later ones leave their weight-gradient half for the end.
    void drain(int inner) {
        const int firstSplit = 2 * (inner / 2) + (legs_.depth % 2 == 0 ? 1 : 0);
        for (int i = 0; i < 2 * inner; ++i) {
            const std::size_t leg = i % 2 == 0 ? 1 : 0;
            i < firstSplit ? backward(leg) : inputGrad(leg);
        }
    }

    template <typename Action>
    static void repeat(int times, Action action) {
        for (int i = 0; i < times; ++i)
            action();
    }
    void forward(std::size_t leg) { add(OperationKind::Forward, leg, forwards_[leg]++); }
    void backward(std::size_t leg) { add(OperationKind::Backward, leg, backwards_[leg]++); }
    void inputGrad(std::size_t leg) {
        queue_.push_back({leg, backwards_[leg]});
        add(OperationKind::InputGrad, leg, backwards_[leg]++);
    }
    void weightGrad() {
        const QueuedWeightGrad next = queue_[firstQueued_++];
        add(OperationKind::WeightGrad, next.leg, next.microBatch);
    }
    /// The forward of one leg with the backward of the other.
    void forwardAndBackward(std::size_t forwardLeg, bool fused) {
        forward(forwardLeg);
        backward(1 - forwardLeg);
        if (fused) builder_.fuseLastTwo();
    }
    void add(OperationKind kind, std::size_t leg, int microBatch) {
        builder_.add(kind, legs_.stages[leg], microBatch, legs_.directions[leg]);
    }

    ScheduleBuilder& builder_;
    const Legs& legs_;
    bool fuses_;
    std::array<int, 2> forwards_{};
    std::array<int, 2> backwards_{};
    std::vector<QueuedWeightGrad> queue_;
    std::size_t firstQueued_ = 0;
};

void checkMicroBatches(std::string_view schedule, const ScheduleParameters& p) {
    if (p.microBatches / 2 < p.devices)
        refuse(schedule,
               fmt::format("{} micro-batches do not fill {} devices", p.microBatches, p.devices),
               fmt::format("use {} micro-batches or more", 2 * p.devices), "micro-batches",
               {2 * p.devices});
}

Schedule generateDualPipe(const ScheduleParameters& p) {
    ScheduleBuilder builder("dualpipe", p, Placement::Bidirectional, 1);
    requireMultiple("dualpipe", "devices", p.devices, 2);
    checkMicroBatches("dualpipe", p);
    requireMultiple("dualpipe", "micro-batches", p.microBatches, 2);
    for (int device = 0; device < p.devices; ++device) {
        const int depth = std::min(device, p.devices - 1 - device);
        const int near = 2 * device < p.devices ? 0 : 1;
        const Legs legs{{depth, p.devices - 1 - depth},
                        {near, 1 - near},
                        p.devices / 2,
                        depth,
                        p.microBatches / 2};
        DeviceOrder(builder, legs, p.overlap != 0).run();
    }
    return builder.finish();
}

Schedule generateDualPipeV(const ScheduleParameters& p) {
    ScheduleBuilder builder("dualpipev", p, Placement::Zigzag, 2);
    checkMicroBatches("dualpipev", p);
    for (int device = 0; device < p.devices; ++device) {
        const Legs legs{{builder.stageOf(device, 0), builder.stageOf(device, 1)},
                        {0, 0},
                        p.devices,
                        device,
                        p.microBatches};
        DeviceOrder(builder, legs, p.overlap != 0).run();
    }
    return builder.finish();
}

/// The formula of DualPipe's authors, with a full backward B. It is exact for blocks that save
/// nothing; blocks that do leave less.
std::optional<std::int64_t> bubbleNs(const ScheduleParameters& p, int half) {
    const auto equal = equalStages(p.durations);
    if (!equal || !equal->isBalanced() || !p.overlap ||
        equal->fusedNs != equal->forwardNs + equal->backwardNs)
        return {};
    return (half - 1) * (equal->fusedNs + equal->backwardNs - 3 * equal->weightGradNs);
}

}  // namespace

const ScheduleFamily dualPipeFamily{
    .name = "dualpipe",
    .title = "DualPipe",
    .needs =
        "an even number of devices; an even number of micro-batches, at least twice the "
        "devices",
    .source = "DeepSeek-AI, DualPipe, github.com/deepseek-ai/DualPipe, step()",
    .parameters = {overlapParameter},
    .splitsBackward = true,
    .bubble = {"(p/2 - 1)(FB + B - 3W)", "F = I = W, FB = F + B",
               [](const ScheduleParameters& p) { return bubbleNs(p, p.devices / 2); }},
    .generate = generateDualPipe,
};

const ScheduleFamily dualPipeVFamily{
    .name = "dualpipev",
    .title = "DualPipeV",
    .needs = "at least twice as many micro-batches as devices",
    .source = "DeepSeek-AI, DualPipeV, github.com/deepseek-ai/DualPipe, step()",
    .parameters = {overlapParameter},
    .splitsBackward = true,
    .bubble = {"(p - 1)(FB + B - 3W)", "F = I = W, FB = F + B",
               [](const ScheduleParameters& p) { return bubbleNs(p, p.devices); }},
    .generate = generateDualPipeV,
};

}  // namespace bubblescope
