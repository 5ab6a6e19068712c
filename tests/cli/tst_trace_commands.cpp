// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "tests/cli/Bscope.h"

using namespace bubblescope;

namespace {

QString trace(const QString& name) {
    return QString(BUBBLESCOPE_TEST_DATA "/traces/") + name;
}

QStringList ranks() {
    QStringList files;
    for (int rank = 0; rank < 3; ++rank)
        files << trace(QString("made-1f1b/rank%1_pp.pt.trace.json.gz").arg(rank));
    return files;
}

qint64 figure(const QJsonObject& comparison, const QString& name, const QString& side) {
    for (const QJsonValue& row : comparison["figures"].toArray())
        if (row.toObject()["name"] == name) return row.toObject()[side].toInteger();
    return -1;
}

}  // namespace

/// What the commands say about the meaning of traces.
class TraceCommandsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString write(const QString& name, QByteArray json) {
        QFile file(folder_.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(json.replace('\'', '"'));
        return file.fileName();
    }

  private slots:
    void analyzeTellsCausesStepsAndRanks() {
        const Outcome outcome = bscope(QStringList{"analyze", "--json", "-"} + ranks());
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject json = outcome.json();
        const QJsonObject device = json["devices"][0].toObject();
        const qint64 waiting = device["waiting_p2p_ns"].toInteger();
        QCOMPARE(waiting, device["exposed_communication_ns"].toInteger());
        QCOMPARE(device["bubbles_by_cause"]["point_to_point"].toInteger(), waiting);
        const QJsonArray steps = json["steps"].toArray();
        QCOMPARE(steps.size(), 2);
        for (const QJsonValue& step : steps) {
            const qint64 length =
                step["work_end_ns"].toInteger() - step["work_start_ns"].toInteger();
            for (const QJsonValue& part : step["devices"].toArray()) {
                qint64 sum = part["compute_ns"].toInteger();
                for (const QJsonValue& ns : part["bubbles_by_cause"].toObject())
                    sum += ns.toInteger();
                QCOMPARE(sum, length);
            }
        }
        const QJsonObject summary = json["ranks"].toObject();
        QCOMPARE(summary["waiting_for_ns"].toArray()[0].toArray()[1].toInteger(), waiting);
        QVERIFY(summary["balance"]["least_step_ns"].toDouble() <
                summary["balance"]["step_ns"].toDouble());
        const QJsonObject collective = json["collectives"].toArray()[0].toObject();
        QCOMPARE(collective["operation"], QJsonValue("recv"));
        QCOMPARE(collective["group"], QJsonValue("PIPELINE_MODEL_PARALLEL_GROUP [0, 1, 2]"));
        QCOMPARE(json["clock"]["method"], QJsonValue("wall-clock"));
        QCOMPARE(json["clock"]["offsets"].toArray().size(), 3);

        const Outcome table = bscope(QStringList{"analyze"} + ranks());
        for (const char* heading : {"waiting (p2p)", "waits for", "perfect balance", "by step"})
            QVERIFY2(table.output.contains(heading), heading);
    }

    void waitingMayBeBusy() {
        const auto utilization = [](const char* waiting) {
            const Outcome outcome =
                bscope(QStringList{"analyze", "--json", "-", "--waiting", waiting} + ranks());
            return outcome.json()["devices"][0].toObject();
        };
        const QJsonObject bubble = utilization("bubble");
        const QJsonObject busy = utilization("busy");
        QCOMPARE(busy["compute_ns"], bubble["compute_ns"]);
        QCOMPARE(busy["waiting_p2p_ns"].toInteger(), 0);
        const double spanNs =
            bubble["last_end_ns"].toDouble() - bubble["first_start_ns"].toDouble();
        const double gained = bubble["exposed_communication_ns"].toDouble() / spanNs;
        QVERIFY(std::abs(busy["utilization"].toDouble() - bubble["utilization"].toDouble() -
                         gained) < 1e-12);
        QCOMPARE(bscope(QStringList{"analyze", "--waiting", "x"} + ranks()).exitCode, 2);
    }

    void rulesOfAFileCount() {
        const QString rules =
            write("rules.json",
                  "{'rules':[{'in':'range','name':'forward stage{stage} mb{micro_batch}',"
                  "'kind':'inversion'}]}");
        const Outcome outcome =
            bscope({"analyze", "--json", "-", "--rules", rules, ranks().first()});
        const QJsonObject kinds = outcome.json()["devices"][0]["by_kind"].toObject();
        QVERIFY(kinds["inversion"].toInteger() > 0);
        QVERIFY(!kinds.contains("forward"));

        const QString csv = folder_.filePath("slices.csv");
        QCOMPARE(bscope({"convert", "--rules", rules, ranks().first(), csv}).exitCode, 0);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains(",inversion,"));

