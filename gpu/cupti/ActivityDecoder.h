// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/record/RunSink.h"
#include "core/train/TrainingObserver.h"
#include "gpu/cupti/Activity.h"

namespace bubblescope {

/// What a GPU does, for a recording: a slice for each kernel, copy and memset, on a track of its
/// stream under the device of the pipeline that it works for, with kind, stage, micro-batch, step
/// and direction of its operation and the layer as category. NVTX ranges and CUPTI's overhead get
/// tracks of their own. What ran for no operation (data, tests) is counted in a finding, as are
/// records that CUPTI dropped.
///
/// Records may come in any order. numberOf() is called by the threads that launch, all else by one.
class ActivityDecoder {
  public:
    /// The sink must outlive it.
    explicit ActivityDecoder(RunSink& sink) : sink_(sink) {}

    /// The number to push around calls for this work. The same for the same work and layer, one
    /// after the other.
    std::uint64_t numberOf(const TrainingSlice& work, const std::string& layer);

    /// From here on, `activityNs` of CUPTI's clock is `runNs` of the run's. All records of before
    /// have come.
    void begin(std::int64_t activityNs, std::int64_t runNs);
    void add(const Activity& activity);
    /// All records have come: tells the sink what was found, and how long each device's stream was
    /// busy ("gpu_busy_ns", by device).
    void finish();

  private:
    struct Work {
        TrainingSlice slice;
        std::string layer;
    };
    struct Stream {
        TrackIndex track = 0;
        std::vector<std::pair<std::int64_t, std::int64_t>> busy;
    };

    void take(const DeviceActivity& activity);
    void take(const ExternalActivity& activity);
    void take(const RangeActivity& activity);
    void take(const OverheadActivity& activity);
    void take(const DroppedActivity& activity) { dropped_ += activity.count; }
    void forget();
    void tell(const DeviceActivity& activity, std::uint64_t number);
    Stream& streamOf(int device, const DeviceActivity& activity);
    TrackIndex ownTrack(std::optional<TrackIndex>& track, const char* name);
    std::int64_t runNs(std::int64_t activityNs) const { return activityNs + offsetNs_; }

    RunSink& sink_;
    std::mutex mutex_;  ///< guards works_
    std::vector<Work> works_;
    std::int64_t offsetNs_ = 0;
    std::unordered_map<std::uint32_t, std::uint64_t> numbers_;  ///< by correlation
    std::unordered_multimap<std::uint32_t, DeviceActivity> waiting_;
    std::map<std::uint32_t, std::vector<RangeActivity>> ranges_;  ///< of which one end has come
    std::map<std::pair<int, std::uint64_t>, Stream> streams_;     ///< by device, GPU and stream
    std::optional<TrackIndex> rangeTrack_;
    std::optional<TrackIndex> overheadTrack_;
    std::int64_t overheadNs_ = 0;
    std::uint64_t dropped_ = 0;
    std::uint64_t forNoOperation_ = 0;
    std::uint64_t impossible_ = 0;
};

}  // namespace bubblescope
