// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// All forwards, then all backwards, both in ascending order of the micro-batches.
Schedule generate(const ScheduleParameters& parameters) {
    ScheduleBuilder builder("gpipe", parameters, Placement::Looped, 1);
    const std::vector<ChunkStep> steps = ascending(parameters.microBatches);
    for (int device = 0; device < parameters.devices; ++device)
        builder.leadThenAlternate(device, steps, steps, steps.size());
    return builder.finish();
}

}  // namespace

const ScheduleFamily gpipeFamily{
    .name = "gpipe",
    .title = "GPipe",
    .needs = "any number of devices and micro-batches",
    .source = "Huang et al., GPipe, arXiv 1811.06965, section 2.3",
    .bubble = {"(p - 1)(F + B)", "always", fillAndDrainNs},
    .generate = generate,
};

}  // namespace bubblescope
