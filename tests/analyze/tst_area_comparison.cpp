// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/analyze/AreaComparison.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

/// One device that computes forward until some time, and backward after another until 100 ns.
AreaSummary summaryOf(std::int64_t forwardEndNs, std::int64_t backwardStartNs, Interval window) {
    TimelineBuilder builder;
    const int device = builder.addDevice({.name = "Stage 0"});
    const TrackIndex track = builder.addTrack({.name = "Stage 0", .device = device});
    builder.addSlice(
        track, {.startNs = 0, .durationNs = forwardEndNs, .kind = SliceKind::Forward, .stage = 0});
    builder.addSlice(track, {.startNs = backwardStartNs,
                             .durationNs = 100 - backwardStartNs,
                             .kind = SliceKind::Backward,
                             .stage = 1});
    builder.addStep({"step 0", 0, 100});
    const Timeline timeline = builder.finish();
    return summarizeArea(timeline, analyze(timeline), std::vector<TrackIndex>{track}, window);
}

std::vector<double> find(const std::vector<ComparedFigure>& figures, FigureGroup group,
                         int index = 0) {
    for (const ComparedFigure& figure : figures)
        if (figure.group == group && figure.index == index) return figure.values;
    return {};
}

int kind(SliceKind kind) {
    return static_cast<int>(kind);
}

using Values = std::vector<double>;

}  // namespace

class AreaComparisonTest : public QObject {
    Q_OBJECT

  private slots:
    void everyFigureStandsBesideThatOfTheOthers() {
        const std::vector areas{summaryOf(40, 60, {0, 100}), summaryOf(30, 80, {0, 100})};
        const auto figures = compareAreas(areas);
        QCOMPARE(find(figures, FigureGroup::Length), (Values{100, 100}));
        QCOMPARE(find(figures, FigureGroup::Computing), (Values{80, 50}));
        QCOMPARE(find(figures, FigureGroup::Bubble), (Values{20, 50}));
        QCOMPARE(find(figures, FigureGroup::Utilization), (Values{0.8, 0.5}));
        QCOMPARE(find(figures, FigureGroup::Kind, kind(SliceKind::Forward)), (Values{40, 30}));
        QCOMPARE(find(figures, FigureGroup::Stage, 1), (Values{40, 20}));
        QCOMPARE(find(figures, FigureGroup::Device), (Values{80, 50}));
    }

    void causesAddUpToTheBubble() {
        const std::vector areas{summaryOf(40, 60, {0, 100}), summaryOf(30, 80, {0, 100})};
        Values sums{0, 0};
        for (const ComparedFigure& figure : compareAreas(areas)) {
            if (figure.group != FigureGroup::Cause) continue;
            for (std::size_t run = 0; run < sums.size(); ++run)
                sums[run] += figure.values[run];
        }
        QCOMPARE(sums, (Values{20, 50}));
    }

    void whatOnlyOneRunHasIsZeroInTheOther() {
        const std::vector areas{summaryOf(40, 60, {0, 50}), summaryOf(30, 80, {70, 100})};
        const auto figures = compareAreas(areas);
        QCOMPARE(find(figures, FigureGroup::Length), (Values{50, 30}));
        QCOMPARE(find(figures, FigureGroup::Kind, kind(SliceKind::Forward)), (Values{40, 0}));
        QCOMPARE(find(figures, FigureGroup::Kind, kind(SliceKind::Backward)), (Values{0, 20}));
    }

    void areasWithoutDevicesHaveNoUtilization() {
        TimelineBuilder builder;
        const TrackIndex thread = builder.addTrack({.name = "python", .kind = TrackKind::Thread});
        builder.addSlice(thread, {.startNs = 0, .durationNs = 50});
        const Timeline timeline = builder.finish();
        const std::vector areas{
            summarizeArea(timeline, analyze(timeline), std::vector<TrackIndex>{thread}, {0, 100})};
        const auto figures = compareAreas(areas);
        QVERIFY(find(figures, FigureGroup::Utilization).empty());
        QCOMPARE(find(figures, FigureGroup::Kind, kind(SliceKind::Other)), (Values{50}));
    }
};

QTEST_APPLESS_MAIN(AreaComparisonTest)
#include "tst_area_comparison.moc"
