// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/nn/Backend.h"
#include "core/nn/Parameter.h"

namespace bubblescope {

/// Integers in the memory of the host.
struct HostInts {
    Shape shape;
    std::vector<std::int32_t> values;
};

/// The samples of one micro-batch; every stage has it.
template <typename T>
struct Batch {
    std::int64_t samples = 0;  ///< sequences or images: the first dimension of every array
    std::map<std::string, HostInts, std::less<>> ints;     ///< "ids", "mask", "labels" ...
    std::map<std::string, Tensor<T>, std::less<>> values;  ///< "x": images or features

    /// Throw Error for an input that is not there.
    const HostInts& intsAt(std::string_view name) const;
    const Tensor<T>& valuesAt(std::string_view name) const;
};

enum class Targets {
    Given,    ///< the labels of the batch
    Sampled,  ///< drawn from the model's own prediction: the true Fisher
};

/// Everything around one forward or backward of one micro-batch.
template <typename T>
struct Pass {
    Backend<T>& backend;
    const ParameterSet<T>& parameters;  ///< the version to use; may differ between the halves
    const Batch<T>& batch;
    bool isTraining = true;  ///< else no dropout, and running statistics
    std::uint64_t seed = 0;
    std::int64_t step = 0;
    int microBatch = 0;
    double lossFactor = 1;  ///< of the micro-batch's mean loss: 1 / micro-batches
    Targets targets = Targets::Given;

    /// For random choices of a layer: the same however the model is cut.
    std::uint64_t randomKey(std::string_view layer) const;
};

/// The tensors that pass from layer to layer, and from stage to stage.
template <typename T>
using Tensors = std::vector<Tensor<T>>;

/// One loss of a micro-batch. The loss of a model is the sum of sum / count over its losses.
template <typename T>
struct LossTotals {
    std::string name;  ///< "mlm"
    Tensor<T> totals;  ///< [3]: sum of the losses, rows that count, rows that are right
};

/// A layer whose weight is a matrix: what K-FAC needs to know of it.
struct CurvatureSpec {
    std::string layer;   ///< "layer.0.attn.q"
    std::string weight;  ///< name of the parameter [outputs, inputs...]
    std::string bias;    ///< empty without one
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
};

/// The rows of one micro-batch. The handles outlive the saved state that they come from.
template <typename T>
struct CurvatureRows {
    CurvatureSpec spec;
    Tensor<T> input;             ///< [rows, inputs], after the forward
    Tensor<T> outputGradient;    ///< [rows, outputs], after the input half; empty before
    std::int64_t positions = 1;  ///< rows a sample where the rows are a convolution's, else 1
};

/// What a layer keeps of one micro-batch from its forward to its weight half. Several may exist;
/// destroying one frees its memory, and a copy shares it.
template <typename T>
struct Saved {
    Tensors<T> inputs;
    Tensor<T> outputGradient;  ///< from the input half to the weight half
    Tensors<T> tensors;        ///< in an order that the layer knows
    std::vector<IntTensor> ints;
    std::vector<LossTotals<T>> losses;
    std::vector<Saved> parts;        ///< of the layers that it is made of
    bool wantsInputGradient = true;  ///< false where nothing before the layer has parameters

    /// Of all tensors, each counted once.
    std::int64_t bytes() const;
    /// All losses, in the order of the layers.
    std::vector<LossTotals<T>> allLosses() const;
};

/// A layer: a function of tensors and parameters with the two halves of its backward. It holds no
/// values, so one layer serves any number of micro-batches and weight versions.
///
/// It takes the tensors of a flow that it needs and passes on the others. The input half must run
/// before the weight half of the same micro-batch; in between, others may.
template <typename T>
class Layer {
  public:
    explicit Layer(std::string name) : name_(std::move(name)) {}
    virtual ~Layer() = default;
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;

    const std::string& name() const { return name_; }
    virtual std::vector<ParameterSpec> parameters() const { return {}; }

    virtual Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const = 0;
    /// The gradient of the loss by each input, from that by each output.
    virtual Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                                     Saved<T>& saved) const = 0;
    /// Adds to the gradients of the layer's parameters.
    virtual void weightGradient(const Pass<T>&, Saved<T>&, const ParameterSet<T>&) const {}
    /// Rebuilds what the forward dropped; the input half does so where nobody did before.
    virtual void recompute(const Pass<T>&, Saved<T>&) const {}

    virtual std::vector<CurvatureSpec> curvatureSpecs() const { return {}; }
    /// One entry a spec, in the same order.
    virtual std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>&) const { return {}; }

  private:
    std::string name_;
};

template <typename T>
using LayerPointer = std::shared_ptr<const Layer<T>>;

/// A layer of one tensor to one tensor: the first of the flow; the others pass by.
template <typename T>
class UnaryLayer : public Layer<T> {
  public:
    using Layer<T>::Layer;

    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const final {
        inputs[0] = apply(pass, inputs[0], saved);
        return inputs;
    }
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> gradients,
                             Saved<T>& saved) const final {
        gradients[0] = applyInputGradient(pass, gradients[0], saved);
        return gradients;
    }

    virtual Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const = 0;
    /// Returns an empty tensor where saved.wantsInputGradient is false.
    virtual Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                         Saved<T>& saved) const = 0;
};

}  // namespace bubblescope
