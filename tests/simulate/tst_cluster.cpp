// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <cmath>

#include "core/base/Error.h"
#include "core/schedule/ScheduleText.h"
#include "core/simulate/ClusterSimulator.h"
#include "tests/schedule/RandomSchedules.h"
#include "tests/simulate/ClusterChecker.h"

using namespace bubblescope;

namespace {

using Times = std::vector<std::int64_t>;

OperationCosts unitCosts(std::int64_t pointToPointNs = 0) {
    OperationCosts costs;
    costs.forwardNs = {10};
    costs.backwardNs = {20};
    costs.inputGradNs = costs.weightGradNs = {10};
    costs.pointToPointNs = pointToPointNs;
    return costs;
}

constexpr std::int64_t bytePerNs = 1'000'000'000;

Cluster randomCluster(RandomSchedules& random) {
    Cluster cluster;
    cluster.transferBytes = random.pick(0, 2) * random.pick(0, 20);
    cluster.linkBytesPerSecond = bytePerNs;
    cluster.overlaps = random.pick(0, 2) > 0;
    cluster.replicas = random.pick(1, 4);
    cluster.sharding = static_cast<Sharding>(random.pick(0, 3));
    cluster.buffers = random.pick(1, 3);
    cluster.replicaLink = {random.pick(0, 3), bytePerNs};
    cluster.weightBytes = {random.pick(0, 90)};
    cluster.gradientBytes = {random.pick(0, 90)};
    cluster.optimizerNs = random.pick(0, 1) * random.pick(0, 50);
    return cluster;
}

Disturbance randomDisturbance(RandomSchedules& random, const Schedule& schedule,
                              const Cluster& cluster) {
    Disturbance disturbance;
    disturbance.jitter = 0.1 * random.pick(0, 2);
    disturbance.seed = static_cast<std::uint64_t>(random.pick(0, 9));
    disturbance.slowDevice = random.pick(-1, schedule.devices - 1);
    disturbance.slowReplica = random.pick(0, cluster.replicas - 1);
    disturbance.slowFactor = 1.5;
    return disturbance;
}

}  // namespace

class ClusterTest : public QObject {
    Q_OBJECT

  private slots:
    void aloneItIsTheSimulator() {
        RandomSchedules random(11);
        Simulator simulator;
        for (int round = 0; round < 500; ++round) {
            const ScheduleFamily& family = random.family();
            const ScheduleParameters parameters = random.parameters(family);
            const OperationCosts costs = OperationCosts::complete(parameters.durations);
            Schedule schedule;
            try {
                schedule = family.generate(parameters);
            } catch (const Error&) {
                continue;
            }
            const Cluster cluster;
            ClusterSimulator cluster1(schedule, costs, cluster);
            const ClusterStep& step = cluster1.nextStep();
            const Simulation& plain = simulator.run(schedule, costs);
            QCOMPARE(step.replicas[0].startNs, plain.startNs);
            QCOMPARE(step.replicas[0].endNs, plain.endNs);
            QCOMPARE(step.replicas[0].busyNs, plain.busyNs);
            QCOMPARE(step.endNs, plain.makespanNs);
        }
    }

    /// Random shapes, links, shardings and disturbances over three steps: everything starts as
    /// early as the rules allow, and no earlier.
    void everythingStartsWhenItCan() {
        RandomSchedules random(5);
        int checked = 0;
        for (int round = 0; round < 3000; ++round) {
            const ScheduleFamily& family = random.family();
            const ScheduleParameters parameters = random.parameters(family);
            const OperationCosts costs = OperationCosts::complete(parameters.durations);
            const Cluster cluster = randomCluster(random);
            Schedule schedule;
            try {
                schedule = family.generate(parameters);
                if (cluster.hasCollectives(schedule))
                    planCollectives(schedule, cluster.sharding, cluster.buffers);
            } catch (const Error&) {
                continue;
            }
            const Disturbance disturbance = randomDisturbance(random, schedule, cluster);
            ClusterSimulator simulator(schedule, costs, cluster, disturbance);
            ClusterChecker checker(schedule, costs, cluster, simulator.plan());
            for (int step = 0; step < 3; ++step) {
                const std::string wrong = checker.check(simulator.nextStep());
                QVERIFY2(wrong.empty(), qPrintable(QString("%1, round %2, step %3: %4")
                                                       .arg(QString::fromStdString(schedule.name))
                                                       .arg(round)
                                                       .arg(step)
                                                       .arg(QString::fromStdString(wrong))));
            }
            ++checked;
        }
        QVERIFY(checked > 1500);
    }

