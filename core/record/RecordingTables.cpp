// SPDX-License-Identifier: Apache-2.0
#include "core/record/RecordingTables.h"

#include <filesystem>

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

}  // namespace

void createRecordingTables(Database& database) {
    database.execute(schema);
}

void removeWriteAheadLog(const std::string& path) {
    std::error_code ignored;
    const std::string target = std::filesystem::weakly_canonical(path, ignored).string();
    for (const char* ending : {"-wal", "-shm"})
        std::filesystem::remove(target + ending, ignored);
}

RecordingTables::RecordingTables(const Database& database)
    : slice(database, "INSERT INTO slice VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      flow(database, "INSERT INTO flow VALUES(?, ?)"),
      counter(database, "INSERT INTO counter VALUES(?, ?, ?, ?, ?)"),
      metric(database, "INSERT INTO metric VALUES(?, ?, ?, ?)"),
      database_(database),
      run_(database,
           "INSERT INTO run VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value"),
      device_(database, "INSERT INTO device VALUES(?, ?, ?, ?, ?)"),
      track_(database, "INSERT INTO track VALUES(?, ?, ?, ?, ?, ?, ?, ?)"),
      file_(database, "INSERT INTO file VALUES(?, ?, ?, ?, ?)"),
      step_(database, "INSERT INTO step VALUES(?, ?, ?)"),
      raiseFinding_(database,
                    "UPDATE finding SET count = count + ? WHERE severity = ? AND what = ?"),
      finding_(database, "INSERT INTO finding VALUES(?, ?, ?, ?)") {}

void RecordingTables::addDevice(std::int64_t id, const Device& d) {
    device_.row(id, d.name, std::int64_t{d.rank}, d.process, d.device);
}

void RecordingTables::addTrack(std::int64_t id, const Track& t) {
    track_.row(id, t.name, std::int64_t{t.device}, std::int64_t{t.stage}, trackKindName(t.kind),
               t.process, t.threadId, std::int64_t{t.sortIndex});
}

void RecordingTables::addFile(const SourceFile& f) {
    file_.row(f.path, f.format, static_cast<std::int64_t>(f.sizeBytes),
              std::int64_t{f.rank.value_or(-1)}, f.clockOffsetNs);
}

void RecordingTables::addStep(const StepMark& s) {
    step_.row(s.name, s.startNs, s.endNs);
}

void RecordingTables::setValue(std::string_view key, std::string_view value) {
    run_.row(key, value);
}

void RecordingTables::addFinding(const Finding& f) {
    raiseFinding_.row(f.count, severityName(f.severity), f.what);
    if (database_.changedRows() == 0)
        finding_.row(severityName(f.severity), f.what, f.where, f.count);
}

}  // namespace bubblescope
