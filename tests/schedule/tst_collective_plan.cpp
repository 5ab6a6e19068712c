// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/schedule/CollectivePlan.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/SplitStages.h"
#include "core/schedule/Validate.h"

using namespace bubblescope;

namespace {

struct Counts {
    std::ptrdiff_t fewest = 0;
    std::ptrdiff_t most = 0;

    bool operator==(const Counts&) const = default;
};

Counts count(const CollectivePlan& plan, CollectiveKind kind) {
    std::vector<std::ptrdiff_t> counts;
    for (const auto& list : plan.devices)
        counts.push_back(std::ranges::count(list, kind, &Collective::kind));
    return {std::ranges::min(counts), std::ranges::max(counts)};
}

Schedule generate(const char* family, int devices, int microBatches, int chunks) {
    return findScheduleFamily(family).generate(
        {.devices = devices, .microBatches = microBatches, .chunks = chunks});
}

}  // namespace

class CollectivePlanTest : public QObject {
    Q_OBJECT

  private slots:
    /// Breadth-First Pipeline Parallelism: 2V - 2 gathers and V reductions with two buffers,
    /// 2V - 1 with one.
    void breadthFirstVisitsEveryChunkTwice_data() {
        QTest::addColumn<int>("p");
        QTest::addColumn<int>("v");
        QTest::addColumn<int>("m");
        QTest::newRow("4x4") << 4 << 4 << 8;
        QTest::newRow("8x8") << 8 << 8 << 16;
        QTest::newRow("8x4") << 8 << 4 << 32;
    }
    void breadthFirstVisitsEveryChunkTwice() {
        QFETCH(int, p);
        QFETCH(int, v);
        QFETCH(int, m);
        const Schedule schedule = generate("breadth-first", p, m, v);
        const CollectivePlan two = planCollectives(schedule, Sharding::Full, 2);
        QCOMPARE(count(two, CollectiveKind::Gather), (Counts{2 * v - 2, 2 * v - 2}));
        QCOMPARE(count(two, CollectiveKind::ReduceScatter), (Counts{v, v}));
        const CollectivePlan one = planCollectives(schedule, Sharding::Full, 1);
        QCOMPARE(count(one, CollectiveKind::Gather), (Counts{2 * v - 1, 2 * v - 1}));
        QCOMPARE(count(one, CollectiveKind::ReduceScatter), (Counts{v, v}));
    }

    void depthFirstReducesOnceAGroup_data() {
        QTest::addColumn<int>("p");
        QTest::addColumn<int>("v");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("fewest");
        QTest::addColumn<int>("most");
        QTest::newRow("4x4") << 4 << 4 << 8 << 12 << 24;
        QTest::newRow("8x8") << 8 << 8 << 16 << 28 << 112;
        QTest::newRow("8x4") << 8 << 4 << 32 << 20 << 104;
    }
    void depthFirstReducesOnceAGroup() {
        QFETCH(int, p);
        QFETCH(int, v);
        QFETCH(int, m);
        QFETCH(int, fewest);
        QFETCH(int, most);
        const CollectivePlan plan =
            planCollectives(generate("interleaved", p, m, v), Sharding::Full, 2);
        QCOMPARE(count(plan, CollectiveKind::Gather), (Counts{fewest, most}));
        QCOMPARE(count(plan, CollectiveKind::ReduceScatter), (Counts{v * m / p, v * m / p}));
    }

    /// Layer by layer, every pass of a micro-batch walks through all of a device's layers.
    void linearPipelinesReduceEveryLayerOfEveryMicroBatch() {
        constexpr int layers = 4;
        constexpr int m = 8;
        for (const char* family : {"gpipe", "1f1b"}) {
            const Schedule schedule = splitStages(generate(family, 4, m, 1), layers);
            const CollectivePlan plan = planCollectives(schedule, Sharding::Full, 2);
            QCOMPARE(count(plan, CollectiveKind::ReduceScatter), (Counts{layers * m, layers * m}));
            const Counts gathers = count(plan, CollectiveKind::Gather);
            // Where a forward and a backward meet, the last two layers are still there.
            QVERIFY(gathers.most <= 2 * layers * m - 2);
            QVERIFY(gathers.fewest >= 2 * layers * m - 4 * m);
        }
    }

