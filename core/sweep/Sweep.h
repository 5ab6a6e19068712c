// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Progress.h"
#include "core/sweep/PlanRun.h"

namespace bubblescope {

/// Values to combine; a list of one fixes its parameter.
struct SweepRequest {
    std::vector<std::string> schedules{"1f1b"};  ///< names of ScheduleFamily
    std::vector<int> devices{4};
    std::vector<int> microBatches{8};  ///< left out where `batch` is given
    std::vector<int> chunks{1};        ///< of schedules that have chunks
    std::vector<int> microBatchSizes{1};
    std::vector<int> dataParallel{1};
    std::vector<int> tensorParallel{1};
    std::vector<Sharding> shardings{Sharding::None};  ///< of plans with replicas
    std::vector<Recompute> recomputes{Recompute::None};
    ParallelPlan base;       ///< what none of these says: precision, cut, sequence parallelism …
    std::int64_t batch = 0;  ///< samples of a step in all: micro-batches follow; 0: not fixed
    int accelerators = 0;    ///< plans use exactly so many; 0: any number
    bool keepsTooLarge = false;  ///< plans beyond memory stay in the result, after the others

    bool operator==(const SweepRequest&) const = default;
};

/// A parameter that plans of a sweep differ in: an axis of a heat map, a column of a table.
struct SweepParameter {
    std::string_view name;   ///< "micro_batch_size"
    std::string_view title;  ///< on screen
    std::string (*text)(const ParallelPlan&);
    /// Where the plan stands on an axis; schedules in the order of scheduleFamilies().
    std::int64_t (*value)(const ParallelPlan&);
};
std::span<const SweepParameter> sweepParameters();

struct SweepPlan {
    ParallelPlan plan;
    PlanFigures figures;
    bool isOnFront = false;  ///< no other that fits is both faster and smaller
};

/// What plans are ranked by: samples a second; accelerators x time of a sample; the peak of the
/// device that holds the most.
enum class SweepRank { Time, Cost, Memory };
/// By name: "time", "cost", "memory". Throws Error that lists the names.
SweepRank findSweepRank(std::string_view name);

struct SweepResult {
    std::vector<SweepPlan> plans;  ///< best first
    std::size_t simulated = 0;
    std::size_t tooLarge = 0;  ///< of them, beyond the memory of a device
    /// Combinations that are no plan, with how many there were, by reason.
    std::map<std::string, std::size_t> refused;
};

/// How many combinations the values of a request have, plans or not; so many at most as a double is
/// exact for.
std::int64_t combinationsOf(const SweepRequest& request);

/// Combinations of a request that pass what can be told without simulating: those that use the
/// accelerators and batch asked for, each once. Throws Error when there are more than a million of
/// them, or a hundred million combinations; Cancelled.
std::vector<ParallelPlan> sweepPlans(const ModelDescription& model, const SweepRequest& request,
                                     std::map<std::string, std::size_t>& refused,
                                     Progress& progress);

/// Simulates all of them on `threads` threads (0: one for each core). The result does not depend on
/// how many. Throws Error, Cancelled.
SweepResult sweep(const ModelDescription& model, const HardwareDescription& hardware,
                  const SweepRequest& request, SweepRank rank, Progress& progress, int threads = 0);

/// Best first; plans beyond memory last. Equal ones keep their order.
void rankPlans(std::vector<SweepPlan>& plans, SweepRank rank);

/// A table with a heading and a row a plan; costs are 0 without a price.
std::string sweepCsv(std::span<const SweepPlan> plans, double pricePerHour);

}  // namespace bubblescope
