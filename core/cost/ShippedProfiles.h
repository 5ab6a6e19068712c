// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bubblescope {

/// A file of resources/profiles, compiled in.
struct ShippedProfile {
    std::string_view name;  ///< "bert-base/p100"
    std::string_view csv;
};
std::span<const ShippedProfile> shippedProfiles();

}  // namespace bubblescope
