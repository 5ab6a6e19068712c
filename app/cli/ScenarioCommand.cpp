// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/cli/Commands.h"
#include "app/cli/ScenarioOutput.h"

namespace bubblescope {

namespace {

struct ScenarioOptions {
    std::string name;
    bool all = false;
    JsonOption json;
};

void listScenarios(const JsonOption& json) {
    Json list = Json::array();
    for (const ScenarioNotes& notes : shippedScenarioNotes()) {
        list.push_back({{"name", notes.name}, {"title", notes.title}, {"kind", notes.kind}});
        if (!json.replacesText()) fmt::print("{:<24}{}\n", notes.name, notes.title);
    }
    json.write(list);
}

/// How a kind of scenario is run and shown.
struct ScenarioView {
    std::string_view kind;
    void (*show)(const ScenarioNotes&, bool all, const JsonOption&, Progress&);
};
constexpr std::array views{ScenarioView{throughputScenarioKind, showThroughput},
                           ScenarioView{fillScenarioKind, showFills}};

Json publishedJson(const ScenarioNotes& notes) {
    Json list = Json::array();
    for (const ScenarioNotes::Published& p : notes.published)
        list.push_back({{"what", p.what}, {"value", p.value}, {"source", p.source}});
    return list;
}

void runAndShow(const ScenarioOptions& options, Progress& progress) {
    if (options.name.empty()) return listScenarios(options.json);
    const ScenarioNotes notes = findScenarioNotes(options.name);
    const auto view = std::ranges::find(views, notes.kind, &ScenarioView::kind);
    view->show(notes, options.all, options.json, progress);
    if (options.json.replacesText()) return;
    for (const ScenarioNotes::Published& p : notes.published)
        fmt::print("published: {}: {} ({})\n", p.what, p.value, p.source);
    for (const std::string& difference : notes.differences)
        fmt::print("differs: {}\n", difference);
}

}  // namespace

Json scenarioJson(const ScenarioNotes& notes) {
    return {{"name", notes.name},
            {"title", notes.title},
            {"kind", notes.kind},
            {"published", publishedJson(notes)},
            {"differences", notes.differences},
            {"provenance", "simulated"}};
}

void addScenarioCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "scenario", "Runs a comparison that ships: schedules, or work in their bubbles");
    const auto options = std::make_shared<ScenarioOptions>();
    command->add_option("name", options->name, "of the scenario; without it, they are listed");
    command->add_flag("--all", options->all,
                      "throughput: every layout and sharding, also those that do not fit");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope scenario breadth-first-52b");
    command->callback([&action, options] {
        action = [options](Progress& progress) { runAndShow(*options, progress); };
    });
}

}  // namespace bubblescope
