// SPDX-License-Identifier: Apache-2.0
// Sharpness-aware minimization (Foret et al., ICLR 2021) of every micro-batch for itself, stage by
// stage: once a stage has the gradient of a micro-batch, it perturbs its weights by it and runs a
// second forward on its saved input and a second backward on its saved output gradient. Micro-
// batches follow one another, so that a stage holds the activations of one second pass. That the
// perturbation of one stage changes the inputs of the next is left out.
#include <fmt/format.h>

#include "core/fill/FillWorks.h"
#include "core/fill/StagePlanner.h"

namespace bubblescope {

namespace {

std::vector<FillKind> kinds() {
    const FillCause gradient = FillCause::WeightGradient;
    return {{"sam_forward", "SAM forward", SliceKind::Compute, gradient, 0, 0},
            {"sam_backward", "SAM backward", SliceKind::Compute, gradient, 1, 0}};
}

/// Forwards of all blocks, backwards in the opposite order, then the next micro-batch.
void addPass(StagePlanner& stage, std::size_t group, std::int64_t bytes) {
    const BlockCosts& costs = stage.options().costs;
    auto& works = stage.problem().works;
    const std::size_t first = works.size();
    const std::int64_t pieces = stage.count(group, FillCause::WeightGradient);
    const int blocks = stage.blocks();
    for (int i = 0; i < 2 * blocks; ++i) {
        const bool isForward = i < blocks;
        const int block = isForward ? i : 2 * blocks - 1 - i;
        stage.addWork(isForward ? 0 : 1, group, static_cast<std::uint32_t>(block),
                      (isForward ? costs.forwardNs : costs.backwardNs) * pieces, bytes);
        if (i > 0) works.back().follows = static_cast<std::uint32_t>(works.size() - 2);
    }
    works[first].awaits = static_cast<std::uint32_t>(works.size() - 1);
}

FillPlan plan(const PipelineStep& step, const FillWorkOptions& options) {
    FillPlan plan;
    const std::int64_t blocks = options.blocksPerStage;
    const std::int64_t weightBytes = options.costs.parameterBytes * blocks;
    const std::int64_t activationBytes = options.costs.activationBytes * blocks;
    for (std::size_t device = 0; device < step.devices.size(); ++device) {
        StagePlanner stage(step, device, options, kinds());
        for (std::size_t group = 0; group < stage.groups(); ++group)
            addPass(stage, group, weightBytes + activationBytes);
        const auto groups = static_cast<std::int64_t>(stage.groups());
        const std::int64_t saved = options.costs.savedGradientBytes * blocks * stage.forwards();
        stage.device.memory = {{"perturbed_weights", weightBytes * groups},
                               {"second_activations", activationBytes * groups},
                               {"saved_gradients", saved}};
        plan.devices.push_back(std::move(stage.device));
    }
    for (int block = 0; block < options.blocksPerStage; ++block)
        plan.layers.push_back(fmt::format("block {}", block));
    return plan;
}

}  // namespace

const FillWorkFamily samWork{
    "sam", "SAM pass",
    "a second forward and backward of a micro-batch after its weight gradient on the same stage, "
    "as long as the first, from the stage's saved input and output gradient",
    plan};

}  // namespace bubblescope
