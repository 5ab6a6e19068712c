// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SpecText.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/base/Units.h"
#include "core/cost/OperationCosts.h"

namespace bubblescope {

namespace {

std::string bytesText(std::int64_t bytes) {
    return formatBytes(static_cast<std::uint64_t>(bytes));
}

std::string speedText(std::int64_t bytesPerSecond) {
    return bytesPerSecond == 0 ? "no limit" : bytesText(bytesPerSecond) + "/s";
}

/// Of stages that differ: the least and the most.
std::string textOfStages(const std::vector<std::int64_t>& list, std::string (*text)(std::int64_t)) {
    const auto [least, most] = std::ranges::minmax(list);
    if (least == most) return text(least);
    return fmt::format("{} to {}", text(least), text(most));
}

std::string durationsOfStages(const OperationDurations::List& list) {
    return textOfStages(list, formatDuration);
}

std::string bytesOfStages(const StageBytes& list) {
    return textOfStages(list, bytesText);
}

/// "gpt3-13b on a100-80gb, 8 tensor parallel, micro-batches of 2, recomputation full · "
std::string modelText(const ModelSpec& model) {
    const ParallelPlan& plan = model.plan;
    std::string text = fmt::format("{} on {}", std::filesystem::path(model.model).stem().string(),
                                   std::filesystem::path(model.hardware).stem().string());
    if (plan.tensorParallel > 1) text += fmt::format(", {} tensor parallel", plan.tensorParallel);
    text += fmt::format(", micro-batches of {}", plan.microBatchSize);
    if (model.sequence > 0) text += fmt::format(" × {} tokens", model.sequence);
    text += fmt::format(", {} precision", precisionName(plan.precision));
    if (plan.recompute != Recompute::None)
        text += fmt::format(", recomputation {}", recomputeName(plan.recompute));
    if (model.cut != "even") text += fmt::format(", cut {}", model.cut);
    if (!model.profile.empty()) text += fmt::format(", layers as measured in {}", model.profile);
    return text + " · ";
}

std::string backwardText(const SimulationSpec& spec) {
    const OperationCosts costs = OperationCosts::complete(spec.durations);
    if (!splitsBackward(spec)) return "B " + durationsOfStages(costs.backwardNs);
    return fmt::format("I {} · W {}", durationsOfStages(costs.inputGradNs),
                       durationsOfStages(costs.weightGradNs));
}

std::string durationsText(const SimulationSpec& spec) {
    std::string text = fmt::format(" · F {} · {}", durationsOfStages(spec.durations.forwardNs),
                                   backwardText(spec));
    if (hasFusedBlocks(spec) && !spec.durations.fusedNs.empty())
        text += " · FB " + durationsOfStages(spec.durations.fusedNs);
    return text + " · transfer " + formatDuration(spec.durations.pointToPointNs);
}

std::string communicationText(const Cluster& cluster) {
    std::string text;
    if (cluster.transferNs() > 0)
        text += fmt::format(" + {} at {}", bytesText(cluster.transferBytes),
                            speedText(cluster.linkBytesPerSecond));
    if (!cluster.overlaps) text += " · no overlap";
    return text;
}

std::string replicasText(const SimulationSpec& spec) {
    const Cluster& cluster = spec.cluster;
    std::string text;
    if (spec.layers > 1) text += fmt::format(" · {} layers a chunk", spec.layers);
    if (cluster.replicas > 1) {
        text += fmt::format(" · {} replicas at {}, {}", cluster.replicas,
                            speedText(cluster.replicaLink.bytesPerSecond),
                            formatDuration(cluster.replicaLink.latencyNs));
        if (cluster.sharding != Sharding::None)
            text += fmt::format(", sharding {}", shardingName(cluster.sharding));
        if (cluster.sharding >= Sharding::Gradients)
            text += fmt::format(" in {} buffers", cluster.buffers);
    }
    if (cluster.optimizerNs > 0) text += " · optimizer " + formatDuration(cluster.optimizerNs);
    return text;
}

std::string memoryText(const SimulationSpec& spec) {
    const Cluster& cluster = spec.cluster;
    if (!cluster.hasMemory()) return {};
    std::string text =
        fmt::format(" · weights {}, gradients {}, optimizer {}, activations {}",
                    bytesOfStages(cluster.weightBytes), bytesOfStages(cluster.gradientBytes),
                    bytesOfStages(cluster.optimizerBytes), bytesOfStages(cluster.activationBytes));
    if (isAsynchronous(spec))
        text += fmt::format(", versions {}",
                            versionPolicyName(cluster.versions.value_or(VersionPolicy::Stash)));
    return text;
}

std::string stepsText(const SimulationSpec& spec) {
    const Disturbance& disturbance = spec.disturbance;
    std::string text;
    if (spec.steps > 1) text += fmt::format(" · {} steps", spec.steps);
    if (disturbance.jitter > 0)
        text +=
            fmt::format(" · jitter {:g} % (seed {})", 100 * disturbance.jitter, disturbance.seed);
    if (disturbance.slowDevice >= 0)
        text += fmt::format(" · device {} slower by {:g}", disturbance.slowDevice,
                            disturbance.slowFactor);
    return text;
}

}  // namespace

std::string fillOriginOf(const SimulationSpec& spec, const BubbleFillRequest& request) {
    const FillWorkOptions& options = request.options;
    std::string text = request.policy;
    if (usesModel(spec))
        text += fmt::format(" · work of {}",
                            spec.model.profile.empty() ? "the cost model" : spec.model.profile);
    else if (usesProfile(spec))
        text += fmt::format(" · {}, micro-batches of {}, {} blocks a stage", spec.filling.profile,
                            spec.filling.microBatchSize, options.blocksPerStage);
    if (options.recomputes) text += ", recomputation";
    if (options.replicas > 1)
        text += fmt::format(" · {} replicas{}", options.replicas,
                            options.sharesInversion ? " share out inversions" : "");
    if (options.freeBytes != FillProblem::unlimited)
        text += " · memory " + bytesText(options.freeBytes);
    if (request.mostStretchPercent > 0)
        text += fmt::format(" · stretch up to {:g} %", request.mostStretchPercent);
    return text;
}

std::string originOf(const SimulationSpec& spec, const Schedule& schedule) {
    std::string text = usesModel(spec) ? modelText(spec.model) : std::string();
    text += fmt::format("{} devices · {} micro-batches", schedule.devices, schedule.microBatches);
    if (schedule.chunks > 1) text += fmt::format(" · {} chunks", schedule.chunks);
    return text + durationsText(spec) + communicationText(spec.cluster) + replicasText(spec) +
           memoryText(spec) + stepsText(spec);
}

}  // namespace bubblescope
