// SPDX-License-Identifier: Apache-2.0
#include "core/record/RecordingWriter.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"
#include "core/base/Machine.h"
#include "core/record/RowBuffer.h"
#include "core/record/WriterLock.h"

namespace bubblescope {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto writePeriod = std::chrono::milliseconds(200);
constexpr auto waitForReaders = std::chrono::seconds(2);
constexpr auto betweenTries = std::chrono::milliseconds(20);

std::string nowUtc() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                       fmt::gmtime(static_cast<std::time_t>(ms / 1000)), ms % 1000);
}

std::string checkedPath(const std::string& path, RecordingWriter::IfExists ifExists) {
    const std::filesystem::path target = std::filesystem::weakly_canonical(path);
    if (!std::filesystem::exists(target)) return target.string();
    if (!std::filesystem::is_regular_file(target))
        throw Error("is not a plain file", path, "name a file for the recording");
    if (ifExists == RecordingWriter::IfExists::Refuse)
        throw Error("exists already", path, "name another file, or let it be replaced");
    return target.string();
}

/// A recording without slices, in write-ahead mode, put in place as a whole.
void createRecording(const std::string& path, const RunIdentity& identity) {
    AtomicFile file(path);
    {
        Database database(file.temporaryPath(), Database::Access::Create);
        database.execute("PRAGMA journal_mode = OFF; BEGIN");
        createRecordingTables(database);
        RecordingTables tables(database);
        tables.setValue("provenance", provenanceName(identity.provenance));
        tables.setValue("title", identity.title);
        tables.setValue("origin", identity.origin);
        tables.setValue("state", runStateName(RunState::Running));
        tables.setValue("started", nowUtc());
        tables.setValue("version", BUBBLESCOPE_VERSION);
        const Machine machine = thisMachine();
        tables.setValue("machine_cpu", machine.cpu);
        tables.setValue("machine_cores", std::to_string(machine.cores));
        tables.setValue("machine_kernel", machine.kernel);
        database.execute("COMMIT; PRAGMA journal_mode = WAL");
    }
    removeWriteAheadLog(path);
    file.commit();
}

}  // namespace

/// The buffers and the thread that writes them.
class RecordingWriter::Worker {
  public:
    Worker(std::string path, const RunIdentity& identity);
    ~Worker();

    template <typename Add>
    auto add(Add addTo) {
        const std::lock_guard lock(mutex_);
        if (hasFailed()) filling_.clear();
        return addTo(filling_);
    }
    bool hasFailed() const noexcept { return hasFailed_.load(std::memory_order_relaxed); }
    void finish(RunState state, std::string_view reason);

    int devices = 0;  ///< guarded by add()
    TrackIndex tracks = 0;

  private:
    void run();
    void write();
    void end(RunState state, std::string_view reason);
    void endAfter(const Error& failure) noexcept;
    void close();
    void leaveWriteAheadMode();

    const std::string path_;
    std::optional<WriterLock> lock_;
    std::optional<Database> database_;
    std::optional<RecordingTables> tables_;

    std::mutex mutex_;
    std::condition_variable wakeUp_;
    RowBuffer filling_;      ///< guarded by mutex_
    bool stopping_ = false;  ///< guarded by mutex_
    std::atomic<bool> hasFailed_ = false;

    RowBuffer writing_;             ///< of the thread
    std::optional<Error> failure_;  ///< of the thread, read after it ended
    bool finished_ = false;
    std::thread thread_;
};

RecordingWriter::Worker::Worker(std::string path, const RunIdentity& identity)
    : path_(std::move(path)) {
    lock_.emplace(path_);
    createRecording(path_, identity);
    database_.emplace(path_, Database::Access::Create);
    database_->execute("PRAGMA synchronous = NORMAL");
    tables_.emplace(*database_);
    thread_ = std::thread([this] { run(); });
}

RecordingWriter::Worker::~Worker() {
    if (finished_) return;
    try {
        finish(RunState::Failed, "the program ended the run without saying why");
    } catch (const Error&) {
        // Nobody is left to be told; the recording says that its run did not end well.
    }
}

void RecordingWriter::Worker::run() {
    std::unique_lock lock(mutex_);
    auto begun = Clock::now();
    for (bool last = false; !last && !hasFailed();) {
        wakeUp_.wait_until(lock, begun + writePeriod, [this] { return stopping_; });
        begun = Clock::now();
        last = stopping_;
        std::swap(filling_, writing_);
        lock.unlock();
        write();
        lock.lock();
    }
}

