// SPDX-License-Identifier: Apache-2.0
#include "app/cli/selftest/OracleCheck.h"
#include "app/cli/selftest/OracleRecipe.h"
#include "app/cli/selftest/OracleValues.h"
#include "core/base/Error.h"
#include "core/nn/models/Mlp.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/train/PipelineTrainer.h"

namespace bubblescope {

namespace {

/// Samples [first, first + count) of a mini-batch whose inputs are [1, samples, ...].
template <typename T>
Batch<T> sliceOf(const Batch<T>& miniBatch, std::int64_t first, std::int64_t count) {
    Batch<T> slice{.samples = count};
    for (const auto& [name, ints] : miniBatch.ints)
        slice.ints[name] = {{count},
                            {ints.values.begin() + first, ints.values.begin() + first + count}};
    for (const auto& [name, tensor] : miniBatch.values) {
        const Shape shape(tensor.shape().begin() + 1, tensor.shape().end());
        slice.values[name] = tensor.reshaped(shape).slice(first, count);
    }
    return slice;
}

/// The micro-batches of one mini-batch: the case's inputs are [mini-batches, samples, ...].
template <typename T>
std::vector<Batch<T>> microBatches(const OracleCase& oracle, Backend<T>& backend, std::int64_t step,
                                   int count) {
    const std::int64_t steps = oracle.config().at("mini_batches");
    const Batch<T> miniBatch =
        oracle.batches(backend, "input/", steps).at(static_cast<std::size_t>(step));
    const std::int64_t size = oracle.config().at("batch").get<std::int64_t>() / count;
    std::vector<Batch<T>> all;
    for (int m = 0; m < count; ++m)
        all.push_back(sliceOf(miniBatch, m * size, size));
    return all;
}

std::optional<AsynchronousUpdates> updatesOf(const Json& run) {
    const std::string mode = run.at("mode");
    if (mode == "sync") return std::nullopt;
    const bool repeats = run.at("predict") == "predict_repeat_gradient";
    AsynchronousUpdates updates;
    updates.microBatchesPerUpdate = run.at("micro_batches");
    updates.options.offset = run.at("s_forward_extra");
    // That strategy counts one update more by itself.
    if (repeats) --updates.options.offset;
    updates.strategy = &findWeightStrategy(repeats ? "pipeoptim-code" : mode);
    return updates;
}

Schedule scheduleOf(const OracleCase& oracle, const Json& run) {
    const int perStep = run.at("micro_batches");
    const bool isSynchronous = run.at("mode") == "sync";
    const int steps = oracle.config().at("mini_batches");
    return findScheduleFamily(isSynchronous ? "gpipe" : "async-1f1b")
        .generate({.devices = oracle.config().at("stages"),
                   .microBatches = isSynchronous ? perStep : perStep * steps});
}

/// One linear layer a stage, with what comes before the first and after each.
std::vector<std::size_t> cutsBeforeLinears(const std::vector<std::string>& layers) {
    std::vector<std::size_t> cuts;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i].starts_with("fc.")) cuts.push_back(i);
    cuts.erase(cuts.begin());
    return cuts;
}

template <typename T>
Model<T> modelOf(const OracleCase& oracle) {
    if (oracle.config().at("act") != "tanh")
        throw Error("its activation is not tanh", "case.json", "use a case with tanh");
    return mlpModel<T>({oracle.config().at("sizes").get<Shape>(), Activation::Tanh});
}

struct Outcome {
    std::vector<double> losses;
    Values parameters;
};

template <typename T>
Outcome train(const OracleCase& oracle, const OracleDevice& device, const Json& run) {
    PipelineSetup<T> setup{
        .model = modelOf<T>(oracle),
        .schedule = scheduleOf(oracle, run),
        .asynchronous = updatesOf(run),
        .recipe = recipeOf(run),
        .makeDevice = [&device](int) { return device.make<T>(); },
        .batches = [&oracle](Backend<T>& backend, std::int64_t step,
                             int count) { return microBatches<T>(oracle, backend, step, count); }};
    std::vector<std::string> names;
    for (const LayerPointer<T>& layer : setup.model.layers)
        names.push_back(layer->name());
    setup.cuts = cutsBeforeLinears(names);
    const std::vector<ParameterSpec> specs = setup.model.parameters();
    TrainingObserver silent;
    PipelineTrainer<T> trainer(std::move(setup), silent);
    const TrainingDevice<T> host = device.make<T>();
    Backend<T>& backend = *host.backend;
    trainer.setParameters(oracle.parameters(backend, specs));
    RunControl control;
    const std::int64_t steps = oracle.config().at("mini_batches");
    Outcome outcome;
    for (const TrainingStep& step : trainer.run(steps / trainer.stepsPerRound(), control))
        outcome.losses.push_back(step.loss);
    outcome.parameters = valuesOf(backend, trainer.parameters());
    return outcome;
}

std::vector<Quantity> check(const OracleCase& oracle, const OracleDevice& device) {
    const double tolerance = device.tolerance();
    std::vector<Quantity> all;
    for (const auto& [name, run] : oracle.json().at("runs").items()) {
        const Outcome ours = device.isDouble() ? train<double>(oracle, device, run)
                                               : train<float>(oracle, device, run);
        const auto losses = run.at("losses").template get<std::vector<double>>();
        for (const auto& quantities :
             {compareGroup(name + "/",
                           {{"losses", {{static_cast<std::int64_t>(losses.size())}, losses}}},
                           {{"losses", ours.losses}}, tolerance),
              compareGroup("final/" + name + "/", oracle.group("final/" + name + "/"),
                           ours.parameters, tolerance)})
            all.insert(all.end(), quantities.begin(), quantities.end());
    }
    return all;
}

bool applies(const OracleCase& oracle) {
    return oracle.kind() == "async_pipeline";
}

}  // namespace

const OracleCheck asynchronousCheck{applies, check};

}  // namespace bubblescope
