// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

namespace bubblescope {

/// A table as text, with a header, from Qt::EditRole: times in whole nanoseconds, shares from 0 to
/// 1. Fields are quoted as CSV needs it where they are separated by commas.
QString tableText(const QAbstractItemModel& model, const QList<int>& rows, QChar separator);

QList<int> allRows(const QAbstractItemModel& model);

}  // namespace bubblescope
