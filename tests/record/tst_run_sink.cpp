// SPDX-License-Identifier: Apache-2.0
#include <sqlite3.h>
#include <sys/resource.h>

#include <QtTest>
#include <array>
#include <atomic>
#include <cmath>
#include <csignal>
#include <limits>
#include <numeric>
#include <thread>

#include "core/base/Error.h"
#include "core/record/OpenRun.h"
#include "core/record/RecordingFile.h"
#include "core/record/RecordingFollower.h"
#include "core/record/RecordingWriter.h"
#include "core/record/TimelineSink.h"

using namespace bubblescope;

namespace {

constexpr auto refuse = RecordingWriter::IfExists::Refuse;
constexpr auto replace = RecordingWriter::IfExists::Replace;
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
const RunIdentity identity{Provenance::Emulated, "a run", "bert-mini on emulated:2"};

/// Everything that a sink takes, from one thread.
void tellEverything(RunSink& sink) {
    sink.setValue("model", "bert-tiny");
    sink.setValue("optimizer", "lamb");
    const int device = sink.addDevice({"Device 0", 0, "12", "cpu 3"});
    const TrackIndex compute = sink.addTrack({.name = "Device 0", .device = device});
    const TrackIndex links = sink.addTrack({.name = "links",
                                            .process = "Device 0",
                                            .kind = TrackKind::Communication,
                                            .device = device,
                                            .stage = 1,
                                            .sortIndex = 4,
                                            .threadId = "9"});
    sink.addSlice(compute, {.startNs = 10, .durationNs = 5, .kind = SliceKind::Forward});
    sink.addSlice(links, {.startNs = 15,
                          .durationNs = 0,
                          .kind = SliceKind::PointToPoint,
                          .direction = 1,
                          .stage = 3,
                          .microBatch = 4,
                          .step = 2,
                          .name = "send · activation",
                          .category = "link"});
    sink.addSlice(compute, {.startNs = 15, .durationNs = 7, .kind = SliceKind::Backward});
    sink.addCounterValue("memory", device, 12, 1e9);
    sink.addCounterValue("memory", -1, 12, 2e9);
    sink.addCounterValue("memory", device, 11, 5e8);
    sink.addMetric(metricName::loss, 0, 20, 4.5);
    sink.addMetric(metricName::learningRate, 0, 20, 0.1);
    sink.addMetric(metricName::loss, 1, 30, notANumber);
    sink.addStep({"step 0", 10, 20});
    sink.addFinding(Severity::Warning, "threads share cores", "Device 0");
    sink.addFinding(Severity::Warning, "threads share cores", "Device 1");
    sink.setValue("model", "bert-mini");
}

void tellOneSlice(RunSink& sink, TrackIndex track, std::int32_t i) {
    sink.addSlice(track, {.startNs = 10 * std::int64_t{i},
                          .durationNs = 10,
                          .kind = SliceKind::Forward,
                          .microBatch = i,
                          .name = "slice"});
    sink.addMetric(metricName::loss, i, 10 * std::int64_t{i}, 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// All of a timeline as text, but for the files it is from and what is said of machine and time.
QStringList linesOf(const Timeline& t) {
    const auto string = [](std::string_view s) {
        return QString::fromUtf8(s.data(), qsizetype(s.size()));
    };
    QStringList lines{string(provenanceName(t.provenance)), string(t.title), string(t.origin)};
    for (const Setting& s : t.configuration)
        if (!string(s.key).contains(QRegularExpression("^(machine_|started|ended|version)")))
            lines.append(string(s.key) + "=" + string(s.value));
    for (const Device& d : t.devices())
        lines.append(QString("device %1 %2 %3 %4")
                         .arg(string(d.name))
                         .arg(d.rank)
                         .arg(string(d.process), string(d.device)));
    for (const Track& k : t.tracks())
        lines.append(QString("track %1 %2 %3 %4 %5 %6 %7")
                         .arg(string(k.name), string(k.process), string(trackKindName(k.kind)))
                         .arg(k.device)
                         .arg(k.stage)
                         .arg(k.sortIndex)
                         .arg(string(k.threadId)));
    for (const Lane& lane : t.lanes())
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const Slice s = t.slice(i);
            lines.append(QString("slice %1 %2 %3 %4 '%5' '%6' %7 %8 %9")
                             .arg(lane.track)
                             .arg(s.startNs)
                             .arg(s.durationNs)
                             .arg(string(traits(s.kind).name), string(t.text(s.name)),
                                  string(t.text(s.category)))
                             .arg(s.direction)
                             .arg(s.stage)
                             .arg(s.microBatch) +
                         QString(" %1 %2").arg(s.step).arg(s.unfinished));
        }
    for (const Counter& c : t.counters())
        for (std::size_t i = 0; i < c.values.size(); ++i)
            lines.append(QString("counter %1 %2 %3 %4")
                             .arg(string(c.name))
                             .arg(c.device)
                             .arg(c.timesNs[i])
                             .arg(c.values[i]));
    for (const Metric& m : t.metrics())
        for (std::size_t i = 0; i < m.values.size(); ++i)
            lines.append(QString("metric %1 %2 %3 %4")
                             .arg(string(m.name))
                             .arg(m.steps[i])
                             .arg(m.timesNs[i])
                             .arg(m.values[i]));
    for (const StepMark& s : t.steps())
        lines.append(QString("step %1 %2 %3").arg(string(s.name)).arg(s.startNs).arg(s.endNs));
    for (const Finding& f : t.findings())
        lines.append(QString("finding %1 %2 %3 %4")
                         .arg(string(severityName(f.severity)), string(f.what), string(f.where))
                         .arg(f.count));
    lines.append(QString("complete %1").arg(t.statistics.completeSlices));
    return lines;
}

std::string valueOf(const Timeline& timeline, std::string_view key) {
    for (const Setting& setting : timeline.configuration)
        if (setting.key == key) return setting.value;
    return "(none)";
}

bool says(const Timeline& timeline, std::string_view words) {
    return std::any_of(timeline.findings().begin(), timeline.findings().end(),
                       [&](const Finding& f) { return f.what.find(words) != std::string::npos; });
}

/// No file of this process may grow beyond so many bytes, as on a full disk.
class SmallDisk {
  public:
    explicit SmallDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SmallDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

  private:
    rlimit before_{};
    void (*handler_)(int);
};

}  // namespace

class RunSinkTest : public QObject {
    Q_OBJECT

