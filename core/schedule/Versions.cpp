// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/Versions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/schedule/Outputs.h"

namespace bubblescope {

namespace {

/// What a stage has done so far.
struct Stage {
    int gradients = 0;
    std::vector<int> forwardVersions;  ///< by micro-batch
};

std::size_t stageIndex(const Schedule& s, const Operation& o) {
    return o.direction * static_cast<std::size_t>(s.virtualStages) + o.stage;
}

constexpr std::array<std::string_view, 3> policyNames{"stash", "latest", "double-buffer"};

}  // namespace

std::string_view versionPolicyName(VersionPolicy policy) {
    return policyNames[static_cast<std::size_t>(policy)];
}

VersionPolicy findVersionPolicy(std::string_view name) {
    for (std::size_t i = 0; i < policyNames.size(); ++i) {
        if (policyNames[i] == canonicalName(name)) return static_cast<VersionPolicy>(i);
    }
    throw Error(fmt::format("'{}' says nothing about weight versions", name), "",
                "use stash, latest or double-buffer");
}

std::vector<VersionUse> versionsUsed(const Schedule& schedule, VersionPolicy policy,
                                     int perUpdate) {
    std::vector<Stage> stages(static_cast<std::size_t>(schedule.directions()) *
                              static_cast<std::size_t>(schedule.virtualStages));
    for (Stage& stage : stages)
        stage.forwardVersions.resize(static_cast<std::size_t>(schedule.microBatchesPerDirection()));

    std::vector<VersionUse> uses;
    uses.reserve(schedule.operations.size());
    for (const Operation& o : schedule.operations) {
        Stage& stage = stages[stageIndex(schedule, o)];
        const int latest = stage.gradients / perUpdate;
        int& forwardVersion = stage.forwardVersions[o.microBatch];
        if (o.kind == OperationKind::Forward) forwardVersion = latest;
        int used = latest;
        if (policy == VersionPolicy::Stash) used = forwardVersion;
        if (policy == VersionPolicy::DoubleBuffer)
            used = std::max(static_cast<int>(o.microBatch) / perUpdate - 1, 0);
        uses.push_back({used, latest});
        if (endsBackward(o)) ++stage.gradients;
    }
    return uses;
}

std::vector<std::vector<UpdateLag>> updateLags(const Schedule& schedule, VersionPolicy policy,
                                               int perUpdate) {
    const std::vector<VersionUse> uses = versionsUsed(schedule, policy, perUpdate);
    std::vector<std::vector<UpdateLag>> lags(static_cast<std::size_t>(schedule.virtualStages));
    std::vector<int> gradients(lags.size(), 0);
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const Operation& o = schedule.operations[i];
        if (!endsBackward(o)) continue;
        std::vector<UpdateLag>& updates = lags[o.stage];
        const int update = gradients[o.stage]++ / perUpdate;
        const int lag = update - uses[i].used;
        if (update == static_cast<int>(updates.size())) updates.push_back({lag, lag});
        updates.back().least = std::min(updates.back().least, lag);
        updates.back().most = std::max(updates.back().most, lag);
    }
    // Gradients left over at the end make no update.
    for (std::size_t stage = 0; stage < lags.size(); ++stage) {
        if (gradients[stage] % perUpdate != 0) lags[stage].pop_back();
    }
    return lags;
}

int predictionDistance(const Schedule& schedule, int stage) {
    return schedule.virtualStages - 1 - stage;
}

}  // namespace bubblescope
