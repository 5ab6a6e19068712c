// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/analyze/Intervals.h"
#include "core/simulate/ClusterSimulator.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// One step of a pipeline whose bubbles can be filled, simulated or measured: plain data.
struct PipelineStep {
    struct Device {
        std::string name;
        std::int64_t startNs = 0;         ///< of its own step, after that of the first device
        std::vector<Slice> slices;        ///< computation, from `startNs` on, in order of start
        std::vector<Slice> collectives;   ///< those of its lane, likewise; no names
    };

    std::string title;
    std::string origin;
    Provenance provenance = Provenance::Simulated;
    std::int64_t stepNs = 0;
    int copies = 1;  ///< of each stage in this pipeline: 2 where a schedule has two directions
    std::vector<Device> devices;
    std::vector<std::string> notes;  ///< what is not known about it
};

/// One step of one pipeline.
PipelineStep pipelineStep(const Schedule& schedule, const Simulation& simulation);

/// A step of the first replica once all steps are alike; each device's own step lasts from its
/// first operation to that of the next step. Throws Error when steps do not become alike.
PipelineStep steadyStep(const Schedule& schedule, const OperationCosts& costs,
                        const Cluster& cluster, const Disturbance& disturbance);

/// A step of a trace or recording: what its devices compute within its mark; without marks all of
/// it is one step. Overlapping slices count for the time in which
/// nothing before them runs. Throws Error when there is no such step or nothing computes.
PipelineStep measuredStep(const Timeline& timeline, int step);

/// The step of median length, of those that a timeline marks; 0 without marks.
int typicalStep(const Timeline& timeline);

/// A moment at which all devices stop for a while: what starts from then on starts later.
struct Stretch {
    std::int64_t atNs = 0;
    std::int64_t byNs = 0;
};
PipelineStep stretched(PipelineStep step, const Stretch& stretch);

}  // namespace bubblescope
