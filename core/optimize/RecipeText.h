// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "core/optimize/StageOptimizer.h"

namespace bubblescope {

/// Everything that a recipe says, as text by key ("kfac.damping"), numbers in full precision: two
/// recipes with equal texts train alike.
std::map<std::string, std::string> recipeText(const OptimizerRecipe& recipe);

}  // namespace bubblescope
