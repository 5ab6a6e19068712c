// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "TestModels.h"

namespace bubblescope {

/// Compares a layer's gradients with central differences of the scalar
/// sum of (outputs * fixed random values) + sum of its mean losses.
class GradientCheck {
  public:
    GradientCheck(LayerPointer<double> layer, const std::vector<Shape>& inputs, Batch<double> batch)
        : layer_(std::move(layer)), batch_(std::move(batch)) {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            inputs_.push_back(randomTensor(backend_, inputs[i], 100 + i));
        parameters_ = perturbedParameters(backend_, layer_->parameters());
    }

    /// The largest error of any gradient, relative to the largest gradient.
    double error() {
        const ParameterSet<double> gradients = zeroGradients(backend_, layer_->parameters());
        const Tensors<double> byInput = backward(gradients);
        scale_ = 1e-3;
        worst_ = 0;
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            compare(inputs_[i], byInput[i]);
        for (const ParameterSpec& spec : layer_->parameters())
            if (!spec.isStatistic()) compare(parameters_.at(spec.name), gradients.at(spec.name));
        return worst_ / scale_;
    }

  private:
    Pass<double> pass(const Batch<double>& batch) {
        return {.backend = backend_, .parameters = parameters_, .batch = batch};
    }

    Tensors<double> weights(const Tensors<double>& outputs) {
        Tensors<double> random;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            random.push_back(randomTensor(backend_, outputs[i].shape(), 200 + i));
        return random;
    }

    double value() {
        Saved<double> saved;
        const Tensors<double> outputs = layer_->forward(pass(batch_), inputs_, saved);
        const Tensors<double> random = weights(outputs);
        double sum = 0;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            sum += backend_.dot(outputs[i], random[i]);
        for (const auto& loss : saved.allLosses())
            sum += loss.totals.data()[0] / std::max(loss.totals.data()[1], 1.0);
        return sum;
    }

    /// With another micro-batch under way between the halves, as in a pipeline.
    Tensors<double> backward(const ParameterSet<double>& gradients) {
        Saved<double> saved, other;
        const Tensors<double> outputs = layer_->forward(pass(batch_), inputs_, saved);
        layer_->forward(pass(batch_), inputs_, other);
        Tensors<double> byInput = layer_->inputGradient(pass(batch_), weights(outputs), saved);
        layer_->inputGradient(pass(batch_), weights(outputs), other);
        layer_->weightGradient(pass(batch_), saved, gradients);
        return byInput;
    }

    void compare(const Tensor<double>& x, const Tensor<double>& gradient) {
        constexpr double step = 1e-5;
        for (std::int64_t i = 0; i < x.size(); ++i) {
            const double kept = x.data()[i];
            x.data()[i] = kept + step;
            const double above = value();
            x.data()[i] = kept - step;
            const double below = value();
            x.data()[i] = kept;
            const double difference = (above - below) / (2 * step);
            scale_ = std::max(scale_, std::abs(difference));
            const double error = std::abs(gradient.data()[i] - difference);
            worst_ = std::isfinite(error) ? std::max(worst_, error) : INFINITY;
        }
    }

    CpuBackend<double> backend_;
    LayerPointer<double> layer_;
    Batch<double> batch_;
    Tensors<double> inputs_;
    ParameterSet<double> parameters_;
    double scale_ = 0;
    double worst_ = 0;
};

}  // namespace bubblescope
