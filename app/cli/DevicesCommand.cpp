// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Gpus.h"
#include "app/cli/Output.h"
#include "core/base/Machine.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

void listDevices(const JsonOption& json) {
    const Machine machine = thisMachine();
    const std::shared_ptr<GpuProvider> provider = machineGpus();
    const std::vector<GpuInfo> gpus = provider ? provider->gpus() : std::vector<GpuInfo>();
    const std::string whyNone = provider ? provider->whyNone() : "built without CUDA";
    std::vector<std::vector<std::string>> rows{
        {"CPU", machine.cpu.empty() ? "unknown model" : machine.cpu},
        {"cores", fmt::format("{}, so cpu:1 to cpu:{}", machine.cores, machine.cores)}};
    Json list = Json::array();
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        const GpuInfo& gpu = gpus[i];
        list.push_back({{"name", gpu.name},
                        {"multiprocessors", gpu.multiprocessors},
                        {"memory_bytes", gpu.memoryBytes}});
        rows.push_back({fmt::format("cuda:{}", i),
                        fmt::format("{}, {} multiprocessors, {}", gpu.name, gpu.multiprocessors,
                                    formatBytes(static_cast<std::uint64_t>(gpu.memoryBytes)))});
    }
    if (gpus.empty()) rows.push_back({"GPUs", fmt::format("none: {}", whyNone)});
    rows.push_back({"system", machine.kernel});
    Json all{{"cpu", {{"model", machine.cpu}, {"cores", machine.cores}}},
             {"gpus", list},
             {"system", machine.kernel}};
    if (gpus.empty()) all["gpus_unusable"] = whyNone;
    json.write(all);
    if (!json.replacesText()) printTable(rows);
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
