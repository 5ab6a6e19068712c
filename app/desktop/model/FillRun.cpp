// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/FillRun.h"

#include <fmt/format.h>

#include "app/desktop/model/PlannedSpec.h"
#include "app/desktop/model/SpecText.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

/// What a stage is made of once it is cut into layers.
int blocksPerLayer(const SimulationSpec& spec) {
    const int blocks = spec.filling.request.options.blocksPerStage;
    if (blocks % spec.layers != 0)
        throw ParameterError(fmt::format("{} blocks a stage in {} layers", blocks, spec.layers), "",
                             "use a divisor of the blocks", "layers", {1, blocks});
    return blocks / spec.layers;
}

/// Replicas and their links are those of the cluster, where there is one.
BubbleFillRequest requestOf(const SimulationSpec& spec, const PlannedFacts* planned) {
    BubbleFillRequest request = spec.filling.request;
    FillWorkOptions& options = request.options;
    if (planned && usesProfile(spec))
        takeModelWork(*planned, options);
    else if (usesProfile(spec))
        options.costs = findMeasuredProfile(spec.filling.profile).at(spec.filling.microBatchSize);
    if (!needsCluster(spec)) return request;
    options.replicas = spec.cluster.replicas;
    if (!planned) options.blocksPerStage = blocksPerLayer(spec);
    if (spec.cluster.replicaLink.bytesPerSecond > 0)
        options.syncBytesPerSecond = static_cast<double>(spec.cluster.replicaLink.bytesPerSecond);
    return request;
}

}  // namespace

std::shared_ptr<const RunContent> fillRun(PipelineStep step, const SimulationSpec& spec,
                                          std::shared_ptr<const SimulationFacts> facts,
                                          Progress& progress) {
    const BubbleFillRequest request = requestOf(spec, facts->planned.get());
    step.origin = fillOriginOf(spec, request);
    auto fill = std::make_shared<const BubbleFill>(fillBubbles(std::move(step), request, progress));
    RunContent content = makeRunContent(filledTimeline(fill->step, fill->plan, fill->cycle));
    content.simulation = std::move(facts);
    content.fill = std::move(fill);
    return std::make_shared<const RunContent>(std::move(content));
}

}  // namespace bubblescope
