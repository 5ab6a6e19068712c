// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/train/run/TrainingRequest.h"

namespace bubblescope {

/// The optimizer of a request: "adam"; with "kfac-nvlamb" K-FAC preconditions and NVLAMB takes the
/// steps, and "kfac" is "kfac-momentum". Throws Error for names and numbers that do not fit.
OptimizerRecipe recipeOf(const TrainingRequest& request);

/// What its bubbles are filled with, if anything. Throws Error for what they cannot be.
std::optional<BubbleFillSetup> fillOf(const TrainingRequest& request);

}  // namespace bubblescope
