// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/timeline/TimelineBuilder.h"
#include "core/trace/NameMeanings.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Which threads of a file are the stages of a pipeline, told by the names of their slices, and
/// what these slices did. Empty for files that have GPU streams: there the kernels tell.
class StageTracks {
  public:
    StageTracks(const TraceRecords& records, NameMeanings& meanings, const TimelineBuilder& names);

    bool isStage(std::uint32_t thread) const { return stages_[thread] >= 0; }
    /// Position of the thread in the pipeline; -1 when it is no stage.
    int stageOf(std::uint32_t thread) const { return stages_[thread]; }
    /// Whether all slices were written with the kind as category, as Bubblescope does: then tracks
    /// of one process belong to one device.
    bool isOwnFormat(std::uint32_t thread) const { return ownFormat_[thread]; }

    /// Fills in kind, stage, micro-batch, step and direction; leaves it as it is when the slice is
    /// none of a schedule.
    void describe(const SliceRecord& record, Slice& slice) const;

  private:
    StageDetail detailOf(const SliceRecord& record, const NameMeaning& operation) const;
    void findStages();
    void numberStages(const std::vector<StageDetail>& first);

    const TraceRecords& records_;
    NameMeanings& meanings_;
    const TimelineBuilder& names_;
    std::vector<int> stages_;  ///< by thread
    std::vector<bool> ownFormat_;
    int stageCount_ = 0;
};

}  // namespace bubblescope
