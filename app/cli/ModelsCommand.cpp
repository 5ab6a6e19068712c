// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/cost/ModelDescription.h"
#include "core/train/run/TrainingData.h"

namespace bubblescope {

namespace {

/// The models that are described for simulation, whether or not they train.
void listDescriptions(Json& list, std::vector<std::vector<std::string>>& rows) {
    for (const std::string_view name : shippedModelNames()) {
        const ModelDescription model = findModelDescription(name);
        list.push_back({{"name", model.name},
                        {"title", model.title},
                        {"source", model.source},
                        {"simulates", true},
                        {"parameters", model.parameters()},
                        {"layers", model.layers},
                        {"hidden", model.hidden},
                        {"sequence_length", model.sequence},
                        {"training_flops_per_sample", model.trainingFlops()}});
        rows.push_back({model.name,
                        fmt::format("{:.4g} M", static_cast<double>(model.parameters()) / 1e6),
                        fmt::format("{:.3g} G", model.trainingFlops() / 1e9), model.title});
    }
}

void listModels(const JsonOption& json) {
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows{{"model", "usual data", "made of"}};
    for (const ModelFamily& family : modelFamilies()) {
        const ModelDefaults defaults = modelDefaults(family.task);
        list.push_back({{"name", family.name},
                        {"title", family.title},
                        {"source", family.source},
                        {"simulates", false},
                        {"task", modelTaskName(family.task)},
                        {"data", defaults.data},
                        {"tokenizer", defaults.tokenizer},
                        {"sequence_length", defaults.sequenceLength}});
        rows.push_back(
            {std::string(family.name), std::string(defaults.data), std::string(family.title)});
    }
    std::vector<std::vector<std::string>> described{
        {"model", "parameters", "FLOP a sample", "made of"}};
    listDescriptions(list, described);
    json.write(list);
    if (json.replacesText()) return;
    fmt::print("Models that train (bscope record)\n");
    printTable(rows);
    fmt::print("\nModels that can be simulated (bscope simulate --model, bscope sweep)\n");
    printTable(described);
}

}  // namespace

void addModelsCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "models", "Lists the models that train, and those that can be simulated");
    const auto json = std::make_shared<JsonOption>();
    command->add_option("--json", json->path, "also write the list as JSON; - for standard output");
    command->footer("Example: bscope models");
    command->callback([&action, json] { action = [json](Progress&) { listModels(*json); }; });
}

}  // namespace bubblescope
