// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/schedule/ParameterError.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/sweep/Sweep.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostPlans = 1'000'000;
constexpr std::int64_t mostCombinations = 100'000'000;

std::int64_t placeOf(const std::string& schedule) {
    const auto families = scheduleFamilies();
    const auto found = std::ranges::find(families, schedule, &ScheduleFamily::name);
    return found - families.begin();
}

std::string number(std::int64_t value) {
    return fmt::format("{}", value);
}

/// Every combination of the values, in their order, handed to a visitor.
class Combinations {
  public:
    Combinations(const ModelDescription& model, const SweepRequest& request,
                 std::map<std::string, std::size_t>& refused, Progress& progress)
        : model_(model), request_(request), refused_(refused), progress_(progress) {}

    std::vector<ParallelPlan> plans() {
        for (const std::string& name : request_.schedules) {
            const ScheduleFamily& family = findScheduleFamily(name);
            plan_ = request_.base;
            plan_.schedule = family.name;
            const bool hasChunks = family.has(chunksParameter);
            for (const int chunks : hasChunks ? request_.chunks : std::vector{1}) {
                plan_.shape.chunks = chunks;
                addShapes();
            }
        }
        return std::move(plans_);
    }

  private:
    void addShapes() {
        for (const int devices : request_.devices) {
            plan_.shape.devices = devices;
            for (const int data : request_.dataParallel) {
                plan_.dataParallel = data;
                for (const int size : request_.microBatchSizes) {
                    plan_.microBatchSize = size;
                    for (const int microBatches : microBatchCounts()) {
                        plan_.shape.microBatches = microBatches;
                        addCosts();
                    }
                }
            }
        }
    }

    /// Plans of one schedule follow each other.
    void addCosts() {
        for (const int tensor : request_.tensorParallel) {
            plan_.tensorParallel = tensor;
            for (const Sharding sharding :
                 plan_.dataParallel > 1 ? request_.shardings : std::vector{Sharding::None}) {
                plan_.sharding = sharding;
                for (const Recompute recompute : request_.recomputes) {
                    plan_.recompute = recompute;
                    addPlan();
                }
            }
        }
    }

    std::vector<int> microBatchCounts() {
        if (request_.batch == 0) return request_.microBatches;
        const std::int64_t share = std::int64_t{plan_.microBatchSize} * plan_.dataParallel;
        if (share < 1 || request_.batch % share != 0) {
            ++refused_["micro-batch size and replicas do not divide the batch"];
            return {};
        }
        return {static_cast<int>(std::min<std::int64_t>(request_.batch / share, 1 << 20))};
    }

    void addPlan() {
        progress_.throwIfCancelled();
        if (request_.accelerators > 0 && plan_.accelerators() != request_.accelerators) return;
        try {
            checkPlan(model_, plan_);
        } catch (const ParameterError& error) {
            ++refused_[error.what()];
            return;
        }
        if (plans_.size() == mostPlans)
            throw Error("a sweep has more than a million plans", "", "give fewer values");
        plans_.push_back(plan_);
    }

    const ModelDescription& model_;
    const SweepRequest& request_;
    std::map<std::string, std::size_t>& refused_;
    Progress& progress_;
    ParallelPlan plan_;
    std::vector<ParallelPlan> plans_;
};

}  // namespace

std::span<const SweepParameter> sweepParameters() {
    using Plan = ParallelPlan;
    static constexpr auto parameters = std::to_array<SweepParameter>({
        {"schedule", "Schedule", [](const Plan& p) { return p.schedule; },
         [](const Plan& p) { return placeOf(p.schedule); }},
        {"devices", "Pipeline devices", [](const Plan& p) { return number(p.shape.devices); },
         [](const Plan& p) { return std::int64_t{p.shape.devices}; }},
        {"chunks", "Chunks", [](const Plan& p) { return number(p.shape.chunks); },
         [](const Plan& p) { return std::int64_t{p.shape.chunks}; }},
        {"data_parallel", "Data parallel", [](const Plan& p) { return number(p.dataParallel); },
         [](const Plan& p) { return std::int64_t{p.dataParallel}; }},
        {"tensor", "Tensor parallel", [](const Plan& p) { return number(p.tensorParallel); },
         [](const Plan& p) { return std::int64_t{p.tensorParallel}; }},
        {"micro_batch_size", "Micro-batch size",
         [](const Plan& p) { return number(p.microBatchSize); },
         [](const Plan& p) { return std::int64_t{p.microBatchSize}; }},
        {"micro_batches", "Micro-batches",
         [](const Plan& p) { return number(p.shape.microBatches); },
         [](const Plan& p) { return std::int64_t{p.shape.microBatches}; }},
        {"sharding", "Sharding",
         [](const Plan& p) { return std::string(shardingName(p.sharding)); },
         [](const Plan& p) { return static_cast<std::int64_t>(p.sharding); }},
        {"recompute", "Recomputation",
         [](const Plan& p) { return std::string(recomputeName(p.recompute)); },
         [](const Plan& p) { return static_cast<std::int64_t>(p.recompute); }},
    });
    return parameters;
}

std::int64_t combinationsOf(const SweepRequest& request) {
    double withChunks = 0;
    for (const std::string& name : request.schedules)
        withChunks += findScheduleFamily(name).has(chunksParameter)
                          ? static_cast<double>(request.chunks.size())
                          : 1;
    double count = withChunks;
    const std::size_t microBatches = request.batch > 0 ? 1 : request.microBatches.size();
    for (const std::size_t values :
         {request.devices.size(), microBatches, request.microBatchSizes.size(),
          request.dataParallel.size(), request.tensorParallel.size(), request.shardings.size(),
          request.recomputes.size()})
        count *= static_cast<double>(values);
    return static_cast<std::int64_t>(std::min(count, 0x1p53));
}

std::vector<ParallelPlan> sweepPlans(const ModelDescription& model, const SweepRequest& request,
                                     std::map<std::string, std::size_t>& refused,
                                     Progress& progress) {
    if (const std::int64_t count = combinationsOf(request); count > mostCombinations)
        throw Error(fmt::format("a sweep has {} combinations", count), "", "give fewer values");
    return Combinations(model, request, refused, progress).plans();
}

}  // namespace bubblescope
