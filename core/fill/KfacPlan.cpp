// SPDX-License-Identifier: Apache-2.0
// PipeFisher (arXiv 2211.14133): K-FAC work of a stage. Data and inversion parallelism as in
// pipe-fisher main_bert.py and natural_gradient.py: the blocks of a stage are shared out over its
// replicas in contiguous groups, and those that are left over are inverted by all.
#include "core/fill/KfacPlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace bubblescope {

namespace {

/// Sizes of a linear layer's factors, in widths of the block.
struct LinearLayer {
    std::string_view name;
    int inputs;
    int outputs;
};
constexpr std::array<LinearLayer, 6> linearLayers{{{"query", 1, 1},
                                                   {"key", 1, 1},
                                                   {"value", 1, 1},
                                                   {"attention output", 1, 1},
                                                   {"feed-forward up", 1, 4},
                                                   {"feed-forward down", 4, 1}}};

/// A factor's part of what all factors of a block cost: curvature and memory grow with the square
/// of its size, inversion with the cube.
double shareOf(int size, int power) {
    double sum = 0;
    for (const LinearLayer& layer : linearLayers)
        sum += std::pow(layer.inputs, power) + std::pow(layer.outputs, power);
    return std::pow(size, power) / sum;
}

std::int64_t partOf(std::int64_t whole, int size, int power) {
    return std::llround(static_cast<double>(whole) * shareOf(size, power));
}

class Planner {
  public:
    Planner(const Schedule& schedule, const Simulation& simulation, const BlockCosts& costs,
            const KfacOptions& options)
        : schedule_(schedule), simulation_(simulation), costs_(costs), options_(options) {}

    KfacPlan::Device plan(int device) {
        device_ = {};
        device_.problem.stepNs = simulation_.makespanNs;
        addPipeline(device);
        for (std::uint16_t group = 0; group < device_.problem.groups.size(); ++group)
            addGroup(group);
        const std::int64_t held = simulation_.peakActivations[static_cast<std::size_t>(device)];
        if (!options_.recomputes)
            device_.memory.keptActivationBytes =
                std::max<std::int64_t>(forwards_ - held, 0) * costs_.activationBytes * blocks();
        return std::move(device_);
    }

  private:
    std::int64_t blocks() const { return options_.blocksPerStage; }

    std::uint16_t groupOf(const Operation& o) {
        auto& groups = device_.problem.groups;
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const FillGroup& g) {
            return g.direction == o.direction && g.stage == o.stage;
        });
        if (found != groups.end()) return static_cast<std::uint16_t>(found - groups.begin());
        groups.push_back({o.direction, o.stage});
        return static_cast<std::uint16_t>(groups.size() - 1);
    }

    static FillCause causeOf(OperationKind kind) {
        if (kind == OperationKind::Forward) return FillCause::Forward;
        return kind == OperationKind::WeightGrad ? FillCause::None : FillCause::Backward;
    }

    /// A fused block is its forward, and a backward that takes no more time and ends with it.
    void addPipeline(int device) {
        forwards_ = 0;
        const OperationIndex begin = schedule_.deviceBegin[static_cast<std::size_t>(device)];
        const OperationIndex end = schedule_.deviceBegin[static_cast<std::size_t>(device) + 1];
        for (OperationIndex i = begin; i < end; ++i) {
            const Operation& o = schedule_.operations[i];
            const bool isSecond = i > begin && schedule_.isFused(i - 1);
            device_.problem.pipeline.push_back(
                {isSecond ? simulation_.endNs[i] : simulation_.startNs[i], simulation_.endNs[i],
                 causeOf(o.kind), groupOf(o), o.microBatch});
            if (o.kind == OperationKind::Forward) ++forwards_;
        }
    }

    int microBatches(std::uint16_t group) const {
        return static_cast<int>(std::count_if(
            device_.problem.pipeline.begin(), device_.problem.pipeline.end(),
            [&](const auto& s) { return s.group == group && s.makes == FillCause::Forward; }));
    }

    void addGroup(std::uint16_t group) {
        const int n = microBatches(group);
        device_.memory.factorBytes += costs_.factorBytes * blocks();
        device_.memory.savedGradientBytes += costs_.savedGradientBytes * blocks() * n;
        for (int block = 0; block < options_.blocksPerStage; ++block) {
            if (isOwn(block, group)) {
                device_.preconditionNs += costs_.preconditionNs;
                device_.memory.inverseBytes += costs_.factorBytes;
            }
            for (std::size_t i = 0; i < linearLayers.size(); ++i) {
                const auto layer = static_cast<std::uint32_t>(
                    static_cast<std::size_t>(block) * linearLayers.size() + i);
                addFactor(group, block, layer, linearLayers[i].inputs, n, 0);
                addFactor(group, block, layer, linearLayers[i].outputs, n, 1);
            }
        }
    }

    /// `side` is 0 for A, 1 for B: kinds come in pairs.
    void addFactor(std::uint16_t group, int block, std::uint32_t layer, int size, int n, int side) {
        const auto add = [&](FillKind kindOfA, std::int64_t durationNs) {
            const auto kind = static_cast<FillKind>(static_cast<int>(kindOfA) + side);
            device_.problem.works.push_back({kind, group, layer, 0, durationNs});
        };
        add(FillKind::CurvatureA, partOf(costs_.curvatureNs, size, 2) * n);
        if (stageReplicas() > 1) add(FillKind::SyncA, syncNs(block, size));
        if (isOwn(block, group)) add(FillKind::InversionA, partOf(costs_.inversionNs, size, 3));
    }

    int stageReplicas() const { return options_.replicas * schedule_.directions(); }

    /// Blocks of a stage that one replica inverts alone; 0 when all invert everything.
    int sharedBlocks() const {
        return options_.sharesInversion ? options_.blocksPerStage / stageReplicas() : 0;
    }
    bool isShared(int block) const { return block < sharedBlocks() * stageReplicas(); }

    /// The device shown belongs to the first copy of the pipeline.
    bool isOwn(int block, std::uint16_t group) const {
        const int replica = device_.problem.groups[group].direction * options_.replicas;
        return !isShared(block) || block / sharedBlocks() == replica;
    }

    /// A ring: each replica sends all but its own part once to reduce, and again to hand it on.
    std::int64_t syncNs(int block, int size) const {
        const auto bytes = static_cast<double>(partOf(costs_.factorBytes, size, 2));
        const double rounds = isShared(block) ? 1 : 2;
        const double share = 1 - 1.0 / stageReplicas();
        return std::llround(rounds * share * bytes / options_.syncBytesPerSecond * 1e9);
    }

    const Schedule& schedule_;
    const Simulation& simulation_;
    const BlockCosts& costs_;
    const KfacOptions& options_;
    KfacPlan::Device device_;
    std::int64_t forwards_ = 0;  ///< of all groups
};

}  // namespace

KfacPlan planKfac(const Schedule& schedule, const Simulation& simulation, const BlockCosts& costs,
                  const KfacOptions& options) {
    Planner planner(schedule, simulation, costs, options);
    KfacPlan plan;
    for (int device = 0; device < schedule.devices; ++device)
        plan.devices.push_back(planner.plan(device));
    return plan;
}

std::string kfacLayerName(std::uint32_t layer) {
    return fmt::format("block {} {}", layer / linearLayers.size(),
                       linearLayers[layer % linearLayers.size()].name);
}

}  // namespace bubblescope
