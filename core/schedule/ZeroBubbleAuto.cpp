// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"
#include "core/schedule/StageTimes.h"

namespace bubblescope {

namespace {

constexpr auto forward = OperationKind::Forward;
constexpr auto inputGrad = OperationKind::InputGrad;
constexpr auto weightGrad = OperationKind::WeightGrad;

/// The rules that trials differ in.
struct Rules {
    bool leadStopsShort;   ///< the lead leaves a gap rather than delay the first backward
    bool skipsForwards;    ///< a forward waits when the next device is not ready for it
    bool fillsEveryGap;    ///< a weight-gradient half fills a gap that it overruns
    bool boundsEveryLead;  ///< also the lead that takes in all micro-batches
};

/// One device's list while it grows.
struct Device {
    int forwards = 0;
    int inputGrads = 0;
    int weightGrads = 0;
    std::int64_t endNs = 0;
    std::int64_t firstEndNs = 0;
    std::int64_t bubbleNs = 0;
    std::vector<OperationKind> order;

    int held() const { return forwards - weightGrads; }
    bool owesWeightGrad() const { return weightGrads < inputGrads; }
};

/// Builds all devices' lists, one micro-batch after another, keeping the times of what is placed.
class Trial {
  public:
    Trial(const StageTimes& times, int devices, int microBatches, int limit, Rules rules)
        : times_(times),
          devices_(static_cast<std::size_t>(devices)),
          microBatches_(microBatches),
          limit_(limit),
          rules_(rules),
          forwardEndNs_(devices_.size() * static_cast<std::size_t>(microBatches), notMade),
          gradientEndNs_(forwardEndNs_.size(), notMade) {
        for (Device& device : devices_)
            device.order.reserve(3 * static_cast<std::size_t>(microBatches));
    }

    /// False when a forward would come before its input is made.
    bool run() {
        placeFirst();
        for (int m = 1; m < microBatches_ && !isBroken_; ++m) {
            placeForwards();
            placeInputGrads();
        }
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            while (devices_[d].owesWeightGrad())
                put(d, weightGrad);
        }
        return !isBroken_;
    }

    std::int64_t longestSpanNs() const {
        std::int64_t longestNs = 0;
        for (std::size_t d = 0; d < devices_.size(); ++d)
            longestNs = std::max(
                longestNs, devices_[d].endNs - devices_[d].firstEndNs + times_.ns(forward, d));
        return longestNs;
    }

    const std::vector<Device>& devices() const { return devices_; }

  private:
    static constexpr std::int64_t notMade = -1;

    std::size_t place(std::size_t d, int microBatch) const {
        return d * static_cast<std::size_t>(microBatches_) + static_cast<std::size_t>(microBatch);
    }
    std::int64_t activationArrivalNs(std::size_t d, int microBatch) const {
        return forwardEndNs_[place(d - 1, microBatch)] + times_.latencyNs();
    }
    std::int64_t gradientArrivalNs(std::size_t d, int microBatch) const {
        return gradientEndNs_[place(d + 1, microBatch)] + times_.latencyNs();
    }

    void put(std::size_t d, OperationKind kind) {
        Device& device = devices_[d];
        std::int64_t startNs = device.endNs;
        if (kind == forward && d > 0) {
            isBroken_ |= forwardEndNs_[place(d - 1, device.forwards)] == notMade;
            startNs = std::max(startNs, activationArrivalNs(d, device.forwards));
        }
        if (kind == inputGrad && d + 1 < devices_.size())
            startNs = std::max(startNs, gradientArrivalNs(d, device.inputGrads));
        if (device.forwards > 0) device.bubbleNs += startNs - device.endNs;
        longestBubbleNs_ = std::max(longestBubbleNs_, device.bubbleNs);
        device.endNs = startNs + times_.ns(kind, d);
        if (device.order.empty()) device.firstEndNs = device.endNs;
        device.order.push_back(kind);
        if (kind == forward) forwardEndNs_[place(d, device.forwards++)] = device.endNs;
        if (kind == inputGrad) gradientEndNs_[place(d, device.inputGrads++)] = device.endNs;
        if (kind == weightGrad) ++device.weightGrads;
    }

