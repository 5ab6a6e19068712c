// SPDX-License-Identifier: Apache-2.0
#include "core/fill/BubbleFill.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/fill/Gaps.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

/// Moments that are tried for a stretch, and attempts to shorten it.
constexpr std::size_t mostMoments = 32;
constexpr int halvings = 6;
/// Shares of the longest stretch that are tried: a longer one need not be better.
constexpr std::array lengths{1.0, 0.5, 0.25, 0.125};

struct Attempt {
    FillPlan plan;
    std::vector<FillResult> results;

    int steps() const { return std::ranges::max(results, {}, &FillResult::steps).steps; }

    std::int64_t leftOverNs() const {
        std::int64_t sum = 0;
        for (const FillResult& result : results)
            for (const Placement& p : result.placements)
                if (p.isLeftOver) sum += p.durationNs();
        return sum;
    }
};

class Filling {
  public:
    Filling(const PipelineStep& step, const BubbleFillRequest& request, const FillPolicy& policy,
            Progress& progress)
        : step_(step), request_(request), policy_(policy), progress_(progress) {}

    Attempt attempt(const Stretch& stretch) const {
        Attempt attempt{planFill(request_.work, stretched(step_, stretch), request_.options), {}};
        for (const FillPlan::Device& device : attempt.plan.devices) {
            progress_.throwIfCancelled();
            attempt.results.push_back(policy_.fill(device.problem, request_.placing));
        }
        return attempt;
    }

    /// The shortest stretch that was found to save the most steps; none where none saves a step.
    Stretch findStretch(const Attempt& plain) const {
        const auto mostNs = static_cast<std::int64_t>(static_cast<double>(step_.stepNs) *
                                                      request_.mostStretchPercent / 100);
        Stretch best;
        int fewest = plain.steps() - 1;
        if (mostNs == 0 || !policy_.mayStretch) return best;
        for (const std::int64_t atNs : moments(plain)) {
            for (const double length : lengths) {
                const Stretch stretch{atNs, std::llround(static_cast<double>(mostNs) * length)};
                const Attempt longer = attempt(stretch);
                if (!isAsGood(longer, plain, fewest)) continue;
                fewest = longer.steps() - 1;
                best = stretch;
            }
        }
        return best.byNs == 0 ? best : shortened(best, plain, fewest + 1);
    }

  private:
    /// The ends of the longest gaps of the devices that take the most steps.
    std::vector<std::int64_t> moments(const Attempt& plain) const {
        const int slowest = plain.steps();
        std::set<std::pair<std::int64_t, std::int64_t>> byLength;
        for (std::size_t d = 0; d < plain.results.size(); ++d) {
            if (plain.results[d].steps < slowest) continue;
            const Gaps gaps(plain.plan.devices[d].problem, Gaps::Rule::Free);
            for (const Gap& gap : gaps.list())
                byLength.emplace(gap.startNs - gap.endNs, step_.devices[d].startNs + gap.endNs);
        }
        std::vector<std::int64_t> list;
        for (const auto& [negativeLengthNs, atNs] : byLength)
            if (list.size() < mostMoments && std::ranges::count(list, atNs) == 0)
                list.push_back(atNs);
        return list;
    }

    static bool isAsGood(const Attempt& longer, const Attempt& plain, int steps) {
        return longer.steps() <= steps && longer.leftOverNs() <= plain.leftOverNs();
    }

    Stretch shortened(Stretch stretch, const Attempt& plain, int steps) const {
        std::int64_t tooShortNs = 0;
        for (int i = 0; i < halvings; ++i) {
            const std::int64_t middleNs = tooShortNs + (stretch.byNs - tooShortNs) / 2;
            if (isAsGood(attempt({stretch.atNs, middleNs}), plain, steps))
                stretch.byNs = middleNs;
            else
                tooShortNs = middleNs;
        }
        return stretch;
    }

    const PipelineStep& step_;
    const BubbleFillRequest& request_;
    const FillPolicy& policy_;
    Progress& progress_;
};

}  // namespace

BubbleFill fillBubbles(PipelineStep step, const BubbleFillRequest& request, Progress& progress) {
    BubbleFill fill;
    fill.policy = &findFillPolicy(request.policy);
    if (!fill.policy->isCausal && canonicalName(request.work) != "kfac")
        throw ParameterError(fmt::format("the published rule places K-FAC, not '{}'", request.work),
                             "", "use pipefisher-causal or best-fit", "policy", {});
    fill.plainStepNs = step.stepNs;
    const Filling filling(step, request, *fill.policy, progress);
    Attempt attempt = filling.attempt({});
    fill.stretch = filling.findStretch(attempt);
    if (fill.stretch.byNs > 0) attempt = filling.attempt(fill.stretch);
    fill.step = stretched(std::move(step), fill.stretch);
    fill.plan = std::move(attempt.plan);
    fill.results = std::move(attempt.results);
    for (std::size_t d = 0; d < fill.results.size(); ++d)
        fill.reports.push_back(report(fill.plan.devices[d].problem, fill.results[d]));
    fill.cycle = filledCycle(fill.step, fill.plan, fill.results);
    return fill;
}

int BubbleFill::stepsPerRefresh() const {
    return static_cast<int>(cycle.stepStartNs.size());
}

double BubbleFill::meanUtilization() const {
    double busyNs = 0;
    for (std::size_t d = 0; d < reports.size(); ++d) {
        const FillReport& r = reports[d];
        busyNs += static_cast<double>(r.usageNs()) / r.steps +
                  static_cast<double>(plan.devices[d].preconditionNs);
    }
    const double stepNs = static_cast<double>(cycle.lengthNs) / stepsPerRefresh();
    return stepNs == 0 ? 0 : busyNs / stepNs / static_cast<double>(reports.size());
}

double BubbleFill::meanUtilizationBefore() const {
    double busyNs = 0;
    for (const FillReport& r : reports)
        busyNs += static_cast<double>(r.pipelineNs);
    const double allNs = static_cast<double>(plainStepNs) * static_cast<double>(reports.size());
    return allNs == 0 ? 0 : busyNs / allNs;
}

double BubbleFill::amountPerSecond(std::size_t kind) const {
    double amountPerStep = 0;
    for (std::size_t d = 0; d < reports.size(); ++d)
        amountPerStep += static_cast<double>(reports[d].kinds[kind].pieces) *
                         plan.devices[d].problem.kinds[kind].amount / reports[d].steps;
    const double stepNs = static_cast<double>(cycle.lengthNs) / stepsPerRefresh();
    return stepNs == 0 ? 0 : amountPerStep / stepNs * 1e9;
}

}  // namespace bubblescope