    void aLinkCarriesOneMessageAtATime() {
        // Stage 0 is done with a micro-batch every 10 ns, but a transfer occupies the link for 15.
        const Schedule schedule =
            parseScheduleText("F0 F1 F2 B0 B1 B2\nF0 F1 F2 B0 B1 B2", "given");
        Cluster cluster{.transferBytes = 15, .linkBytesPerSecond = bytePerNs};
        const OperationCosts costs = unitCosts(3);
        ClusterSimulator simulator(schedule, costs, cluster);
        const Simulation& result = simulator.nextStep().replicas[0];
        QCOMPARE(Times(result.startNs.begin() + 6, result.startNs.begin() + 9),
                 (Times{28, 43, 58}));
        // Gradients go the other way, on a link of their own.
        QCOMPARE(result.startNs[9], 68);
        QCOMPARE(result.startNs[3], 68 + 20 + 15 + 3);
    }

    void withoutOverlapADeviceWaitsForWhatItSends() {
        const Schedule schedule = parseScheduleText("F0 F1 B0 B1\nF0 F1 B0 B1", "given");
        const Cluster cluster{
            .transferBytes = 5, .linkBytesPerSecond = bytePerNs, .overlaps = false};
        const OperationCosts costs = unitCosts(2);
        ClusterSimulator simulator(schedule, costs, cluster);
        QCOMPARE(simulator.nextStep().replicas[0].startNs, (Times{0, 17, 71, 98, 17, 34, 44, 71}));
    }

    /// Papers: after the last backward of a chunk, breadth-first has k N_mb T_b left for the
    /// reduction of the chunk that is k-th last, depth-first k N_pp T_b, layers of 1F1B k T_b.
    void reductionsHaveTheWindowOfTheirSchedule() {
        const auto windows = [](const Schedule& schedule, std::int64_t backwardNs) {
            OperationCosts costs = unitCosts();
            costs.backwardNs = {backwardNs};
            Cluster cluster{.replicas = 2};
            ClusterSimulator simulator(schedule, costs, cluster);
            const ClusterStep& step = simulator.nextStep();
            Times left;
            for (const CollectiveRun& run : step.collectives[0])
                left.push_back(step.endNs - run.startNs);
            return left;
        };
        const ScheduleParameters p{.devices = 4, .microBatches = 8, .chunks = 4};
        QCOMPARE(windows(findScheduleFamily("breadth-first").generate(p), 20),
                 (Times{480, 320, 160, 0}));
        QCOMPARE(windows(findScheduleFamily("interleaved").generate(p), 20),
                 (Times{240, 160, 80, 0}));
    }

    void ringsCostWhatTheySend() {
        const Cluster cluster{
            .replicaLink = {5, bytePerNs}, .weightBytes = {100, 200}, .gradientBytes = {1000}};
        const auto ns = [&](CollectiveKind kind, int stage, int participants) {
            return cluster.collectiveNs({kind, 0, static_cast<std::uint16_t>(stage)}, participants);
        };
        QCOMPARE(ns(CollectiveKind::AllReduce, 1, 4), 1500 + 6 * 5);
        QCOMPARE(ns(CollectiveKind::ReduceScatter, 0, 4), 750 + 3 * 5);
        QCOMPARE(ns(CollectiveKind::Gather, 1, 4), 150 + 3 * 5);
        QCOMPARE(ns(CollectiveKind::Gather, 0, 1), 0);
    }

    void gathersArePaidOnceOrPerUse() {
        // Two chunks on one device, one buffer: gathered for F0, F1, then B1 still there, B0.
        const Schedule schedule = findScheduleFamily("breadth-first")
                                      .generate({.devices = 1, .microBatches = 1, .chunks = 2});
        Cluster cluster{.replicas = 2,
                        .sharding = Sharding::Full,
                        .buffers = 1,
                        .replicaLink = {0, bytePerNs},
                        .weightBytes = {8},
                        .gradientBytes = {0}};
        const OperationCosts costs = unitCosts();
        ClusterSimulator one(schedule, costs, cluster);
        // 4 F 4 F B 4 B, then the last reduction takes no time.
        QCOMPARE(one.nextStep().replicas[0].startNs, (Times{4, 18, 28, 52}));
        cluster.buffers = 2;
        ClusterSimulator two(schedule, costs, cluster);
        QCOMPARE(two.nextStep().replicas[0].startNs, (Times{4, 14, 24, 44}));
    }

    void replicasAreJoinedByTheSlowest() {
        const Schedule schedule = findScheduleFamily("1f1b").generate({2, 4});
        const Cluster cluster{.replicas = 3, .gradientBytes = {10}};
        const OperationCosts costs = unitCosts();
        ClusterSimulator simulator(schedule, costs, cluster,
                                   {.slowDevice = 1, .slowReplica = 2, .slowFactor = 2});
        const ClusterStep& step = simulator.nextStep();
        QCOMPARE(step.replicas[0].makespanNs, step.replicas[1].makespanNs);
        QVERIFY(step.replicas[2].makespanNs > step.replicas[0].makespanNs);
        QCOMPARE(step.optimizers[0][0].startNs, step.optimizers[2][0].startNs);
    }

