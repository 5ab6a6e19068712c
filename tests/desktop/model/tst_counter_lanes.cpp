// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "app/desktop/model/CounterLanes.h"
#include "app/desktop/model/Simulate.h"

using namespace bubblescope;

namespace {

const CounterLane* find(const std::vector<CounterLane>& lanes, int device, const QString& name) {
    for (const CounterLane& lane : lanes)
        if (lane.device == device && lane.name == name) return &lane;
    return nullptr;
}

RunContent simulated() {
    SimulationSpec spec;
    spec.shape.devices = 4;
    spec.shape.microBatches = 8;
    return simulate(spec);
}

}  // namespace

class CounterLanesTest : public QObject {
    Q_OBJECT

  private slots:
    void aValueHoldsUntilTheNext() {
        const StepFunction values({10, 20}, {3, 5});
        QCOMPARE(values.at(9), 0);
        QCOMPARE(values.at(10), 3);
        QCOMPARE(values.at(19), 3);
        QCOMPARE(values.at(1000), 5);
        QCOMPARE(values.highest(), 5);
        QCOMPARE(StepFunction().at(5), 0);
    }

    void summariesAreWeightedByTime() {
        const StepFunction values({10, 20, 25}, {2, 6, 0});
        QCOMPARE(values.over(10, 30).mean, (20.0 + 30.0) / 20);
        QCOMPARE(values.over(10, 30).highest, 6);
        QCOMPARE(values.over(0, 20).mean, 1);
        QCOMPARE(values.over(22, 22).highest, 6);
    }

    /// Of many values, what lies between is summed up beforehand.
    void summariesOfManyValuesAgreeWithTheExactOnes() {
        std::vector<std::int64_t> timesNs;
        std::vector<double> values;
        for (int i = 0; i < 100'000; ++i) {
            timesNs.push_back(i * 10);
            values.push_back(i % 7);
        }
        values[50'000] = 99;
        const StepFunction function(timesNs, values);
        QVERIFY(std::abs(function.over(0, 1'000'000).mean - 3) < 0.01);
        QCOMPARE(function.over(0, 1'000'000).highest, 99);
        QCOMPARE(function.over(600'000, 900'000).highest, 6);
        QCOMPARE(function.over(500'000, 500'010).highest, 99);  // shorter than what is summed up
        QCOMPARE(function.over(2'000'000, 3'000'000).mean, values.back());
    }

    void utilizationOverTheRunIsThatOfTheDevice() {
        const RunContent content = simulated();
        const auto lanes = counterLanes(content, {.utilization = true});
        QCOMPARE(lanes.size(), 4);
        const std::int64_t lengthNs = content.timeline->lastNs() - content.timeline->firstNs();
        for (std::size_t device = 0; device < 4; ++device) {
            const double mean = lanes[device].values.over(0, lengthNs).mean;
            QVERIFY(std::abs(mean - content.analysis.devices[device].utilization()) < 1e-9);
            QCOMPARE(lanes[device].unit, CounterSeries::Unit::Share);
        }
    }

    void activationsReachTheirPeak() {
        const RunContent content = simulated();
        const auto lanes = counterLanes(content, {.activations = true});
        QCOMPARE(lanes.size(), 4);
        for (int device = 0; device < 4; ++device) {
            const CounterLane* lane = find(lanes, device, "activations in flight");
            QVERIFY(lane);
            QCOMPARE(lane->values.highest(),
                     content.simulation->peakActivations[static_cast<std::size_t>(device)]);
            QCOMPARE(lane->top, 4);  // of the first stage, for all of them
        }
    }

    void whatARunDoesNotHaveIsNotThere() {
        const RunContent content = simulated();
        QVERIFY(counterLanes(content, {.memory = true, .others = true}).empty());
        QVERIFY(counterLanes(content, {}).empty());
    }
};

QTEST_GUILESS_MAIN(CounterLanesTest)
#include "tst_counter_lanes.moc"
