// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <span>
#include <string_view>

#include "app/desktop/model/SimulationSpec.h"
#include "app/desktop/window/NumberSlider.h"

namespace bubblescope {

enum class ClusterGroup { Communication, DataParallelism, Memory, Steps };
inline constexpr std::size_t clusterGroupCount = 4;
QString clusterGroupTitle(ClusterGroup group);

/// One parameter of a simulation besides its schedule and durations, described for a panel: a
/// number, or one of a few choices.
struct ClusterParameter {
    ClusterGroup group;
    std::string_view name;  ///< as ParameterError says it: the command line's option
    QString title;
    QString help;
    QStringList choices;  ///< empty for a number; else the value is an index into them
    NumberScale scale;
    QString leastText;  ///< in place of the smallest number
    double (*value)(const SimulationSpec&);
    void (*setValue)(SimulationSpec&, double);
    bool onlyAsynchronous = false;
};

/// Grouped, in the order in which they are shown.
std::span<const ClusterParameter> clusterParameters();

}  // namespace bubblescope
