// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/CollectivePlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/base/Units.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

constexpr OperationIndex none = Collective::none;
constexpr std::array<std::string_view, 4> shardingNames{"none", "optimizer", "gradients", "full"};

using Stage = std::pair<int, int>;  ///< direction, virtual stage

Stage stageOf(const Operation& o) {
    return {o.direction, o.stage};
}

bool needsWeights(const Operation& o) {
    return o.kind != OperationKind::WeightGrad;
}

/// A stretch of a device's list in which a buffer holds one stage.
struct Tenure {
    Stage stage;
    OperationIndex firstUse;
    OperationIndex lastUse;
};

/// Walks through a device's list: stages take their buffers in turn.
class Buffers {
  public:
    Buffers(const std::map<Stage, int>& places, int count)
        : places_(places), count_(count), tenures_(static_cast<std::size_t>(count)) {}

    void use(const Operation& o, OperationIndex index) {
        auto& tenures = tenures_[static_cast<std::size_t>(places_.at(stageOf(o)) % count_)];
        if (tenures.empty() || tenures.back().stage != stageOf(o))
            tenures.push_back({stageOf(o), index, index});
        tenures.back().lastUse = index;
    }

    /// Per buffer, in order of time.
    const std::vector<std::vector<Tenure>>& tenures() const { return tenures_; }

  private:
    const std::map<Stage, int>& places_;
    int count_;
    std::vector<std::vector<Tenure>> tenures_;
};

/// Plans one device's collectives.
class DevicePlan {
  public:
    DevicePlan(const Schedule& schedule, int device)
        : schedule_(schedule),
          begin_(schedule.deviceBegin[static_cast<std::size_t>(device)]),
          end_(schedule.deviceBegin[static_cast<std::size_t>(device) + 1]) {
        for (OperationIndex i = begin_; i < end_; ++i)
            places_.emplace(stageOf(schedule.operations[i]), 0);
        int place = 0;
        for (auto& [stage, number] : places_)
            number = place++;
    }

    int stages() const { return static_cast<int>(places_.size()); }

    void gatherWeights(int buffers) {
        Buffers weights(places_, buffers);
        for (OperationIndex i = begin_; i < end_; ++i) {
            if (needsWeights(schedule_.operations[i])) weights.use(schedule_.operations[i], i);
        }
        for (const auto& tenures : weights.tenures()) {
            OperationIndex freedBy = none;
            for (const Tenure& tenure : tenures) {
                add(CollectiveKind::Gather, tenure.stage, freedBy, tenure.firstUse);
                freedBy = tenure.lastUse;
            }
        }
    }

    void reduceGradients(CollectiveKind kind, int buffers) {
        Buffers gradients(places_, buffers);
        for (OperationIndex i = begin_; i < end_; ++i) {
            if (endsBackward(schedule_.operations[i])) gradients.use(schedule_.operations[i], i);
        }
        for (const auto& tenures : gradients.tenures()) {
            for (std::size_t t = 0; t < tenures.size(); ++t)
                add(kind, tenures[t].stage, tenures[t].lastUse,
                    t + 1 < tenures.size() ? tenures[t + 1].firstUse : none);
        }
    }

    /// The later, the better for who must not be disturbed: right before it is waited for.
    void postpone() {
        for (Collective& c : list_) {
            if (c.before == none) {
                c.after = end_ - 1;
            } else if (c.kind == CollectiveKind::Gather) {
                c.after = c.before == begin_ ? none : c.before - 1;
            } else {
                c.before = c.after + 1;
            }
        }
    }

    /// By launch, the most urgent first: nothing in the list waits for what follows it.
    std::vector<Collective> inOrderOfLaunch() {
        std::sort(list_.begin(), list_.end(), [](const Collective& a, const Collective& b) {
            const auto launch = [](const Collective& c) {
                return c.after == none ? std::int64_t{-1} : std::int64_t{c.after};
            };
            return std::tuple(launch(a), a.before, a.stage) <
                   std::tuple(launch(b), b.before, b.stage);
        });
        return std::move(list_);
    }

    /// For two devices that share their stages: gathers by stage, then reductions from the last
    /// stage to the first, as backwards end. The same on both.
    std::vector<Collective> inOrderOfStages() {
        std::sort(list_.begin(), list_.end(), [](const Collective& a, const Collective& b) {
            const auto rank = [](const Collective& c) {
                return c.kind == CollectiveKind::Gather ? int{c.stage} : 1'000'000 - c.stage;
            };
            return rank(a) < rank(b);
        });
        return std::move(list_);
    }

  private:
    void add(CollectiveKind kind, Stage stage, OperationIndex after, OperationIndex before) {
        list_.push_back({kind, static_cast<std::uint8_t>(stage.first),
                         static_cast<std::uint16_t>(stage.second), after, before});
    }

    const Schedule& schedule_;
    OperationIndex begin_;
    OperationIndex end_;
    std::map<Stage, int> places_;
    std::vector<Collective> list_;
};

void checkBuffers(const Schedule& schedule, const DevicePlan& plan, int buffers) {
    if (buffers < 1)
        throw Error(fmt::format("{} buffers hold nothing", buffers), "", "use 1 or more");
    const bool needsAllAtOnce = schedule.directions() > 1 || !schedule.fusedWithNext.empty();
    if (needsAllAtOnce && plan.stages() > buffers)
        throw ParameterError(
            fmt::format("{} needs all {} stages of a device at once, and there are {} buffers",
                        schedule.name, plan.stages(), buffers),
            "", fmt::format("use {} buffers, or shard the optimizer only", plan.stages()),
            "buffers", {plan.stages()});
}

}  // namespace

std::string_view shardingName(Sharding sharding) {
    return shardingNames[static_cast<std::size_t>(sharding)];
}

Sharding findSharding(std::string_view name) {
    for (std::size_t i = 0; i < shardingNames.size(); ++i) {
        if (shardingNames[i] == canonicalName(name)) return static_cast<Sharding>(i);
    }
    throw Error(fmt::format("'{}' is no sharding", name), "",
                "use none, optimizer, gradients or full");
}

std::string_view collectiveName(CollectiveKind kind) {
    constexpr std::array<std::string_view, 3> names{"all_reduce", "reduce_scatter", "gather"};
    return names[static_cast<std::size_t>(kind)];
}

CollectivePlan planCollectives(const Schedule& schedule, Sharding sharding, int buffers,
                               bool overlaps) {
    CollectivePlan plan;
    for (int device = 0; device < schedule.devices; ++device) {
        DevicePlan devicePlan(schedule, device);
        const int all = std::max(1, devicePlan.stages());
        if (sharding >= Sharding::Gradients) checkBuffers(schedule, devicePlan, buffers);
        if (sharding != Sharding::None)
            devicePlan.gatherWeights(sharding == Sharding::Full ? buffers : all);
        devicePlan.reduceGradients(
            sharding == Sharding::None ? CollectiveKind::AllReduce : CollectiveKind::ReduceScatter,
            sharding >= Sharding::Gradients ? buffers : all);
        if (!overlaps) devicePlan.postpone();
        plan.devices.push_back(schedule.directions() > 1 ? devicePlan.inOrderOfStages()
                                                         : devicePlan.inOrderOfLaunch());
    }
    return plan;
}

}  // namespace bubblescope
