// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Model.h"

namespace bubblescope {

/// Linear layers fc.0, fc.1 ... with an activation between them. Weights are drawn from
/// N(0, gain / inputs).
struct MlpConfig {
    std::vector<std::int64_t> sizes;  ///< features, hidden sizes, classes
    Activation activation = Activation::Relu;
    double gain = 1;
};

/// A classifier of features "x" by "labels".
template <typename T>
Model<T> mlpModel(const MlpConfig& config);

/// Glorot's initialisation; `code` names the hidden layer without an activation.
struct AutoencoderConfig {
    std::vector<std::int64_t> sizes;  ///< features, ..., the code, ..., features
    std::size_t code = 0;             ///< index into sizes of the linear code
};

/// A tanh autoencoder of values "x" in [0, 1] (Hinton, Salakhutdinov, 2006).
template <typename T>
Model<T> autoencoderModel(const AutoencoderConfig& config);

}  // namespace bubblescope
