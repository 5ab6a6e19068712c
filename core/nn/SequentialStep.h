// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/nn/Model.h"

namespace bubblescope {

/// One loss of a mini-batch: the mean over micro-batches of their means.
struct LossValue {
    double mean = 0;
    double accuracy = 0;  ///< share of rows whose prediction is right, over all micro-batches
};

/// Of a mini-batch.
template <typename T>
struct StepResult {
    double loss = 0;
    std::map<std::string, LossValue> losses;                   ///< by name: "mlm", "nsp"
    std::vector<std::vector<CurvatureRows<T>>> curvatureRows;  ///< by micro-batch, where wanted
};

/// What a step hands out for K-FAC.
enum class Curvature {
    None,
    EmpiricalFisher,  ///< the rows of the step's own backward
    TrueFisher,       ///< the rows of an extra backward with targets drawn from the prediction
};

struct StepOptions {
    std::uint64_t seed = 0;
    std::int64_t step = 0;
    Curvature curvature = Curvature::None;
};

/// Runs a mini-batch through the stages one micro-batch after the other: forward, then both halves
/// of the backward. Adds to `gradients` the gradient of the mean over the micro-batches. One set
/// of parameters and one of gradients serve all stages. Throws Error that names layer, step and
/// micro-batch where a loss or gradient is not finite.
template <typename T>
StepResult<T> runStep(Backend<T>& backend,
                      const std::vector<std::shared_ptr<const Sequential<T>>>& stages,
                      const ParameterSet<T>& parameters, const std::vector<Batch<T>>& microBatches,
                      const StepOptions& options, const ParameterSet<T>& gradients);

/// The losses of one micro-batch without dropout and gradients.
template <typename T>
StepResult<T> evaluate(Backend<T>& backend,
                       const std::vector<std::shared_ptr<const Sequential<T>>>& stages,
                       const ParameterSet<T>& parameters, const Batch<T>& batch);

}  // namespace bubblescope
