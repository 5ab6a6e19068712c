// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/timeline/SliceKind.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// What the known ranges around a point in time say; Other where none says anything.
struct RangeContext {
    SliceKind range = SliceKind::Other;          ///< computation, by a range
    SliceKind byOperator = SliceKind::Other;     ///< computation, by an operator inside of it
    SliceKind communication = SliceKind::Other;  ///< point-to-point or collective, by either
    StageDetail place;

    /// What `inner` says, and the rest from this.
    RangeContext with(const RangeContext& inner) const;
    bool isKnown() const { return range != SliceKind::Other; }
};

struct KnownRange {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    RangeContext own;
};

/// Tells for rising times which of the ranges of one row are open: in time of their number, not by
/// searches.
class RangeSweep {
  public:
    explicit RangeSweep(std::vector<KnownRange> ranges);

    /// The context of the innermost open range, those around it included; null when none is open.
    /// Times must not fall from call to call.
    const RangeContext* at(std::int64_t timeNs);

  private:
    std::vector<KnownRange> ranges_;  ///< in order of start; of the same start, the longer first
    std::vector<KnownRange> open_;    ///< their contexts hold those around them
    std::size_t next_ = 0;
};

}  // namespace bubblescope
