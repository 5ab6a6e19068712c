// SPDX-License-Identifier: Apache-2.0
#include "core/record/RecordingFollower.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/Database.h"
#include "core/base/Error.h"
#include "core/record/WriterLock.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

namespace {

constexpr std::int64_t rowsBetweenReports = 16'384;
/// 73 years: wall-clock times do, and differences of any two fit 64 bits.
constexpr std::int64_t latestNs = std::int64_t{1} << 61;
constexpr std::int64_t beforeFirstRow = std::numeric_limits<std::int64_t>::min();

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

std::string text(const Select& row, int column) {
    return std::string(row.text(column));
}

/// A table that only grows, and the row up to which it was read.
struct GrowingTable {
    const char* newRows;  ///< a SELECT whose first column is the row's id, of ids after ?
    std::int64_t lastId = beforeFirstRow;

    /// Calls read(row) for every new row; true when there were some. Throws Error when ids do not
    /// ascend: then pages of a damaged file point at each other, and rows might not end.
    template <typename Read>
    bool read(const Database& database, Read readRow) {
        const std::int64_t before = lastId;
        for (Select row(database, newRows, lastId); row.next(); lastId = row.integer(0)) {
            if (row.integer(0) <= lastId && lastId != beforeFirstRow)
                throw Error("the recording is damaged: its rows are not in order", database.path(),
                            "record again, or try: sqlite3 FILE .recover");
            readRow(row);
        }
        return lastId != before;
    }
};

std::optional<std::string> valueOf(const std::vector<Setting>& settings, std::string_view key) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const Setting& setting) { return setting.key == key; });
    if (found == settings.end()) return {};
    return found->value;
}

std::vector<Setting> readSettings(const Database& database) {
    std::vector<Setting> settings;
    GrowingTable run{"SELECT rowid, key, value FROM run WHERE rowid > ? ORDER BY rowid"};
    run.read(database, [&](const Select& row) {
        settings.push_back({text(row, 1), text(row, 2)});
    });
    return settings;
}

std::vector<Finding> readFindings(const Database& database) {
    std::vector<Finding> findings;
    GrowingTable finding{
        "SELECT rowid, severity, what, place, count FROM finding WHERE rowid > ? ORDER BY rowid"};
    finding.read(database, [&](const Select& row) {
        findings.push_back({named(row.text(1), Severity::Error, severityName), text(row, 2),
                            text(row, 3), row.integer(4)});
    });
    return findings;
}

}  // namespace

/// What was read of one recording.
class RecordingFollower::Rows {
  public:
    /// `writerLives` is from before the transaction began.
    bool readNew(const Database& database, std::vector<Setting> settings, bool writerLives,
                 Progress& progress);
    Timeline finish(const std::string& path) &&;

    bool isOf(const std::vector<Setting>& settings) const {
        return settings_.empty() || valueOf(settings, "started") == valueOf(settings_, "started");
    }
    RunState state() const { return state_; }

  private:
    bool readRun(const Database& database, std::vector<Setting> settings, bool writerLives);
    void readFile(const Select& row);
    void readTrack(const Select& row);
    bool readSlices(const Database& database, Progress& progress);
    void readSlice(const Select& row);
    void readFlow(const Select& row);
    bool readValues(const Database& database);
    std::optional<SliceHandle> handleOf(std::int64_t sliceId) const;
    void applySettings();

    std::vector<Setting> settings_;
    std::vector<Finding> findings_;
    RunState state_ = RunState::Running;
    TimelineBuilder builder_;
    int devices_ = 0;
    std::unordered_map<std::int64_t, TrackIndex> tracks_;
    std::vector<std::int64_t> sliceIds_;  ///< by handle; ascending
    std::int64_t skipped_ = 0;