  private slots:
    /// A recording gives the timeline that the same calls give in memory.
    void recordingsEqualMemory() {
        TimelineSink memory(identity);
        tellEverything(memory);
        memory.finish(RunState::Interrupted, "Ctrl-C");
        const std::string path = newPath("equal");
        RecordingWriter writer(path, refuse, identity);
        tellEverything(writer);
        writer.finish(RunState::Interrupted, "Ctrl-C");
        QVERIFY(!writer.hasFailed());

        const Timeline recorded = readRecording(path, progress_);
        const QStringList lines = linesOf(recorded);
        QCOMPARE(QSet<QString>(lines.begin(), lines.end()).size(), lines.size());
        QStringList sorted = lines;
        QStringList expected = linesOf(memory.timeline());
        std::sort(sorted.begin(), sorted.end());
        std::sort(expected.begin(), expected.end());
        QCOMPARE(sorted, expected);
        QVERIFY(lines.contains("model=bert-mini"));
        QVERIFY(lines.contains("state=interrupted"));
        QVERIFY(lines.contains("reason=Ctrl-C"));
        QVERIFY(lines.contains("slice 1 15 0 point_to_point 'send · activation' 'link' 1 3 4 2 0"));
        QVERIFY(lines.contains("metric loss 1 30 nan"));
        QVERIFY(lines.contains("finding warning threads share cores Device 0 2"));
        QVERIFY(lines.indexOf("counter memory 0 11 5e+08") <
                lines.indexOf("counter memory 0 12 1e+09"));
        QVERIFY(std::stoi(valueOf(recorded, "machine_cores")) >= 1);
        for (const char* key : {"machine_kernel", "started", "ended", "version"})
            QVERIFY2(!valueOf(recorded, key).empty() && valueOf(recorded, key) != "(none)", key);
    }