    /// A forward each, then the lead of further forwards, then the first input gradient each.
    void placeFirst() {
        for (std::size_t d = 0; d < devices_.size(); ++d)
            put(d, forward);
        const std::vector<int> leads = boundedLeads();
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            for (int i = 0; i < leads[d]; ++i)
                put(d, forward);
        }
        for (std::size_t d = devices_.size(); d-- > 0;)
            put(d, inputGrad);
    }

    /// How many more forwards each device fits in before its first gradient arrives, each device
    /// fewer than the one before it.
    std::vector<int> boundedLeads() const {
        std::vector<int> leads(devices_.size(), 0);
        std::size_t d = devices_.size() - 1;
        std::int64_t gradientNs = devices_[d].endNs + times_.ns(inputGrad, d);
        while (d-- > 0) {
            const std::int64_t arrivalNs = gradientNs + times_.latencyNs();
            std::int64_t endNs = devices_[d].endNs;
            const std::int64_t forwardNs = times_.ns(forward, d);
            const int most = std::min(microBatches_, limit_) - 1;
            const auto fits = [&] {
                return rules_.leadStopsShort ? endNs + forwardNs <= arrivalNs : endNs < arrivalNs;
            };
            while (leads[d] < most && fits()) {
                endNs += forwardNs;
                ++leads[d];
            }
            gradientNs = std::max(endNs, arrivalNs) + times_.ns(inputGrad, d);
        }
        for (d = 1; d < devices_.size(); ++d) {
            const bool isBound = rules_.boundsEveryLead || leads[d] + 1 < microBatches_;
            if (isBound && leads[d] >= leads[d - 1]) leads[d] = std::max(0, leads[d - 1] - 1);
        }
        return leads;
    }

    /// Whether device d should take in another micro-batch in this round.
    bool wantsForward(std::size_t d) const {
        const Device& device = devices_[d];
        if (device.forwards >= microBatches_) return false;
        if (!rules_.skipsForwards || d + 1 == devices_.size()) return true;
        const Device& next = devices_[d + 1];
        if (device.forwards < next.forwards + 2) return true;
        const std::int64_t neededNs = next.endNs + times_.ns(forward, d + 1) +
                                      times_.ns(inputGrad, d + 1) + times_.latencyNs();
        if (device.endNs >= neededNs) return false;
        const int overLimit = std::max(0, device.held() + 1 - limit_);
        const int freed = std::min(overLimit, device.inputGrads - device.weightGrads);
        const std::int64_t endNs =
            device.endNs + times_.ns(forward, d) + freed * times_.ns(weightGrad, d);
        return endNs <= neededNs || neededNs - device.endNs > spareBubbleNs(d);
    }

