// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "app/cli/selftest/OracleCheck.h"
#include "app/cli/selftest/OracleModel.h"
#include "app/cli/selftest/OracleValues.h"
#include "core/nn/SequentialStep.h"
#include "core/optimize/Kfac.h"

namespace bubblescope {

namespace {

struct Mode {
    const char* name;
    Damping damping;
};
constexpr std::array modes{Mode{"plain", Damping::Plain}, Mode{"pi", Damping::Pi},
                           Mode{"pi_nobias", Damping::PiWithoutBias}};

/// One step of a case's model: what K-FAC starts from.
template <typename T>
struct Curved {
    std::vector<CurvatureSpec> specs;
    ParameterSet<T> gradients;
    StepResult<T> result;
};

template <typename T>
Curved<T> curvedStep(Backend<T>& backend, const OracleCase& oracle) {
    const Model<T> model = oracleModel<T>(oracle).model;
    const std::vector<ParameterSpec> specs = model.parameters();
    const ParameterSet<T> parameters = oracle.parameters(backend, specs);
    const auto batches =
        oracle.batches(backend, "input/", oracle.json().value("micro_batches", std::int64_t{1}));
    Curved<T> curved{
        model.stage(0, model.layers.size())->curvatureSpecs(), zeroGradients(backend, specs), {}};
    curved.result = runStep(backend, cutModel(model, {}), parameters, batches,
                            {.curvature = Curvature::EmpiricalFisher}, curved.gradients);
    sumTiedGradients(backend, specs, curved.gradients);
    return curved;
}

/// K-FAC of all layers, heads as well, ready to precondition step 0.
template <typename T>
Kfac<T> refreshed(Backend<T>& backend, const OracleCase& oracle, const Curved<T>& curved,
                  Damping mode) {
    const Json& description = oracle.json().at("kfac");
    Kfac<T> kfac(curved.specs, {.mode = mode,
                                .damping = description.at("damping"),
                                .leastAdded = description.at("floor"),
                                .skippedLayers = {}});
    for (const std::vector<CurvatureRows<T>>& rows : curved.result.curvatureRows)
        kfac.addCurvature(backend, rows, description.at("N"));
    kfac.finishCurvature(backend);
    kfac.invert(backend, 0);
    return kfac;
}

/// What one damping makes of the gradients, by "LAYER/MODE/QUANTITY".
template <typename T>
Values preconditioned(Backend<T>& backend, const OracleCase& oracle, const Curved<T>& curved,
                      const Mode& mode) {
    Kfac<T> kfac = refreshed(backend, oracle, curved, mode.damping);
    Values values;
    for (KfacLayer<T>& layer : kfac.layers()) {
        if (!layer.selectInverses(0)) continue;
        const std::string prefix = layer.spec().layer + "/" + mode.name + "/";
        ParameterSet<T> gradients;
        for (const std::string& name : {layer.spec().weight, layer.spec().bias}) {
            if (name.empty()) continue;
            const Tensor<T> copy = backend.empty(curved.gradients.at(name).shape());
            backend.copy(curved.gradients.at(name), copy);
            gradients.set(name, copy);
        }
        layer.precondition(backend, gradients);
        values[prefix + "weight"] = valuesOf(backend, gradients.at(layer.spec().weight));
        if (!layer.spec().bias.empty())
            values[prefix + "bias"] = valuesOf(backend, gradients.at(layer.spec().bias));
        values[prefix + "A_inv"] = valuesOf(backend, layer.inverseA());
        values[prefix + "B_inv"] = valuesOf(backend, layer.inverseB());
    }
    return values;
}

template <typename T>
Values factors(Backend<T>& backend, const OracleCase& oracle, const Curved<T>& curved) {
    Kfac<T> kfac = refreshed(backend, oracle, curved, Damping::Pi);
    Values values;
    for (const KfacLayer<T>& layer : kfac.layers()) {
        values[layer.spec().layer + "/A"] = valuesOf(backend, layer.factorA().value());
        values[layer.spec().layer + "/B"] = valuesOf(backend, layer.factorB().value());
    }
    return values;
}

/// The expected tensors whose key has `part`.
std::map<std::string, OracleTensor> withPart(const std::map<std::string, OracleTensor>& all,
                                             const std::string& part) {
    std::map<std::string, OracleTensor> chosen;
    for (const auto& [key, tensor] : all)
        if (key.ends_with(part) || key.find(part + "/") != std::string::npos) chosen[key] = tensor;
    return chosen;
}

/// The damped inverse amplifies rounding, so that single precision is held to less there.
template <typename T>
std::vector<Quantity> run(const OracleCase& oracle, const OracleDevice& device) {
    const TrainingDevice<T> computes = device.make<T>();
    Backend<T>& backend = *computes.backend;
    const Curved<T> curved = curvedStep(backend, oracle);
    const std::map<std::string, OracleTensor> expected = oracle.group("kfac/");
    std::vector<Quantity> all;
    const auto compare = [&](const std::string& part, const Values& ours, double tolerance) {
        const auto quantities = compareGroup("kfac/", withPart(expected, part), ours, tolerance);
        all.insert(all.end(), quantities.begin(), quantities.end());
    };
    const Values ours = factors(backend, oracle, curved);
    compare("/A", ours, device.tolerance());
    compare("/B", ours, device.tolerance());
    for (const Mode& mode : modes)
        compare(std::string("/") + mode.name, preconditioned(backend, oracle, curved, mode),
                device.isDouble() ? device.tolerance() : 20 * device.tolerance());
    return all;
}

bool applies(const OracleCase& oracle) {
    return isModelCase(oracle) && !oracle.group("kfac/").empty();
}

std::vector<Quantity> runInPrecision(const OracleCase& oracle, const OracleDevice& device) {
    return device.isDouble() ? run<double>(oracle, device) : run<float>(oracle, device);
}

}  // namespace

const OracleCheck kfacCheck{applies, runInPrecision};

}  // namespace bubblescope
