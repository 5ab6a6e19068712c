// SPDX-License-Identifier: Apache-2.0
#include "gpu/cupti/ActivityDecoder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace bubblescope {

namespace {

constexpr const char* where = "CUPTI";
/// Below the tracks of the devices.
constexpr int sortBase = 1 << 20;

bool isSameWork(const TrainingSlice& a, const TrainingSlice& b) {
    return a.device == b.device && a.kind == b.kind && a.direction == b.direction &&
           a.stage == b.stage && a.microBatch == b.microBatch && a.step == b.step;
}

/// Of what a stream did, without counting twice what overlaps.
std::int64_t unionNs(std::vector<std::pair<std::int64_t, std::int64_t>> busy) {
    std::ranges::sort(busy);
    std::int64_t sum = 0, untilNs = std::numeric_limits<std::int64_t>::min();
    for (const auto& [startNs, endNs] : busy) {
        const std::int64_t fromNs = std::max(startNs, untilNs);
        sum += std::max<std::int64_t>(endNs - fromNs, 0);
        untilNs = std::max(untilNs, endNs);
    }
    return sum;
}

}  // namespace

/// Numbers begin at 1.
std::uint64_t ActivityDecoder::numberOf(const TrainingSlice& work, const std::string& layer) {
    const std::scoped_lock lock(mutex_);
    if (works_.empty() || works_.back().layer != layer || !isSameWork(works_.back().slice, work))
        works_.push_back({work, layer});
    return works_.size();
}

void ActivityDecoder::begin(std::int64_t activityNs, std::int64_t runNs) {
    forget();
    offsetNs_ = runNs - activityNs;
}

void ActivityDecoder::add(const Activity& activity) {
    std::visit([this](const auto& one) { take(one); }, activity);
}

void ActivityDecoder::take(const DeviceActivity& activity) {
    if (activity.endNs < activity.startNs || activity.startNs <= 0) {
        ++impossible_;
        return;
    }
    const auto number = numbers_.find(activity.correlation);
    if (number == numbers_.end())
        waiting_.emplace(activity.correlation, activity);
    else
        tell(activity, number->second);
}

/// Calls within calls have a number each; the last one that was pushed comes last.
void ActivityDecoder::take(const ExternalActivity& activity) {
    numbers_[activity.correlation] = activity.externalId;
    const auto [first, last] = waiting_.equal_range(activity.correlation);
    for (auto waiting = first; waiting != last; ++waiting)
        tell(waiting->second, activity.externalId);
    waiting_.erase(first, last);
}

void ActivityDecoder::take(const RangeActivity& activity) {
    std::vector<RangeActivity>& ends = ranges_[activity.range];
    const auto other = std::ranges::find(ends, !activity.isBegin, &RangeActivity::isBegin);
    if (other == ends.end()) {
        ends.push_back(activity);
        return;
    }
    const RangeActivity& begin = activity.isBegin ? activity : *other;
    const RangeActivity& end = activity.isBegin ? *other : activity;
    if (end.timeNs < begin.timeNs) {
        ++impossible_;
    } else {
        sink_.addSlice(ownTrack(rangeTrack_, "NVTX"), {.startNs = runNs(begin.timeNs),
                                                       .durationNs = end.timeNs - begin.timeNs,
                                                       .kind = SliceKind::Annotation,
                                                       .name = begin.name});
    }
    ranges_.erase(activity.range);
}

void ActivityDecoder::take(const OverheadActivity& activity) {
    if (activity.endNs < activity.startNs) {
        ++impossible_;
        return;
    }
    overheadNs_ += activity.endNs - activity.startNs;
    sink_.addSlice(ownTrack(overheadTrack_, "CUPTI overhead"),
                   {.startNs = runNs(activity.startNs),
                    .durationNs = activity.endNs - activity.startNs,
                    .kind = SliceKind::Host,
                    .name = activity.name});
}

void ActivityDecoder::tell(const DeviceActivity& activity, std::uint64_t number) {
    Work work;
    {
        const std::scoped_lock lock(mutex_);
        if (number == 0 || number > works_.size()) {
            ++forNoOperation_;
            return;
        }
        work = works_[number - 1];
    }
    Stream& stream = streamOf(work.slice.device, activity);
    stream.busy.emplace_back(activity.startNs, activity.endNs);
    const bool isKernel = activity.work == DeviceWork::Kernel;
    sink_.addSlice(stream.track, {.startNs = runNs(activity.startNs),
                                  .durationNs = activity.endNs - activity.startNs,
                                  .kind = isKernel ? work.slice.kind : SliceKind::Copy,
                                  .direction = static_cast<std::int8_t>(work.slice.direction),
                                  .stage = work.slice.stage,
                                  .microBatch = work.slice.microBatch,
                                  .step = static_cast<std::int32_t>(work.slice.step),
                                  .name = activity.name,
                                  .category = work.layer});
}

ActivityDecoder::Stream& ActivityDecoder::streamOf(int device, const DeviceActivity& activity) {
    const std::uint64_t id = (std::uint64_t{activity.gpu} << 32U) | activity.stream;
    const auto [stream, isNew] = streams_.try_emplace({device, id});
    if (isNew)
        stream->second.track = sink_.addTrack(
            {.name = fmt::format("GPU {} · stream {}", activity.gpu, activity.stream),
             .kind = TrackKind::Stream,
             .device = device,
             .sortIndex = sortBase + device,
             .threadId = std::to_string(activity.stream)});
    return stream->second;
}

TrackIndex ActivityDecoder::ownTrack(std::optional<TrackIndex>& track, const char* name) {
    if (!track)
        track =
            sink_.addTrack({.name = name, .kind = TrackKind::Thread, .sortIndex = 2 * sortBase});
    return *track;
}

/// What has not found its other half by now never will.
void ActivityDecoder::forget() {
    forNoOperation_ += waiting_.size();
    waiting_.clear();
    numbers_.clear();
    ranges_.clear();
}

void ActivityDecoder::finish() {
    forget();
    const auto say = [&](Severity severity, std::uint64_t count, const char* what) {
        if (count > 0) sink_.addFinding(severity, fmt::format("{} {}", count, what), where);
    };
    say(Severity::Warning, dropped_, "records were dropped: kernels are missing");
    say(Severity::Warning, impossible_, "records had impossible times, and were left out");
    say(Severity::Note, forNoOperation_, "kernels and copies ran for no operation");
    std::map<int, std::vector<std::pair<std::int64_t, std::int64_t>>> busy;
    for (const auto& [key, stream] : streams_)
        busy[key.first].insert(busy[key.first].end(), stream.busy.begin(), stream.busy.end());
    std::vector<std::int64_t> sums;
    for (const auto& [device, intervals] : busy)
        sums.push_back(unionNs(intervals));
    sink_.setValue("gpu_busy_ns", fmt::format("{}", fmt::join(sums, ",")));
    sink_.setValue("cupti_overhead_ns", std::to_string(overheadNs_));
}

}  // namespace bubblescope
