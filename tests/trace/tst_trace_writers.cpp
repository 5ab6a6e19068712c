// SPDX-License-Identifier: Apache-2.0
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include "core/analyze/Analysis.h"
#include "core/base/Error.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/ChromeWriter.h"
#include "core/trace/SliceCsv.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

const std::string dataFolder = BUBBLESCOPE_TEST_DATA "/traces/";

Timeline sample() {
    TimelineBuilder builder;
    const int device = builder.addDevice({.name = "Stage 0"});
    const TrackIndex track = builder.addTrack(
        {.name = "Stage 0", .kind = TrackKind::Compute, .device = device, .sortIndex = 0});
    const SliceHandle forward = builder.addSlice(track, {.startNs = -1'001,
                                                         .durationNs = 1'000,
                                                         .kind = SliceKind::Forward,
                                                         .stage = 0,
                                                         .microBatch = 3,
                                                         .step = 0});
    const SliceHandle backward =
        builder.addSlice(track, {.startNs = 1'700'000'000'123'456'789,
                                 .durationNs = 1,
                                 .name = builder.intern("say \"B\"\n, twice"),
                                 .kind = SliceKind::Backward,
                                 .direction = 1,
                                 .stage = 2,
                                 .microBatch = 3,
                                 .step = 0});
    builder.addFlow(forward, backward);
    builder.addCounter({.name = "memory", .device = device, .timesNs = {5}, .values = {1.25}});
    builder.addStep({"step 0", -1'001, 1'700'000'000'123'456'790});
    return builder.finish();
}

}  // namespace

class TraceWritersTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

    Timeline writtenAndRead(const Timeline& timeline, const char* name) const {
        writeChromeTrace(timeline, path(name));
        Progress progress;
        return readTraces({path(name)}, progress);
    }

  private slots:
    void keepsOperations() {
        const Timeline before = sample();
        for (const char* name : {"sample.json", "sample.json.gz"}) {
            const Timeline after = writtenAndRead(before, name);
            QCOMPARE(after.sliceCount(), 2U);
            for (SliceIndex i = 0; i < 2; ++i) {
                const Slice a = before.slice(i);
                const Slice b = after.slice(i);
                QCOMPARE(b.startNs, a.startNs);
                QCOMPARE(b.durationNs, a.durationNs);
                QCOMPARE(b.kind, a.kind);
                QCOMPARE(b.stage, a.stage);
                QCOMPARE(b.microBatch, a.microBatch);
                QCOMPARE(b.step, a.step);
                QCOMPARE(b.direction, a.direction);
                QCOMPARE(after.sliceLabel(i), before.sliceLabel(i));
            }
            QCOMPARE(after.devices().size(), 1U);
            QCOMPARE(after.devices()[0].name, "Stage 0");
            QCOMPARE(after.flows().size(), 1U);
            QCOMPARE(after.counters().size(), 1U);
            QCOMPARE(after.counters()[0].name, "memory");
            QCOMPARE(after.counters()[0].values, std::vector<double>{1.25});
            QCOMPARE(after.steps().size(), 1U);
            QCOMPARE(after.steps()[0].name, "step 0");
            QCOMPARE(after.steps()[0].endNs, before.steps()[0].endNs);
        }
    }

    void writesSoundJson() {
        writeChromeTrace(sample(), path("sound.json"));
        QFile file(folder_.filePath("sound.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray json = file.readAll();
        QJsonParseError error{};
        QVERIFY(!QJsonDocument::fromJson(json, &error).isNull());
        QCOMPARE(error.error, QJsonParseError::NoError);
        QVERIFY(json.contains("\"ts\":1700000000123456.789"));
        QVERIFY(json.contains("\"ts\":-1.001"));
    }

    void keepsFigures_data() {
        QTest::addColumn<QByteArray>("file");
        for (const char* file :
             {"hta-amd/mi250_minitoy_train_ROCm6_2_kineto.json.gz",
              "hta-ns/rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz",
              "megatron-iter10/pp-iter10.json", "pippy-gpipe4/pipe_visualized.json",
              "made-malformed/overlap_same_stream.json", "made-malformed/unicode_names.json",
              "catapult-data/nestable_async.json", "speedscope/only-begin-events.json"})
            QTest::newRow(file) << QByteArray(file);
    }
    void keepsFigures() {
        QFETCH(QByteArray, file);
        Progress progress;
        const Timeline before = readTraces({dataFolder + file.toStdString()}, progress);
        const Timeline after = writtenAndRead(before, "figures.json.gz");
        QCOMPARE(after.sliceCount(), before.sliceCount());
        QCOMPARE(after.firstNs(), before.firstNs());
        QCOMPARE(after.lastNs(), before.lastNs());
        const Analysis a = analyze(before);
        const Analysis b = analyze(after);
        QCOMPARE(b.kernels, a.kernels);
        QCOMPARE(b.memcpys, a.memcpys);
        QCOMPARE(b.devices.size(), a.devices.size());
        for (std::size_t d = 0; d < a.devices.size(); ++d) {
            QCOMPARE(after.devices()[d].name, before.devices()[d].name);
            QCOMPARE(b.devices[d].busyNs, a.devices[d].busyNs);
            QCOMPARE(b.devices[d].idleNs, a.devices[d].idleNs);
            QCOMPARE(b.devices[d].byKindNs, a.devices[d].byKindNs);
        }
    }

    void writesRows() {
        writeSliceCsv(sample(), path("slices.csv"));
        QFile file(folder_.filePath("slices.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray expected =
            "device,track,kind,name,category,stage,micro_batch,step,direction,start_ns,"
            "duration_ns,unfinished\n"
            "Stage 0,Stage 0,forward,F3,,0,3,0,0,-1001,1000,0\n"
            "Stage 0,Stage 0,backward,\"say \"\"B\"\"\n, twice\",,2,3,0,1,1700000000123456789,1,"
            "0\n";
        QCOMPARE(file.readAll(), expected);
    }

    void leavesNoHalfWrittenFile() {
        QVERIFY_EXCEPTION_THROWN(writeChromeTrace(sample(), "/does/not/exist/x.json"), Error);
        QVERIFY_EXCEPTION_THROWN(writeSliceCsv(sample(), path("")), Error);
        QCOMPARE(QDir(folder_.path()).entryList({"*.part*"}).size(), 0);
    }
};

QTEST_GUILESS_MAIN(TraceWritersTest)
#include "tst_trace_writers.moc"
