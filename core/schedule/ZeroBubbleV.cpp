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

/// A pass of one micro-batch over all devices. It runs `down` from device 0 to the last, or back
/// up.
enum Pass : std::size_t { forwardDown, forwardUp, backwardDown, backwardUp, passCount };

constexpr bool isForward(Pass pass) {
    return pass == forwardDown || pass == forwardUp;
}
constexpr bool runsUp(Pass pass) {
    return pass == forwardUp || pass == backwardUp;
}

/// An operation in a device's list: an input-gradient half for backward passes, or the
/// weight-gradient half of one.
struct Item {
    Pass pass;
    int microBatch;
    bool isWeightGrad;
};

struct Device {
    std::array<int, passCount> counts{};
    std::int64_t endNs = 0;
    std::int64_t bubbleNs = 0;
    int held = 0;
    std::vector<Item> order;
    std::vector<Item> owed;  ///< weight-gradient halves, from firstOwed on
    std::size_t firstOwed = 0;

    bool owesWeightGrad() const { return firstOwed < owed.size(); }
};

/// What trials have in common.
struct Problem {
    int devices;
    int microBatches;
    int limit;
    std::int64_t forwardNs;
    std::int64_t inputGradNs;
    std::int64_t weightGradNs;
    std::int64_t latencyNs;
};

/// Whether a weight-gradient half fills a gap that it overruns.
struct Rules {
    bool beforeBackwardDown;
    bool beforeForward;
};

/// Builds all devices' lists in rounds of a backward and a forward each, keeping the times of what
/// is placed. `approvedNs` are bubbles that devices may have, from an earlier trial.
class Trial {
  public:
    Trial(const Problem& problem, Rules rules, const std::vector<std::int64_t>& approvedNs)
        : problem_(problem),
          rules_(rules),
          devices_(static_cast<std::size_t>(problem.devices)),
          approvedNs_(approvedNs),
          mostApprovedNs_(*std::max_element(approvedNs.begin(), approvedNs.end())) {
        const auto microBatches = static_cast<std::size_t>(problem.microBatches);
        for (auto& endNs : passEndNs_)
            endNs.assign(devices_.size() * microBatches, notMade);
        for (Device& device : devices_) {
            device.order.reserve(6 * microBatches);
            device.owed.reserve(2 * microBatches);
        }
    }

