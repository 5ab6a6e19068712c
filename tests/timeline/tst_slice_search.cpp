// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <numeric>

#include "core/base/Error.h"
#include "core/timeline/SliceSearch.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

/// Two stages with operations without names, and a stream with named kernels.
std::shared_ptr<const Timeline> sample() {
    TimelineBuilder builder;
    for (int device = 0; device < 2; ++device) {
        const std::string name = "Stage " + std::to_string(device);
        const TrackIndex track = builder.addTrack(
            {.name = name, .device = builder.addDevice({.name = name}), .sortIndex = device});
        for (int i = 0; i < 3; ++i) {
            builder.addSlice(track, {.startNs = 10 * device + 20 * i,
                                     .durationNs = 10,
                                     .kind = i == 2 ? SliceKind::InputGrad : SliceKind::Forward,
                                     .stage = device,
                                     .microBatch = i,
                                     .step = 7});
        }
    }
    const TrackIndex stream = builder.addTrack({.name = "stream 7",
                                                .kind = TrackKind::Stream,
                                                .device = builder.addDevice({.name = "GPU"}),
                                                .sortIndex = 2});
    builder.addSlice(stream, {.startNs = 5,
                              .durationNs = 10,
                              .name = builder.intern("ampere_SGEMM_128x64::f12"),
                              .kind = SliceKind::Compute});
    builder.addSlice(stream, {.startNs = 25,
                              .durationNs = 5,
                              .name = builder.intern("ncclSendRecv"),
                              .kind = SliceKind::PointToPoint});
    return std::make_shared<const Timeline>(builder.finish());
}

std::vector<std::size_t> allLanes(const Timeline& timeline) {
    std::vector<std::size_t> lanes(timeline.lanes().size());
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    return lanes;
}

SliceMatches search(const std::shared_ptr<const Timeline>& timeline, std::string_view text) {
    return searchSlices(timeline, allLanes(*timeline), parseSliceQuery(text));
}

}  // namespace

class SliceSearchTest : public QObject {
    Q_OBJECT

  private slots:
    void wordsMeet_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QList<SliceIndex>>("found");
        const auto row = [](const char* query, const QList<SliceIndex>& found) {
            QTest::newRow(query) << QString::fromLatin1(query) << found;
        };
        row("sgemm", {6});
        row("SGEMM_128", {6});
        row("nccl", {7});
        row("forward", {0, 1, 3, 4});
        row("input_grad", {2, 5});
        row("gradient", {2, 5});
        row("F1", {1, 4, 6});
        row("i2", {2, 5});
        row("f12", {6});
        row("::f12", {6});
        row("stage:1", {3, 4, 5});
        row("Stage:1 forward", {3, 4});
        row("stage:0-1 mb:2", {2, 5});
        row("mb:1-2 device:0", {1, 2});
        row("device:2", {6, 7});
        row("step:7 stage:0", {0, 1, 2});
        row("step:8", {});
        row("mb:3", {});
        row("forward gradient", {});
        row("nothing", {});
        row("stage:2-1", {});
    }

    void wordsMeet() {
        QFETCH(QString, query);
        QFETCH(QList<SliceIndex>, found);
        const auto matches = search(sample(), query.toStdString());
        QCOMPARE(QList<SliceIndex>(matches.slices().begin(), matches.slices().end()), found);
    }

    void anEmptyQueryFindsNothing() {
        QVERIFY(parseSliceQuery(" \t").isEmpty());
        QCOMPARE(search(sample(), " ").size(), std::size_t{0});
    }

    void fieldsNeedNumbers_data() {
        QTest::addColumn<QString>("query");
        for (const char* query :
             {"stage:", "mb:x", "step:-1", "device:3-", "stage:1-2-3", "mb:99999999999"})
            QTest::newRow(query) << QString::fromLatin1(query);
    }

    void fieldsNeedNumbers() {
        QFETCH(QString, query);
        QVERIFY_EXCEPTION_THROWN(parseSliceQuery(query.toStdString()), Error);
    }

    void matchesFollowEachOtherInTime() {
        const auto matches = search(sample(), "stage:0-9");
        const QList<SliceIndex> inTime{0, 3, 1, 4, 2, 5};
        QList<SliceIndex> walked;
        for (auto next = matches.firstFrom(-1); next; next = matches.after(*next))
            walked << *next;
        QCOMPARE(walked, inTime);
        for (qsizetype i = 0; i < inTime.size(); ++i)
            QCOMPARE(matches.placeOf(inTime[i]), static_cast<std::size_t>(i));
        walked.clear();
        for (auto next = matches.last(); next; next = matches.before(*next))
            walked.prepend(*next);
        QCOMPARE(walked, inTime);
    }

    void searchGoesOnFromWhatIsNoMatch() {
        const auto matches = search(sample(), "forward stage:0");
        QVERIFY(!matches.contains(3));
        QVERIFY(matches.contains(1));
        QCOMPARE(matches.after(3), SliceIndex{1});
        QCOMPARE(matches.before(3), SliceIndex{0});
        QCOMPARE(matches.firstFrom(1), SliceIndex{1});
        QVERIFY(!matches.firstFrom(21));
    }

    void slicesOfOneTimeFollowEachOtherByRow() {
        TimelineBuilder builder;
        for (int i = 0; i < 3; ++i)
            builder.addSlice(builder.addTrack({.sortIndex = i}),
                             {.startNs = 5, .durationNs = 1, .kind = SliceKind::Host});
        const auto matches = search(std::make_shared<const Timeline>(builder.finish()), "host");
        QCOMPARE(matches.firstFrom(0), SliceIndex{0});
        QCOMPARE(matches.after(0), SliceIndex{1});
        QCOMPARE(matches.after(1), SliceIndex{2});
        QVERIFY(!matches.after(2));
        QCOMPARE(matches.before(2), SliceIndex{1});
    }

    void onlyTheLanesThatAreAskedFor() {
        const auto timeline = sample();
        const std::vector<std::size_t> lanes{1};
        const auto matches = searchSlices(timeline, lanes, parseSliceQuery("forward"));
        QCOMPARE(matches.size(), std::size_t{2});
        QCOMPARE(matches.slices().front(), SliceIndex{3});
    }

    void canBeCancelled() {
        const auto timeline = sample();
        Progress progress;
        progress.cancel();
        QVERIFY_EXCEPTION_THROWN(
            searchSlices(timeline, allLanes(*timeline), parseSliceQuery("f"), progress), Cancelled);
    }
};

QTEST_GUILESS_MAIN(SliceSearchTest)
#include "tst_slice_search.moc"
