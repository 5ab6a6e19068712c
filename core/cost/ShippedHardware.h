// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bubblescope {

/// A file of resources/hardware, compiled in.
struct ShippedHardware {
    std::string_view name;  ///< "a100-80gb"
    std::string_view json;
};
std::span<const ShippedHardware> shippedHardware();

}  // namespace bubblescope
