// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// "on the critical path", or how much later the slice could end; empty where that is not known.
QString slackText(const ViewState& view, const TimelineItem& item);

}  // namespace bubblescope
