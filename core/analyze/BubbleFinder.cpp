// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/BubbleFinder.h"

#include <algorithm>

namespace bubblescope {

namespace {

bool isWork(SliceKind kind) {
    return isCompute(kind) || isCommunication(kind) || kind == SliceKind::Copy;
}

bool isPipelineTimeline(const Timeline& timeline) {
    if (timeline.devices().size() < 2) return false;
    if (timeline.provenance == Provenance::Simulated) return true;
    return std::ranges::any_of(timeline.tracks(),
                               [](const Track& t) { return t.device >= 0 && t.stage >= 0; }) ||
           std::ranges::find(timeline.kind(), SliceKind::PointToPoint) != timeline.kind().end();
}

}  // namespace

BubbleFinder::BubbleFinder(const Timeline& timeline, const std::vector<StepWindow>& windows,
                           const std::vector<TimelineOperation>& operations)
    : timeline_(timeline),
      windows_(windows),
      operations_(operations),
      inputs_(operations),
      transferNs_(usualTransferNs(successionsOf(operations, inputs_))),
      isPipeline_(isPipelineTimeline(timeline) || !operations.empty()),
      workOfDevice_(timeline.devices().size()),
      firstOperation_(timeline.devices().size() + 1, operations.size()),
      loadingOfDevice_(timeline.devices().size(), nullptr) {
    for (std::size_t i = operations.size(); i-- > 0;)
        firstOperation_[static_cast<std::size_t>(operations[i].device)] = i;
    for (std::size_t d = timeline.devices().size(); d-- > 0;)
        firstOperation_[d] = std::min(firstOperation_[d], firstOperation_[d + 1]);
    findLaunches();
}

void BubbleFinder::findLaunches() {
    for (TrackIndex track = 0; track < timeline_.tracks().size(); ++track)
        for (const Lane& lane : timeline_.lanesOf(track))
            for (SliceIndex i = lane.begin; i < lane.end; ++i)
                if (timeline_.kind()[i] == SliceKind::DataLoading)
                    appendMerged(loading_[timeline_.tracks()[track].process],
                                 {timeline_.startNs()[i], timeline_.endNs(i)});
    for (auto& [heading, intervals] : loading_)
        intervals = unite(std::move(intervals));

    for (const Flow& flow : timeline_.flows()) {
        const Track& from = timeline_.tracks()[timeline_.laneOf(flow.from).track];
        const int device = timeline_.tracks()[timeline_.laneOf(flow.to).track].device;
        if (device < 0 || from.device >= 0 || !isWork(timeline_.kind()[flow.to])) continue;
        const auto d = static_cast<std::size_t>(device);
        workOfDevice_[d].push_back({timeline_.startNs()[flow.to], timeline_.startNs()[flow.from]});
        if (loadingOfDevice_[d] != nullptr) continue;
        const auto loading = loading_.find(from.process);
        if (loading != loading_.end()) loadingOfDevice_[d] = &loading->second;
    }
    for (std::vector<Work>& work : workOfDevice_)
        std::ranges::stable_sort(work, {}, &Work::startNs);
}

std::vector<Bubble> BubbleFinder::find(int device, const Interval& stretch,
                                       const DeviceUnions& unions) const {
    std::vector<Bubble> bubbles;
    IntervalUnion rest = subtract(unite({stretch}), unions.compute);
    const auto take = [&](const IntervalUnion& running, BubbleCause cause) {
        for (const Interval& part : intersect(rest, running))
            bubbles.push_back({device, part.startNs, part.endNs, cause});
        rest = subtract(rest, running);
    };
    take(unions.pointToPoint, BubbleCause::PointToPoint);
    take(unions.collectives, BubbleCause::Collective);
    take(unions.copies, BubbleCause::Copy);
    for (const Interval& idle : rest)
        addIdle(device, idle, bubbles);
    if (!std::ranges::is_sorted(bubbles, {}, &Bubble::startNs))
        std::ranges::sort(bubbles, {}, &Bubble::startNs);
    return bubbles;
}

/// Cut where a window ends.
void BubbleFinder::addIdle(int device, const Interval& idle, std::vector<Bubble>& bubbles) const {
    const BubbleCause cause = causeByWhatFollows(device, idle);
    auto window = std::ranges::upper_bound(windows_, idle.startNs, {}, &StepWindow::endNs);
    std::int64_t fromNs = idle.startNs;
    for (; window != windows_.end() && window->startNs < idle.endNs; ++window) {
        if (window->startNs > fromNs) {
            bubbles.push_back({device, fromNs, window->startNs, cause});
            fromNs = window->startNs;
        }
        const std::int64_t toNs = std::min(idle.endNs, window->endNs);
        if (toNs > fromNs) addIdleInWindow(device, {fromNs, toNs}, *window, cause, bubbles);
        fromNs = std::max(fromNs, toNs);
    }
    if (fromNs < idle.endNs) bubbles.push_back({device, fromNs, idle.endNs, cause});
}

void BubbleFinder::addIdleInWindow(int device, const Interval& idle, const StepWindow& window,
                                   BubbleCause otherwise, std::vector<Bubble>& bubbles) const {
    const StepPart& part = window.parts[static_cast<std::size_t>(device)];
    const auto add = [&](std::int64_t startNs, std::int64_t endNs, BubbleCause cause) {
        if (startNs < endNs) bubbles.push_back({device, startNs, endNs, cause});
    };
    const bool isBefore = part.isEmpty() || idle.endNs <= part.firstComputeNs;
    if (isPipeline_ && isBefore) return add(idle.startNs, idle.endNs, BubbleCause::WarmUp);
    const bool isAfter = !part.isEmpty() && idle.startNs >= part.lastComputeNs;
    const bool othersWork = timeline_.devices().size() > 1 && idle.startNs < window.workEndNs;
    if (!isAfter || !othersWork) return add(idle.startNs, idle.endNs, otherwise);
    const std::int64_t untilNs = std::min(idle.endNs, window.workEndNs);
    add(idle.startNs, untilNs, isPipeline_ ? BubbleCause::Drain : BubbleCause::Imbalance);
    add(untilNs, idle.endNs, otherwise);
}

BubbleCause BubbleFinder::causeByWhatFollows(int device, const Interval& idle) const {
    if (timeline_.provenance == Provenance::Simulated) return BubbleCause::Dependency;
    if (waitsForInput(device, idle)) return BubbleCause::Dependency;
    if (!isLaunchedLate(device, idle)) return BubbleCause::Idle;
    return loadsData(device, idle) ? BubbleCause::DataLoading : BubbleCause::Host;
}

/// Whether the next operation's input was made only after the device became idle, or so shortly
/// before that it was on its way.
bool BubbleFinder::waitsForInput(int device, const Interval& idle) const {
    const auto d = static_cast<std::size_t>(device);
    const auto begin = operations_.begin() + static_cast<std::ptrdiff_t>(firstOperation_[d]);
    const auto end = operations_.begin() + static_cast<std::ptrdiff_t>(firstOperation_[d + 1]);
    const auto next =
        std::ranges::lower_bound(begin, end, idle.endNs, {}, &TimelineOperation::startNs);
    if (next == end || next->startNs != idle.endNs) return false;
    const TimelineOperation* const input = inputs_.of(*next);
    return input != nullptr && input->device != device && input->endNs + transferNs_ > idle.startNs;
}

bool BubbleFinder::isLaunchedLate(int device, const Interval& idle) const {
    const auto& work = workOfDevice_[static_cast<std::size_t>(device)];
    const auto next = std::ranges::lower_bound(work, idle.endNs, {}, &Work::startNs);
    return next != work.end() && next->launchNs != INT64_MAX && next->launchNs > idle.startNs;
}

bool BubbleFinder::loadsData(int device, const Interval& idle) const {
    const IntervalUnion* const loading = loadingOfDevice_[static_cast<std::size_t>(device)];
    if (loading == nullptr) return false;
    std::int64_t sumNs = 0;
    auto part = std::ranges::upper_bound(*loading, idle.startNs, {}, &Interval::endNs);
    for (; part != loading->end() && part->startNs < idle.endNs; ++part)
        sumNs += std::min(part->endNs, idle.endNs) - std::max(part->startNs, idle.startNs);
    return 2 * sumNs >= idle.endNs - idle.startNs;
}

}  // namespace bubblescope
