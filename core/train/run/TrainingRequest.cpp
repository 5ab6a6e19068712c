// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingRequest.h"

#include <fmt/format.h>

#include <charconv>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

constexpr int mostDevices = 1024;

[[noreturn]] void refuseDevices(std::string_view text) {
    throw Error(fmt::format("'{}' are no devices to train on", text), "--devices",
                fmt::format("use cpu:P or emulated:P, P from 1 to {}, or cuda:0,1 (GPUs by number) "
                            "or cuda:0x4 (four devices on one)",
                            mostDevices));
}

/// A number from `least` on, as the beginning of `rest`, which is left behind it.
int takeNumber(std::string_view& rest, int least, std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc() || number < least || number > mostDevices) refuseDevices(text);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return number;
}

/// "0,1", "0x4", "0x2,1x2".
std::vector<int> gpusOf(std::string_view rest, std::string_view text) {
    std::vector<int> gpus;
    while (true) {
        const int gpu = takeNumber(rest, 0, text);
        int times = 1;
        if (rest.starts_with('x')) {
            rest.remove_prefix(1);
            times = takeNumber(rest, 1, text);
        }
        gpus.insert(gpus.end(), static_cast<std::size_t>(times), gpu);
        if (gpus.size() > mostDevices) refuseDevices(text);
        if (rest.empty()) return gpus;
        if (!rest.starts_with(',')) refuseDevices(text);
        rest.remove_prefix(1);
    }
}

}  // namespace

GpuShare RequestedDevices::shareOf(int device, int devices) const {
    const auto gpuOf = [&](int d) { return gpus[static_cast<std::size_t>(d) % gpus.size()]; };
    GpuShare share{.gpu = gpuOf(device), .part = 0, .parts = 0};
    for (int other = 0; other < devices; ++other) {
        if (gpuOf(other) != share.gpu) continue;
        if (other < device) ++share.part;
        ++share.parts;
    }
    return share;
}

RequestedDevices devicesOf(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) refuseDevices(text);
    const std::string kind = canonicalName(text.substr(0, colon));
    std::string_view rest = text.substr(colon + 1);
    RequestedDevices devices;
    if (kind == "cuda") {
        devices.clock = DeviceClock::Measured;
        devices.gpus = gpusOf(rest, text);
        devices.count = static_cast<int>(devices.gpus.size());
        return devices;
    }
    if (kind != "cpu" && kind != "emulated") refuseDevices(text);
    if (kind == "cpu") devices.clock = DeviceClock::Measured;
    devices.count = takeNumber(rest, 1, text);
    if (!rest.empty()) refuseDevices(text);
    return devices;
}

RunPrecision precisionNamed(std::string_view name) {
    const std::string wanted = canonicalName(name);
    if (wanted == "float" || wanted == "fp32") return {};
    if (wanted == "double") return {.isDouble = true};
    if (wanted == "tf32") return {.products = ProductPrecision::Tf32};
    if (wanted == "bf16") return {.products = ProductPrecision::Bf16};
    throw Error(fmt::format("there is no precision '{}'", name), "--precision",
                "use float or double, on GPUs also tf32 or bf16");
}

}  // namespace bubblescope
