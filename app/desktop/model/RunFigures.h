// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/desktop/model/Run.h"
#include "app/desktop/model/Throughput.h"

namespace bubblescope {

/// The figures by which runs are compared.
struct RunFigures {
    std::int64_t stepTimeNs = 0;
    bool hasDevices = false;  ///< without, there is no utilization and no bubble
    double utilization = 0;
    double bubbleFraction = 0;
    double bubbleOverhead = 0;
    struct Peak {
        int count = 0;   ///< of a micro-batch on one stage each
        int stages = 1;  ///< into which the model is cut

        /// In activations of a micro-batch on the whole model.
        double models() const { return static_cast<double>(count) / stages; }
    };
    std::optional<Peak> peakActivations;    ///< of the device with the most; empty for traces
    std::optional<std::int64_t> peakBytes;  ///< likewise; empty where no sizes are given
    std::int64_t capacityBytes = 0;         ///< of a device; 0: not said
    std::optional<Throughput> throughput;   ///< of a model on hardware

    bool exceedsCapacity() const { return capacityBytes > 0 && peakBytes > capacityBytes; }
};

RunFigures figuresOf(const RunContent& content);

/// What the step time of this content is: the makespan, its share of one of several steps, or the
/// mean of the steps found in a trace.
QString stepTimeDefinition(const RunContent& content);

/// A sentence on when a bubble has this cause.
QString causeDefinition(BubbleCause cause);

}  // namespace bubblescope
