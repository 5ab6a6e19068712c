// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bubblescope {

/// Where a program runs.
struct Machine {
    std::string cpu;     ///< the processor's model; empty when the system does not say
    int cores = 1;       ///< that this process may use
    std::string kernel;  ///< "Linux 6.1.0-21-amd64 x86_64"
};
Machine thisMachine();

}  // namespace bubblescope
