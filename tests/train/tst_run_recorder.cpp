// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <thread>

#include "core/record/TimelineSink.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/train/RunRecorder.h"

using namespace bubblescope;

namespace {

RunLayout twoStages(int replicas = 1) {
    return {.schedule = findScheduleFamily("1f1b").generate({.devices = 2, .microBatches = 2}),
            .replicas = replicas,
            .hasTransfers = true,
            .hasCollectives = replicas > 1,
            .samplesPerStep = 6,
            .tokensPerStep = 60};
}

TrainingSlice computed(int device, std::int64_t step, std::int64_t startNs, std::int64_t endNs) {
    return {.device = device,
            .kind = SliceKind::Forward,
            .stage = device,
            .microBatch = 1,
            .step = step,
            .startNs = startNs,
            .endNs = endNs};
}

double lastOf(const Timeline& timeline, std::string_view name) {
    const auto metrics = timeline.metrics();
    const auto metric = std::ranges::find(metrics, name, &Metric::name);
    return metric == metrics.end() ? -1 : metric->values.back();
}

}  // namespace

class RunRecorderTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineSink> sink_;

  private slots:
    void init() { sink_ = std::make_unique<TimelineSink>(RunIdentity{}); }

    void namesDevicesAndLanesAsSimulationsDo() {
        const RunRecorder recorder(*sink_, twoStages(2));
        const Timeline timeline = sink_->timeline();
        QCOMPARE(timeline.devices().size(), std::size_t{4});
        QCOMPARE(timeline.devices()[2].name, std::string("Replica 1 · Stage 0"));
        QCOMPARE(timeline.tracks().size(), std::size_t{12});
        QCOMPARE(timeline.tracks()[1].name, std::string("transfers"));
        QCOMPARE(timeline.tracks()[5].name, std::string("collectives"));
        QCOMPARE(timeline.tracks()[5].device, 1);
    }

    void stepsAreClosedOnceEveryDeviceIsBeyondThem() {
        RunRecorder recorder(*sink_, twoStages());
        recorder.sliceDone(computed(0, 0, 100, 110));
        recorder.sliceDone(computed(1, 0, 110, 120));
        recorder.sliceDone(computed(0, 0, 120, 130));
        recorder.stepDone({.step = 0, .loss = 2, .endNs = 130});
        QVERIFY(!recorder.latest());
        QCOMPARE(lastOf(sink_->timeline(), "loss"), 2.0);
        // Of the next step, begun before the end of this one.
        recorder.sliceDone(computed(1, 1, 127, 140));
        QVERIFY(recorder.latest());
        QCOMPARE(recorder.latest()->startNs, 100);
        QCOMPARE(recorder.latest()->utilization, (20 + 13) / 60.0);
        QCOMPARE(recorder.latest()->samplesPerSecond, 6 / 30e-9);
        QCOMPARE(recorder.latest()->tokensPerSecond, 60 / 30e-9);

        recorder.stepDone({.step = 1, .loss = 1, .endNs = 150});
        recorder.settle();
        QCOMPARE(recorder.latest()->step.step, 1);
        QCOMPARE(recorder.latest()->startNs, 130);
        QCOMPARE(recorder.latest()->utilization, 10 / 40.0);
        QCOMPARE(recorder.utilization(), 43 / 100.0);
        const Timeline timeline = sink_->timeline();
        QCOMPARE(timeline.steps().size(), std::size_t{2});
        QCOMPARE(timeline.steps()[1].startNs, 130);
        QCOMPARE(timeline.steps()[1].endNs, 150);
    }

    void fusedOperationsAreBusyOnce() {
        RunRecorder recorder(*sink_, twoStages());
        recorder.sliceDone(computed(0, 0, 0, 10));
        recorder.sliceDone(computed(0, 0, 0, 10));
        recorder.stepDone({.step = 0, .endNs = 20});
        recorder.settle();
        QCOMPARE(recorder.latest()->utilization, 10 / 40.0);
        QCOMPARE(sink_->timeline().sliceCount(), std::size_t{2});
    }

    void communicationIsNotBusy() {
        RunRecorder recorder(*sink_, twoStages());
        TrainingSlice send = computed(0, 0, 0, 10);
        send.lane = DeviceLane::Transfers;
        send.kind = SliceKind::PointToPoint;
        send.name = "send activation 1";
        recorder.sliceDone(send);
        recorder.sliceDone(computed(0, 0, 10, 15));
        recorder.stepDone({.step = 0, .endNs = 20});
        recorder.settle();
        QCOMPARE(recorder.latest()->utilization, 5 / 20.0);
        const Timeline timeline = sink_->timeline();
        QCOMPARE(timeline.lanes()[1].track, TrackIndex{1});
        QCOMPARE(timeline.sliceLabel(timeline.lanes()[1].begin), std::string("send activation 1"));
    }

    void memoryIsToldWhenItChanges() {
        RunRecorder recorder(*sink_, twoStages());
        std::int64_t nowNs = 0;
        for (const std::int64_t bytes : {5, 5, 7, 7, 5})
            recorder.memoryUsed(1, nowNs += 100'000, bytes);
        // Too soon, but for the new peak.
        for (const std::int64_t bytes : {6, 9, 4})
            recorder.memoryUsed(1, nowNs += 10, bytes);
        const Timeline timeline = sink_->timeline();
        QCOMPARE(timeline.counters().size(), std::size_t{1});
        QCOMPARE(timeline.counters()[0].device, 1);
        QCOMPARE(timeline.counters()[0].values, (std::vector<double>{5, 7, 5, 9}));
    }

    void accuraciesOfSeveralLosses() {
        RunRecorder recorder(*sink_, twoStages());
        recorder.stepDone({.step = 0, .accuracies = {{"mlm", 0.25}, {"nsp", 0.5}}});
        QCOMPARE(lastOf(sink_->timeline(), "accuracy"), 0.25);
        QCOMPARE(lastOf(sink_->timeline(), "accuracy_nsp"), 0.5);
        RunLayout layout = twoStages();
        layout.hasAccuracy = false;
        init();
        RunRecorder silent(*sink_, layout);
        silent.stepDone({.step = 0, .accuracies = {{"pixels", 0}}});
        QCOMPARE(lastOf(sink_->timeline(), "accuracy"), -1.0);
    }

    void devicesTellAtTheSameTime() {
        constexpr int steps = 500;
        RunRecorder recorder(*sink_, twoStages());
        {
            std::vector<std::jthread> devices;
            for (int device = 0; device < 2; ++device)
                devices.emplace_back([&recorder, device] {
                    for (std::int64_t step = 0; step < steps; ++step) {
                        recorder.sliceDone(computed(device, step, 10 * step, 10 * step + 5));
                        recorder.memoryUsed(device, 10 * step, step);
                        if (device == 1) recorder.stepDone({.step = step, .endNs = 10 * step + 5});
                    }
                });
        }
        recorder.settle();
        QCOMPARE(recorder.latest()->step.step, steps - 1);
        QCOMPARE(sink_->timeline().steps().size(), std::size_t{steps});
        QCOMPARE(recorder.utilization(), 5.0 * steps / (10.0 * steps - 5));
    }
};

QTEST_GUILESS_MAIN(RunRecorderTest)
#include "tst_run_recorder.moc"
