// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/CollectiveLanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::int32_t nothing = -1;

}  // namespace

CollectiveLanes::CollectiveLanes(const Schedule& schedule, const CollectivePlan& plan,
                                 const Cluster& cluster, int replicas)
    : schedule_(schedule),
      plan_(plan),
      cluster_(cluster),
      replicas_(replicas),
      firstAfter_(schedule.operations.size(), nothing),
      firstAtStart_(plan.devices.size(), nothing),
      waitsFor_(schedule.operations.size(), nothing),
      ended_(plan.devices.size()),
      freeNs_(plan.devices.size(), 0) {
    groupByStage();
    for (std::size_t d = 0; d < plan.devices.size(); ++d) {
        nextLaunched_.emplace_back(plan.devices[d].size(), nothing);
        runs_.emplace_back(plan.devices[d].size());
        linkOperations(static_cast<int>(d));
    }
}

void CollectiveLanes::groupByStage() {
    // The n-th collective of a kind on a stage is the same one on every device that holds it.
    std::map<std::tuple<CollectiveKind, int, int>, std::size_t> groupOfKey;
    for (std::size_t d = 0; d < plan_.devices.size(); ++d) {
        std::map<std::tuple<CollectiveKind, int, int>, int> counts;
        std::vector<std::size_t>& groups = groupOf_.emplace_back();
        const auto& list = plan_.devices[d];
        for (std::size_t place = 0; place < list.size(); ++place) {
            const Collective& c = list[place];
            const int n = counts[{c.kind, c.stage, c.direction}]++;
            const auto [it, isNew] = groupOfKey.try_emplace({c.kind, c.stage, n}, groups_.size());
            if (isNew)
                groups_.push_back({{}, cluster_.collectiveNs(c, cluster_.participants(schedule_))});
            auto& members = groups_[it->second].members;
            if (!members.empty() && members.back().first == static_cast<int>(d))
                throw Error(fmt::format("device {} holds stage {} in both directions", d, c.stage),
                            "schedule '" + schedule_.name + "'",
                            "simulate it without replicas and gradients");
            members.emplace_back(static_cast<int>(d), static_cast<std::int32_t>(place));
            groups.push_back(it->second);
        }
    }
}

void CollectiveLanes::linkOperations(int device) {
    const auto d = static_cast<std::size_t>(device);
    const auto& list = plan_.devices[d];
    for (std::size_t i = list.size(); i-- > 0;) {
        const Collective& c = list[i];
        std::int32_t& first = c.after == Collective::none ? firstAtStart_[d] : firstAfter_[c.after];
        nextLaunched_[d][i] = first;
        first = static_cast<std::int32_t>(i);
        if (c.before != Collective::none)
            waitsFor_[c.before] = std::max(waitsFor_[c.before], static_cast<std::int32_t>(i));
    }
}

void CollectiveLanes::begin() {
    std::ranges::fill(ended_, 0);
    for (Group& group : groups_) {
        group.missing = static_cast<int>(group.members.size()) * replicas_;
        group.readyNs = 0;
    }
}

void CollectiveLanes::launch(int device, OperationIndex after, std::int64_t readyNs) {
    const auto d = static_cast<std::size_t>(device);
    std::int32_t place = after == Collective::none ? firstAtStart_[d] : firstAfter_[after];
    for (; place != nothing; place = nextLaunched_[d][static_cast<std::size_t>(place)])
        arrive(device, place, readyNs);
}

void CollectiveLanes::arrive(int device, std::int32_t place, std::int64_t readyNs) {
    Group& group =
        groups_[groupOf_[static_cast<std::size_t>(device)][static_cast<std::size_t>(place)]];
    group.readyNs = std::max(group.readyNs, readyNs);
    if (--group.missing == 0) runFrom(device);
}

bool CollectiveLanes::canRun(const Group& group) const {
    return group.missing == 0 && std::ranges::all_of(group.members, [this](const auto& member) {
               return ended_[static_cast<std::size_t>(member.first)] == member.second;
           });
}

void CollectiveLanes::runFrom(int device) {
    std::vector<int> devices{device};
    while (!devices.empty()) {
        const auto d = static_cast<std::size_t>(devices.back());
        const auto next = static_cast<std::size_t>(ended_[d]);
        if (next == groupOf_[d].size() || !canRun(groups_[groupOf_[d][next]])) {
            devices.pop_back();
            continue;
        }
        const Group& group = groups_[groupOf_[d][next]];
        run(group);
        for (const auto& member : group.members) {
            if (member.first != static_cast<int>(d)) devices.push_back(member.first);
        }
    }
}

void CollectiveLanes::run(const Group& group) {
    std::int64_t startNs = group.readyNs;
    for (const auto& [device, place] : group.members)
        startNs = std::max(startNs, freeNs_[static_cast<std::size_t>(device)]);
    const std::int64_t endNs = startNs + group.durationNs;
    for (const auto& [device, place] : group.members) {
        const auto d = static_cast<std::size_t>(device);
        runs_[d][static_cast<std::size_t>(place)] = {startNs, endNs};
        freeNs_[d] = endNs;
        ++ended_[d];
    }
    for (const auto& member : group.members)
        onProgress(member.first);
}

std::int64_t CollectiveLanes::endNs(int device, std::int32_t place) const {
    const auto d = static_cast<std::size_t>(device);
    return place < ended_[d] ? runs_[d][static_cast<std::size_t>(place)].endNs : -1;
}

std::int64_t CollectiveLanes::allEndNs(int device) const {
    const auto places =
        static_cast<std::int32_t>(groupOf_[static_cast<std::size_t>(device)].size());
    return places == 0 ? 0 : endNs(device, places - 1);
}

bool CollectiveLanes::isDone() const {
    for (std::size_t d = 0; d < groupOf_.size(); ++d) {
        if (static_cast<std::size_t>(ended_[d]) != groupOf_[d].size()) return false;
    }
    return true;
}

}  // namespace bubblescope
