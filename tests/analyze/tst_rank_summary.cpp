// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/analyze/Collectives.h"
#include "core/analyze/RankSummary.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

constexpr int ranks = 3;

/// Three ranks, each with one track.
struct Run {
    TimelineBuilder builder;
    std::vector<TrackIndex> tracks;

    Run() {
        builder.provenance = Provenance::Imported;
        for (int d = 0; d < ranks; ++d) {
            builder.addDevice({.name = "GPU " + std::to_string(d), .rank = d});
            tracks.push_back(builder.addTrack({.kind = TrackKind::Stream, .device = d}));
        }
    }

    SliceHandle add(int device, std::int64_t startNs, std::int64_t endNs, Slice slice = {}) {
        slice.startNs = startNs;
        slice.durationNs = endNs - startNs;
        if (slice.kind == SliceKind::Other) slice.kind = SliceKind::Compute;
        return builder.addSlice(tracks[static_cast<std::size_t>(device)], slice);
    }
    SliceHandle collective(int device, std::int64_t startNs, std::int64_t endNs, const char* name) {
        return add(device, startNs, endNs,
                   {.name = builder.intern(name), .kind = SliceKind::Collective});
    }
};

RankSummary summaryOf(const Timeline& timeline) {
    return summarizeRanks(timeline, analyze(timeline));
}

using Row = std::vector<std::int64_t>;

}  // namespace

/// Who waits for whom.
class RankSummaryTest : public QObject {
    Q_OBJECT

  private slots:
    void transfersNameTheirPeers() {
        Run run;
        run.add(0, 0, 100);
        run.add(1, 0, 50);
        const SliceHandle receive = run.add(1, 50, 120, {.kind = SliceKind::PointToPoint});
        run.builder.addCommunication(receive, {.source = 0, .destination = 1});
        run.add(1, 120, 200);
        const SliceHandle send = run.add(0, 100, 130, {.kind = SliceKind::PointToPoint});
        run.builder.addCommunication(send, {.source = 0, .destination = 2});
        run.add(0, 130, 200);
        const RankSummary summary = summaryOf(run.builder.finish());
        QCOMPARE(summary.waiting.byPeerNs[1], (Row{70, 0, 0}));
        QCOMPARE(summary.waiting.byPeerNs[0], (Row{0, 0, 30}));
        QCOMPARE(summary.waiting.otherNs, (Row{0, 0, 0}));
    }

    void aStepHasItsOwnWaitingAndBalance() {
        Run run;
        std::int64_t startNs = 0;
        for (const int waits : {50, 20}) {
            const int step = waits == 50 ? 0 : 1;
            run.add(0, startNs, startNs + 100, {.step = step});
            const SliceHandle receive = run.add(1, startNs, startNs + waits,
                                                {.kind = SliceKind::PointToPoint, .step = step});
            run.builder.addCommunication(receive, {.source = 0, .destination = 1});
            run.add(1, startNs + waits, startNs + 100, {.step = step});
            startNs += 100;
        }
        const Timeline timeline = run.builder.finish();
        const Analysis analysis = analyze(timeline);
        QCOMPARE(analysis.steps.size(), std::size_t(2));
        QCOMPARE(summarizeRanks(timeline, analysis).waiting.byPeerNs[1], (Row{70, 0, 0}));
        const RankSummary second = summarizeRanks(timeline, analysis, analysis.steps[1]);
        QCOMPARE(second.waiting.byPeerNs[1], (Row{20, 0, 0}));
        QCOMPARE(second.balance->slowest, 0);
        QCOMPARE(second.balance->stepNs, 100.0);
        QCOMPARE(second.balance->meanWorkNs, 90.0);
        QCOMPARE(second.balance->leastStepNs, 90.0);
    }

    void collectivesWaitForTheLast() {
        Run run;
        for (int d = 0; d < ranks; ++d) {
            const std::int64_t comes = 100 * (d + 1);
            run.add(d, 0, comes);
            run.collective(d, comes, 350, "allreduce");
            run.add(d, 350, 400);
        }
        run.collective(0, 400, 410, "broadcast");  // the others' is not in the trace
        const RankSummary summary = summaryOf(run.builder.finish());
        QCOMPARE(summary.waiting.byPeerNs[0], (Row{0, 0, 200}));
        QCOMPARE(summary.waiting.byPeerNs[1], (Row{0, 0, 100}));
        QCOMPARE(summary.waiting.byPeerNs[2], (Row{0, 0, 0}));
        QCOMPARE(summary.waiting.otherNs, (Row{60, 50, 50}));
    }

    void groupsMeetAmongThemselves() {
        Run run;
        const auto inGroup = [&](SliceHandle slice, const char* members) {
            run.builder.addCommunication(slice, {.operation = run.builder.intern("allreduce"),
                                                 .ranks = run.builder.intern(members),
                                                 .groupSize = 2});
        };
        inGroup(run.collective(0, 10, 90, "k"), "[0, 1]");
        inGroup(run.collective(1, 20, 90, "k"), "[0, 1]");
        inGroup(run.collective(1, 100, 190, "k"), "[1, 2]");
        inGroup(run.collective(2, 150, 190, "k"), "[1, 2]");
        const Timeline timeline = run.builder.finish();
        const auto meetings = meetingsOf(timeline);
        QCOMPARE(meetings.size(), 2U);
        for (const CollectiveMeeting& meeting : meetings)
            QCOMPARE(meeting.calls.size(), 2U);
        const auto totals = collectiveTotals(timeline);
        QCOMPARE(totals.size(), 2U);
        QCOMPARE(totals[0].group, "[0, 1]");
        QCOMPARE(totals[0].count, 2);
        QCOMPARE(totals[0].totalNs, 150);
        QCOMPARE(totals[0].groupSize, 2);
    }

    void neighboursAreToldByOperations() {
        Run run;
        const auto operation = [](SliceKind kind, int stage) {
            return Slice{.kind = kind, .stage = stage, .microBatch = 0, .step = 0};
        };
        run.add(0, 0, 100, operation(SliceKind::Forward, 0));
        run.add(1, 0, 10);
        run.add(1, 20, 110, {.kind = SliceKind::PointToPoint});
        run.add(1, 110, 200, operation(SliceKind::Forward, 1));
        const RankSummary summary = summaryOf(run.builder.finish());
        QCOMPARE(summary.waiting.byPeerNs[1][0], 90);
    }

    void balanceIsABound() {
        Run run;
        for (int step = 0; step < 2; ++step) {
            const std::int64_t from = 1000 * step;
            run.add(0, from, from + 600, {.step = step});
            run.add(1, from, from + 300, {.step = step});
            run.add(2, from + 500, from + 800, {.step = step});
        }
        const auto balance = summaryOf(run.builder.finish()).balance;
        QVERIFY(balance.has_value());
        QCOMPARE(balance->slowest, 0);
        QCOMPARE(balance->mostWorkNs, 600.0);
        QCOMPARE(balance->meanWorkNs, 400.0);
        QCOMPARE(balance->stepNs, 900.0);
        QCOMPARE(balance->leastStepNs, 700.0);
    }

    void oneDeviceHasNoBalance() {
        TimelineBuilder builder;
        const int gpu = builder.addDevice({.name = "GPU"});
        builder.addSlice(builder.addTrack({.device = gpu}),
                         {.durationNs = 5, .kind = SliceKind::Compute});
        QVERIFY(!summaryOf(builder.finish()).balance);
    }
};

QTEST_GUILESS_MAIN(RankSummaryTest)
#include "tst_rank_summary.moc"
