// SPDX-License-Identifier: Apache-2.0
#include "core/cost/StageCut.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "core/base/Units.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

void checkStages(std::size_t layers, int stages) {
    if (stages < 1 || static_cast<std::size_t>(stages) > layers)
        throw ParameterError(fmt::format("{} layers are cut into {} stages", layers, stages), "",
                             fmt::format("use 1 to {} stages", layers), "devices",
                             {static_cast<int>(layers)});
}

/// Stages filled from the front as far as `most` allows; empty where that is not enough.
StageCut cutWithin(const std::vector<double>& costs, double embedding, double head, int stages,
                   double most) {
    StageCut cut;
    std::size_t next = 0;
    for (int stage = 0; stage < stages; ++stage) {
        const bool isLast = stage == stages - 1;
        const std::size_t left = static_cast<std::size_t>(stages - 1 - stage);
        double sum = (stage == 0 ? embedding : 0) + (isLast ? head : 0);
        int layers = 0;
        while (next + left < costs.size() && (layers == 0 || sum + costs[next] <= most)) {
            sum += costs[next++];
            ++layers;
        }
        if (sum > most) return {};
        cut.push_back(layers);
    }
    return next == costs.size() ? cut : StageCut{};
}

}  // namespace

StageCut evenCut(int layers, int stages) {
    checkStages(static_cast<std::size_t>(layers), stages);
    StageCut cut(static_cast<std::size_t>(stages), layers / stages);
    for (int i = 0; i < layers % stages; ++i)
        ++cut[cut.size() - 1 - static_cast<std::size_t>(i)];
    return cut;
}

StageCut balancedCut(const std::vector<double>& costs, double embedding, double head, int stages) {
    checkStages(costs.size(), stages);
    double least = 0;
    double most = embedding + head + std::accumulate(costs.begin(), costs.end(), 0.0);
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (least + most) / 2;
        (cutWithin(costs, embedding, head, stages, middle).empty() ? least : most) = middle;
    }
    const StageCut cut = cutWithin(costs, embedding, head, stages, most);
    return cut.empty() ? evenCut(static_cast<int>(costs.size()), stages) : cut;
}

CutRequest CutRequest::parse(std::string_view text) {
    const std::string name = canonicalName(text);
    if (name == "even") return {};
    if (name == "balanced") return {Kind::Balanced, {}};
    CutRequest request{Kind::ByHand, {}};
    const char* next = name.data();
    const char* const end = next + name.size();
    while (true) {
        int layers = 0;
        const auto [after, error] = std::from_chars(next, end, layers);
        if (error != std::errc() || layers < 1 || (after != end && *after != ','))
            throw Error(fmt::format("'{}' cuts no stages", text), "",
                        "use even, balanced, or the layers of each stage: 6,6,6,5");
        request.layers.push_back(layers);
        if (after == end) return request;
        next = after + 1;
    }
}

}  // namespace bubblescope
