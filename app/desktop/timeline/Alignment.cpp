// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Alignment.h"

#include <algorithm>

#include "app/desktop/model/Run.h"

namespace bubblescope {

int cycleSteps(const RunContent& content) {
    return content.fill ? content.fill->stepsPerRefresh() : 0;
}

int stepCount(const RunContent& content) {
    if (content.fill) return cycleSteps(content);
    const auto steps = static_cast<int>(content.analysis.steps.size());
    return steps < 2 ? 0 : steps;
}

std::optional<int> shownStep(const RunContent& content, std::optional<int> wanted) {
    const int steps = stepCount(content);
    if (!wanted || steps == 0) return {};
    const bool isPeriodic = content.timeline->provenance == Provenance::Simulated;
    return isPeriodic ? *wanted % steps : std::min(*wanted, steps - 1);
}

TimeRange shownPart(const RunContent& content, std::optional<int> step) {
    const Timeline& timeline = *content.timeline;
    const std::int64_t zeroNs = timeline.firstNs();
    const auto shown = shownStep(content, step);
    if (!shown) return {0, timeline.lastNs() - zeroNs};
    const auto place = static_cast<std::size_t>(*shown);
    if (content.fill) {
        const StepMark& mark = timeline.steps()[place];
        return {mark.startNs - zeroNs, mark.endNs - zeroNs};
    }
    const StepAnalysis& part = content.analysis.steps[place];
    return {part.startNs - zeroNs, part.endNs - zeroNs};
}

TimeMap timeMap(const RunContent& content, const Alignment& alignment) {
    const TimeRange shown = shownPart(content, alignment.step);
    TimeMap map{shown.startNs};
    if (alignment.lengthNs && *alignment.lengthNs > 0 && shown.lengthNs() > 0)
        map.scale =
            static_cast<double>(shown.lengthNs()) / static_cast<double>(*alignment.lengthNs);
    return map;
}

}  // namespace bubblescope
