// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// A schedule that was read from a CSV file of PyTorch, or from a recording.
struct ScheduleFile {
    QString path;  ///< empty: it comes from a recording
    Schedule schedule;
    QStringList notes = {};  ///< what was read in a way that users should know
    QString title = {};      ///< what it is called; empty: as the file

    QString name() const;
};

/// By its ending.
bool isScheduleFile(const QString& path);

/// Throws Error for a file that cannot be read or whose operations cannot run. Thread-safe.
std::shared_ptr<const ScheduleFile> readScheduleFile(const QString& path);

/// Writes the schedule as a CSV file of PyTorch, with sends and receives or without. Throws Error;
/// no half-written file stays. Thread-safe.
void writeScheduleFile(const Schedule& schedule, bool withCommunication, const QString& path);

}  // namespace bubblescope
