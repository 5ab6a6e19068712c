// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "core/timeline/TimelineBuilder.h"
#include "core/timeline/TimelineIndex.h"

using namespace bubblescope;

namespace {

struct Piece {
    std::int64_t startNs;
    std::int64_t durationNs;
    SliceKind kind;
};

TimelineIndex indexOf(const std::vector<Piece>& pieces) {
    TimelineBuilder builder;
    const TrackIndex track = builder.addTrack({});
    for (const Piece& piece : pieces)
        builder.addSlice(
            track, {.startNs = piece.startNs, .durationNs = piece.durationNs, .kind = piece.kind});
    return TimelineIndex(std::make_shared<const Timeline>(builder.finish()));
}

std::vector<Piece> randomPieces(int count, unsigned seed) {
    std::mt19937 random(seed);
    const auto pick = [&random](int from, int to) {
        return std::uniform_int_distribution<int>(from, to)(random);
    };
    std::vector<Piece> pieces;
    std::int64_t timeNs = 1'000'000'000'000;
    for (int i = 0; i < count; ++i) {
        timeNs += pick(0, 3) == 0 ? pick(0, 200) : 0;
        const std::int64_t durationNs = pick(0, 9) == 0 ? pick(0, 5000) : pick(0, 40);
        pieces.push_back({timeNs, durationNs, static_cast<SliceKind>(pick(0, 15))});
        timeNs += durationNs;
    }
    return pieces;
}

}  // namespace

class TimelineIndexTest : public QObject {
    Q_OBJECT

  private slots:
    void timeByKindEqualsASumOverAllSlices() {
        for (const int count : {1, 31, 32, 33, 64, 65, 1000}) {
            const std::vector<Piece> pieces = randomPieces(count, static_cast<unsigned>(count));
            const TimelineIndex index = indexOf(pieces);
            const std::int64_t firstNs = pieces.front().startNs;
            const std::int64_t lengthNs =
                pieces.back().startNs + pieces.back().durationNs - firstNs;
            std::mt19937 random(3);
            std::uniform_int_distribution<std::int64_t> pick(-20, lengthNs + 20);
            for (int round = 0; round < 500; ++round) {
                std::int64_t a = firstNs + pick(random);
                std::int64_t b = firstNs + pick(random);
                if (a > b) std::swap(a, b);
                TimelineIndex::KindTimes expected{};
                for (const Piece& piece : pieces) {
                    const std::int64_t from = std::max(a, piece.startNs);
                    const std::int64_t to = std::min(b, piece.startNs + piece.durationNs);
                    if (to > from) expected[static_cast<std::size_t>(piece.kind)] += to - from;
                }
                QCOMPARE(index.timeByKind(0, a, b), expected);
            }
        }
    }

    /// Every slice in view is shown by exactly one bar, whatever the zoom.
    void everySliceIsShownOnce() {
        const std::vector<Piece> pieces = randomPieces(2000, 5);
        const TimelineIndex index = indexOf(pieces);
        const Timeline& timeline = index.timeline();
        for (const std::int64_t lengthNs : {50, 3'000, 100'000, 2'000'000}) {
            for (int part = 0; part < 10; ++part) {
                const std::int64_t startNs = timeline.firstNs() + part * lengthNs / 3;
                const std::int64_t endNs = startNs + lengthNs;
                std::vector<Bar> bars;
                index.query(0, startNs, endNs, 400, bars);
                std::vector<int> shown(timeline.sliceCount(), 0);
                for (const Bar& bar : bars)
                    for (SliceIndex i = bar.first; i < bar.first + bar.count; ++i)
                        ++shown[i];
                for (SliceIndex i = 0; i < timeline.lanes()[0].end; ++i) {
                    const bool inView =
                        timeline.startNs()[i] < endNs &&
                        (timeline.endNs(i) > startNs || timeline.startNs()[i] >= startNs);
                    QCOMPARE(shown[i], inView ? 1 : 0);
                }
                QVERIFY(bars.size() <= 2 * 400 + 2);
            }
        }
    }

    void wideSlicesAreExact() {
        const TimelineIndex index =
            indexOf({{0, 100, SliceKind::Forward}, {100, 200, SliceKind::Backward}});
        std::vector<Bar> bars;
        index.query(0, 50, 450, 40, bars);
        QCOMPARE(bars.size(), 2U);
        QCOMPARE(bars[0].startNs, 0);
        QCOMPARE(bars[1].endNs, 300);
        QCOMPARE(bars[1].kind, SliceKind::Backward);
        QCOMPARE(bars[1].count, 1U);
    }

    void narrowSlicesMergeToTheKindWithMostTime() {
        std::vector<Piece> pieces;
        for (int i = 0; i < 1000; ++i)
            pieces.push_back({i * 10, i % 3 == 0 ? 4 : 1,
                              i % 3 == 0 ? SliceKind::Backward : SliceKind::Forward});
        const TimelineIndex index = indexOf(pieces);
        std::vector<Bar> bars;
        index.query(0, 0, 10'000, 10, bars);
        QCOMPARE(bars.size(), 10U);
        for (const Bar& bar : bars) {
            QCOMPARE(bar.count, 100U);
            QCOMPARE(bar.kind, SliceKind::Backward);
            QVERIFY(bar.coverage > 0.19F && bar.coverage < 0.21F);
        }
    }

    /// A second of idleness among kernels of 10 µs leaves exactly one hole between bars.
    void oneGapStaysOneGap() {
        std::vector<Piece> pieces;
        std::int64_t timeNs = 0;
        for (int i = 0; i < 1000; ++i) {
            pieces.push_back({timeNs, 10'000, SliceKind::Compute});
            timeNs += 10'500 + (i == 500 ? 1'000'000'000 : 0);
        }
        const TimelineIndex index = indexOf(pieces);
        std::vector<Bar> bars;
        index.query(0, 0, timeNs, 1000, bars);
        const std::int64_t pixelNs = timeNs / 1000;
        int gaps = 0;
        for (std::size_t i = 1; i < bars.size(); ++i)
            gaps += bars[i].startNs - bars[i - 1].endNs > 2 * pixelNs;
        QCOMPARE(gaps, 1);
    }

    void sliceAtFindsTheNearestWithinReach() {
        const TimelineIndex index =
            indexOf({{100, 50, SliceKind::Forward}, {200, 0, SliceKind::Backward}});
        QVERIFY(!index.sliceAt(0, 99));
        QCOMPARE(index.sliceAt(0, 100), std::optional<SliceIndex>(0));
        QCOMPARE(index.sliceAt(0, 149), std::optional<SliceIndex>(0));
        QVERIFY(!index.sliceAt(0, 170, 10));
        QCOMPARE(index.sliceAt(0, 155, 10), std::optional<SliceIndex>(0));
        QCOMPARE(index.sliceAt(0, 195, 10), std::optional<SliceIndex>(1));
        QCOMPARE(index.sliceAt(0, 205, 10), std::optional<SliceIndex>(1));
    }

    void emptyViewsShowNothing() {
        const TimelineIndex index = indexOf({{100, 50, SliceKind::Forward}});
        std::vector<Bar> bars;
        index.query(0, 0, 100, 10, bars);
        index.query(0, 150, 300, 10, bars);
        index.query(0, 100, 100, 10, bars);
        index.query(0, 100, 150, 0, bars);
        QCOMPARE(bars.size(), 0U);
    }
};

QTEST_GUILESS_MAIN(TimelineIndexTest)
#include "tst_timeline_index.moc"
