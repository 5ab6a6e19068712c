// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// The shape that a generator is asked for.
struct ScheduleParameters {
    int devices = 4;
    int microBatches = 8;
    int chunks = 1;  ///< ignored by families without chunks
    int group = 0;   ///< micro-batches per group of an interleaved schedule; 0 means `devices`

    bool operator==(const ScheduleParameters&) const = default;
};

/// A kind of schedule: what it is called, what it needs, where it comes from, how it is made.
struct ScheduleFamily {
    std::string_view name;    ///< canonical: "1f1b"
    std::string_view title;   ///< on screen: "1F1B (flush)"
    std::string_view needs;   ///< a sentence about permitted parameters
    std::string_view source;  ///< where the rule comes from
    bool hasChunks;           ///< takes ScheduleParameters::chunks
    bool hasGroup;            ///< takes ScheduleParameters::group

    /// Throws Error for parameters that the family cannot meet; it names the nearest good value.
    Schedule (*generate)(const ScheduleParameters&);
};

/// All families, in the order in which they are listed.
std::span<const ScheduleFamily> scheduleFamilies();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
const ScheduleFamily& findScheduleFamily(std::string_view name);

}  // namespace bubblescope
