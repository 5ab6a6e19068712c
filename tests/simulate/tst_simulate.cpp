// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/ScheduleText.h"
#include "core/simulate/SimulationTimeline.h"
#include "tests/schedule/RandomSchedules.h"

using namespace bubblescope;

class SimulateTest : public QObject {
    Q_OBJECT

  private slots:
    /// Random shapes and durations of every family: every start is tight (it equals the end of the
    /// operation before or an input's arrival), and nothing starts early.
    void everyStartIsTight() {
        RandomSchedules random(7);
        Simulator simulator;
        int simulated = 0;
        for (int round = 0; round < 5000; ++round) {
            const ScheduleFamily& family = random.family();
            const ScheduleParameters parameters = random.parameters(family);
            Schedule schedule;
            try {
                schedule = family.generate(parameters);
            } catch (const Error&) {
                continue;
            }
            const OperationCosts costs = OperationCosts::complete(parameters.durations);
            checkTight(schedule, costs, simulator.run(schedule, costs));
            ++simulated;
        }
        QVERIFY(simulated > 3500);
    }

    void blockNeedsTheInputsOfBothParts() {
        const Schedule schedule =
            parseScheduleText("F0@0 F1@0&B0@0 B1@0\nF0@1 B0@1 F1@1 B1@1", "blocks");
        OperationCosts costs;
        costs.forwardNs = {10};
        costs.backwardNs = {20};
        Simulator simulator;
        const auto times = [&] {
            const Simulation& result = simulator.run(schedule, costs);
            return std::pair(result.startNs, result.endNs);
        };
        // The block takes 10 + 20 and holds back micro-batch 1 until its end.
        QCOMPARE(times().first, (std::vector<std::int64_t>{0, 40, 40, 100, 10, 20, 70, 80}));
        QCOMPARE(times().second, (std::vector<std::int64_t>{10, 70, 70, 120, 20, 40, 80, 100}));
        QCOMPARE(simulator.run(schedule, costs).busyNs[0], 60);
        costs.fusedNs = {25};
        QCOMPARE(times().second, (std::vector<std::int64_t>{10, 65, 65, 115, 20, 40, 75, 95}));
        QCOMPARE(simulator.run(schedule, costs).peakActivations, (std::vector<std::int32_t>{2, 1}));
    }

    void simulatorIsReusedAcrossShapes() {
        Simulator simulator;
        const OperationCosts costs = unitCosts();
        const auto makespan = [&](const ScheduleParameters& p) {
            return simulator.run(findScheduleFamily("1f1b").generate(p), costs).makespanNs;
        };
        QCOMPARE(makespan({4, 8}), 33);
        QCOMPARE(makespan({2, 2}), 9);
        QCOMPARE(makespan({4, 8}), 33);
    }

    void costsThatDoNotFitAreRefused() {
        Simulator simulator;
        const Schedule schedule = findScheduleFamily("1f1b").generate({4, 8});
        const auto refused = [&](auto change) {
            OperationCosts costs = unitCosts();
            change(costs);
            QVERIFY_EXCEPTION_THROWN(simulator.run(schedule, costs), Error);
        };
        refused([](OperationCosts& c) { c.forwardNs = {1, 2}; });
        refused([](OperationCosts& c) { c.backwardNs = {}; });
        refused([](OperationCosts& c) { c.backwardNs = {-1}; });
        refused([](OperationCosts& c) { c.pointToPointNs = -1; });
        refused(
            [](OperationCosts& c) { c.forwardNs = {std::numeric_limits<std::int64_t>::max()}; });
        refused([](OperationCosts& c) {
            c.pointToPointNs = std::numeric_limits<std::int64_t>::max() / 8;
        });
    }

