// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/fill/FillPlan.h"

namespace bubblescope {

/// Something that runs on a device in a cycle.
struct CycleSlice {
    enum class Part : std::uint8_t {
        Operation,     ///< index into PipelineStep::Device::slices
        Collective,    ///< index into PipelineStep::Device::collectives
        Work,          ///< a piece; index into FillProblem::works
        Precondition,  ///< no index
    };

    int device = 0;
    int step = 0;
    std::int64_t startNs = 0;  ///< from the cycle's start
    std::int64_t endNs = 0;
    Part part = Part::Operation;
    std::uint32_t index = 0;
    std::int32_t microBatch = -1;  ///< of a piece that an operation causes
};

/// As many steps as the slowest device needs for a refresh; the others repeat theirs meanwhile.
/// Preconditioning comes before a device's optimizer, or after its step.
struct FilledCycle {
    std::vector<std::int64_t> stepStartNs;
    std::int64_t lengthNs = 0;
    std::vector<CycleSlice> slices;  ///< by device, then start

    /// Time that the steps take longer than `stepNs`, as a share.
    double stretch(std::int64_t stepNs) const;
};
FilledCycle filledCycle(const PipelineStep& step, const FillPlan& plan,
                        std::span<const FillResult> results);

/// The cycle as a timeline, provenance `Simulated` even over a measured step, since it never ran.
/// Work in bubbles is named after its kind and layer; what is not known about the step is a
/// finding.
Timeline filledTimeline(const PipelineStep& step, const FillPlan& plan, const FilledCycle& cycle);

}  // namespace bubblescope
