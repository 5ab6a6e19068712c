// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Collectives.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace bubblescope {

namespace {

/// Of one device in order of start, with what is known about them.
struct Call {
    SliceIndex slice;
    const Communication* communication;  ///< null when nothing is known
};

std::vector<std::vector<Call>> callsOfDevices(const Timeline& timeline) {
    std::vector<std::vector<Call>> calls(timeline.devices().size());
    auto known = timeline.communications().begin();
    const auto end = timeline.communications().end();
    for (const Lane& lane : timeline.lanes()) {
        const int device = timeline.tracks()[lane.track].device;
        if (device < 0) continue;
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            if (!isCommunication(timeline.kind()[i]) || timeline.isUnfinished(i)) continue;
            while (known != end && known->slice < i)
                ++known;
            const bool isKnown = known != end && known->slice == i;
            calls[static_cast<std::size_t>(device)].push_back({i, isKnown ? &*known : nullptr});
        }
    }
    for (std::vector<Call>& list : calls)
        std::ranges::stable_sort(list, {},
                                 [&](const Call& c) { return timeline.startNs()[c.slice]; });
    return calls;
}

StringId operationOf(const Timeline& timeline, const Call& call) {
    const bool isTold =
        call.communication != nullptr && call.communication->operation != StringId::Empty;
    return isTold ? call.communication->operation : timeline.name()[call.slice];
}

StringId groupOf(const Call& call) {
    if (call.communication == nullptr) return StringId::Empty;
    return call.communication->ranks != StringId::Empty ? call.communication->ranks
                                                        : call.communication->group;
}

}  // namespace

std::vector<CollectiveMeeting> meetingsOf(const Timeline& timeline) {
    using Kind = std::tuple<StringId, StringId, int>;  // group, operation, step
    std::map<std::pair<Kind, int>, CollectiveMeeting> meetings;
    const auto calls = callsOfDevices(timeline);
    for (std::size_t device = 0; device < calls.size(); ++device) {
        std::map<Kind, int> counts;
        for (const Call& call : calls[device]) {
            if (timeline.kind()[call.slice] != SliceKind::Collective) continue;
            const Kind kind(groupOf(call), operationOf(timeline, call),
                            timeline.step()[call.slice]);
            CollectiveMeeting& meeting = meetings[{kind, counts[kind]++}];
            meeting.calls.push_back({call.slice, static_cast<int>(device)});
            const std::int64_t startNs = timeline.startNs()[call.slice];
            if (meeting.lastDevice >= 0 && startNs <= meeting.lastStartNs) continue;
            meeting.lastStartNs = startNs;
            meeting.lastDevice = static_cast<int>(device);
        }
    }
    std::vector<CollectiveMeeting> found;
    for (auto& [key, meeting] : meetings)
        if (meeting.calls.size() > 1) found.push_back(std::move(meeting));
    return found;
}

std::vector<CollectiveTotal> collectiveTotals(const Timeline& timeline) {
    using Key = std::tuple<StringId, StringId, StringId, StringId>;
    std::map<Key, CollectiveTotal> totals;
    for (const std::vector<Call>& calls : callsOfDevices(timeline)) {
        for (const Call& call : calls) {
            const Communication known =
                call.communication != nullptr ? *call.communication : Communication{};
            const StringId operation = operationOf(timeline, call);
            CollectiveTotal& total =
                totals[{operation, known.ranks, known.group, known.description}];
            if (total.count++ == 0) {
                total.operation = timeline.text(operation);
                const StringId name =
                    known.description != StringId::Empty ? known.description : known.group;
                total.group = timeline.text(name);
                if (known.ranks != StringId::Empty)
                    total.group += fmt::format("{}{}", total.group.empty() ? "" : " ",
                                               timeline.text(known.ranks));
                total.groupSize = known.groupSize;
            }
            total.totalNs += timeline.durationNs()[call.slice];
        }
    }
    std::vector<CollectiveTotal> sorted;
    for (auto& [key, total] : totals)
        sorted.push_back(std::move(total));
    std::ranges::stable_sort(sorted, std::greater(), &CollectiveTotal::totalNs);
    return sorted;
}

}  // namespace bubblescope
