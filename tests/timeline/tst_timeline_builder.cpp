// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

class TimelineBuilderTest : public QObject {
    Q_OBJECT

  private slots:
    void slicesAreSortedByTrackLaneAndStart() {
        TimelineBuilder builder;
        const TrackIndex first = builder.addTrack({.name = "first"});
        const TrackIndex second = builder.addTrack({.name = "second"});
        add(builder, second, 10, 5, "c");
        add(builder, first, 20, 5, "b");
        add(builder, first, 0, 5, "a");
        const Timeline timeline = builder.finish();
        QCOMPARE(labels(timeline), "a b c");
        QCOMPARE(timeline.lanes().size(), 2U);
        QCOMPARE(timeline.laneOf(1).track, first);
        QCOMPARE(timeline.laneOf(2).track, second);
        QCOMPARE(timeline.firstNs(), 0);
        QCOMPARE(timeline.lastNs(), 25);
    }

    void valuesAreGroupedAndSorted() {
        TimelineBuilder builder;
        builder.addCounterValue("memory", "", 0, 20, 2);
        builder.addCounterValue("memory", "", 1, 5, 7);
        builder.addCounterValue("memory", "", 0, 10, 1);
        builder.addCounterValue("memory", "", 0, 10, 3);
        builder.addMetric("loss", 2, 30, 0.5);
        builder.addMetric("accuracy", 1, 20, 0.9);
        builder.addMetric("loss", 1, 25, 0.7);
        builder.addMetric("loss", 1, 20, 0.8);
        const Timeline timeline = builder.finish();
        QCOMPARE(timeline.counters().size(), 2U);
        QCOMPARE(timeline.counters()[0].timesNs, (std::vector<std::int64_t>{10, 10, 20}));
        QCOMPARE(timeline.counters()[0].values, (std::vector<double>{1, 3, 2}));
        QCOMPARE(timeline.counters()[1].device, 1);
        QCOMPARE(timeline.metrics().size(), 2U);
        QCOMPARE(timeline.metrics()[0].steps, (std::vector<std::int64_t>{1, 1, 2}));
        QCOMPARE(timeline.metrics()[0].timesNs, (std::vector<std::int64_t>{20, 25, 30}));
        QCOMPARE(timeline.metrics()[0].values, (std::vector<double>{0.8, 0.7, 0.5}));
        QCOMPARE(timeline.metrics()[1].name, std::string("accuracy"));
    }

