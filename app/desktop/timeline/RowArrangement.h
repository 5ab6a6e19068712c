// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

#include "core/timeline/Timeline.h"

namespace bubblescope {

enum class RowSort { Device, Stage, Replica, Rank };

/// How somebody wants the rows of a run to stand. A device's compute row and its communication
/// lanes are one block. Blocks have names, so that an arrangement also fits what a run becomes when
/// it is simulated anew.
struct RowArrangement {
    static constexpr double leastScale = 0.5;
    static constexpr double mostScale = 8;

    RowSort sort = RowSort::Device;
    QStringList order;     ///< of blocks, when some were moved; others follow
    QSet<QString> pinned;  ///< above all others, and never scrolled away
    QSet<QString> hidden;
    QHash<QString, double> scales;  ///< of heights, where they are not 1
    bool isCollapsed = false;       ///< to the header

    bool operator==(const RowArrangement&) const = default;

    double scaleOf(const QString& block) const { return scales.value(block, 1); }
    /// By a factor, within the limits.
    void scale(const QString& block, double factor);
    void setPinned(const QString& block, bool pinned);
};

/// The name of the block that a track belongs to.
QString blockOf(const Timeline& timeline, const Track& track);

/// `blocks` as they stand, with one moved to where another is.
QStringList withMoved(QStringList blocks, const QString& block, const QString& target);

/// Numbers by which devices are sorted: parallel to Timeline::devices(), larger than any where a
/// device has no such number.
std::vector<int> sortNumbers(const Timeline& timeline, RowSort sort);

}  // namespace bubblescope
