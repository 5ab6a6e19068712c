// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/analyze/Operations.h"
#include "core/analyze/TracedPipeline.h"
#include "core/base/Error.h"
#include "core/cost/OperationCosts.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

std::int64_t makespanNs(const TracedPipeline& pipeline, const Schedule& schedule) {
    Simulator simulator;
    const OperationCosts costs =
        OperationCosts::complete(pipeline.durations(schedule.virtualStages));
    return simulator.run(schedule, costs).makespanNs;
}

Timeline simulated(const char* family, const ScheduleParameters& shape,
                   const OperationDurations& durations) {
    const Schedule schedule = findScheduleFamily(family).generate(shape);
    Simulator simulator;
    const OperationCosts costs = OperationCosts::complete(durations);
    return simulationTimeline(schedule, simulator.run(schedule, costs), "", "");
}

Timeline read(const QStringList& files) {
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back((QString(BUBBLESCOPE_TEST_DATA "/traces/") + file).toStdString());
    Progress progress;
    return readTraces(paths, progress);
}

}  // namespace

/// A pipeline is taken from a timeline, and simulated again.
class TracedPipelineTest : public QObject {
    Q_OBJECT

  private slots:
    /// What comes out of a simulation gives the same simulation again.
    void recoversSimulations_data() {
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<int>("chunks");
        QTest::newRow("1f1b") << QByteArray("1f1b") << 1;
        QTest::newRow("gpipe") << QByteArray("gpipe") << 1;
        QTest::newRow("interleaved") << QByteArray("interleaved") << 2;
        QTest::newRow("chimera") << QByteArray("chimera") << 1;
        QTest::newRow("zb-h1") << QByteArray("zb-h1") << 1;
    }
    void recoversSimulations() {
        QFETCH(QByteArray, family);
        QFETCH(int, chunks);
        OperationDurations durations{.forwardNs = {1000}, .backwardNs = {2100}};
        durations.pointToPointNs = 70;
        const ScheduleParameters shape{.devices = 4, .microBatches = 8, .chunks = chunks};
        const Timeline timeline = simulated(family, shape, durations);
        const TracedPipeline pipeline = tracedPipeline(timeline);
        QCOMPARE(pipeline.family, family.toStdString());
        QCOMPARE(pipeline.schedule.devices, 4);
        QCOMPARE(pipeline.schedule.microBatches, 8);
        QCOMPARE(pipeline.latencyNs, 70);
        QCOMPARE(pipeline.gapNs, 0);
        QCOMPARE(pipeline.measuredStepNs, timeline.lastNs() - timeline.firstNs());
        QCOMPARE(makespanNs(pipeline, pipeline.schedule), pipeline.measuredStepNs);
    }

    void answersWhatIf() {
        const ScheduleParameters shape{.devices = 4, .microBatches = 8};
        const TracedPipeline pipeline =
            tracedPipeline(simulated("gpipe", shape, {.forwardNs = {1000}, .backwardNs = {2000}}));
        QCOMPARE(makespanNs(pipeline, scheduleFor(pipeline, {})), 33'000);
        QCOMPARE(makespanNs(pipeline, scheduleFor(pipeline, {.microBatches = 16})), 57'000);
        QCOMPARE(makespanNs(pipeline, scheduleFor(pipeline, {.schedule = "zb-h1"})), 27'000);
        const Schedule interleaved = scheduleFor(pipeline, {.schedule = "interleaved"});
        QCOMPARE(interleaved.virtualStages, 4);
        QVERIFY_EXCEPTION_THROWN(scheduleFor(pipeline, {.schedule = "nonesuch"}), Error);
    }

    void stagesAreJoinedAndCut() {
        OperationDurations durations{.forwardNs = {100, 200, 300, 400}, .backwardNs = {200}};
        const TracedPipeline pipeline =
            tracedPipeline(simulated("1f1b", {.devices = 4, .microBatches = 4}, durations));
        QCOMPARE(pipeline.durations(2).forwardNs, (std::vector<std::int64_t>{300, 700}));
        QCOMPARE(pipeline.durations(8).forwardNs,
                 (std::vector<std::int64_t>{50, 50, 100, 100, 150, 150, 200, 200}));
        QVERIFY_EXCEPTION_THROWN(pipeline.durations(3), Error);
    }

    void kernelsOfAnOperationAreOne() {
        const Timeline timeline =
            read({"made-1f1b/rank0_pp.pt.trace.json.gz", "made-1f1b/rank1_pp.pt.trace.json.gz",
                  "made-1f1b/rank2_pp.pt.trace.json.gz"});
        const auto operations = operationsOf(timeline);
        QCOMPARE(operations.size(), 3U * 3 * 2 * 2);  // ranks, micro-batches, kinds, steps
        for (const TimelineOperation& operation : operations)
            QCOMPARE(operation.stage, operation.device);
        const TracedPipeline pipeline = tracedPipeline(timeline);
        QCOMPARE(pipeline.family, "1f1b");
        QCOMPARE(pipeline.steps, 2);
        QCOMPARE(pipeline.latencyNs, 40'500);
        const double simulatedNs = static_cast<double>(makespanNs(pipeline, pipeline.schedule));
        QVERIFY(std::abs(simulatedNs / static_cast<double>(pipeline.measuredStepNs) - 1) < 0.05);
    }

    void knowsTheScheduleOfAMegatronRun() {
        const TracedPipeline pipeline = tracedPipeline(read({"megatron-iter10/pp-iter10.json"}));
        QCOMPARE(pipeline.family, "interleaved");
        QCOMPARE(pipeline.schedule.devices, 4);
        QCOMPARE(pipeline.schedule.microBatches, 8);
        QCOMPARE(pipeline.schedule.virtualStages, 16);
        QCOMPARE(pipeline.measuredStepNs, 676'673'000);
        const double simulatedNs = static_cast<double>(makespanNs(pipeline, pipeline.schedule));
        QVERIFY(std::abs(simulatedNs / static_cast<double>(pipeline.measuredStepNs) - 1) < 0.05);
    }

    /// Of every step and stage, however their numbers mix.
    void findsTheInputsOfAllOperations() {
        std::vector<TimelineOperation> operations;
        for (int step = 0; step < 20; ++step)
            for (int stage = 0; stage < 16; ++stage)
                for (int microBatch = 0; microBatch < 8; ++microBatch)
                    for (const SliceKind kind : {SliceKind::Forward, SliceKind::Backward})
                        operations.push_back({.device = stage % 4,
                                              .kind = kind,
                                              .stage = stage,
                                              .microBatch = microBatch,
                                              .step = step});
        const OperationInputs inputs(operations);
        for (const TimelineOperation& operation : operations) {
            const bool isForward = operation.kind == SliceKind::Forward;
            const TimelineOperation* const input = inputs.of(operation);
            QCOMPARE(input == nullptr, operation.stage == (isForward ? 0 : 15));
            if (input == nullptr) continue;
            QCOMPARE(input->stage, operation.stage + (isForward ? -1 : 1));
            QCOMPARE(input->microBatch, operation.microBatch);
            QCOMPARE(input->step, operation.step);
            QCOMPARE(input->kind, operation.kind);
        }
    }

    void saysWhatIsMissing() {
        QVERIFY_EXCEPTION_THROWN(tracedPipeline(TimelineBuilder().finish()), Error);
    }
};

QTEST_GUILESS_MAIN(TracedPipelineTest)
#include "tst_traced_pipeline.moc"
