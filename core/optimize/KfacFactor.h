// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "core/nn/Backend.h"
#include "core/optimize/KfacOptions.h"
#include "core/optimize/TrainingState.h"

namespace bubblescope {

/// Of a piece of work, one part of so many.
struct KfacPart {
    int index = 0;
    int count = 1;
};

/// One Kronecker factor of a layer: the sum that a refresh builds up from micro-batches, and the
/// running average F of finished sums.
template <typename T>
class KfacFactor {
  public:
    /// sum += scale rows^T rows, with a column of ones appended to the rows where `withOnes`. Parts
    /// are columns of the sum, of about the same work each.
    void add(Backend<T>& backend, const Tensor<T>& rows, bool withOnes, double scale,
             const KfacPart& part = {});
    /// Of the refresh that is under way, to be summed over replicas; empty when there is none.
    const Tensor<T>& sum() const { return sum_; }
    void replaceSum(Tensor<T> sum) { sum_ = std::move(sum); }
    /// Takes over F, as it is between two refreshes.
    void copyFrom(Backend<T>& backend, const KfacFactor& other);
    /// Puts the sum into F; the next add() begins another refresh.
    void finish(Backend<T>& backend, const KfacOptions& options);

    /// F; empty before the first finish().
    const Tensor<T>& value() const { return value_; }
    /// tr F / dim F.
    double meanEigenvalue(Backend<T>& backend) const;
    /// (F + added I)^-1; empty where that is not positive definite.
    Tensor<T> dampedInverse(Backend<T>& backend, double added) const;
    /// F + added I, for an inversion in pieces.
    Tensor<T> damped(Backend<T>& backend, double added) const;

    void save(Backend<T>& backend, const std::string& prefix, TrainingState<T>& state) const;
    void restore(Backend<T>& backend, const std::string& prefix, const TrainingState<T>& state);

  private:
    Tensor<T> sum_;
    bool isLower_ = false;  ///< whether the sum's upper triangle is to be filled in
    Tensor<T> value_;
    std::int64_t refreshes_ = 0;
};

}  // namespace bubblescope
