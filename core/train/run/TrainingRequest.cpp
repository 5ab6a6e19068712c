// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingRequest.h"

#include <fmt/format.h>

#include <charconv>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

RequestedDevices devicesOf(std::string_view text) {
    constexpr int most = 1024;
    const std::size_t colon = text.find(':');
    const std::string kind = canonicalName(text.substr(0, colon));
    RequestedDevices devices{.clock =
                                 kind == "cpu" ? DeviceClock::Measured : DeviceClock::Emulated};
    const std::string_view number =
        colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const char* const last = number.data() + number.size();
    const auto [end, error] = std::from_chars(number.data(), last, devices.count);
    const bool isNumber = error == std::errc() && end == last && !number.empty();
    if ((kind != "cpu" && kind != "emulated") || !isNumber || devices.count < 1 ||
        devices.count > most)
        throw Error(fmt::format("'{}' are no devices to train on", text), "--devices",
                    fmt::format("use cpu:P or emulated:P, P from 1 to {}", most));
    return devices;
}

Precision precisionNamed(std::string_view name) {
    const std::string wanted = canonicalName(name);
    if (wanted == "float") return Precision::Float;
    if (wanted == "double") return Precision::Double;
    throw Error(fmt::format("there is no precision '{}'", name), "--precision",
                "use float or double");
}

}  // namespace bubblescope
