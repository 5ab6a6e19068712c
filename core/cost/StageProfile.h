// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/cost/MeasuredProfile.h"

namespace bubblescope {

/// What the stages of a training run or of a trace took: one value per virtual stage in each list,
/// empty where the run had nothing of it. As a file: a JSON object, described in docs/training.md.
struct StageProfile {
    using List = OperationDurations::List;

    std::string origin;  ///< which run, in a sentence
    std::string provenance;
    int microBatchSize = 0;  ///< 0: not known
    int microBatches = 0;    ///< of a step and a copy of a stage

    OperationDurations operations;  ///< medians over micro-batches and steps
    // Medians over the steps that have such work, of all of it in a step:
    List optimizerNs;
    List curvatureNs;
    List inversionNs;
    List preconditionNs;
    List weightBytes;
    List peakBytes;  ///< by device, over all replicas

    bool holdsFor(int size) const { return microBatchSize == 0 || microBatchSize == size; }
    /// A stage as one block, mean over the stages: what bubbles are filled with.
    BlockCosts meanBlock() const;
};

/// Whether a profile's name is that of such a file rather than of a MeasuredProfile: ".json".
bool isStageProfile(std::string_view nameOrPath);

std::string stageProfileJson(const StageProfile& profile);
/// Throws Error when the file cannot be written.
void writeStageProfile(const StageProfile& profile, const std::string& path);

/// Throws Error when the file cannot be read or is no profile.
StageProfile readStageProfile(const std::string& path);

}  // namespace bubblescope
