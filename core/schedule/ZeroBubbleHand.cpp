// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// Forwards `lead` micro-batches ahead; then input-gradient halves one after another, each followed
/// by the weight-gradient half of `delay` micro-batches before. A forward, while any is left, comes
/// first or last in such a round.
void addDevice(ScheduleBuilder& builder, int device, int microBatches, int lead, int delay,
               bool forwardFirst) {
    int forwards = 0;
    const auto forward = [&] {
        if (forwards < microBatches) builder.add(OperationKind::Forward, device, forwards++);
    };
    while (forwards < std::min(lead, microBatches))
        forward();
    for (int m = 0; m < microBatches; ++m) {
        if (forwardFirst) forward();
        builder.add(OperationKind::InputGrad, device, m);
        if (m >= delay) builder.add(OperationKind::WeightGrad, device, m - delay);
        if (!forwardFirst) forward();
    }
    for (int m = std::max(0, microBatches - delay); m < microBatches; ++m)
        builder.add(OperationKind::WeightGrad, device, m);
    builder.endDevice();
}

Schedule generateH1(const ScheduleParameters& p) {
    ScheduleBuilder builder("zb-h1", p, Placement::Looped, 1);
    for (int device = 0; device < p.devices; ++device)
        addDevice(builder, device, p.microBatches, p.devices - 1 - device, device, true);
    return builder.finish();
}

Schedule generateH2(const ScheduleParameters& p) {
    ScheduleBuilder builder("zb-h2", p, Placement::Looped, 1);
    for (int device = 0; device < p.devices; ++device)
        addDevice(builder, device, p.microBatches, 2 * (p.devices - device) - 1, 2 * device, false);
    return builder.finish();
}

std::optional<std::int64_t> bubbleH1Ns(const ScheduleParameters& p) {
    const auto equal = equalStages(p.durations);
    if (!equal || p.microBatches < p.devices || equal->weightGradNs > equal->forwardNs) return {};
    return (p.devices - 1) * (equal->forwardNs + equal->inputGradNs - equal->weightGradNs);
}

std::optional<std::int64_t> bubbleH2Ns(const ScheduleParameters& p) {
    const auto equal = equalStages(p.durations);
    if (!equal || p.microBatches < 2 * p.devices - 1 ||
        equal->weightGradNs > std::min(equal->forwardNs, equal->inputGradNs))
        return {};
    return (p.devices - 1) * (equal->forwardNs + equal->inputGradNs - 2 * equal->weightGradNs);
}

}  // namespace

const ScheduleFamily zeroBubbleH1Family{
    .name = "zb-h1",
    .title = "Zero bubble H1",
    .needs = "any number of devices and micro-batches",
    .source = "Qi et al., Zero Bubble Pipeline Parallelism, arXiv 2401.10241, section 2.1",
    .splitsBackward = true,
    .bubble = {"(p - 1)(F + I - W)", "W <= F, m >= p", bubbleH1Ns},
    .generate = generateH1,
};

const ScheduleFamily zeroBubbleH2Family{
    .name = "zb-h2",
    .title = "Zero bubble H2",
    .needs = "any number of devices and micro-batches; about twice the activations of zb-h1",
    .source = "Qi et al., Zero Bubble Pipeline Parallelism, arXiv 2401.10241, section 2.2",
    .splitsBackward = true,
    .bubble = {"(p - 1)(F + I - 2W)", "W <= F, W <= I, m >= 2p - 1", bubbleH2Ns},
    .generate = generateH2,
};

}  // namespace bubblescope
