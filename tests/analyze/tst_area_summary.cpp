// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "core/analyze/AreaSummary.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

/// Two devices over one step of 100 ns, and a thread of a CPU.
class Run {
  public:
    TimelineBuilder builder;
    TrackIndex first = addDevice("Stage 0");
    TrackIndex second = addDevice("Stage 1");
    TrackIndex transfers = builder.addTrack(
        {.name = "transfers", .kind = TrackKind::Communication, .device = 0, .sortIndex = 1});
    TrackIndex thread = builder.addTrack({.name = "python", .kind = TrackKind::Thread});

    void add(TrackIndex track, std::int64_t startNs, std::int64_t endNs, SliceKind kind,
             int stage = -1) {
        builder.addSlice(
            track,
            {.startNs = startNs, .durationNs = endNs - startNs, .kind = kind, .stage = stage});
    }

    AreaSummary summarize(const std::vector<TrackIndex>& tracks, Interval window) {
        builder.addStep({"step 0", 0, 100});
        const Timeline timeline = builder.finish();
        return summarizeArea(timeline, analyze(timeline), tracks, window);
    }

  private:
    TrackIndex addDevice(const std::string& name) {
        return builder.addTrack({.name = name, .device = builder.addDevice({.name = name})});
    }
};

const AreaTotal& of(const AreaSummary& area, SliceKind kind) {
    return area.kinds[static_cast<std::size_t>(kind)];
}

}  // namespace

class AreaSummaryTest : public QObject {
    Q_OBJECT

  private slots:
    void slicesAreCutAtTheEdges() {
        Run run;
        run.add(run.first, 0, 40, SliceKind::Forward, 0);
        run.add(run.first, 40, 70, SliceKind::Backward, 0);
        run.add(run.first, 90, 100, SliceKind::Forward, 0);
        const AreaSummary area = run.summarize({run.first}, {30, 60});
        QCOMPARE(of(area, SliceKind::Forward).timeNs, 10);
        QCOMPARE(of(area, SliceKind::Forward).slices, 1);
        QCOMPARE(of(area, SliceKind::Backward).timeNs, 20);
        QCOMPARE(area.areaNs, 30);
        QCOMPARE(area.utilization(), 1.0);
    }

    void whatOnlyTouchesAnEdgeIsNotInTheArea() {
        Run run;
        run.add(run.first, 0, 40, SliceKind::Forward);
        run.add(run.first, 60, 70, SliceKind::Forward);
        const AreaSummary area = run.summarize({run.first}, {40, 60});
        QCOMPARE(of(area, SliceKind::Forward).slices, 0);
        QCOMPARE(area.bubblesNs()[static_cast<std::size_t>(BubbleCause::Dependency)] +
                     area.bubblesNs()[static_cast<std::size_t>(BubbleCause::Idle)],
                 20);
        QCOMPARE(area.utilizedNs(), 0);
    }

    void rowsThatAreNotChosenDoNotCount() {
        Run run;
        run.add(run.first, 0, 50, SliceKind::Forward, 0);
        run.add(run.second, 50, 100, SliceKind::Forward, 1);
        run.add(run.transfers, 50, 55, SliceKind::PointToPoint);
        const AreaSummary area = run.summarize({run.first}, {0, 100});
        QCOMPARE(area.rows, 1);
        QCOMPARE(area.devices.size(), std::size_t{1});
        QCOMPARE(area.devices[0].compute.timeNs, 50);
        QCOMPARE(area.devices[0].utilization(), 0.5);
        QCOMPARE(of(area, SliceKind::PointToPoint).timeNs, 0);
        QCOMPARE(area.stages.size(), std::size_t{1});
    }

    void rowsOfADeviceAreUnited() {
        Run run;
        run.add(run.first, 0, 60, SliceKind::Forward, 0);
        run.add(run.first, 30, 80, SliceKind::Forward, 2);
        run.add(run.transfers, 40, 100, SliceKind::PointToPoint);
        const AreaSummary area = run.summarize({run.first, run.transfers}, {0, 100});
        QCOMPARE(of(area, SliceKind::Forward).timeNs, 80);
        QCOMPARE(of(area, SliceKind::Forward).slices, 2);
        QCOMPARE(of(area, SliceKind::PointToPoint).timeNs, 60);
        QCOMPARE(area.areaNs, 100);
        QCOMPARE(area.stages[0].stage, 0);
        QCOMPARE(area.stages[0].compute.timeNs, 60);
        QCOMPARE(area.stages[1].stage, 2);
        QCOMPARE(area.stages[1].compute.timeNs, 50);
    }

    void rowsWithoutADeviceHaveKindsAlone() {
        Run run;
        run.add(run.first, 0, 100, SliceKind::Forward);
        run.add(run.thread, 10, 30, SliceKind::Host);
        const AreaSummary area = run.summarize({run.thread}, {20, 100});
        QCOMPARE(of(area, SliceKind::Host).timeNs, 10);
        QVERIFY(area.devices.empty());
        QCOMPARE(area.areaNs, 80);
        QCOMPARE(area.utilization(), 0.0);
    }

    void theWindowMayReachOutOfTheRun() {
        Run run;
        run.add(run.first, 0, 50, SliceKind::Forward);
        const AreaSummary area = run.summarize({run.first}, {-1000, 1000});
        QCOMPARE(area.spanNs(), 100);
        QCOMPARE(area.utilization(), 0.5);
    }

    /// Computation and bubbles of every device fill what of its span is in the window, and two
    /// areas side by side hold what one over both holds.
    void partsAddUp() {
        std::mt19937 random(7);
        const auto upTo = [&](int most) { return static_cast<std::int64_t>(random() % most); };
        for (int round = 0; round < 50; ++round) {
            Run run;
            for (const TrackIndex track : {run.first, run.second}) {
                for (std::int64_t ns = upTo(20); ns < 90; ns += 1 + upTo(12)) {
                    const std::int64_t endNs = ns + 1 + upTo(8);
                    run.add(track, ns, endNs, SliceKind::Forward, static_cast<int>(upTo(3)));
                    ns = endNs;
                }
            }
            run.builder.addStep({"step 0", 0, 100});
            const Timeline timeline = run.builder.finish();
            const Analysis analysis = analyze(timeline);
            const std::vector<TrackIndex> tracks{run.first, run.second};
            const std::int64_t cut = upTo(100);
            const auto area = [&](std::int64_t startNs, std::int64_t endNs) {
                return summarizeArea(timeline, analysis, tracks, {startNs, endNs});
            };
            const AreaSummary left = area(0, cut);
            const AreaSummary right = area(cut, 100);
            const AreaSummary both = area(0, 100);
            QCOMPARE(of(left, SliceKind::Forward).timeNs + of(right, SliceKind::Forward).timeNs,
                     of(both, SliceKind::Forward).timeNs);
            for (const AreaSummary* part : {&left, &right, &both})
                for (const AreaDevice& device : part->devices)
                    QCOMPARE(device.utilizedNs(), device.compute.timeNs);
            QCOMPARE(left.utilizedNs() + right.utilizedNs(), both.utilizedNs());
        }
    }
};

QTEST_GUILESS_MAIN(AreaSummaryTest)
#include "tst_area_summary.moc"
