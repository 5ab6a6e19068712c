// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "FillChecker.h"
#include "core/base/Error.h"
#include "core/fill/BubbleFill.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

/// Two steps of 100 ns on one device. Times are absolute.
Timeline twoSteps(const std::vector<Slice>& slices) {
    TimelineBuilder builder;
    builder.provenance = Provenance::Imported;
    builder.title = "run";
    const int device = builder.addDevice({.name = "Stage 0"});
    const TrackIndex track = builder.addTrack({.name = "Stage 0", .device = device});
    for (const Slice& slice : slices)
        builder.addSlice(track, slice);
    builder.addStep({"0", 1000, 1200});
    builder.addStep({"1", 1200, 1300});
    builder.addStep({"2", 1300, 1390});
    return builder.finish();
}

FillWorkOptions smallWork() {
    FillWorkOptions options{.blocksPerStage = 1, .microBatches = 2};
    options.costs.curvatureNs = 28;
    options.costs.inversionNs = 20;
    return options;
}

}  // namespace

/// Where steps come from: traces and clusters.
class StepsTest : public QObject {
    Q_OBJECT

  private slots:
    void tracesGiveTheirStep() {
        const Timeline timeline =
            twoSteps({{.startNs = 1100, .durationNs = 50, .kind = SliceKind::Forward},
                      {.startNs = 1210,
                       .durationNs = 20,
                       .kind = SliceKind::Forward,
                       .stage = 3,
                       .microBatch = 5},
                      {.startNs = 1225, .durationNs = 10, .kind = SliceKind::Compute},
                      {.startNs = 1230, .durationNs = 10, .kind = SliceKind::Compute},
                      {.startNs = 1250, .durationNs = 9, .kind = SliceKind::PointToPoint},
                      {.startNs = 1260,
                       .durationNs = 20,
                       .kind = SliceKind::Backward,
                       .stage = 3,
                       .microBatch = 5}});
        QCOMPARE(typicalStep(timeline), 1);
        const PipelineStep step = measuredStep(timeline, 1);
        QCOMPARE(step.stepNs, 100);
        QVERIFY(step.notes.empty());
        const FillProblem problem = planFill("kfac", step, smallWork()).devices[0].problem;
        QCOMPARE(problem.pipeline.size(), 3U);  // both kernels as one
        QCOMPARE(problem.pipeline[0].makes, FillCause::Forward);
        QCOMPARE(problem.pipeline[1].startNs, 30);
        QCOMPARE(problem.pipeline[1].endNs, 40);
        QCOMPARE(problem.pipeline[1].makes, FillCause::None);
        QCOMPARE(problem.groups.at(problem.pipeline[2].group).stage, 3);
        QCOMPARE(problem.pipeline[2].microBatch, 5U);
        QVERIFY_EXCEPTION_THROWN(measuredStep(timeline, 3), Error);
        QVERIFY_EXCEPTION_THROWN(measuredStep(timeline, -1), Error);
        QVERIFY_EXCEPTION_THROWN(measuredStep(timeline, 2), Error);  // nothing computes
    }

    /// Kernels alone cause nothing: work waits for the step's end, and the plan says so.
    void unknownCausesWaitForTheStep() {
        const PipelineStep step = measuredStep(
            twoSteps({{.startNs = 1210, .durationNs = 20, .kind = SliceKind::Compute}}), 1);
        QCOMPARE(step.notes.size(), 1U);
        QVERIFY(step.notes[0].find("step's end") != std::string::npos);
        Progress progress;
        const BubbleFill fill = fillBubbles(step, {.options = smallWork()}, progress);
        QCOMPARE(checkFill(fill.plan.devices[0].problem, fill.results[0], 5), std::string());
        for (const Placement& p : fill.results[0].placements)
            QVERIFY(p.step > 0);
        QCOMPARE(fill.reports[0].kinds[0].pieces, 6 * 2);  // layers, micro-batches as told
        QCOMPARE(filledTimeline(fill.step, fill.plan, fill.cycle).findings().size(), 1U);
    }

    void unnumberedMicroBatchesCountInOrder() {
        const PipelineStep step = measuredStep(
            twoSteps({{.startNs = 1210, .durationNs = 10, .kind = SliceKind::Forward},
                      {.startNs = 1220, .durationNs = 10, .kind = SliceKind::Forward},
                      {.startNs = 1240, .durationNs = 10, .kind = SliceKind::Backward}}),
            1);
        QCOMPARE(step.notes.size(), 1U);
        const FillProblem problem = planFill("sam", step, smallWork()).devices[0].problem;
        QCOMPARE(problem.pipeline[1].microBatch, 1U);
        QCOMPARE(problem.pipeline[2].microBatch, 0U);
    }

    /// A step of a cluster repeats: devices go on with the next one when their own has ended.
    void clustersBecomeSteady() {
        ScheduleParameters shape{.devices = 4, .microBatches = 8};
        shape.durations.forwardNs = {1000};
        shape.durations.backwardNs = {2000};
        const Schedule schedule = findScheduleFamily("1f1b").generate(shape);
        const OperationCosts costs = OperationCosts::complete(shape.durations);
        Cluster cluster{.replicas = 2, .replicaLink = {0, 1'000'000'000}};
        cluster.gradientBytes = {500};
        cluster.optimizerNs = 300;
        const PipelineStep step = steadyStep(schedule, costs, cluster, {});
        ClusterSimulator simulator(schedule, costs, cluster, {});
        std::int64_t beforeNs = 0;
        for (int i = 0; i < 10; ++i)
            beforeNs = simulator.nextStep().endNs;
        QCOMPARE(step.stepNs, simulator.nextStep().endNs - beforeNs);
        for (const PipelineStep::Device& device : step.devices) {
            QCOMPARE(device.slices.front().startNs, 0);
            QVERIFY(device.slices.back().endNs() <= step.stepNs);
            QCOMPARE(device.slices.back().kind, SliceKind::Optimizer);
            QCOMPARE(device.collectives.size(), 1U);
        }
        QVERIFY_EXCEPTION_THROWN(steadyStep(schedule, costs, cluster, {.jitter = 0.1}), Error);
    }

    void preconditioningComesBeforeTheOptimizer() {
        PipelineStep step{
            .stepNs = 100,
            .devices = {
                {.slices = {{.startNs = 10, .durationNs = 20},
                            {.startNs = 60, .durationNs = 20, .kind = SliceKind::Optimizer}}}}};
        FillPlan plan = planFill("sam", step, {.blocksPerStage = 1});
        plan.devices[0].problem.works.clear();
        plan.devices[0].preconditionNs = 7;
        const std::vector<FillResult> results(1);
        const FilledCycle cycle = filledCycle(step, plan, results);
        QCOMPARE(cycle.lengthNs, 107);
        QCOMPARE(cycle.slices.size(), 3U);
        QCOMPARE(cycle.slices[1].part, CycleSlice::Part::Precondition);
        QCOMPARE(cycle.slices[1].startNs, 60);
        QCOMPARE(cycle.slices[2].startNs, 67);
    }
};

QTEST_GUILESS_MAIN(StepsTest)
#include "tst_steps.moc"
