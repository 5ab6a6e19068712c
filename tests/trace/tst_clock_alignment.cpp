// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/ByteSource.h"
#include "core/base/Error.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

QByteArray unpacked(const QString& path) {
    ByteSource source(path.toStdString());
    QByteArray all;
    QByteArray part(1 << 16, '\0');
    while (const std::size_t size = source.read(part.data(), static_cast<std::size_t>(part.size())))
        all.append(part.constData(), static_cast<qsizetype>(size));
    return all;
}

/// A rank that reduces with the others at the end of each of three steps, which all leave together.
QByteArray reducingRank(int rank, qint64 skewNs) {
    QStringList events;
    for (int step = 0; step < 3; ++step) {
        const double endUs = 1000.0 * (step + 1) + static_cast<double>(skewNs) / 1000;
        const double startUs = endUs - 50 - 20 * rank - 7 * step;
        events << QString(
                      "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"ncclDevKernel_AllReduce\","
                      "\"pid\":0,\"tid\":7,\"ts\":%1,\"dur\":%2}")
                      .arg(startUs, 0, 'f', 3)
                      .arg(endUs - startUs, 0, 'f', 3);
    }
    return QString("{\"schemaVersion\":1,\"distributedInfo\":{\"rank\":%1},\"traceEvents\":[%2]}")
        .arg(rank)
        .arg(events.join(','))
        .toUtf8();
}

const Finding* finding(const Timeline& timeline, std::string_view part) {
    for (const Finding& finding : timeline.findings())
        if (finding.what.find(part) != std::string::npos) return &finding;
    return nullptr;
}

using Offsets = std::vector<std::int64_t>;

Offsets offsetsOf(const Timeline& timeline) {
    Offsets offsets;
    for (const SourceFile& file : timeline.files)
        offsets.push_back(file.clockOffsetNs);
    return offsets;
}

Offsets proposalsOf(const Timeline& timeline) {
    Offsets offsets;
    for (const SourceFile& file : timeline.files)
        offsets.push_back(file.clockCorrectionNs.value_or(-1));
    return offsets;
}

}  // namespace

/// How the clocks of several ranks are fitted together.
class ClockAlignmentTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string write(int rank, const QByteArray& json) {
        QFile file(folder_.filePath(QString("rank%1.json").arg(rank)));
        if (file.open(QIODevice::WriteOnly)) file.write(json);
        return file.fileName().toStdString();
    }

    /// The made 1F1B run, each rank's clock a multiple of `skewNs` ahead.
    Timeline readSkewed(qint64 skewNs, const TraceOptions& options) {
        std::vector<std::string> files;
        for (int rank = 0; rank < 3; ++rank) {
            QByteArray json = unpacked(
                QString(BUBBLESCOPE_TEST_DATA "/traces/made-1f1b/rank%1_pp.pt.trace.json.gz")
                    .arg(rank));
            const QByteArray base = "1700000000000000000";
            json.replace(base, QByteArray::number(base.toLongLong() + rank * skewNs));
            files.push_back(write(rank, json));
        }
        Progress progress;
        return readTraces(files, progress, options);
    }

    Timeline readReducing(const std::vector<qint64>& skewsNs, const TraceOptions& options) {
        std::vector<std::string> files;
        for (std::size_t rank = 0; rank < skewsNs.size(); ++rank)
            files.push_back(
                write(static_cast<int>(rank), reducingRank(static_cast<int>(rank), skewsNs[rank])));
        Progress progress;
        return readTraces(files, progress, options);
    }

  private slots:
    void operationsTellSkewBothWays() {
        const Timeline timeline = readSkewed(5'000'000, {});
        QCOMPARE(offsetsOf(timeline), (Offsets{0, 5'000'000, 10'000'000}));  // by base times
        QCOMPARE(proposalsOf(timeline), (Offsets{0, -5'000'000, -10'000'000}));
        QCOMPARE(timeline.clock.method, "wall-clock");
        QCOMPARE(timeline.clock.evidence, "sends and receives");
        QCOMPARE(timeline.clock.uncertaintyNs, 81'000);  // twice the latency of 40.5 us
        QCOMPARE(finding(timeline, "seem to differ")->severity, Severity::Warning);
    }

    void correctedTimesAreThoseWithoutSkew() {
        const Timeline straight = readSkewed(0, {});
        QVERIFY(finding(straight, "seem to differ") == nullptr);
        TraceOptions options;
        options.clocks = ClockChoice::Exchanges;
        const Timeline corrected = readSkewed(5'000'000, options);
        QCOMPARE(corrected.sliceCount(), straight.sliceCount());
        for (SliceIndex i = 0; i < straight.sliceCount(); ++i)
            QVERIFY(std::abs(corrected.startNs()[i] - straight.startNs()[i]) <= 1000);
        QCOMPARE(proposalsOf(corrected), (Offsets{0, 0, 0}));
        QCOMPARE(corrected.clock.method, "collectives");
    }

    void collectivesEndTogether() {
        const std::vector<qint64> skews{0, 123'000, -45'000};
        const Timeline proposed = readReducing(skews, {});
        QCOMPARE(proposed.clock.evidence, "collectives");
        QCOMPARE(proposalsOf(proposed), (Offsets{0, -123'000, 45'000}));
        QCOMPARE(offsetsOf(proposed), (Offsets{0, 0, 0}));
        TraceOptions options;
        options.clocks = ClockChoice::Exchanges;
        QCOMPARE(offsetsOf(readReducing(skews, options)), (Offsets{0, -123'000, 45'000}));
    }

    void clocksWithoutAnythingInCommonAreFittedByCollectives() {
        const Timeline timeline = readReducing({0, 9'000'000'000'000, 0}, {});
        QCOMPARE(timeline.clock.method, "collectives");
        QCOMPARE(offsetsOf(timeline), (Offsets{0, -9'000'000'000'000, 0}));
        QVERIFY(finding(timeline, "nothing in common") != nullptr);
    }

    void choicesAreObeyed() {
        TraceOptions options;
        options.clocks = ClockChoice::None;
        QCOMPARE(offsetsOf(readSkewed(5'000'000, options)), (Offsets{0, 0, 0}));
        options.clocks = ClockChoice::WallClock;
        options.clockOffsetsNs = {{2, -77}};
        const Timeline moved = readSkewed(5'000'000, options);
        QCOMPARE(offsetsOf(moved), (Offsets{0, 5'000'000, 9'999'923}));
        QVERIFY(finding(moved, "rank 2 was moved by -77 ns") != nullptr);
        options.clocks = ClockChoice::Begin;
        options.clockOffsetsNs = {};
        QCOMPARE(readSkewed(0, options).clock.method, "begin");
        options.clockOffsetsNs = {{9, 1}};
        QVERIFY_EXCEPTION_THROWN(readSkewed(0, options), Error);
    }

    void saysWhereNothingIsExchanged() {
        TraceOptions options;
        options.clocks = ClockChoice::Exchanges;
        Progress progress;
        const std::string folder = BUBBLESCOPE_TEST_DATA "/traces/hta-compare-small/";
        QVERIFY_EXCEPTION_THROWN(
            readTraces({folder + "base.json.gz", folder + "test.json.gz"}, progress, options),
            Error);
    }
};

QTEST_GUILESS_MAIN(ClockAlignmentTest)
#include "tst_clock_alignment.moc"
