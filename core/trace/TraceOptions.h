// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "core/trace/ClassificationRules.h"
#include "core/trace/DecimalTime.h"

namespace bubblescope {

/// How the clocks of the files of a run are fitted together.
enum class ClockChoice : std::uint8_t {
    Automatic,  ///< by wall-clock time; where the files have none in common, as Exchanges or Begin
    None,       ///< the files' times as they are
    WallClock,  ///< by the wall-clock time that files give for their zero
    Exchanges,  ///< by what ranks exchange: collectives, else sends and receives
    Begin,      ///< all files begin together
};

/// What a user may decide about the reading of traces.
struct TraceOptions {
    ClassificationRules rules = ClassificationRules::shipped();
    ClockChoice clocks = ClockChoice::Automatic;
    std::map<int, std::int64_t> clockOffsetsNs = {};  ///< by rank, added to what `clocks` decides
    /// What the numbers of Chrome JSON count: microseconds, whatever displayTimeUnit says, but for
    /// files of tracers that took it for the unit.
    TimeUnit timeUnit = TimeUnit::Microseconds;
};

}  // namespace bubblescope
