// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/fill/BubbleFill.h"
#include "core/schedule/ScheduleFamily.h"

using namespace bubblescope;

namespace {

/// A pipeline of measured blocks, simulated and planned.
struct Pipeline {
    Pipeline(const char* family, int devices, int microBatches, const char* profile,
             FillWorkOptions options = {}, int microBatchSize = 32)
        : costs(findMeasuredProfile(profile).at(microBatchSize)) {
        options.costs = costs;
        ScheduleParameters shape{.devices = devices, .microBatches = microBatches};
        shape.durations = stageDurations(costs, options.blocksPerStage, options.recomputes);
        const Schedule schedule = findScheduleFamily(family).generate(shape);
        simulation = Simulator().run(schedule, OperationCosts::complete(shape.durations));
        step = pipelineStep(schedule, simulation);
        plan = planFill("kfac", step, options);
    }

    std::vector<FillResult> fill(const char* policy, const FillOptions& options = {}) const {
        std::vector<FillResult> results;
        for (const FillPlan::Device& device : plan.devices)
            results.push_back(findFillPolicy(policy).fill(device.problem, options));
        return results;
    }

    BlockCosts costs;
    Simulation simulation;
    PipelineStep step;
    FillPlan plan;
};

std::int64_t sumOf(const FillProblem& problem, const char* kind) {
    std::int64_t sum = 0;
    for (const FillWork& work : problem.works)
        if (problem.kindOf(work).name.starts_with(kind)) sum += work.durationNs;
    return sum;
}

std::int64_t bytesOf(const FillPlan::Device& device, std::string_view name) {
    for (const FillMemory& part : device.memory)
        if (part.name == name) return part.bytes;
    return -1;
}

}  // namespace

class KfacTest : public QObject {
    Q_OBJECT

  private slots:
    /// Refresh steps and usage of PipeFisher's own program on the same profiles: three blocks a
    /// stage, micro-batches of 32, no communication; usage in per mille.
    void publishedRefreshesAreReproduced_data() {
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<int>("devices");
        QTest::addColumn<int>("microBatches");
        QTest::addColumn<QByteArray>("profile");
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("usage");
        QTest::addColumn<int>("slowSteps");
        QTest::addColumn<int>("slowUsage");
        const auto row = [](const char* family, int devices, int microBatches, const char* profile,
                            int steps, int usage, int slowSteps = 0, int slowUsage = 0) {
            QTest::addRow("%s %d x %d %s", family, devices, microBatches, profile)
                << QByteArray(family) << devices << microBatches << QByteArray(profile) << steps
                << usage << slowSteps << slowUsage;
        };
        row("gpipe", 4, 4, "bert-base/p100", 3, 887);
        row("1f1b", 4, 4, "bert-base/p100", 3, 887, 4, 808);
        row("gpipe", 4, 4, "bert-base/v100", 3, 915);
        row("gpipe", 4, 8, "bert-base/p100", 4, 967);
        row("gpipe", 8, 8, "bert-large/p100", 2, 901);
        row("1f1b", 8, 8, "bert-large/p100", 2, 901, 3, 778);
    }
    void publishedRefreshesAreReproduced() {
        QFETCH(QByteArray, family);
        QFETCH(int, devices);
        QFETCH(int, microBatches);
        QFETCH(QByteArray, profile);
        QFETCH(int, steps);
        QFETCH(int, usage);
        QFETCH(int, slowSteps);
        QFETCH(int, slowUsage);
        const Pipeline pipeline(family.constData(), devices, microBatches, profile.constData());
        const auto results = pipeline.fill("pipefisher");
        int slow = 0;
        for (std::size_t d = 0; d < results.size(); ++d) {
            const FillReport r = report(pipeline.plan.devices[d].problem, results[d]);
            const auto perMille = static_cast<int>(std::lround(
                1000.0 * static_cast<double>(r.usageNs()) / static_cast<double>(r.usageOfNs())));
            const bool isSlow = r.steps == slowSteps;
            slow += isSlow ? 1 : 0;
            QCOMPARE(r.steps, isSlow ? slowSteps : steps);
            QCOMPARE(perMille, isSlow ? slowUsage : usage);
        }
        QCOMPARE(slow, slowSteps > 0 ? 1 : 0);
    }

    /// (N T_curv + T_inv) / T_bubble, PipeFisher's measure, from its performance model.
    void bubbleRatiosAreReproduced() {
        const auto ratio = [](const char* family, int devices, const FillWorkOptions& options = {},
                              int size = 32) {
            const Pipeline p(family, devices, devices, "bert-base/p100", options, size);
            const FillProblem& problem = p.plan.devices[0].problem;
            const std::int64_t workNs = sumOf(problem, "curvature") + sumOf(problem, "inversion");
            return static_cast<double>(workNs) /
                   static_cast<double>(p.simulation.makespanNs - p.simulation.busyNs[0]);
        };
        const FillWorkOptions evenBlocks{.blocksPerStage = 2};  // so that both directions share all
        QVERIFY(std::abs(ratio("gpipe", 4) - 2.21) < 0.01);
        QVERIFY(std::abs(ratio("1f1b", 16) - 1.22) < 0.01);
        QVERIFY(std::abs(ratio("gpipe", 4, {}, 8) - 4.46) < 0.01);
        QVERIFY(std::abs(ratio("gpipe", 4, {.recomputes = true}) - 1.61) < 0.01);
        QVERIFY(std::abs(ratio("chimera", 4, evenBlocks) - 5.28) < 0.01);
        QVERIFY(std::abs(ratio("chimera", 8, evenBlocks) - 2.80) < 0.01);
    }

