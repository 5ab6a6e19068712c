// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/StringPool.h"
#include "core/timeline/SliceKind.h"

namespace bubblescope {

using SliceIndex = std::uint32_t;
using TrackIndex = std::uint32_t;

/// Where the figures of a timeline come from. Every view shows it.
enum class Provenance : std::uint8_t { Simulated, Emulated, Measured, Imported };
std::string_view provenanceName(Provenance provenance);

/// One accelerator (or CPU worker), to which tracks belong and for which figures are computed.
struct Device {
    std::string name;     ///< as shown: "Stage 0", "rank 3 · GPU 0"
    int rank = -1;        ///< of the process that drives it; -1 when unknown
    std::string process;  ///< process id as the file spells it; empty for simulations
    std::string device;   ///< device id as the file spells it; empty for simulations
};

enum class TrackKind : std::uint8_t {
    Compute,  ///< the compute lane of a pipeline device: simulated, trained, or a stage's thread
    Communication,  ///< a communication lane of a pipeline device
    Stream,         ///< a stream of a GPU
    Thread,         ///< a thread of a CPU process
    Async,          ///< asynchronous ranges of a process
};
std::string_view trackKindName(TrackKind kind);  ///< in files: "compute", "stream" …

/// A row of slices. Slices that overlap lie in different lanes of their track.
struct Track {
    std::string name;     ///< "Stage 0", "stream 7", "autograd"
    std::string process;  ///< heading under which tracks are grouped: "rank 0 · python3 (59811)"
    TrackKind kind = TrackKind::Compute;
    int device = -1;       ///< index into Timeline::devices(), -1 for CPU threads
    int stage = -1;        ///< pipeline stage when all slices belong to one, else -1
    int sortIndex = 0;     ///< smaller ones are shown first
    std::string threadId;  ///< thread or stream id as the file spells it
};

/// Slices [begin, end) of one track that do not overlap, sorted by start.
/// In a call stack the lane is the depth; overlapping kernels of a stream get lanes as well.
struct Lane {
    TrackIndex track = 0;
    int depth = 0;
    SliceIndex begin = 0;
    SliceIndex end = 0;
};

/// One slice as a row. Timeline stores columns; this is for building and for reading single ones.
struct Slice {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    StringId name = StringId::Empty;  ///< empty for operations of a schedule: see sliceLabel()
    StringId category = StringId::Empty;
    SliceKind kind = SliceKind::Other;
    bool unfinished = false;  ///< its end is not in the file; drawn to the end, never counted
    std::int8_t direction = 0;
    std::int32_t stage = -1;       ///< virtual stage, -1 when unknown
    std::int32_t microBatch = -1;  ///< -1 when unknown
    std::int32_t step = -1;        ///< -1 when unknown

    std::int64_t endNs() const { return startNs + durationNs; }
};

/// An arrow between two slices: what `from` made, `to` needs.
struct Flow {
    SliceIndex from = 0;
    SliceIndex to = 0;
};

/// Whom a slice that communicates talks to, as far as its source tells.
struct Communication {
    SliceIndex slice = 0;
    StringId operation = StringId::Empty;    ///< "allreduce", "recv" …
    StringId group = StringId::Empty;        ///< name of the process group
    StringId description = StringId::Empty;  ///< "PIPELINE_MODEL_PARALLEL_GROUP" …
    StringId ranks = StringId::Empty;        ///< as the source spells them: "[0, 1, 2, 3]"
    std::int32_t groupSize = -1;
    std::int32_t source = -1;  ///< rank
    std::int32_t destination = -1;
};

/// A quantity over time; value i holds from time i on.
struct Counter {
    std::string name;
    std::string process;
    int device = -1;
    std::vector<std::int64_t> timesNs;
    std::vector<double> values;
};

/// What a run reported about its steps, such as "loss"; entry i of the three columns belongs
/// together. In order of step, then time. A value that is not a number is kept.
struct Metric {
    std::string name;
    std::vector<std::int64_t> steps;    ///< optimizer steps, counted from 0
    std::vector<std::int64_t> timesNs;  ///< when it was known, on the clock of the slices
    std::vector<double> values;
};

/// One entry of what a run was told, and where and how it ran: "model" is "bert-mini".
struct Setting {
    std::string key;
    std::string value;

    bool operator==(const Setting&) const = default;
};

struct StepMark {
    std::string name;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

enum class Severity : std::uint8_t { Note, Warning, Error };
std::string_view severityName(Severity severity);

/// Something repaired, skipped or doubtful in the input, which users must see.
struct Finding {
    Severity severity = Severity::Note;
    std::string what;   ///< a sentence about the kind of problem
    std::string where;  ///< the first place: file, and byte or event
    std::int64_t count = 1;

