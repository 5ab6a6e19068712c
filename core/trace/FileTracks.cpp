// SPDX-License-Identifier: Apache-2.0
#include "core/trace/FileTracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "core/trace/EdgePairing.h"
#include "core/trace/FileRank.h"
#include "core/trace/LaunchJoin.h"

namespace bubblescope {

FileTracks::FileTracks(const TraceRecords& records, const FileMeaning& meaning, NameMeanings& names,
                       TimelineBuilder& builder, std::size_t fileIndex, bool isOneOfSeveral)
    : records_(records),
      meaning_(meaning),
      names_(names),
      builder_(builder),
      stages_(records, names, builder),
      fileIndex_(fileIndex),
      offsetNs_(records.file.clockOffsetNs),
      trackOfThread_(records.threads.size()) {
    if (records.file.rank)
        prefix_ = fmt::format("rank {}", *records.file.rank);
    else if (isOneOfSeveral)
        prefix_ = plainFileName(records.file.path);
}

void FileTracks::add(std::vector<StepMark>& steps) {
    addStreams();
    addThreads();
    addSlices();
    addActivities();
    addCommunications();
    addUnfinished();
    addAsync();
    addFlows();
    addLaunches();
    addCounters();
    addSteps(steps);
}

std::string FileTracks::prefixed(std::string text) const {
    return prefix_.empty() ? text : fmt::format("{} · {}", prefix_, text);
}

/// The process is told as well where a device of the same number occurs in several.
std::string FileTracks::deviceName(const StreamRecord& stream) const {
    const std::string& process = records_.processes[stream.process].name;
    if (records_.isOwnFormat && !process.empty()) return process;
    const bool isShared =
        std::any_of(records_.streams.begin(), records_.streams.end(), [&](const StreamRecord& s) {
            return s.device == stream.device && s.process != stream.process;
        });
    std::string name = fmt::format("GPU {}", stream.device);
    if (isShared) name += fmt::format(" ({})", records_.processes[stream.process].id);
    return prefixed(std::move(name));
}

void FileTracks::addStreams() {
    for (std::size_t i = 0; i < records_.streams.size(); ++i) {
        const StreamRecord& stream = records_.streams[i];
        const auto sameDevice = std::find_if(
            records_.streams.begin(), records_.streams.begin() + static_cast<std::ptrdiff_t>(i),
            [&](const StreamRecord& s) {
                return s.process == stream.process && s.device == stream.device;
            });
        const auto known = static_cast<std::size_t>(sameDevice - records_.streams.begin());
        deviceOfStream_.push_back(
            known < i ? deviceOfStream_[known]
                      : builder_.addDevice({.name = deviceName(stream),
                                            .rank = records_.file.rank.value_or(-1),
                                            .process = records_.processes[stream.process].id,
                                            .device = stream.device}));
    }
    std::vector<std::size_t> order(records_.streams.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::size_t i) {
        const std::string& id = records_.streams[i].stream;
        return std::tuple(deviceOfStream_[i], id.size(), std::string_view(id));
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    trackOfStream_.resize(records_.streams.size());
    for (const std::size_t i : order) {
        const int device = deviceOfStream_[i];
        trackOfStream_[i] =
            builder_.addTrack({.name = fmt::format("stream {}", records_.streams[i].stream),
                               .process = builder_.device(device).name,
                               .kind = TrackKind::Stream,
                               .device = device,
                               .sortIndex = static_cast<int>(builder_.trackCount()),
                               .threadId = records_.streams[i].stream});
    }
}

std::string FileTracks::processHeading(std::uint32_t process) const {
    const ProcessRecord& record = records_.processes[process];
    const std::string& name = record.name.empty() ? record.label : record.name;
    if (name.empty())
        return prefixed(record.id.empty() ? "process" : fmt::format("process {}", record.id));
    return prefixed(
        record.id.empty() || record.id == name ? name : fmt::format("{} ({})", name, record.id));
}

/// Stages first, then the others as the file wants them sorted; only threads that have slices.
void FileTracks::addThreads() {
    std::vector<bool> isUsed(records_.threads.size(), false);
    for (const auto* slices : {&records_.slices, &records_.unfinished})
        for (const SliceRecord& slice : *slices)
            isUsed[slice.thread] = true;
    std::vector<std::uint32_t> order;
    for (std::uint32_t thread = 0; thread < records_.threads.size(); ++thread)
        if (isUsed[thread]) order.push_back(thread);
    const auto key = [&](std::uint32_t thread) {
        const ThreadRecord& record = records_.threads[thread];
        const int stage = stages_.isStage(thread) ? stages_.stageOf(thread) : INT32_MAX;
        return std::tuple(stage, record.stream < 0,
                          records_.processes[record.process].sortIndex.value_or(0), record.process,
                          record.sortIndex.value_or(0));
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    for (const std::uint32_t thread : order)
        addThread(thread);
}

void FileTracks::addThread(std::uint32_t thread) {
    const ThreadRecord& record = records_.threads[thread];
    Track track{.name = record.name,
                .process = processHeading(record.process),
                .kind = TrackKind::Thread,
                .sortIndex = static_cast<int>(builder_.trackCount()),
                .threadId = record.id};
    if (record.stream >= 0) {
        const auto stream = static_cast<std::size_t>(record.stream);
        track.name = fmt::format("stream {} annotations", records_.streams[stream].stream);
        track.process = builder_.device(deviceOfStream_[stream]).name;
    } else if (stages_.isStage(thread)) {
        track.kind = TrackKind::Compute;
        track.device = stageDevice(thread);
        if (!stages_.isOwnFormat(thread)) track.stage = stages_.stageOf(thread);
        if (track.name.empty()) track.name = fmt::format("Stage {}", stages_.stageOf(thread));
    } else if (track.name.empty()) {
        track.name = record.id.empty() ? "thread" : fmt::format("thread {}", record.id);
    }
    trackOfThread_[thread] = builder_.addTrack(std::move(track));
}

int FileTracks::stageDevice(std::uint32_t thread) {
    const ThreadRecord& record = records_.threads[thread];
    const ProcessRecord& process = records_.processes[record.process];
    const bool isOwn = stages_.isOwnFormat(thread);
    if (const auto known = deviceOfProcess_.find(record.process);
        isOwn && known != deviceOfProcess_.end())
        return known->second;
    const int stage = stages_.stageOf(thread);
    std::string name =
        isOwn && !process.name.empty() ? process.name : fmt::format("Stage {}", stage);
    if (records_.file.rank != stage) name = prefixed(std::move(name));
    const int device = builder_.addDevice({.name = std::move(name),
                                           .rank = records_.file.rank.value_or(stage),
                                           .process = process.id,
                                           .device = std::to_string(stage)});
    deviceOfProcess_.emplace(record.process, device);
    return device;
}

Slice FileTracks::sliceOf(const SliceRecord& record) {
    return {.startNs = record.startNs + offsetNs_,
            .durationNs = record.durationNs,
            .name = record.name,
            .category = record.category,
            .kind = names_.categoryKind(record.category)};
}

/// A range says what its kernels were for, and is no work itself.
void FileTracks::describeRange(const SliceRecord& record, Slice& slice) {
    const NameMeaning* const meaning = names_.slice(record.name, record.category);
    if (meaning == nullptr) return;
    StageDetail detail = meaning->detail;
    if (record.detail >= 0)
        detail = merged(detail, records_.details[static_cast<std::size_t>(record.detail)]);
    if (meaning->kind == SliceKind::DataLoading) slice.kind = meaning->kind;
    slice.stage = detail.stage;
    slice.microBatch = detail.microBatch;
    slice.step = detail.step;
    slice.direction = static_cast<std::int8_t>(std::clamp(detail.direction, 0, 127));
}

void FileTracks::addSlices() {
    firstSlice_ = static_cast<SliceHandle>(builder_.sliceCount());
    for (const SliceRecord& record : records_.slices) {
        Slice slice = sliceOf(record);
        if (stages_.isStage(record.thread))
            stages_.describe(record, slice);
        else
            describeRange(record, slice);
        builder_.addSlice(*trackOfThread_[record.thread], slice);
    }
}

void FileTracks::addActivities() {
    firstActivity_ = static_cast<SliceHandle>(builder_.sliceCount());
    for (std::size_t i = 0; i < records_.activities.size(); ++i) {
        const ActivityRecord& activity = records_.activities[i];
        const ActivityMeaning& meaning = meaning_.activities[i];
        builder_.addSlice(trackOfStream_[activity.stream], {.startNs = activity.startNs + offsetNs_,
                                                            .durationNs = activity.durationNs,
                                                            .name = activity.name,
                                                            .category = activity.category,
                                                            .kind = meaning.kind,
                                                            .direction = meaning.direction,
                                                            .stage = meaning.stage,
                                                            .microBatch = meaning.microBatch,
                                                            .step = meaning.step});
    }
}

void FileTracks::addCommunications() {
    for (const CommunicationRecord& record : records_.communications)
        builder_.addCommunication(activityHandle(record.activity),
                                  {.operation = record.operation,
                                   .group = record.group,
                                   .description = record.description,
                                   .ranks = record.ranks,
                                   .groupSize = record.groupSize,
                                   .source = record.source,
                                   .destination = record.destination});
}

SliceHandle FileTracks::activityHandle(std::uint32_t activity) const {
    return static_cast<SliceHandle>(static_cast<std::uint32_t>(firstActivity_) + activity);
}

std::int64_t FileTracks::lastNs() const {
    return records_.statistics.lastNs.value_or(0) + offsetNs_;
}

void FileTracks::addUnfinished() {
    for (const SliceRecord& record : records_.unfinished) {
        Slice slice = sliceOf(record);
        slice.durationNs = lastNs() - slice.startNs;
        slice.unfinished = true;
        stages_.describe(record, slice);
        builder_.addSlice(*trackOfThread_[record.thread], slice);
    }
}

TrackIndex FileTracks::asyncTrack(const SliceRecord& record) {
    const std::uint32_t process = records_.threads[record.thread].process;
    const std::uint64_t key =
        std::uint64_t{process} << 32 | static_cast<std::uint64_t>(record.category);
    if (const auto known = asyncTracks_.find(key); known != asyncTracks_.end())
        return known->second;
    const std::string category(builder_.text(record.category));
    const TrackIndex track =
        builder_.addTrack({.name = category.empty() ? "async" : fmt::format("async {}", category),
                           .process = processHeading(process),
                           .kind = TrackKind::Async,
                           .sortIndex = static_cast<int>(builder_.trackCount())});
    asyncTracks_.emplace(key, track);
    return track;
}

void FileTracks::addAsync() {
    for (const SliceRecord& record : records_.asyncSlices)
        builder_.addSlice(asyncTrack(record), sliceOf(record));
    for (const SliceRecord& record : records_.asyncUnfinished) {
        Slice slice = sliceOf(record);
        slice.durationNs = lastNs() - slice.startNs;
        slice.unfinished = true;
        builder_.addSlice(asyncTrack(record), slice);
    }
}

void FileTracks::addFlows() {
    const std::uint64_t salt = fileIndex_ * 0x9e3779b97f4a7c15;
    const bool isLinkedByCorrelation = !records_.launches.empty() && !records_.launched.empty();
    for (const FlowRecord& flow : records_.flows) {
        if (flow.isLaunch && isLinkedByCorrelation) continue;
        const int stream = records_.threads[flow.thread].stream;
        std::optional<TrackIndex> track = trackOfThread_[flow.thread];
        if (stream >= 0) track = trackOfStream_[static_cast<std::size_t>(stream)];
        if (track)
            builder_.addFlowPoint(flow.id ^ salt, *track, flow.timeNs + offsetNs_, flow.bindsNext);
    }
}

/// Joins launches and what they launched, even where a kernel seems to start before its launch.
void FileTracks::addLaunches() {
    std::vector<bool> hasKernel(records_.slices.size(), false);
    std::int64_t early = 0;
    std::int64_t earliestNs = 0;
    for (std::uint32_t i = 0; i < meaning_.launchOf.size(); ++i) {
        const std::uint32_t launch = meaning_.launchOf[i];
        if (launch == noLaunch) continue;
        hasKernel[launch] = true;
        const std::int64_t delayNs =
            records_.activities[i].startNs - records_.slices[launch].startNs;
        if (delayNs < 0) ++early, earliestNs = std::min(earliestNs, delayNs);
        builder_.addFlow(static_cast<SliceHandle>(static_cast<std::uint32_t>(firstSlice_) + launch),
                         activityHandle(i));
    }
    if (early > 0)
        builder_.addFinding(
            Severity::Note, "a kernel starts before its launch: the clocks of CPU and GPU differ",
            fmt::format("{}, by up to {} ns", records_.file.path, -earliestNs), early);
    reportLostKernels(hasKernel);
}

/// Tracers drop kernels that end outside of the recorded window.
void FileTracks::reportLostKernels(const std::vector<bool>& hasKernel) {
    if (records_.launched.empty()) return;
    const std::int64_t lost = std::count_if(
        records_.launches.begin(), records_.launches.end(), [&](const LaunchRecord& launch) {
            const StringId name = records_.slices[launch.index].name;
            return !hasKernel[launch.index] &&
                   builder_.text(name).find("LaunchKernel") != std::string_view::npos;
        });
    if (lost > 0)
        builder_.addFinding(Severity::Note,
                            "a launch has no kernel in the file; idle time may be overstated",
                            records_.file.path, lost);
}

void FileTracks::addCounters() {
    for (const CounterRecord& record : records_.counters) {
        std::vector<std::size_t> order(record.timesNs.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return record.timesNs[a] < record.timesNs[b];
        });
        Counter counter{.name = record.name, .process = processHeading(record.process)};
        for (const std::size_t i : order) {
            counter.timesNs.push_back(record.timesNs[i] + offsetNs_);
            counter.values.push_back(record.values[i]);
        }
        builder_.addCounter(std::move(counter));
    }
}

/// The marks of the file, or else the iterations that the slices of stages belong to.
void FileTracks::addSteps(std::vector<StepMark>& steps) const {
    for (const StepRecord& step : records_.steps)
        steps.push_back({step.name, step.startNs + offsetNs_, step.endNs + offsetNs_});
    if (!records_.steps.empty()) return;
    for (const SliceRecord& record : records_.slices) {
        Slice slice{.startNs = record.startNs + offsetNs_, .durationNs = record.durationNs};
        stages_.describe(record, slice);
        if (slice.step >= 0)
            steps.push_back(
                {fmt::format("iteration {}", slice.step), slice.startNs, slice.endNs()});
    }
}

}  // namespace bubblescope
