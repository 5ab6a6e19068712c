// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bubblescope {

/// resources/classification.json, compiled in.
std::string_view shippedRules();

}  // namespace bubblescope
