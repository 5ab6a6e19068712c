// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/MemoryOverTime.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/schedule/Outputs.h"

namespace bubblescope {

namespace {

using Bytes = std::array<std::int64_t, memoryKindCount>;
using Stage = std::pair<int, int>;  ///< direction, virtual stage

Stage stageOf(const Operation& o) {
    return {o.direction, o.stage};
}

/// Collects what one device takes and frees.
class DeviceLedger {
  public:
    DeviceLedger(const Schedule& schedule, const Cluster& cluster, const ClusterStep& step,
                 std::size_t replica, int device)
        : schedule_(schedule),
          cluster_(cluster),
          simulation_(step.replicas[replica]),
          step_(step),
          begin_(schedule.deviceBegin[static_cast<std::size_t>(device)]),
          end_(schedule.deviceBegin[static_cast<std::size_t>(device) + 1]),
          shares_(cluster.participants(schedule)) {
        for (std::size_t direction = 0; direction < schedule.placement.size(); ++direction) {
            const auto& devices = schedule.placement[direction];
            for (std::size_t s = 0; s < devices.size(); ++s) {
                if (devices[s] == device)
                    stages_.emplace_back(static_cast<int>(direction), static_cast<int>(s));
            }
        }
    }

    DeviceMemory read(const std::vector<Collective>& collectives,
                      const std::vector<CollectiveRun>& runs) {
        addState(step_.index == 0 ? 0 : firstActivityNs(runs));
        addActivations();
        if (cluster_.versions) addVersions();
        if (cluster_.sharding == Sharding::Full) addGathered(collectives, runs);
        if (cluster_.sharding >= Sharding::Gradients) addUnreduced(collectives, runs);
        return sumUp();
    }

  private:
    void change(std::int64_t timeNs, MemoryKind kind, std::int64_t bytes) {
        if (bytes != 0) changes_.push_back({timeNs, kind, bytes});
    }
    void hold(std::int64_t fromNs, std::int64_t untilNs, MemoryKind kind, std::int64_t bytes) {
        change(fromNs, kind, bytes);
        change(untilNs, kind, -bytes);
    }
    std::int64_t startNs(OperationIndex i) const { return simulation_.startNs[i]; }
    std::int64_t endNs(OperationIndex i) const { return simulation_.endNs[i]; }

    /// Steps overlap, but not on one device.
    std::int64_t firstActivityNs(const std::vector<CollectiveRun>& runs) const {
        std::int64_t ns = begin_ < end_ ? startNs(begin_) : step_.startNs;
        for (const CollectiveRun& run : runs)
            ns = std::min(ns, run.startNs);
        return ns;
    }

    /// What is held all the time.
    void addState(std::int64_t fromNs) {
        const auto add = [this, fromNs](MemoryKind kind, const StageBytes& bytes, bool isSharded) {
            const std::int64_t shares = isSharded ? shares_ : 1;
            for (const Stage& stage : stages_)
                change(fromNs, kind, (bytesOf(bytes, stage.second) + shares - 1) / shares);
        };
        const Sharding sharding = cluster_.sharding;
        add(MemoryKind::Weights, cluster_.weightBytes, sharding == Sharding::Full);
        add(MemoryKind::Gradients, cluster_.gradientBytes, sharding >= Sharding::Gradients);
        add(MemoryKind::Optimizer, cluster_.optimizerBytes, sharding >= Sharding::Optimizer);
    }

    void addActivations() {
        for (OperationIndex i = begin_; i < end_; ++i) {
            const Operation& o = schedule_.operations[i];
            const std::int64_t bytes =
                bytesOf(cluster_.activationBytes, o.stage) / schedule_.partsPerMicroBatch;
            if (o.kind == OperationKind::Forward)
                change(startNs(i), MemoryKind::Activations, bytes);
            else if (endsBackward(o))
                change(endNs(i), MemoryKind::Activations, -bytes);
        }
    }

    /// Versions beyond the one that is always there.
    void addVersions() {
        const std::vector<VersionUse> uses =
            versionsUsed(schedule_, *cluster_.versions, cluster_.microBatchesPerUpdate);
        std::map<std::pair<Stage, std::uint32_t>, int> inFlight;  // forward's version
        std::map<Stage, std::map<int, int>> users;                // by version
        std::map<Stage, int> gradients;
        std::map<Stage, std::int64_t> kept;
        for (OperationIndex i = begin_; i < end_; ++i) {
            const Operation& o = schedule_.operations[i];
            const Stage stage = stageOf(o);
            auto& versions = users[stage];
            const bool keepsForward = *cluster_.versions != VersionPolicy::Latest;
            if (o.kind == OperationKind::Forward && keepsForward) {
                inFlight[{stage, o.microBatch}] = uses[i].used;
                ++versions[uses[i].used];
            } else if (endsBackward(o) && keepsForward) {
                const auto user = versions.find(inFlight[{stage, o.microBatch}]);
                if (--user->second == 0) versions.erase(user);
            }
            if (endsBackward(o)) ++gradients[stage];
            const int latest = gradients[stage] / cluster_.microBatchesPerUpdate;
            const auto all =
                static_cast<std::int64_t>(versions.size()) + (versions.contains(latest) ? 0 : 1);
            std::int64_t& before = kept.try_emplace(stage, 1).first->second;
            change(o.kind == OperationKind::Forward ? startNs(i) : endNs(i), MemoryKind::Weights,
                   (all - before) * bytesOf(cluster_.weightBytes, o.stage));
            before = all;
        }
    }

