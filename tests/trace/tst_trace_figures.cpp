// SPDX-License-Identifier: Apache-2.0
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "core/analyze/Analysis.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

const QString dataFolder = QStringLiteral(BUBBLESCOPE_TEST_DATA "/traces/");

using DeviceFigures = QList<qint64>;

QList<DeviceFigures> figuresOf(const Analysis& analysis) {
    QList<DeviceFigures> all;
    for (const DeviceAnalysis& device : analysis.devices)
        all.append({device.kernels, device.busyNs, device.idleNs, device.computeNs,
                    device.communicationNs, device.exposedCommunicationNs});
    std::sort(all.begin(), all.end());
    return all;
}

QList<DeviceFigures> figuresOf(const QJsonArray& devices) {
    QList<DeviceFigures> all;
    for (const QJsonValue& device : devices) {
        DeviceFigures figures;
        for (const QJsonValue& figure : device.toArray())
            figures.append(figure.toInteger());
        all.append(figures);
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

/// Compares files with figures that were computed independently, to the nanosecond.
class TraceFiguresTest : public QObject {
    Q_OBJECT

    QJsonObject expected_;

  private slots:
    void initTestCase() {
        QFile file(dataFolder + "expected.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        expected_ = QJsonDocument::fromJson(file.readAll()).object();
        QVERIFY(expected_.size() > 60);
    }

    void figures_data() {
        QTest::addColumn<QString>("file");
        for (const QString& file : expected_.keys())
            QTest::newRow(qPrintable(file)) << file;
    }
    void figures() {
        QFETCH(QString, file);
        const QJsonObject want = expected_[file].toObject();
        Progress progress;
        const Timeline timeline = readTraces({(dataFolder + file).toStdString()}, progress);
        const Analysis analysis = analyze(timeline);
        QCOMPARE(progress.fraction(), 1.0);

        if (want.contains("events")) {
            QJsonObject events;
            for (const auto& [phase, count] : timeline.statistics.eventsByPhase)
                events[QString::fromStdString(phase)] = qint64{count};
            QCOMPARE(events, want["events"].toObject());
        }
        const auto same = [&want](const char* key, std::int64_t figure) {
            if (want.contains(key)) QCOMPARE(figure, want[key].toInteger());
        };
        same("slices", timeline.statistics.completeSlices);
        same("processes", timeline.statistics.processes);
        same("threads", timeline.statistics.threads);
        same("span_ns", analysis.spanNs);
        same("kernels", analysis.kernels);
        same("memcpys", analysis.memcpys);
        same("memsets", analysis.memsets);
        if (want.contains("devices"))
            QCOMPARE(figuresOf(analysis), figuresOf(want["devices"].toArray()));
    }

    /// Idle time in each stage's own span, of all 20 iterations.
    void stagesOfMegaScan() {
        Progress progress;
        const Timeline timeline =
            readTraces({(dataFolder + "megatron-pp4/data-1-pipeline-4-tensor-1-pp-aggregated.json")
                            .toStdString()},
                       progress);
        const Analysis analysis = analyze(timeline);
        const QStringList percents{"56.47", "58.44", "56.35", "27.74"};
        QCOMPARE(analysis.devices.size(), 4U);
        for (int stage = 0; stage < 4; ++stage) {
            const DeviceAnalysis& device = analysis.devices[static_cast<std::size_t>(stage)];
            QCOMPARE(timeline.devices()[static_cast<std::size_t>(stage)].name,
                     "Stage " + std::to_string(stage));
            QCOMPARE(QString::number(100 * device.bubbleFraction(), 'f', 2), percents[stage]);
        }
        QCOMPARE(timeline.steps().size(), 20U);
    }
};

QTEST_GUILESS_MAIN(TraceFiguresTest)
#include "tst_trace_figures.moc"
