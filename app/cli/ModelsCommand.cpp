// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/train/run/TrainingData.h"

namespace bubblescope {

namespace {

void listModels(const JsonOption& json) {
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows{{"model", "usual data", "made of"}};
    for (const ModelFamily& family : modelFamilies()) {
        const ModelDefaults defaults = modelDefaults(family.task);
        list.push_back({{"name", family.name},
                        {"title", family.title},
                        {"source", family.source},
                        {"task", modelTaskName(family.task)},
                        {"data", defaults.data},
                        {"tokenizer", defaults.tokenizer},
                        {"sequence_length", defaults.sequenceLength}});
        rows.push_back(
            {std::string(family.name), std::string(defaults.data), std::string(family.title)});
    }
    json.write(list);
    if (!json.replacesText()) printTable(rows);
}

}  // namespace

void addModelsCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("models", "Lists the models that train");
    const auto json = std::make_shared<JsonOption>();
    command->add_option("--json", json->path, "also write the list as JSON; - for standard output");
    command->footer("Example: bscope models");
    command->callback([&action, json] { action = [json](Progress&) { listModels(*json); }; });
}

}  // namespace bubblescope
