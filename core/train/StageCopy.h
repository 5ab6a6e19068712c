// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "core/nn/Model.h"
#include "core/optimize/StageOptimizer.h"
#include "core/train/LossReport.h"
#include "core/train/WeightStrategy.h"

namespace bubblescope {

/// Which copy of a stage updates each of its parameters: all do, or with sharded state one each.
/// What belongs together (a layer's weight and bias) has one owner, the layers of `tied` parameters
/// have copy 0; the others are dealt out, the largest first, to the copy that holds least.
std::vector<int> ownersOf(const std::vector<ParameterSpec>& specs, const ParameterNames& tied,
                          int copies);

template <typename T>
struct StageCopySetup {
    std::shared_ptr<const Sequential<T>> layers;
    const OptimizerRecipe* recipe = nullptr;
    std::uint64_t seed = 0;
    int copy = 0;
    int copies = 1;
    bool isSharded = false;  ///< each copy updates its own parameters alone
    ParameterNames tied;     ///< of the whole model: tied ones, and those that they are tied to
    int stage = 0;
    int stages = 1;
    /// Of an asynchronous pipeline; null: every operation takes the latest weights.
    const WeightStrategyFamily* strategy = nullptr;
    WeightStrategyOptions strategyOptions;
    int microBatchesPerUpdate = 1;
};

/// A micro-batch on its way through a stage.
template <typename T>
struct StagePass {
    std::int64_t step = 0;
    int place = 0;             ///< in the mini-batch, over all replicas
    int perStep = 1;           ///< micro-batches of a mini-batch
    std::int64_t ordinal = 0;  ///< in the round
    std::shared_ptr<const Batch<T>> batch;
};

/// What K-FAC needs of a micro-batch at one layer, until all of it has been used.
template <typename T>
struct KeptRows {
    CurvatureRows<T> rows;
    std::uint32_t partsOfA = 0;  ///< that have been used
    std::uint32_t partsOfB = 0;
};

/// One stage of the model on one device: weights, gradients, optimizer state, and what the
/// micro-batches that are on their way have left here. Used by one thread at a time.
template <typename T>
class StageCopy {
  public:
    /// The backend must outlive it.
    StageCopy(Backend<T>& backend, StageCopySetup<T> setup);

    const std::vector<ParameterSpec>& specs() const { return specs_; }
    const ParameterSet<T>& parameters() const { return parameters_; }
    bool owns(std::size_t parameter) const;
    StageOptimizer<T>& optimizer() { return optimizer_; }
    const StageOptimizer<T>& optimizer() const { return optimizer_; }
    /// Before the schedule is run, once more: nothing is on its way.
    void beginRound(std::int64_t firstStep);
    /// The most weight versions that were held at a time.
    int mostVersions() const { return mostVersions_; }

    // Operations; `microBatch` is a number of the caller's.
    Tensors<T> forward(std::uint32_t microBatch, StagePass<T> pass, Tensors<T> inputs);
    Tensors<T> inputGradient(std::uint32_t microBatch, Tensors<T> outputGradients);
    void weightGradient(std::uint32_t microBatch);
    /// Of a forward that has just run.
    std::vector<LossTotals<T>> losses(std::uint32_t microBatch) {
        return inFlight_.at(microBatch).saved.allLosses();
    }
    /// Waits for them.
    std::vector<LossReport> report(const std::vector<LossTotals<T>>& losses);
    /// Whether the rows of this round's micro-batches are kept for K-FAC: inputs from the forward
    /// on, output gradients from the input half on. Forgets those that were kept before.
    void keepRows(bool isWanted);
    /// May be emptied once it has been used.
    KeptRows<T>& rows(std::uint32_t microBatch, std::uint32_t kfacLayer);

    // Gradients and weights of the other copies. A flow holds the tensors that a copy owns, or all
    // where nothing is sharded, in the order of the specs.
    /// This copy's gradients, by the copy that they are for; new ones begin at zero.
    std::vector<Tensors<T>> takeGradients();
    /// Adds one part of each copy, in their order, to the gradients that the update takes.
    void addGradients(const std::vector<Tensors<T>>& parts);
    Tensors<T> ownWeights() const;
    void setWeights(int copy, const Tensors<T>& weights);
    /// Until the next setWeights(), only its own are left.
    void dropWeights();

    // The update, once the gradients of all copies are together.
    /// The gradients that the update takes.
    const ParameterSet<T>& finishedGradients();
    /// Of tied parameters, those whose other one is in another stage: their gradient here.
    Tensors<T> tiedGradients(const std::vector<ParameterSpec>& others);
    void addTied(const std::vector<ParameterSpec>& others, const Tensors<T>& gradients);
    /// Throws Error for a gradient that is not finite.
    GradientSquares squares(std::int64_t step);
    void update(std::int64_t step, double gradientNorm);

  private:
    struct InFlight {
        StagePass<T> pass;
        Saved<T> saved;
    };

    Pass<T> passOf(const StagePass<T>& pass, const ParameterSet<T>& weights);
    StageWeights<T> weights();
    const ParameterSet<T>& backwardWeights(const StagePass<T>& pass);
    void needGradients();
    void keepRowsOf(std::uint32_t microBatch);
    template <typename Visit>
    void forEachTied(const std::vector<ParameterSpec>& others, const Visit& visit);

    Backend<T>& backend_;
    StageCopySetup<T> setup_;
    std::vector<ParameterSpec> specs_;
    std::vector<int> owners_;  ///< parallel to specs_
    std::vector<ParameterSpec> ownSpecs_;
    ParameterSet<T> parameters_;
    ParameterSet<T> gradients_;
    ParameterSet<T> reduced_;
    bool isFinished_ = false;  ///< whether reduced_ is what the update takes
    StageOptimizer<T> optimizer_;
    std::unique_ptr<WeightStrategy<T>> strategy_;
    std::int64_t nextStep_ = 0;
    std::int64_t updates_ = 0;  ///< in this round
    int mostVersions_ = 1;
    std::map<std::uint32_t, InFlight> inFlight_;
    bool keepsRows_ = false;
    std::map<std::uint32_t, std::vector<KeptRows<T>>> rows_;  ///< by K-FAC layer
};

}  // namespace bubblescope
