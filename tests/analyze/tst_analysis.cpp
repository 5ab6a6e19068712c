// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/analyze/Analysis.h"
#include "core/analyze/MetricSummary.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

Timeline simulated(const ScheduleParameters& shape) {
    const Schedule schedule = findScheduleFamily("1f1b").generate(shape);
    OperationCosts costs;
    costs.forwardNs = {1000};
    costs.backwardNs = {2000};
    Simulator simulator;
    return simulationTimeline(schedule, simulator.run(schedule, costs), "", "");
}

/// One GPU with two streams: kernels on one, communication and a copy on the other.
Timeline imported() {
    TimelineBuilder builder;
    builder.provenance = Provenance::Imported;
    const int gpu = builder.addDevice({.name = "GPU 0"});
    const TrackIndex kernels = builder.addTrack(
        {.name = "stream 7", .kind = TrackKind::Stream, .device = gpu, .threadId = "7"});
    const TrackIndex others = builder.addTrack(
        {.name = "stream 20", .kind = TrackKind::Stream, .device = gpu, .threadId = "20"});
    const auto add = [&](TrackIndex track, std::int64_t startNs, std::int64_t endNs, SliceKind kind,
                         const char* name, const char* category, bool unfinished = false) {
        builder.addSlice(track, {.startNs = startNs,
                                 .durationNs = endNs - startNs,
                                 .name = builder.intern(name),
                                 .category = builder.intern(category),
                                 .kind = kind,
                                 .unfinished = unfinished});
    };
    add(kernels, 100, 200, SliceKind::Compute, "gemm", "kernel");
    add(kernels, 150, 220, SliceKind::Compute, "relu", "kernel");
    add(kernels, 300, 400, SliceKind::Compute, "gemm", "kernel");
    add(others, 180, 260, SliceKind::Collective, "nccl", "kernel");
    add(others, 270, 280, SliceKind::Copy, "Memcpy HtoD", "gpu_memcpy");
    add(others, 410, 420, SliceKind::Copy, "Memset", "gpu_memset");
    add(others, 430, 900, SliceKind::Compute, "never ends", "kernel", true);
    add(others, 50, 990, SliceKind::Annotation, "step", "gpu_user_annotation");
    return builder.finish();
}

QString bubbleText(const DeviceAnalysis& device) {
    QStringList list;
    for (const Bubble& bubble : device.bubbles)
        list.append(QString("%1-%2 %3")
                        .arg(bubble.startNs)
                        .arg(bubble.endNs)
                        .arg(bubbleCauseName(bubble.cause).data()));
    return list.join(", ");
}

}  // namespace

class AnalysisTest : public QObject {
    Q_OBJECT

  private slots:
    void simulationRefersToTheMakespan() {
        const Analysis analysis = analyze(simulated({2, 4}));
        QCOMPARE(analysis.spanNs, 15'000);
        QCOMPARE(analysis.utilization(), 0.8);
        QVERIFY(qFuzzyCompare(analysis.bubbleFraction(), 0.2));
        QCOMPARE(analysis.bubbleOverhead(), 0.25);
        QCOMPARE(bubbleText(analysis.devices[0]), "2000-4000 dependency, 12000-13000 dependency");
        QCOMPARE(bubbleText(analysis.devices[1]), "0-1000 warm_up, 13000-15000 drain");
        QCOMPARE(analysis.devices[0].byKindNs[static_cast<std::size_t>(SliceKind::Forward)], 4000);
        QCOMPARE(analysis.devices[1].kernels, 8);
    }

    /// Compute and bubbles of a device always add up to its span.
    void bubblesAndComputeFillTheSpan() {
        for (int p = 1; p <= 8; ++p) {
            const Analysis analysis = analyze(simulated({p, 2 * p}));
            for (const DeviceAnalysis& device : analysis.devices) {
                std::int64_t sumNs = device.computeNs;
                for (const Bubble& bubble : device.bubbles)
                    sumNs += bubble.durationNs();
                QCOMPARE(sumNs, device.spanNs());
            }
        }
    }

    void gpuSumsAreUnions() {
        const Analysis analysis = analyze(imported());
        const DeviceAnalysis& gpu = analysis.devices[0];
        QCOMPARE(gpu.kernels, 4);
        QCOMPARE(gpu.firstStartNs, 100);
        QCOMPARE(gpu.lastEndNs, 420);
        QCOMPARE(gpu.computeNs, 220);
        QCOMPARE(gpu.communicationNs, 80);
        QCOMPARE(gpu.overlapNs, 40);
        QCOMPARE(gpu.exposedCommunicationNs, 40);
        QCOMPARE(gpu.busyNs, 160 + 10 + 100 + 10);
        QCOMPARE(gpu.idleNs, 320 - 280);
        QCOMPARE(gpu.utilization(), 220.0 / 320);
        QCOMPARE(bubbleText(gpu),
                 "220-260 collective, 260-270 idle, 270-280 copy, "
                 "280-300 idle, 400-410 idle, 410-420 copy");
        QCOMPARE(analysis.memcpys, 1);
        QCOMPARE(analysis.memsets, 1);
        QVERIFY(analysis.rows.empty());
    }

    void streamsAndKernelsAreListed() {
        const Analysis analysis = analyze(imported());
        QCOMPARE(analysis.devices[0].streams.size(), 2U);
        QCOMPARE(analysis.devices[0].streams[0].stream, "7");
        QCOMPARE(analysis.devices[0].streams[0].kernels, 3);
        QCOMPARE(analysis.devices[0].streams[0].busyNs, 220);
        QCOMPARE(analysis.devices[0].streams[1].busyNs, 100);
        QCOMPARE(analysis.topKernels.size(), 3U);
        QCOMPARE(analysis.topKernels[0].name, "gemm");
        QCOMPARE(analysis.topKernels[0].count, 2);
        QCOMPARE(analysis.topKernels[0].totalNs, 200);
    }

    void stageTimelinesHaveRows() {
        const Analysis analysis = analyze(simulated({2, 4}));
        QCOMPARE(analysis.rows.size(), 2U);
        QCOMPARE(analysis.rows[0].busyNs, 12'000);
        QCOMPARE(analysis.rows[0].idleNs, 3000);
        QCOMPARE(analysis.rows[1].idleNs, 0);
    }

    void metricsAreSummarized() {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        const MetricSummary summary =
            summarize({"loss", {3, 4, 5, 6, 7}, {1, 2, 3, 4, 5}, {nan, 4, -2, -2, 9}});
        QCOMPARE(summary.values, 5);
        QCOMPARE(summary.firstStep, 3);
        QCOMPARE(summary.lastStep, 7);
        QVERIFY(std::isnan(summary.first));
        QCOMPARE(summary.last, 9.0);
        QCOMPARE(summary.least, -2.0);
        QCOMPARE(summary.leastStep, 5);
        QCOMPARE(summary.greatest, 9.0);
        const MetricSummary diverged = summarize({"loss", {0}, {1}, {nan}});
        QVERIFY(std::isnan(diverged.least) && std::isnan(diverged.greatest));
    }

    void emptyTimelineHasNoFigures() {
        const Analysis analysis = analyze(TimelineBuilder().finish());
        QCOMPARE(analysis.utilization(), 0.0);
        QCOMPARE(analysis.bubbleOverhead(), 0.0);
        QCOMPARE(analysis.spanNs, 0);
    }
};

QTEST_GUILESS_MAIN(AnalysisTest)
#include "tst_analysis.moc"
