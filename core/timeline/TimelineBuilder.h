// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Names a slice from addSlice() until finish(), which reorders slices.
enum class SliceHandle : std::uint32_t {};

/// Collects slices in any order and makes a Timeline of them: sorts, assigns lanes, binds flows.
/// A copy that is finished gives the picture so far, of a run that goes on. Not thread-safe.
class TimelineBuilder {
  public:
    Provenance provenance = Provenance::Simulated;
    std::string title;
    std::string origin;
    std::vector<Setting> configuration;
    std::vector<SourceFile> files;
    ClockReport clock;
    SourceStatistics statistics;
    /// Slices that end by then do not count for Timeline::firstNs() and lastNs().
    std::optional<std::int64_t> ignoredUntilNs;

    StringId intern(std::string_view text) { return strings_.intern(text); }
    std::string_view text(StringId id) const { return strings_.view(id); }
    const StringPool& strings() const { return strings_; }

    int addDevice(Device device);
    std::size_t deviceCount() const { return devices_.size(); }
    Device& device(int index) { return devices_[static_cast<std::size_t>(index)]; }

    TrackIndex addTrack(Track track);
    Track& track(TrackIndex index) { return tracks_[index]; }
    std::size_t trackCount() const { return tracks_.size(); }

    /// durationNs must not be negative, nor the end overflow.
    SliceHandle addSlice(TrackIndex track, const Slice& slice);
    void reserveSlices(std::size_t count);
    std::size_t sliceCount() const { return pending_.size(); }

    void addFlow(SliceHandle from, SliceHandle to);

    /// A flow whose ends are known only as points on tracks (Chrome's s, t, f events). All points
    /// with the same id are joined in order of time. A point belongs to the innermost slice of its
    /// track that covers it, or with `bindsNext` to the next slice that starts at or after it;
    /// points without such a slice become a finding.
    void addFlowPoint(std::uint64_t id, TrackIndex track, std::int64_t timeNs, bool bindsNext);

    /// Communication::slice is set by the handle.
    void addCommunication(SliceHandle slice, Communication communication);

    void addCounter(Counter counter);
    /// One value of the counter with that name, process and device, which is made when it is new.
    void addCounterValue(std::string_view name, std::string_view process, int device,
                         std::int64_t timeNs, double value);
    void addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs, double value);
    void addStep(StepMark step);

    /// Adds one finding, or raises the count of an equal one (same severity and sentence).
    void addFinding(Severity severity, std::string_view what, std::string_view where,
                    std::int64_t count = 1);

    /// Ends the builder's life.
    Timeline finish();

  private:
    struct PendingSlice {
        Slice slice;
        TrackIndex track;
        std::uint32_t depth;
    };
    struct FlowPoint {
        std::uint64_t id;
        std::int64_t timeNs;
        TrackIndex track;
        bool bindsNext;
    };

    void sortByTrackAndStart(std::vector<std::uint32_t>& order) const;
    void assignDepths(const std::vector<std::uint32_t>& order);
    void reportOverlaps(const std::vector<std::uint32_t>& order);
    std::string overlapOf(const PendingSlice& slice, const PendingSlice& before) const;
    void sortByLane(std::vector<std::uint32_t>& order) const;
    void storeColumns(const std::vector<std::uint32_t>& order, Timeline& timeline) const;
    void storeLanes(const std::vector<std::uint32_t>& order, Timeline& timeline) const;
    void bindFlows(const std::vector<std::uint32_t>& order, Timeline& timeline);

    StringPool strings_;
    std::vector<Device> devices_;
    std::vector<Track> tracks_;
    std::vector<PendingSlice> pending_;
    std::vector<Flow> flows_;
    std::vector<Communication> communications_;
    std::vector<FlowPoint> flowPoints_;
    std::vector<Counter> counters_;
    std::vector<Metric> metrics_;
    std::vector<StepMark> steps_;
    std::vector<Finding> findings_;
};

}  // namespace bubblescope
