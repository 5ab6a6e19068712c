// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// Which weights the operations of an asynchronous schedule use, when a stage updates its weights
/// without waiting for the others. A version is the number of updates that a stage has made.
enum class VersionPolicy {
    Stash,        ///< PipeDream: a backward uses the version that its forward used
    Latest,       ///< no stash: every operation uses the latest version
    DoubleBuffer  ///< PipeDream-2BW: micro-batch i uses version max(i / perUpdate - 1, 0)
};

std::string_view versionPolicyName(VersionPolicy policy);  ///< "stash", "latest", "double-buffer"
/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
VersionPolicy findVersionPolicy(std::string_view name);

struct VersionUse {
    int used = 0;
    int latest = 0;  ///< updates that the stage made before the operation

    int lag() const { return latest - used; }
    bool operator==(const VersionUse&) const = default;
};

/// Parallel to Schedule::operations. A stage updates after every `perUpdate`-th full backward or
/// weight-gradient half.
std::vector<VersionUse> versionsUsed(const Schedule& schedule, VersionPolicy policy,
                                     int perUpdate = 1);

/// By how many updates the gradients of an update are late, over its micro-batches.
struct UpdateLag {
    int least = 0;
    int most = 0;

    bool operator==(const UpdateLag&) const = default;
};

/// [virtual stage][update].
std::vector<std::vector<UpdateLag>> updateLags(const Schedule& schedule, VersionPolicy policy,
                                               int perUpdate = 1);

/// How many updates ahead PipeOptim predicts the weights of a stage's forwards: as many as there
/// are stages after it (Guan et al., arXiv 2312.00839, section 3).
int predictionDistance(const Schedule& schedule, int stage);

}  // namespace bubblescope
