// SPDX-License-Identifier: Apache-2.0
#include "core/train/RunRecorder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/simulate/SimulationTimeline.h"

namespace bubblescope {

namespace {

constexpr double nsPerSecond = 1e9;
constexpr std::int64_t memoryPeriodNs = 100'000;

double perSecond(std::int64_t count, std::int64_t ns) {
    return ns > 0 ? static_cast<double>(count) * nsPerSecond / static_cast<double>(ns) : 0;
}

}  // namespace

void RunRecorder::DeviceUse::add(std::int64_t startNs, std::int64_t endNs) {
    const std::int64_t fromNs = std::max(startNs, knownUntilNs);
    if (endNs > fromNs) busy.push_back({fromNs, endNs});
    knownUntilNs = std::max(knownUntilNs, endNs);
}

std::int64_t RunRecorder::DeviceUse::takeBusyNs(std::int64_t endNs) {
    std::int64_t sum = 0;
    while (!busy.empty() && busy.front().startNs < endNs) {
        Interval& first = busy.front();
        sum += std::min(first.endNs, endNs) - first.startNs;
        if (first.endNs > endNs) {
            first.startNs = endNs;
            break;
        }
        busy.pop_front();
    }
    return sum;
}

RunRecorder::RunRecorder(RunSink& sink, const RunLayout& layout) : sink_(sink), layout_(layout) {
    for (int replica = 0; replica < layout.replicas; ++replica)
        for (int device = 0; device < layout.schedule.devices; ++device)
            addDevice(replica, device);
    uses_.resize(tracks_.size());
}

void RunRecorder::addDevice(int replica, int device) {
    std::string name = deviceName(layout_.schedule, device);
    if (layout_.replicas > 1) name = fmt::format("Replica {} · {}", replica, name);
    const int index = sink_.addDevice({.name = name});
    const int sortIndex = 3 * index;
    const auto addLane = [&](const std::string& lane, TrackKind kind, int offset) {
        return sink_.addTrack(
            {.name = lane, .kind = kind, .device = index, .sortIndex = sortIndex + offset});
    };
    DeviceTracks tracks;
    tracks.compute = addLane(name, TrackKind::Compute, 0);
    if (layout_.hasTransfers) tracks.transfers = addLane("transfers", TrackKind::Communication, 1);
    if (layout_.hasCollectives)
        tracks.collectives = addLane("collectives", TrackKind::Communication, 2);
    tracks_.push_back(tracks);
}

void RunRecorder::sliceDone(const TrainingSlice& slice) {
    const DeviceTracks& tracks = tracks_[static_cast<std::size_t>(slice.device)];
    const TrackIndex lanes[] = {tracks.compute, tracks.transfers, tracks.collectives};
    sink_.addSlice(lanes[static_cast<std::size_t>(slice.lane)],
                   {.startNs = slice.startNs,
                    .durationNs = slice.endNs - slice.startNs,
                    .kind = slice.kind,
                    .direction = static_cast<std::int8_t>(slice.direction),
                    .stage = slice.stage,
                    .microBatch = slice.microBatch,
                    .step = static_cast<std::int32_t>(slice.step),
                    .name = slice.name});
    if (slice.lane != DeviceLane::Compute) return;
    const std::scoped_lock lock(mutex_);
    if (!beginNs_ || (!latest_ && slice.startNs < *beginNs_)) beginNs_ = slice.startNs;
    uses_[static_cast<std::size_t>(slice.device)].add(slice.startNs, slice.endNs);
    if (!open_.empty()) closeSteps(false);
}

void RunRecorder::memoryUsed(int device, std::int64_t timeNs, std::int64_t bytes) {
    DeviceTracks& told = tracks_[static_cast<std::size_t>(device)];
    const bool isNews = bytes != told.memoryBytes && timeNs >= told.memoryNs + memoryPeriodNs;
    if (!isNews && bytes <= told.peakBytes) return;
    told.memoryNs = timeNs;
    told.memoryBytes = bytes;
    told.peakBytes = std::max(told.peakBytes, bytes);
    sink_.addCounterValue("memory", device, timeNs, static_cast<double>(bytes));
}

void RunRecorder::stepDone(const TrainingStep& step) {
    const auto add = [&](std::string_view name, double value) {
        sink_.addMetric(name, step.step, step.endNs, value);
    };
    add(metricName::loss, step.loss);
    add(metricName::learningRate, step.learningRate);
    add(metricName::gradientNorm, step.gradientNorm);
    if (layout_.hasAccuracy && !step.accuracies.empty())
        add(metricName::accuracy, step.accuracies.begin()->second);
    if (layout_.hasAccuracy && step.accuracies.size() > 1)
        for (const auto& [loss, accuracy] : step.accuracies)
            add(fmt::format("accuracy_{}", loss), accuracy);
    const std::scoped_lock lock(mutex_);
    open_.push_back(step);
    closeSteps(false);
}

void RunRecorder::settle() {
    const std::scoped_lock lock(mutex_);
    closeSteps(true);
}

void RunRecorder::closeSteps(bool isSettled) {
    while (!open_.empty()) {
        const std::int64_t endNs = open_.front().endNs;
        const bool isKnown = std::ranges::all_of(
            uses_, [&](const DeviceUse& use) { return use.knownUntilNs >= endNs; });
        if (!isKnown && !isSettled) return;
        close(open_.front());
        open_.pop_front();
    }
}

void RunRecorder::close(const TrainingStep& step) {
    const std::int64_t startNs = beginNs_.value_or(step.endNs);
    const std::int64_t spanNs = step.endNs - startNs;
    std::int64_t busyNs = 0;
    for (DeviceUse& use : uses_)
        busyNs += use.takeBusyNs(step.endNs);
    StepFigures figures{.step = step,
                        .startNs = startNs,
                        .samplesPerSecond = perSecond(layout_.samplesPerStep, spanNs),
                        .tokensPerSecond = perSecond(layout_.tokensPerStep, spanNs),
                        .utilization = shareOf(busyNs, spanNs)};
    busyNs_ += busyNs;
    spanNs_ += spanNs;
    const auto add = [&](std::string_view name, double value) {
        sink_.addMetric(name, step.step, step.endNs, value);
    };
    add(metricName::tokensPerSecond, figures.tokensPerSecond);
    add("samples_per_second", figures.samplesPerSecond);
    add("utilization", figures.utilization);
    sink_.addStep({fmt::format("step {}", step.step), startNs, step.endNs});
    beginNs_ = step.endNs;
    latest_ = std::move(figures);
}

double RunRecorder::shareOf(std::int64_t busyNs, std::int64_t spanNs) const {
    if (spanNs <= 0) return 0;
    return static_cast<double>(busyNs) / static_cast<double>(spanNs) /
           static_cast<double>(uses_.size());
}

double RunRecorder::utilization() const {
    const std::scoped_lock lock(mutex_);
    return shareOf(busyNs_, spanNs_);
}

std::optional<StepFigures> RunRecorder::latest() const {
    const std::scoped_lock lock(mutex_);
    return latest_;
}

}  // namespace bubblescope
