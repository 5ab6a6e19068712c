// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/base/AtomicFile.h"
#include "core/cost/JsonObject.h"
#include "core/sweep/Validation.h"

namespace bubblescope {

namespace {

struct ValidateOptions {
    std::string file;
    std::string hardware = "a100-80gb";
    std::string out;
    JsonOption json;
};

Json groupJson(const ValidationGroup& group) {
    return {{"name", group.name},
            {"rows", group.rows},
            {"mean_absolute_error_percent", group.meanPercent},
            {"median_absolute_error_percent", group.medianPercent},
            {"worst_absolute_error_percent", group.worstPercent}};
}

Json validationJson(const Validation& validation, const HardwareDescription& hardware) {
    Json json{{"rows", validation.all.rows},
              {"mean_absolute_error_percent", validation.all.meanPercent},
              {"median_absolute_error_percent", validation.all.medianPercent},
              {"worst_absolute_error_percent", validation.all.worstPercent},
              {"groups", Json::array()},
              {"not_predicted", Json::array()},
              {"hardware", hardware.name},
              {"efficiency_source", hardware.efficiency.source},
              {"provenance", "simulated"}};
    for (const ValidationGroup& group : validation.groups)
        json["groups"].push_back(groupJson(group));
    for (const ValidationRow& row : validation.rows)
        if (!row.isPredicted())
            json["not_predicted"].push_back({{"line", row.line}, {"reason", row.refusal}});
    return json;
}

void printValidation(const Validation& validation, const HardwareDescription& hardware) {
    std::vector<std::vector<std::string>> table{{"rows of", "rows", "mean", "median", "worst"}};
    const auto add = [&](const ValidationGroup& group) {
        table.push_back({group.name, fmt::format("{}", group.rows),
                         fmt::format("{:.2f} %", group.meanPercent),
                         fmt::format("{:.2f} %", group.medianPercent),
                         fmt::format("{:.1f} %", group.worstPercent)});
    };
    add(validation.all);
    for (const ValidationGroup& group : validation.groups)
        add(group);
    fmt::print("Absolute errors of simulated iteration times, in percent of the measured ones\n");
    printTable(table);
    fmt::print("on {}; efficiency {}\n", hardware.title, hardware.efficiency.source);
    for (const ValidationRow& row : validation.rows)
        if (!row.isPredicted()) fmt::print("line {} is not predicted: {}\n", row.line, row.refusal);
}

void writeRows(const Validation& validation, const std::string& path) {
    AtomicFile file(path);
    file.write(validationCsv(validation.rows));
    file.commit();
}

void validateFile(const ValidateOptions& options, Progress& progress) {
    const HardwareDescription hardware = findHardwareDescription(options.hardware);
    const std::string csv =
        readTextFile(options.file, "give a CSV table of measured iteration times");
    const Validation validation = validate(csv, options.file, hardware, progress);
    if (!options.out.empty()) writeRows(validation, options.out);
    options.json.write(validationJson(validation, hardware));
    if (!options.json.replacesText()) printValidation(validation, hardware);
}

}  // namespace

void addValidateCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "validate", "Predicts a table of measured iteration times and prints the errors");
    const auto options = std::make_shared<ValidateOptions>();
    command->add_option("file", options->file, "CSV with a measured iteration a row")->required();
    command->add_option("--hardware", options->hardware, "what 'bscope hardware' lists, or a file")
        ->capture_default_str();
    command->add_option("--out", options->out, "also write every row as CSV");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope validate tests/data/measured/megatron_a100_single.csv");
    command->callback(
        [&action, options] { action = [options](Progress& p) { validateFile(*options, p); }; });
}

}  // namespace bubblescope