    bool operator==(const Finding&) const = default;
};

/// A file that a timeline was read from.
struct SourceFile {
    std::string path;
    std::string format;
    std::uint64_t sizeBytes = 0;
    std::optional<int> rank;
    std::int64_t clockOffsetNs = 0;  ///< added to the file's own times
    /// What should be added besides, by what ranks exchange; 0 where that was done, nothing where
    /// it is not known.
    std::optional<std::int64_t> clockCorrectionNs = {};
};

/// How the clocks of the files of a run were fitted together.
struct ClockReport {
    std::string method;    ///< "wall-clock", "none", "collectives", "begin"; empty for one file
    std::string evidence;  ///< of corrections: "collectives" or "sends and receives", or empty
    std::int64_t uncertaintyNs = 0;  ///< of the corrections, the largest
};

/// What the files contained, counted as they were read (all files together).
struct SourceStatistics {
    std::map<std::string, std::int64_t> eventsByPhase;
    std::int64_t completeSlices = 0;
    std::int64_t processes = 0;
    std::int64_t threads = 0;
    std::optional<std::int64_t> firstNs;  ///< over all events with a valid time, instants included
    std::optional<std::int64_t> lastNs;
};

/// Tracks of slices over time, in nanoseconds. Immutable; made by TimelineBuilder.
/// Slices are stored as columns, ordered by track, lane and start.
class Timeline {
  public:
    Provenance provenance = Provenance::Simulated;
    std::string title;   ///< short name for lists
    std::string origin;  ///< one sentence: the parameters or files it came from
    std::vector<Setting>
        configuration;  ///< of a run, in the order in which it was told; keys differ
    std::vector<SourceFile> files;
    ClockReport clock;
    SourceStatistics statistics;

    std::size_t sliceCount() const { return startNs_.size(); }
    std::span<const std::int64_t> startNs() const { return startNs_; }
    std::span<const std::int64_t> durationNs() const { return durationNs_; }
    std::span<const SliceKind> kind() const { return kind_; }
    std::span<const StringId> name() const { return name_; }
    std::span<const std::int32_t> stage() const { return stage_; }
    std::span<const std::int32_t> microBatch() const { return microBatch_; }
    std::span<const std::int32_t> step() const { return step_; }
    Slice slice(SliceIndex index) const;
    std::int64_t endNs(SliceIndex i) const { return startNs_[i] + durationNs_[i]; }
    bool isUnfinished(SliceIndex i) const { return unfinished_[i] != 0; }

    std::span<const Device> devices() const { return devices_; }
    std::span<const Track> tracks() const { return tracks_; }
    std::span<const Lane> lanes() const { return lanes_; }
    /// The lanes of one track, shallowest first.
    std::span<const Lane> lanesOf(TrackIndex track) const;
    /// The lane that holds a slice.
    const Lane& laneOf(SliceIndex slice) const;

    std::span<const Flow> flows() const { return flows_; }
    /// In order of slices.
    std::span<const Communication> communications() const { return communications_; }
    std::span<const Counter> counters() const { return counters_; }
    std::span<const Metric> metrics() const { return metrics_; }
    std::span<const StepMark> steps() const { return steps_; }
    std::span<const Finding> findings() const { return findings_; }

    std::string_view text(StringId id) const { return strings_.view(id); }
    /// Ids of texts are the numbers below this.
    std::size_t textCount() const { return strings_.size(); }

    /// First start and last end of what is worth showing: all slices, but for those whose times
    /// were not measured (TimelineBuilder::ignoredUntilNs). Both 0 when there is none.
    std::int64_t firstNs() const { return firstNs_; }
    std::int64_t lastNs() const { return lastNs_; }

    /// What a slice is called: its name, or letter and micro-batch ("F3").
    std::string sliceLabel(SliceIndex index) const;
    /// What a bar says: letter and micro-batch wherever both are known, else the name.
    std::string barLabel(SliceIndex index) const;

  private:
    friend class TimelineBuilder;

    std::vector<std::int64_t> startNs_;
    std::vector<std::int64_t> durationNs_;
    std::vector<StringId> name_;
    std::vector<StringId> category_;
    std::vector<std::int32_t> stage_;
    std::vector<std::int32_t> microBatch_;
    std::vector<std::int32_t> step_;
    std::vector<SliceKind> kind_;
    std::vector<std::int8_t> direction_;
    std::vector<std::uint8_t> unfinished_;

    StringPool strings_;
    std::vector<Device> devices_;
    std::vector<Track> tracks_;
    std::vector<Lane> lanes_;
    std::vector<std::uint32_t> firstLaneOfTrack_;  ///< one more than tracks
    std::vector<Flow> flows_;
    std::vector<Communication> communications_;
    std::vector<Counter> counters_;
    std::vector<Metric> metrics_;
    std::vector<StepMark> steps_;
    std::vector<Finding> findings_;
    std::int64_t firstNs_ = 0;
    std::int64_t lastNs_ = 0;
};

}  // namespace bubblescope