    /// False when the rules lead into a dead end.
    bool run() {
        placeFirst();
        evenOut();
        for (int round = 0; round < 2 * problem_.microBatches && !isBroken_; ++round) {
            placeBackwards();
            for (std::size_t d = 0; d < devices_.size(); ++d)
                placeForward(d);
        }
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            while (devices_[d].owesWeightGrad())
                putWeightGrad(d);
        }
        return !isBroken_;
    }

    std::int64_t longestBubbleNs() const { return longestBubbleNs_; }
    std::vector<Device> takeDevices() { return std::move(devices_); }

  private:
    static constexpr std::int64_t notMade = -1;

    std::int64_t& endNs(Pass pass, std::size_t d, int microBatch) {
        return passEndNs_[pass][d * static_cast<std::size_t>(problem_.microBatches) +
                                static_cast<std::size_t>(microBatch)];
    }
    bool entersAt(Pass pass, std::size_t d) const {
        return runsUp(pass) ? d + 1 == devices_.size() : d == 0;
    }
    /// When the device before d finishes the pass that is d's next of this kind.
    std::int64_t inputEndNs(Pass pass, std::size_t d) {
        return endNs(pass, runsUp(pass) ? d + 1 : d - 1, devices_[d].counts[pass]);
    }

    bool isReady(Pass pass, std::size_t d) {
        const int microBatch = devices_[d].counts[pass];
        if (microBatch >= problem_.microBatches) return false;
        if (isForward(pass) && devices_[d].held >= problem_.limit) return false;
        if (pass != forwardDown && endNs(Pass(pass - 1), d, microBatch) == notMade) return false;
        return entersAt(pass, d) || inputEndNs(pass, d) != notMade;
    }

    void put(std::size_t d, Pass pass) {
        isBroken_ = isBroken_ || !isReady(pass, d);
        if (isBroken_) return;
        Device& device = devices_[d];
        std::int64_t startNs = device.endNs;
        if (!entersAt(pass, d))
            startNs = std::max(startNs, inputEndNs(pass, d) + problem_.latencyNs);
        if (device.counts[forwardDown] > 0) device.bubbleNs += startNs - device.endNs;
        longestBubbleNs_ = std::max(longestBubbleNs_, device.bubbleNs);
        device.endNs = startNs + (isForward(pass) ? problem_.forwardNs : problem_.inputGradNs);
        const int microBatch = device.counts[pass]++;
        endNs(pass, d, microBatch) = device.endNs;
        device.order.push_back({pass, microBatch, false});
        if (isForward(pass)) ++device.held;
        if (!isForward(pass)) device.owed.push_back({pass, microBatch, true});
    }

    void putWeightGrad(std::size_t d) {
        Device& device = devices_[d];
        const Item& item = device.owed[device.firstOwed++];
        device.order.push_back(item);
        device.endNs += problem_.weightGradNs;
        --device.held;
        if (item.pass == backwardUp && d + 1 == devices_.size() &&
            item.microBatch + 1 == problem_.microBatches)
            lastWeightGradEndNs_ = device.endNs;
    }

    /// The first micro-batch goes down and up; devices take in others while they wait for it.
    void placeFirst() {
        for (std::size_t d = 0; d < devices_.size(); ++d)
            put(d, forwardDown);
        for (std::size_t d = devices_.size(); d-- > 0 && !isBroken_;) {
            const Device& device = devices_[d];
            while (!entersAt(forwardUp, d) && !isBroken_ &&
                   device.held + 2 + 2 * static_cast<int>(d) <= problem_.limit &&
                   device.endNs + problem_.forwardNs <=
                       inputEndNs(forwardUp, d) + problem_.latencyNs &&
                   device.counts[forwardDown] < problem_.microBatches) {
                for (std::size_t earlier = 0; earlier <= d; ++earlier)
                    put(earlier, forwardDown);
            }
            put(d, forwardUp);
        }
    }

    /// Devices further down catch up, down and up in turn.
    void evenOut() {
        const auto forwards = [this](std::size_t d) {
            return devices_[d].counts[forwardDown] + devices_[d].counts[forwardUp];
        };
        Pass pass = forwardDown;
        for (std::size_t d = 1; d < devices_.size(); ++d) {
            const auto lags = [&] {
                const int before = devices_[d - 1].counts[forwardUp];
                return forwards(d) < forwards(d - 1) ||
                       (devices_[d].counts[forwardUp] <= before && before < problem_.microBatches);
            };
            while (lags() && !isBroken_) {
                for (std::size_t later = devices_.size(); later-- > d;) {
                    if (devices_[later].counts[pass] < problem_.microBatches) put(later, pass);
                }
                pass = pass == forwardDown ? forwardUp : forwardDown;
            }
        }
    }

    Pass nextBackward(std::size_t d) {
        const Device& device = devices_[d];
        if (device.counts[backwardUp] >= device.counts[backwardDown]) return backwardDown;
        if (entersAt(backwardUp, d) || inputEndNs(backwardUp, d) != notMade ||
            device.counts[backwardDown] >= problem_.microBatches)
            return backwardUp;
        return backwardDown;
    }

    void placeBackwards() {
        nextBackwards_.clear();
        for (std::size_t d = 0; d < devices_.size(); ++d)
            nextBackwards_.push_back(nextBackward(d));
        for (std::size_t d = devices_.size(); d-- > 0;) {
            if (nextBackwards_[d] != backwardUp) continue;
            fillBefore(d, backwardUp, true);
            put(d, backwardUp);
        }
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            if (nextBackwards_[d] != backwardDown) continue;
            fillBefore(d, backwardDown, rules_.beforeBackwardDown);
            put(d, backwardDown);
        }
    }

    std::optional<Pass> nextForward(std::size_t d) {
        const Device& device = devices_[d];
        if (device.counts[forwardUp] >= problem_.microBatches) return {};
        if (device.counts[forwardUp] >= device.counts[forwardDown]) return forwardDown;
        if (entersAt(forwardUp, d) || inputEndNs(forwardUp, d) != notMade) return forwardUp;
        if (device.counts[forwardDown] < problem_.microBatches &&
            (entersAt(forwardDown, d) || inputEndNs(forwardDown, d) != notMade))
            return forwardDown;
        return {};
    }

    void placeForward(std::size_t d) {
        const std::optional<Pass> pass = nextForward(d);
        if (!pass) return;
        while (devices_[d].held >= problem_.limit && devices_[d].owesWeightGrad())
            putWeightGrad(d);
        fillBefore(d, *pass, rules_.beforeForward);
        put(d, *pass);
    }

    /// Weight-gradient halves while they fit before the pass's input arrives, and one more where
    /// the gap would make the device the one with the longest bubble. A pass without an input
    /// counts as arriving with the very last weight gradient, as in the original.
    void fillBefore(std::size_t d, Pass pass, bool mayOverrun) {
        const Device& device = devices_[d];
        const bool hasInput = !entersAt(pass, d);
        const std::int64_t arrivalNs =
            (hasInput ? inputEndNs(pass, d) : lastWeightGradEndNs_) + problem_.latencyNs;
        while (device.owesWeightGrad() && hasInput &&
               arrivalNs >= device.endNs + problem_.weightGradNs)
            putWeightGrad(d);
        const std::int64_t spareNs =
            std::max(longestBubbleNs_, mostApprovedNs_ - approvedNs_[d]) - device.bubbleNs;
        if (mayOverrun && device.owesWeightGrad() && arrivalNs - device.endNs > spareNs)
            putWeightGrad(d);
    }

    const Problem& problem_;
    Rules rules_;
    std::vector<Device> devices_;
    const std::vector<std::int64_t>& approvedNs_;
    std::int64_t mostApprovedNs_;
    std::array<std::vector<std::int64_t>, passCount> passEndNs_;  ///< [pass][device][micro-batch]
    std::int64_t longestBubbleNs_ = 0;
    std::int64_t lastWeightGradEndNs_ = notMade;
    std::vector<Pass> nextBackwards_;
    bool isBroken_ = false;
};

