// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "FillChecker.h"
#include "core/base/Error.h"
#include "core/fill/BubbleFill.h"
#include "core/fill/FillWorks.h"
#include "core/fill/Gaps.h"
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

/// Some pipeline's step: of one step alone, or of a cluster with replicas, links and optimizers.
std::optional<PipelineStep> anyStep(Random& random, bool isCluster) {
    const auto schedule = anySchedule(random);
    if (!schedule) return {};
    const OperationCosts costs = anyCosts(random, schedule->virtualStages);
    if (!isCluster) return pipelineStep(*schedule, Simulator().run(*schedule, costs));
    Cluster cluster;
    cluster.replicas = static_cast<int>(between(random, 2, 3));
    cluster.replicaLink = {between(random, 0, 20), 1'000'000'000};
    cluster.gradientBytes = {between(random, 1, 2000)};
    cluster.optimizerNs = between(random, 0, 300);
    cluster.transferBytes = between(random, 0, 200);
    cluster.linkBytesPerSecond = 1'000'000'000;
    try {
        return steadyStep(*schedule, costs, cluster, {});
    } catch (const Error&) {
        return std::nullopt;
    }
}

FillWorkOptions anyWork(Random& random) {
    FillWorkOptions options{.blocksPerStage = static_cast<int>(between(random, 1, 3)),
                            .replicas = static_cast<int>(between(random, 1, 3)),
                            .sharesInversion = between(random, 0, 1) == 1};
    options.costs.forwardNs = between(random, 10, 1500);
    options.costs.backwardNs = between(random, 10, 1500);
    options.costs.curvatureNs = between(random, 10, 2000);
    options.costs.inversionNs = between(random, 10, 8000);
    options.costs.factorBytes = between(random, 0, 20000);
    options.costs.activationBytes = between(random, 1, 1000);
    options.costs.parameterBytes = between(random, 0, 1000);
    options.costs.savedGradientBytes = between(random, 0, 1000);
    options.rootFactor = 2;
    return options;
}

std::vector<FillProblem> problemsOf(const FillPlan& plan) {
    std::vector<FillProblem> problems;
    for (const FillPlan::Device& device : plan.devices)
        problems.push_back(device.problem);
    return problems;
}

/// The bubbles and K-FAC work of every device of some pipeline.
std::vector<FillProblem> anyProblems(Random& random, const char* work = "kfac",
                                     bool isCluster = false) {
    const auto step = anyStep(random, isCluster);
    if (!step) return {};
    return problemsOf(planFill(work, *step, anyWork(random)));
}

enum Kind : std::uint16_t { CurvatureA, CurvatureB, SyncA, SyncB, InversionA, InversionB };

struct SmallWork {
    Kind kind;
    std::uint32_t layer;
    std::int64_t profiledStartNs;
    std::int64_t durationNs;
};

/// One forward and one backward of 10 ns each in a step of 100, and a layer's work.
FillProblem smallProblem(const std::vector<SmallWork>& works) {
    FillProblem problem{.stepNs = 100,
                        .pipeline = {{0, 10, FillCause::Forward}, {50, 60, FillCause::Backward}},
                        .groups = {{}},
                        .kinds = kfacKinds()};
    for (const SmallWork& w : works)
        problem.works.push_back({.kind = w.kind,
                                 .layer = w.layer,
                                 .profiledStartNs = w.profiledStartNs,
                                 .durationNs = w.durationNs});
    return problem;
}

/// The problem with only as much memory as its largest piece needs.
FillProblem withLeastMemory(FillProblem problem) {
    problem.freeBytes = 0;
    const std::int64_t spareBytes = Gaps(problem, Gaps::Rule::Free).mostFreeBytes();
    for (const FillWork& work : problem.works)
        problem.freeBytes = std::max(problem.freeBytes, work.bytes - spareBytes);
    return problem;
}

}  // namespace

class FillTest : public QObject {
    Q_OBJECT

