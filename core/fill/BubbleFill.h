// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/Progress.h"
#include "core/fill/FillPlan.h"
#include "core/fill/FillPolicy.h"
#include "core/fill/FillReport.h"
#include "core/fill/FilledCycle.h"

namespace bubblescope {

/// What to fill bubbles with, and how.
struct BubbleFillRequest {
    std::string work = "kfac";  ///< a family's name, or a JSON file of jobs
    std::string policy = "best-fit";
    FillWorkOptions options;
    FillOptions placing;
    /// How much longer a step may get, in percent, where that saves a step of a refresh; for
    /// policies that may stretch.
    double mostStretchPercent = 0;

    bool operator==(const BubbleFillRequest&) const = default;
};

/// A step of a pipeline with its bubbles filled.
struct BubbleFill {
    const FillPolicy* policy = nullptr;
    std::int64_t plainStepNs = 0;  ///< of a step without work
    Stretch stretch;               ///< of the step, for the work
    PipelineStep step;             ///< stretched
    FillPlan plan;                 ///< parallel to the step's devices, as is what follows
    std::vector<FillResult> results;
    std::vector<FillReport> reports;
    FilledCycle cycle;

    int stepsPerRefresh() const;           ///< of the slowest device
    double meanUtilization() const;        ///< over devices, all work and preconditioning included
    double meanUtilizationBefore() const;  ///< of the plain step
    /// What a kind of work accomplishes per second, on all devices together.
    double amountPerSecond(std::size_t kind) const;
};

/// Throws Error and Cancelled.
BubbleFill fillBubbles(PipelineStep step, const BubbleFillRequest& request, Progress& progress);

}  // namespace bubblescope
