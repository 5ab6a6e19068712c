// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/nn/Backend.h"

namespace bubblescope {

/// The largest error of one operation of a backend over all shapes that were tried, relative to
/// the largest value of each result. Infinite where a result is not finite.
struct KernelError {
    std::string kernel;
    double maxRelativeError = 0;
};

/// Runs every operation on seeded random values of odd and of minimal shapes, on this backend and
/// on the reference.
template <typename T>
std::vector<KernelError> checkKernels(Backend<T>& backend);

/// Products alone, of matrices so large that no result is small by chance: for backends that round
/// their factors, whose errors are relative to the factors.
template <typename T>
std::vector<KernelError> checkProducts(Backend<T>& backend);

/// What a correct backend keeps: 1e-11 in double precision, 1e-4 in single.
template <typename T>
constexpr double kernelTolerance = sizeof(T) == sizeof(double) ? 1e-11 : 1e-4;

}  // namespace bubblescope
