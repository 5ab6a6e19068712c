// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>

#include "core/nn/Layer.h"
#include "core/nn/Parameter.h"
#include "core/optimize/KfacFactor.h"

namespace bubblescope {

/// K-FAC of one linear or convolution layer (Martens and Grosse, ICML 2015; Grosse and Martens,
/// ICML 2016), with PipeFisher's scaling. Over the rows of all micro-batches of a mini-batch of
/// N samples, abar = [input; 1], g = the gradient of the mini-batch's mean loss by the output, and
/// T output pixels an image for a convolution, else 1:
///
///     A = 1 / (N T) sum abar abar^T        B = N sum g g^T
///
/// Each function is one piece of work, so that a schedule may put it into a bubble. A refresh adds
/// every micro-batch once to A and once to B, in any order, and then finishes both; inversions use
/// the factors finished last.
template <typename T>
class KfacLayer {
  public:
    KfacLayer(CurvatureSpec spec, const KfacOptions& options);

    const CurvatureSpec& spec() const { return spec_; }

    /// `samples` is N, of all micro-batches and replicas together.
    void addCurvatureA(Backend<T>& backend, const CurvatureRows<T>& rows, std::int64_t samples,
                       const KfacPart& part = {});
    void addCurvatureB(Backend<T>& backend, const CurvatureRows<T>& rows, std::int64_t samples,
                       const KfacPart& part = {});
    void finishCurvatureA(Backend<T>& backend) { a_.finish(backend, options_); }
    void finishCurvatureB(Backend<T>& backend) { b_.finish(backend, options_); }
    const KfacFactor<T>& factorA() const { return a_; }
    const KfacFactor<T>& factorB() const { return b_; }
    /// The sums of all copies of the layer, instead of its own, before they are finished.
    void replaceSums(const Tensor<T>& a, const Tensor<T>& b) {
        a_.replaceSum(a);
        b_.replaceSum(b);
    }

    /// Takes over both factors, as they are between two refreshes.
    void copyFactors(Backend<T>& backend, const KfacLayer& other) {
        a_.copyFrom(backend, other.a_);
        b_.copyFrom(backend, other.b_);
    }
    /// Where another layer keeps them.
    void dropFactors() { a_ = b_ = {}; }

    /// Both factors must have been finished once: with pi, either damping depends on both. Throws
    /// Error that names the layer where a damped factor is not positive definite. Parts come in
    /// order, each of about the same work: a third of them make the Cholesky factor, the others the
    /// inverse. Their number is 1 or a multiple of 3.
    void invertA(Backend<T>& backend, const KfacPart& part = {});
    void invertB(Backend<T>& backend, const KfacPart& part = {});
    /// The two inverses made last; another copy of the layer may have made them.
    const Tensor<T>& newInverseA() const { return made_.a; }
    const Tensor<T>& newInverseB() const { return made_.b; }
    void setNewInverses(const Tensor<T>& a, const Tensor<T>& b) { made_ = {a, b, 0}; }
    /// Those are used from that step on.
    void publish(std::int64_t usableFrom);

    /// The inverses for this step; false before there are any.
    bool selectInverses(std::int64_t step);
    bool hasInverses() const { return !used_.a.isEmpty(); }
    /// The gradients G of weight and bias become the update U = B^-1 G A^-1, those of one
    /// part of the outputs, which copies of a layer share. Returns <U, G> of these.
    double precondition(Backend<T>& backend, const ParameterSet<T>& gradients,
                        const KfacPart& part = {}) const;
    /// The rows of a part in the layer's weight and bias; they share the values.
    Tensors<T> rowsOf(const ParameterSet<T>& values, const KfacPart& part) const;
    /// Those that precondition() uses.
    const Tensor<T>& inverseA() const { return used_.a; }
    const Tensor<T>& inverseB() const { return used_.b; }

    void save(Backend<T>& backend, TrainingState<T>& state) const;
    void restore(Backend<T>& backend, const TrainingState<T>& state);

  private:
    struct Inverses {
        Tensor<T> a;
        Tensor<T> b;
        std::int64_t usableFrom = 0;
    };

    /// An inversion that is under way.
    struct PartialInverse {
        Tensor<T> factor;
        Tensor<T> inverse;
    };

    bool hasOnes() const;
    double pi(Backend<T>& backend) const;
    double addedToA(Backend<T>& backend) const;
    double addedToB(Backend<T>& backend) const;
    /// Returns the inverse after the last part, before that nothing.
    Tensor<T> invert(Backend<T>& backend, const KfacFactor<T>& factor, double added,
                     PartialInverse& partial, const KfacPart& part) const;
    Tensor<T> invertPart(Backend<T>& backend, PartialInverse& partial, const KfacPart& part) const;
    [[noreturn]] void failInversion() const;
    Tensor<T> partOf(const Tensor<T>& rows, const KfacPart& part) const;
    double preconditionTogether(Backend<T>& backend, const ParameterSet<T>& gradients,
                                const KfacPart& part) const;
    double preconditionApart(Backend<T>& backend, const ParameterSet<T>& gradients,
                             const KfacPart& part) const;
    void saveInverses(Backend<T>& backend, const Inverses& inverses, const std::string& prefix,
                      TrainingState<T>& state) const;
    Inverses restoredInverses(Backend<T>& backend, const std::string& prefix,
                              const TrainingState<T>& state) const;
    std::string prefix() const { return "kfac/" + spec_.layer + "/"; }

    CurvatureSpec spec_;
    KfacOptions options_;
    KfacFactor<T> a_;
    KfacFactor<T> b_;
    PartialInverse partialA_;
    PartialInverse partialB_;
    Inverses made_;
    std::deque<Inverses> waiting_;
    Inverses used_;
};

}  // namespace bubblescope