    void finishedRecordingsAreOnePlainFile() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("run.bscope").toStdString();
        RecordingWriter writer(path, refuse, identity);
        QVERIFY(isRecording(path));
        tellEverything(writer);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(QString::fromStdString(path + "-wal")), 20'000);
        writer.finish(RunState::Finished, {});
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"run.bscope"});
        QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner));
        QCOMPARE(readRecording(path, progress_).sliceCount(), 3U);
        QFile::setPermissions(folder.path(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    void readersDelayThePlainFileButLoseNothing() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("run.bscope").toStdString();
        RecordingWriter writer(path, refuse, identity);
        tellEverything(writer);
        sqlite3* reader = nullptr;
        sqlite3_open_v2(path.c_str(), &reader, SQLITE_OPEN_READONLY, nullptr);
        QCOMPARE(sqlite3_exec(reader, "BEGIN; SELECT * FROM run", nullptr, nullptr, nullptr), 0);
        const std::jthread goes([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            sqlite3_close(reader);
        });
        writer.finish(RunState::Finished, {});
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"run.bscope"});
        QCOMPARE(readRecording(path, progress_).sliceCount(), 3U);
    }

    void existingFilesAreReplacedOnlyWhenAsked() {
        const std::string path = newPath("twice");
        {
            RecordingWriter first(path, refuse, identity);
            QVERIFY_EXCEPTION_THROWN(RecordingWriter(path, replace, identity), Error);
            QVERIFY_EXCEPTION_THROWN(writeRecording(TimelineSink(identity).timeline(), path),
                                     Error);
            tellEverything(first);
            first.finish(RunState::Finished, {});
        }
        QVERIFY_EXCEPTION_THROWN(RecordingWriter(path, refuse, identity), Error);
        QCOMPARE(readRecording(path, progress_).sliceCount(), 3U);
        RecordingFollower follower(path);
        QVERIFY(follower.poll(progress_));
        RecordingWriter second(path, replace, {Provenance::Measured, "another", ""});
        QVERIFY(follower.poll(progress_));
        QCOMPARE(follower.timeline().sliceCount(), 0U);
        QCOMPARE(follower.timeline().title, std::string("another"));
        QVERIFY_EXCEPTION_THROWN(RecordingWriter(folder_.path().toStdString(), replace, identity),
                                 Error);
        QVERIFY_EXCEPTION_THROWN(RecordingWriter("/nowhere/a.bscope", replace, identity), Error);
    }

    /// Four threads tell at once while a reader follows: every picture holds a beginning of what
    /// each thread told, in its order, and the last one all of it.
    void followersSeeARunGrow() {
        constexpr std::size_t threads = 4;
        constexpr int picturesToSee = 5;
        const std::string path = newPath("grows");
        RecordingWriter writer(path, refuse, identity);
        std::array<std::int64_t, threads> told{};
        std::atomic<int> pictures = 0;
        std::vector<std::jthread> tellers;
        for (std::size_t t = 0; t < threads; ++t)
            tellers.emplace_back([&, t, track = writer.addTrack({.name = "thread"})] {
                for (; pictures < picturesToSee; ++told[t])
                    tellOneSlice(writer, track, static_cast<std::int32_t>(told[t]));
            });
        RecordingFollower follower(path);
        const auto look = [&] {
            const bool isNew = follower.poll(progress_);
            const Timeline picture = follower.timeline();
            QVERIFY(picture.findings().empty());
            for (const Lane& lane : picture.lanes())
                for (SliceIndex i = lane.begin; i < lane.end; ++i)
                    QCOMPARE(picture.microBatch()[i], static_cast<int>(i - lane.begin));
            if (isNew && picture.lanes().size() == threads) ++pictures;
        };
        while (pictures < picturesToSee && !QTest::currentTestFailed()) {
            look();
            QCOMPARE(follower.state(), RunState::Running);
        }
        pictures = picturesToSee;
        tellers.clear();
        writer.finish(RunState::Finished, {});
        look();
        QCOMPARE(follower.state(), RunState::Finished);
        QVERIFY(!follower.poll(progress_));
        const Timeline all = follower.timeline();
        const auto total = std::accumulate(told.begin(), told.end(), std::int64_t{0});
        QCOMPARE(static_cast<std::int64_t>(all.sliceCount()), total);
        QCOMPARE(static_cast<std::int64_t>(all.metrics()[0].values.size()), total);
        QVERIFY(std::is_sorted(all.metrics()[0].steps.begin(), all.metrics()[0].steps.end()));
        QCOMPARE(linesOf(std::move(follower).timeline()), linesOf(readRecording(path, progress_)));
    }

    void cancelledPollsGoOn() {
        const std::string path = newPath("cancelled");
        RecordingWriter writer(path, refuse, identity);
        tellEverything(writer);
        writer.finish(RunState::Finished, {});
        RecordingFollower follower(path);
        Progress cancelled;
        cancelled.cancel();
        QVERIFY_EXCEPTION_THROWN(follower.poll(cancelled), Cancelled);
        QVERIFY(follower.poll(progress_));
        QCOMPARE(linesOf(follower.timeline()), linesOf(readRecording(path, progress_)));
    }

    void runsThatAreLeftHaveFailed() {
        const std::string path = newPath("left");
        { RecordingWriter(path, refuse, identity).addMetric("loss", 0, 1, 2); }
        const Timeline left = readRecording(path, progress_);
        QCOMPARE(valueOf(left, "state"), std::string("failed"));
        QCOMPARE(left.metrics().size(), 1U);
    }

    /// What a killed process leaves: the file as it was while the run went on.
    void lostRunsAreFindings() {
        const std::string path = newPath("lost");
        const std::string copy = newPath("copy");
        RecordingWriter writer(path, refuse, identity);
        QVERIFY(!says(readRecording(path, progress_), "without saying so"));
        QVERIFY(QFile::copy(QString::fromStdString(path), QString::fromStdString(copy)));
        const Timeline lost = readRecording(copy, progress_);
        QCOMPARE(valueOf(lost, "state"), std::string("lost"));
        QVERIFY(says(lost, "without saying so"));
        const std::string converted = newPath("converted");
        writeRecording(lost, converted);
        QCOMPARE(linesOf(readRecording(converted, progress_)), linesOf(lost));
    }

    void fullDisksEndARun() {
        const std::string path = newPath("full");
        std::int64_t told = 0;
        {
            RecordingWriter writer(path, refuse, identity);
            const TrackIndex track = writer.addTrack({.name = "track"});
            const SmallDisk disk(400'000);
            QElapsedTimer clock;
            for (clock.start(); !writer.hasFailed() && clock.elapsed() < 20'000; QTest::qWait(1))
                for (int i = 0; i < 10; ++i, ++told)
                    writer.addSlice(track, {.startNs = told, .durationNs = 1});
            QVERIFY(writer.hasFailed());
            writer.addSlice(track, {.startNs = told, .durationNs = 1});
            QVERIFY_EXCEPTION_THROWN(writer.finish(RunState::Finished, {}), Error);
        }
        const Timeline kept = readRecording(path, progress_);
        QVERIFY(kept.sliceCount() > 1000 && kept.sliceCount() < std::size_t(told));
        QVERIFY(valueOf(kept, "state") != "finished");
        QVERIFY(!kept.findings().empty() || valueOf(kept, "state") == "failed");
    }

    void removedFilesEndARun() {
        const std::string path = newPath("removed");
        RecordingWriter writer(path, refuse, identity);
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        QTRY_VERIFY_WITH_TIMEOUT(writer.hasFailed(), 20'000);
        QVERIFY_EXCEPTION_THROWN(writer.finish(RunState::Finished, {}), Error);
    }

    /// A new recording in the place of a killed one takes nothing from the log beside that.
    void logsOfKilledRunsAreNotReplayed() {
        const std::string path = newPath("replayed");
        const std::string victim = newPath("victim");
        RecordingWriter killed(path, refuse, identity);
        tellEverything(killed);
        RecordingFollower follower(path);
        QTRY_VERIFY_WITH_TIMEOUT((follower.poll(progress_), follower.timeline().sliceCount() == 3),
                                 20'000);
        for (const char* ending : {"", "-wal", "-shm"})
            QVERIFY(QFile::copy(QString::fromStdString(path + ending),
                                QString::fromStdString(victim + ending)));
        QCOMPARE(readRecording(victim, progress_).sliceCount(), 3U);
        TimelineSink empty({Provenance::Simulated, "fresh", ""});
        writeRecording(empty.timeline(), victim);
        QCOMPARE(readRecording(victim, progress_).title, std::string("fresh"));
        QCOMPARE(readRecording(victim, progress_).sliceCount(), 0U);
    }

  private:
    std::string newPath(const char* name) const {
        return folder_.filePath(QString(name) + ".bscope").toStdString();
    }

    const QTemporaryDir folder_;
    Progress progress_;
};

QTEST_GUILESS_MAIN(RunSinkTest)
#include "tst_run_sink.moc"
