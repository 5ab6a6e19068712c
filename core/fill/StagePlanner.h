// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/fill/FillPlan.h"

namespace bubblescope {

/// What plans of work for one device have in common: its pipeline, and how replicas share a
/// stage's blocks. Data and inversion parallelism as in pipe-fisher main_bert.py and
/// natural_gradient.py: the blocks of a stage are shared out over its replicas in contiguous
/// groups, and those that are left over are done by all.
class StagePlanner {
  public:
    /// All but the device's number must outlive this.
    StagePlanner(const PipelineStep& step, std::size_t device, const FillWorkOptions& options,
                 std::vector<FillKind> kinds);

    FillPlan::Device device;

    const FillWorkOptions& options() const { return options_; }
    FillProblem& problem() { return device.problem; }
    int blocks() const { return options_.blocksPerStage; }
    std::size_t groups() const { return device.problem.groups.size(); }

    /// Operations of a group that make `cause`; where the device shows none, the micro-batches
    /// that the options say.
    std::int64_t count(std::size_t group, FillCause cause) const;
    std::int64_t forwards() const;  ///< of all groups
    /// The most forwards at a time whose backward has not ended.
    std::int64_t heldForwards() const;

    int stageReplicas() const { return options_.replicas * step_.copies; }
    bool isShared(int block) const;
    /// Whether the block is inverted here. The device belongs to the first copy of the pipeline.
    bool isOwn(int block, std::size_t group) const;
    /// Exchange of a factor between replicas by a ring: each sends all but its own part once to
    /// reduce, and again to hand it on where all invert it.
    std::int64_t syncNs(int block, std::int64_t bytes) const;

    void addWork(std::size_t kind, std::size_t group, std::uint32_t layer, std::int64_t durationNs,
                 std::int64_t bytes);

  private:
    void addPipeline();
    std::uint32_t passed(std::uint16_t group, FillCause cause) const;
    std::uint16_t groupOf(const Slice& slice);
    int sharedBlocks() const;

    const PipelineStep& step_;
    std::size_t number_;
    const FillWorkOptions& options_;
};

}  // namespace bubblescope
