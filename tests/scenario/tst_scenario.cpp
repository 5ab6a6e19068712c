// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/scenario/FillScenario.h"

using namespace bubblescope;

class ScenarioTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        scenario_ = findScenario("Breadth_First-52B");
        Progress progress;
        points_ = runScenario(scenario_, progress);
    }

    void modelIsTheOnePublished() {
        QCOMPARE(64 * scenario_.model.parametersPerLayer(), 51'539'607'552);
        // 24 h^2 + 4 s h flops a layer and token.
        QCOMPARE(scenario_.model.forwardFlopsPerToken(),
                 64 * (24.0 * 8192 * 8192 + 4.0 * 1024 * 8192));
    }

    void layersTakeTheTimeOfTheirOperations() {
        const LayerEstimate layer = estimateLayer(scenario_.model, scenario_.hardware, 2, 1);
        const double ns = (24.0 * 8192 * 8192 + 4.0 * 1024 * 8192) * 2048 / 62.5e3;
        QVERIFY(std::abs(static_cast<double>(layer.forwardNs) - ns) < 1);
        QCOMPARE(layer.backwardNs, 3 * layer.forwardNs);
        QCOMPARE(layer.activationBytes, 2 * 2 * 1024 * 8192);
        QCOMPARE(layer.optimizerBytes, 6 * layer.weightBytes);
        // Two all-reduces of the activation by eight: 14 rounds of an eighth each.
        const LayerEstimate shared = estimateLayer(scenario_.model, scenario_.hardware, 2, 8);
        const double reduceNs = 14 * 4000 + layer.activationBytes * 14.0 / 8 / 133.0;
        QVERIFY(std::abs(static_cast<double>(shared.forwardNs) - (ns / 8 + 2 * reduceNs)) < 4);
        QVERIFY_EXCEPTION_THROWN(estimateLayer(scenario_.model, scenario_.hardware, 2, 3), Error);
    }

    void everyPointIsConsistent() {
        QVERIFY(points_.size() > 100);
        for (const ScenarioPoint& p : points_) {
            QVERIFY(p.stepNs > 0);
            QVERIFY(p.utilization > 0 && p.utilization <= 1);
            QVERIFY(p.exposedCommunication >= 0 &&
                    p.exposedCommunication <= 1 - p.utilization + 1e-9);
            QCOMPARE(p.microBatches * p.layout.replicas, p.batch);
            QCOMPARE(p.fits, p.peakMemoryBytes <= 30LL * 1024 * 1024 * 1024);
            QVERIFY(p.fits || !p.isBest);
        }
    }

    void breadthFirstVisitsEachChunkAsOftenAsItShould() {
        int seen = 0;
        for (const ScenarioPoint& p : points_) {
            if (scenario_.methods[p.method].schedule != "breadth-first" ||
                p.sharding != Sharding::Full)
                continue;
            QCOMPARE(p.gathers, 2 * 8 - 2);
            QCOMPARE(p.reductions, 8);
            ++seen;
        }
        QVERIFY(seen > 5);
    }

    void breadthFirstIsNeverSlower() {
        for (const ScenarioGain& gain : largestGains(points_))
            QVERIFY(gain.gain > 0);
        QCOMPARE(largestGains(points_).size(), scenario_.methods.size() - 1);
    }

    void gainsAreTheLargest() {
        std::vector<ScenarioPoint> points;
        const auto add = [&](std::size_t method, int batch, double flops, bool isBest) {
            points.push_back({.method = method,
                              .batch = batch,
                              .batchPerDevice = batch / 2.0,
                              .flopsPerDevice = flops,
                              .isBest = isBest});
        };
        add(0, 8, 30, true);
        add(0, 16, 40, true);
        add(1, 8, 10, false);
        add(1, 8, 20, true);
        add(1, 16, 25, true);
        add(2, 32, 1, true);
        const std::vector<ScenarioGain> gains = largestGains(points);
        QCOMPARE(gains.size(), std::size_t(1));
        QCOMPARE(gains[0].gain, 0.6);
        QCOMPARE(gains[0].batchPerDevice, 8.0);
    }

    void unknownOnesListTheNames() {
        try {
            findScenarioNotes("x");
            QFAIL("found");
        } catch (const Error& error) {
            QVERIFY(QString::fromStdString(error.hint()).contains("breadth-first-52b"));
        }
    }

    void kindsAreApart() {
        QCOMPARE(findScenarioNotes("PipeFisher_BERT-Base").kind, std::string(fillScenarioKind));
        QVERIFY_EXCEPTION_THROWN(findScenario("pipefisher-bert-base"), Error);
        QVERIFY_EXCEPTION_THROWN(findFillScenario("breadth-first-52b"), Error);
        for (const ScenarioNotes& notes : shippedScenarioNotes())
            QVERIFY(!notes.published.empty() && !notes.differences.empty());
    }

    /// What PipeFisher's own program finds on the same profiles.
    void pipefisherIsReproduced() {
        Progress progress;
        const FillScenario scenario = findFillScenario("pipefisher-bert-base");
        const std::vector<FillScenarioPoint> points = runScenario(scenario, progress);
        QCOMPARE(points.size(), scenario.methods.size() * scenario.policies.size());
        QCOMPARE(scenario.methods[points[0].method].schedule, std::string("gpipe"));
        QCOMPARE(scenario.policies[points[0].policy], std::string("pipefisher"));
        QCOMPARE(points[0].steps, 3);
        QCOMPARE(std::lround(1000 * points[0].usage), 887);
        QCOMPARE(std::lround(1000 * points[0].utilizationBefore), 571);
        for (const FillScenarioPoint& p : points) {
            if (scenario.policies[p.policy] == "pipefisher") continue;
            QCOMPARE(p.noncausal, Noncausal{});
            QVERIFY(p.utilization > p.utilizationBefore && p.utilization <= 1);
        }
    }

  private:
    Scenario scenario_;
    std::vector<ScenarioPoint> points_;
};

QTEST_GUILESS_MAIN(ScenarioTest)
#include "tst_scenario.moc"
