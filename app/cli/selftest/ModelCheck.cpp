// SPDX-License-Identifier: Apache-2.0
#include "app/cli/selftest/OracleCheck.h"
#include "app/cli/selftest/OracleModel.h"
#include "app/cli/selftest/OracleValues.h"
#include "core/nn/SequentialStep.h"

namespace bubblescope {

namespace {

/// What the output layer reads, of all micro-batches in order.
template <typename T>
std::vector<double> outputOf(Backend<T>& backend, const OracleModel<T>& oracle,
                             const ParameterSet<T>& parameters,
                             const std::vector<Batch<T>>& batches) {
    std::vector<double> all;
    const auto stage = oracle.model.stage(0, oracle.outputLayer);
    for (const Batch<T>& batch : batches) {
        Saved<T> saved;
        const Tensors<T> flow = stage->forward(
            {.backend = backend, .parameters = parameters, .batch = batch}, {}, saved);
        const std::vector<double> values = valuesOf(backend, flow[0]);
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

/// A case's losses as tensors of one value.
std::map<std::string, OracleTensor> expectedLosses(const OracleCase& oracle) {
    std::map<std::string, OracleTensor> losses;
    for (const auto& [name, value] : oracle.json().at("scalars").items())
        losses[name] = {{}, {value.get<double>()}};
    return losses;
}

template <typename T>
Values lossesOf(const StepResult<T>& result) {
    Values losses{{"loss", {result.loss}}};
    for (const auto& [name, loss] : result.losses)
        losses[name + "_loss"] = {loss.mean};
    return losses;
}

template <typename T>
std::vector<Quantity> run(const OracleCase& oracle, const OracleDevice& device) {
    const TrainingDevice<T> computes = device.make<T>();
    Backend<T>& backend = *computes.backend;
    const OracleModel<T> built = oracleModel<T>(oracle);
    const std::vector<ParameterSpec> specs = built.model.parameters();
    const ParameterSet<T> parameters = oracle.parameters(backend, specs);
    const auto batches =
        oracle.batches(backend, "input/", oracle.json().value("micro_batches", std::int64_t{1}));
    const ParameterSet<T> gradients = zeroGradients(backend, specs);
    const StepResult<T> result =
        runStep(backend, cutModel(built.model, {}), parameters, batches, {}, gradients);
    sumTiedGradients(backend, specs, gradients);
    const Values outputs{{built.output, outputOf(backend, built, parameters, batches)}};
    updateStatistics(backend, specs, gradients, parameters);

    std::vector<Quantity> all;
    const auto compare = [&](const std::string& prefix, const auto& expected, const Values& ours) {
        const auto quantities = compareGroup(prefix, expected, ours, device.tolerance());
        all.insert(all.end(), quantities.begin(), quantities.end());
    };
    compare("", expectedLosses(oracle), lossesOf(result));
    compare("output/", oracle.group("output/"), outputs);
    compare("running/", oracle.group("running/"), valuesOf(backend, parameters));
    compare("grad/", oracle.group("grad/"), valuesOf(backend, gradients));
    return all;
}

bool applies(const OracleCase& oracle) {
    return isModelCase(oracle) && oracle.hasGroup("grad/");
}

std::vector<Quantity> runInPrecision(const OracleCase& oracle, const OracleDevice& device) {
    return device.isDouble() ? run<double>(oracle, device) : run<float>(oracle, device);
}

}  // namespace

const OracleCheck modelCheck{applies, runInPrecision};

}  // namespace bubblescope
