// SPDX-License-Identifier: Apache-2.0
#include "core/train/StageCopy.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bubblescope {

namespace {

/// "layer.0.attn.q" of "layer.0.attn.q.weight".
std::string layerOf(const std::string& parameter) {
    return parameter.substr(0, parameter.rfind('.'));
}

template <typename T>
std::vector<CurvatureSpec> ownCurvature(const Sequential<T>& layers,
                                        const std::vector<ParameterSpec>& own) {
    std::vector<CurvatureSpec> all = layers.curvatureSpecs();
    std::erase_if(all, [&](const CurvatureSpec& spec) {
        return std::ranges::find(own, spec.weight, &ParameterSpec::name) == own.end();
    });
    return all;
}

std::vector<ParameterSpec> owned(const std::vector<ParameterSpec>& specs,
                                 const std::vector<int>& owners, int copy, bool isSharded) {
    std::vector<ParameterSpec> own;
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (!isSharded || owners[i] == copy) own.push_back(specs[i]);
    return own;
}

}  // namespace

std::vector<int> ownersOf(const std::vector<ParameterSpec>& specs, const ParameterNames& tied,
                          int copies) {
    std::vector<std::pair<std::string, std::int64_t>> layers;
    std::vector<std::size_t> layerIndex;
    std::vector<bool> isPinned;
    for (const ParameterSpec& spec : specs) {
        if (layers.empty() || layers.back().first != layerOf(spec.name)) {
            layers.emplace_back(layerOf(spec.name), 0);
            isPinned.push_back(false);
        }
        layers.back().second += sizeOf(spec.shape);
        if (tied.contains(spec.name)) isPinned.back() = true;
        layerIndex.push_back(layers.size() - 1);
    }
    std::vector<std::size_t> order(layers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        if (isPinned[a] != isPinned[b]) return static_cast<bool>(isPinned[a]);
        return layers[a].second > layers[b].second;
    });
    std::vector<std::int64_t> held(static_cast<std::size_t>(copies), 0);
    std::vector<int> ownerOfLayer(layers.size(), 0);
    for (const std::size_t layer : order) {
        const auto least = isPinned[layer] ? held.begin() : std::ranges::min_element(held);
        *least += layers[layer].second;
        ownerOfLayer[layer] = static_cast<int>(least - held.begin());
    }
    std::vector<int> owners;
    for (const std::size_t layer : layerIndex)
        owners.push_back(ownerOfLayer[layer]);
    return owners;
}

template <typename T>
StageCopy<T>::StageCopy(Backend<T>& backend, StageCopySetup<T> setup)
    : backend_(backend),
      setup_(std::move(setup)),
      specs_(setup_.layers->parameters()),
      owners_(ownersOf(specs_, setup_.tied, setup_.copies)),
      ownSpecs_(owned(specs_, owners_, setup_.copy, setup_.isSharded)),
      parameters_(initialParameters(backend, specs_, setup_.seed)),
      optimizer_(*setup_.recipe, ownSpecs_, ownCurvature(*setup_.layers, ownSpecs_)) {}

template <typename T>
bool StageCopy<T>::owns(std::size_t parameter) const {
    return !setup_.isSharded || owners_[parameter] == setup_.copy;
}

template <typename T>
void StageCopy<T>::beginRound(std::int64_t firstStep) {
    nextStep_ = firstStep;
    updates_ = 0;
    inFlight_.clear();
    gradients_ = {};
    reduced_ = {};
    isFinished_ = false;
    if (setup_.strategy) strategy_ = setup_.strategy->template make<T>(setup_.strategyOptions);
}

template <typename T>
Pass<T> StageCopy<T>::passOf(const StagePass<T>& pass, const ParameterSet<T>& weights) {
    return {.backend = backend_,
            .parameters = weights,
            .batch = *pass.batch,
            .seed = setup_.seed,
            .step = pass.step,
            .microBatch = pass.place,
            .lossFactor = 1 / static_cast<double>(pass.perStep)};
}

