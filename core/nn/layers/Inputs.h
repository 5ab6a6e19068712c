// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/nn/Layer.h"

namespace bubblescope {

/// Integers of the batch on the backend. Throws Error where they do not have that shape.
template <typename T>
IntTensor uploadInput(const Pass<T>& pass, std::string_view name, const Shape& shape);

/// Throws Error for an integer below `least` or not below `end`.
void checkRange(const HostInts& ints, std::int32_t least, std::int64_t end, std::string_view name);

template <typename T>
IntTensor uploadInts(Backend<T>& backend, const std::vector<std::int32_t>& ints, Shape shape);

/// The first layer of a model of features or images: reads "x". A sample of one dimension gives
/// [samples, features]; images [channels, height, width] become [samples, height, width, channels],
/// the order of all layers of images here.
template <typename T>
class ValueInput final : public Layer<T> {
  public:
    ValueInput(std::string name, Shape sample)
        : Layer<T>(std::move(name)), sample_(std::move(sample)) {}

    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>&, Tensors<T>, Saved<T>&) const override { return {}; }

  private:
    Shape sample_;
};

struct EmbeddingOptions {
    std::int64_t vocabulary = 0;
    std::int64_t width = 0;
    std::int64_t positions = 0;  ///< longest sequence; 0: no position embedding
    std::int64_t segments = 0;   ///< kinds of segments; 0: no segment embedding
    std::string ids = "ids";     ///< the input [samples, length]
    Initializer init;
};

/// The sum of token, position and segment embeddings [samples, length, width], put before what is
/// already in the flow. Parameters NAME.word.weight, NAME.position.weight, NAME.segment.weight;
/// inputs: the ids, and "segments".
template <typename T>
class Embedding final : public Layer<T> {
  public:
    Embedding(std::string name, EmbeddingOptions options)
        : Layer<T>(std::move(name)), options_(std::move(options)) {}

    std::vector<ParameterSpec> parameters() const override;
    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                             Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;

  private:
    /// The indices into each table, in the order of parameters().
    std::vector<IntTensor> indices(const Pass<T>& pass) const;

    EmbeddingOptions options_;
};

}  // namespace bubblescope
