// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "app/desktop/model/RecordedComparison.h"
#include "app/desktop/model/RecordedSchedule.h"
#include "app/desktop/model/Simulate.h"
#include "core/base/Error.h"
#include "tests/desktop/model/RecordedRuns.h"

using namespace bubblescope;

namespace {

constexpr int steps = 3;

/// What a run of the schedule would have recorded, had it taken what the simulation says.
Timeline recordingOf(const SimulationSpec& spec, const std::string& strategy = {}) {
    const RunContent content = simulate(spec);
    const Timeline& simulated = *content.timeline;
    TimelineBuilder builder;
    builder.provenance = Provenance::Emulated;
    builder.title = "recorded";
    builder.configuration = {{"state", "finished"},
                             {"schedule", spec.schedule},
                             {"micro_batches", std::to_string(spec.shape.microBatches)},
                             {"steps", std::to_string(spec.steps)}};
    if (!strategy.empty()) builder.configuration.push_back({"strategy", strategy});
    for (const Device& device : simulated.devices())
        builder.addDevice(device);
    for (const Track& track : simulated.tracks())
        builder.addTrack(track);
    for (const Lane& lane : simulated.lanes())
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            Slice slice = simulated.slice(i);
            slice.name = builder.intern(simulated.text(slice.name));
            slice.category = builder.intern(simulated.text(slice.category));
            if (slice.kind == SliceKind::Optimizer)
                slice.stage = simulated.tracks()[lane.track].device;  // as a run records it
            builder.addSlice(lane.track, slice);
        }
    int step = 0;
    for (const StepMark& mark : simulated.steps()) {
        builder.addStep(mark);
        builder.addMetric("loss", step++, mark.endNs, 1);
    }
    return builder.finish();
}

SimulationSpec specFor(const std::string& schedule) {
    SimulationSpec spec;
    spec.schedule = schedule;
    spec.shape.devices = 4;
    spec.shape.microBatches = 8;
    spec.steps = steps;
    spec.cluster.optimizerNs = 300'000;
    return spec;
}

}  // namespace

/// The simulation of a recording does what was recorded.
class RecordedScheduleTest : public QObject {
    Q_OBJECT

  private slots:
    void theOrderIsThatOfTheRecording_data() {
        QTest::addColumn<QString>("schedule");
        for (const char* name : {"gpipe", "1f1b", "interleaved", "zb-h1", "chimera", "dualpipe"})
            QTest::newRow(name) << QString(name);
    }

    void theOrderIsThatOfTheRecording() {
        QFETCH(QString, schedule);
        const SimulationSpec spec = specFor(findScheduleFamily(schedule.toStdString()).name.data());
        const Schedule made = simulate(spec).simulation->schedule;
        const Schedule read = recordedSchedule(recordingOf(spec));
        QCOMPARE(read.operations, made.operations);
        QCOMPARE(read.deviceBegin, made.deviceBegin);
        QCOMPARE(read.placement, made.placement);
        for (std::size_t i = 0; i < made.operations.size(); ++i)
            QCOMPARE(read.isFused(i), made.isFused(i));
    }

    void itsSimulationTakesAsLong() {
        const SimulationSpec spec = specFor("1f1b");
        const Timeline recording = recordingOf(spec);
        const SimulationSpec read = specOfRecording(recording, "again");
        const RunContent again = simulate(read);
        const RunContent recorded = makeRunContent(recordingOf(spec));
        for (const ComparisonRow& row : compareWithRecording(recorded, again, read)) {
            QVERIFY2(std::abs(*row.error()) < 1e-9, qPrintable(row.what));
            QVERIFY(row.recorded > 0);
        }
        QCOMPARE(simulationName(read), "again");
        QCOMPARE(again.timeline->lastNs(), recorded.timeline->lastNs());
    }

    void errorsAreSharesOfWhatWasRecorded() {
        SimulationSpec spec = specFor("1f1b");
        const RunContent recorded = makeRunContent(recordingOf(spec));
        SimulationSpec read = specOfRecording(*recorded.timeline, "slower");
        for (std::int64_t& ns : read.durations.forwardNs)
            ns = ns * 3 / 2;
        const auto rows = compareWithRecording(recorded, simulate(read), read);
        const auto forward = std::ranges::find(rows, "forward", &ComparisonRow::what);
        QCOMPARE(*forward->error(), 0.5);
        QCOMPARE(forward->count, std::int64_t(4 * 8 * steps));
    }

    void whatHoldsNoStepIsRefused() {
        QVERIFY_EXCEPTION_THROWN(recordedSchedule(recordedTimeline({})), Error);
    }
};

QTEST_GUILESS_MAIN(RecordedScheduleTest)
#include "tst_recorded_schedule.moc"
