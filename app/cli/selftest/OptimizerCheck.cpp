// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/selftest/OracleCheck.h"
#include "app/cli/selftest/OracleModel.h"
#include "app/cli/selftest/OracleRecipe.h"
#include "app/cli/selftest/OracleValues.h"
#include "core/train/SequentialTrainer.h"

namespace bubblescope {

namespace {

/// A run's losses, the loss of batch 0 afterwards, and the parameters it ends with.
struct Trajectory {
    std::vector<double> losses;
    double lossAfter = 0;
    Values parameters;
};

template <typename T>
Trajectory train(const OracleCase& oracle, const OracleDevice& device, const Json& run) {
    const TrainingDevice<T> computes = device.make<T>();
    Backend<T>& backend = *computes.backend;
    const Model<T> model = oracleModel<T>(oracle).model;
    SequentialTrainer<T> trainer(backend, {.model = model, .recipe = recipeOf(run)});
    const ParameterSet<T> initial = oracle.parameters(backend, model.parameters());
    for (const auto& [name, value] : trainer.parameters())
        backend.copy(initial.at(name), value);
    const auto batchesAt = [&](const Json& index) {
        return oracle.batches(backend, "input/" + index.dump() + "/", run.at("micro_batches"));
    };
    Trajectory trajectory;
    for (const Json& index : oracle.json().at("batch_of_step"))
        trajectory.losses.push_back(trainer.step(batchesAt(index)).loss);
    trajectory.parameters = valuesOf(backend, trainer.parameters());
    trajectory.lossAfter = trainer.step(batchesAt(0)).loss;
    return trajectory;
}

std::map<std::string, OracleTensor> expectedFinal(const OracleCase& oracle,
                                                  const std::string& run) {
    std::map<std::string, OracleTensor> expected = oracle.group("final/" + run + "/");
    for (const std::string name : oracle.json().at("ignore_in_compare"))
        expected.erase(name);
    return expected;
}

/// In single precision, K-FAC before a division by sqrt(v) leaves single values of the size of the
/// rounding errors without a meaning; the losses tell there.
bool comparesParameters(const Json& run, const OracleDevice& device) {
    const std::string optimizer = run.at("optimizer");
    return device.isDouble() || run.at("kfac").is_null() || optimizer == "SGD" ||
           optimizer == "BertAdam";
}

std::vector<Quantity> check(const OracleCase& oracle, const OracleDevice& device) {
    std::vector<Quantity> all;
    for (const auto& [name, run] : oracle.json().at("runs").items()) {
        const Trajectory ours = device.isDouble() ? train<double>(oracle, device, run)
                                                  : train<float>(oracle, device, run);
        const auto add = [&](const std::string& prefix, const auto& expected,
                             const Values& values) {
            const auto quantities = compareGroup(prefix, expected, values, device.tolerance());
            all.insert(all.end(), quantities.begin(), quantities.end());
        };
        const auto losses = run.at("losses").template get<std::vector<double>>();
        const double lossAfter = run.at("loss_after_on_batch0");
        add(name + "/",
            std::map<std::string, OracleTensor>{
                {"losses", {{static_cast<std::int64_t>(losses.size())}, losses}},
                {"loss_after", {{}, {lossAfter}}}},
            {{"losses", ours.losses}, {"loss_after", {ours.lossAfter}}});
        if (comparesParameters(run, device))
            add("final/" + name + "/", expectedFinal(oracle, name), ours.parameters);
    }
    return all;
}

bool applies(const OracleCase& oracle) {
    return isModelCase(oracle) && oracle.json().contains("runs");
}

}  // namespace

const OracleCheck optimizerCheck{applies, check};

}  // namespace bubblescope
