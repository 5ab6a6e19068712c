// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/timeline/TimelineBuilder.h"
#include "core/trace/ActivityMeanings.h"
#include "core/trace/StageTracks.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Makes devices, tracks and slices of the records of one file.
class FileTracks {
  public:
    /// `fileIndex` keeps equal ids of different files apart; with `isOneOfSeveral` names tell the
    /// file as well.
    FileTracks(const TraceRecords& records, const FileMeaning& meaning, NameMeanings& names,
               TimelineBuilder& builder, std::size_t fileIndex, bool isOneOfSeveral);

    /// Adds everything; step marks go to `steps`.
    void add(std::vector<StepMark>& steps);

  private:
    void addStreams();
    void addThreads();
    void addThread(std::uint32_t thread);
    int stageDevice(std::uint32_t thread);
    void addSlices();
    void addActivities();
    void addCommunications();
    void addUnfinished();
    void addAsync();
    void addFlows();
    void addLaunches();
    void reportLostKernels(const std::vector<bool>& hasKernel);
    void addCounters();
    void addSteps(std::vector<StepMark>& steps) const;

    TrackIndex asyncTrack(const SliceRecord& record);
    Slice sliceOf(const SliceRecord& record);
    void describeRange(const SliceRecord& record, Slice& slice);
    std::string processHeading(std::uint32_t process) const;
    std::string prefixed(std::string text) const;
    std::string deviceName(const StreamRecord& stream) const;
    SliceHandle activityHandle(std::uint32_t activity) const;
    std::int64_t lastNs() const;

    const TraceRecords& records_;
    const FileMeaning& meaning_;
    NameMeanings& names_;
    TimelineBuilder& builder_;
    StageTracks stages_;
    std::size_t fileIndex_;
    std::string prefix_;  ///< "rank 0", or the file's name; may be empty
    std::int64_t offsetNs_;

    std::vector<int> deviceOfStream_;
    std::vector<TrackIndex> trackOfStream_;
    std::vector<std::optional<TrackIndex>> trackOfThread_;
    std::unordered_map<std::uint64_t, TrackIndex> asyncTracks_;
    std::unordered_map<std::uint32_t, int> deviceOfProcess_;
    SliceHandle firstSlice_{};
    SliceHandle firstActivity_{};
};

}  // namespace bubblescope
