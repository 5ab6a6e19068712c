// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// How many layers each virtual stage has.
using StageCut = std::vector<int>;

/// As equal as can be; stages at the end take one more where it does not divide. Throws
/// ParameterError for more stages than layers.
StageCut evenCut(int layers, int stages);

/// The cut whose slowest stage is the fastest possible, where layer i takes `costs[i]`, and the
/// first and last stage have embedding and head besides. Throws like evenCut().
StageCut balancedCut(const std::vector<double>& costs, double embedding, double head, int stages);

/// "even", "balanced", or the layers of each stage: "6,6,6,5". Throws Error for others.
struct CutRequest {
    enum class Kind { Even, Balanced, ByHand };
    Kind kind = Kind::Even;
    StageCut layers;  ///< by hand

    static CutRequest parse(std::string_view text);
    bool operator==(const CutRequest&) const = default;
};

}  // namespace bubblescope
