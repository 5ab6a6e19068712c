// SPDX-License-Identifier: Apache-2.0
#include "core/fill/LinearLayers.h"

#include <fmt/format.h>

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

/// A factor's part of what all factors of a block cost: statistics and memory grow with the square
/// of its size, a solve with the cube.
std::int64_t partOf(std::int64_t whole, int size, int power) {
    double sum = 0;
    for (const LinearLayer& layer : linearLayers)
        sum += std::pow(layer.inputs, power) + std::pow(layer.outputs, power);
    return std::llround(static_cast<double>(whole) * std::pow(size, power) / sum);
}

/// The inputs, or output gradients, that a micro-batch leaves for a factor of this size.
std::int64_t savedBytes(std::int64_t whole, int size) {
    int sum = 0;
    for (const LinearLayer& layer : linearLayers)
        sum += layer.outputs;
    return whole * size / sum;
}

class FactorPlanner {
  public:
    FactorPlanner(const PipelineStep& step, std::size_t device, const FillWorkOptions& options,
                  const FactorWork& work)
        : stage_(step, device, options, work.kinds), work_(work) {}

    FillPlan::Device plan() {
        for (std::size_t group = 0; group < stage_.groups(); ++group)
            for (int block = 0; block < stage_.blocks(); ++block)
                addBlock(group, block);
        setMemory();
        return std::move(stage_.device);
    }

  private:
    const BlockCosts& costs() const { return stage_.options().costs; }

    void addBlock(std::size_t group, int block) {
        if (stage_.isOwn(block, group)) {
            stage_.device.preconditionNs += costs().preconditionNs;
            ++ownBlocks_;
        }
        for (std::size_t i = 0; i < linearLayers.size(); ++i) {
            const auto layer = static_cast<std::uint32_t>(
                static_cast<std::size_t>(block) * linearLayers.size() + i);
            const LinearLayer& sizes = linearLayers[i];
            addFactor(group, block, layer, work_.outputsFirst ? sizes.outputs : sizes.inputs, 0);
            addFactor(group, block, layer, work_.outputsFirst ? sizes.inputs : sizes.outputs, 1);
        }
    }

    void addFactor(std::size_t group, int block, std::uint32_t layer, int size, std::size_t side) {
        const std::int64_t bytes = partOf(costs().factorBytes, size, 2);
        const std::int64_t inputBytes =
            work_.keepsInputs ? savedBytes(costs().savedGradientBytes, size) : 0;
        const std::int64_t pieces = stage_.count(group, work_.kinds[side].cause);
        stage_.addWork(side, group, layer, partOf(work_.statisticsNs, size, 2) * pieces,
                       bytes + inputBytes);
        if (stage_.stageReplicas() > 1)
            stage_.addWork(2 + side, group, layer, stage_.syncNs(block, bytes), bytes);
        if (stage_.isOwn(block, group))
            stage_.addWork(4 + side, group, layer, partOf(work_.solveNs, size, 3), 2 * bytes);
    }

    void setMemory() {
        const auto groups = static_cast<std::int64_t>(stage_.groups());
        const std::int64_t blocks = stage_.blocks();
        auto& memory = stage_.device.memory;
        memory = {{work_.factorName, costs().factorBytes * blocks * groups},
                  {work_.solvedName, costs().factorBytes * ownBlocks_}};
        if (!work_.keepsInputs) return;
        const std::int64_t forwards = stage_.forwards();
        const std::int64_t more =
            stage_.options().recomputes ? 0 : forwards - std::min(stage_.heldForwards(), forwards);
        memory.push_back({"saved_gradients", costs().savedGradientBytes * blocks * forwards});
        memory.push_back({"kept_activations", costs().activationBytes * blocks * more});
    }

    StagePlanner stage_;
    const FactorWork& work_;
    std::int64_t ownBlocks_ = 0;
};

}  // namespace

FillPlan planFactors(const PipelineStep& step, const FillWorkOptions& options,
                     const FactorWork& work) {
    FillPlan plan;
    for (std::size_t device = 0; device < step.devices.size(); ++device)
        plan.devices.push_back(FactorPlanner(step, device, options, work).plan());
    for (int block = 0; block < options.blocksPerStage; ++block)
        for (const LinearLayer& layer : linearLayers)
            plan.layers.push_back(fmt::format("block {} {}", block, layer.name));
    return plan;
}

}  // namespace bubblescope
