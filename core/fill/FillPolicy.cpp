// SPDX-License-Identifier: Apache-2.0
#include "core/fill/FillPolicy.h"

#include <fmt/format.h>

#include <array>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/fill/Policies.h"

namespace bubblescope {

std::span<const FillPolicy> fillPolicies() {
    static const std::array policies{pipefisherPolicy, pipefisherNoRetryPolicy,
                                     pipefisherCausalPolicy, bestFitPolicy};
    return policies;
}

const FillPolicy& findFillPolicy(std::string_view name) {
    const std::string wanted = canonicalName(name);
    std::string known;
    for (const FillPolicy& policy : fillPolicies()) {
        if (policy.name == wanted) return policy;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", policy.name);
    }
    throw Error(fmt::format("there is no policy '{}'", name), "", "use one of " + known);
}

}  // namespace bubblescope