    void finishedCopiesAreThePictureSoFar() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        add(builder, track, 10, 5, "b");
        const Timeline early = TimelineBuilder(builder).finish();
        add(builder, track, 0, 5, "a");
        QCOMPARE(labels(early), "b");
        QCOMPARE(labels(builder.finish()), "a b");
    }

    void nestedSlicesGetTheirDepth() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        add(builder, track, 5, 2, "leaf");
        add(builder, track, 0, 20, "root");
        add(builder, track, 0, 10, "child");
        add(builder, track, 10, 10, "sibling");
        add(builder, track, 20, 1, "after");
        const Timeline timeline = builder.finish();
        QCOMPARE(labels(timeline), "root after child sibling leaf");
        QCOMPARE(depths(timeline), (QList<int>{0, 0, 1, 1, 2}));
    }

    /// A stream whose kernels each overlap the next needs two lanes, however long it is.
    void chainOfPartialOverlapsNeedsTwoLanes() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        for (int i = 0; i < 100; ++i)
            add(builder, track, i * 10, 15, "k");
        const Timeline timeline = builder.finish();
        QCOMPARE(timeline.lanesOf(track).size(), 2U);
        QCOMPARE(timeline.sliceCount(), 100U);
        for (const Lane& lane : timeline.lanes())
            for (SliceIndex i = lane.begin + 1; i < lane.end; ++i)
                QVERIFY(timeline.startNs()[i] >= timeline.endNs(i - 1));
    }

    void slicesWithoutLengthShareALane() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        for (int i = 0; i < 3; ++i)
            add(builder, track, 7, 0, "instant");
        QCOMPARE(builder.finish().lanes().size(), 1U);
    }

    void flowsSurviveReordering() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        const SliceHandle late = add(builder, track, 100, 5, "late");
        const SliceHandle early = add(builder, track, 0, 5, "early");
        builder.addFlow(early, late);
        const Timeline timeline = builder.finish();
        QCOMPARE(timeline.flows().size(), 1U);
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].from), "early");
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].to), "late");
    }

    void flowPointsBindToInnermostOrNextSlice() {
        TimelineBuilder builder;
        const TrackIndex cpu = builder.addTrack({});
        const TrackIndex gpu = builder.addTrack({});
        add(builder, cpu, 0, 100, "op");
        add(builder, cpu, 10, 20, "launch");
        add(builder, gpu, 50, 10, "kernel");
        add(builder, gpu, 90, 10, "other");
        builder.addFlowPoint(1, gpu, 50, false);
        builder.addFlowPoint(1, cpu, 15, false);
        builder.addFlowPoint(2, cpu, 60, false);
        builder.addFlowPoint(2, gpu, 61, true);
        builder.addFlowPoint(3, gpu, 70, false);
        const Timeline timeline = builder.finish();
        QCOMPARE(timeline.flows().size(), 2U);
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].from), "launch");
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].to), "kernel");
        QCOMPARE(timeline.sliceLabel(timeline.flows()[1].from), "op");
        QCOMPARE(timeline.sliceLabel(timeline.flows()[1].to), "other");
        QCOMPARE(timeline.findings().size(), 1U);
        QCOMPARE(timeline.findings()[0].count, 1);
    }

    void equalFindingsAreCounted() {
        TimelineBuilder builder;
        builder.addFinding(Severity::Warning, "bad time", "event 3");
        builder.addFinding(Severity::Warning, "bad time", "event 9", 2);
        builder.addFinding(Severity::Note, "bad time", "event 11");
        const Timeline timeline = builder.finish();
        QCOMPARE(timeline.findings().size(), 2U);
        QCOMPARE(timeline.findings()[0].count, 3);
        QCOMPARE(timeline.findings()[0].where, "event 3");
    }

    void emptyTimelineIsFine() {
        const Timeline timeline = TimelineBuilder().finish();
        QCOMPARE(timeline.sliceCount(), 0U);
        QCOMPARE(timeline.lastNs(), 0);
    }

    void labelsOfOperations() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        builder.addSlice(track, {.durationNs = 1, .kind = SliceKind::WeightGrad, .microBatch = 3});
        builder.addSlice(track, {.startNs = 1, .durationNs = 1, .kind = SliceKind::Optimizer});
        builder.addSlice(track, {.startNs = 2,
                                 .durationNs = 1,
                                 .name = builder.intern("call_forward"),
                                 .kind = SliceKind::Forward,
                                 .microBatch = 7});
        const Timeline timeline = builder.finish();
        QCOMPARE(labels(timeline), "W3 optimizer call_forward");
        QCOMPARE(timeline.barLabel(0), "W3");
        QCOMPARE(timeline.barLabel(1), "optimizer");
        QCOMPARE(timeline.barLabel(2), "F7");
    }

  private:
    static SliceHandle add(TimelineBuilder& builder, TrackIndex track, std::int64_t startNs,
                           std::int64_t durationNs, std::string_view name) {
        return builder.addSlice(
            track, {.startNs = startNs, .durationNs = durationNs, .name = builder.intern(name)});
    }

    static QString labels(const Timeline& timeline) {
        QStringList list;
        for (SliceIndex i = 0; i < timeline.sliceCount(); ++i)
            list.append(QString::fromStdString(timeline.sliceLabel(i)));
        return list.join(' ');
    }

    static QList<int> depths(const Timeline& timeline) {
        QList<int> list;
        for (SliceIndex i = 0; i < timeline.sliceCount(); ++i)
            list.append(timeline.laneOf(i).depth);
        return list;
    }
};

QTEST_GUILESS_MAIN(TimelineBuilderTest)
#include "tst_timeline_builder.moc"
