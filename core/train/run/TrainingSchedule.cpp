// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingSchedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/Error.h"
#include "core/base/Machine.h"
#include "core/schedule/ScheduleCsv.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

constexpr std::int64_t mostRoundMicroBatches = 1'000'000;

void require(bool isFine, const std::string& what, const char* option, const char* hint) {
    if (!isFine) throw Error(what, option, hint);
}

void checkNumbers(const TrainingRequest& request) {
    require(request.steps >= 1 && request.steps <= 100'000'000,
            fmt::format("{} steps", request.steps), "--steps", "use 1 to 100000000");
    require(request.microBatchSize >= 1 && request.microBatchSize <= 1'000'000'000,
            fmt::format("{} samples", request.microBatchSize), "--micro-batch-size",
            "use 1 to 1000000000");
    require(request.evaluateEvery >= 0 && request.checkpointEvery >= 0,
            "every so many steps is no negative number", "--evaluate-every, --checkpoint-every",
            "use 0 or more");
    require(request.testSamples >= 1, fmt::format("{} samples", request.testSamples),
            "--test-samples", "use 1 or more");
}

/// Of emulated devices: a message between real ones takes what it takes.
void checkLinks(const TrainingRequest& request, DeviceClock clock) {
    const EmulatedLinks& links = request.links;
    const bool isGiven = links.devices != Link{} || links.replicas != Link{} || !links.overlap;
    require(!isGiven || clock == DeviceClock::Emulated,
            "links are as fast as they are between measured devices",
            "--p2p-ns, --p2p-bytes-per-s, --replica-ns, --replica-bytes-per-s, --no-overlap",
            "use --devices emulated:P, or leave them out");
    for (const Link& link : {links.devices, links.replicas})
        require(link.latencyNs >= 0 && link.bytesPerSecond >= 0, "a link is slower than still",
                "--p2p-ns, --p2p-bytes-per-s, --replica-ns, --replica-bytes-per-s",
                "use 0 or more");
}

void checkGpus(const TrainingRequest& request, const RequestedDevices& devices) {
    if (devices.gpus.empty()) {
        require(precisionNamed(request.precision).products == ProductPrecision::Float,
                fmt::format("CPUs do not compute in {}", request.precision), "--precision",
                "use float or double, or train with --devices cuda:0");
        require(!request.recordsKernels, "CPUs have no kernels", "--kernels",
                "leave it out, or train with --devices cuda:0");
        return;
    }
    require(request.gpus != nullptr, "this bscope is built without CUDA", "--devices",
            "use cpu:P or emulated:P, or build it where nvcc is");
    require(!request.gpus->gpus().empty(),
            fmt::format("no GPU can be used: {}", request.gpus->whyNone()), "--devices",
            "use cpu:P or emulated:P; see 'bscope devices'");
    const auto count = static_cast<int>(request.gpus->gpus().size());
    for (const int gpu : devices.gpus)
        require(gpu < count, fmt::format("there is no GPU {}", gpu), "--devices",
                "'bscope devices' lists them");
}

/// Who shares a GPU with whom.
void addGpuNotes(const TrainingRequest& request, const RequestedDevices& devices,
                 std::vector<std::string>& notes) {
    const int count = devices.count * request.replicas;
    for (int device = 0; device < (devices.gpus.empty() ? 0 : count); ++device)
        if (const GpuShare share = devices.shareOf(device, count);
            share.part == 0 && share.parts > 1)
            notes.push_back(request.gpus->sharing(share.gpu, share.parts));
}

Schedule fileSchedule(const TrainingRequest& request, int devices,
                      std::vector<std::string>& notes) {
    const ActionTable table = readScheduleCsv(request.schedule);
    notes.insert(notes.end(), table.notes.begin(), table.notes.end());
    Schedule schedule = scheduleOf(table);
    require(
        schedule.devices == devices,
        fmt::format("{} is for {} devices, not {}", request.schedule, schedule.devices, devices),
        "--devices", "use as many as the file has rows");
    return schedule;
}

/// The most steps between two drains.
std::int64_t longestRound(const TrainingRequest& request) {
    std::int64_t steps = request.steps;
    for (const std::int64_t every : {request.evaluateEvery, request.checkpointEvery})
        if (every > 0) steps = std::min(steps, every);
    return steps;
}

