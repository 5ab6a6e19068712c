// SPDX-License-Identifier: Apache-2.0
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "core/analyze/Analysis.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

/// Puts an imported timeline together, a compute and a communication track for each device.
class Run {
  public:
    explicit Run(int devices, TrackKind kind = TrackKind::Stream) {
        builder_.provenance = Provenance::Imported;
        for (int d = 0; d < devices; ++d) {
            builder_.addDevice({.name = "GPU " + std::to_string(d), .rank = d});
            compute_.push_back(builder_.addTrack(
                {.kind = kind, .device = d, .stage = kind == TrackKind::Compute ? d : -1}));
            communication_.push_back(builder_.addTrack({.kind = kind, .device = d}));
            host_.push_back(builder_.addTrack({.name = "python",
                                               .process = "process " + std::to_string(d),
                                               .kind = TrackKind::Thread}));
        }
    }

    /// With `launchNs` a launch on the host as well.
    void work(int device, std::int64_t startNs, std::int64_t endNs, Slice slice = {},
              std::int64_t launchNs = -1) {
        if (slice.kind == SliceKind::Other) slice.kind = SliceKind::Compute;
        slice.startNs = startNs;
        slice.durationNs = endNs - startNs;
        const auto d = static_cast<std::size_t>(device);
        const TrackIndex track = isCompute(slice.kind) ? compute_[d] : communication_[d];
        const SliceHandle handle = builder_.addSlice(track, slice);
        if (launchNs < 0) return;
        builder_.addFlow(
            builder_.addSlice(host_[d],
                              {.startNs = launchNs, .durationNs = 1, .kind = SliceKind::Host}),
            handle);
    }
    void host(int device, std::int64_t startNs, std::int64_t endNs, SliceKind kind) {
        builder_.addSlice(host_[static_cast<std::size_t>(device)],
                          {.startNs = startNs, .durationNs = endNs - startNs, .kind = kind});
    }

    Timeline finish() { return builder_.finish(); }

  private:
    TimelineBuilder builder_;
    std::vector<TrackIndex> compute_;
    std::vector<TrackIndex> communication_;
    std::vector<TrackIndex> host_;
};

QString text(const DeviceAnalysis& device) {
    QStringList list;
    for (const Bubble& bubble : device.bubbles)
        list.append(QString("%1-%2 %3")
                        .arg(bubble.startNs)
                        .arg(bubble.endNs)
                        .arg(bubbleCauseName(bubble.cause).data()));
    return list.join(", ");
}

/// What a step says is as long as the step, for every device.
void verifyStepsAddUp(const Analysis& analysis) {
    for (const StepAnalysis& step : analysis.steps)
        for (const DeviceStep& device : step.devices)
            QCOMPARE(device.utilizedNs + std::accumulate(device.bubblesNs.begin(),
                                                         device.bubblesNs.end(), std::int64_t{0}),
                     step.durationNs());
}

}  // namespace

/// Why devices of a trace compute nothing.
class BubblesTest : public QObject {
    Q_OBJECT

  private slots:
    void lateLaunchesAreTheHosts() {
        Run run(1);
        run.work(0, 100, 200, {}, 50);
        run.work(0, 210, 300, {}, 60);   // was launched before the gap
        run.work(0, 400, 500, {}, 350);  // was launched in it
        run.work(0, 700, 800, {}, 690);  // likewise, after data were loaded
        run.host(0, 510, 680, SliceKind::DataLoading);
        run.work(0, 900, 1000);  // nothing is known
        QCOMPARE(text(analyze(run.finish()).devices[0]),
                 "200-210 idle, 300-400 host, 500-700 data_loading, 800-900 idle");
    }

    void pipelinesWarmUpAndDrainInEveryStep() {
        Run run(2);
        const SliceKind send = SliceKind::PointToPoint;
        for (int step = 0; step < 2; ++step) {
            const std::int64_t from = 1000 * step;
            run.work(0, from, from + 100, {.step = step});
            run.work(1, from + 100, from + 150, {.kind = send, .step = step});
            run.work(1, from + 150, from + 300, {.step = step});
            run.work(0, from + 200, from + 350, {.kind = send, .step = step});
            run.work(0, from + 350, from + 500, {.step = step});
        }
        const Analysis analysis = analyze(run.finish());
        QCOMPARE(text(analysis.devices[0]),
                 "100-200 idle, 200-350 point_to_point, 500-1000 idle, 1100-1200 idle, "
                 "1200-1350 point_to_point");
        QCOMPARE(text(analysis.devices[1]),
                 "100-150 point_to_point, 300-500 drain, 500-1000 idle, 1000-1100 warm_up, "
                 "1100-1150 point_to_point");
        QCOMPARE(analysis.steps.size(), 2U);
        QCOMPARE(analysis.steps[0].durationNs(), 1000);
        QCOMPARE(analysis.steps[1].durationNs(), 500);
        const auto warmUp = static_cast<std::size_t>(BubbleCause::WarmUp);
        QCOMPARE(analysis.steps[0].devices[1].bubblesNs[warmUp], 100);  // before its own span
        QCOMPARE(analysis.steps[1].devices[1].computeNs, 150);
        verifyStepsAddUp(analysis);
    }

