// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/SplitStages.h"
#include "core/simulate/ClusterTimeline.h"
#include "core/simulate/MemoryOverTime.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t bytePerNs = 1'000'000'000;

OperationCosts unitCosts() {
    OperationCosts costs;
    costs.forwardNs = {10};
    costs.backwardNs = {20};
    costs.inputGradNs = costs.weightGradNs = {10};
    return costs;
}

/// What every device holds at its peak, of one kind.
std::vector<std::int64_t> peaks(const Schedule& schedule, const Cluster& cluster, MemoryKind kind) {
    const OperationCosts costs = unitCosts();
    ClusterSimulator simulator(schedule, costs, cluster);
    const ClusterStep& step = simulator.nextStep();
    std::vector<std::int64_t> most;
    for (const DeviceMemory& memory : memoryOverTime(schedule, cluster, simulator.plan(), step)) {
        std::int64_t& peak = most.emplace_back(0);
        for (const auto& row : memory.bytes)
            peak = std::max(peak, row[static_cast<std::size_t>(kind)]);
    }
    return most;
}

Schedule generate(const char* family, ScheduleParameters p) {
    p.durations = {{10}, {20}, {10}, {10}};
    return findScheduleFamily(family).generate(p);
}

using Bytes = std::vector<std::int64_t>;

}  // namespace

class ClusterTimelineTest : public QObject {
    Q_OBJECT

