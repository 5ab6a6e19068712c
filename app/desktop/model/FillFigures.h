// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// The figures of filled bubbles, over all devices.
struct FillFigures {
    double utilizationBefore = 0;  ///< of the plain step
    double utilization = 0;        ///< everything that runs / all the time that passes
    double usage = 0;       ///< PipeFisher's: without preconditioning and what it adds to a step
    int fewestSteps = 0;    ///< per refresh of the fastest device
    int steps = 0;          ///< likewise of the slowest, and so of all
    int lifeSteps = 0;      ///< that a refresh takes from its first to its last piece
    int limitSteps = 0;     ///< no refresh can take fewer; 0 where there is no bubble to fill
    double limitUsage = 0;  ///< (busy + work) / span in that many steps
    double stretch = 0;     ///< of a step, as a share
    std::int64_t memoryBytes = 0;  ///< added to the device with most
    std::int64_t leftOverNs = 0;   ///< of all devices in a refresh, as those below
    std::int64_t leftOutNs = 0;
    std::int64_t allNs = 0;  ///< the time that passes, without what is put after steps
    IdleLeft idle;
    Noncausal noncausal;
};
FillFigures fillFigures(const BubbleFill& fill);

/// PipeFisher's usage of one device.
double usageOf(const FillReport& report);

/// The fewest steps in which a device's work fits into its bubbles: work / idle time of a step,
/// rounded up; 0 where it has no bubble.
int limitSteps(const FillReport& report);

/// The bubble of the plain step in which a slice of work lies, its times from the device's own
/// start of the step; nothing for what lies after the step, and for what is no work.
std::optional<Bubble> filledBubble(const RunContent& filled, SliceIndex slice);

/// Whether a slice of a filled cycle is a piece of work.
bool isFilling(const RunContent& content, SliceIndex slice);

/// A sentence on whose bubble a piece of work fills, and why that is one.
QString fillsText(const RunContent& filled, SliceIndex slice);

}  // namespace bubblescope
