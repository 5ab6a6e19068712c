// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

/// JSON written with single quotes.
QByteArray json(QByteArray text) {
    return text.replace('\'', '"');
}

const std::string dataFolder = BUBBLESCOPE_TEST_DATA "/traces/";

const Track& trackOf(const Timeline& timeline, SliceIndex slice) {
    return timeline.tracks()[timeline.laneOf(slice).track];
}

std::vector<SliceIndex> slicesNamed(const Timeline& timeline, std::string_view name) {
    std::vector<SliceIndex> found;
    for (SliceIndex i = 0; i < timeline.sliceCount(); ++i)
        if (timeline.text(timeline.slice(i).name) == name) found.push_back(i);
    return found;
}

std::int64_t findingCount(const Timeline& timeline, std::string_view part) {
    for (const Finding& finding : timeline.findings())
        if (finding.what.find(part) != std::string::npos) return finding.count;
    return 0;
}

}  // namespace

/// What becomes of the events of a trace.
class TraceReaderTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static Timeline read(const std::vector<std::string>& names) {
        std::vector<std::string> paths;
        for (const std::string& name : names)
            paths.push_back(dataFolder + name);
        Progress progress;
        return readTraces(paths, progress);
    }

    std::string write(const char* name, const QByteArray& json) {
        QFile file(folder_.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(json);
        return file.fileName().toStdString();
    }

    Timeline readText(const QByteArray& json) {
        Progress progress;
        return readTraces({write("text.json", json)}, progress);
    }

  private slots:
    void initTestCase() { QVERIFY(folder_.isValid()); }

    void pairsBeginsAndEnds() {
        const Timeline timeline = readText(
            json("["
                 "{'ph':'E','pid':1,'tid':1,'ts':9},"
                 "{'ph':'B','name':'outer','pid':1,'tid':1,'ts':0,'args':{'microbatch':1}},"
                 "{'ph':'B','name':'inner','pid':1,'tid':1,'ts':2},"
                 "{'ph':'E','name':'other name','pid':1,'tid':1,'ts':3.5},"
                 "{'ph':'E','pid':1,'tid':1,'ts':99},"
                 "{'ph':'B','name':'open','pid':1,'tid':'1','ts':50}]"));
        QCOMPARE(timeline.statistics.completeSlices, 2);
        QCOMPARE(timeline.statistics.threads, 2);
        const Slice inner = timeline.slice(slicesNamed(timeline, "inner").at(0));
        QCOMPARE(inner.startNs, 2'000);
        QCOMPARE(inner.durationNs, 1'500);
        const Slice outer = timeline.slice(slicesNamed(timeline, "outer").at(0));
        QCOMPARE(outer.durationNs, 9'000);
        const Slice open = timeline.slice(slicesNamed(timeline, "open").at(0));
        QVERIFY(open.unfinished);
        QCOMPARE(open.endNs(), 99'000);
        QCOMPARE(findingCount(timeline, "an end event has no begin"), 1);
        QCOMPARE(findingCount(timeline, "a begin event has no end"), 1);
    }

    void joinsAsyncEvents() {
        const Timeline timeline =
            readText(json("["
                          "{'ph':'b','cat':'c','name':'a','id':1,'pid':1,'tid':1,'ts':1},"
                          "{'ph':'b','cat':'c','name':'a','id':2,'pid':1,'tid':2,'ts':2},"
                          "{'ph':'e','cat':'c','name':'a','id':1,'pid':1,'tid':3,'ts':5},"
                          "{'ph':'e','cat':'c','name':'a','id':2,'pid':1,'tid':1,'ts':9}]"));
        const auto slices = slicesNamed(timeline, "a");
        QCOMPARE(slices.size(), 2U);
        QCOMPARE(timeline.slice(slices[0]).durationNs + timeline.slice(slices[1]).durationNs,
                 11'000);
        QCOMPARE(trackOf(timeline, slices[0]).kind, TrackKind::Async);
        QCOMPARE(timeline.lanes().size(), 2U);
        QCOMPARE(timeline.statistics.completeSlices, 0);
    }

    void readsCountersAndFlows() {
        const Timeline timeline =
            readText(json("["
                          "{'ph':'C','name':'memory','pid':1,'ts':5,'args':{'bytes':2,'text':'x'}},"
                          "{'ph':'C','name':'memory','pid':1,'ts':1,'args':{'bytes':1.5}},"
                          "{'ph':'X','name':'from','pid':1,'tid':1,'ts':0,'dur':4},"
                          "{'ph':'X','name':'to','pid':1,'tid':2,'ts':6,'dur':4},"
                          "{'ph':'s','cat':'f','name':'f','id':7,'pid':1,'tid':1,'ts':1},"
                          "{'ph':'f','cat':'f','name':'f','id':7,'pid':1,'tid':2,'ts':5}]"));
        QCOMPARE(timeline.counters().size(), 1U);
        QCOMPARE(timeline.counters()[0].timesNs, (std::vector<std::int64_t>{1'000, 5'000}));
        QCOMPARE(timeline.counters()[0].values, (std::vector<double>{1.5, 2}));
        QCOMPARE(timeline.flows().size(), 1U);
        QCOMPARE(timeline.flows()[0].from, slicesNamed(timeline, "from").at(0));
        QCOMPARE(timeline.flows()[0].to, slicesNamed(timeline, "to").at(0));
    }

    void linksLaunchesByCorrelation() {
        const Timeline timeline = read({"made-malformed/kernel_before_launch.json"});
        QCOMPARE(timeline.flows().size(), 1U);
        const auto from = slicesNamed(timeline, "cudaLaunchKernelExC");
        QCOMPARE(timeline.flows()[0].from, from.at(0));
        QCOMPARE(findingCount(timeline, "a kernel starts before its launch"), 1);
    }

    void tellsStreamsOfDevicesApart() {
        const Timeline timeline = readText(
            json("{'schemaVersion':1,'traceEvents':["
                 "{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':1,'dur':1,"
                 "'args':{'device':0,'stream':4294967303}},"
                 "{'ph':'X','cat':'Kernel','name':'k','pid':0,'tid':7,'ts':1,'dur':1,"
                 "'args':{'device':0,'stream':7}},"
                 "{'ph':'X','cat':'Memset','name':'m','pid':0,'tid':7,'ts':3,'dur':1,"
                 "'args':{'device':0,'stream':7}},"
                 "{'ph':'X','cat':'gpu_user_annotation','name':'u','pid':0,'tid':7,'ts':0,'dur':9},"
                 "{'ph':'X','cat':'cuda_sync','name':'s','pid':0,'tid':7,'ts':5,'dur':9}]}"));
        QCOMPARE(timeline.devices().size(), 1U);
        QCOMPARE(timeline.devices()[0].name, "GPU 0");
        QCOMPARE(timeline.tracks().size(), 3U);
        const Slice set = timeline.slice(slicesNamed(timeline, "m").at(0));
        QCOMPARE(set.kind, SliceKind::Copy);
        QCOMPARE(timeline.text(set.category), "gpu_memset");
        const SliceIndex annotation = slicesNamed(timeline, "u").at(0);
        QCOMPARE(timeline.slice(annotation).kind, SliceKind::Annotation);
        QCOMPARE(trackOf(timeline, annotation).device, -1);
        QCOMPARE(timeline.slice(slicesNamed(timeline, "s").at(0)).kind, SliceKind::Host);
    }

    void numbersVirtualStages() {
        const Timeline timeline = read({"megatron-iter10/pp-iter10.json"});
        QCOMPARE(timeline.devices().size(), 4U);
        int highest = 0;
        for (SliceIndex i = 0; i < timeline.sliceCount(); ++i) {
            const Slice slice = timeline.slice(i);
            QVERIFY(slice.kind == SliceKind::Forward || slice.kind == SliceKind::Backward);
            QCOMPARE(slice.stage % 4, trackOf(timeline, i).stage);
            QCOMPARE(slice.step, 10);
            highest = std::max(highest, slice.stage);
        }
        QCOMPARE(highest, 15);
        QCOMPARE(timeline.steps().size(), 1U);
        QCOMPARE(timeline.steps()[0].name, "iteration 10");
        QCOMPARE(timeline.steps()[0].endNs, 712'910'000);
    }

    void readsPippyNames() {
        const Timeline timeline = read({"pippy-gpipe4/pipe_visualized.json"});
        QCOMPARE(timeline.devices().size(), 4U);
        const Slice slice = timeline.slice(slicesNamed(timeline, "B_2,3").at(0));
        QCOMPARE(slice.kind, SliceKind::Backward);
        QCOMPARE(slice.stage, 2);
        QCOMPARE(slice.microBatch, 3);
    }

    void mergesRankListsAsTheirAggregatorDoes() {
        const std::string folder = "megatron-pp4/";
        std::vector<std::string> lists;
        for (int rank = 3; rank >= 0; --rank)
            lists.push_back(folder + "benchmark-data-0-pipeline-" + std::to_string(rank) +
                            "-tensor-0.json");
        const Timeline joined = read(lists);
        const Timeline aggregated =
            read({folder + "data-1-pipeline-4-tensor-1-pp-aggregated.json"});
        QCOMPARE(joined.sliceCount(), aggregated.sliceCount());
        QCOMPARE(joined.devices().size(), 4U);
        for (SliceIndex i = 0; i < joined.sliceCount(); ++i) {
            const Slice a = joined.slice(i);
            const Slice b = aggregated.slice(i);
            QCOMPARE(trackOf(joined, i).stage, trackOf(aggregated, i).stage);
            QCOMPARE(a.kind, b.kind);
            QCOMPARE(a.stage, b.stage);
            QCOMPARE(a.microBatch, b.microBatch);
            QVERIFY(std::abs(a.startNs - b.startNs) <= 1'000);
            QVERIFY(std::abs(a.endNs() - b.endNs()) <= 1'000);
        }
    }

    void alignsRanksByBaseTime() {
        const auto rank = [this](int number, const char* base, const char* ts) {
            return write(
                qPrintable(QString("r%1.json").arg(number)),
                QString(json("{'schemaVersion':1,'distributedInfo':{'rank':%1},"
                             "'traceEvents':[{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,"
                             "'ts':%2,'dur':1}],'baseTimeNanoseconds':%3}"))
                    .arg(number)
                    .arg(ts)
                    .arg(base)
                    .toUtf8());
        };
        Progress progress;
        const Timeline timeline = readTraces(
            {rank(1, "1700000000000005000", "10"), rank(0, "1700000000000000000", "12")}, progress);
        QCOMPARE(timeline.devices().size(), 2U);
        QCOMPARE(timeline.devices()[0].name, "rank 0 · GPU 0");
        QCOMPARE(timeline.devices()[1].rank, 1);
        QCOMPARE(timeline.files[1].clockOffsetNs, 5'000);
        QCOMPARE(timeline.startNs()[0], 12'000);
        QCOMPARE(timeline.startNs()[1], 15'000);

        const Timeline apart =
            readTraces({rank(0, "0", "12"), rank(1, "0", "1700000000000000")}, progress);
        QCOMPARE(apart.startNs()[1], 12'000);
        QCOMPARE(findingCount(apart, "clocks have nothing in common"), 1);
    }

    void unmeasuredTimesDoNotStretchTheView() {
        const Timeline timeline = read({"made-malformed/ts_zero_kernels.json"});
        QCOMPARE(timeline.sliceCount(), 30U);
        QCOMPARE(timeline.firstNs(), 1'615'207'264'505'000'000);
        QCOMPARE(timeline.lastNs(), 1'615'207'264'505'950'000);
        QCOMPARE(findingCount(timeline, "at time zero or before"), 20);
    }

    void refusesWithOneLine_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* says, const QByteArray& content) {
            QTest::newRow(says) << content << QString(says);
        };
        row("the file is empty", "");
        row("holds no events", "[]");
        row("holds no events", json("{'traceEvents':[]}"));
        row("there is no list \"traceEvents\"", json("{'a':1,'b':[1,{}]}"));
        row("found \"a b\"", "{\"a\nb\":1}");
        row("execution trace", json("{'schema':'1.0.2-chakra.0.0.4','nodes':[]}"));
        row("rocprofv3", json("{'rocprofiler-sdk-tool':[{}]}"));
        row("speedscope", json("{'$schema':'https://www.speedscope.app/file-format-schema.json'}"));
        row("memory timeline", "[[1,2],[3,4]]");
        row("zip archive", QByteArray("PK\x03\x04....", 8));
        row("web page", "<!DOCTYPE html><html></html>");
        row("not a database", QByteArray("SQLite format 3\0....", 20));
        row("without track events", QByteArray("\x0A\x02\x50\x01", 4));
        row("Perfetto: is no list of Perfetto packets", "\nhello");
        row("Chrome JSON: starts with neither", "hello");
        row("beyond 64-bit nanoseconds", json("[{'ph':'X','name':'b','ts':1e300,'dur':1}]"));
    }
    void refusesWithOneLine() {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const std::string path = write("refused.bin", content);
        Progress progress;
        try {
            readTraces({path}, progress);
            QFAIL("was read");
        } catch (const Error& error) {
            const QString line = QString::fromUtf8(error.what());
            QVERIFY2(line.contains(says), error.what());
            QVERIFY(!line.contains('\n'));
            QVERIFY(!error.hint().empty());
            QCOMPARE(error.where(), path);
        }
    }

    void canBeCancelled() {
        Progress progress;
        progress.cancel();
        QVERIFY_EXCEPTION_THROWN(
            readTraces({dataFolder + "pippy-gpipe4/pipe_visualized.json"}, progress), Cancelled);
    }
};

QTEST_GUILESS_MAIN(TraceReaderTest)
#include "tst_trace_reader.moc"
