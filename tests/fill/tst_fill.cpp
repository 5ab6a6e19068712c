// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "FillChecker.h"
#include "core/base/Error.h"
#include "core/fill/FillPolicy.h"
#include "core/fill/FillReport.h"
#include "core/fill/KfacPlan.h"
#include "core/schedule/ScheduleFamily.h"

using namespace bubblescope;

namespace {

using Random = std::mt19937_64;

std::int64_t between(Random& random, std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
}

/// A schedule of any family; those that refuse the shape are left out.
std::optional<Schedule> anySchedule(Random& random) {
    const auto families = scheduleFamilies();
    const auto& family = families[static_cast<std::size_t>(
        between(random, 0, static_cast<std::int64_t>(families.size()) - 1))];
    ScheduleParameters shape;
    shape.devices = static_cast<int>(between(random, 1, 3) * 2);
    shape.microBatches = shape.devices * static_cast<int>(between(random, 1, 3));
    shape.chunks = family.has(chunksParameter) ? 2 : 1;
    shape.durations.forwardNs = {1000};
    shape.durations.backwardNs = {2000};
    try {
        return family.generate(shape);
    } catch (const Error&) {
        return std::nullopt;
    }
}

OperationCosts anyCosts(Random& random, int stages) {
    OperationDurations durations;
    for (int stage = 0; stage < stages; ++stage) {
        durations.forwardNs.push_back(between(random, 500, 1500));
        durations.inputGradNs.push_back(between(random, 500, 1500));
        durations.weightGradNs.push_back(between(random, 500, 1500));
    }
    durations.pointToPointNs = between(random, 0, 3) * 100;
    return OperationCosts::complete(durations);
}

/// The bubbles and work of every device of some pipeline.
std::vector<FillProblem> anyProblems(Random& random) {
    const auto schedule = anySchedule(random);
    if (!schedule) return {};
    Simulator simulator;
    const Simulation& simulation =
        simulator.run(*schedule, anyCosts(random, schedule->virtualStages));
    BlockCosts costs;
    costs.curvatureNs = between(random, 10, 2000);
    costs.inversionNs = between(random, 10, 8000);
    costs.factorBytes = between(random, 0, 20000);
    KfacOptions options{.blocksPerStage = static_cast<int>(between(random, 1, 3)),
                        .replicas = static_cast<int>(between(random, 1, 3)),
                        .sharesInversion = between(random, 0, 1) == 1};
    std::vector<FillProblem> problems;
    for (KfacPlan::Device& device : planKfac(*schedule, simulation, costs, options).devices)
        problems.push_back(std::move(device.problem));
    return problems;
}

/// One forward and one backward of 10 ns each in a step of 100, and a layer's work.
FillProblem smallProblem(std::vector<FillWork> works) {
    return {.stepNs = 100,
            .pipeline = {{0, 10, FillCause::Forward}, {50, 60, FillCause::Backward}},
            .groups = {{}},
            .works = std::move(works)};
}

}  // namespace

class FillTest : public QObject {
    Q_OBJECT

  private slots:
    void causalPoliciesAreRight_data() {
        QTest::addColumn<QByteArray>("policy");
        QTest::addColumn<int>("inversionBlocks");
        QTest::addColumn<bool>("overlapRefreshes");
        QTest::newRow("causal") << QByteArray("pipefisher-causal") << 1 << false;
        QTest::newRow("best fit") << QByteArray("best-fit") << 1 << false;
        QTest::newRow("blocks") << QByteArray("best-fit") << 4 << false;
        QTest::newRow("overlap") << QByteArray("best-fit") << 1 << true;
    }
    void causalPoliciesAreRight() {
        QFETCH(QByteArray, policy);
        QFETCH(int, inversionBlocks);
        QFETCH(bool, overlapRefreshes);
        const FillOptions options{5, inversionBlocks, overlapRefreshes};
        int cases = 0;
        for (unsigned seed = 0; seed < 150; ++seed) {
            Random random(seed);
            for (const FillProblem& problem : anyProblems(random)) {
                const FillResult result =
                    findFillPolicy(policy.toStdString()).fill(problem, options);
                const std::string fault = checkFill(problem, result, options.marginPercent);
                QVERIFY2(fault.empty(),
                         qPrintable(
                             QString("seed %1: %2").arg(seed).arg(QString::fromStdString(fault))));
                const FillReport figures = report(problem, result);
                QCOMPARE(figures.noncausal, Noncausal{});
                QCOMPARE(figures.idle.totalNs(),
                         (figures.stepNs - figures.pipelineNs) * figures.steps - figures.filledNs);
                ++cases;
            }
        }
        QVERIFY(cases > 400);
    }