struct Candidate {
    std::vector<Device> devices;
    std::int64_t longestBubbleNs;
};

std::optional<Candidate> tryRules(const Problem& problem, Rules rules,
                                  const std::vector<std::int64_t>& approvedNs) {
    Trial trial(problem, rules, approvedNs);
    if (!trial.run()) return {};
    return Candidate{trial.takeDevices(), trial.longestBubbleNs()};
}

/// Repeats a trial with the bubbles of the one before approved, for as long as that helps.
std::optional<Candidate> refine(const Problem& problem, Rules rules) {
    std::vector<std::int64_t> approvedNs(static_cast<std::size_t>(problem.devices), -1);
    std::optional<Candidate> best = tryRules(problem, rules, approvedNs);
    while (best) {
        for (std::size_t d = 0; d < approvedNs.size(); ++d)
            approvedNs[d] = best->devices[d].bubbleNs;
        std::optional<Candidate> next = tryRules(problem, rules, approvedNs);
        if (!next || next->longestBubbleNs >= best->longestBubbleNs) break;
        best = std::move(next);
    }
    return best;
}

Problem problemOf(const ScheduleParameters& p) {
    const StageTimes times("zbv", p, 2 * p.devices);
    for (const auto kind :
         {OperationKind::Forward, OperationKind::InputGrad, OperationKind::WeightGrad}) {
        for (int stage = 1; stage < 2 * p.devices; ++stage) {
            if (times.ns(kind, static_cast<std::size_t>(stage)) != times.ns(kind, 0))
                refuse("zbv", fmt::format("durations of {} differ by stage", operationLetter(kind)),
                       "give one duration for all stages, or use zbv-hand");
        }
    }
    return {p.devices,
            p.microBatches,
            2 * p.devices,
            times.ns(OperationKind::Forward, 0),
            times.ns(OperationKind::InputGrad, 0),
            times.ns(OperationKind::WeightGrad, 0),
            times.latencyNs()};
}

std::optional<Candidate> bestCandidate(const Problem& problem) {
    std::optional<Candidate> best;
    for (int number = 0; number < 4; ++number) {
        auto candidate = refine(problem, {(number & 2) == 0, (number & 1) == 0});
        if (candidate && (!best || candidate->longestBubbleNs < best->longestBubbleNs))
            best = std::move(candidate);
    }
    return best;
}

Schedule generate(const ScheduleParameters& p) {
    ScheduleBuilder builder("zbv", p, Placement::Zigzag, 2);
    const auto best = bestCandidate(problemOf(p));
    if (!best)
        refuse("zbv",
               fmt::format("{} micro-batches on {} devices: dead end", p.microBatches, p.devices),
               fmt::format("use {} micro-batches or more", 2 * p.devices), "micro-batches",
               {2 * p.devices});
    for (int d = 0; d < p.devices; ++d) {
        for (const Item& item : best->devices[static_cast<std::size_t>(d)].order) {
            const bool isBackLeg = item.pass == forwardUp || item.pass == backwardDown;
            const OperationKind kind = item.isWeightGrad      ? OperationKind::WeightGrad
                                       : isForward(item.pass) ? OperationKind::Forward
                                                              : OperationKind::InputGrad;
            builder.add(kind, builder.stageOf(d, isBackLeg ? 1 : 0), item.microBatch);
        }
        builder.endDevice();
    }
    return builder.finish();
}

}  // namespace

const ScheduleFamily zeroBubbleVFamily{
    .name = "zbv",
    .title = "ZB-V",
    .needs = "any number of devices and micro-batches; the same durations on every stage",
    .source =
        "Qi et al., Pipeline Parallelism with Controllable Memory, arXiv 2405.15362; the "
        "heuristic of sail-sg/zero-bubble-pipeline-parallelism, scheduler/zbv.py",
    .splitsBackward = true,
    .isTimeDriven = true,
    .needsEqualStages = true,
    .bubble = {"0", "F = I = W, m >= 2p - 1", zeroBubbleVNs},
    .generate = generate,
};

}  // namespace bubblescope
