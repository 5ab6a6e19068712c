// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Bubble.h"

#include <array>

namespace bubblescope {

namespace {

struct BubbleCauseText {
    std::string_view name;
    std::string_view title;
};

constexpr std::array<BubbleCauseText, bubbleCauseCount> bubbleCauseTable{{
    {"warm_up", "warm-up"},
    {"drain", "drain"},
    {"dependency", "waits for input"},
    {"point_to_point", "waiting (p2p)"},
    {"collective", "waiting (collective)"},
    {"imbalance", "imbalance"},
    {"data_loading", "data loading"},
    {"host", "launched late"},
    {"copy", "copy"},
    {"idle", "idle"},
}};

}  // namespace

std::string_view bubbleCauseName(BubbleCause cause) {
    return bubbleCauseTable[static_cast<std::size_t>(cause)].name;
}

std::string_view bubbleCauseTitle(BubbleCause cause) {
    return bubbleCauseTable[static_cast<std::size_t>(cause)].title;
}

}  // namespace bubblescope
