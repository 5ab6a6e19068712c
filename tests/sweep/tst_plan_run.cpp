// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/sweep/PlanRun.h"

using namespace bubblescope;

namespace {

PlanFigures figuresOf(const ParallelPlan& plan, const char* name = "gpt3-1.3b") {
    const ModelDescription model = findModelDescription(name);
    const HardwareDescription hardware = findHardwareDescription("a100-80gb");
    return PlanRunner(model, hardware).run(plan);
}

ParallelPlan planOf(int devices, int microBatches) {
    ParallelPlan plan;
    plan.shape.devices = devices;
    plan.shape.microBatches = microBatches;
    plan.microBatchSize = 2;
    return plan;
}

}  // namespace

class PlanRunTest : public QObject {
    Q_OBJECT

  private slots:
    void sharesOfAStepAddUp() {
        ParallelPlan plan = planOf(4, 16);
        plan.tensorParallel = 4;
        plan.dataParallel = 8;
        const PlanFigures f = figuresOf(plan);
        QVERIFY(std::abs(f.computeShare + f.communicationShare + f.bubbleShare - 1) < 1e-9);
        QVERIFY(f.communicationShare > 0);
        QCOMPARE(f.samplesPerSecond * static_cast<double>(f.stepNs) * 1e-9,
                 static_cast<double>(plan.batch()));
        QCOMPARE(f.tokensPerSecond, f.samplesPerSecond * 2048);
    }

    void oneReplicaStandsForAll() {
        const ModelDescription model = findModelDescription("gpt3-1.3b");
        const HardwareDescription hardware = findHardwareDescription("a100-80gb");
        for (const Sharding sharding : {Sharding::None, Sharding::Optimizer, Sharding::Full}) {
            ParallelPlan plan = planOf(4, 8);
            plan.dataParallel = 3;
            plan.sharding = sharding;
            const auto [schedule, costs] = planStep(model, hardware, plan);
            ClusterSimulator all(schedule, costs.operations, costs.cluster);
            const ClusterStep& step = all.nextStep();
            QCOMPARE(figuresOf(plan).stepNs, step.endNs - step.startNs + costs.stepNs);
        }
    }

    void whatBoundsAPlanIsNamed() {
        QCOMPARE(figuresOf(planOf(1, 16)).bound, PlanBound::Compute);
        QCOMPARE(figuresOf(planOf(8, 4)).bound, PlanBound::Bubble);
        ParallelPlan wide = planOf(1, 16);
        wide.tensorParallel = 16;
        QCOMPARE(figuresOf(wide).bound, PlanBound::Communication);
        const PlanFigures large = figuresOf(planOf(1, 4), "gpt3-13b");
        QVERIFY(!large.fits);
        QCOMPARE(large.bound, PlanBound::Memory);
    }

    void memoryFollowsScheduleAndRecomputation() {
        const auto activations = [](const char* schedule, Recompute recompute) {
            ParallelPlan plan = planOf(4, 16);
            plan.schedule = schedule;
            plan.recompute = recompute;
            return figuresOf(plan).peakBytes[static_cast<std::size_t>(MemoryKind::Activations)];
        };
        // GPipe holds all 16 micro-batches, 1F1B on the first device 4.
        QCOMPARE(activations("gpipe", Recompute::None), 4 * activations("1f1b", Recompute::None));
        QVERIFY(activations("1f1b", Recompute::Selective) <
                activations("1f1b", Recompute::None) / 2);
        QVERIFY(activations("1f1b", Recompute::Full) <
                activations("1f1b", Recompute::Selective) / 10);
    }

    void shardingSharesTheOptimizerState() {
        ParallelPlan plan = planOf(2, 8);
        plan.dataParallel = 4;
        const auto optimizer = static_cast<std::size_t>(MemoryKind::Optimizer);
        const std::int64_t whole = figuresOf(plan).peakBytes[optimizer];
        plan.sharding = Sharding::Optimizer;
        const std::int64_t shard = figuresOf(plan).peakBytes[optimizer];
        QVERIFY(std::abs(shard - whole / 4) <= 4);
    }

    void everyFamilyRunsAModel() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            ParallelPlan plan = planOf(4, 16);
            plan.schedule = family.name;
            plan.shape.chunks = family.has(chunksParameter) ? 2 : 1;
            const PlanFigures f = figuresOf(plan);
            QVERIFY2(f.flopUtilization > 0.05 && f.flopUtilization < 0.9, family.name.data());
        }
    }

    void aPriceGivesTheCostOfTokens() {
        PlanFigures figures;
        figures.tokensPerSecond = 1000;
        QCOMPARE(figures.costPerMillionTokens(3.6, 2), 2.0);
    }

    void measuredProfilesAreNotExtrapolated() {
        QVERIFY_EXCEPTION_THROWN(findMeasuredProfile("bert-base/p100").at(1000), Error);
    }
};

QTEST_GUILESS_MAIN(PlanRunTest)
#include "tst_plan_run.moc"