  private slots:
    void activationsPeakAsTheOrderSays() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            const Schedule schedule =
                generate(family.name.data(), {.devices = 4, .microBatches = 8, .chunks = 2});
            const std::vector<std::int32_t> counted = peakActivations(schedule);
            const Bytes held = peaks(schedule, {.activationBytes = {7}}, MemoryKind::Activations);
            for (std::size_t d = 0; d < counted.size(); ++d)
                QCOMPARE(held[d], 7 * counted[d]);
        }
    }

    void shardingDividesTheState() {
        const Schedule schedule =
            generate("breadth-first", {.devices = 2, .microBatches = 4, .chunks = 4});
        Cluster cluster{.replicas = 4,
                        .replicaLink = {0, bytePerNs},
                        .weightBytes = {100},
                        .gradientBytes = {40},
                        .optimizerBytes = {80}};
        const auto first = [&](MemoryKind kind) { return peaks(schedule, cluster, kind)[0]; };
        QCOMPARE(first(MemoryKind::Weights), 400);
        QCOMPARE(first(MemoryKind::Gradients), 160);
        QCOMPARE(first(MemoryKind::Optimizer), 320);
        QCOMPARE(first(MemoryKind::Buffers), 0);
        cluster.sharding = Sharding::Optimizer;
        QCOMPARE(first(MemoryKind::Gradients), 160);
        QCOMPARE(first(MemoryKind::Optimizer), 80);
        cluster.sharding = Sharding::Gradients;
        QCOMPARE(first(MemoryKind::Gradients), 40);
        QCOMPARE(first(MemoryKind::Buffers), 2 * 40);
        cluster.sharding = Sharding::Full;
        QCOMPARE(first(MemoryKind::Weights), 100);
        // Two chunks' weights, and in the backward two chunks' gradients.
        QCOMPARE(first(MemoryKind::Buffers), 2 * 100 + 2 * 40);
        cluster.buffers = 1;
        QCOMPARE(first(MemoryKind::Buffers), 100 + 40);
    }

    void nothingIsHeldForeverButTheState() {
        for (const char* family : {"interleaved", "breadth-first", "zbv-hand", "1f1b"}) {
            Schedule schedule = generate(family, {.devices = 4, .microBatches = 8, .chunks = 2});
            if (schedule.name == "1f1b") schedule = splitStages(schedule, 3);
            const Cluster cluster{.replicas = 2,
                                  .sharding = Sharding::Full,
                                  .replicaLink = {1, bytePerNs},
                                  .weightBytes = {10},
                                  .gradientBytes = {10},
                                  .activationBytes = {5}};
            const OperationCosts costs = unitCosts();
            ClusterSimulator simulator(schedule, costs, cluster);
            const auto all =
                memoryOverTime(schedule, cluster, simulator.plan(), simulator.nextStep());
            for (const DeviceMemory& memory : all) {
                const auto& last = memory.bytes.back();
                QCOMPARE(last[static_cast<std::size_t>(MemoryKind::Activations)], 0);
                QCOMPARE(last[static_cast<std::size_t>(MemoryKind::Buffers)], 0);
                for (const auto& row : memory.bytes) {
                    QVERIFY(row[static_cast<std::size_t>(MemoryKind::Buffers)] >= 0);
                    QVERIFY(row[static_cast<std::size_t>(MemoryKind::Buffers)] <= 2 * 10 + 2 * 10);
                }
                QVERIFY(std::ranges::is_sorted(memory.timesNs));
            }
        }
    }

    /// PipeDream: stage r of D keeps D - r versions; 2BW two; without a stash one.
    void versionsAreKeptAsLongAsTheyAreUsed() {
        const Schedule schedule = generate("async-1f1b", {.devices = 4, .microBatches = 24});
        Cluster cluster{.weightBytes = {100}, .versions = VersionPolicy::Stash};
        QCOMPARE(peaks(schedule, cluster, MemoryKind::Weights), (Bytes{400, 300, 200, 100}));
        cluster.versions = VersionPolicy::Latest;
        QCOMPARE(peaks(schedule, cluster, MemoryKind::Weights), (Bytes{100, 100, 100, 100}));
        cluster.versions = VersionPolicy::DoubleBuffer;
        cluster.microBatchesPerUpdate = 4;
        QCOMPARE(std::ranges::max(peaks(schedule, cluster, MemoryKind::Weights)), 200);
    }

    void timelineShowsLanesStepsAndMemory() {
        const Schedule schedule = generate("1f1b", {.devices = 2, .microBatches = 2});
        const OperationCosts costs = unitCosts();
        const Cluster cluster{.transferBytes = 5,
                              .linkBytesPerSecond = bytePerNs,
                              .replicas = 2,
                              .replicaLink = {0, bytePerNs},
                              .weightBytes = {50},
                              .gradientBytes = {30},
                              .optimizerNs = 3,
                              .capacityBytes = 60};
        ClusterSimulator simulator(schedule, costs, cluster);
        ClusterTimeline all(schedule, costs, cluster, simulator.plan(), 2);
        std::int64_t endNs = 0;
        for (int step = 0; step < 2; ++step) {
            const ClusterStep& result = simulator.nextStep();
            all.add(result);
            endNs = result.endNs;
        }
        const Timeline timeline = all.finish("title", "origin");
        QCOMPARE(timeline.devices().size(), std::size_t(4));
        QCOMPARE(timeline.devices()[3].name, "Replica 1 · Stage 1");
        QCOMPARE(timeline.tracks().size(), std::size_t(12));
        QCOMPARE(timeline.tracks()[1].kind, TrackKind::Communication);
        QCOMPARE(timeline.steps().size(), std::size_t(2));
        QCOMPARE(timeline.lastNs(), endNs);
        const auto count = [&](SliceKind kind) {
            return std::ranges::count(timeline.kind(), kind);
        };
        QCOMPARE(count(SliceKind::Forward), 2 * 2 * 2 * 2);
        QCOMPARE(count(SliceKind::Collective), 2 * 2 * 2);
        QCOMPARE(count(SliceKind::Optimizer), 2 * 2 * 2);
        // Two activations and two gradients, each sent and received.
        QCOMPARE(count(SliceKind::PointToPoint), 2 * 2 * 8);
        const Counter& memory = timeline.counters()[memoryKindCount];
        QCOMPARE(memory.name, "memory");
        QCOMPARE(memory.values.front(), 80.0);
        QVERIFY(std::ranges::is_sorted(memory.timesNs));
        QCOMPARE(timeline.findings().size(), std::size_t(1));
        QVERIFY(timeline.findings()[0].what.find("80 B") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(ClusterTimelineTest)
#include "tst_cluster_timeline.moc"
