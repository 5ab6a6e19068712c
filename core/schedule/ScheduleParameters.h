// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/schedule/OperationDurations.h"

namespace bubblescope {

/// What a generator is asked for. Every family takes devices and micro-batches; of the rest it
/// takes what its ScheduleFamily::parameters list, and ignores what it does not.
struct ScheduleParameters {
    int devices = 4;
    int microBatches = 8;
    int chunks = 1;
    int group = 0;
    int lifo = 0;
    int limit = 0;
    int waves = 1;
    int overlap = 1;
    int doubling = 0;
    int halving = 0;
    OperationDurations durations;  ///< only families that are time-driven look at them

    bool operator==(const ScheduleParameters&) const = default;
};

/// One parameter besides devices and micro-batches, described for command line and app.
struct FamilyParameter {
    std::string_view name;   ///< on the command line and in case files: "chunks"
    std::string_view title;  ///< on screen: "Chunks per device"
    std::string_view help;
    int least;
    int otherwise;  ///< what to start with
    bool isSwitch;  ///< 0 or 1
    int ScheduleParameters::*value;
    int usualMost = 64;               ///< as far as sliders need to reach
    std::string_view zeroTitle = {};  ///< on screen in place of 0, where 0 means something else

    bool operator==(const FamilyParameter& other) const { return name == other.name; }
};

inline constexpr FamilyParameter chunksParameter{
    "chunks", "Chunks", "chunks per device", 1, 2, false, &ScheduleParameters::chunks, 8};
inline constexpr FamilyParameter groupParameter{"group",
                                                "Group",
                                                "micro-batches per group (0: as many as devices)",
                                                0,
                                                0,
                                                false,
                                                &ScheduleParameters::group,
                                                64,
                                                "devices"};
inline constexpr FamilyParameter lifoParameter{
    "lifo", "Last micro-batch first", "backwards in descending order of the micro-batches", 0, 0,
    true,   &ScheduleParameters::lifo};
inline constexpr FamilyParameter limitParameter{
    "limit",
    "Memory limit",
    "most activations a device holds (0: twice as many as devices)",
    0,
    0,
    false,
    &ScheduleParameters::limit,
    256,
    "2 × devices"};
inline constexpr FamilyParameter wavesParameter{"waves",
                                                "Waves",
                                                "waves, of two chunks per device each",
                                                1,
                                                1,
                                                false,
                                                &ScheduleParameters::waves,
                                                8};
inline constexpr FamilyParameter overlapParameter{
    "overlap",
    "Fused blocks",
    "forward and backward fused into one block (0 or 1)",
    0,
    1,
    true,
    &ScheduleParameters::overlap};
inline constexpr FamilyParameter doublingParameter{
    "doubling",
    "Forward doubling",
    "forwards of two micro-batches at a time (0 or 1)",
    0,
    0,
    true,
    &ScheduleParameters::doubling};
inline constexpr FamilyParameter halvingParameter{
    "halving",
    "Backward halving",
    "backwards of half a micro-batch at a time (0 or 1)",
    0,
    0,
    true,
    &ScheduleParameters::halving};

}  // namespace bubblescope
