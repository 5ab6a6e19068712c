// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "TestRuns.h"
#include "app/desktop/timeline/RowLayout.h"

using namespace bubblescope;

namespace {

struct Kernel {
    std::int64_t startNs;
    std::int64_t endNs;
    SliceKind kind = SliceKind::Compute;
};

TrackIndex addTrack(TimelineBuilder& builder, Track track, const std::vector<Kernel>& kernels) {
    const TrackIndex index = builder.addTrack(std::move(track));
    for (const Kernel& kernel : kernels)
        builder.addSlice(index, {.startNs = kernel.startNs,
                                 .durationNs = kernel.endNs - kernel.startNs,
                                 .kind = kernel.kind});
    return index;
}

RowLayout layoutOf(TimelineBuilder& builder, RowChoice choice = {}) {
    return layoutRows(*contentOf(builder.finish())->index, choice);
}

QStringList labels(const RowLayout& layout) {
    QStringList labels;
    for (const Row& row : layout.rows)
        labels << row.label;
    return labels;
}

/// Two GPUs with two streams each, in no order, and a CPU thread.
TimelineBuilder twoGpus() {
    TimelineBuilder builder;
    for (const char* name : {"rank 0 · GPU 0", "rank 1 · GPU 1"})
        builder.addDevice({.name = name});
    const std::vector<Kernel> work{{0, 10}, {10, 30}};
    const std::vector<Kernel> sends{{5, 15, SliceKind::PointToPoint}};
    addTrack(builder, {.name = "python", .process = "rank 0", .kind = TrackKind::Thread},
             {{0, 40, SliceKind::Host}});
    addTrack(builder,
             {.name = "stream 20", .kind = TrackKind::Stream, .device = 1, .sortIndex = 20}, sends);
    addTrack(builder, {.name = "stream 7", .kind = TrackKind::Stream, .device = 1, .sortIndex = 7},
             work);
    addTrack(builder,
             {.name = "stream 20", .kind = TrackKind::Stream, .device = 0, .sortIndex = 20}, sends);
    addTrack(builder, {.name = "stream 7", .kind = TrackKind::Stream, .device = 0, .sortIndex = 7},
             work);
    return builder;
}

}  // namespace

class RowLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void simulatedDevicesAreCalledAfterTheirStage() {
        const RowLayout layout = layoutRows(*devicesOf({{{0, 5}}, {{5, 9}}})->index);
        QCOMPARE(labels(layout), (QStringList{"Stage 0", "Stage 1"}));
        QCOMPARE(layout.rows[0].device, 0);
        QCOMPARE(layout.rows[1].top, 1 + RowLayout::gap);
        QCOMPARE(layout.height, 2 * (1 + RowLayout::gap));
    }

    void rowsAreSortedByDeviceAndSortIndex() {
        TimelineBuilder builder = twoGpus();
        QCOMPARE(labels(layoutOf(builder)),
                 (QStringList{"rank 0 · GPU 0 · stream 7", "rank 0 · GPU 0 · stream 20",
                              "rank 1 · GPU 1 · stream 7", "rank 1 · GPU 1 · stream 20"}));
    }

    void threadsAreShownWhenAskedFor() {
        TimelineBuilder builder = twoGpus();
        const RowLayout layout = layoutOf(builder, {.threads = true});
        QCOMPARE(layout.rows.size(), std::size_t{5});
        QCOMPARE(layout.rows.back().label, "rank 0 · python");
        QVERIFY(layout.kinds.test(static_cast<std::size_t>(SliceKind::Host)));
    }

    void threadsAreShownWhenThereIsNothingElse() {
        TimelineBuilder builder;
        addTrack(builder, {.name = "main", .process = "python", .kind = TrackKind::Thread},
                 {{0, 5, SliceKind::Host}});
        addTrack(builder, {.name = "empty", .process = "python", .kind = TrackKind::Thread}, {});
        QCOMPARE(labels(layoutOf(builder)), QStringList{"python · main"});
    }

    void communicationLanesAreThinner() {
        TimelineBuilder builder = twoGpus();
        const RowLayout layout = layoutOf(builder);
        QCOMPARE(layout.rows[0].height, 1.0);
        const Row& row = layout.rows[1];
        QCOMPARE(row.height, RowLayout::leastRowHeight);
        QCOMPARE(row.lanes.front().height, RowLayout::communicationHeight);
        QCOMPARE(row.lanes.front().top - row.top,
                 row.top + row.height - (row.lanes.front().top + row.lanes.front().height));
    }

    void communicationOfASimulatedDeviceStandsBelowItAndCanBeHidden() {
        TimelineBuilder builder;
        for (int device = 0; device < 2; ++device) {
            builder.addDevice({.name = "Stage " + std::to_string(device)});
            const int sortIndex = 2 * device;
            addTrack(builder,
                     {.name = "Stage " + std::to_string(device),
                      .device = device,
                      .sortIndex = sortIndex},
                     {{0, 10, SliceKind::Forward}});
            addTrack(builder,
                     {.name = "transfers",
                      .kind = TrackKind::Communication,
                      .device = device,
                      .sortIndex = sortIndex + 1},
                     {{10, 12, SliceKind::PointToPoint}});
        }
        const auto content = contentOf(builder.finish());
        const RowLayout layout = layoutRows(*content->index);
        QCOMPARE(labels(layout), (QStringList{"Stage 0", "transfers", "Stage 1", "transfers"}));
        QVERIFY(layout.rows[1].isMinor && !layout.rows[2].isMinor);
        QCOMPARE(layout.rows[1].height, RowLayout::leastRowHeight);
        QCOMPARE(layout.rows[1].lanes[0].height, RowLayout::communicationHeight);
        QCOMPARE(labels(layoutRows(*content->index, {.communication = false})),
                 (QStringList{"Stage 0", "Stage 1"}));
    }

    void overlapsLieInLanesBelowEachOther() {
        TimelineBuilder builder;
        builder.addDevice({.name = "GPU"});
        addTrack(builder, {.name = "stream 7", .kind = TrackKind::Stream, .device = 0},
                 {{0, 10}, {5, 15}, {20, 30}});
        const RowLayout layout = layoutOf(builder);
        QCOMPARE(layout.rows.size(), std::size_t{1});
        QCOMPARE(layout.rows[0].lanes.size(), std::size_t{2});
        QCOMPARE(layout.rows[0].lanes[1].top, 1.0);
        QCOMPARE(layout.rows[0].height, 2.0);
    }

    void aDeviceWithoutSlicesKeepsItsRow() {
        const RowLayout layout = layoutRows(*devicesOf({{{0, 5}}, {}})->index);
        QCOMPARE(layout.rows.size(), std::size_t{2});
        QCOMPARE(layout.rows[1].height, 1.0);
    }

    void findsRowsByHeight() {
        const RowLayout layout = layoutRows(*devicesOf({{{0, 5}}, {{5, 9}}})->index);
        QCOMPARE(layout.rowAt(-0.1), nullptr);
        QCOMPARE(layout.rowAt(0), &layout.rows[0]);
        QCOMPARE(layout.rowAt(0.99), &layout.rows[0]);
        QCOMPARE(layout.rowAt(1.05), nullptr);
        QCOMPARE(layout.rowAt(1.2), &layout.rows[1]);
        QCOMPARE(layout.rowAt(5), nullptr);
        QCOMPARE(layout.rowOf(1), &layout.rows[1]);
        QCOMPARE(layout.rowOf(7), nullptr);
    }

    void knowsTheKindsThatOccur() {
        const auto content = devicesOf({{{0, 5}, {5, 9, SliceKind::Backward}}});
        const RowLayout layout = layoutRows(*content->index);
        QCOMPARE(layout.kinds.count(), std::size_t{2});
        QVERIFY(layout.kinds.test(static_cast<std::size_t>(SliceKind::Backward)));
    }

    void nothingHasNoRows() {
        TimelineBuilder builder;
        const RowLayout layout = layoutOf(builder);
        QVERIFY(layout.rows.empty());
        QCOMPARE(layout.height, 0.0);
    }
};

QTEST_GUILESS_MAIN(RowLayoutTest)
#include "tst_row_layout.moc"