  private slots:
    void causalPoliciesAreRight_data() {
        QTest::addColumn<QByteArray>("policy");
        QTest::addColumn<QByteArray>("work");
        QTest::addColumn<int>("inversionBlocks");
        QTest::addColumn<bool>("overlapRefreshes");
        QTest::addColumn<bool>("isCluster");
        QTest::addColumn<bool>("isTight");
        const auto row = [](const char* name, const char* policy, const char* work, int blocks = 1,
                            bool overlaps = true, bool isCluster = false, bool isTight = false) {
            QTest::newRow(name) << QByteArray(policy) << QByteArray(work) << blocks << overlaps
                                << isCluster << isTight;
        };
        row("causal", "pipefisher-causal", "kfac");
        row("best fit", "best-fit", "kfac", 1, false);
        row("blocks", "best-fit", "kfac", 4, false);
        row("overlap", "best-fit", "kfac");
        row("overlap and blocks", "best-fit", "kfac", 4);
        row("Shampoo", "best-fit", "shampoo", 3);
        row("Shampoo, causal", "pipefisher-causal", "shampoo");
        row("SAM", "best-fit", "sam");
        row("SAM, causal", "pipefisher-causal", "sam");
        row("cluster", "best-fit", "kfac", 1, true, true);
        row("cluster, causal", "pipefisher-causal", "kfac", 1, true, true);
        row("cluster, SAM", "best-fit", "sam", 1, true, true);
        row("memory", "best-fit", "kfac", 1, true, false, true);
        row("memory, causal", "pipefisher-causal", "kfac", 1, true, false, true);
        row("memory, SAM", "best-fit", "sam", 1, false, false, true);
    }
    void causalPoliciesAreRight() {
        QFETCH(QByteArray, policy);
        QFETCH(QByteArray, work);
        QFETCH(int, inversionBlocks);
        QFETCH(bool, overlapRefreshes);
        QFETCH(bool, isCluster);
        QFETCH(bool, isTight);
        const FillOptions options{5, inversionBlocks, overlapRefreshes};
        const unsigned seeds = work == "kfac" && !isTight ? 45 : 25;
        int cases = 0;
        for (unsigned seed = 0; seed < seeds; ++seed) {
            Random random(seed);
            for (FillProblem& problem : anyProblems(random, work.constData(), isCluster)) {
                if (isTight) problem = withLeastMemory(std::move(problem));
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
        QVERIFY(cases > 60);
    }

    void bestFitIsNeverWorse() {
        int better = 0;
        int cases = 0;
        const FillOptions oneByOne{.overlapRefreshes = false};
        for (unsigned seed = 0; seed < 60; ++seed) {
            Random random(seed);
            for (const FillProblem& problem : anyProblems(random)) {
                const int causal = findFillPolicy("pipefisher-causal").fill(problem, {}).steps;
                const int plain = findFillPolicy("best-fit").fill(problem, oneByOne).steps;
                const int overlapping = findFillPolicy("best-fit").fill(problem, {}).steps;
                QVERIFY(plain <= causal);
                QVERIFY(overlapping <= plain);
                better += overlapping < causal ? 1 : 0;
                ++cases;
            }
        }
        QVERIFY2(5 * better > 2 * cases, qPrintable(QString("%1 of %2").arg(better).arg(cases)));
    }

    /// Without an option nothing is delayed; with one, nothing by more than it allows.
    void stretchesAreBoundedAndSaveSteps() {
        Progress progress;
        int saved = 0;
        for (unsigned seed = 0; seed < 8; ++seed) {
            Random random(seed);
            const auto step = anyStep(random, seed % 4 == 0);
            if (!step) continue;
            BubbleFillRequest request{.options = anyWork(random)};
            const BubbleFill plain = fillBubbles(*step, request, progress);
            QCOMPARE(checkStretch(*step, plain.step, 0), std::string());
            request.mostStretchPercent = 5;
            const BubbleFill longer = fillBubbles(*step, request, progress);
            QCOMPARE(checkStretch(*step, longer.step, step->stepNs * 5 / 100), std::string());
            QVERIFY(longer.stepsPerRefresh() <= plain.stepsPerRefresh());
            QCOMPARE(longer.stretch.byNs > 0, longer.stepsPerRefresh() < plain.stepsPerRefresh());
            saved += longer.stretch.byNs > 0 ? 1 : 0;
            for (std::size_t d = 0; d < longer.results.size(); ++d) {
                const FillProblem& problem = longer.plan.devices[d].problem;
                QCOMPARE(checkFill(problem, longer.results[d], 5), std::string());
                QCOMPARE(longer.reports[d].noncausal, Noncausal{});
            }
            request.policy = "pipefisher-causal";
            QCOMPARE(fillBubbles(*step, request, progress).stretch.byNs, 0);
        }
        QVERIFY(saved > 0);
    }

    /// The checker itself must see what is wrong.
    void checkerFindsFaults() {
        const FillProblem problem = smallProblem({{CurvatureA, 0, 0, 5}, {InversionA, 0, 0, 8}});
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
        const std::vector<Placement> right{{0, 0, 1, 0, 1, 10, 5}, {1, 0, 1, 0, 1, 15, 8}};
        FillProblem tight = problem;
        tight.freeBytes = 5;
        tight.works[1].bytes = 6;
        QVERIFY(QString::fromStdString(checkFill(tight, {1, right}, 5)).contains("memory"));
        FillProblem following = problem;
        following.works[0].follows = 1;
        QVERIFY(QString::fromStdString(checkFill(following, {1, right}, 5)).contains("follow"));
        FillProblem lane = smallProblem({{SyncA, 0, 0, 8}});
        lane.laneTaken = {{20, 30}};
        QVERIFY(QString::fromStdString(checkFill(lane, {1, {{0, 0, 1, 0, 1, 15, 8}}}, 5))
                    .contains("collective"));
    }

    void checkerFindsDelays() {
        PipelineStep step{
            .stepNs = 100,
            .devices = {{.slices = {{.durationNs = 10}}}, {.slices = {{.startNs = 10}}}}};
        QCOMPARE(checkStretch(step, stretched(step, {5, 3}), 3), std::string());
        QVERIFY(checkStretch(step, stretched(step, {5, 3}), 2).find("delayed") !=
                std::string::npos);
        PipelineStep wrong = step;
        wrong.devices[0].slices[0].startNs = 1;
        QVERIFY(checkStretch(step, wrong, 2).find("order") != std::string::npos);
    }

    void marginIsStrictlyLess() {
        const auto steps = [](std::int64_t durationNs) {
            const FillProblem problem = smallProblem({{InversionA, 0, 0, durationNs}});
            return findFillPolicy("pipefisher").fill(problem, {}).placements.at(0).isLeftOver;
        };
        QVERIFY(!steps(38));  // 10 + 38 · 1.05 < 50
        QVERIFY(steps(39));
    }

    /// Removing a finished work makes the published rule overlook the one behind it.
    void publishedRuleSkipsTheNeighbour() {
        const FillProblem problem =
            smallProblem({{InversionA, 0, 0, 4}, {InversionA, 1, 1, 5}, {InversionA, 2, 2, 6}});
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
        const FillProblem problem = smallProblem({{CurvatureB, 0, 0, 10}, {InversionB, 0, 0, 60}});
        const FillReport figures =
            report(problem, findFillPolicy("pipefisher-causal").fill(problem, {}));
        QCOMPARE(figures.idle.dependencyNs, 40);  // before the backward
        QCOMPARE(figures.idle.tooSmallNs, 30 + 80);
        QCOMPARE(figures.leftOverNs, 60);
        QCOMPARE(figures.utilizationBefore(), 0.2);
        QCOMPARE(figures.utilization(), (40.0 + 10 + 60) / (200 + 60));
    }

    void memoryKeepsPiecesOut() {
        FillProblem problem = smallProblem({{InversionA, 0, 0, 30}});
        problem.works[0].bytes = 7;
        problem.freeBytes = 5;
        problem.activationBytes = 2;
        const auto& policy = findFillPolicy("best-fit");
        const FillReport figures = report(problem, policy.fill(problem, {}));
        QCOMPARE(figures.steps, 1);
        QCOMPARE(figures.idle.memoryNs, 40);  // while the activation is held
        problem.works[0].bytes = 8;
        QVERIFY_EXCEPTION_THROWN(policy.fill(problem, {}), Error);
        QCOMPARE(findFillPolicy("pipefisher").fill(problem, {}).placements.at(0).startNs, 10);
    }

    /// Every device runs every job, or those that name it; what does not fit is left out.
    void jobsComeFromFiles() {
        QTemporaryDir folder;
        const auto write = [&](const QByteArray& text) {
            QFile file(folder.filePath("jobs.json"));
            if (!file.open(QIODevice::WriteOnly)) return std::string();
            file.write(text);
            return file.fileName().toStdString();
        };
        const std::string path = write(R"({"jobs": [
            {"name": "a", "piece_ns": 100, "pieces": 7, "amount": 2, "unit": "samples"},
            {"name": "b", "piece_ns": 5e5, "pieces": 3},
            {"name": "c", "piece_ns": 50, "pieces": 4, "memory_bytes": 1e9, "devices": [0]}]})");
        Progress progress;
        int devices = 0;
        for (unsigned seed = 0; seed < 40; ++seed) {
            Random random(seed);
            const auto step = anyStep(random, false);
            if (!step) continue;
            BubbleFillRequest request{.work = path};
            request.options.freeBytes = 1000;
            const BubbleFill fill = fillBubbles(*step, request, progress);
            QCOMPARE(fill.cycle.stretch(fill.plainStepNs), 0.0);
            for (std::size_t d = 0; d < fill.results.size(); ++d, ++devices) {
                const FillProblem& problem = fill.plan.devices[d].problem;
                QCOMPARE(checkFill(problem, fill.results[d], 5), std::string());
                QCOMPARE(problem.works.size(), d == 0 ? 3U : 2U);
                QCOMPARE(fill.reports[d].kinds[2].pieces, 0);
                const std::int64_t left = 7 - fill.reports[d].kinds[0].pieces;
                QCOMPARE(fill.reports[d].leftOutNs, left * 100 + 15e5 + (d == 0 ? 200 : 0));
            }
            double perSecond = 0;
            for (std::size_t d = 0; d < fill.results.size(); ++d)
                perSecond += 2e9 * static_cast<double>(fill.reports[d].kinds[0].pieces) /
                             static_cast<double>(step->stepNs) / fill.reports[d].steps;
            QVERIFY(std::abs(fill.amountPerSecond(0) - perSecond) <= 1e-9 * perSecond);
        }
        QVERIFY(devices > 50);
        PipelineStep one{.stepNs = 100, .devices = {{.slices = {{.durationNs = 10}}}}};
        for (const char* text :
             {"", "[]", "{\"jobs\": []}", R"({"jobs": [{"name": "a"}]})",
              R"({"jobs": [{"name": "a", "piece_ns": 0, "pieces": 1}]})",
              R"({"jobs": [{"name": "a", "piece_ns": 1.5, "pieces": 1}]})",
              R"({"jobs": [{"name": "a", "piece_ns": 1, "pieces": -1}]})",
              R"({"jobs": [{"name": "a", "piece_ns": 1, "pieces": 1, "devices": [1]}]})"})
            QVERIFY_EXCEPTION_THROWN(planFill(write(text), one, {}), Error);
    }

    void collectivesShareTheLane() {
        FillProblem problem = smallProblem({{SyncA, 0, 0, 8}});
        problem.laneTaken = {{5, 15}, {20, 25}};
        const FillResult result = findFillPolicy("best-fit").fill(problem, {});
        QCOMPARE(result.placements.at(0).startNs, 25);
    }

    void unknownPoliciesAreRefused() {
        QVERIFY_THROWS_EXCEPTION(Error, findFillPolicy("worst-fit"));
        QCOMPARE(findFillPolicy("Best_Fit").name, "best-fit");
    }
};

QTEST_GUILESS_MAIN(FillTest)
#include "tst_fill.moc"
