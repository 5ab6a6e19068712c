// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/nn/Parameter.h"

namespace bubblescope {

/// The sum of squares of each gradient, by parameter name. Stages join theirs into one map, so that
/// the norm does not depend on how the model is cut, to the last bit.
using GradientSquares = std::map<std::string, double>;

/// Of the trained parameters of a stage; a parameter tied to another counts with its owner.
template <typename T>
GradientSquares gradientSquares(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                                const ParameterSet<T>& gradients);

double normOf(const GradientSquares& squares);

/// Scales gradients so that their norm is at most maxNorm (Pascanu, Mikolov and Bengio, ICML 2013,
/// algorithm 1).
template <typename T>
void clipToNorm(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                const ParameterSet<T>& gradients, double norm, double maxNorm);

}  // namespace bubblescope
