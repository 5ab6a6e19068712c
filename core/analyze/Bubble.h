// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace bubblescope {

/// Why a device computes nothing. What runs meanwhile decides first: sends and receives, then
/// collectives, then copies. Where nothing runs, the place in the step and what comes next decide.
enum class BubbleCause : std::uint8_t {
    WarmUp,        ///< of a pipeline: before the device's first computation of the step
    Drain,         ///< of a pipeline: after its last one, while other devices still work
    Dependency,    ///< waits for an input that another device makes later
    PointToPoint,  ///< only sends and receives run: it waits for a peer, or for the transfer
    Collective,    ///< only collectives run
    Imbalance,     ///< without a pipeline: done with the step while other devices still work
    DataLoading,   ///< the host launched late, and loaded data meanwhile
    Host,          ///< the host launched what comes next only after the device became idle
    Copy,          ///< only memory copies run
    Idle,          ///< nothing runs, and nothing tells why
};
inline constexpr std::size_t bubbleCauseCount = static_cast<std::size_t>(BubbleCause::Idle) + 1;

std::string_view bubbleCauseName(BubbleCause cause);   ///< in JSON and CSV: "warm_up"
std::string_view bubbleCauseTitle(BubbleCause cause);  ///< on screen: "warm-up"

/// Whether communication runs meanwhile, which `--waiting busy` counts as work.
constexpr bool isWaitingInCommunication(BubbleCause cause) {
    return cause == BubbleCause::PointToPoint || cause == BubbleCause::Collective;
}

/// A stretch of time in which a device computes nothing, of one cause.
struct Bubble {
    int device = 0;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    BubbleCause cause = BubbleCause::Dependency;

    std::int64_t durationNs() const { return endNs - startNs; }
};

}  // namespace bubblescope