    GrowingTable file_{
        "SELECT rowid, path, format, size_bytes, rank, clock_offset_ns FROM file "
        "WHERE rowid > ? ORDER BY rowid"};
    GrowingTable device_{
        "SELECT id, name, rank, process, device FROM device WHERE id > ? "
        "ORDER BY id"};
    GrowingTable track_{
        "SELECT id, name, device, stage, kind, process, thread, sort_index "
        "FROM track WHERE id > ? ORDER BY id"};
    GrowingTable slice_{
        "SELECT id, track, start_ns, duration_ns, kind, name, stage, micro_batch, "
        "direction, step, category, unfinished FROM slice WHERE id > ? "
        "ORDER BY id"};
    GrowingTable flow_{
        "SELECT rowid, from_slice, to_slice FROM flow WHERE rowid > ? "
        "ORDER BY rowid"};
    GrowingTable counter_{
        "SELECT rowid, track, process, device, time_ns, value FROM counter "
        "WHERE rowid > ? ORDER BY rowid"};
    GrowingTable metric_{
        "SELECT rowid, name, step, time_ns, value FROM metric WHERE rowid > ? "
        "ORDER BY rowid"};
    GrowingTable step_{
        "SELECT rowid, name, start_ns, end_ns FROM step WHERE rowid > ? "
        "ORDER BY rowid"};
};

bool RecordingFollower::Rows::readNew(const Database& database, std::vector<Setting> settings,
                                      bool writerLives, Progress& progress) {
    bool isNew = readRun(database, std::move(settings), writerLives);
    isNew |= file_.read(database, [this](const Select& row) { readFile(row); });
    isNew |= device_.read(database, [this](const Select& row) {
        devices_ = 1 + builder_.addDevice(
                           {text(row, 1), small(row.integer(2)), text(row, 3), text(row, 4)});
    });
    isNew |= track_.read(database, [this](const Select& row) { readTrack(row); });
    isNew |= readSlices(database, progress);
    isNew |= flow_.read(database, [this](const Select& row) { readFlow(row); });
    isNew |= readValues(database);
    return isNew;
}

bool RecordingFollower::Rows::readRun(const Database& database, std::vector<Setting> settings,
                                      bool writerLives) {
    const std::string name = valueOf(settings, "state").value_or("finished");
    RunState state = named(name, RunState::Lost, runStateName);
    if (state == RunState::Running && !writerLives) state = RunState::Lost;
    std::vector<Finding> findings = readFindings(database);
    const bool isNew = state != state_ || settings != settings_ || findings != findings_;
    state_ = state;
    settings_ = std::move(settings);
    findings_ = std::move(findings);
    return isNew;
}

void RecordingFollower::Rows::readFile(const Select& row) {
    SourceFile source{
        text(row, 1), text(row, 2), static_cast<std::uint64_t>(row.integer(3)), {}, row.integer(5)};
    if (small(row.integer(4)) >= 0) source.rank = small(row.integer(4));
    builder_.files.push_back(std::move(source));
}

void RecordingFollower::Rows::readTrack(const Select& row) {
    const int device = small(row.integer(2));
    tracks_[row.integer(0)] =
        builder_.addTrack({.name = text(row, 1),
                           .process = text(row, 5),
                           .kind = named(row.text(4), TrackKind::Async, trackKindName),
                           .device = device < devices_ ? device : -1,
                           .stage = small(row.integer(3)),
                           .sortIndex = small(row.integer(7)),
                           .threadId = text(row, 6)});
}

bool RecordingFollower::Rows::readSlices(const Database& database, Progress& progress) {
    Select ends(database, "SELECT min(id), max(id) FROM slice WHERE id > ?", slice_.lastId);
    ends.next();
    const std::int64_t first = ends.integer(0);
    const auto span = static_cast<double>(ends.integer(1)) - static_cast<double>(first) + 1;
    std::int64_t rows = 0;
    return slice_.read(database, [&](const Select& row) {
        if (rows++ % rowsBetweenReports == 0)
            progress.report((static_cast<double>(row.integer(0)) - static_cast<double>(first)) /
                            span);
        readSlice(row);
    });
}

void RecordingFollower::Rows::readSlice(const Select& row) {
    const auto track = tracks_.find(row.integer(1));
    std::int64_t endNs = 0;
    const bool sound = track != tracks_.end() && row.integer(3) >= 0 &&
                       !__builtin_add_overflow(row.integer(2), row.integer(3), &endNs) &&
                       row.integer(2) >= -latestNs && endNs <= latestNs;
    if (!sound) {
        ++skipped_;
        return;
    }
    sliceIds_.push_back(row.integer(0));
    builder_.addSlice(track->second, {.startNs = row.integer(2),
                                      .durationNs = row.integer(3),
                                      .name = builder_.intern(row.text(5)),
                                      .category = builder_.intern(row.text(10)),
                                      .kind = named(row.text(4), SliceKind::Other,
                                                    [](SliceKind k) { return traits(k).name; }),
                                      .unfinished = row.integer(11) != 0,
                                      .direction = static_cast<std::int8_t>(row.integer(8) != 0),
                                      .stage = small(row.integer(6)),
                                      .microBatch = small(row.integer(7)),
                                      .step = small(row.integer(9))});
    if (row.integer(11) == 0) ++builder_.statistics.completeSlices;
}

