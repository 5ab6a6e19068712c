// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// Device d of p runs p - 1 - d forwards ahead of its first backward, and no more.
Schedule generate(const ScheduleParameters& parameters) {
    ScheduleBuilder builder("1f1b", parameters, 1);
    const std::vector<ChunkStep> steps = ascending(parameters.microBatches);
    for (int device = 0; device < parameters.devices; ++device) {
        const auto ahead = static_cast<std::size_t>(parameters.devices - 1 - device);
        builder.leadThenAlternate(device, steps, steps, std::min(ahead, steps.size()));
    }
    return builder.finish();
}

}  // namespace

const ScheduleFamily oneForwardOneBackwardFamily{
    .name = "1f1b",
    .title = "1F1B (flush)",
    .needs = "any number of devices and micro-batches",
    .source = "Narayanan et al., PipeDream-Flush, arXiv 2006.09503, section 3.2",
    .hasChunks = false,
    .hasGroup = false,
    .generate = generate,
};

}  // namespace bubblescope
