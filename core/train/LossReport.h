// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bubblescope {

/// One loss of one micro-batch.
struct LossReport {
    std::string name;
    double mean = 0;
    double rows = 0;   ///< that count
    double right = 0;  ///< whose prediction is right
};

}  // namespace bubblescope
