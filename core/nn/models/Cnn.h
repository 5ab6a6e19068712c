// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/nn/Model.h"

namespace bubblescope {

struct BatchNormConfig {
    double epsilon = 1e-5;
    double momentum = 0.1;
};

/// A 3x3 convolution of stride 1 that keeps the size, then [batch norm,] ReLU [, maximum of 2x2].
struct ConvolutionStep {
    std::int64_t channels = 0;
    bool pools = false;
};

/// Convolutions conv.0, conv.1 ... (batch norms bn.0 ...), linear layers hidden.0 ... with ReLU,
/// and the classes, fc. He's initialisation.
struct CnnConfig {
    Shape image;  ///< [channels, height, width]
    std::vector<ConvolutionStep> steps;
    std::vector<std::int64_t> hidden;
    std::int64_t classes = 0;
    std::optional<BatchNormConfig> batchNorm;
};

/// A classifier of images "x" [n, channels, height, width] by "labels".
template <typename T>
Model<T> cnnModel(const CnnConfig& config);

/// Basic blocks with batch norm (He et al., 2016, section 4.2), projections where sizes change.
struct ResnetConfig {
    Shape image;
    std::vector<std::int64_t> channels;  ///< of each group; all but the first halve the size
    std::int64_t blocks = 2;             ///< a group
    std::int64_t classes = 0;
    BatchNormConfig batchNorm;
};

template <typename T>
Model<T> resnetModel(const ResnetConfig& config);

}  // namespace bubblescope