    /// From the start of a gather to the last use before the stage is gathered again.
    void addGathered(const std::vector<Collective>& collectives,
                     const std::vector<CollectiveRun>& runs) {
        std::map<Stage, std::vector<std::size_t>> gathers;
        for (std::size_t place = 0; place < collectives.size(); ++place) {
            const Collective& c = collectives[place];
            if (c.kind == CollectiveKind::Gather) gathers[{c.direction, c.stage}].push_back(place);
        }
        for (const auto& [stage, places] : gathers) {
            for (std::size_t n = 0; n < places.size(); ++n) {
                const OperationIndex first = collectives[places[n]].before;
                const OperationIndex limit =
                    n + 1 < places.size() ? collectives[places[n + 1]].before : end_;
                hold(runs[places[n]].startNs, lastUseNs(stage, first, limit), MemoryKind::Buffers,
                     bytesOf(cluster_.weightBytes, stage.second));
            }
        }
    }

    std::int64_t lastUseNs(const Stage& stage, OperationIndex first, OperationIndex limit) const {
        for (OperationIndex i = limit; i-- > first;) {
            const Operation& o = schedule_.operations[i];
            if (stageOf(o) == stage && o.kind != OperationKind::WeightGrad) return endNs(i);
        }
        return startNs(first);
    }

    /// From the first backward after a reduction of its stage to the end of the next one.
    void addUnreduced(const std::vector<Collective>& collectives,
                      const std::vector<CollectiveRun>& runs) {
        std::map<Stage, OperationIndex> from;
        for (std::size_t place = 0; place < collectives.size(); ++place) {
            const Collective& c = collectives[place];
            if (c.kind != CollectiveKind::ReduceScatter) continue;
            const Stage stage{c.direction, c.stage};
            OperationIndex i = from.try_emplace(stage, begin_).first->second;
            while (i < end_ && !(stageOf(schedule_.operations[i]) == stage &&
                                 endsBackward(schedule_.operations[i])))
                ++i;
            hold(startNs(std::min(i, end_ - 1)), runs[place].endNs, MemoryKind::Buffers,
                 bytesOf(cluster_.gradientBytes, c.stage));
            from[stage] = lastBackward(stage, i, c) + 1;
        }
    }

    OperationIndex lastBackward(const Stage& stage, OperationIndex first,
                                const Collective& reduction) const {
        for (OperationIndex i = std::min(reduction.after, end_ - 1); i > first; --i) {
            const Operation& o = schedule_.operations[i];
            if (stageOf(o) == stage && endsBackward(o)) return i;
        }
        return first;
    }

    DeviceMemory sumUp() {
        // What is freed at the same time comes first.
        std::stable_sort(changes_.begin(), changes_.end(), [](const Change& a, const Change& b) {
            return a.timeNs != b.timeNs ? a.timeNs < b.timeNs : a.bytes < b.bytes;
        });
        DeviceMemory memory;
        Bytes held{};
        for (const Change& c : changes_) {
            held[static_cast<std::size_t>(c.kind)] += c.bytes;
            if (memory.timesNs.empty() || memory.timesNs.back() != c.timeNs) {
                memory.timesNs.push_back(c.timeNs);
                memory.bytes.push_back(held);
            } else {
                memory.bytes.back() = held;
            }
        }
        return memory;
    }

    struct Change {
        std::int64_t timeNs;
        MemoryKind kind;
        std::int64_t bytes;
    };

    const Schedule& schedule_;
    const Cluster& cluster_;
    const Simulation& simulation_;
    const ClusterStep& step_;
    OperationIndex begin_;
    OperationIndex end_;
    std::int64_t shares_;
    std::vector<Stage> stages_;
    std::vector<Change> changes_;
};

}  // namespace

std::string_view memoryKindName(MemoryKind kind) {
    constexpr std::array<std::string_view, memoryKindCount> names{
        "weights", "gradients", "optimizer state", "activations", "buffers"};
    return names[static_cast<std::size_t>(kind)];
}

std::int64_t DeviceMemory::totalBytes(std::size_t row) const {
    return std::accumulate(bytes[row].begin(), bytes[row].end(), std::int64_t{0});
}

std::size_t peakRow(const DeviceMemory& memory) {
    std::size_t peak = 0;
    for (std::size_t row = 1; row < memory.timesNs.size(); ++row) {
        if (memory.totalBytes(row) > memory.totalBytes(peak)) peak = row;
    }
    return peak;
}

std::vector<DeviceMemory> memoryOverTime(const Schedule& schedule, const Cluster& cluster,
                                         const CollectivePlan& plan, const ClusterStep& step,
                                         std::size_t replica) {
    std::vector<DeviceMemory> memory;
    for (int device = 0; device < schedule.devices; ++device) {
        const auto d = static_cast<std::size_t>(device);
        const bool hasPlan = !plan.devices.empty();
        memory.push_back(DeviceLedger(schedule, cluster, step, replica, device)
                             .read(hasPlan ? plan.devices[d] : std::vector<Collective>{},
                                   hasPlan ? step.collectives[d] : std::vector<CollectiveRun>{}));
    }
    return memory;
}

}  // namespace bubblescope
