// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bubblescope {

/// A file of resources/scenarios, compiled in.
struct ShippedScenario {
    std::string_view name;  ///< "breadth-first-52b"
    std::string_view json;
};
std::span<const ShippedScenario> shippedScenarios();

}  // namespace bubblescope
