// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/RankSummary.h"

#include <algorithm>
#include <map>
#include <span>

#include "core/analyze/Collectives.h"
#include "core/analyze/Intervals.h"
#include "core/analyze/Operations.h"

namespace bubblescope {

namespace {

class WaitingReader {
  public:
    WaitingReader(const Timeline& timeline, const Analysis& analysis)
        : timeline_(timeline),
          analysis_(analysis),
          operations_(operationsOf(timeline)),
          inputs_(operations_) {
        const std::size_t devices = timeline.devices().size();
        matrix_.byPeerNs.assign(devices, std::vector<std::int64_t>(devices, 0));
        matrix_.otherNs.assign(devices, 0);
        for (std::size_t d = 0; d < devices; ++d)
            deviceOfRank_.try_emplace(timeline.devices()[d].rank, static_cast<int>(d));
    }

    /// Of the bubbles that begin in a stretch of time.
    WaitingMatrix read(const Interval& stretch) {
        readMeetings();
        readTransfers();
        for (const DeviceAnalysis& device : analysis_.devices)
            for (const Bubble& bubble : device.bubbles)
                if (bubble.startNs >= stretch.startNs && bubble.startNs < stretch.endNs)
                    add(bubble);
        return std::move(matrix_);
    }

  private:
    /// Until when, and for whom, a slice of a device keeps it waiting.
    struct Reason {
        std::int64_t startNs = 0;
        std::int64_t endNs = 0;
        int peer = -1;
    };

    void readMeetings() {
        collectives_.resize(timeline_.devices().size());
        for (const CollectiveMeeting& meeting : meetingsOf(timeline_)) {
            for (const CollectiveCall& call : meeting.calls) {
                const std::int64_t startNs = timeline_.startNs()[call.slice];
                const std::int64_t untilNs =
                    std::min(meeting.lastStartNs, timeline_.endNs(call.slice));
                if (startNs < untilNs)
                    collectives_[static_cast<std::size_t>(call.device)].push_back(
                        {startNs, untilNs, meeting.lastDevice});
            }
        }
        for (auto& reasons : collectives_)
            std::ranges::sort(reasons, {}, &Reason::startNs);
    }

    void readTransfers() {
        transfers_.resize(timeline_.devices().size());
        for (const Communication& communication : timeline_.communications()) {
            const SliceIndex i = communication.slice;
            const int device = timeline_.tracks()[timeline_.laneOf(i).track].device;
            if (device < 0 || timeline_.kind()[i] != SliceKind::PointToPoint) continue;
            const int rank = timeline_.devices()[static_cast<std::size_t>(device)].rank;
            const int peerRank =
                communication.source != rank ? communication.source : communication.destination;
            const auto peer = deviceOfRank_.find(peerRank);
            if (peerRank < 0 || peer == deviceOfRank_.end() || peer->second == device) continue;
            transfers_[static_cast<std::size_t>(device)].push_back(
                {timeline_.startNs()[i], timeline_.endNs(i), peer->second});
        }
        for (auto& reasons : transfers_)
            std::ranges::sort(reasons, {}, &Reason::startNs);
    }

    void add(const Bubble& bubble) {
        std::int64_t openNs = bubble.durationNs();
        const auto d = static_cast<std::size_t>(bubble.device);
        if (bubble.cause == BubbleCause::PointToPoint)
            openNs -= addReasons(bubble, transfers_[d]);
        else if (bubble.cause == BubbleCause::Collective)
            openNs -= addReasons(bubble, collectives_[d]);
        else if (bubble.cause != BubbleCause::Dependency)
            return;
        if (openNs > 0 && bubble.cause != BubbleCause::Collective && transfers_[d].empty())
            openNs -= addNeighbour(bubble);
        matrix_.otherNs[d] += openNs;
    }

    /// What lies in several reasons counts once, for the one that began first.
    std::int64_t addReasons(const Bubble& bubble, const std::vector<Reason>& reasons) {
        std::int64_t sumNs = 0;
        std::int64_t fromNs = bubble.startNs;
        auto reason = std::ranges::upper_bound(reasons, bubble.startNs, {}, &Reason::startNs);
        while (reason != reasons.begin() && std::prev(reason)->endNs > bubble.startNs)
            --reason;
        for (; reason != reasons.end() && reason->startNs < bubble.endNs; ++reason) {
            const std::int64_t beginNs = std::max(fromNs, reason->startNs);
            const std::int64_t endNs = std::min(bubble.endNs, reason->endNs);
            if (beginNs >= endNs) continue;
            at(bubble.device, reason->peer) += endNs - beginNs;
            sumNs += endNs - beginNs;
            fromNs = endNs;
        }
        return sumNs;
    }

    std::int64_t addNeighbour(const Bubble& bubble) {
        const auto next = std::ranges::lower_bound(
            operations_, std::pair(bubble.device, bubble.endNs), {},
            [](const TimelineOperation& o) { return std::pair(o.device, o.startNs); });
        if (next == operations_.end() || next->device != bubble.device) return 0;
        const TimelineOperation* const input = inputs_.of(*next);
        if (input == nullptr || input->device == bubble.device) return 0;
        at(bubble.device, input->device) += bubble.durationNs();
        return bubble.durationNs();
    }

    std::int64_t& at(int device, int peer) {
        return matrix_.byPeerNs[static_cast<std::size_t>(device)][static_cast<std::size_t>(peer)];
    }

    const Timeline& timeline_;
    const Analysis& analysis_;
    std::vector<TimelineOperation> operations_;
    OperationInputs inputs_;
    std::map<int, int> deviceOfRank_;
    std::vector<std::vector<Reason>> collectives_;
    std::vector<std::vector<Reason>> transfers_;
    WaitingMatrix matrix_;
};

std::optional<BalanceBound> balanceOf(const Analysis& analysis,
                                      std::span<const StepAnalysis> chosen) {
    BalanceBound bound;
    const auto steps = static_cast<double>(std::max<std::size_t>(1, chosen.size()));
    double sumNs = 0;
    int working = 0;
    for (std::size_t d = 0; d < analysis.devices.size(); ++d) {
        double workNs = 0;
        for (const StepAnalysis& step : chosen)
            workNs += static_cast<double>(step.devices[d].computeNs) / steps;
        if (chosen.empty()) workNs = static_cast<double>(analysis.devices[d].computeNs);
        if (workNs <= 0) continue;
        ++working;
        sumNs += workNs;
        if (workNs <= bound.mostWorkNs) continue;
        bound.mostWorkNs = workNs;
        bound.slowest = static_cast<int>(d);
    }
    if (working < 2) return {};
    for (const StepAnalysis& step : chosen)
        bound.stepNs += static_cast<double>(step.durationNs()) / steps;
    if (chosen.empty()) bound.stepNs = static_cast<double>(analysis.spanNs);
    bound.meanWorkNs = sumNs / working;
    bound.leastStepNs = bound.stepNs - (bound.mostWorkNs - bound.meanWorkNs);
    return bound;
}

}  // namespace

RankSummary summarizeRanks(const Timeline& timeline, const Analysis& analysis) {
    return {WaitingReader(timeline, analysis).read({INT64_MIN, INT64_MAX}),
            balanceOf(analysis, analysis.steps)};
}

RankSummary summarizeRanks(const Timeline& timeline, const Analysis& analysis,
                           const StepAnalysis& step) {
    return {WaitingReader(timeline, analysis).read({step.startNs, step.endNs}),
            balanceOf(analysis, {&step, 1})};
}

}  // namespace bubblescope
