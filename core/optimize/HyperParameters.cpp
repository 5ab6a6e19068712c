// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/HyperParameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/Error.h"

namespace bubblescope {

HyperValues completeValues(const std::vector<HyperParameter>& parameters, const HyperValues& asked,
                           std::string_view of) {
    HyperValues values;
    for (const HyperParameter& parameter : parameters)
        values.emplace(parameter.name, parameter.initial);
    for (const auto& [name, value] : asked) {
        const auto known = std::ranges::find(parameters, name, &HyperParameter::name);
        if (known == parameters.end()) {
            std::vector<std::string_view> names;
            for (const HyperParameter& parameter : parameters)
                names.push_back(parameter.name);
            throw Error(fmt::format("{} has no hyper-parameter '{}'", of, name), "",
                        fmt::format("use {}", fmt::join(names, ", ")));
        }
        if (!(value >= known->least && value <= known->most))
            throw Error(fmt::format("{} of {} is {}", name, of, value), "",
                        fmt::format("choose {} to {}", known->least, known->most));
        values[name] = value;
    }
    return values;
}

}  // namespace bubblescope
