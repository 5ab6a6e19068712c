// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// A number that an optimizer can be tuned by.
struct HyperParameter {
    std::string_view name;   ///< "weight-decay"
    std::string_view title;  ///< what it does, in a few words
    double initial = 0;      ///< where nothing else is asked for
    double least = 0;
    double most = 0;
};

/// A value for each hyper-parameter of an optimizer, by name.
using HyperValues = std::map<std::string, double, std::less<>>;

/// All values: those asked for, the initial ones for the others. `of` names the optimizer in
/// errors. Throws Error for a name that is not among them and for a value out of its range.
HyperValues completeValues(const std::vector<HyperParameter>& parameters, const HyperValues& asked,
                           std::string_view of);

}  // namespace bubblescope
