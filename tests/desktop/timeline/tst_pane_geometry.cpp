// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "TestRuns.h"
#include "app/desktop/timeline/ItemText.h"
#include "app/desktop/timeline/PaneGeometry.h"

using namespace bubblescope;

namespace {

/// Starts at 1000 ns, to prove that panes count from the run's start.
std::shared_ptr<const RunContent> sample() {
    return devicesOf({{{1000, 2000}, {3000, 5000, SliceKind::Backward}},
                      {{2000, 3000}, {3000, 3100, SliceKind::Backward}, {3130, 5000}}});
}

}  // namespace

class PaneGeometryTest : public QObject {
    Q_OBJECT

  private slots:
    void mapsTimesAndRowsToPixelsAndBack() {
        const PaneGeometry geometry{{100, 20, 500, 200}, {1000, 2000}, 2, 25};
        QCOMPARE(geometry.nsPerPixel(), 2.0);
        QCOMPARE(geometry.x(1000), 100.0);
        QCOMPARE(geometry.x(1500), 350.0);
        QCOMPARE(geometry.timeAt(350), 1500);
        QCOMPARE(geometry.y(3), 45.0);
        QCOMPARE(geometry.rowAt(45), 3.0);
    }

    void findsSlicesAndBubbles() {
        const auto content = sample();
        const RowLayout rows = layoutRows(*content->index);
        const auto at = [&](std::int64_t timeNs, double row, std::int64_t toleranceNs = 0) {
            return itemAt(*content, rows, timeNs, row, toleranceNs);
        };
        QCOMPARE(at(500, 0.5).slice, SliceIndex{0});
        QCOMPARE(at(2500, 0.5).slice, SliceIndex{1});
        const TimelineItem bubble = at(1500, 0.5);
        QVERIFY(!bubble.slice);
        QVERIFY(bubble.bubble);
        QCOMPARE(bubble.bubble->startNs, 2000);
        QCOMPARE(bubble.bubble->cause, BubbleCause::Dependency);
        QVERIFY(at(500, 1.5).bubble);
        QCOMPARE(at(500, 1.5).bubble->cause, BubbleCause::WarmUp);
        QVERIFY(!at(500, 1.05).slice && !at(500, 1.05).bubble);
        QVERIFY(!at(9000, 0.5).slice && !at(9000, 0.5).bubble);
    }

    void toleranceCatchesThinSlicesButLeavesWideBubbles() {
        const auto content = sample();
        const RowLayout rows = layoutRows(*content->index);
        // 30 ns of bubble between two slices: with 20 ns of tolerance the slice is meant.
        QVERIFY(itemAt(*content, rows, 2105, 1.5, 20).slice);
        QVERIFY(itemAt(*content, rows, 2115, 1.5, 5).bubble);
        // A wide bubble can be hit up to its edge.
        QVERIFY(itemAt(*content, rows, 1995, 0.5, 20).bubble);
    }

    void boxesOfSlicesAndBubbles() {
        const auto content = sample();
        const RowLayout rows = layoutRows(*content->index);
        TimelineItem item;
        item.slice = 2;
        const auto slice = boxOf(*content, rows, item);
        QCOMPARE(slice->time, (TimeRange{1000, 2000}));
        QCOMPARE(slice->top, 1 + RowLayout::gap);
        item = {};
        item.bubble = Bubble{0, 2000, 3000, BubbleCause::Dependency};
        const auto bubble = boxOf(*content, rows, item);
        QCOMPARE(bubble->time, (TimeRange{1000, 2000}));
        QCOMPARE(bubble->height, 1.0);
        item.bubble->device = 9;
        QVERIFY(!boxOf(*content, rows, item));
        item = {};
        item.slice = 99;
        QVERIFY(!boxOf(*content, rows, item));
        QVERIFY(!boxOf(*content, rows, {}));
    }

    void describesSlicesAndBubbles() {
        Run run(QStringLiteral("test"), sample());
        TimelineItem item;
        QCOMPARE(describe(item), QString());
        item.run = &run;
        item.slice = 1;
        QCOMPARE(describe(item), QStringLiteral("B1 · backward\nduration 2.000 µs\nstart 2 µs\n"
                                                "stage 0 · micro-batch 1\nStage 0\nsimulated"));
        item.slice.reset();
        item.bubble = run.content().analysis.devices[1].bubbles.front();
        QCOMPARE(describe(item), QStringLiteral("bubble · warm-up\nlength 1.000 µs\nstart 0 ns\n"
                                                "Stage 1\nsimulated"));
    }
};

QTEST_GUILESS_MAIN(PaneGeometryTest)
#include "tst_pane_geometry.moc"
