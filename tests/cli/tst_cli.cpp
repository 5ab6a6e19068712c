// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "tests/cli/Bscope.h"

using namespace bubblescope;

namespace {

QString megatron() {
    return BUBBLESCOPE_SOURCE_DIR
        "/datasets/traces/megatron-pp4/"
        "data-1-pipeline-4-tensor-1-pp-aggregated.json";
}

QString data(const QString& name) {
    return QString(BUBBLESCOPE_TEST_DATA "/") + name;
}

}  // namespace

/// Runs the program itself: options, output and exit codes are a contract.
class CliTest : public QObject {
    Q_OBJECT

  private slots:
    void versionIsOneLine() {
        const Outcome outcome = bscope({"--version"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(
            QRegularExpression("^bscope \\d+\\.\\d+\\.\\d+\n$").match(outcome.output).hasMatch());
    }

    void everyCommandExplainsItselfWithAnExample() {
        for (const char* command : {"schedules", "simulate", "fill", "scenario", "record", "models",
                                    "devices", "analyze", "convert", "compare"}) {
            const Outcome outcome = bscope({command, "--help"});
            QCOMPARE(outcome.exitCode, 0);
            QVERIFY(outcome.output.contains(QString("Example: bscope ") + command));
        }
    }

    void badUsageExitsWithTwo_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("unknown command") << QStringList{"draw"};
        QTest::newRow("unknown option") << QStringList{"simulate", "--schedule", "1f1b", "--x"};
        QTest::newRow("no replica")
            << QStringList{"simulate", "--schedule", "1f1b", "--shown-replicas", "0"};
        QTest::newRow("no number of inversions")
            << QStringList{"simulate",  "--schedule",     "1f1b",          "--fill", "shampoo",
                           "--profile", "bert-base/p100", "--root-factor", "nan"};
        QTest::newRow("no schedule") << QStringList{"simulate"};
        QTest::newRow("no number")
            << QStringList{"simulate", "--schedule", "1f1b", "--devices", "x"};
        QTest::newRow("no file") << QStringList{"analyze"};
        QTest::newRow("nothing to fill") << QStringList{"fill"};
        QTest::newRow("fill without costs")
            << QStringList{"simulate", "--schedule", "1f1b", "--fill", "kfac"};
        QTest::newRow("work without costs")
            << QStringList{"fill", "--timeline", "a.json", "--work", "sam"};
        QTest::newRow("case and timeline")
            << QStringList{"fill", "--case", "a.json", "--timeline", "a.json"};
        QTest::newRow("both") << QStringList{"simulate", "--schedule", "1f1b", "--case", "a.json"};
    }
    void badUsageExitsWithTwo() {
        QFETCH(QStringList, arguments);
        const Outcome outcome = bscope(arguments);
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(!outcome.errors.isEmpty());
    }

    void badInputExitsWithOneLine_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        const QString fillCase = data("schedules/050_pipefisher_gpipe_p4_m4.json");
        QTest::newRow("schedule") << QStringList{"simulate", "--schedule", "9f9b"}
                                  << "no schedule '9f9b'";
        QTest::newRow("shape") << QStringList{"simulate", "--schedule", "gpipe", "--devices", "0"}
                               << "at least 1";
        QTest::newRow("durations")
            << QStringList{"simulate", "--schedule", "gpipe", "--forward-ns", "1,2"}
            << "4 virtual stages";
        QTest::newRow("case") << QStringList{"simulate", "--case", "/nowhere.json"}
                              << "cannot be opened";
        QTest::newRow("case content")
            << QStringList{"simulate", "--case", data("schedules/README.md")}
            << "give an object with schedule";
        QTest::newRow("missing trace")
            << QStringList{"analyze", "/nowhere.json"} << "/nowhere.json";
        QTest::newRow("policy") << QStringList{"fill", "--case", fillCase, "--policy", "worst-fit"}
                                << "no policy 'worst-fit'";
        QTest::newRow("fill content") << QStringList{"fill", "--case", data("schedules/README.md")}
                                      << "give an object with pipe";
        QTest::newRow("micro-batch size")
            << QStringList{"simulate", "--schedule", "1f1b",           "--fill",
                           "kfac",     "--profile",  "bert-base/p100", "--micro-batch-size",
                           "65"}
            << "use 1 to 64";
        QTest::newRow("work") << QStringList{"simulate", "--schedule", "gpipe",         "--fill",
                                             "painting", "--profile",  "bert-base/p100"}
                              << "kfac, shampoo, sam";
        QTest::newRow("jobs") << QStringList{"simulate", "--schedule", "gpipe", "--fill",
                                             "/nowhere.json"}
                              << "cannot be opened";
        QTest::newRow("memory") << QStringList{"simulate",
                                               "--schedule",
                                               "gpipe",
                                               "--fill",
                                               "kfac",
                                               "--profile",
                                               "bert-base/p100",
                                               "--fill-memory-bytes",
                                               "1000",
                                               "--recompute",
                                               "1"}
                                << "needs";
        QTest::newRow("step") << QStringList{"fill",      "--timeline",     megatron(),
                                             "--profile", "bert-base/p100", "--step",
                                             "20"}
                              << "use 0 to 19";
        QTest::newRow("layers") << QStringList{"simulate",       "--schedule", "gpipe",
                                               "--fill",         "kfac",       "--profile",
                                               "bert-base/p100", "--layers",   "2"}
                                << "divisor of --blocks-per-stage";
        QTest::newRow("scenario") << QStringList{"scenario", "x"} << "pipefisher-bert-base";
        QTest::newRow("published rule")
            << QStringList{"simulate",  "--schedule",     "1f1b",     "--fill",    "sam",
                           "--profile", "bert-base/p100", "--policy", "pipefisher"}
            << "use pipefisher-causal or best-fit";
        QTest::newRow("folder out")
            << QStringList{"simulate", "--schedule", "gpipe", "--json", "/"} << "is a folder";
        QTest::newRow("ending") << QStringList{"convert", data("schedules/README.md"), "out.xyz"}
                                << "use .json, .json.gz, .csv or .bscope";
    }
    void badInputExitsWithOneLine() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const Outcome outcome = bscope(arguments);
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.errors.contains(message), qPrintable(outcome.errors));
        QCOMPARE(outcome.errors.count('\n'), 1);
    }

    void simulationOfACaseIsExact() {
        const QString file = data("schedules/011_interleaved_p4_m8.json");
        QFile stream(file);
        QVERIFY(stream.open(QIODevice::ReadOnly));
        const QJsonObject golden = QJsonDocument::fromJson(stream.readAll()).object();
        const Outcome outcome = bscope({"simulate", "--case", file, "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json();
        QCOMPARE(result["makespan_ns"], golden["makespan"]);
        QCOMPARE(result["busy_ns"], golden["busy_per_device"]);
        QCOMPARE(result["peak_activations"], golden["peak_activations_per_device"]);
        QCOMPARE(result["placement"], golden["placement"]);
        QCOMPARE(result["provenance"].toString(), "simulated");
        const QJsonArray operations = result["operations"].toArray();
        const QJsonArray expected = golden["ops"].toArray();
        QCOMPARE(operations.size(), expected.size());
        for (qsizetype i = 0; i < operations.size(); ++i) {
            const QJsonObject o = operations[i].toObject();
            QCOMPARE((QJsonArray{o["device"], o["kind"], o["micro_batch"], o["stage"],
                                 o["direction"], o["start_ns"], o["end_ns"]}),
                     expected[i].toArray());
        }
    }

    void publishedFillIsExact_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(data("schedules"));
        for (const QString& name : folder.entryList({"*_pipefisher_*.json"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void publishedFillIsExact() {
        QFETCH(QString, file);
        QFile stream(file);
        QVERIFY(stream.open(QIODevice::ReadOnly));
        const QJsonObject golden = QJsonDocument::fromJson(stream.readAll()).object();
        const std::pair<QString, QString> policies[] = {{"pipefisher", "result"},
                                                        {"pipefisher-no-retry", "result_no_retry"}};
        for (const auto& [policy, field] : policies) {
            const Outcome outcome =
                bscope({"fill", "--case", file, "--policy", policy, "--json", "-"});
            QCOMPARE(outcome.exitCode, 0);
            const QJsonArray devices = outcome.json()["devices"].toArray();
            const QJsonArray expected = golden[field].toArray();
            QCOMPARE(devices.size(), expected.size());
            for (qsizetype d = 0; d < devices.size(); ++d) {
                const QJsonObject result = expected[d].toObject();
                for (const QString& key : result.keys())
                    QCOMPARE(devices[d].toObject()[key], result[key]);
            }
        }
    }

    void filledSimulationsCarryTheWork() {
        const Outcome outcome = bscope(
            {"simulate", "--schedule", "gpipe", "--devices", "4", "--micro-batches", "4", "--fill",
             "kfac", "--policy", "pipefisher-causal", "--profile", "bert-base/p100",
             "--blocks-per-stage", "3", "--micro-batch-size", "32", "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        QMap<QString, int> kinds;
        for (const QJsonValue& o : outcome.json()["operations"].toArray())
            ++kinds[o.toObject()["kind"].toString()];
        QCOMPARE(kinds["curvature_a"], 4 * 4 * 18);  // devices, micro-batches, layers
        QCOMPARE(kinds["inversion_b"], 4 * 18);
        QCOMPARE(kinds["precondition"], 4 * 3);  // devices, steps
        QCOMPARE(kinds["F"], 4 * 4 * 3);
        QCOMPARE(outcome.json()["fill"].toObject()["steps_per_refresh"].toInt(), 3);
    }

    void measuredStepsAreFilled() {
        for (const char* work : {"kfac", "shampoo", "sam"}) {
            const Outcome outcome =
                bscope({"fill", "--timeline", megatron(), "--work", work, "--profile",
                        "bert-base/p100", "--blocks-per-stage", "1", "--step", "7", "--json", "-"});
            QCOMPARE(outcome.exitCode, 0);
            QCOMPARE(outcome.json()["timeline_provenance"].toString(), "imported");
            QCOMPARE(outcome.json()["provenance"].toString(), "simulated");
            const QJsonObject fill = outcome.json()["fill"].toObject();
            const int steps = fill["steps_per_refresh"].toInt();
            QCOMPARE(fill["notes"].toArray().size(), 0);
            QVERIFY(fill["utilization"].toDouble() > fill["utilization_before"].toDouble());
            for (const QJsonValue& device : fill["devices"].toArray())
                QCOMPARE(device.toObject()["noncausal"].toArray(), (QJsonArray{0, 0}));
            QMap<QString, int> kinds;
            for (const QJsonValue& o : outcome.json()["operations"].toArray())
                ++kinds[o.toObject()["kind"].toString()];
            QCOMPARE(kinds["F"], 4 * 4 * 8 * steps);  // stages, chunks, micro-batches of a step
            QCOMPARE(kinds["B"], kinds["F"]);
        }
    }

    void clustersAreFilled() {
        const QStringList cluster{"simulate",
                                  "--schedule",
                                  "1f1b",
                                  "--data-parallel",
                                  "2",
                                  "--gradient-bytes",
                                  "1e8",
                                  "--replica-bytes-per-s",
                                  "5e9",
                                  "--optimizer-ns",
                                  "3000000",
                                  "--profile",
                                  "bert-base/p100",
                                  "--fill",
                                  "kfac",
                                  "--json",
                                  "-"};
        const Outcome outcome = bscope(cluster);
        QCOMPARE(outcome.exitCode, 0);
        QMap<QString, int> kinds;
        for (const QJsonValue& o : outcome.json()["operations"].toArray())
            ++kinds[o.toObject()["kind"].toString()];
        const int steps = outcome.json()["fill"].toObject()["steps_per_refresh"].toInt();
        QCOMPARE(kinds["O"], 4 * steps);
        QCOMPARE(kinds["collective"], 4 * steps);
        QVERIFY(kinds["sync_a"] >= 4 * 18);
        const Outcome jitter = bscope(cluster + QStringList{"--jitter", "5"});
        QCOMPARE(jitter.exitCode, 1);
        QVERIFY(jitter.errors.contains("without jitter"));
    }

    void fillScenariosShowWhatWasPublished() {
        const Outcome outcome = bscope({"scenario", "pipefisher-bert-large", "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray points = outcome.json()["points"].toArray();
        QCOMPARE(points.size(), 3);
        for (const QJsonValue& point : points)
            QVERIFY(point.toObject()["utilization"].toDouble() > 0.9);
        QVERIFY(outcome.json()["published"].toArray()[0].toObject()["value"].toString().contains(
            "97.6"));
    }

    void fillPoliciesAreCompared() {
        const Outcome outcome = bscope(
            {"fill", "--table", "--profiles", "bert-base/p100", "--devices", "4", "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray rows = outcome.json()["rows"].toArray();
        QVERIFY(rows.size() > 20);
        for (const QJsonValue& row : rows) {
            const QJsonArray policies = row.toObject()["policies"].toArray();
            const auto steps = [&](int i) {
                return policies[i].toObject()["mean_steps"].toDouble();
            };
            QVERIFY(steps(2) <= steps(1));
            QVERIFY(steps(3) <= steps(2));
        }
    }

    void blocksAreWrittenAsPairs() {
        const Outcome outcome =
            bscope({"simulate", "--schedule", "DualPipeV", "--devices", "1", "--micro-batches", "2",
                    "--forward-ns", "10", "--input-grad-ns", "10", "--weight-grad-ns", "10",
                    "--fused-ns", "25", "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject block = outcome.json()["operations"].toArray()[4].toObject();
        QCOMPARE(block["kind"].toString(), "FB");
        QCOMPARE(block["micro_batch"].toArray(), (QJsonArray{1, 0}));
        QCOMPARE(block["stage"].toArray(), (QJsonArray{1, 0}));
        QCOMPARE(block["direction"].toArray(), (QJsonArray{0, 0}));
        QCOMPARE(block["end_ns"].toInt() - block["start_ns"].toInt(), 25);
    }

    void listedBlocksAreRead() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(R"({"p": 1, "m": 2, "times": {"F": 3, "B": 5, "FB": 6}, "device_orders":
            [[["F",0,0,0],["FB",[1,0],[0,0],[0,0]],["B",1,0,0]]]})");
        file.close();
        const Outcome outcome = bscope({"simulate", "--case", file.fileName(), "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.json()["makespan_ns"].toInt(), 3 + 6 + 5);
    }

    void parametersComeFromTheFamilies() {
        const auto bubble = [](const QStringList& more) {
            return bscope(QStringList{"simulate", "--schedule", "zb_auto", "--json", "-"} + more)
                .json()["longest_bubble_ns"]
                .toInt();
        };
        QVERIFY(bubble({"--limit", "8"}) < bubble({"--limit", "4"}));
        QVERIFY(bubble({"--limit", "4"}) < bubble({"--limit", "1"}));
    }

    void everyParameterOfAFamilyIsAnOption() {
        const QJsonArray doubled =
            bscope({"simulate", "--schedule", "chimera", "--doubling", "1", "--json", "-"})
                .json()["operations"]
                .toArray();
        QCOMPARE(doubled[0].toObject()["kind"].toString(), QString("FF"));
        QCOMPARE(bscope({"simulate", "--schedule", "chimera", "--halving", "1", "--json", "-"})
                     .json()["micro_batches"]
                     .toInt(),
                 16);
    }

    void aStepBeginsWithItsFirstGather() {
        const QJsonObject json =
            bscope({"simulate", "--schedule", "1f1b", "--devices", "1", "--data-parallel", "2",
                    "--sharding", "full", "--weight-bytes", "1000", "--replica-bytes-per-s", "1e8",
                    "--json", "-"})
                .json();
        const int exposed = json["exposed_communication_ns"].toArray()[0].toInt();
        QVERIFY(exposed > 0);
        QCOMPARE(json["busy_ns"].toArray()[0].toInt() + exposed, json["makespan_ns"].toInt());
    }

    void closedFormStandsBesideTheSimulation() {
        const Outcome outcome = bscope({"simulate", "--schedule", "1f1b", "--json", "-"});
        QCOMPARE(outcome.json()["longest_bubble_ns"].toInt(), 9000);
        QCOMPARE(outcome.json()["closed_form_bubble_ns"].toInt(), 9000);
        const Outcome latency =
            bscope({"simulate", "--schedule", "1f1b", "--p2p-ns", "10", "--json", "-"});
        QVERIFY(latency.json()["closed_form_bubble_ns"].isNull());
    }

    void scheduleFilesAreSimulatedAndLowered() {
        const QString compute = data("pytorch-schedules/zb1p_2rank_2stagep_compute.csv");
        const QString lowered = data("pytorch-schedules/zb1p_2rank_2stagep_comms.csv");
        const Outcome outcome = bscope({"simulate", "--schedule", compute, "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.json()["micro_batches"].toInt(), 8);
        QCOMPARE(outcome.json()["placement"].toArray()[0].toArray(), (QJsonArray{0, 1, 0, 1}));

        const QTemporaryDir folder;
        const QString written = folder.filePath("lowered.csv");
        QCOMPARE(bscope({"convert", "--schedule", "--communication", compute, written}).exitCode,
                 0);
        QFile actual(written);
        QFile expected(lowered);
        QVERIFY(actual.open(QIODevice::ReadOnly) && expected.open(QIODevice::ReadOnly));
        QCOMPARE(actual.readAll().trimmed(), expected.readAll().replace("\r", "").trimmed());
    }

    void listedOrdersReplaceTheGenerator() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(R"({"schedule": "mine", "p": 1, "m": 2, "times": {"F": 3, "I": 2, "W": [1]},
            "device_orders": [[["F",0,0,0],["I",0,0,0],["F",1,0,0],["W",0,0,0],["B",1,0,0]]]})");
        file.close();
        const Outcome outcome = bscope({"simulate", "--case", file.fileName(), "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.json()["makespan_ns"].toInt(), 3 + 2 + 3 + 1 + 3);
    }

    void hostileCasesAreRefused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("float") << QByteArray(
            R"({"schedule":"1f1b","p":1e300,"m":2,"times":{"F":1,"B":2}})");
        QTest::newRow("negative time")
            << QByteArray(R"({"schedule":"1f1b","p":2,"m":2,"times":{"F":-1,"B":2}})");
        QTest::newRow("string") << QByteArray(
            R"({"schedule":"1f1b","p":"2","m":2,"times":{"F":1,"B":2}})");
        QTest::newRow("list") << QByteArray("[1,2]");
        QTest::newRow("direction") << QByteArray(
            R"({"p":1,"m":1,"times":{"F":1,"B":2},"device_orders":[[["F",0,0,300]]]})");
        QTest::newRow("cycle") << QByteArray(
            R"({"p":1,"m":1,"times":{"F":1,"B":2},"device_orders":[[["B",0,0,0],["F",0,0,0]]]})");
        QTest::newRow("halves") << QByteArray(
            R"({"schedule":"1f1b","p":2,"m":2,"times":{"F":1,"I":[1,2],"W":[1,2,3]}})");
        QTest::newRow("overflow") << QByteArray(
            R"({"schedule":"1f1b","p":2,"m":2,"times":{"F":9223372036854775807,"B":2}})");
    }
    void hostileCasesAreRefused() {
        QFETCH(QByteArray, text);
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(text);
        file.close();
        const Outcome outcome = bscope({"simulate", "--case", file.fileName()});
        QCOMPARE(outcome.exitCode, 1);
        QCOMPARE(outcome.errors.count('\n'), 1);
    }

    void clustersAreSimulated() {
        const QJsonObject json = bscope({"simulate",
                                         "--schedule",
                                         "breadth-first",
                                         "--devices",
                                         "4",
                                         "--chunks",
                                         "4",
                                         "--micro-batches",
                                         "8",
                                         "--data-parallel",
                                         "2",
                                         "--sharding",
                                         "full",
                                         "--weight-bytes",
                                         "1e3",
                                         "--gradient-bytes",
                                         "1e3",
                                         "--replica-bytes-per-s",
                                         "1e9",
                                         "--steps",
                                         "2",
                                         "--json",
                                         "-"})
                                     .json();
        QCOMPARE(json["replicas"].toInt(), 2);
        QCOMPARE(json["steps"].toArray().size(), 2);
        QCOMPARE(json["operations"].toArray().size(), 2 * 4 * 4 * 8 * 2);
        for (const QJsonValue& counts : json["collective_counts"].toArray()) {
            QCOMPARE(counts["gather"].toInt(), 6);
            QCOMPARE(counts["reduce_scatter"].toInt(), 4);
        }
        QCOMPARE(json["collectives"].toArray().size(), 2 * 4 * 10);
        // Half the weights and gradients of four chunks, and two buffers of each.
        QCOMPARE(json["peak_memory"].toArray()[0].toObject()["weights"].toInt(), 2000);
        QVERIFY(json["peak_memory_bytes"].toArray()[0].toInt() <= 2000 + 2000 + 4000);
    }

    void asynchronousOperationsCarryTheirVersions() {
        const QStringList arguments{"simulate",        "--schedule", "async-1f1b", "--devices", "4",
                                    "--micro-batches", "12",         "--json",     "-"};
        const QJsonObject stash = bscope(arguments).json();
        QCOMPARE(stash["version_policy"].toString(), QString("stash"));
        // On stage 0 the backward of micro-batch 3 uses version 0, three updates late.
        const auto backward = [](const QJsonObject& json) {
            for (const QJsonValue& value : json["operations"].toArray()) {
                const QJsonObject o = value.toObject();
                if (o["device"].toInt() == 0 && o["kind"].toString() == "B" &&
                    o["micro_batch"].toInt() == 3)
                    return o;
            }
            return QJsonObject();
        };
        QCOMPARE(backward(stash)["version"].toInt(), 0);
        QCOMPARE(backward(stash)["version_lag"].toInt(), 3);
        const QJsonObject latest =
            backward(bscope(arguments + QStringList{"--versions", "latest"}).json());
        QCOMPARE(latest["version_lag"].toInt(), 0);
        QCOMPARE(latest["version"].toInt(), 3);
    }

    void simulatedTimelinesAreWritten() {
        const QTemporaryDir directory;
        for (const char* name : {"a.json", "a.json.gz", "a.bscope"}) {
            const QString path = directory.filePath(name);
            QCOMPARE(
                bscope({"simulate", "--schedule", "1f1b", "--data-parallel", "2", "--out", path})
                    .exitCode,
                0);
            const QJsonObject json = bscope({"analyze", path, "--json", "-"}).json();
            QCOMPARE(json["devices"].toArray().size(), 4);
        }
    }

    void schedulesAreListed() {
        const Outcome outcome = bscope({"schedules", "--json", "-"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.output.contains("\"1f1b\""));
        QVERIFY(outcome.output.contains("\"needs\""));
    }

    void tableAndFileAreWrittenTogether() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("out.json");
        const Outcome outcome = bscope({"simulate", "--schedule", "1F1B", "--devices", "2",
                                        "--micro-batches", "4", "--json", path});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.output.contains("utilization      80.0 %"));
        QFile written(path);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(written.readAll()).object()["makespan_ns"].toInt(),
                 15'000);
    }
};

QTEST_GUILESS_MAIN(CliTest)
#include "tst_cli.moc"
