// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// Device d of p runs p - 1 - d forwards ahead of its first backward, and no more.
Schedule generate(std::string_view name, const ScheduleParameters& parameters) {
    ScheduleBuilder builder(name, parameters, Placement::Looped, 1);
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
    .bubble = {"(p - 1)(F + B)", "always", fillAndDrainNs},
    .generate = [](const ScheduleParameters& p) { return generate("1f1b", p); },
};

/// The same order over all micro-batches of a run, with updates in between: see Versions.h.
const ScheduleFamily asyncOneForwardOneBackwardFamily{
    .name = "async-1f1b",
    .title = "1F1B (asynchronous)",
    .needs = "any number of devices and micro-batches; the pipeline fills and drains once a run",
    .source = "Narayanan et al., PipeDream, arXiv 1806.03377, section 3.2",
    .isAsynchronous = true,
    .bubble = {"(p - 1)(F + B) once a run", "always", fillAndDrainNs},
    .generate = [](const ScheduleParameters& p) { return generate("async-1f1b", p); },
};

}  // namespace bubblescope