    void jitterIsNormalSeededAndOfEachReplica() {
        const Schedule schedule = findScheduleFamily("gpipe").generate({1, 20'000});
        OperationCosts costs = unitCosts();
        costs.forwardNs = {1'000'000};
        const Cluster cluster{.replicas = 2};
        const auto durations = [&](std::uint64_t seed, std::size_t replica, int step) {
            ClusterSimulator simulator(schedule, costs, cluster, {.jitter = 0.05, .seed = seed});
            const ClusterStep* result = nullptr;
            for (int i = 0; i <= step; ++i)
                result = &simulator.nextStep();
            Times list;
            for (std::size_t i = 0; i < 20'000; ++i)
                list.push_back(result->replicas[replica].endNs[i] -
                               result->replicas[replica].startNs[i]);
            return list;
        };
        const Times first = durations(1, 0, 0);
        double mean = 0;
        double square = 0;
        for (const std::int64_t ns : first) {
            mean += static_cast<double>(ns) / 20'000;
            square += std::pow(static_cast<double>(ns) - 1e6, 2) / 20'000;
        }
        QVERIFY(std::abs(mean - 1e6) < 3 * 5e4 / std::sqrt(20'000.0));
        QVERIFY(std::abs(std::sqrt(square) - 5e4) < 1e3);
        QCOMPARE(durations(1, 0, 0), first);
        QVERIFY(durations(2, 0, 0) != first);
        QVERIFY(durations(1, 1, 0) != first);
        QVERIFY(durations(1, 0, 1) != first);
    }

    void stepsFollowEachOtherWithoutABarrier() {
        const Schedule schedule = findScheduleFamily("1f1b").generate({2, 2});
        const OperationCosts costs = unitCosts();
        const Cluster cluster{.optimizerNs = 5};
        ClusterSimulator simulator(schedule, costs, cluster);
        const Times first = simulator.nextStep().replicas[0].startNs;
        const ClusterStep& second = simulator.nextStep();
        QCOMPARE(first, (Times{0, 10, 40, 70, 10, 20, 40, 50}));
        // Device 0 ends its step at 90, device 1 at 70.
        QCOMPARE(second.startNs, 95);
        QCOMPARE(second.replicas[0].startNs, (Times{95, 105, 135, 165, 105, 115, 135, 145}));
        QCOMPARE(second.optimizers[0][1].startNs, 165);
    }

    void theTwoCopiesOfAChimeraStageReduceTogether() {
        const Schedule schedule = findScheduleFamily("chimera").generate({4, 4});
        const OperationCosts costs = unitCosts();
        const Cluster cluster{.replicaLink = {0, bytePerNs}, .gradientBytes = {7}};
        ClusterSimulator simulator(schedule, costs, cluster);
        const ClusterStep& step = simulator.nextStep();
        for (std::size_t device = 0; device < 4; ++device) {
            QCOMPARE(step.collectives[device].size(), std::size_t(2));
            for (std::size_t place = 0; place < 2; ++place) {
                QCOMPARE(step.collectives[device][place].startNs,
                         step.collectives[3 - device][place].startNs);
                QCOMPARE(
                    step.collectives[device][place].endNs - step.collectives[device][place].startNs,
                    7);
            }
        }
    }

    void whatDoesNotFitIsRefused() {
        const Schedule schedule = findScheduleFamily("1f1b").generate({4, 8});
        const OperationCosts costs = unitCosts();
        const auto refused = [&](const Cluster& cluster, const Disturbance& disturbance) {
            QVERIFY_EXCEPTION_THROWN(ClusterSimulator(schedule, costs, cluster, disturbance),
                                     Error);
        };
        refused({.transferBytes = -1}, {});
        refused({.replicas = 0}, {});
        refused({.replicas = 2, .gradientBytes = {1, 2}}, {});
        refused({.replicas = 2, .sharding = Sharding::Full, .buffers = 0}, {});
        refused({.optimizerNs = std::numeric_limits<std::int64_t>::max() / 2}, {});
        refused(
            {.transferBytes = std::numeric_limits<std::int64_t>::max(), .linkBytesPerSecond = 1},
            {});
        refused({}, {.jitter = 0.3});
        refused({}, {.jitter = std::nan("")});
        refused({}, {.slowDevice = 4});
        refused({}, {.slowReplica = 1});
        refused({}, {.slowFactor = 0});
    }
};

QTEST_GUILESS_MAIN(ClusterTest)
#include "tst_cluster.moc"
