// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/Output.h"
#include "core/fill/FillProblem.h"

namespace bubblescope {

/// The bubbles of a pipeline and the work for them, one problem per device.
struct FillCase {
    struct Device {
        FillProblem problem;
        std::vector<std::string> workNames;  ///< parallel to works: "cov_kron_A:layer0"
    };
    std::vector<Device> devices;
    int marginPercent = 5;
};

/// Reads a JSON object with `pipe` (rows `[label, start, end]` per device), `works` (rows
/// `[event, layer, start, end]` per device) and `margin_percent`. Throws Error.
FillCase readFillCase(const std::string& path);

/// The filled cycle as rows `[label, start, end]`, with marks at each step's start and end.
Json scheduleJson(const FillCase::Device& device, const FillResult& result);

}  // namespace bubblescope
