// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/nn/Parameter.h"
#include "core/optimize/TrainingState.h"

namespace bubblescope {

/// Names of parameters.
using ParameterNames = std::set<std::string, std::less<>>;

/// What an optimizer step depends on besides parameters and gradients.
struct OptimizerStep {
    double learningRate = 0;
    /// Of the gradients of the whole model, all stages; read where usesGradientNorm().
    double gradientNorm = 0;
    /// The parameters whose gradients K-FAC has preconditioned.
    const ParameterNames* preconditioned = nullptr;
};

/// A first-order optimizer of the parameters of one stage, with its state. Formulas: the file of
/// each optimizer. Weight decay applies to parameters named "*.weight" alone: matrices and
/// embeddings, not biases and normalisations.
template <typename T>
class Optimizer {
  public:
    virtual ~Optimizer() = default;

    /// Changes the values in place; the gradients are scratch memory afterwards.
    void step(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
              const ParameterSet<T>& values, const ParameterSet<T>& gradients,
              const OptimizerStep& step);

    virtual bool usesGradientNorm() const { return false; }
    /// Share of the last step that the next one keeps, where the step is linear in gradients.
    virtual double momentum() const { return 0; }

    /// The step that weight prediction expects next, y = the change of the value divided by the
    /// negative learning rate; zero before the first step. PipeOptim, arXiv:2312.00839, table 1.
    void predictedStep(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                       const Tensor<T>& y);

    /// Under "optimizer/".
    void save(Backend<T>& backend, TrainingState<T>& state) const;
    void restore(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                 const TrainingState<T>& state);

  protected:
    /// One parameter's step; steps() counts this one.
    virtual void update(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                        const Tensor<T>& gradient, const OptimizerStep& step) = 0;
    /// y = the predicted step, after at least one update of this parameter.
    virtual void predict(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                         const Tensor<T>& y) = 0;

    std::int64_t steps() const { return steps_; }
    /// A parameter's state tensor of that kind ("m"), zeros at first.
    const Tensor<T>& state(Backend<T>& backend, std::string_view kind, const std::string& name,
                           const Shape& shape);

  private:
    std::int64_t steps_ = 0;
    std::map<std::string, ParameterSet<T>, std::less<>> states_;
};

/// "*.weight": whether weight decay applies.
bool isDecayed(std::string_view name);

}  // namespace bubblescope