    void placeForwards() {
        std::vector<char>& wanted = wanted_;
        wanted.resize(devices_.size());
        for (std::size_t d = 0; d < devices_.size(); ++d)
            wanted[d] = wantsForward(d);
        for (std::size_t d = devices_.size() - 1; d-- > 0;)
            wanted[d] = wanted[d] && wanted[d + 1];
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            if (!wanted[d]) continue;
            while (devices_[d].held() + 1 > limit_ && devices_[d].owesWeightGrad())
                put(d, weightGrad);
            if (d > 0) fillUntil(d, activationArrivalNs(d, devices_[d].forwards));
            put(d, forward);
        }
    }

    void placeInputGrads() {
        for (std::size_t d = devices_.size(); d-- > 0;) {
            Device& device = devices_[d];
            if (d + 1 < devices_.size()) fillUntil(d, gradientArrivalNs(d, device.inputGrads));
            while (d == 0 && device.forwards == microBatches_ && device.owesWeightGrad())
                put(d, weightGrad);
            put(d, inputGrad);
        }
    }

    /// How far device d may fall behind before it is the one with the longest bubble.
    std::int64_t spareBubbleNs(std::size_t d) const {
        return longestBubbleNs_ - devices_[d].bubbleNs;
    }

    /// Weight-gradient halves while they fit, and one more where the gap would cost too much.
    void fillUntil(std::size_t d, std::int64_t arrivalNs) {
        const Device& device = devices_[d];
        while (device.owesWeightGrad() && device.endNs + times_.ns(weightGrad, d) <= arrivalNs)
            put(d, weightGrad);
        if (!device.owesWeightGrad() || device.endNs >= arrivalNs) return;
        if (rules_.fillsEveryGap || arrivalNs - device.endNs > spareBubbleNs(d)) put(d, weightGrad);
    }

    const StageTimes& times_;
    std::vector<Device> devices_;
    int microBatches_;
    int limit_;
    Rules rules_;
    std::vector<std::int64_t> forwardEndNs_;   ///< [device][micro-batch]
    std::vector<std::int64_t> gradientEndNs_;  ///< likewise
    std::int64_t longestBubbleNs_ = 0;
    std::vector<char> wanted_;
    bool isBroken_ = false;
};

int limitOf(const ScheduleParameters& p) {
    return p.limit == 0 ? 2 * p.devices : p.limit;
}

/// The first trial with the shortest of the longest spans. Leads are bounded throughout only where
/// otherwise no trial works.
std::optional<Trial> bestTrial(const StageTimes& times, const ScheduleParameters& p, int limit) {
    std::optional<Trial> best;
    for (const bool boundsEveryLead : {false, true}) {
        for (int number = 0; number < 8; ++number) {
            const Rules rules{(number & 4) == 0, (number & 2) == 0, (number & 1) == 0,
                              boundsEveryLead};
            Trial trial(times, p.devices, p.microBatches, limit, rules);
            if (trial.run() && (!best || trial.longestSpanNs() < best->longestSpanNs()))
                best.emplace(std::move(trial));
        }
        if (best) break;
    }
    return best;
}

Schedule generate(const ScheduleParameters& p) {
    ScheduleBuilder builder("zb-auto", p, Placement::Looped, 1);
    if (p.limit < 0)
        refuse("zb-auto", fmt::format("a limit of {} activations holds none", p.limit),
               "use a limit of 1 or more, or 0 for twice the devices", limitParameter.name, {0, 1});
    const StageTimes times("zb-auto", p, p.devices);
    const auto best = bestTrial(times, p, limitOf(p));
    int stage = 0;
    for (const Device& device : best->devices()) {
        std::array<int, operationKindCount> counts{};
        for (const OperationKind kind : device.order)
            builder.add(kind, stage, counts[static_cast<std::size_t>(kind)]++);
        builder.endDevice();
        ++stage;
    }
    return builder.finish();
}

std::optional<std::int64_t> bubbleNs(const ScheduleParameters& p) {
    const auto equal = equalStages(p.durations);
    if (!equal || !equal->isBalanced() || std::min(p.microBatches, limitOf(p)) < 2 * p.devices - 1)
        return {};
    return 0;
}

}  // namespace

const ScheduleFamily zeroBubbleAutoFamily{
    .name = "zb-auto",
    .title = "Zero bubble (automatic)",
    .needs = "any number of devices and micro-batches; a limit of activations per device",
    .source =
        "Qi et al., Zero Bubble Pipeline Parallelism, arXiv 2401.10241, section 3; the heuristic "
        "of sail-sg/zero-bubble-pipeline-parallelism, scheduler/zb.py",
    .parameters = {limitParameter},
    .splitsBackward = true,
    .isTimeDriven = true,
    .bubble = {"0", "F = I = W, m and limit >= 2p - 1", bubbleNs},
    .generate = generate,
};

}  // namespace bubblescope
