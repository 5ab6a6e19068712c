// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ScheduleFamily.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/schedule/Families.h"

namespace bubblescope {

std::span<const ScheduleFamily> scheduleFamilies() {
    static const std::vector<ScheduleFamily> families{
        gpipeFamily,        oneForwardOneBackwardFamily,
        interleavedFamily,  breadthFirstFamily,
        chimeraFamily,      zeroBubbleH1Family,
        zeroBubbleH2Family, zeroBubbleAutoFamily,
        zeroBubbleVFamily,  zeroBubbleVHandFamily,
        dualPipeFamily,     dualPipeVFamily,
        waveFamily,         asyncOneForwardOneBackwardFamily,
    };
    return families;
}

std::span<const FamilyParameter> familyParameters() {
    static const auto parameters = [] {
        std::vector<FamilyParameter> all;
        for (const ScheduleFamily& family : scheduleFamilies()) {
            for (const FamilyParameter& parameter : family.parameters) {
                if (std::ranges::find(all, parameter) == all.end()) all.push_back(parameter);
            }
        }
        return all;
    }();
    return parameters;
}

const ScheduleFamily& findScheduleFamily(std::string_view name) {
    const std::string wanted = canonicalName(name);
    std::vector<std::string_view> names;
    for (const ScheduleFamily& family : scheduleFamilies()) {
        if (family.name == wanted) return family;
        names.push_back(family.name);
    }
    throw Error(fmt::format("there is no schedule '{}'", name), "",
                fmt::format("use one of {}", fmt::join(names, ", ")));
}

}  // namespace bubblescope
