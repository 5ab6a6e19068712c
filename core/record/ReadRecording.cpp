// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <unordered_map>

#include "core/record/Database.h"
#include "core/record/RecordingFile.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

namespace {

constexpr std::string_view sqliteMagic("SQLite format 3\0", 16);
constexpr std::size_t applicationIdOffset = 68;
constexpr std::string_view applicationId = "BSCP";
constexpr std::int64_t rowsBetweenReports = 16'384;

/// The value of an enumeration whose name is `text`; the last one when none has it.
template <typename Enum, typename NameOf>
Enum named(std::string_view text, Enum last, NameOf nameOf) {
    for (auto value = Enum{}; value != last; value = static_cast<Enum>(static_cast<int>(value) + 1))
        if (nameOf(value) == text) return value;
    return last;
}

std::int32_t small(std::int64_t value) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    return value < -1 || value > most ? -1 : static_cast<std::int32_t>(value);
}

class RecordingReader {
  public:
    RecordingReader(const std::string& path, Progress& progress)
        : path_(path), database_(path, Database::Access::Read), progress_(progress) {}

    Timeline read() {
        readRun();
        readDevicesAndTracks();
        readSlices();
        readFlows();
        readCounters();
        if (skipped_ > 0)
            builder_.addFinding(Severity::Error,
                                "rows of the recording make no sense and were left out", path_,
                                skipped_);
        return builder_.finish();
    }

  private:
    void readRun() {
        for (Select run(database_, "SELECT key, value FROM run"); run.next();) {
            if (run.text(0) == "title") builder_.title = run.text(1);
            if (run.text(0) == "origin") builder_.origin = run.text(1);
            if (run.text(0) == "provenance")
                builder_.provenance = named(run.text(1), Provenance::Imported, provenanceName);
        }
        for (Select file(database_,
                         "SELECT path, format, size_bytes, rank, clock_offset_ns FROM file");
             file.next();) {
            SourceFile source{std::string(file.text(0)),
                              std::string(file.text(1)),
                              static_cast<std::uint64_t>(file.integer(2)),
                              {},
                              file.integer(4)};
            if (small(file.integer(3)) >= 0) source.rank = small(file.integer(3));
            builder_.files.push_back(std::move(source));
        }
        if (builder_.files.empty())
            builder_.files.push_back(
                {path_, "Bubblescope recording", std::filesystem::file_size(path_), {}, 0});
        for (Select step(database_, "SELECT name, start_ns, end_ns FROM step"); step.next();)
            builder_.addStep({std::string(step.text(0)), step.integer(1), step.integer(2)});
        for (Select finding(database_, "SELECT severity, what, place, count FROM finding");
             finding.next();)
            builder_.addFinding(named(finding.text(0), Severity::Error, severityName),
                                finding.text(1), finding.text(2), finding.integer(3));
    }

    void readDevicesAndTracks() {
        for (Select device(database_, "SELECT name, rank, process, device FROM device ORDER BY id");
             device.next();)
            devices_ =
                1 + builder_.addDevice({std::string(device.text(0)), small(device.integer(1)),
                                        std::string(device.text(2)), std::string(device.text(3))});
        for (Select track(database_,
                          "SELECT id, name, device, stage, kind, process, thread, sort_index "
                          "FROM track ORDER BY id");
             track.next();) {
            const int device = small(track.integer(2));
            tracks_[track.integer(0)] =
                builder_.addTrack({.name = std::string(track.text(1)),
                                   .process = std::string(track.text(5)),
                                   .kind = named(track.text(4), TrackKind::Async, trackKindName),
                                   .device = device < devices_ ? device : -1,
                                   .stage = small(track.integer(3)),
                                   .sortIndex = small(track.integer(7)),
                                   .threadId = std::string(track.text(6))});
        }
    }

    void readSlices() {
        Select count(database_, "SELECT count(*) FROM slice");
        const std::int64_t total = count.next() ? count.integer(0) : 0;
        Select slice(database_,
                     "SELECT id, track, start_ns, duration_ns, kind, name, stage, micro_batch, "
                     "direction, step, category, unfinished FROM slice ORDER BY id");
        for (std::int64_t row = 0; slice.next(); ++row) {
            if (row % rowsBetweenReports == 0)
                progress_.report(static_cast<double>(row) /
                                 static_cast<double>(std::max<std::int64_t>(1, total)));
            readSlice(slice);
        }
    }

    void readSlice(const Select& row) {
        const auto track = tracks_.find(row.integer(1));
        std::int64_t endNs = 0;
        const bool sound = track != tracks_.end() && row.integer(3) >= 0 &&
                           !__builtin_add_overflow(row.integer(2), row.integer(3), &endNs);
        if (!sound) {
            ++skipped_;
            return;
        }
        slices_[row.integer(0)] = builder_.addSlice(
            track->second, {.startNs = row.integer(2),
                            .durationNs = row.integer(3),
                            .name = builder_.intern(row.text(5)),
                            .category = builder_.intern(row.text(10)),
                            .kind = named(row.text(4), SliceKind::Other,
                                          [](SliceKind kind) { return traits(kind).name; }),
                            .unfinished = row.integer(11) != 0,
                            .direction = static_cast<std::int8_t>(row.integer(8) != 0),
                            .stage = small(row.integer(6)),
                            .microBatch = small(row.integer(7)),
                            .step = small(row.integer(9))});
        if (row.integer(11) == 0) ++builder_.statistics.completeSlices;
    }

    void readFlows() {
        for (Select flow(database_, "SELECT from_slice, to_slice FROM flow"); flow.next();) {
            const auto from = slices_.find(flow.integer(0));
            const auto to = slices_.find(flow.integer(1));
            if (from == slices_.end() || to == slices_.end())
                ++skipped_;
            else
                builder_.addFlow(from->second, to->second);
        }
    }

    void readCounters() {
        Counter counter;
        const auto finish = [&] {
            if (!counter.timesNs.empty()) builder_.addCounter(std::move(counter));
            counter = {};
        };
        for (Select row(database_,
                        "SELECT track, process, device, time_ns, value FROM counter "
                        "ORDER BY track, process, device, time_ns");
             row.next();) {
            const int device = small(row.integer(2));
            if (counter.name != row.text(0) || counter.process != row.text(1) ||
                counter.device != device)
                finish();
            counter.name = row.text(0);
            counter.process = row.text(1);
            counter.device = device < devices_ ? device : -1;
            counter.timesNs.push_back(row.integer(3));
            counter.values.push_back(row.real(4));
        }
        finish();
    }

    const std::string& path_;
    Database database_;
    Progress& progress_;
    TimelineBuilder builder_;
    int devices_ = 0;
    std::unordered_map<std::int64_t, TrackIndex> tracks_;
    std::unordered_map<std::int64_t, SliceHandle> slices_;
    std::int64_t skipped_ = 0;
};

}  // namespace

bool isRecording(const std::string& path) {
    std::string head(applicationIdOffset + applicationId.size(), '\0');
    std::ifstream stream(path, std::ios::binary);
    return stream.read(head.data(), static_cast<std::streamsize>(head.size())) &&
           head.starts_with(sqliteMagic) && head.ends_with(applicationId);
}

Timeline readRecording(const std::string& path, Progress& progress) {
    return RecordingReader(path, progress).read();
}

}  // namespace bubblescope
