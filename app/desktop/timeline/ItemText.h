// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Several lines about a slice or bubble, for tooltips, details and screen readers: what it is,
/// how long, when, and where. Empty for an empty item.
QString describe(const TimelineItem& item);

/// "forward", as legends and details say it.
QString kindTitle(SliceKind kind);

/// "simulated", "imported" …
QString provenanceTitle(Provenance provenance);

}  // namespace bubblescope
