// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/Bscope.h"

using namespace bubblescope;

namespace {

const QString single = BUBBLESCOPE_TEST_DATA "/measured/megatron_a100_single.csv";

QString written(const QTemporaryDir& folder, const char* name, const char* text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(text);
    return file.fileName();
}

}  // namespace

class CostCommandsTest : public QObject {
    Q_OBJECT

  private slots:
    void validatePrintsErrorsAndRows() {
        const QTemporaryDir folder;
        const QString out = folder.filePath("rows.csv");
        const Outcome outcome = bscope({"validate", single, "--out", out, "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject json = outcome.json();
        QCOMPARE(json["rows"].toInt(), 720);
        QVERIFY(json["mean_absolute_error_percent"].toDouble() < 5);
        QVERIFY(json["median_absolute_error_percent"].toDouble() < 3);
        QVERIFY(json["worst_absolute_error_percent"].toDouble() < 40);
        const QJsonObject group = json["groups"].toArray().first().toObject();
        QCOMPARE(group["name"].toString(), QString("single node"));
        QFile rows(out);
        QVERIFY(rows.open(QIODevice::ReadOnly));
        QCOMPARE(rows.readAll().count('\n'), 721);
        QVERIFY(bscope({"validate", single}).output.contains("pipeline 4"));
    }

    void validateSaysWhatItCannotPredict() {
        const QTemporaryDir folder;
        const QString file = written(
            folder, "rows.csv",
            "global_batch,micro_batch,hidden,heads,layers,sequence,tensor_parallel,data_parallel,"
            "pipeline_parallel,iteration_ms\n8,1,1024,16,24,1024,1,1,2,300\n8,3,1024,16,24,1024,1,"
            "1,2,300\n");
        const QJsonObject json = bscope({"validate", file, "--json", "-"}).json();
        QCOMPARE(json["rows"].toInt(), 1);
        const QJsonArray refused = json["not_predicted"].toArray();
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused[0].toObject()["line"].toInt(), 3);
        QCOMPARE(bscope({"validate", "nothing.csv"}).exitCode, 1);
    }

    void simulateTakesCostsFromModelAndHardware() {
        const Outcome outcome =
            bscope({"simulate",  "--schedule",      "1f1b",      "--model",
                    "gpt3-1.3b", "--hardware",      "a100-80gb", "--devices",
                    "4",         "--micro-batches", "8",         "--micro-batch-size",
                    "2",         "--tensor",        "2",         "--data-parallel",
                    "2",         "--recompute",     "full",      "--price",
                    "2",         "--json",          "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject json = outcome.json();
        QCOMPARE(json["peak_memory_bytes"].toArray().size(), 4);
        const QJsonObject plan = json["plan"].toObject();
        QCOMPARE(plan["accelerators"].toInt(), 16);
        QCOMPARE(plan["batch"].toInt(), 32);
        QVERIFY(plan["step_ns"].toDouble() > json["makespan_ns"].toDouble());
        QVERIFY(plan["model_flop_utilization"].toDouble() > 0.05);
        QVERIFY(plan["cost_per_million_tokens"].toDouble() > 0);
        double peak = 0;
        for (const QJsonValue bytes : json["peak_memory_bytes"].toArray())
            peak = std::max(peak, bytes.toDouble());
        QCOMPARE(plan["peak_memory_bytes"].toDouble(), peak);
    }

    void modelsAndDurationsExcludeEachOther() {
        QCOMPARE(bscope({"simulate", "--schedule", "1f1b", "--model", "gpt2", "--forward-ns", "1"})
                     .exitCode,
                 2);
        QCOMPARE(bscope({"simulate", "--schedule", "1f1b", "--tensor", "2"}).exitCode, 2);
        const Outcome unknown = bscope({"simulate", "--schedule", "1f1b", "--model", "gpt9"});
        QCOMPARE(unknown.exitCode, 1);
        QVERIFY(unknown.errors.contains("bert-base"));
    }

    void badModelFilesSayFieldAndReason() {
        const QTemporaryDir folder;
        const QString file = written(folder, "mine.json", R"({"name":"x","source":"y"})");
        const Outcome outcome = bscope({"simulate", "--schedule", "1f1b", "--model", file});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY(outcome.errors.contains("'layers' is missing"));
        QVERIFY(outcome.errors.contains("mine.json"));
    }

    void bubblesOfAModelAreFilledFromItsFlops() {
        const Outcome outcome =
            bscope({"simulate", "--schedule", "gpipe", "--model", "bert-base", "--hardware", "v100",
                    "--devices", "4", "--micro-batches", "4", "--micro-batch-size", "32", "--fill",
                    "kfac", "--json", "-"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        QVERIFY(outcome.json()["fill"].isObject());
    }

    void measuredProfilesReplaceTheModelsLayers() {
        const QStringList plan{
            "simulate", "--schedule", "1f1b",           "--model",   "bert-base", "--hardware",
            "v100",     "--profile",  "bert-base/v100", "--devices", "4",         "--micro-batches",
            "4"};
        QCOMPARE(bscope(plan + QStringList{"--micro-batch-size", "32"}).exitCode, 0);
        const Outcome beyond = bscope(plan + QStringList{"--micro-batch-size", "4096"});
        QCOMPARE(beyond.exitCode, 1);
        QVERIFY(beyond.errors.contains("was not measured"));
    }

    void sweepRanksAndWritesPlans() {
        const QTemporaryDir folder;
        const QString out = folder.filePath("plans.csv");
        const Outcome outcome = bscope({"sweep",     "--model",
                                        "gpt3-1.3b", "--accelerators",
                                        "8",         "--batch",
                                        "32",        "--devices",
                                        "1,2,4,8",   "--tensor",
                                        "1,2,4,8",   "--data-parallel",
                                        "1,2,4,8",   "--micro-batch-size",
                                        "1,2",       "--recompute",
                                        "none,full", "--out",
                                        out,         "--keep-too-large",
                                        "--json",    "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject json = outcome.json();
        const QJsonArray plans = json["plans"].toArray();
        QCOMPARE(plans.size(), json["simulated"].toInt());
        QVERIFY(plans.size() > 10);
        QVERIFY(plans[0].toObject()["samples_per_second"].toDouble() >=
                plans[1].toObject()["samples_per_second"].toDouble());
        QFile rows(out);
        QVERIFY(rows.open(QIODevice::ReadOnly));
        QCOMPARE(rows.readAll().count('\n'), plans.size() + 1);
        QCOMPARE(bscope({"sweep", "--model", "gpt2", "--rank", "beauty"}).exitCode, 1);
        QCOMPARE(bscope({"sweep"}).exitCode, 2);
    }

    void timeToLossComparesRuns() {
        const QTemporaryDir folder;
        const QString a = written(folder, "a.csv", "step,loss\n10,3\n20,2\n");
        const QString b = written(folder, "b.csv", "step,loss\n5,2.5\n8,2\n");
        const QString out = folder.filePath("by_time.csv");
        const Outcome outcome =
            bscope({"time-to-loss", a, b, "--step-ms", "100,150", "--out", out, "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray runs = outcome.json()["runs"].toArray();
        QCOMPARE(runs[0].toObject()["time_ns"].toDouble(), 2e9);
        QCOMPARE(runs[1].toObject()["time_ns"].toDouble(), 1.2e9);
        QCOMPARE(outcome.json()["provenance"].toString(), QString("simulated"));
        QVERIFY(QFile::exists(out));
        QCOMPARE(bscope({"time-to-loss", a, "--step-ms", "1,2"}).exitCode, 1);
    }

    void hardwareAndModelsAreListed() {
        const Outcome hardware = bscope({"hardware", "--json", "-"});
        QCOMPARE(hardware.exitCode, 0);
        QVERIFY(QJsonDocument::fromJson(hardware.output.toUtf8()).array().size() >= 9);
        QVERIFY(bscope({"models"}).output.contains("llama3-405b"));
    }
};

QTEST_GUILESS_MAIN(CostCommandsTest)
#include "tst_cost_commands.moc"
