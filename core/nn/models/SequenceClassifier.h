// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Model.h"
#include "core/nn/models/TransformerBlocks.h"

namespace bubblescope {

/// Classifiers of sequences "ids" by "labels": the mean over the tokens that "mask" shows, fc.
struct SequenceData {
    std::int64_t vocabulary = 0;
    std::int64_t length = 0;
    std::int64_t classes = 0;
};

/// Post-norm blocks between the embeddings and the mean.
template <typename T>
Model<T> transformerClassifier(const SequenceData& data, const TransformerConfig& config);

/// An LSTM of this many units over embeddings of the same size.
template <typename T>
Model<T> lstmClassifier(const SequenceData& data, std::int64_t hidden, double dropout);

}  // namespace bubblescope