    void withoutAPipelineItIsImbalance() {
        Run run(2);
        run.work(0, 0, 100);
        run.work(1, 0, 300);
        run.work(0, 150, 300, {.kind = SliceKind::Collective});
        run.work(1, 300, 320, {.kind = SliceKind::Collective});
        const Analysis analysis = analyze(run.finish());
        QCOMPARE(text(analysis.devices[0]), "100-150 imbalance, 150-300 collective");
        QCOMPARE(text(analysis.devices[1]), "300-320 collective");
    }

    void stagesWaitForInputsThatComeLate() {
        Run run(2, TrackKind::Compute);
        const auto operation = [](SliceKind kind, int stage, int microBatch) {
            return Slice{.kind = kind, .stage = stage, .microBatch = microBatch, .step = 0};
        };
        run.work(0, 0, 100, operation(SliceKind::Forward, 0, 0));
        run.work(1, 110, 200, operation(SliceKind::Forward, 1, 0));
        run.work(0, 120, 150, operation(SliceKind::Forward, 0, 1));  // nothing to wait for
        run.work(1, 205, 300, operation(SliceKind::Backward, 1, 0));
        run.work(0, 310, 400, operation(SliceKind::Backward, 0, 0));
        const Analysis analysis = analyze(run.finish());
        QCOMPARE(text(analysis.devices[0]), "100-120 idle, 150-310 dependency");
        QCOMPARE(text(analysis.devices[1]), "200-205 idle");
    }

    /// What was made before the device became idle may still be on its way.
    void inputsTakeTheirUsualTime() {
        Run run(2, TrackKind::Compute);
        const auto forward = [](int stage, int microBatch) {
            return Slice{
                .kind = SliceKind::Forward, .stage = stage, .microBatch = microBatch, .step = 0};
        };
        for (int i = 0; i < 4; ++i)
            run.work(0, 100 * i, 100 * i + 100, forward(0, i));
        run.work(1, 130, 150, forward(1, 0));
        run.work(1, 230, 250, forward(1, 1));  // waited, 30 behind its input
        run.work(1, 330, 390, forward(1, 2));  // so did this
        run.work(1, 432, 440, forward(1, 3));  // made at 400, after the device became idle
        run.work(0, 440, 460, forward(0, 4));
        run.work(1, 440, 470, forward(1, 5));
        run.work(1, 495, 500, forward(1, 4));  // made at 460, would be here at 490
        const Analysis analysis = analyze(run.finish());
        QCOMPARE(text(analysis.devices[1]),
                 "150-230 dependency, 250-330 dependency, 390-432 dependency, 470-495 dependency");
    }

    void communicationMayCountAsBusy() {
        Run run(1);
        run.work(0, 0, 100);
        run.work(0, 50, 180, {.kind = SliceKind::PointToPoint});
        run.work(0, 200, 300);
        const Timeline timeline = run.finish();
        const DeviceAnalysis bubble = analyze(timeline).devices[0];
        QCOMPARE(bubble.utilization(), 200.0 / 300);
        const DeviceAnalysis busy = analyze(timeline, {Waiting::IsBusy}).devices[0];
        QCOMPARE(busy.utilization(), 280.0 / 300);
        QCOMPARE(text(busy), "180-200 idle");
        QCOMPARE(busy.computeNs, bubble.computeNs);
        QCOMPARE(busy.exposedCommunicationNs, 80);
    }

    /// A made 1F1B trace, of which the truth is known exactly.
    void agreesWithTheTruth() {
        const QString folder = BUBBLESCOPE_TEST_DATA "/traces/made-1f1b/";
        QFile file(folder + "truth.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray ranks =
            QJsonDocument::fromJson(file.readAll()).object()["per_rank"].toArray();
        std::vector<std::string> files;
        for (int rank = 0; rank < ranks.size(); ++rank)
            files.push_back(
                QString("%1rank%2_pp.pt.trace.json.gz").arg(folder).arg(rank).toStdString());
        Progress progress;
        const Timeline timeline = readTraces(files, progress);
        const Analysis analysis = analyze(timeline);
        QCOMPARE(analysis.devices.size(), static_cast<std::size_t>(ranks.size()));
        for (int rank = 0; rank < ranks.size(); ++rank) {
            const QJsonObject truth = ranks[rank].toObject();
            const DeviceAnalysis& device = analysis.devices[static_cast<std::size_t>(rank)];
            const qint64 spanNs = truth["gpu_last"].toInteger() - truth["gpu_first"].toInteger();
            QCOMPARE(device.kernels, truth["kernels"].toInteger());
            QCOMPARE(device.computeNs, truth["compute_busy"].toInteger());
            QCOMPARE(device.spanNs() - device.computeNs, spanNs - device.computeNs);
            QCOMPARE(device.bubblesNs[static_cast<std::size_t>(BubbleCause::PointToPoint)],
                     truth["comm_busy"].toInteger());
            QCOMPARE(device.byKindNs[static_cast<std::size_t>(SliceKind::Forward)] +
                         device.byKindNs[static_cast<std::size_t>(SliceKind::Backward)],
                     device.computeNs);
        }
        QCOMPARE(analysis.steps.size(), 2U);
        QCOMPARE(analysis.steps[1].name, "ProfilerStep#1");
        verifyStepsAddUp(analysis);
    }
};

QTEST_GUILESS_MAIN(BubblesTest)
#include "tst_bubbles.moc"