    void bestFitIsNeverWorse() {
        int better = 0;
        for (unsigned seed = 0; seed < 150; ++seed) {
            Random random(seed);
            for (const FillProblem& problem : anyProblems(random)) {
                const int causal = findFillPolicy("pipefisher-causal").fill(problem, {}).steps;
                const int plain = findFillPolicy("best-fit").fill(problem, {}).steps;
                const int overlapping =
                    findFillPolicy("best-fit").fill(problem, {.overlapRefreshes = true}).steps;
                QVERIFY(plain <= causal);
                QVERIFY(overlapping <= plain);
                better += overlapping < causal ? 1 : 0;
            }
        }
        QVERIFY(better > 30);
    }

    /// The checker itself must see what is wrong.
    void checkerFindsFaults() {
        const FillProblem problem =
            smallProblem({{FillKind::CurvatureA, 0, 0, 0, 5}, {FillKind::InversionA, 0, 0, 0, 8}});
        const auto check = [&](std::vector<Placement> placements) {
            return QString::fromStdString(checkFill(problem, {1, std::move(placements)}, 5));
        };
        QCOMPARE(check({{0, 0, 1, 0, 1, 10, 5}, {1, 0, 1, 0, 1, 15, 8}}), "");
        QVERIFY(check({{0, 0, 1, 0, 1, 10, 5}}).contains("no place"));
        QVERIFY(check({{0, 0, 2, 0, 1, 10, 5}, {1, 0, 1, 0, 1, 20, 8}}).contains("2 pieces"));
        QVERIFY(check({{1, 0, 1, 0, 1, 10, 8}, {0, 0, 1, 0, 1, 18, 5}}).contains("needs"));
        QVERIFY(check({{0, 0, 1, 0, 1, 45, 5}, {1, 0, 1, 0, 2, 60, 8}}).contains("margin"));
        QVERIFY(check({{0, 0, 1, 0, 1, 10, 5}, {1, 0, 1, 1, 1, 12, 8}}).contains("overlaps"));
        QVERIFY(check({{0, 0, 1, 0, 1, 10, 5}, {1, 0, 1, 0, 1, 55, 8}}).contains("overlaps"));
        QVERIFY(check({{0, 0, 1, 0, 0, 2, 5}, {1, 0, 1, 0, 1, 15, 8}}).contains("cause"));
    }

    void marginIsStrictlyLess() {
        const auto steps = [](std::int64_t durationNs) {
            const FillProblem problem = smallProblem({{FillKind::InversionA, 0, 0, 0, durationNs}});
            return findFillPolicy("pipefisher").fill(problem, {}).placements.at(0).isLeftOver;
        };
        QVERIFY(!steps(38));  // 10 + 38 · 1.05 < 50
        QVERIFY(steps(39));
    }

    /// Removing a finished work makes the published rule overlook the one behind it.
    void publishedRuleSkipsTheNeighbour() {
        const FillProblem problem = smallProblem({{FillKind::InversionA, 0, 0, 0, 4},
                                                  {FillKind::InversionA, 0, 1, 1, 5},
                                                  {FillKind::InversionA, 0, 2, 2, 6}});
        const auto order = [&](const char* policy) {
            QList<int> works;
            for (const Placement& p : findFillPolicy(policy).fill(problem, {}).placements)
                works.append(static_cast<int>(p.work));
            return works;
        };
        QCOMPARE(order("pipefisher"), (QList<int>{0, 2, 1}));
        QCOMPARE(order("pipefisher-causal"), (QList<int>{0, 1, 2}));
    }

    void idleTimeHasReasons() {
        const FillProblem problem = smallProblem(
            {{FillKind::CurvatureB, 0, 0, 0, 10}, {FillKind::InversionB, 0, 0, 0, 60}});
        const FillReport figures =
            report(problem, findFillPolicy("pipefisher-causal").fill(problem, {}));
        QCOMPARE(figures.idle.dependencyNs, 40);  // before the backward
        QCOMPARE(figures.idle.tooSmallNs, 30 + 80);
        QCOMPARE(figures.leftOverNs, 60);
        QCOMPARE(figures.utilizationBefore(), 0.2);
        QCOMPARE(figures.utilization(), (40.0 + 10 + 60) / (200 + 60));
    }

    void unknownPoliciesAreRefused() {
        QVERIFY_THROWS_EXCEPTION(Error, findFillPolicy("worst-fit"));
        QCOMPARE(findFillPolicy("Best_Fit").name, "best-fit");
    }
};

QTEST_GUILESS_MAIN(FillTest)
#include "tst_fill.moc"
