// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/Progress.h"
#include "core/fill/BubbleFill.h"
#include "core/scenario/Scenario.h"

namespace bubblescope {

/// A comparison that ships: bubbles of several pipelines filled with one kind of work under several
/// policies. Its figures are our model's; what was published stands beside them.
struct FillScenario {
    struct Method {
        std::string title;
        std::string schedule;  ///< name of a ScheduleFamily
        int devices = 1;
        int microBatches = 1;
        int blocksPerStage = 1;
        int replicas = 1;  ///< of the pipeline
    };

    ScenarioNotes notes;
    std::string work;     ///< name of a FillWorkFamily
    std::string profile;  ///< name of a MeasuredProfile
    int microBatchSize = 1;
    std::vector<Method> methods;
    std::vector<std::string> policies;
};

/// One method under one policy.
struct FillScenarioPoint {
    std::size_t method = 0;  ///< index into FillScenario::methods
    std::size_t policy = 0;  ///< index into FillScenario::policies
    std::int64_t stepNs = 0;  ///< without the work
    double utilizationBefore = 0;
    double utilization = 0;  ///< all work and what follows a step, by all the time that passes
    double usage = 0;  ///< PipeFisher's program: without what follows a step, mean over devices
    int steps = 1;     ///< per refresh of the slowest device
    double stretch = 0;  ///< of the step, as a share
    Noncausal noncausal;
    std::int64_t memoryBytes = 0;  ///< added to the device with most
};

/// By name. Throws Error where it is no fill scenario.
FillScenario findFillScenario(std::string_view name);

/// Every method under every policy, in this order. Throws Cancelled.
std::vector<FillScenarioPoint> runScenario(const FillScenario& scenario, Progress& progress);

}  // namespace bubblescope