    void operationsThatWaitForEachOtherAreNamed() {
        Schedule schedule = parseScheduleText("F0 F1 B0 B1\nF0 F1 B0 B1", "given");
        std::swap(schedule.operations[1], schedule.operations[2]);
        Simulator simulator;
        try {
            simulator.run(schedule, unitCosts());
            QFAIL("a deadlock ran");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("B0 on stage 0 (device 0) waits for"));
        }
    }

    void splitBackwardReturnsItsGradientEarly() {
        const Schedule schedule = parseScheduleText("F0 I0 W0\nF0 I0 W0", "split");
        OperationCosts costs;
        costs.forwardNs = {10};
        costs.inputGradNs = {10};
        costs.weightGradNs = {7};
        Simulator simulator;
        const Simulation& result = simulator.run(schedule, costs);
        QCOMPARE(result.startNs, (std::vector<std::int64_t>{0, 30, 40, 10, 20, 30}));
        QCOMPARE(result.peakActivations, (std::vector<std::int32_t>{1, 1}));
    }

    void textShowsTheGanttChart() {
        const Schedule schedule = findScheduleFamily("1f1b").generate({2, 2});
        Simulator simulator;
        const Simulation& result = simulator.run(schedule, unitCosts());
        QCOMPARE(simulationText(schedule, result, 1),
                 "F0 F1 .  .  B0 B0 .  B1 B1\n.  F0 B0 B0 F1 B1 B1\n");
    }

    void textAndTimelineShowBothPartsOfABlock() {
        const Schedule schedule = parseScheduleText("F0 F1&B0 B1", "blocks");
        Simulator simulator;
        const Simulation& result = simulator.run(schedule, unitCosts());
        QCOMPARE(simulationText(schedule, result, 1), "F0    F1&B0 F1&B0 F1&B0 B1    B1\n");
        const Timeline timeline = simulationTimeline(schedule, result, "title", "origin");
        QCOMPARE(timeline.sliceCount(), 4U);
        QCOMPARE(timeline.lanes().size(), 2U);
    }

    void timelineShowsTheSimulation() {
        const Schedule schedule = findScheduleFamily("interleaved")
                                      .generate({.devices = 2, .microBatches = 2, .chunks = 2});
        Simulator simulator;
        const Simulation& result = simulator.run(schedule, unitCosts());
        const Timeline timeline = simulationTimeline(schedule, result, "title", "origin");
        QCOMPARE(timeline.provenance, Provenance::Simulated);
        QCOMPARE(timeline.devices().size(), 2U);
        QCOMPARE(timeline.devices()[0].name, "Device 0");
        QCOMPARE(timeline.lanes().size(), 2U);
        QCOMPARE(timeline.sliceCount(), schedule.operations.size());
        QCOMPARE(timeline.lastNs(), result.makespanNs);
        QCOMPARE(timeline.steps()[0].endNs, result.makespanNs);
        QCOMPARE(timeline.sliceLabel(1), "F1");
        QCOMPARE(timeline.slice(2).stage, 2);
    }

  private:
    static OperationCosts unitCosts() {
        OperationCosts costs;
        costs.forwardNs = {1};
        costs.backwardNs = {2};
        return costs;
    }

    static void checkTight(const Schedule& schedule, const OperationCosts& costs,
                           const Simulation& result) {
        const Outputs outputs(schedule);
        std::vector<std::int64_t> madeNs(outputs.count(), -1);
        for (std::size_t i = 0; i < schedule.operations.size(); ++i)
            madeNs[outputs.madeBy(schedule.operations[i])] = result.endNs[i];
        for (int device = 0; device < schedule.devices; ++device) {
            const std::size_t end = schedule.deviceBegin[static_cast<std::size_t>(device) + 1];
            std::int64_t earliestNs = 0;
            for (std::size_t i = schedule.deviceBegin[static_cast<std::size_t>(device)]; i < end;) {
                const bool fused = schedule.isFused(i);
                const Operation& o = schedule.operations[i];
                for (std::size_t part = i; part < i + (fused ? 2 : 1); ++part)
                    earliestNs =
                        std::max(earliestNs, arrivalNs(schedule, costs, outputs, madeNs, part));
                QCOMPARE(result.startNs[i], earliestNs);
                const std::int64_t planned = fused ? costs.blockNs(o, schedule.operations[i + 1])
                                                   : costs.durationNs(o.kind, o.stage);
                QCOMPARE(result.endNs[i] - result.startNs[i],
                         planned / schedule.partsPerMicroBatch);
                earliestNs = result.endNs[i];
                i += fused ? 2 : 1;
            }
        }
        QCOMPARE(result.makespanNs, *std::max_element(result.endNs.begin(), result.endNs.end()));
        QVERIFY(result.makespanNs >= *std::max_element(result.busyNs.begin(), result.busyNs.end()));
    }

    /// When the last input of the operation at `index` arrives.
    static std::int64_t arrivalNs(const Schedule& schedule, const OperationCosts& costs,
                                  const Outputs& outputs, const std::vector<std::int64_t>& madeNs,
                                  std::size_t index) {
        const Operation& o = schedule.operations[index];
        std::int64_t lastNs = 0;
        for (const Outputs::Input& input : outputs.neededBy(o)) {
            const bool moves = schedule.placement[o.direction][input.stage] != schedule.deviceOf(o);
            lastNs = std::max(lastNs, madeNs[input.output] + (moves ? costs.pointToPointNs : 0));
        }
        return lastNs;
    }
};

QTEST_GUILESS_MAIN(SimulateTest)
#include "tst_simulate.moc"