    void replicasThatShareNothingReduceOncePerStage() {
        const Schedule schedule = generate("interleaved", 4, 8, 2);
        const CollectivePlan plan = planCollectives(schedule, Sharding::None, 2);
        QCOMPARE(count(plan, CollectiveKind::AllReduce), (Counts{2, 2}));
        QCOMPARE(count(plan, CollectiveKind::Gather), (Counts{0, 0}));
        // The chunk that lies later in the model is ready first, right after its last backward.
        const Collective& first = plan.devices[1][0];
        QCOMPARE(int{first.stage}, 5);
        QCOMPARE(first.before, Collective::none);
        QCOMPARE(schedule.operations[first.after], (Operation{OperationKind::Backward, 0, 5, 7}));
        const CollectivePlan sharded = planCollectives(schedule, Sharding::Optimizer, 2);
        QCOMPARE(count(sharded, CollectiveKind::ReduceScatter), (Counts{2, 2}));
        QCOMPARE(count(sharded, CollectiveKind::Gather), (Counts{2, 2}));
    }

    /// No order may wait for itself: whatever an operation waits for is launched before it, and
    /// nothing ahead of it in the list is launched later.
    void listsRunInOrder() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            ScheduleParameters p{.devices = 4, .microBatches = 8, .chunks = 3};
            p.durations = {{10}, {20}, {10}, {10}};
            const Schedule schedule = family.generate(p);
            for (const Sharding sharding :
                 {Sharding::None, Sharding::Optimizer, Sharding::Gradients, Sharding::Full}) {
                for (const bool overlaps : {true, false})
                    checkOrder(planCollectives(schedule, sharding, 2, overlaps));
            }
        }
    }

    void withoutOverlapACollectiveStandsBetweenTwoOperations() {
        const Schedule schedule = generate("breadth-first", 2, 4, 3);
        for (const auto& list : planCollectives(schedule, Sharding::Full, 2, false).devices) {
            for (const Collective& c : list) {
                if (c.before != Collective::none && c.after != Collective::none)
                    QCOMPARE(c.before, c.after + 1);
            }
        }
    }

    void tooFewBuffersForTwoDirectionsAreRefused() {
        const Schedule chimera = generate("chimera", 4, 8, 1);
        QVERIFY_EXCEPTION_THROWN(planCollectives(chimera, Sharding::Full, 1), Error);
        QVERIFY_EXCEPTION_THROWN(planCollectives(chimera, Sharding::Gradients, 0), Error);
        QCOMPARE(count(planCollectives(chimera, Sharding::Full, 2), CollectiveKind::Gather),
                 (Counts{2, 2}));
    }

    void splittingKeepsAScheduleRunnable() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            ScheduleParameters p{.devices = 4, .microBatches = 8, .chunks = 2, .overlap = 0};
            p.durations = {{10}, {20}, {10}, {10}};
            const Schedule schedule = family.generate(p);
            const Schedule split = splitStages(schedule, 3);
            validate(split);
            QCOMPARE(split.operations.size(), 3 * schedule.operations.size());
        }
        QVERIFY_EXCEPTION_THROWN(splitStages(generate("dualpipe", 4, 8, 1), 2), Error);
        QVERIFY_EXCEPTION_THROWN(splitStages(generate("1f1b", 4, 8, 1), 0), Error);
    }

  private:
    static void checkOrder(const CollectivePlan& plan) {
        for (const auto& list : plan.devices) {
            std::int64_t launchedUpTo = -1;
            for (const Collective& c : list) {
                if (c.after != Collective::none)
                    launchedUpTo = std::max<std::int64_t>(launchedUpTo, c.after);
                if (c.before != Collective::none) QVERIFY(launchedUpTo < std::int64_t{c.before});
            }
        }
    }
};

QTEST_GUILESS_MAIN(CollectivePlanTest)
#include "tst_collective_plan.moc"
