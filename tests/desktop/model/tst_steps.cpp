// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <numeric>

#include "app/desktop/model/CounterSeries.h"
#include "app/desktop/model/RunFigures.h"
#include "core/base/Units.h"
#include "core/schedule/ParameterError.h"
#include "core/timeline/TimelineBuilder.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t megabyte = 1'000'000;

/// Four devices and eight micro-batches of 1 + 2 ms, with sizes of a power of ten each.
SimulationSpec specWithMemory() {
    SimulationSpec spec = specOf(4, 8);
    spec.cluster.weightBytes = {1000 * megabyte};
    spec.cluster.gradientBytes = {100 * megabyte};
    spec.cluster.optimizerBytes = {10 * megabyte};
    spec.cluster.activationBytes = {megabyte};
    return spec;
}

int communicationTracks(const Timeline& timeline) {
    return static_cast<int>(
        std::ranges::count(timeline.tracks(), TrackKind::Communication, &Track::kind));
}

double sumAt(const CounterSeries& series, std::int64_t timeNs) {
    double sum = 0;
    for (const CounterLine& line : series.lines) {
        const auto next = std::ranges::upper_bound(line.timesNs, timeNs);
        if (next != line.timesNs.begin())
            sum += line.values[static_cast<std::size_t>(next - line.timesNs.begin() - 1)];
    }
    return sum;
}

}  // namespace

/// Simulations of more than one step of one pipeline, and what they hold.
class StepsTest : public QObject {
    Q_OBJECT

  private slots:
    void withoutClusterTheStepIsPlain() {
        const SimulationSpec spec = specOf(4, 8);
        QVERIFY(!needsCluster(spec));
        const RunContent content = simulate(spec);
        QCOMPARE(communicationTracks(*content.timeline), 0);
        QVERIFY(content.timeline->counters().empty());
        QVERIFY(content.simulation->peakBytes.empty());
        QVERIFY(!figuresOf(content).peakBytes);
    }

    void aSeedAloneChangesNothing() {
        SimulationSpec spec = specOf(4, 8);
        spec.disturbance.seed = 7;
        QVERIFY(!needsCluster(spec));
    }

    void sizesLeaveTimesAndClosedFormAsTheyAre() {
        const RunContent plain = simulate(specOf(4, 8));
        const RunContent content = simulate(specWithMemory());
        QCOMPARE(content.timeline->lastNs(), plain.timeline->lastNs());
        QCOMPARE(content.simulation->closedFormNs, plain.simulation->closedFormNs);
        QCOMPARE(content.simulation->longestBubbleNs, plain.simulation->longestBubbleNs);
        // Stage i of 1F1B holds the activations of p - i micro-batches.
        const std::vector<std::int64_t> peaks{1114 * megabyte, 1113 * megabyte, 1112 * megabyte,
                                              1111 * megabyte};
        QCOMPARE(content.simulation->peakBytes, peaks);
        const std::vector<MemoryParts>& parts = content.simulation->peakParts;
        QCOMPARE(parts.size(), peaks.size());
        QCOMPARE(parts[0][std::size_t(MemoryKind::Weights)], 1000 * megabyte);
        QCOMPARE(parts[0][std::size_t(MemoryKind::Optimizer)], 10 * megabyte);
        for (std::size_t device = 0; device < parts.size(); ++device)
            QCOMPARE(std::accumulate(parts[device].begin(), parts[device].end(), std::int64_t{0}),
                     peaks[device]);
        QCOMPARE(figuresOf(content).peakBytes, peaks[0]);
    }

