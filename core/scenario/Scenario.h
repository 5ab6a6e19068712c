// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/Progress.h"
#include "core/cost/OperationCosts.h"
#include "core/cost/TransformerEstimate.h"
#include "core/schedule/ScheduleParameters.h"

namespace bubblescope {

/// What is said about every scenario.
struct ScenarioNotes {
    struct Published {
        std::string what;
        std::string value;
        std::string source;
    };

    std::string name;
    std::string title;
    std::string kind;  ///< one of those below
    std::vector<Published> published;
    std::vector<std::string> differences;  ///< between the publication and this model
};
inline constexpr std::string_view throughputScenarioKind = "throughput";
inline constexpr std::string_view fillScenarioKind = "fill";

/// All that ship, in order of their names.
std::vector<ScenarioNotes> shippedScenarioNotes();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
ScenarioNotes findScenarioNotes(std::string_view name);

/// A comparison that ships: several schedules train one model on one cluster, at several batch
/// sizes. Its figures are our model's; what was published stands beside them.
struct Scenario {
    struct Method {
        std::string title;
        std::string schedule;    ///< name of a ScheduleFamily
        bool isLooping = false;  ///< one layer a chunk; otherwise one stage a device
        bool overlaps = true;    ///< communication runs beside computation
        bool canShard = true;    ///< state among replicas
    };
    /// How the accelerators are shared out.
    struct Layout {
        int tensor = 1;
        int devices = 1;  ///< of a pipeline
        int replicas = 1;
    };

    ScenarioNotes notes;
    TransformerModel model;
    Accelerator hardware;
    int accelerators = 1;
    int microBatchSize = 1;
    std::vector<int> batches;  ///< sequences of a step, in all
    std::vector<Layout> layouts;
    std::vector<Method> methods;
};

/// One method at one batch size with one layout and sharding, in the steady state.
struct ScenarioPoint {
    std::size_t method = 0;  ///< index into Scenario::methods
    int batch = 0;
    Scenario::Layout layout;
    Sharding sharding = Sharding::None;
    int microBatches = 0;              ///< of each replica
    double batchPerDevice = 0;         ///< sequences of a step / accelerators
    std::int64_t stepNs = 0;           ///< from the end of a step to that of the next
    double utilization = 0;            ///< operations / step, mean over devices
    double exposedCommunication = 0;   ///< time with nothing but communication / step, mean
    std::int64_t peakMemoryBytes = 0;  ///< of the device that holds the most
    bool fits = false;                 ///< in the accelerator's memory
    double flopsPerDevice = 0;  ///< a second, of the model: forward and backward, no recomputation
    int gathers = 0;            ///< a step, of the device with the most
    int reductions = 0;
    bool isBest = false;  ///< the fastest that fits, of the method and batch size
};

/// What a point is simulated from.
struct ScenarioSetup {
    std::string schedule;  ///< name of a ScheduleFamily
    ScheduleParameters shape;
    int layers = 1;        ///< into which splitStages() cuts every stage
    OperationCosts costs;  ///< of a layer
    Cluster cluster;       ///< its bytes are those of a layer
};
ScenarioSetup setupOf(const Scenario& scenario, const ScenarioPoint& point);

/// Steps before the one whose figures a point has: gathers of a step overlap with the end of the
/// one before.
inline constexpr int scenarioWarmUpSteps = 2;

/// How much faster the first method is than another at the same batch size, where that is the most.
struct ScenarioGain {
    std::size_t method = 0;
    double gain = 0;  ///< of the first method's throughput over the other's: 0.43 is +43 %
    double batchPerDevice = 0;
};
/// For every method but the first; those without a common batch size are left out.
std::vector<ScenarioGain> largestGains(const std::vector<ScenarioPoint>& points);

/// By name. Throws Error where it is no throughput scenario.
Scenario findScenario(std::string_view name);

/// Every method with every batch size, layout and sharding that the method can run, in this order.
/// Throws Cancelled.
std::vector<ScenarioPoint> runScenario(const Scenario& scenario, Progress& progress);

}  // namespace bubblescope
