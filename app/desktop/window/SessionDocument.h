// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/model/Run.h"
#include "app/desktop/timeline/BarColors.h"
#include "app/desktop/timeline/RowArrangement.h"
#include "app/desktop/timeline/RowLayout.h"
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// A run as a session file has it.
struct SessionRun {
    int id = 0;  ///< by which others refer to it; from 1
    QString name;
    bool shown = true;
    int swatch = 0;
    /// Of a simulation: what its content was made from, and what its parameters are set to.
    std::optional<SimulationSpec> simulation;
    std::optional<SimulationSpec> wanted;  ///< empty: the same
    RunSource source;                      ///< of a trace or recording
    int recorded = 0;                      ///< the run that it simulates; 0: none
    int timing = 0;                        ///< the simulation that gives its steps a time
    RowArrangement rows;
    RowArrangement filledRows;  ///< of the same with its bubbles filled
};

struct SessionNote {
    std::int64_t timeNs = 0;
    int run = 0;  ///< 0: of all runs
    QString row;
    QString text;
};

/// What is visible of the runs, and how.
struct SessionView {
    std::optional<TimeRange> visible;  ///< empty: everything
    std::optional<int> step;           ///< that stands at time 0
    ColorBy colorBy = ColorBy::Kind;
    RowChoice rows;
    bool criticalPath = false;
    bool differences = false;
    bool stretch = false;
    bool snap = true;
    CounterChoice counters;
    int current = 0;   ///< the current run
    int baseline = 0;  ///< 0: the first that is shown
};

/// Everything of a window, as plain data: what session files hold.
struct SessionDocument {
    static constexpr int version = 1;

    std::vector<SessionRun> runs;  ///< in the order of the list
    std::vector<SessionNote> notes;
    SessionView view;
    QString file = {};       ///< recovered ones: the session file that was open; mostly empty
    bool isChanged = false;  ///< since that file was written
};

inline constexpr auto sessionSuffix = ".bubblescope";
bool isSessionFile(const QString& path);  ///< by its ending

/// JSON. Files in or below `folder` are written relative to it, without a folder all in full.
std::string sessionText(const SessionDocument& document, const QString& folder);

/// Throws Error that names file, field and reason. Thread-safe, as is what follows.
SessionDocument parseSession(std::string_view text, const QString& path);

/// Throws Error.
SessionDocument readSession(const QString& path);

/// At once or not at all. Throws Error.
void writeSession(const SessionDocument& document, const QString& path);
/// For recovery: with all paths in full.
void writeRecovery(const SessionDocument& document, const QString& path);

}  // namespace bubblescope
