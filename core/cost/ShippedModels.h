// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bubblescope {

/// A file of resources/models, compiled in.
struct ShippedModel {
    std::string_view name;  ///< "bert-base"
    std::string_view json;
};
std::span<const ShippedModel> shippedModels();

}  // namespace bubblescope
