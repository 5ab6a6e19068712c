// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/Output.h"
#include "core/optimize/StageOptimizer.h"

namespace bubblescope {

/// How a run of a case ("optimizer", "lr", "hyper", "kfac") is trained. Throws Error for an
/// optimizer that we do not know.
OptimizerRecipe recipeOf(const Json& run);

}  // namespace bubblescope
