// SPDX-License-Identifier: Apache-2.0
// Our own rule: the causal greedy tried in several orders of the works (list scheduling with
// several priorities), of which the best is kept. The published order is among them, so that the
// result is never worse than that of the causal greedy.
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>

#include "core/fill/ListFiller.h"
#include "core/fill/Policies.h"

namespace bubblescope {

namespace {

enum class LayerOrder { Profiled, LongestLastFirst, ShortestLastFirst };

/// Which work goes first where several are ready.
struct Priorities {
    LayerOrder layers;     ///< by how long the last phase of a chain takes
    bool lastPhaseFirst;   ///< what comes last, such as inversions, is hardest to fit
    bool firstSideFirst;   ///< or both sides of a layer before the next layer
};

constexpr std::array layerOrders{LayerOrder::Profiled, LayerOrder::LongestLastFirst,
                                 LayerOrder::ShortestLastFirst};

/// Orders of the works by priorities; ties keep the published order.
class Orders {
  public:
    Orders(const FillProblem& problem, std::vector<std::uint32_t> published)
        : problem_(problem), published_(std::move(published)) {
        for (const FillWork& work : problem.works)
            if (isLastPhase(work)) lastPhaseNs_[chainOf(work)] += work.durationNs;
    }

    std::vector<std::vector<std::uint32_t>> all() const {
        std::vector<std::vector<std::uint32_t>> orders{published_};
        for (const LayerOrder layers : layerOrders)
            for (const bool lastPhaseFirst : {true, false})
                for (const bool firstSideFirst : {true, false})
                    orders.push_back(by({layers, lastPhaseFirst, firstSideFirst}));
        return orders;
    }

  private:
    using Chain = std::tuple<std::uint16_t, std::uint32_t, std::uint8_t>;
    using Key = std::tuple<bool, bool, std::int64_t, std::uint16_t, std::uint32_t>;

    Chain chainOf(const FillWork& work) const {
        return {work.group, work.layer, problem_.kindOf(work).side};
    }
    bool isLastPhase(const FillWork& work) const {
        return problem_.kindOf(work).phase + 1U == fillPhaseCount;
    }

    std::vector<std::uint32_t> by(const Priorities& priorities) const {
        std::vector<Key> keys;
        for (const FillWork& work : problem_.works)
            keys.push_back(keyOf(work, priorities));
        std::vector<std::uint32_t> order = published_;
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return keys[a] < keys[b]; });
        return order;
    }

    Key keyOf(const FillWork& work, const Priorities& priorities) const {
        const FillKind& kind = problem_.kindOf(work);
        const bool waits = (kind.cause != FillCause::None) == priorities.lastPhaseFirst;
        const bool isSecondSide = priorities.firstSideFirst && kind.side > 0;
        return {waits, isSecondSide, layerKeyNs(work, priorities.layers), work.group, work.layer};
    }

    std::int64_t layerKeyNs(const FillWork& work, LayerOrder layers) const {
        const auto found = lastPhaseNs_.find(chainOf(work));
        if (layers == LayerOrder::Profiled || found == lastPhaseNs_.end()) return 0;
        return layers == LayerOrder::LongestLastFirst ? -found->second : found->second;
    }

    const FillProblem& problem_;
    std::vector<std::uint32_t> published_;
    std::map<Chain, std::int64_t> lastPhaseNs_;
};

/// Smaller is better: steps of a refresh, then what fits nowhere, then when it ends.
std::tuple<int, std::int64_t, std::int64_t> costOf(const FillResult& result) {
    std::int64_t leftOverNs = 0;
    for (const Placement& p : result.placements)
        if (p.isLeftOver) leftOverNs += p.durationNs();
    const std::int64_t endNs = result.placements.empty() ? 0 : result.placements.back().endNs();
    return {result.steps, leftOverNs, endNs};
}

std::int64_t workNs(const FillProblem& problem) {
    std::int64_t sum = 0;
    for (const FillWork& work : problem.works)
        sum += work.durationNs;
    return sum;
}

std::int64_t idleNs(const FillProblem& problem) {
    const Gaps gaps(problem, Gaps::Rule::Free);
    std::int64_t sum = 0;
    for (const Gap& gap : gaps.list())
        sum += gap.endNs - gap.startNs;
    return sum;
}

/// No refresh can take fewer steps, since each step has only so much idle time.
int leastSteps(const FillProblem& problem) {
    const std::int64_t idle = idleNs(problem);
    const std::int64_t most = std::numeric_limits<int>::max();
    if (idle == 0) return 1;
    return static_cast<int>(std::clamp<std::int64_t>((workNs(problem) + idle - 1) / idle, 1, most));
}

/// The fewest steps of refreshes that overlap, if that is fewer than `result` takes.
void overlap(ListFiller& filler, std::span<const std::vector<std::uint32_t>> orders, int least,
             FillResult& result) {
    for (int period = least; period < result.steps; ++period) {
        for (const auto& order : orders) {
            if (auto overlapping = filler.fillEvery(period, order)) {
                result = std::move(*overlapping);
                return;
            }
        }
    }
}

FillResult bestFit(const FillProblem& problem, const FillOptions& options) {
    FillResult best = pipefisherCausalPolicy.fill(problem, options);
    const int least = leastSteps(problem);
    if (best.steps <= least) return best;
    ListFiller filler(problem, options);
    const auto orders = Orders(problem, filler.publishedOrder()).all();
    for (const auto& order : orders) {
        FillResult result = filler.fill(order);
        if (costOf(result) < costOf(best)) best = std::move(result);
        if (best.steps <= least) return best;
    }
    if (options.overlapRefreshes) overlap(filler, orders, least, best);
    return best;
}

}  // namespace

const FillPolicy bestFitPolicy{"best-fit", "Best fit",
                               "Bubblescope: list scheduling in several orders, the best kept",
                               true, true, bestFit};

}  // namespace bubblescope
