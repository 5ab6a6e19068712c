// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "core/fill/FillProblem.h"

namespace bubblescope {

/// A way to place work into the bubbles of one device.
struct FillPolicy {
    std::string_view name;    ///< canonical: "best-fit"
    std::string_view title;   ///< on screen
    std::string_view source;  ///< where the rule comes from
    bool isCausal;            ///< no work before its cause
    bool mayStretch;          ///< a step may be made longer for it, within a bound
    FillResult (*fill)(const FillProblem&, const FillOptions&);
};

/// All policies, in the order in which they are listed.
std::span<const FillPolicy> fillPolicies();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
const FillPolicy& findFillPolicy(std::string_view name);

}  // namespace bubblescope
