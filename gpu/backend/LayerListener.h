// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bubblescope {

/// Hears for which layer a backend works.
class LayerListener {
  public:
    virtual ~LayerListener() = default;
    virtual void enterLayer(std::string_view name) = 0;
    virtual void leaveLayer() = 0;
};

}  // namespace bubblescope
