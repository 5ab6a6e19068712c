// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/desktop/model/NoteList.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QPainter;

namespace bubblescope {

/// A note as a chart shows it: a flag on its time axis.
struct NoteMark {
    std::int64_t timeNs = 0;  ///< from the run's start
    QString text = {};
    int id = 0;
    bool isOpen = false;  ///< its text stands beside the flag

    bool operator==(const NoteMark&) const = default;
};

/// The notes of a run, and those of all runs; a run with its bubbles filled has those of the plain
/// one. Whose id is `open` is open; with nothing, all are.
std::vector<NoteMark> noteMarks(const std::vector<Note>& notes, const Run& run,
                                std::optional<int> open);

/// The run that stands in the list: the plain one of one with filled bubbles, else itself.
Run* listedRun(Run* run);

void paintNotes(QPainter& painter, const std::vector<NoteMark>& notes, const PaneGeometry& geometry,
                const Palette& palette);

/// The note whose flag is there, the last one where they overlap; null without one.
const NoteMark* noteAt(const std::vector<NoteMark>& notes, const PaneGeometry& geometry,
                       const QPointF& position);

/// Where the flag of a note at that time is.
QRectF flagRect(std::int64_t timeNs, const PaneGeometry& geometry);

}  // namespace bubblescope
