// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Everything that is known of a slice or bubble, as a small HTML table; a hint for an empty item.
QString selectionText(const TimelineItem& item);

}  // namespace bubblescope
