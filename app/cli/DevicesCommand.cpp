// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/base/Machine.h"

namespace bubblescope {

namespace {

constexpr const char* noGpus = "built without CUDA";

void listDevices(const JsonOption& json) {
    const Machine machine = thisMachine();
    json.write({{"cpu", {{"model", machine.cpu}, {"cores", machine.cores}}},
                {"gpus", Json::array()},
                {"gpus_unusable", noGpus},
                {"system", machine.kernel}});
    if (json.replacesText()) return;
    printTable({{"CPU", machine.cpu.empty() ? "unknown model" : machine.cpu},
                {"cores", fmt::format("{}, so cpu:1 to cpu:{}", machine.cores, machine.cores)},
                {"GPUs", fmt::format("none: {}", noGpus)},
                {"system", machine.kernel}});
}

}  // namespace

void addDevicesCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("devices", "CPU cores and GPUs, and why a GPU is not usable");
    const auto json = std::make_shared<JsonOption>();
    command->add_option("--json", json->path, "also write JSON; - for standard output");
    command->footer("Example: bscope devices");
    command->callback([&action, json] { action = [json](Progress&) { listDevices(*json); }; });
}

}  // namespace bubblescope
