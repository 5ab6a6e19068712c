// SPDX-License-Identifier: Apache-2.0
#include "core/sweep/PlanRun.h"

#include <algorithm>
#include <numeric>

#include "core/analyze/Intervals.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/simulate/ClusterSimulator.h"

namespace bubblescope {

namespace {

constexpr double leastLoss = 0.25;  ///< share of a step from which it is named

/// When only collectives run on a device.
std::int64_t exposedNs(const Schedule& schedule, const ClusterStep& step, std::size_t d) {
    if (d >= step.collectives.size() || step.collectives[d].empty()) return 0;
    const Simulation& replica = step.replicas[0];
    std::vector<Interval> computes;
    for (OperationIndex i = schedule.deviceBegin[d]; i < schedule.deviceBegin[d + 1]; ++i)
        appendMerged(computes, {replica.startNs[i], replica.endNs[i]});
    std::vector<Interval> collectives;
    for (const CollectiveRun& run : step.collectives[d])
        collectives.push_back({run.startNs, run.endNs});
    return lengthNs(subtract(unite(std::move(collectives)), unite(std::move(computes))));
}

OperationDurations meanDurations(const OperationDurations& durations) {
    OperationDurations means = durations;
    for (OperationDurations::List* list :
         {&means.forwardNs, &means.backwardNs, &means.inputGradNs, &means.weightGradNs}) {
        const std::int64_t sum = std::accumulate(list->begin(), list->end(), std::int64_t{0});
        *list = {sum / static_cast<std::int64_t>(std::max<std::size_t>(1, list->size()))};
    }
    return means;
}

PlanBound boundOf(const PlanFigures& figures) {
    if (!figures.fits) return PlanBound::Memory;
    if (std::max(figures.bubbleShare, figures.communicationShare) < leastLoss)
        return PlanBound::Compute;
    return figures.bubbleShare >= figures.communicationShare ? PlanBound::Bubble
                                                             : PlanBound::Communication;
}

void addShares(PlanFigures& figures, const Schedule& schedule, const ClusterStep& step,
               double tensorShare) {
    const std::vector<std::int64_t>& busyNs = step.replicas[0].busyNs;
    std::int64_t exposed = 0;
    for (std::size_t d = 0; d < busyNs.size(); ++d)
        exposed += exposedNs(schedule, step, d);
    const double all = static_cast<double>(figures.stepNs) * schedule.devices;
    if (all <= 0) return;
    const double busy =
        static_cast<double>(std::accumulate(busyNs.begin(), busyNs.end(), std::int64_t{0}));
    figures.computeShare = busy * (1 - tensorShare) / all;
    figures.communicationShare = (busy * tensorShare + static_cast<double>(exposed)) / all;
    figures.bubbleShare = std::max(0.0, 1 - figures.computeShare - figures.communicationShare);
}

void addMemory(PlanFigures& figures, const Schedule& schedule, const Cluster& cluster,
               const CollectivePlan& plan, const ClusterStep& step) {
    const std::vector<DeviceMemory> devices = memoryOverTime(schedule, cluster, plan, step);
    std::int64_t most = -1;
    for (std::size_t d = 0; d < devices.size(); ++d) {
        const std::size_t row = peakRow(devices[d]);
        const std::int64_t total = devices[d].totalBytes(row);
        if (total <= most) continue;
        most = total;
        figures.peakBytes = devices[d].bytes[row];
        figures.peakDevice = static_cast<int>(d);
    }
    figures.fits = most <= cluster.capacityBytes;
}

}  // namespace

std::string_view planBoundName(PlanBound bound) {
    switch (bound) {
        case PlanBound::Compute:
            return "compute";
        case PlanBound::Bubble:
            return "bubble";
        case PlanBound::Communication:
            return "communication";
        case PlanBound::Memory:
            return "memory";
    }
    return "";
}

std::int64_t PlanFigures::peakTotalBytes() const {
    return std::accumulate(peakBytes.begin(), peakBytes.end(), std::int64_t{0});
}

double PlanFigures::costPerMillionTokens(double pricePerHour, int accelerators) const {
    if (tokensPerSecond <= 0) return 0;
    constexpr double secondsPerHour = 3600;
    return pricePerHour * accelerators / secondsPerHour * 1e6 / tokensPerSecond;
}

/// The last schedule, as plans that follow each other often differ in costs alone.
class PlanRunner::Schedules {
  public:
    const Schedule& of(const ParallelPlan& plan) {
        if (!isMade_ || plan.schedule != name_ || plan.shape != shape_) {
            isMade_ = false;
            schedule_ = findScheduleFamily(plan.schedule).generate(plan.shape);
            name_ = plan.schedule;
            shape_ = plan.shape;
            isMade_ = true;
        }
        return schedule_;
    }

  private:
    bool isMade_ = false;
    std::string name_;
    ScheduleParameters shape_;
    Schedule schedule_;
};

PlanRunner::PlanRunner(const ModelDescription& model, const HardwareDescription& hardware)
    : model_(model), hardware_(hardware), schedules_(std::make_unique<Schedules>()) {}

PlanRunner::~PlanRunner() = default;

PlanFigures PlanRunner::run(const ParallelPlan& plan, const MeasuredCosts& measured) {
    checkPlan(model_, plan);
    if (findScheduleFamily(plan.schedule).isTimeDriven) {
        const PlannedStep step = planStep(model_, hardware_, plan, measured);
        return figuresOf(plan, step.schedule, step.costs);
    }
    const Schedule& schedule = schedules_->of(plan);
    return figuresOf(plan, schedule,
                     planCosts(model_, hardware_, plan, schedule.virtualStages, measured));
}

PlanFigures PlanRunner::figuresOf(const ParallelPlan& plan, const Schedule& schedule,
                                  const PlanCosts& costs) const {
    ClusterSimulator simulator(schedule, costs.operations, costs.cluster, {},
                               SimulatedReplicas::First);
    const ClusterStep& step = simulator.nextStep();
    PlanFigures figures;
    figures.stepNs = step.endNs - step.startNs + costs.stepNs;
    addShares(figures, schedule, step, costs.tensorShare);
    addMemory(figures, schedule, costs.cluster, simulator.plan(), step);
    figures.bound = boundOf(figures);
    const double seconds = static_cast<double>(figures.stepNs) * 1e-9;
    figures.samplesPerSecond = static_cast<double>(plan.batch()) / seconds;
    figures.tokensPerSecond = figures.samplesPerSecond * model_.sequence;
    figures.flopsPerAccelerator =
        figures.samplesPerSecond * model_.trainingFlops() / plan.accelerators();
    figures.flopUtilization = figures.flopsPerAccelerator / hardware_.peakFlops(plan.precision);
    return figures;
}

PlannedStep planStep(const ModelDescription& model, const HardwareDescription& hardware,
                     const ParallelPlan& plan, const MeasuredCosts& measured) {
    const ScheduleFamily& family = findScheduleFamily(plan.schedule);
    PlannedStep step;
    step.schedule = family.generate(plan.shape);
    step.costs = planCosts(model, hardware, plan, step.schedule.virtualStages, measured);
    if (!family.isTimeDriven) return step;
    ScheduleParameters shape = plan.shape;
    shape.durations =
        family.needsEqualStages ? meanDurations(step.costs.operations) : step.costs.operations;
    step.schedule = family.generate(shape);
    return step;
}

}  // namespace bubblescope
