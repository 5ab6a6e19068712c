// SPDX-License-Identifier: Apache-2.0
#include <sqlite3.h>

#include <QtTest>
#include <cmath>
#include <limits>

#include "core/base/Error.h"
#include "core/record/OpenRun.h"
#include "core/record/RecordingFile.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

/// The rows of a query, values joined by '|', as any user of the file would read them.
QStringList query(const std::string& path, const char* sql) {
    sqlite3* database = nullptr;
    QStringList rows;
    if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK)
        return rows;
    const auto addRow = [](void* list, int columns, char** values, char**) {
        QStringList row;
        for (int i = 0; i < columns; ++i)
            row.append(values[i]);
        static_cast<QStringList*>(list)->append(row.join('|'));
        return 0;
    };
    sqlite3_exec(database, sql, addRow, &rows, nullptr);
    sqlite3_close(database);
    return rows;
}

int execute(const std::string& path, const char* sql) {
    sqlite3* database = nullptr;
    sqlite3_open(path.c_str(), &database);
    const int result = sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
    sqlite3_close(database);
    return result;
}

Timeline everything() {
    TimelineBuilder builder;
    builder.provenance = Provenance::Imported;
    builder.title = "it's a \"title\"";
    builder.configuration = {{"model", "bert-mini"}, {"devices", "cpu:2"}};
    builder.files.push_back({"/data/rank3.json", "Kineto JSON", 1234, 3, -5});
    const int device = builder.addDevice({"rank 3 · GPU 0", 3, "17", "0"});
    const TrackIndex track = builder.addTrack({.name = "stream 7",
                                               .process = "rank 3",
                                               .kind = TrackKind::Stream,
                                               .device = device,
                                               .threadId = "7"});
    const SliceHandle first = builder.addSlice(track, {.startNs = 1'694'128'201'427'784'123,
                                                       .durationNs = 5,
                                                       .name = builder.intern("gemm"),
                                                       .category = builder.intern("kernel"),
                                                       .kind = SliceKind::Compute});
    const SliceHandle second = builder.addSlice(
        track, {.startNs = 1'694'128'201'427'784'200, .durationNs = 0, .unfinished = true});
    builder.addFlow(first, second);
    builder.addCounter({"memory", "rank 3", device, {1, 2}, {0.5, 1e300}});
    builder.addMetric("loss", 7, 20, 2.5);
    builder.addMetric("accuracy", 7, 20, 0.25);
    builder.addMetric("loss", 8, 30, std::numeric_limits<double>::quiet_NaN());
    builder.addStep({"ProfilerStep#1", 1, 2});
    builder.addFinding(Severity::Warning, "bad time", "event 3", 2);
    return builder.finish();
}

}  // namespace

