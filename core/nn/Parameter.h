// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/nn/Backend.h"

namespace bubblescope {

/// The distribution that initial values are drawn from.
struct Initializer {
    enum class Kind { Constant, Normal, Uniform };
    Kind kind = Kind::Constant;
    double value = 0;  ///< the constant, the standard deviation, or the bound of [-value, value]

    static Initializer constant(double value) { return {Kind::Constant, value}; }
    static Initializer normal(double deviation) { return {Kind::Normal, deviation}; }
    static Initializer uniform(double bound) { return {Kind::Uniform, bound}; }
};

/// A tensor that a layer keeps from step to step.
struct ParameterSpec {
    std::string name;  ///< "layer.0.attn.q.weight"; unique in a model
    Shape shape;
    Initializer init;
    /// The parameter whose value this one always has, else empty. Each keeps its own gradient, so
    /// that sums do not depend on how a model is cut; the step uses the sum of both.
    std::string tiedTo = {};
    /// Above 0 for the running statistics of batch normalisation, which are not trained: their
    /// "gradient" is the mini-batch's mean statistic; see updateStatistics().
    double statisticMomentum = 0;

    bool isStatistic() const { return statisticMomentum > 0; }
};

/// Values, or gradients, by parameter name, in the order of names.
template <typename T>
class ParameterSet {
  public:
    using Map = std::map<std::string, Tensor<T>, std::less<>>;

    /// Throws Error for a name that is not there.
    const Tensor<T>& at(std::string_view name) const;
    bool contains(std::string_view name) const { return tensors_.find(name) != tensors_.end(); }
    /// Replaces a tensor of that name.
    void set(const std::string& name, Tensor<T> tensor) {
        tensors_.insert_or_assign(name, std::move(tensor));
    }
    std::int64_t bytes() const;

    auto begin() const { return tensors_.begin(); }
    auto end() const { return tensors_.end(); }
    std::size_t size() const { return tensors_.size(); }

  private:
    Map tensors_;
};

/// Initial values; each depends on the seed and its own name only. A tied parameter shares the
/// tensor of its owner where that is in `specs` too, and is an equal copy otherwise.
template <typename T>
ParameterSet<T> initialParameters(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                                  std::uint64_t seed);

/// Zeros of the parameters' shapes; a tied parameter has its own.
template <typename T>
ParameterSet<T> zeroGradients(Backend<T>& backend, const std::vector<ParameterSpec>& specs);

/// A copy that shares nothing, except among tied parameters: weight stashing.
template <typename T>
ParameterSet<T> copyOf(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                       const ParameterSet<T>& values);

/// Where an owner and a parameter tied to it are both in the set, both get the sum of their
/// gradients. A stage that holds one of the two exchanges with the other's stage instead.
template <typename T>
void sumTiedGradients(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                      const ParameterSet<T>& gradients);

/// What an optimizer steps: neither statistics nor what is tied to another one of `specs`.
std::vector<ParameterSpec> trainedParameters(const std::vector<ParameterSpec>& specs);

/// running = (1 - momentum) running + momentum mean, for every statistic of the set.
template <typename T>
void updateStatistics(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                      const ParameterSet<T>& gradients, const ParameterSet<T>& values);

}  // namespace bubblescope
