// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>

#include "app/desktop/model/NoteList.h"
#include "app/desktop/timeline/BarColors.h"
#include "app/desktop/timeline/RowLayout.h"
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Which rows charts show, where, and in which colours.
struct ChartLook {
    RowChoice rows = {};
    QHash<const Run*, RowArrangement> arrangements = {};
    ColorScale colors = {};
    ViewState::CounterMap counters = {};
    std::vector<Note> notes = {};  ///< with their texts; only in figures
};

}  // namespace bubblescope
