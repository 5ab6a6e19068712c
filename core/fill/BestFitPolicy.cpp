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

enum class LayerOrder { Profiled, LongestInversionFirst, ShortestInversionFirst };

/// Which work goes first where several are ready.
struct Priorities {
    LayerOrder layers;
    bool inversionsFirst;  ///< they come last and are hardest to fit
    bool sideAFirst;       ///< or both sides of a layer before the next layer
};

constexpr std::array layerOrders{LayerOrder::Profiled, LayerOrder::LongestInversionFirst,
                                 LayerOrder::ShortestInversionFirst};

/// Orders of the works by priorities; ties keep the published order.
class Orders {
  public:
    Orders(const FillProblem& problem, std::vector<std::uint32_t> published)
        : problem_(problem), published_(std::move(published)) {
        for (const FillWork& work : problem.works)
            if (isInversion(work.kind)) inversionNs_[sideOf(work)] += work.durationNs;
    }

    std::vector<std::vector<std::uint32_t>> all() const {
        std::vector<std::vector<std::uint32_t>> orders{published_};
        for (const LayerOrder layers : layerOrders)
            for (const bool inversionsFirst : {true, false})
                for (const bool sideAFirst : {true, false})
                    orders.push_back(by({layers, inversionsFirst, sideAFirst}));
        return orders;
    }

  private:
    using Side = std::tuple<std::uint16_t, std::uint32_t, bool>;
    using Key = std::tuple<bool, bool, std::int64_t, std::uint16_t, std::uint32_t>;

    static Side sideOf(const FillWork& work) {
        return {work.group, work.layer, isSideA(work.kind)};
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
        const bool waits = isCurvature(work.kind) == priorities.inversionsFirst;
        const bool isSecondSide = priorities.sideAFirst && !isSideA(work.kind);
        return {waits, isSecondSide, layerKeyNs(work, priorities.layers), work.group, work.layer};
    }

    std::int64_t layerKeyNs(const FillWork& work, LayerOrder layers) const {
        const auto found = inversionNs_.find(sideOf(work));
        if (layers == LayerOrder::Profiled || found == inversionNs_.end()) return 0;
        return layers == LayerOrder::LongestInversionFirst ? -found->second : found->second;
    }

    const FillProblem& problem_;
    std::vector<std::uint32_t> published_;
    std::map<Side, std::int64_t> inversionNs_;
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
                               true, bestFit};

}  // namespace bubblescope
