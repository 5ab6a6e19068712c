// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/analyze/CriticalPath.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

/// Start and end times by what operations wait for, one of them taking longer.
std::int64_t makespanNs(const Schedule& schedule, const std::vector<std::int64_t>& durationsNs,
                        std::int64_t latencyNs) {
    const Outputs outputs(schedule);
    std::vector<std::int64_t> madeNs(outputs.count(), -1);
    std::vector<std::int64_t> freeNs(static_cast<std::size_t>(schedule.devices), 0);
    std::vector<OperationIndex> next(schedule.deviceBegin.begin(), schedule.deviceBegin.end() - 1);
    for (bool any = true; any;) {
        any = false;
        for (std::size_t d = 0; d < freeNs.size(); ++d) {
            for (; next[d] < schedule.deviceBegin[d + 1]; ++next[d]) {
                const Operation& o = schedule.operations[next[d]];
                std::int64_t startNs = freeNs[d];
                bool isReady = true;
                for (const Outputs::Input& input : outputs.neededBy(o)) {
                    isReady = isReady && madeNs[input.output] >= 0;
                    const bool isHere =
                        schedule.placement[o.direction][input.stage] == static_cast<int>(d);
                    startNs = std::max(startNs, madeNs[input.output] + (isHere ? 0 : latencyNs));
                }
                if (!isReady) break;
                freeNs[d] = startNs + durationsNs[next[d]];
                madeNs[outputs.madeBy(o)] = freeNs[d];
                any = true;
            }
        }
    }
    return *std::ranges::max_element(freeNs);
}

struct Simulated {
    Schedule schedule;
    std::vector<std::int64_t> durationsNs;
    Timeline timeline;
};

Simulated simulated(const char* family, int devices, int microBatches, int chunks,
                    std::int64_t latencyNs) {
    ScheduleParameters shape{.devices = devices, .microBatches = microBatches, .chunks = chunks};
    shape.durations.forwardNs = {100};
    shape.durations.backwardNs = {210};
    shape.durations.inputGradNs = {110};
    shape.durations.weightGradNs = {97};
    shape.durations.pointToPointNs = latencyNs;
    Simulated result;
    result.schedule = findScheduleFamily(family).generate(shape);
    Simulator simulator;
    const Simulation& simulation =
        simulator.run(result.schedule, OperationCosts::complete(shape.durations));
    for (std::size_t i = 0; i < simulation.startNs.size(); ++i)
        result.durationsNs.push_back(simulation.endNs[i] - simulation.startNs[i]);
    result.timeline = simulationTimeline(result.schedule, simulation, "s", "");
    return result;
}

}  // namespace

class CriticalPathTest : public QObject {
    Q_OBJECT

  private slots:
    void slackIsHowMuchLongerAnOperationCanTake_data() {
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<int>("chunks");
        for (const char* family : {"gpipe", "1f1b", "zb-h1", "chimera"})
            QTest::newRow(family) << QByteArray(family) << 1;
        QTest::newRow("interleaved") << QByteArray("interleaved") << 2;
        QTest::newRow("zbv") << QByteArray("zbv") << 2;
    }

    /// Against a forward pass over the data flow, for every operation.
    void slackIsHowMuchLongerAnOperationCanTake() {
        QFETCH(const QByteArray, family);
        QFETCH(const int, chunks);
        for (const std::int64_t latencyNs : {0, 13}) {
            const Simulated s = simulated(family.constData(), 4, 8, chunks, latencyNs);
            const CriticalPath path = criticalPath(s.timeline);
            const std::int64_t wholeNs = makespanNs(s.schedule, s.durationsNs, latencyNs);
            QCOMPARE(wholeNs, s.timeline.lastNs());
            QCOMPARE(path.lengthNs, wholeNs);
            QCOMPARE(s.timeline.sliceCount(), s.durationsNs.size());
            for (SliceIndex i = 0; i < s.timeline.sliceCount(); ++i) {
                const auto slackNs = path.slackNs(i);
                QVERIFY(slackNs.has_value());
                auto longer = s.durationsNs;
                longer[i] += *slackNs;
                QCOMPARE(makespanNs(s.schedule, longer, latencyNs), wholeNs);
                ++longer[i];
                QCOMPARE(makespanNs(s.schedule, longer, latencyNs), wholeNs + 1);
                if (path.contains(i)) QCOMPARE(*slackNs, std::int64_t{0});
            }
        }
    }

    void pathIsUnbroken() {
        const Simulated s = simulated("1f1b", 4, 8, 1, 13);
        const CriticalPath path = criticalPath(s.timeline);
        QCOMPARE(s.timeline.startNs()[path.slices.front()], std::int64_t{0});
        std::int64_t betweenNs = 0;
        for (std::size_t i = 1; i < path.slices.size(); ++i) {
            const std::int64_t gapNs =
                s.timeline.startNs()[path.slices[i]] - s.timeline.endNs(path.slices[i - 1]);
            QVERIFY(gapNs == 0 || gapNs == 13);
            betweenNs += gapNs;
        }
        QCOMPARE(path.betweenNs, betweenNs);
        QCOMPARE(path.byKindNs[static_cast<std::size_t>(SliceKind::Forward)] % 100,
                 std::int64_t{0});
    }

    /// B of device 0 waits for the group, in which device 1 comes last.
    void collectivesWaitForTheLastMember() {
        TimelineBuilder builder;
        std::array<TrackIndex, 2> compute{};
        std::array<TrackIndex, 2> collective{};
        for (int d = 0; d < 2; ++d) {
            builder.addDevice({.name = "GPU", .rank = d});
            compute[d] = builder.addTrack({.kind = TrackKind::Stream, .device = d});
            collective[d] = builder.addTrack({.kind = TrackKind::Stream, .device = d});
        }
        const auto add = [&](TrackIndex track, std::int64_t startNs, std::int64_t endNs,
                             SliceKind kind) {
            builder.addSlice(track,
                             {.startNs = startNs, .durationNs = endNs - startNs, .kind = kind});
        };
        add(compute[0], 0, 10, SliceKind::Compute);
        add(compute[0], 50, 60, SliceKind::Optimizer);
        add(compute[1], 0, 40, SliceKind::Compute);
        add(collective[0], 10, 50, SliceKind::Collective);
        add(collective[1], 40, 50, SliceKind::Collective);
        const Timeline timeline = builder.finish();
        const CriticalPath path = criticalPath(timeline);
        QCOMPARE(path.slackNs(0), std::int64_t{30});  // of the computation of device 0
        const auto late = std::ranges::find_if(path.slices, [&](SliceIndex i) {
            return timeline.durationNs()[i] == 40 && timeline.kind()[i] == SliceKind::Compute;
        });
        QVERIFY(late != path.slices.end());
        QCOMPARE(path.lengthNs, std::int64_t{60});
        QCOMPARE(path.betweenNs, std::int64_t{0});
        QCOMPARE(path.byKindNs[static_cast<std::size_t>(SliceKind::Collective)], std::int64_t{10});
    }

    void nothingHasNoPath() {
        const CriticalPath path = criticalPath(TimelineBuilder().finish());
        QVERIFY(path.slices.empty());
        QCOMPARE(path.lengthNs, std::int64_t{0});
        QVERIFY(!path.slackNs(0));
    }
};

QTEST_APPLESS_MAIN(CriticalPathTest)
#include "tst_critical_path.moc"
