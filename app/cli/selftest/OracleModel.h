// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/selftest/OracleCase.h"
#include "core/nn/Model.h"

namespace bubblescope {

/// Whether the case's kind is a model: mlp, cnn, bert or gpt.
bool isModelCase(const OracleCase& oracle);

/// A model whose parameters have the names of the case.
template <typename T>
struct OracleModel {
    Model<T> model;
    std::string output;       ///< "logits" or "hidden"
    std::size_t outputLayer;  ///< the layer whose input is that output
};

/// The model of a case. Throws Error for another kind, or a config that lacks something.
template <typename T>
OracleModel<T> oracleModel(const OracleCase& oracle);

}  // namespace bubblescope
