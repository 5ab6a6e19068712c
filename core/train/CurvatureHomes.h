// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/train/PipelinePlan.h"
#include "core/train/StepProfile.h"

namespace bubblescope {

/// How long the work of K-FAC takes, as measured in steps that do all of it outside bubbles.
class CurvatureTimes {
  public:
    CurvatureTimes(const PipelinePlan& plan, const StepProfile& profile, std::int64_t firstStep,
                   std::int64_t steps)
        : plan_(plan), profile_(profile), firstStep_(firstStep), endStep_(firstStep + steps) {}

    /// The curvature of one micro-batch, or one inversion: that of A finishes both factors.
    std::int64_t pieceNs(InstructionKind kind, int stage, int layer) const;
    /// All of a layer's work in one refresh.
    std::int64_t refreshNs(int stage, int layer) const;

  private:
    std::int64_t measuredNs(InstructionKind kind, int stage, int layer) const;

    const PipelinePlan& plan_;
    const StepProfile& profile_;
    std::int64_t firstStep_;
    std::int64_t endStep_;
};

/// The device, of any replica, at which each layer's factors are made and inverted: [stage][layer].
/// `idleNs` is what each device idles in a plain step. The largest works are dealt out first, each
/// to the device that would need the fewest steps for what it then has (longest processing time
/// first, for devices of unequal speed: Graham 1969; Gonzalez, Ibarra and Sahni 1977); one that
/// holds the stage is preferred where it needs hardly more.
std::vector<std::vector<int>> curvatureHomes(const PipelinePlan& plan, const CurvatureTimes& times,
                                             const std::vector<std::int64_t>& idleNs);

}  // namespace bubblescope
