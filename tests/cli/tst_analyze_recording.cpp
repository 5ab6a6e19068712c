// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <limits>

#include "core/record/RecordingWriter.h"

using namespace bubblescope;

/// What `bscope analyze` says of a run, while it goes on and after it.
class AnalyzeRecordingTest : public QObject {
    Q_OBJECT

  private slots:
    void runsAreShownWhileTheyGrow() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("run.bscope");
        RecordingWriter writer(path.toStdString(), RecordingWriter::IfExists::Refuse,
                               {Provenance::Measured, "a run", ""});
        writer.setValue("model", "bert-mini");
        const TrackIndex track = writer.addTrack({.device = writer.addDevice({"Device 0"})});
        writer.addSlice(track, {.startNs = 0, .durationNs = 10, .kind = SliceKind::Forward});
        writer.addMetric(metricName::loss, 0, 10, 4.5);
        writer.addMetric(metricName::loss, 1, 20, 3.25);
        writer.addMetric(metricName::loss, 2, 30, std::numeric_limits<double>::quiet_NaN());
        QTRY_COMPARE_WITH_TIMEOUT(analyze({path, "--json", "-"})["slices"].toInt(), 1, 20'000);
        const QJsonObject json = analyze({path, "--json", "-"});
        QCOMPARE(json["provenance"], "measured");
        QCOMPARE(json["configuration"]["model"], "bert-mini");
        QCOMPARE(json["configuration"]["state"], "running");
        QVERIFY(json["findings"].toArray().isEmpty());
        const QJsonValue loss = json["metrics"]["loss"];
        QCOMPARE(loss["steps"], 3);
        QCOMPARE(loss["first"], 4.5);
        QCOMPARE(loss["least"], 3.25);
        QCOMPARE(loss["least_step"], 1);
        QCOMPARE(loss["last_step"], 2);
        QVERIFY(loss["last"].isNull());

        writer.finish(RunState::Failed, "the loss is not a number");
        const QJsonObject ended = analyze({path, "--json", "-"});
        QCOMPARE(ended["configuration"]["state"], "failed");
        QCOMPARE(ended["configuration"]["reason"], "the loss is not a number");
        const QString text = run({path});
        QVERIFY2(text.contains(QRegularExpression("model +bert-mini")), qPrintable(text));
        QVERIFY2(text.contains(QRegularExpression("loss +0–2 +4.5 +nan +3.25 +1 +4.5")),
                 qPrintable(text));
    }

  private:
    static QString run(const QStringList& arguments) {
        QProcess process;
        process.start(BSCOPE, QStringList{"analyze"} + arguments);
        if (!process.waitForFinished(60'000) || process.exitCode() != 0) return {};
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    static QJsonObject analyze(const QStringList& arguments) {
        return QJsonDocument::fromJson(run(arguments).toUtf8()).object();
    }
};

QTEST_GUILESS_MAIN(AnalyzeRecordingTest)
#include "tst_analyze_recording.moc"