/// Handles count from 0 in the order in which slices were added.
std::optional<SliceHandle> RecordingFollower::Rows::handleOf(std::int64_t sliceId) const {
    const auto found = std::lower_bound(sliceIds_.begin(), sliceIds_.end(), sliceId);
    if (found == sliceIds_.end() || *found != sliceId) return {};
    return static_cast<SliceHandle>(found - sliceIds_.begin());
}

void RecordingFollower::Rows::readFlow(const Select& row) {
    const auto from = handleOf(row.integer(1));
    const auto to = handleOf(row.integer(2));
    if (from && to)
        builder_.addFlow(*from, *to);
    else
        ++skipped_;
}

bool RecordingFollower::Rows::readValues(const Database& database) {
    bool isNew = counter_.read(database, [this](const Select& row) {
        const int device = small(row.integer(3));
        builder_.addCounterValue(row.text(1), row.text(2), device < devices_ ? device : -1,
                                 row.integer(4), row.real(5));
    });
    isNew |= metric_.read(database, [this](const Select& row) {
        builder_.addMetric(row.text(1), row.integer(2), row.integer(3), row.real(4));
    });
    isNew |= step_.read(database, [this](const Select& row) {
        builder_.addStep({text(row, 1), row.integer(2), row.integer(3)});
    });
    return isNew;
}

void RecordingFollower::Rows::applySettings() {
    for (Setting& setting : settings_) {
        if (setting.key == "title")
            builder_.title = setting.value;
        else if (setting.key == "origin")
            builder_.origin = setting.value;
        else if (setting.key == "provenance")
            builder_.provenance = named(setting.value, Provenance::Imported, provenanceName);
        else if (setting.key == "state")
            builder_.configuration.push_back({setting.key, std::string(runStateName(state_))});
        else
            builder_.configuration.push_back(setting);
    }
}

Timeline RecordingFollower::Rows::finish(const std::string& path) && {
    applySettings();
    std::error_code unknown;
    const std::uint64_t bytes = std::filesystem::file_size(path, unknown);
    if (builder_.files.empty())
        builder_.files.push_back({path, "Bubblescope recording", unknown ? 0 : bytes, {}, 0});
    for (const Finding& f : findings_)
        builder_.addFinding(f.severity, f.what, f.where, f.count);
    if (skipped_ > 0)
        builder_.addFinding(Severity::Error,
                            "rows of the recording make no sense and were left out", path,
                            skipped_);
    if (state_ == RunState::Lost && valueOf(settings_, "state") == runStateName(RunState::Running))
        builder_.addFinding(Severity::Warning,
                            "the run ended without saying so: it was killed or the machine stopped",
                            path);
    return builder_.finish();
}

RecordingFollower::RecordingFollower(std::string path)
    : path_(std::move(path)), rows_(std::make_unique<Rows>()) {}

RecordingFollower::~RecordingFollower() = default;
RecordingFollower::RecordingFollower(RecordingFollower&&) noexcept = default;
RecordingFollower& RecordingFollower::operator=(RecordingFollower&&) noexcept = default;

bool RecordingFollower::poll(Progress& progress) {
    const bool writerLives = WriterLock::isHeld(path_);
    Database database(path_, Database::Access::Read);
    database.execute("BEGIN");
    std::vector<Setting> settings = readSettings(database);
    if (!rows_->isOf(settings)) rows_ = std::make_unique<Rows>();
    return rows_->readNew(database, std::move(settings), writerLives, progress);
}

RunState RecordingFollower::state() const {
    return rows_->state();
}

Timeline RecordingFollower::timeline() const& {
    return Rows(*rows_).finish(path_);
}

Timeline RecordingFollower::timeline() && {
    return std::move(*rows_).finish(path_);
}

}  // namespace bubblescope