template <typename T>
StageWeights<T> StageCopy<T>::weights() {
    return {.backend = backend_,
            .specs = specs_,
            .latest = parameters_,
            .gradients = reduced_,
            .optimizer = optimizer_,
            .stage = setup_.stage,
            .stages = setup_.stages,
            .microBatchesPerUpdate = setup_.microBatchesPerUpdate,
            .step = nextStep_,
            .updates = updates_};
}

template <typename T>
Tensors<T> StageCopy<T>::forward(std::uint32_t microBatch, StagePass<T> pass, Tensors<T> inputs) {
    InFlight& flight = inFlight_[microBatch];
    flight.pass = std::move(pass);
    const ParameterSet<T>& used =
        strategy_ ? strategy_->forForward(weights(), flight.pass.ordinal) : parameters_;
    Tensors<T> outputs =
        setup_.layers->forward(passOf(flight.pass, used), std::move(inputs), flight.saved);
    if (keepsRows_) keepRowsOf(microBatch);
    return outputs;
}

template <typename T>
void StageCopy<T>::keepRows(bool isWanted) {
    keepsRows_ = isWanted;
    if (isWanted) rows_.clear();
}

/// Rows whose input has been used already stay without it.
template <typename T>
void StageCopy<T>::keepRowsOf(std::uint32_t microBatch) {
    std::vector<KeptRows<T>>& kept = rows_[microBatch];
    const bool isForward = kept.empty();
    std::size_t layer = 0;
    for (CurvatureRows<T>& rows : setup_.layers->curvatureRows(inFlight_.at(microBatch).saved)) {
        if (!optimizer_.kfac()->layer(rows.spec.layer)) continue;
        if (isForward)
            kept.push_back({std::move(rows)});
        else
            kept[layer++].rows.outputGradient = std::move(rows.outputGradient);
    }
}

template <typename T>
const ParameterSet<T>& StageCopy<T>::backwardWeights(const StagePass<T>& pass) {
    return strategy_ ? strategy_->forBackward(weights(), pass.ordinal) : parameters_;
}

template <typename T>
Tensors<T> StageCopy<T>::inputGradient(std::uint32_t microBatch, Tensors<T> outputGradients) {
    InFlight& flight = inFlight_.at(microBatch);
    Tensors<T> gradients =
        setup_.layers->inputGradient(passOf(flight.pass, backwardWeights(flight.pass)),
                                     std::move(outputGradients), flight.saved);
    if (keepsRows_) keepRowsOf(microBatch);
    return gradients;
}

template <typename T>
void StageCopy<T>::weightGradient(std::uint32_t microBatch) {
    const auto flight = inFlight_.find(microBatch);
    needGradients();
    setup_.layers->weightGradient(passOf(flight->second.pass, backwardWeights(flight->second.pass)),
                                  flight->second.saved, gradients_);
    inFlight_.erase(flight);
}

template <typename T>
void StageCopy<T>::needGradients() {
    if (gradients_.size() == 0) gradients_ = zeroGradients(backend_, specs_);
}

template <typename T>
std::vector<LossReport> StageCopy<T>::report(const std::vector<LossTotals<T>>& losses) {
    std::vector<LossReport> reports;
    for (const LossTotals<T>& loss : losses) {
        const std::vector<T> totals = backend_.download(loss.totals);
        const auto rows = static_cast<double>(totals[1]);
        reports.push_back({loss.name, static_cast<double>(totals[0]) / std::max(rows, 1.0), rows,
                           static_cast<double>(totals[2])});
    }
    return reports;
}

template <typename T>
KeptRows<T>& StageCopy<T>::rows(std::uint32_t microBatch, std::uint32_t kfacLayer) {
    return rows_.at(microBatch)[kfacLayer];
}

template <typename T>
std::vector<Tensors<T>> StageCopy<T>::takeGradients() {
    needGradients();
    std::vector<Tensors<T>> parts(static_cast<std::size_t>(setup_.copies));
    for (std::size_t copy = 0; copy < parts.size(); ++copy)
        for (std::size_t i = 0; i < specs_.size(); ++i)
            if (!setup_.isSharded || owners_[i] == static_cast<int>(copy))
                parts[copy].push_back(gradients_.at(specs_[i].name));
    gradients_ = {};
    return parts;
}