class RecordTest : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsWritten() {
        const std::string path = folder_.filePath("all.bscope").toStdString();
        writeRecording(everything(), path);
        QCOMPARE(query(path, "SELECT value FROM run ORDER BY rowid"),
                 (QStringList{"imported", "it's a \"title\"", "", "bert-mini", "cpu:2"}));
        QCOMPARE(query(path, "SELECT * FROM file"),
                 QStringList{"/data/rank3.json|Kineto JSON|1234|3|-5"});
        QCOMPARE(query(path, "SELECT * FROM device"), QStringList{"0|rank 3 · GPU 0|3|17|0"});
        QCOMPARE(query(path, "SELECT * FROM track"),
                 QStringList{"0|stream 7|0|-1|stream|rank 3|7|0"});
        QCOMPARE(query(path, "SELECT * FROM slice"),
                 (QStringList{"0|0|1694128201427784123|5|compute|gemm|-1|-1|0|-1|kernel|0",
                              "1|0|1694128201427784200|0|other||-1|-1|0|-1||1"}));
        QCOMPARE(query(path, "SELECT * FROM flow"), QStringList{"0|1"});
        QCOMPARE(query(path, "SELECT track, time_ns, value FROM counter"),
                 (QStringList{"memory|1|0.5", "memory|2|1.0e+300"}));
        QCOMPARE(query(path, "SELECT * FROM metric"),
                 (QStringList{"7|20|loss|2.5", "8|30|loss|", "7|20|accuracy|0.25"}));
        QCOMPARE(query(path, "SELECT * FROM step"), QStringList{"ProfilerStep#1|1|2"});
        QCOMPARE(query(path, "SELECT * FROM finding"), QStringList{"warning|bad time|event 3|2"});
        QCOMPARE(query(path, "PRAGMA integrity_check"), QStringList{"ok"});
    }

    void sumsOfASimulationCanBeQueried() {
        const Schedule schedule = findScheduleFamily("1f1b").generate({4, 8});
        OperationCosts costs;
        costs.forwardNs = {1000};
        costs.backwardNs = {2000};
        Simulator simulator;
        const std::string path = folder_.filePath("simulated.bscope").toStdString();
        writeRecording(simulationTimeline(schedule, simulator.run(schedule, costs), "", ""), path);
        QCOMPARE(query(path, "SELECT kind, count(*), sum(duration_ns) FROM slice GROUP BY kind"),
                 (QStringList{"backward|32|64000", "forward|32|32000"}));
    }

    /// Names do not matter, only what is in a file.
    void opensWhateverItIsCalled() {
        const std::string path = folder_.filePath("recording.json").toStdString();
        writeRecording(everything(), folder_.filePath("named.bscope").toStdString());
        QVERIFY(QFile::rename(folder_.filePath("named.bscope"), QString::fromStdString(path)));
        Progress progress;
        QCOMPARE(openRun({path}, progress).sliceCount(), 2U);
    }

    /// Pages of a damaged file that point at one page again and again hold rows without end.
    void refusesRowsThatRepeat() {
        Progress progress;
        try {
            readRecording(BUBBLESCOPE_SOURCE_DIR
                          "/tests/fuzz/corpus/recording/repeated-pages.bscope",
                          progress);
            QFAIL("was read");
        } catch (const Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains("not in order"), error.what());
        }
    }

    /// Reading and writing again changes no row.
    void recordingsRoundTrip() {
        const std::string path = folder_.filePath("first.bscope").toStdString();
        const std::string again = folder_.filePath("second.bscope").toStdString();
        writeRecording(everything(), path);
        QVERIFY(isRecording(path));
        Progress progress;
        const Timeline timeline = readRecording(path, progress);
        QCOMPARE(timeline.sliceCount(), 2U);
        QCOMPARE(timeline.provenance, Provenance::Imported);
        QCOMPARE(timeline.configuration,
                 (std::vector<Setting>{{"model", "bert-mini"}, {"devices", "cpu:2"}}));
        QCOMPARE(timeline.metrics().size(), 2U);
        QCOMPARE(timeline.metrics()[0].name, std::string("loss"));
        QCOMPARE(timeline.metrics()[0].steps, (std::vector<std::int64_t>{7, 8}));
        QCOMPARE(timeline.metrics()[0].timesNs, (std::vector<std::int64_t>{20, 30}));
        QCOMPARE(timeline.metrics()[0].values[0], 2.5);
        QVERIFY(std::isnan(timeline.metrics()[0].values[1]));
        writeRecording(timeline, again);
        for (const char* table : {"run", "file", "device", "track", "slice", "flow", "counter",
                                  "metric", "step", "finding"}) {
            const std::string all = std::string("SELECT * FROM ") + table;
            QCOMPARE(query(again, all.c_str()), query(path, all.c_str()));
        }
    }

    void senselessRowsAreFindings() {
        const std::string path = folder_.filePath("odd.bscope").toStdString();
        writeRecording(everything(), path);
        QCOMPARE(execute(path, "UPDATE slice SET duration_ns = -1 WHERE id = 0"), 0);
        QCOMPARE(execute(path, "UPDATE slice SET duration_ns = 9223372036854775807 WHERE id = 1"),
                 0);
        QCOMPARE(execute(path, "UPDATE track SET device = 40"), 0);
        Progress progress;
        const Timeline timeline = readRecording(path, progress);
        QCOMPARE(timeline.sliceCount(), 0U);
        QCOMPARE(timeline.findings().back().count, 3);
        QCOMPARE(timeline.tracks()[0].device, -1);
    }

    void brokenRecordingsAreRefused() {
        const std::string path = folder_.filePath("broken.bscope").toStdString();
        writeRecording(everything(), path);
        QCOMPARE(execute(path, "DROP TABLE slice"), 0);
        Progress progress;
        QVERIFY_EXCEPTION_THROWN(readRecording(path, progress), Error);
        QVERIFY(QFile::resize(QString::fromStdString(path), 5000));
        QVERIFY_EXCEPTION_THROWN(readRecording(path, progress), Error);
        QVERIFY_EXCEPTION_THROWN(openRun({path, path}, progress), Error);
        QVERIFY(!isRecording("/nowhere.bscope"));
    }

    void failureLeavesNothingBehind() {
        QVERIFY_EXCEPTION_THROWN(writeRecording(everything(), "/nowhere/run.bscope"), Error);
        QVERIFY_EXCEPTION_THROWN(writeRecording(everything(), folder_.path().toStdString()), Error);
    }

  private:
    const QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(RecordTest)
#include "tst_record.moc"
