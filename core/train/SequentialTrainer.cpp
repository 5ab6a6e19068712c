// SPDX-License-Identifier: Apache-2.0
#include "core/train/SequentialTrainer.h"

#include "core/optimize/RecipeText.h"
#include "core/train/ModelBatch.h"

namespace bubblescope {

namespace {

template <typename T>
std::vector<CurvatureSpec> curvatureSpecs(const Model<T>& model) {
    return model.stage(0, model.layers.size())->curvatureSpecs();
}

Curvature curvatureOf(const KfacOptions* kfac, std::int64_t step) {
    if (!kfac || !kfac->refreshesAt(step)) return Curvature::None;
    return kfac->targets == Targets::Sampled ? Curvature::TrueFisher : Curvature::EmpiricalFisher;
}

}  // namespace

template <typename T>
SequentialTrainer<T>::SequentialTrainer(Backend<T>& backend, TrainingSetup<T> setup)
    : backend_(backend),
      setup_(std::move(setup)),
      stages_(cutModel(setup_.model, setup_.cuts)),
      specs_(setup_.model.parameters()),
      parameters_(initialParameters(backend, specs_, setup_.seed)),
      gradients_(zeroGradients(backend, specs_)),
      optimizer_(setup_.recipe, specs_, curvatureSpecs(setup_.model)) {}

template <typename T>
TrainingStep SequentialTrainer<T>::step(const SampleBatch& miniBatch) {
    return step(microBatchesOf<T>(backend_, miniBatch, setup_.microBatches));
}

template <typename T>
TrainingStep SequentialTrainer<T>::step(const std::vector<Batch<T>>& microBatches) {
    for (const auto& [name, gradient] : gradients_)
        backend_.fill(0, gradient);
    const KfacOptions* const kfac = optimizer_.kfac() ? &optimizer_.kfac()->options() : nullptr;
    const StepResult<T> result =
        runStep(backend_, stages_, parameters_, microBatches,
                {setup_.seed, nextStep_, curvatureOf(kfac, nextStep_)}, gradients_);
    sumTiedGradients(backend_, specs_, gradients_);
    std::int64_t samples = 0;
    for (const Batch<T>& microBatch : microBatches)
        samples += microBatch.samples;
    if (kfac) precondition(result, samples);
    const double norm =
        optimizer_.usesGradientNorm() ? normOf(optimizer_.squares(backend_, gradients_)) : 0;
    optimizer_.step(backend_, nextStep_, norm, parameters_, gradients_);
    updateStatistics(backend_, specs_, gradients_, parameters_);
    const std::int64_t done = nextStep_++;
    return {done, result.loss, optimizer_.learningRate(done), norm};
}

template <typename T>
void SequentialTrainer<T>::precondition(const StepResult<T>& result, std::int64_t samples) {
    Kfac<T>& kfac = *optimizer_.kfac();
    for (const std::vector<CurvatureRows<T>>& rows : result.curvatureRows)
        kfac.addCurvature(backend_, rows, samples);
    if (!result.curvatureRows.empty()) kfac.finishCurvature(backend_);
    if (kfac.options().invertsAt(nextStep_)) kfac.invert(backend_, nextStep_);
    const UpdateProducts products = kfac.precondition(backend_, nextStep_, gradients_);
    kfac.clip(backend_, products, optimizer_.learningRate(nextStep_), gradients_);
}

template <typename T>
StepResult<T> SequentialTrainer<T>::evaluate(const SampleBatch& samples) {
    return bubblescope::evaluate(backend_, stages_, parameters_, modelBatch<T>(backend_, samples));
}

template <typename T>
std::map<std::string, std::string> SequentialTrainer<T>::configuration() const {
    std::map<std::string, std::string> texts = recipeText(setup_.recipe);
    texts["model"] = setup_.model.name;
    texts["micro-batches"] = std::to_string(setup_.microBatches);
    return texts;
}

template <typename T>
Checkpoint<T> SequentialTrainer<T>::checkpoint() const {
    Checkpoint<T> checkpoint{nextStep_, setup_.seed, configuration(), {}};
    for (const auto& [name, tensor] : parameters_)
        checkpoint.state.put(backend_, "parameter/" + name, tensor);
    optimizer_.save(backend_, checkpoint.state);
    return checkpoint;
}

template <typename T>
void SequentialTrainer<T>::restore(const Checkpoint<T>& checkpoint) {
    checkConfiguration(checkpoint.configuration, configuration());
    for (const auto& [name, tensor] : parameters_)
        checkpoint.state.get(backend_, "parameter/" + name, tensor);
    optimizer_.restore(backend_, checkpoint.state);
    setup_.seed = checkpoint.seed;
    nextStep_ = checkpoint.step;
}

template class SequentialTrainer<float>;
template class SequentialTrainer<double>;

}  // namespace bubblescope
