// SPDX-License-Identifier: Apache-2.0
#include "core/train/CurvatureHomes.h"

#include <algorithm>
#include <map>

#include "core/base/Quantile.h"

namespace bubblescope {

namespace {

struct LayerWork {
    int stage = 0;
    int layer = 0;
    std::int64_t ns = 0;
};

std::vector<LayerWork> largestFirst(const PipelinePlan& plan, const CurvatureTimes& times) {
    std::vector<LayerWork> works;
    for (int stage = 0; stage < static_cast<int>(plan.kfacLayers.size()); ++stage)
        for (int layer = 0; layer < static_cast<int>(plan.kfacLayersOf(stage)); ++layer)
            works.push_back({stage, layer, times.refreshNs(stage, layer)});
    std::ranges::stable_sort(works, std::greater(), &LayerWork::ns);
    return works;
}

}  // namespace

std::int64_t CurvatureTimes::pieceNs(InstructionKind kind, int stage, int layer) const {
    const std::int64_t ownNs = measuredNs(kind, stage, layer);
    if (kind != InstructionKind::InvertA) return ownNs;
    return ownNs + measuredNs(InstructionKind::SumFactors, stage, layer);
}

std::int64_t CurvatureTimes::refreshNs(int stage, int layer) const {
    const std::int64_t microBatches =
        std::int64_t{plan_.copies()} * plan_.schedule.microBatchesPerDirection();
    return microBatches * (pieceNs(InstructionKind::AddCurvatureA, stage, layer) +
                           pieceNs(InstructionKind::AddCurvatureB, stage, layer)) +
           pieceNs(InstructionKind::InvertA, stage, layer) +
           pieceNs(InstructionKind::InvertB, stage, layer);
}

/// Of several copies one alone inverts a layer: the others take next to no time.
std::int64_t CurvatureTimes::measuredNs(InstructionKind kind, int stage, int layer) const {
    std::int64_t mostNs = 0;
    for (int copy = 0; copy < plan_.copies(); ++copy) {
        const int direction = copy % plan_.schedule.directions();
        std::map<std::pair<std::int64_t, std::uint32_t>, std::int64_t> sums;  // of a piece's parts
        for (std::int64_t step = firstStep_; step < endStep_; ++step)
            for (const auto& [i, startNs, endNs] :
                 profile_.of(plan_.deviceOfCopy(copy, stage), step))
                if (i.kind == kind && i.direction == direction && i.stage == stage &&
                    i.index == static_cast<std::uint32_t>(layer))
                    sums[{step, i.microBatch}] += endNs - startNs;
        std::vector<std::int64_t> durations;
        for (const auto& [piece, ns] : sums)
            durations.push_back(ns);
        mostNs = std::max(mostNs, median(std::move(durations)));
    }
    return mostNs;
}

std::vector<std::vector<int>> curvatureHomes(const PipelinePlan& plan, const CurvatureTimes& times,
                                             const std::vector<std::int64_t>& idleNs) {
    constexpr double aLittleMore = 1.05;
    std::vector<std::vector<int>> homes;
    for (const auto& layers : plan.kfacLayers)
        homes.emplace_back(layers.size(), 0);
    std::vector<std::int64_t> workNs(idleNs.size());
    for (const LayerWork& work : largestFirst(plan, times)) {
        const auto stepsWith = [&](int device) {
            const auto d = static_cast<std::size_t>(device);
            return static_cast<double>(workNs[d] + work.ns) /
                   static_cast<double>(std::max<std::int64_t>(idleNs[d], 1));
        };
        const auto isBetter = [&](int a, int b) { return stepsWith(a) < stepsWith(b); };
        int home = 0;
        for (int device = 1; device < plan.deviceCount(); ++device)
            home = std::min(home, device, isBetter);
        int own = plan.deviceOfCopy(0, work.stage);
        for (int copy = 1; copy < plan.copies(); ++copy)
            own = std::min(own, plan.deviceOfCopy(copy, work.stage), isBetter);
        if (stepsWith(own) <= aLittleMore * stepsWith(home)) home = own;
        workNs[static_cast<std::size_t>(home)] += work.ns;
        homes[static_cast<std::size_t>(work.stage)][static_cast<std::size_t>(work.layer)] = home;
    }
    return homes;
}

}  // namespace bubblescope
