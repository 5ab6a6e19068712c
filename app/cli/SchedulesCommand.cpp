// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

Json parametersJson(const ScheduleFamily& family) {
    Json list = Json::array();
    for (const FamilyParameter& parameter : family.parameters)
        list.push_back({{"name", parameter.name},
                        {"title", parameter.title},
                        {"help", parameter.help},
                        {"least", parameter.least},
                        {"default", parameter.otherwise},
                        {"switch", parameter.isSwitch}});
    return list;
}

std::string optionsText(const ScheduleFamily& family) {
    std::string text;
    for (const FamilyParameter& parameter : family.parameters)
        text += fmt::format("{:14}--{:<7} {}\n", "", parameter.name, parameter.help);
    return text;
}

std::string bubbleText(const ScheduleFamily& family) {
    if (family.bubble.text.empty()) return {};
    return fmt::format("{:14}bubble  {}, {}\n", "", family.bubble.text, family.bubble.holds);
}

void listSchedules(const JsonOption& json) {
    Json list = Json::array();
    for (const ScheduleFamily& family : scheduleFamilies()) {
        list.push_back({{"name", family.name},
                        {"title", family.title},
                        {"needs", family.needs},
                        {"source", family.source},
                        {"parameters", parametersJson(family)},
                        {"bubble", family.bubble.text},
                        {"bubble_holds", family.bubble.holds}});
        if (!json.replacesText())
            fmt::print("{:<14}{}\n{:14}needs   {}\n{:14}source  {}\n{}{}", family.name,
                       family.title, "", family.needs, "", family.source, bubbleText(family),
                       optionsText(family));
    }
    json.write(list);
}

}  // namespace

void addSchedulesCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "schedules", "Lists the schedules, what each needs, and where it comes from");
    const auto json = std::make_shared<JsonOption>();
    command->add_option("--json", json->path, "also write the list as JSON; - for standard output");
    command->footer("Example: bscope schedules");
    command->callback([&action, json] { action = [json](Progress&) { listSchedules(*json); }; });
}

}  // namespace bubblescope
