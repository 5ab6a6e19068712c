// SPDX-License-Identifier: Apache-2.0
#include "core/record/RecordingFile.h"

#include "core/base/AtomicFile.h"
#include "core/record/Database.h"

namespace bubblescope {

namespace {

constexpr const char* schema = R"sql(
PRAGMA application_id = 0x42534350;
PRAGMA user_version = 1;
CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE file(path TEXT, format TEXT, size_bytes INTEGER, rank INTEGER, clock_offset_ns INTEGER);
CREATE TABLE device(id INTEGER PRIMARY KEY, name TEXT, rank INTEGER, process TEXT, device TEXT);
CREATE TABLE track(id INTEGER PRIMARY KEY, name TEXT, device INTEGER, stage INTEGER, kind TEXT,
                   process TEXT, thread TEXT, sort_index INTEGER);
CREATE TABLE slice(id INTEGER PRIMARY KEY, track INTEGER, start_ns INTEGER, duration_ns INTEGER,
                   kind TEXT, name TEXT, stage INTEGER, micro_batch INTEGER, direction INTEGER,
                   step INTEGER, category TEXT, unfinished INTEGER);
CREATE TABLE flow(from_slice INTEGER, to_slice INTEGER);
CREATE TABLE counter(track TEXT, time_ns INTEGER, value REAL, process TEXT, device INTEGER);
CREATE TABLE metric(step INTEGER, time_ns INTEGER, name TEXT, value REAL);
CREATE TABLE step(name TEXT, start_ns INTEGER, end_ns INTEGER);
CREATE TABLE finding(severity TEXT, what TEXT, place TEXT, count INTEGER);
)sql";

void writeRun(const Timeline& timeline, Database& database) {
    Insert run(database, "INSERT INTO run VALUES(?, ?)");
    run.row("provenance", provenanceName(timeline.provenance));
    run.row("title", timeline.title);
    run.row("origin", timeline.origin);
    Insert file(database, "INSERT INTO file VALUES(?, ?, ?, ?, ?)");
    for (const SourceFile& f : timeline.files)
        file.row(f.path, f.format, static_cast<std::int64_t>(f.sizeBytes),
                 std::int64_t{f.rank.value_or(-1)}, f.clockOffsetNs);
    Insert step(database, "INSERT INTO step VALUES(?, ?, ?)");
    for (const StepMark& s : timeline.steps())
        step.row(s.name, s.startNs, s.endNs);
    Insert finding(database, "INSERT INTO finding VALUES(?, ?, ?, ?)");
    for (const Finding& f : timeline.findings())
        finding.row(severityName(f.severity), f.what, f.where, f.count);
}

void writeTracks(const Timeline& timeline, Database& database) {
    Insert device(database, "INSERT INTO device VALUES(?, ?, ?, ?, ?)");
    std::int64_t id = 0;
    for (const Device& d : timeline.devices())
        device.row(id++, d.name, std::int64_t{d.rank}, d.process, d.device);
    Insert track(database, "INSERT INTO track VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
    id = 0;
    for (const Track& t : timeline.tracks())
        track.row(id++, t.name, std::int64_t{t.device}, std::int64_t{t.stage},
                  trackKindName(t.kind), t.process, t.threadId, std::int64_t{t.sortIndex});
}

void writeSlices(const Timeline& timeline, Database& database) {
    Insert insert(database, "INSERT INTO slice VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const Lane& lane : timeline.lanes()) {
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const Slice s = timeline.slice(i);
            insert.row(std::int64_t{i}, std::int64_t{lane.track}, s.startNs, s.durationNs,
                       traits(s.kind).name, timeline.text(s.name), std::int64_t{s.stage},
                       std::int64_t{s.microBatch}, std::int64_t{s.direction}, std::int64_t{s.step},
                       timeline.text(s.category), std::int64_t{s.unfinished});
        }
    }
    Insert flow(database, "INSERT INTO flow VALUES(?, ?)");
    for (const Flow& f : timeline.flows())
        flow.row(std::int64_t{f.from}, std::int64_t{f.to});
}

void writeCounters(const Timeline& timeline, Database& database) {
    Insert counter(database, "INSERT INTO counter VALUES(?, ?, ?, ?, ?)");
    for (const Counter& c : timeline.counters()) {
        for (std::size_t i = 0; i < c.timesNs.size(); ++i)
            counter.row(c.name, c.timesNs[i], c.values[i], c.process, std::int64_t{c.device});
    }
}

}  // namespace

void writeRecording(const Timeline& timeline, const std::string& path) {
    AtomicFile file(path);
    {
        Database database(file.temporaryPath(), Database::Access::Create);
        database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
        database.execute(schema);
        writeRun(timeline, database);
        writeTracks(timeline, database);
        writeSlices(timeline, database);
        writeCounters(timeline, database);
        database.execute("COMMIT");
    }
    file.commit();
}

}  // namespace bubblescope
