// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/Database.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Creates the tables of docs/recording.md in an empty database.
void createRecordingTables(Database& database);

/// Removes what a run that was killed left beside its recording, before another takes its place:
/// SQLite would take the old write-ahead log for one of the new file.
void removeWriteAheadLog(const std::string& path);

/// Writes rows into the tables. The caller begins and commits.
class RecordingTables {
  public:
    explicit RecordingTables(const Database& database);

    void addDevice(std::int64_t id, const Device& device);
    void addTrack(std::int64_t id, const Track& track);
    void addFile(const SourceFile& file);
    void addStep(const StepMark& step);
    /// Adds or replaces; a replaced entry keeps its place.
    void setValue(std::string_view key, std::string_view value);
    /// Adds, or raises the count of an equal one.
    void addFinding(const Finding& finding);

    Insert slice;    ///< id or null, and the columns of the table
    Insert flow;     ///< from, to
    Insert counter;  ///< name, time, value, process, device
    Insert metric;   ///< step, time, name, value

  private:
    const Database& database_;
    Insert run_;
    Insert device_;
    Insert track_;
    Insert file_;
    Insert step_;
    Insert raiseFinding_;
    Insert finding_;
};

}  // namespace bubblescope