void RecordingWriter::Worker::write() {
    try {
        if (database_->hasMoved())
            throw Error("the recording was moved or removed while it was written", path_,
                        "leave it in its place until the run ends");
        while (!writing_.isEmpty()) {
            database_->execute("BEGIN IMMEDIATE");
            writing_.writeSome(*tables_);
            database_->execute("COMMIT");
        }
    } catch (const Error& error) {
        failure_ = error;
    } catch (const std::exception& error) {
        failure_.emplace(error.what(), path_, "free memory");
    }
    if (failure_) hasFailed_.store(true, std::memory_order_relaxed);
}

void RecordingWriter::Worker::finish(RunState state, std::string_view reason) {
    finished_ = true;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wakeUp_.notify_one();
    thread_.join();
    try {
        if (failure_) throw *failure_;
        end(state, reason);
    } catch (const Error& error) {
        endAfter(error);
        close();
        throw;
    }
    close();
}

void RecordingWriter::Worker::end(RunState state, std::string_view reason) {
    database_->execute("BEGIN IMMEDIATE");
    tables_->setValue("state", runStateName(state));
    if (!reason.empty()) tables_->setValue("reason", reason);
    tables_->setValue("ended", nowUtc());
    database_->execute("COMMIT");
    tables_.reset();
    leaveWriteAheadMode();
}

/// Where there is room again, the recording says itself why it ends.
void RecordingWriter::Worker::endAfter(const Error& failure) noexcept {
    try {
        if (!tables_) return;
        if (sqlite3_get_autocommit(database_->handle()) == 0) database_->execute("ROLLBACK");
        end(RunState::Failed, failure.what());
    } catch (const Error&) {
        // The failure itself is what the caller gets.
    }
}

void RecordingWriter::Worker::close() {
    tables_.reset();
    database_.reset();
    lock_.reset();
}

/// Needs a moment in which nobody reads.
void RecordingWriter::Worker::leaveWriteAheadMode() {
    const auto giveUp = Clock::now() + waitForReaders;
    while (!database_->leaveWriteAheadMode() && Clock::now() < giveUp)
        std::this_thread::sleep_for(betweenTries);
}

RecordingWriter::RecordingWriter(const std::string& path, IfExists ifExists,
                                 const RunIdentity& identity)
    : worker_(std::make_unique<Worker>(checkedPath(path, ifExists), identity)) {}

RecordingWriter::~RecordingWriter() = default;

int RecordingWriter::addDevice(const Device& device) {
    return worker_->add([&](RowBuffer& rows) {
        rows.addDevice(worker_->devices, device);
        return worker_->devices++;
    });
}

TrackIndex RecordingWriter::addTrack(const Track& track) {
    return worker_->add([&](RowBuffer& rows) {
        rows.addTrack(worker_->tracks, track);
        return worker_->tracks++;
    });
}

void RecordingWriter::addSlice(TrackIndex track, const RunSlice& slice) {
    worker_->add([&](RowBuffer& rows) { rows.addSlice(track, slice); });
}

void RecordingWriter::addCounterValue(std::string_view counter, int device, std::int64_t timeNs,
                                      double value) {
    worker_->add([&](RowBuffer& rows) { rows.addCounterValue(counter, device, timeNs, value); });
}

void RecordingWriter::addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                                double value) {
    worker_->add([&](RowBuffer& rows) { rows.addMetric(name, step, timeNs, value); });
}

void RecordingWriter::addStep(const StepMark& step) {
    worker_->add([&](RowBuffer& rows) { rows.addStep(step); });
}

void RecordingWriter::setValue(std::string_view key, std::string_view value) {
    worker_->add([&](RowBuffer& rows) { rows.setValue(key, value); });
}

void RecordingWriter::addFinding(Severity severity, std::string_view what, std::string_view where) {
    worker_->add([&](RowBuffer& rows) { rows.addFinding(severity, what, where); });
}

bool RecordingWriter::hasFailed() const noexcept {
    return worker_->hasFailed();
}

void RecordingWriter::finish(RunState state, std::string_view reason) {
    worker_->finish(state, reason);
}

}  // namespace bubblescope