AsynchronousUpdates updatesOf(const TrainingRequest& request) {
    const std::string name = request.strategy.empty() ? "pipedream" : request.strategy;
    require(request.strategyOptions.decay > 0 && request.strategyOptions.decay <= 1,
            fmt::format("{} is no decay", request.strategyOptions.decay), "--prediction-decay",
            "use above 0 to 1");
    require(request.strategyOptions.annealSteps >= 0, "steps are no negative number", "--anneal",
            "use 0 or more");
    return {.strategy = &findWeightStrategy(name),
            .options = request.strategyOptions,
            .microBatchesPerUpdate = request.shape.microBatches};
}

OperationDurations averaged(OperationDurations durations) {
    for (OperationDurations::List* list :
         {&durations.forwardNs, &durations.backwardNs, &durations.inputGradNs,
          &durations.weightGradNs, &durations.fusedNs})
        if (!list->empty())
            *list = {std::accumulate(list->begin(), list->end(), std::int64_t{0}) /
                     static_cast<std::int64_t>(list->size())};
    return durations;
}

Schedule familySchedule(const TrainingRequest& request, int devices, const StageTimes& times,
                        TrainingSchedule& result) {
    const ScheduleFamily& family = findScheduleFamily(request.schedule);
    ScheduleParameters shape = request.shape;
    shape.devices = devices;
    if (!family.isAsynchronous) {
        require(request.strategy.empty(), "the schedule has a flush and needs no strategy",
                "--strategy", "use --schedule async-1f1b");
        Schedule schedule = family.generate(shape);
        if (!family.isTimeDriven) return schedule;
        shape.durations = times(schedule.virtualStages);
        if (family.needsEqualStages) shape.durations = averaged(shape.durations);
        return family.generate(shape);
    }
    result.asynchronous = updatesOf(request);
    const std::int64_t microBatches = longestRound(request) * shape.microBatches;
    require(microBatches <= mostRoundMicroBatches,
            fmt::format("{} micro-batches without a drain", microBatches), "--steps",
            "let it drain with --evaluate-every or --checkpoint-every");
    shape.microBatches = static_cast<int>(microBatches);
    return family.generate(shape);
}

}  // namespace

TrainingSchedule scheduleOf(const TrainingRequest& request, const StageTimes& times) {
    checkNumbers(request);
    const RequestedDevices devices = devicesOf(request.devices);
    checkGpus(request, devices);
    checkLinks(request, devices.clock);
    require(request.replicas >= 1 && request.replicas <= 1024,
            fmt::format("{} replicas", request.replicas), "--data-parallel", "use 1 to 1024");
    require(request.shape.microBatches >= 1 && request.shape.microBatches <= 1'000'000,
            fmt::format("{} micro-batches", request.shape.microBatches), "--micro-batches",
            "use 1 to 1000000");
    TrainingSchedule result{.clock = devices.clock, .replicas = request.replicas};
    result.schedule = request.schedule.ends_with(".csv")
                          ? fileSchedule(request, devices.count, result.notes)
                          : familySchedule(request, devices.count, times, result);
    const std::int64_t microBatches =
        result.asynchronous ? result.asynchronous->microBatchesPerUpdate
                            : std::int64_t{request.replicas} * result.schedule.microBatches;
    result.miniBatchSize =
        microBatches * request.microBatchSize / result.schedule.partsPerMicroBatch;
    addGpuNotes(request, devices, result.notes);
    const int threads = devices.count * request.replicas;
    if (const int cores = thisMachine().cores;
        devices.clock == DeviceClock::Measured && devices.gpus.empty() && threads > cores)
        result.notes.push_back(fmt::format(
            "{} devices share {} cores: times are those of threads that wait for each other",
            threads, cores));
    return result;
}

std::int64_t nextPause(const TrainingRequest& request, std::int64_t step) {
    std::int64_t next = request.steps;
    for (const std::int64_t every : {request.evaluateEvery, request.checkpointEvery})
        if (every > 0) next = std::min(next, (step / every + 1) * every);
    return next;
}

}  // namespace bubblescope
