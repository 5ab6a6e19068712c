// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/schedule/Schedule.h"
#include "core/schedule/ScheduleParameters.h"

namespace bubblescope {

/// The bubble of equal stages without latency: the longest time that a device idles between its
/// first start and its last end.
struct BubbleFormula {
    std::string_view text;   ///< "(p - 1)(F + B)"; empty where no closed form is known
    std::string_view holds;  ///< for which parameters: "m >= p"

    /// The formula's value in nanoseconds; nothing where it does not hold.
    std::optional<std::int64_t> (*bubbleNs)(const ScheduleParameters&) = nullptr;
};

/// A kind of schedule: what it is called, what it needs, where it comes from, how it is made.
struct ScheduleFamily {
    std::string_view name;                         ///< canonical: "1f1b"
    std::string_view title;                        ///< on screen: "1F1B (flush)"
    std::string_view needs;                        ///< a sentence about permitted parameters
    std::string_view source;                       ///< where the rule comes from
    std::vector<FamilyParameter> parameters = {};  ///< besides devices and micro-batches
    bool splitsBackward = false;    ///< has input-gradient and weight-gradient halves
    bool isTimeDriven = false;      ///< the order depends on ScheduleParameters::durations
    bool needsEqualStages = false;  ///< takes one duration of a kind for all stages
    bool isAsynchronous = false;    ///< stages update their weights without waiting for a flush
    BubbleFormula bubble = {};

    /// Throws Error for parameters that the family cannot meet; it names the nearest good value.
    Schedule (*generate)(const ScheduleParameters&) = nullptr;

    bool has(const FamilyParameter& parameter) const {
        return std::find(parameters.begin(), parameters.end(), parameter) != parameters.end();
    }
};

/// All families, in the order in which they are listed.
std::span<const ScheduleFamily> scheduleFamilies();

/// Every parameter that some family has, each once.
std::span<const FamilyParameter> familyParameters();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
const ScheduleFamily& findScheduleFamily(std::string_view name);

}  // namespace bubblescope
