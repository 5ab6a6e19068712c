// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/simulate/Simulator.h"
#include "tests/schedule/RandomSchedules.h"

using namespace bubblescope;

/// Closed forms against the simulation.
class BubbleFormulasTest : public QObject {
    Q_OBJECT

  private slots:
    void everyValueIsTheSimulatedOne() {
        RandomSchedules random(3);
        Simulator simulator;
        std::map<std::string_view, int> compared;
        for (int round = 0; round < 60000; ++round) {
            const ScheduleFamily& family = random.family();
            if (family.bubble.text.empty()) continue;
            ScheduleParameters parameters = random.parameters(family);
            parameters.durations = equalDurations(random);
            const auto expectedNs = family.bubble.bubbleNs(parameters);
            if (!expectedNs) continue;
            Schedule schedule;
            try {
                schedule = family.generate(parameters);
            } catch (const Error&) {
                continue;
            }
            const Simulation& result =
                simulator.run(schedule, OperationCosts::complete(parameters.durations));
            const auto& d = parameters.durations;
            QVERIFY2(longestBubbleNs(schedule, result) == *expectedNs,
                     qPrintable(QString("%1 p=%2 m=%3 v=%4 F=%5 I=%6 W=%7 FB=%8: %9 instead of %10")
                                    .arg(QString::fromUtf8(family.name))
                                    .arg(parameters.devices)
                                    .arg(parameters.microBatches)
                                    .arg(parameters.chunks)
                                    .arg(d.forwardNs[0])
                                    .arg(d.inputGradNs[0])
                                    .arg(d.weightGradNs[0])
                                    .arg(d.fusedNs[0])
                                    .arg(longestBubbleNs(schedule, result))
                                    .arg(*expectedNs)));
            ++compared[family.name];
        }
        for (const ScheduleFamily& family : scheduleFamilies()) {
            if (!family.bubble.text.empty())
                QVERIFY2(compared[family.name] > 50, family.name.data());
        }
    }

    /// With B = 2F, doubling leaves p - 2 backwards however many units there are; halving, whose
    /// forwards are those of one micro-batch, half as much.
    void chimeraInPairsHasNoBubblesBetweenUnits() {
        Simulator simulator;
        for (const int p : {2, 4, 8, 16}) {
            for (const int units : {1, 2, 5}) {
                ScheduleParameters parameters{.devices = p, .microBatches = 2 * p * units};
                parameters.durations = {{10}, {20}, {}, {}, {}, 0};
                const OperationCosts costs = OperationCosts::complete(parameters.durations);
                const auto bubbleNs = [&] {
                    const Schedule s = findScheduleFamily("chimera").generate(parameters);
                    return longestBubbleNs(s, simulator.run(s, costs));
                };
                parameters.doubling = 1;
                QCOMPARE(bubbleNs(), (p - 2) * 20);
                parameters.doubling = 0;
                parameters.halving = 1;
                QCOMPARE(bubbleNs(), (p - 2) * 10);
            }
        }
    }

    void nothingIsClaimedWithLatencyOrUnequalStages() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            if (family.bubble.text.empty()) continue;
            ScheduleParameters p{.devices = 4, .microBatches = 8};
            p.durations = {{10, 10, 10, 20}, {20}, {10}, {10}, {30}, 0};
            QVERIFY(!family.bubble.bubbleNs(p));
            p.durations = {{10}, {20}, {10}, {10}, {30}, 5};
            QVERIFY(!family.bubble.bubbleNs(p));
            QVERIFY(!family.bubble.bubbleNs({.devices = 4, .microBatches = 8}));
        }
    }

  private:
    static OperationDurations equalDurations(RandomSchedules& random) {
        const std::int64_t forwardNs = random.pick(1, 30);
        const bool isBalanced = random.pick(0, 1);
        const std::int64_t inputGradNs = isBalanced ? forwardNs : random.pick(1, 40);
        const std::int64_t weightGradNs = isBalanced ? forwardNs : random.pick(1, 40);
        return {{forwardNs},
                {inputGradNs + weightGradNs},
                {inputGradNs},
                {weightGradNs},
                {random.pick(0, 1) ? forwardNs + inputGradNs + weightGradNs : random.pick(1, 90)},
                0};
    }
};

QTEST_GUILESS_MAIN(BubbleFormulasTest)
#include "tst_bubble_formulas.moc"