    void sharesOfLayersAddUp() {
        const Pipeline p("1f1b", 4, 8, "bert-large/v100", {.blocksPerStage = 2});
        const FillProblem& problem = p.plan.devices[1].problem;
        QCOMPARE(problem.works.size(), 2 * 6 * 4U);
        QVERIFY(std::abs(sumOf(problem, "curvature") - 2 * 8 * p.costs.curvatureNs) < 2 * 12 * 8);
        QVERIFY(std::abs(sumOf(problem, "inversion") - 2 * p.costs.inversionNs) < 2 * 12);
        QCOMPARE(p.plan.devices[1].preconditionNs, 2 * p.costs.preconditionNs);
        QCOMPARE(p.plan.layerName(7), std::string("block 1 key"));
    }

    void replicasShareInversionsAndSync() {
        const FillWorkOptions shared{.blocksPerStage = 4, .replicas = 3};
        const Pipeline p("1f1b", 2, 4, "bert-base/p100", shared);
        const FillProblem& problem = p.plan.devices[0].problem;
        // One of three blocks is its own, the fourth is left over and inverted by all.
        QVERIFY(std::abs(sumOf(problem, "inversion") - 2 * p.costs.inversionNs) < 2 * 12);
        const double bytes = (3 + 2) * (2.0 / 3) * static_cast<double>(p.costs.factorBytes);
        QVERIFY(std::abs(static_cast<double>(sumOf(problem, "sync")) - bytes / 10) < 100);
        QCOMPARE(bytesOf(p.plan.devices[0], "inverses"), 2 * p.costs.factorBytes);
        QCOMPARE(bytesOf(p.plan.devices[0], "factors"), 4 * p.costs.factorBytes);
        const Pipeline alone("1f1b", 2, 4, "bert-base/p100", {.blocksPerStage = 4});
        QCOMPARE(sumOf(alone.plan.devices[0].problem, "sync"), 0);
    }

    void profilesAreInterpolatedAndNeverExtrapolated() {
        QCOMPARE(measuredProfileNames().size(), 18U);
        const MeasuredProfile profile = findMeasuredProfile("BERT_Base/P100");
        QCOMPARE(profile.at(32).forwardNs, 9'748'101);
        QCOMPARE(profile.at(32).factorBytes, 99'090'432);
        QCOMPARE(profile.at(24).forwardNs, (5'035'400 + 9'748'101) / 2 + 1);
        QVERIFY_THROWS_EXCEPTION(Error, profile.at(65));
        QVERIFY_THROWS_EXCEPTION(Error, profile.at(0));
        QVERIFY_THROWS_EXCEPTION(Error, findMeasuredProfile("bert-base/abacus"));
        const std::string heading =
            "bs,time_f,time_b,time_kron,time_inv,time_prec,mem_param,mem_act,mem_peak_err,"
            "mem_save_err,mem_kron\n";
        QCOMPARE(parseMeasuredProfile(heading + "1,1,2,3,4,5,6,7,8,9,10\r\n", "x").rows.size(), 1U);
        for (const char* rows :
             {"", "1,2\n", "1,x,2,3,4,5,6,7,8,9,10\n", "1,-1,2,3,4,5,6,7,8,9,10\n",
              "1,nan,2,3,4,5,6,7,8,9,10\n", "2,1,2,3,4,5,6,7,8,9,10\n1,1,2,3,4,5,6,7,8,9,10\n"})
            QVERIFY_THROWS_EXCEPTION(Error, parseMeasuredProfile(heading + rows, "x"));
        QVERIFY_THROWS_EXCEPTION(Error, parseMeasuredProfile("bs,time_f\n1,1\n", "x"));
    }

    void cycleIsATimeline() {
        const Pipeline p("1f1b", 4, 4, "bert-base/p100");
        const auto results = p.fill("best-fit");
        const FilledCycle cycle = filledCycle(p.step, p.plan, results);
        QCOMPARE(cycle.stepStartNs.size(), 3U);
        QCOMPARE(cycle.lengthNs, 3 * (p.simulation.makespanNs + 3 * p.costs.preconditionNs));
        const Timeline timeline = filledTimeline(p.step, p.plan, cycle);
        QCOMPARE(timeline.lanes().size(), 4U);  // nothing overlaps
        QCOMPARE(timeline.steps().size(), 3U);
        QCOMPARE(timeline.lastNs(), cycle.lengthNs);
        QStringList names;
        for (SliceIndex i = 0; i < timeline.sliceCount(); ++i) {
            const std::string_view name = timeline.text(timeline.name()[i]);
            names.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        }
        QCOMPARE(names.count("curvature B · block 2 feed-forward down · micro-batch 3"), 4);
        QCOMPARE(names.count("inversion A · block 0 query"), 4);
    }
};

QTEST_GUILESS_MAIN(KfacTest)
#include "tst_kfac.moc"
