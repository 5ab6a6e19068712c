// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <numeric>
#include <random>

#include "core/base/Error.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/ScheduleText.h"
#include "core/simulate/SimulationTimeline.h"

using namespace bubblescope;

namespace {

OperationCosts::Durations durations(const QJsonValue& value) {
    OperationCosts::Durations result;
    for (const QJsonValue& item : value.isArray() ? value.toArray() : QJsonArray{value})
        result.push_back(item.toInteger());
    return result;
}

QList<qint64> integers(const QJsonValue& value) {
    QList<qint64> result;
    for (const QJsonValue& item : value.toArray())
        result.append(item.toInteger());
    return result;
}

}  // namespace

class SimulateTest : public QObject {
    Q_OBJECT

  private slots:
    void goldenCasesMatchExactly_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(BUBBLESCOPE_TEST_DATA "/schedules");
        for (const QString& name : folder.entryList({"*.json"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void goldenCasesMatchExactly() {
        QFETCH(QString, file);
        QFile stream(file);
        QVERIFY(stream.open(QIODevice::ReadOnly));
        const QJsonObject golden = QJsonDocument::fromJson(stream.readAll()).object();
        const Schedule schedule = generate(golden);
        OperationCosts costs;
        costs.forwardNs = durations(golden["times"]["F"]);
        costs.backwardNs = durations(golden["times"]["B"]);
        costs.pointToPointNs = golden["c"].toInteger();
        Simulator simulator;
        const Simulation& result = simulator.run(schedule, costs);

        QCOMPARE(result.makespanNs, golden["makespan"].toInteger());
        QCOMPARE(QList<qint64>(result.busyNs.begin(), result.busyNs.end()),
                 integers(golden["busy_per_device"]));
        QCOMPARE(QList<qint64>(result.peakActivations.begin(), result.peakActivations.end()),
                 integers(golden["peak_activations_per_device"]));
        QCOMPARE(result.utilization(), 1 - golden["bubble_fraction"].toDouble());
        const QJsonArray operations = golden["ops"].toArray();
        QCOMPARE(static_cast<std::size_t>(operations.size()), schedule.operations.size());
        for (std::size_t i = 0; i < schedule.operations.size(); ++i) {
            const Operation& o = schedule.operations[i];
            const QJsonArray expected = operations[static_cast<qsizetype>(i)].toArray();
            QCOMPARE(schedule.deviceOf(o), expected[0].toInt());
            QCOMPARE(operationLetter(o.kind), expected[1].toString().toStdString());
            QCOMPARE(static_cast<int>(o.microBatch), expected[2].toInt());
            QCOMPARE(static_cast<int>(o.stage), expected[3].toInt());
            QCOMPARE(result.startNs[i], expected[5].toInteger());
            QCOMPARE(result.endNs[i], expected[6].toInteger());
        }
    }

    /// Random shapes and durations: every start is tight (it equals the end of the operation before
    /// or an input's arrival), and nothing starts early.
    void everyStartIsTight() {
        std::mt19937 random(7);
        const auto pick = [&random](int from, int to) {
            return std::uniform_int_distribution<int>(from, to)(random);
        };
        Simulator simulator;
        int simulated = 0;
        for (int round = 0; round < 3000; ++round) {
            const ScheduleFamily& family = scheduleFamilies()[static_cast<std::size_t>(pick(0, 2))];
            Schedule schedule;
            try {
                schedule = family.generate({pick(1, 7), pick(1, 20), pick(1, 4), 0});
            } catch (const Error&) {
                continue;
            }
            OperationCosts costs;
            const auto stages = static_cast<std::size_t>(schedule.virtualStages);
            costs.forwardNs.resize(stages);
            costs.backwardNs.resize(stages);
            for (std::size_t s = 0; s < stages; ++s) {
                costs.forwardNs[s] = pick(0, 50);
                costs.backwardNs[s] = pick(0, 90);
            }
            costs.pointToPointNs = pick(0, 1) * pick(0, 40);
            checkTight(schedule, costs, simulator.run(schedule, costs));
            ++simulated;
        }
        QVERIFY(simulated > 2000);
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
    static Schedule generate(const QJsonObject& golden) {
        const QJsonObject options = golden["opts"].toObject();
        return findScheduleFamily(golden["schedule"].toString().toStdString())
            .generate({golden["p"].toInt(), golden["m"].toInt(), golden["v"].toInt(),
                       options["group"].toInt()});
    }

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
            const OperationIndex begin = schedule.deviceBegin[static_cast<std::size_t>(device)];
            const OperationIndex end = schedule.deviceBegin[static_cast<std::size_t>(device) + 1];
            for (OperationIndex i = begin; i < end; ++i) {
                const Operation& o = schedule.operations[i];
                std::int64_t earliestNs = i == begin ? 0 : result.endNs[i - 1];
                for (const Outputs::Input& input : outputs.neededBy(o)) {
                    const bool moves = schedule.placement[o.direction][input.stage] != device;
                    earliestNs = std::max(
                        earliestNs, madeNs[input.output] + (moves ? costs.pointToPointNs : 0));
                }
                QCOMPARE(result.startNs[i], earliestNs);
                QCOMPARE(result.endNs[i] - result.startNs[i], costs.durationNs(o.kind, o.stage));
            }
        }
        QCOMPARE(result.makespanNs, *std::max_element(result.endNs.begin(), result.endNs.end()));
        QVERIFY(result.makespanNs >= *std::max_element(result.busyNs.begin(), result.busyNs.end()));
    }
};

QTEST_GUILESS_MAIN(SimulateTest)
#include "tst_simulate.moc"
