// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// The figures of the runs as one table: a row per device (record "device"), then a row per bubble
/// (record "bubble"), with the same columns. Times are integer nanoseconds since the run's start.
QByteArray runCsv(const QList<RunSnapshot>& runs);

/// Throws Error when the file cannot be written; no half-written file stays. Thread-safe.
void writeRunCsv(const QList<RunSnapshot>& runs, const QString& path);

}  // namespace bubblescope
