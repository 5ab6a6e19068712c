// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <set>

#include "app/desktop/model/SliceFlows.h"
#include "core/schedule/Outputs.h"
#include "core/timeline/TimelineBuilder.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

/// What a slice needs and makes, found when it is selected.
class SliceFlowsTest : public QObject {
    Q_OBJECT

  private slots:
    void simulationsFollowTheDataFlow_data() {
        QTest::addColumn<QString>("schedule");
        for (const ScheduleFamily& family : scheduleFamilies())
            QTest::newRow(family.name.data()) << QString::fromUtf8(family.name.data());
    }

    /// Inputs and outputs are two views of the same arrows, as many as the schedule has, and
    /// nothing starts before its inputs arrived.
    void simulationsFollowTheDataFlow() {
        QFETCH(QString, schedule);
        SimulationSpec spec = specOf(4, 8, schedule.toStdString());
        spec.durations.pointToPointNs = 1000;
        const RunContent content = simulate(spec);
        std::multiset<std::pair<SliceIndex, SliceIndex>> inputs;
        std::multiset<std::pair<SliceIndex, SliceIndex>> outputs;
        for (SliceIndex i = 0; i < content.timeline->sliceCount(); ++i) {
            const SliceFlows flows = flowsOf(content, i);
            for (const FlowEnd& end : flows.inputs) {
                QVERIFY(end.slackNs >= 0);
                inputs.insert({end.slice, i});
            }
            for (const FlowEnd& end : flows.outputs)
                outputs.insert({i, end.slice});
        }
        QVERIFY(inputs == outputs);
        const Schedule& made = content.simulation->schedule;
        const Outputs expected(made);
        std::size_t count = 0;
        for (const Operation& operation : made.operations)
            count += expected.neededBy(operation).count;
        QCOMPARE(inputs.size(), count);
    }

    void slackIsFromArrivalToStart() {
        SimulationSpec spec = specOf(2, 2);
        spec.durations.pointToPointNs = 1000;
        const RunContent content = simulate(spec);
        const SliceIndex backward = find(content, SliceKind::Backward, 0, 0);
        const SliceFlows flows = flowsOf(content, backward);
        QCOMPARE(flows.inputs.size(), std::size_t(2));
        QCOMPARE(flows.inputs[0].slice, find(content, SliceKind::Backward, 1, 0));
        QCOMPARE(flows.inputs[0].slackNs, 0);
        QCOMPARE(flows.inputs[1].slice, find(content, SliceKind::Forward, 0, 0));
        QCOMPARE(flows.inputs[1].slackNs, content.timeline->startNs()[backward] - 1'000'000);
        QVERIFY(flows.outputs.empty());
    }

    void tracesHaveTheFlowsOfTheirFiles() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({.name = "stream 7"});
        const auto first = builder.addSlice(track, {.startNs = 0, .durationNs = 10});
        const auto second = builder.addSlice(track, {.startNs = 15, .durationNs = 10});
        builder.addFlow(first, second);
        const RunContent content = makeRunContent(builder.finish());
        QCOMPARE(flowsOf(content, 1).inputs.at(0).slice, SliceIndex(0));
        QCOMPARE(flowsOf(content, 1).inputs.at(0).slackNs, 5);
        QCOMPARE(flowsOf(content, 0).outputs.at(0).slice, SliceIndex(1));
        QVERIFY(flowsOf(content, 0).inputs.empty());
    }

  private:
    static SliceIndex find(const RunContent& content, SliceKind kind, int stage, int microBatch) {
        for (SliceIndex i = 0; i < content.timeline->sliceCount(); ++i) {
            const Slice slice = content.timeline->slice(i);
            if (slice.kind == kind && slice.stage == stage && slice.microBatch == microBatch)
                return i;
        }
        return SliceIndex(-1);
    }
};

QTEST_GUILESS_MAIN(SliceFlowsTest)
#include "tst_slice_flows.moc"
