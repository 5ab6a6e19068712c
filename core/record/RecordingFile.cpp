// SPDX-License-Identifier: Apache-2.0
#include "core/record/RecordingFile.h"

#include <fstream>

#include "core/base/AtomicFile.h"
#include "core/record/RecordingFollower.h"
#include "core/record/RecordingTables.h"
#include "core/record/WriterLock.h"

namespace bubblescope {

namespace {

constexpr std::string_view sqliteMagic("SQLite format 3\0", 16);
constexpr std::size_t applicationIdOffset = 68;
constexpr std::string_view applicationId = "BSCP";

void writeRun(const Timeline& timeline, RecordingTables& tables) {
    tables.setValue("provenance", provenanceName(timeline.provenance));
    tables.setValue("title", timeline.title);
    tables.setValue("origin", timeline.origin);
    for (const Setting& setting : timeline.configuration)
        tables.setValue(setting.key, setting.value);
    for (const SourceFile& file : timeline.files)
        tables.addFile(file);
    for (const StepMark& step : timeline.steps())
        tables.addStep(step);
    for (const Finding& finding : timeline.findings())
        tables.addFinding(finding);
}

void writeTracks(const Timeline& timeline, RecordingTables& tables) {
    std::int64_t id = 0;
    for (const Device& device : timeline.devices())
        tables.addDevice(id++, device);
    id = 0;
    for (const Track& track : timeline.tracks())
        tables.addTrack(id++, track);
}

void writeSlices(const Timeline& timeline, RecordingTables& tables) {
    for (const Lane& lane : timeline.lanes()) {
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const Slice s = timeline.slice(i);
            tables.slice.row(std::int64_t{i}, std::int64_t{lane.track}, s.startNs, s.durationNs,
                             traits(s.kind).name, timeline.text(s.name), std::int64_t{s.stage},
                             std::int64_t{s.microBatch}, std::int64_t{s.direction},
                             std::int64_t{s.step}, timeline.text(s.category),
                             std::int64_t{s.unfinished});
        }
    }
    for (const Flow& f : timeline.flows())
        tables.flow.row(std::int64_t{f.from}, std::int64_t{f.to});
}

void writeValues(const Timeline& timeline, RecordingTables& tables) {
    for (const Counter& c : timeline.counters()) {
        for (std::size_t i = 0; i < c.timesNs.size(); ++i)
            tables.counter.row(c.name, c.timesNs[i], c.values[i], c.process,
                               std::int64_t{c.device});
    }
    for (const Metric& m : timeline.metrics()) {
        for (std::size_t i = 0; i < m.steps.size(); ++i)
            tables.metric.row(m.steps[i], m.timesNs[i], m.name, m.values[i]);
    }
}

}  // namespace

void writeRecording(const Timeline& timeline, const std::string& path) {
    AtomicFile file(path);
    const WriterLock lock(path);
    {
        Database database(file.temporaryPath(), Database::Access::Create);
        database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
        createRecordingTables(database);
        RecordingTables tables(database);
        writeRun(timeline, tables);
        writeTracks(timeline, tables);
        writeSlices(timeline, tables);
        writeValues(timeline, tables);
        database.execute("COMMIT");
    }
    removeWriteAheadLog(path);
    file.commit();
}

bool isRecording(const std::string& path) {
    std::string head(applicationIdOffset + applicationId.size(), '\0');
    std::ifstream stream(path, std::ios::binary);
    return stream.read(head.data(), static_cast<std::streamsize>(head.size())) &&
           head.starts_with(sqliteMagic) && head.ends_with(applicationId);
}

Timeline readRecording(const std::string& path, Progress& progress) {
    RecordingFollower follower(path);
    follower.poll(progress);
    return std::move(follower).timeline();
}

}  // namespace bubblescope