        const QString bad = write("bad.json", "{'rules':[{'in':'range','name':'a','kind':'b'}]}");
        const Outcome refused = bscope({"analyze", "--rules", bad, ranks().first()});
        QCOMPARE(refused.exitCode, 1);
        QVERIFY(refused.errors.contains("bad.json: rule 1: \"kind\" is \"b\""));
        QCOMPARE(refused.errors.count('\n'), 1);
    }

    void filesOfARunAreConvertedTogether() {
        const QString csv = folder_.filePath("ranks.csv");
        QCOMPARE(bscope(QStringList{"convert"} + ranks() + QStringList{csv}).exitCode, 0);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("rank 0"));
        QVERIFY(text.contains("rank 1"));
        // Without a name to write to, the last trace must not be overwritten.
        const Outcome refused = bscope(QStringList{"convert"} + ranks() + QStringList{csv});
        QCOMPARE(refused.exitCode, 1);
        QVERIFY(refused.errors.contains("exists already"));
    }

    void clocksCanBeChosen() {
        const QStringList moved{"--clock-offset", "1=5000"};
        const QJsonObject clock =
            bscope(QStringList{"analyze", "--json", "-", "--align", "none"} + moved + ranks())
                .json()["clock"]
                .toObject();
        QCOMPARE(clock["method"], QJsonValue("none"));
        QCOMPARE(clock["offsets"][1]["offset_ns"].toInteger(), 5000);
        QCOMPARE(bscope(QStringList{"analyze", "--align", "sun"} + ranks()).exitCode, 2);
        QCOMPARE(bscope(QStringList{"analyze", "--clock-offset", "1"} + ranks()).exitCode, 2);
        const Outcome unknown = bscope(QStringList{"analyze", "--clock-offset", "7=1"} + ranks());
        QCOMPARE(unknown.exitCode, 1);
        QVERIFY(unknown.errors.contains("there is no file of rank 7"));
    }

    void tracedStagesAreAProfile() {
        const QTemporaryDir folder;
        const QString profile = folder.filePath("stages.json");
        QCOMPARE(bscope(QStringList{"analyze", "--profile", profile} + ranks()).exitCode, 0);
        const QStringList planned{"simulate", "--schedule",      "gpipe", "--devices",
                                  "3",        "--micro-batches", "6",     "--profile",
                                  profile,    "--json",          "-"};
        const QJsonObject json = bscope(planned).json();
        const QJsonObject same =
            bscope(QStringList{"simulate", "--json", "-", "--schedule", "gpipe", "--micro-batches",
                               "6", "--from-trace"} +
                   ranks())
                .json();
        // They differ by the trace's latency, which a profile has no place for.
        const double ratio = json["makespan_ns"].toDouble() / same["makespan_ns"].toDouble();
        QVERIFY(ratio > 0.98 && ratio < 1);
        const Outcome modelled = bscope(planned + QStringList{"--model", "bert-base"});
        QCOMPARE(modelled.exitCode, 0);
        QVERIFY(modelled.json()["plan"].toObject()["tokens_per_second"].toDouble() > 0);
    }

    void simulatesWhatATraceShows() {
        const QStringList files = QStringList{"--from-trace"} + ranks();
        const Outcome outcome = bscope(QStringList{"simulate", "--json", "-"} + files);
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject json = outcome.json();
        const QJsonObject traced = json["trace"].toObject();
        QCOMPARE(traced["schedule"], QJsonValue("1f1b"));
        QCOMPARE(traced["simulated_step_ns"], json["makespan_ns"]);
        QCOMPARE(json["micro_batches"].toInteger(), 3);
        QVERIFY(std::abs(traced["error"].toDouble()) < 0.05);
        QCOMPARE(traced["operations"].toArray().size(), 6);  // two kinds, three stages

        const QJsonObject longer =
            bscope(QStringList{"simulate", "--json", "-", "--micro-batches", "6"} + files).json();
        QCOMPARE(longer["micro_batches"].toInteger(), 6);
        QVERIFY(longer["makespan_ns"].toInteger() > json["makespan_ns"].toInteger());
        QCOMPARE(longer["trace"]["simulated_step_ns"], json["makespan_ns"]);
        const QJsonObject gpipe =
            bscope(QStringList{"simulate", "--json", "-", "--schedule", "gpipe"} + files).json();
        QCOMPARE(gpipe["schedule"], QJsonValue("gpipe"));

        const Outcome without = bscope({"simulate", "--from-trace",
                                        trace("hta-sync/"
                                              "event_sync_trace.json.gz")});
        QCOMPARE(without.exitCode, 1);
        QVERIFY(without.errors.contains("nothing tells stages and micro-batches"));
    }

    void comparesTwoRuns() {
        const QString a = trace("megatron-iter10/pp-iter10.json");
        const QString b = trace("megatron-iter10/dpp-iter10.json");
        const QJsonObject json = bscope({"compare", a, b, "--json", "-"}).json();
        for (const char* name : {"span_ns", "busy_ns", "compute_ns", "idle_ns", "step_ns"})
            QCOMPARE(figure(json, name, "difference"),
                     figure(json, name, "b") - figure(json, name, "a"));
        const auto computeNs = [](const QString& file) {
            qint64 sum = 0;
            const Outcome outcome = bscope({"analyze", "--json", "-", file});
            for (const QJsonValue& device : outcome.json()["devices"].toArray())
                sum += device["compute_ns"].toInteger();
            return sum;
        };
        QCOMPARE(figure(json, "compute_ns", "a"), computeNs(a));
        QCOMPARE(figure(json, "compute_ns", "b"), computeNs(b));
        QCOMPARE(json["kernels"].toArray().size(), 2);
        const Outcome table = bscope({"compare", a, b});
        QVERIFY(table.output.contains("waits for input"));
        QCOMPARE(bscope({"compare", a}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(TraceCommandsTest)
#include "tst_trace_commands.moc"
