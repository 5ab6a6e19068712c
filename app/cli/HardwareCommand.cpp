// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/base/Units.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/MeasuredProfile.h"

namespace bubblescope {

namespace {

void listHardware(const JsonOption& json) {
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows{
        {"hardware", "TFLOP/s half", "single", "memory", "GB/s", "node", "efficiency"}};
    for (const std::string_view name : shippedHardwareNames()) {
        const HardwareDescription h = findHardwareDescription(name);
        list.push_back({{"name", h.name},
                        {"title", h.title},
                        {"half_flops", h.halfFlops},
                        {"single_flops", h.singleFlops},
                        {"memory_bytes", h.memoryBytes},
                        {"memory_bytes_per_second", h.memoryBytesPerSecond},
                        {"node_size", h.nodeSize},
                        {"sources", h.sources},
                        {"efficiency_source", h.efficiency.source}});
        const bool isFitted = h.efficiency.source.starts_with("fitted");
        rows.push_back({h.name, fmt::format("{:.4g}", h.halfFlops / 1e12),
                        fmt::format("{:.4g}", h.singleFlops / 1e12),
                        formatBytes(static_cast<std::uint64_t>(h.memoryBytes)),
                        fmt::format("{:.0f}", h.memoryBytesPerSecond / 1e9),
                        fmt::format("{}", h.nodeSize), isFitted ? "fitted" : "assumed"});
    }
    json.write(list);
    if (json.replacesText()) return;
    printTable(rows);
    fmt::print("\nMeasured profiles (--profile): {}\n", fmt::join(measuredProfileNames(), ", "));
}

}  // namespace

void addHardwareCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("hardware", "Lists the hardware and measured profiles that ship");
    const auto json = std::make_shared<JsonOption>();
    command->add_option("--json", json->path, "also write the list as JSON; - for standard output");
    command->footer("Example: bscope hardware");
    command->callback([&action, json] { action = [json](Progress&) { listHardware(*json); }; });
}

}  // namespace bubblescope
