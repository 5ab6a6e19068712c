// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QStringList>

namespace bubblescope {

/// What `bubblescope --export` is asked for.
struct HeadlessRequest {
    QString path;
    QSize size{1200, 700};
    bool sample = false;
    QStringList files;  ///< schedules, which are simulated each, and the ranks of one run
};

/// Reads, simulates, writes the figure or table, and prints a line for each run. Throws Error.
void runExport(const HeadlessRequest& request);

}  // namespace bubblescope