    void transfersHaveLanesAndNoClosedForm() {
        SimulationSpec spec = specOf(4, 8);
        spec.cluster.transferBytes = megabyte;
        spec.cluster.linkBytesPerSecond = 1'000 * megabyte;
        const RunContent content = simulate(spec);
        QCOMPARE(communicationTracks(*content.timeline), 4);
        QVERIFY(!content.simulation->closedFormNs);
        QCOMPARE(content.simulation->transferNs, 1'000'000);
        const std::string sizes =
            formatBytes(1'000'000) + " at " + formatBytes(1'000'000'000) + "/s";
        QVERIFY2(content.timeline->origin.find(sizes) != std::string::npos,
                 content.timeline->origin.c_str());
    }

    void stepsShareTheMakespan() {
        SimulationSpec spec = specOf(4, 8);
        spec.steps = 3;
        const RunContent content = simulate(spec);
        const auto steps = content.timeline->steps();
        QCOMPARE(steps.size(), std::size_t{3});
        QCOMPARE(figuresOf(content).stepTimeNs, (steps[2].endNs - steps[0].startNs) / 3);
        QVERIFY(stepTimeDefinition(content).contains("divided by 3"));
    }

    void layersShareDurationsAndBytes() {
        SimulationSpec spec = specWithMemory();
        spec.cluster.replicas = 2;
        const RunContent whole = simulate(spec);
        spec.layers = 2;
        const RunContent layers = simulate(spec);
        QCOMPARE(layers.simulation->schedule.virtualStages, 8);
        QCOMPARE(layers.simulation->peakBytes, whole.simulation->peakBytes);
        QCOMPARE(layers.timeline->endNs(0) - layers.timeline->startNs()[0], 500'000);
    }

    void asynchronousSchedulesKeepVersions() {
        SimulationSpec spec = specWithMemory();
        spec.schedule = "async-1f1b";
        const std::int64_t stash = simulate(spec).simulation->peakBytes[0];
        spec.cluster.versions = VersionPolicy::Latest;
        const std::int64_t latest = simulate(spec).simulation->peakBytes[0];
        QVERIFY2(stash > latest, qPrintable(QString::number(stash)));
        spec.schedule = "1f1b";
        QCOMPARE(simulate(spec).simulation->peakBytes,
                 simulate(specWithMemory()).simulation->peakBytes);
    }

    void whatDoesNotFitNamesItsParameter() {
        SimulationSpec spec = specOf(4, 8);
        spec.disturbance.slowDevice = 4;
        try {
            simulate(spec);
            QFAIL("there is no such device");
        } catch (const ParameterError& error) {
            QCOMPARE(error.parameter(), std::string("slow-device"));
            QCOMPARE(error.goodValues(), std::vector<int>{3});
        }
        spec = specOf(64, 512);
        spec.steps = 1000;
        spec.cluster.replicas = 4096;
        QVERIFY_EXCEPTION_THROWN(simulate(spec), ParameterError);
    }

    void memoryIsStackedFromWhatItConsistsOf() {
        SimulationSpec spec = specWithMemory();
        spec.cluster.capacityBytes = 2000 * megabyte;
        const RunContent content = simulate(spec);
        QCOMPARE(counterNames(content), (QStringList{"Memory", "Activations in flight"}));
        const CounterSeries series = counterSeries(content, "Memory", -1);
        QVERIFY(series.isStacked);
        QCOMPARE(series.subject, "Stage 0");
        QCOMPARE(series.capacityBytes, 2000 * megabyte);
        QCOMPARE(series.lines.front().name, "weights");
        QCOMPARE(series.lines.back().name, "activations");
        for (const Counter& counter : content.timeline->counters()) {
            if (counter.name != "memory" || counter.device != 0) continue;
            for (std::size_t i = 0; i < counter.values.size(); ++i)
                QCOMPARE(sumAt(series, counter.timesNs[i]), counter.values[i]);
        }
        QCOMPARE(counterSeries(content, "Memory", 2).subject, "Stage 2");
    }

    void activationsInFlightAreCountedInMicroBatches() {
        const RunContent content = simulate(specOf(4, 8));
        QCOMPARE(counterNames(content), QStringList{"Activations in flight"});
        for (int device = 0; device < 4; ++device) {
            const CounterLine line =
                counterSeries(content, "Activations in flight", device).lines[0];
            QCOMPARE(std::ranges::max(line.values), 4.0 - device);
            QCOMPARE(line.values.back(), 0.0);
        }
        SimulationSpec interleaved = specOf(4, 8, "interleaved");
        interleaved.shape.chunks = 2;
        const RunContent looped = simulate(interleaved);
        const double most =
            static_cast<double>(std::ranges::max(looped.simulation->peakActivations));
        const CounterSeries series = counterSeries(looped, "Activations in flight", -1);
        QCOMPARE(std::ranges::max(series.lines[0].values), most / 2);
    }

    void countersOfATraceAreFoundByName() {
        TimelineBuilder builder;
        builder.provenance = Provenance::Imported;
        const int gpu = builder.addDevice({.name = "GPU 0"});
        const TrackIndex track = builder.addTrack({.name = "stream", .device = gpu});
        builder.addSlice(track, {.startNs = 100, .durationNs = 50, .kind = SliceKind::Compute});
        builder.addCounter({"power", "host", -1, {100, 120}, {1, 2}});
        builder.addCounter({"power", "host 2", -1, {100}, {5}});
        builder.addCounter({"clock", "", gpu, {110}, {3}});
        const RunContent content = makeRunContent(builder.finish());
        QCOMPARE(counterNames(content), (QStringList{"clock", "power"}));
        const CounterSeries power = counterSeries(content, "power", gpu);
        QCOMPARE(power.lines.size(), std::size_t{2});
        QCOMPARE(power.lines[0].name, "host");
        QCOMPARE(power.lines[0].timesNs, (std::vector<std::int64_t>{0, 20}));
        QVERIFY(!power.isStacked);
        QCOMPARE(counterSeries(content, "clock", gpu).subject, "GPU 0");
        QCOMPARE(power.unit, CounterSeries::Unit::None);
    }

    void memoryOfARecordedSimulationHasItsUnit() {
        const RunContent simulated = simulate(specWithMemory());
        RunContent opened{simulated.timeline, simulated.index, simulated.analysis};
        for (const char* name : {"memory", "weights", "activations"})
            QCOMPARE(counterSeries(opened, name, 0).unit, CounterSeries::Unit::Bytes);
        TimelineBuilder foreign;
        foreign.provenance = Provenance::Imported;
        foreign.addCounter({"memory", "host", -1, {100}, {1}});
        QCOMPARE(counterSeries(makeRunContent(foreign.finish()), "memory", -1).unit,
                 CounterSeries::Unit::None);
    }
};

QTEST_GUILESS_MAIN(StepsTest)
#include "tst_steps.moc"