template <typename T>
void StageCopy<T>::addGradients(const std::vector<Tensors<T>>& parts) {
    for (std::size_t i = 0; i < ownSpecs_.size(); ++i) {
        const std::string& name = ownSpecs_[i].name;
        std::size_t first = 0;
        if (!reduced_.contains(name)) {
            const Tensor<T> sum = backend_.empty(ownSpecs_[i].shape);
            backend_.copy(parts[first++][i], sum);
            reduced_.set(name, sum);
        }
        for (std::size_t part = first; part < parts.size(); ++part)
            backend_.addScaled(1, parts[part][i], reduced_.at(name));
    }
}

template <typename T>
Tensors<T> StageCopy<T>::ownWeights() const {
    Tensors<T> flow;
    for (const ParameterSpec& spec : ownSpecs_)
        flow.push_back(parameters_.at(spec.name));
    return flow;
}

template <typename T>
void StageCopy<T>::setWeights(int copy, const Tensors<T>& weights) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < specs_.size(); ++i)
        if (owners_[i] == copy) parameters_.set(specs_[i].name, weights[next++]);
}

template <typename T>
void StageCopy<T>::dropWeights() {
    for (std::size_t i = 0; i < specs_.size(); ++i)
        if (!owns(i)) parameters_.set(specs_[i].name, {});
}

template <typename T>
const ParameterSet<T>& StageCopy<T>::finishedGradients() {
    if (!isFinished_) {
        if (setup_.copies == 1) {
            needGradients();
            reduced_ = std::exchange(gradients_, {});
        }
        sumTiedGradients(backend_, ownSpecs_, reduced_);
        isFinished_ = true;
    }
    return reduced_;
}

template <typename T>
template <typename Visit>
void StageCopy<T>::forEachTied(const std::vector<ParameterSpec>& others, const Visit& visit) {
    const ParameterSet<T>& gradients = finishedGradients();
    for (std::size_t i = 0; i < specs_.size(); ++i) {
        const bool isMatch = std::ranges::any_of(others, [&](const ParameterSpec& other) {
            return other.tiedTo == specs_[i].name || specs_[i].tiedTo == other.name;
        });
        if (isMatch && owns(i)) visit(gradients.at(specs_[i].name));
    }
}

template <typename T>
Tensors<T> StageCopy<T>::tiedGradients(const std::vector<ParameterSpec>& others) {
    Tensors<T> flow;
    forEachTied(others, [&](const Tensor<T>& gradient) {
        const Tensor<T> copy = backend_.empty(gradient.shape());
        backend_.copy(gradient, copy);
        flow.push_back(copy);
    });
    return flow;
}

template <typename T>
void StageCopy<T>::addTied(const std::vector<ParameterSpec>& others, const Tensors<T>& gradients) {
    std::size_t next = 0;
    forEachTied(others, [&](const Tensor<T>& gradient) {
        backend_.addScaled(1, gradients[next++], gradient);
    });
}

template <typename T>
GradientSquares StageCopy<T>::squares(std::int64_t step) {
    checkFinite(backend_, finishedGradients(), step);
    return optimizer_.squares(backend_, finishedGradients());
}

template <typename T>
void StageCopy<T>::update(std::int64_t step, double gradientNorm) {
    finishedGradients();
    if (strategy_) {
        optimizer_.scaleLearningRate(strategy_->learningRateFactor(weights()));
        strategy_->beforeUpdate(weights());
        mostVersions_ = std::max(mostVersions_, 1 + strategy_->versions());
    }
    optimizer_.step(backend_, step, gradientNorm, parameters_, reduced_);
    updateStatistics(backend_, ownSpecs_, reduced_, parameters_);
    ++updates_;
    nextStep_ = step + 1;
    if (strategy_) strategy_->afterUpdate(weights());
    reduced_ = {};
    isFinished_ = false;
}

template class StageCopy<float>;
template class StageCopy<double>;

}  // namespace bubblescope
