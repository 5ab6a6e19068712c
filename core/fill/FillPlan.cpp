// SPDX-License-Identifier: Apache-2.0
#include "core/fill/FillPlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/fill/FillWorks.h"

namespace bubblescope {

std::int64_t FillPlan::Device::memoryBytes() const {
    std::int64_t sum = 0;
    for (const FillMemory& part : memory)
        sum += part.bytes;
    return sum;
}

std::string FillPlan::layerName(std::uint32_t layer) const {
    return layer < layers.size() ? layers[layer] : std::string();
}

std::span<const FillWorkFamily> fillWorkFamilies() {
    static const std::array families{kfacWork, shampooWork, samWork};
    return families;
}

bool isFillWorkFamily(std::string_view nameOrPath) {
    return std::ranges::count(fillWorkFamilies(), canonicalName(nameOrPath),
                              &FillWorkFamily::name) > 0;
}

FillPlan planFill(std::string_view nameOrPath, const PipelineStep& step,
                  const FillWorkOptions& options) {
    std::string known;
    for (const FillWorkFamily& family : fillWorkFamilies()) {
        known += fmt::format("{}, ", family.name);
        if (family.name != canonicalName(nameOrPath)) continue;
        FillPlan plan = family.plan(step, options);
        plan.name = family.name;
        plan.title = family.title;
        plan.rule = family.rule;
        return plan;
    }
    if (nameOrPath.ends_with(".json")) return planJobs(std::string(nameOrPath), step, options);
    throw Error(fmt::format("there is no work '{}'", nameOrPath), "",
                fmt::format("use {}or a JSON file of jobs", known));
}

}  // namespace bubblescope
