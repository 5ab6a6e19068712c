// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QStringList>

#include "app/desktop/timeline/FigureStyle.h"

namespace bubblescope {

/// What `bubblescope --export` is asked for.
struct HeadlessRequest {
    QString path;
    QSize size{1200, 700};
    FigureStyle style = {};
    bool sample = false;
    QString scenario;    ///< a fill scenario, whose methods are stacked as they are and filled
    QString policy;      ///< of that scenario; empty: its first
    QStringList files;   ///< schedules, which are simulated each, and the ranks of one run
    bool stack = false;  ///< every trace among the files is a run of its own
};

/// Reads, simulates, writes the figure or table, and prints a line for each run. Throws Error.
void runExport(const HeadlessRequest& request);

}  // namespace bubblescope
