// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/optimize/KfacLayer.h"
#include "core/optimize/Optimizer.h"

namespace bubblescope {

/// <U, G> of each layer, by name. Stages join theirs into one map.
using UpdateProducts = std::map<std::string, double>;

/// K-FAC of the layers of one stage. The pieces are those of KfacLayer; here they stand for all
/// layers at once, as a sequential run takes them.
template <typename T>
class Kfac {
  public:
    Kfac(const std::vector<CurvatureSpec>& specs, const KfacOptions& options);

    const KfacOptions& options() const { return options_; }
    std::vector<KfacLayer<T>>& layers() { return layers_; }
    /// Null for a layer that K-FAC leaves alone.
    KfacLayer<T>* layer(std::string_view name);
    /// Weights and biases of its layers.
    const ParameterNames& preconditioned() const { return preconditioned_; }

    /// Both factors of all layers for the rows of one micro-batch.
    void addCurvature(Backend<T>& backend, const std::vector<CurvatureRows<T>>& rows,
                      std::int64_t samples);
    void finishCurvature(Backend<T>& backend);
    /// Inverts and publishes; see KfacOptions::usableFrom.
    void invert(Backend<T>& backend, std::int64_t step);
    /// Gradients become updates where a layer has inverses by this step, those of one part of its
    /// outputs.
    UpdateProducts precondition(Backend<T>& backend, std::int64_t step,
                                const ParameterSet<T>& gradients, const KfacPart& part = {});
    /// Weights' and biases' rows of a part, of all layers that have inverses, in their order.
    Tensors<T> preconditionedRows(const ParameterSet<T>& updates, const KfacPart& part) const;
    /// The last part of precondition() where there is a KL clip; products are those of all stages.
    void clip(Backend<T>& backend, const UpdateProducts& products, double learningRate,
              const ParameterSet<T>& updates) const;

    void save(Backend<T>& backend, TrainingState<T>& state) const;
    void restore(Backend<T>& backend, const TrainingState<T>& state);

  private:
    KfacOptions options_;
    std::vector<KfacLayer<T>> layers_;
    ParameterNames preconditioned_;
};

}  // namespace bubblescope
