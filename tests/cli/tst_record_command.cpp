// SPDX-License-Identifier: Apache-2.0
#include <signal.h>

#include <QtTest>
#include <cmath>

#include "core/record/OpenRun.h"
#include "core/record/RecordingFollower.h"
#include "tests/cli/Bscope.h"

using namespace bubblescope;

namespace {

QStringList words(const char* text) {
    return QString(text).split(' ', Qt::SkipEmptyParts);
}

Timeline opened(const QString& path) {
    Progress progress;
    return openRun({path.toStdString()}, progress);
}

const Metric* metricOf(const Timeline& timeline, std::string_view name) {
    const auto metrics = timeline.metrics();
    const auto found = std::ranges::find(metrics, name, &Metric::name);
    return found == metrics.end() ? nullptr : &*found;
}

std::vector<double> valuesOf(const Timeline& timeline, std::string_view name) {
    const Metric* metric = metricOf(timeline, name);
    return metric ? metric->values : std::vector<double>();
}

QString settingOf(const Timeline& timeline, std::string_view key) {
    for (const Setting& setting : timeline.configuration)
        if (setting.key == key) return QString::fromStdString(setting.value);
    return {};
}

}  // namespace

/// Trains for real, through the program.
class RecordTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    int runs_ = 0;

    QString newFile(const char* ending = ".bscope") {
        return folder_.filePath(QString::number(runs_++) + ending);
    }

    static QStringList recordArguments(const QString& out, const char* options) {
        return QStringList{"record", "--out", out} + words(options);
    }

    Outcome record(const QString& out, const char* options, const QStringList& more = {}) {
        return bscope(recordArguments(out, options) + more);
    }

    /// Waits until a run has done a step.
    static bool hasBegun(QProcess& run, const QString& path) {
        Progress progress;
        RecordingFollower follower(path.toStdString());
        for (QDeadlineTimer deadline(longestRunMs); !deadline.hasExpired();) {
            if (run.waitForFinished(20)) return false;
            if (!QFile::exists(path)) continue;
            follower.poll(progress);
            if (metricOf(follower.timeline(), "loss")) return true;
        }
        return false;
    }

    static void interrupt(const QProcess& run) {
        ::kill(static_cast<pid_t>(run.processId()), SIGINT);
    }

  private slots:
    void trains_data() {
        QTest::addColumn<QString>("options");
        QTest::addColumn<int>("devices");
        QTest::addColumn<bool>("hasTokens");
        const auto add = [](const char* name, const char* options, int devices, bool hasTokens) {
            QTest::newRow(name) << options << devices << hasTokens;
        };
        add("mlp", "--model mlp --schedule gpipe --devices emulated:2 --optimizer momentum", 2,
            false);
        add("bert",
            "--model bert-tiny --tokenizer character --sequence-length 16 --schedule 1f1b "
            "--devices cpu:2 --optimizer lamb --dropout 0.1",
            2, true);
        add("sentence pairs",
            "--model bert-tiny --tokenizer byte --sequence-length 48 --sentence-pairs "
            "--devices emulated:2 --recompute",
            2, true);
        add("gpt",
            "--model gpt-tiny --sequence-length 16 --schedule interleaved --chunks 2 "
            "--devices emulated:2 --optimizer adamw --hyper beta2=0.95 --clip 1",
            2, true);
        add("classifier",
            "--model transformer-classifier --sequence-length 16 --schedule zb-auto "
            "--devices emulated:3 --precision double --warm-up 2 --decay cosine",
            3, true);
        add("lstm",
            "--model lstm-classifier --tokenizer byte --sequence-length 12 --schedule chimera "
            "--devices emulated:2",
            2, true);
        add("translator",
            "--model translator --tokenizer byte --sequence-length 160 "
            "--devices emulated:4 --p2p-ns 1000 --p2p-bytes-per-s 1e9",
            4, true);
        add("kfac",
            "--model autoencoder --schedule 1f1b --devices emulated:2 --optimizer kfac "
            "--damping 0.1 --kl-clip 0.01 --curvature-every 2 --inversion-every 2 "
            "--first-order-for-rest adam",
            2, false);
        add("sharded",
            "--model mlp-narrow --schedule breadth-first --chunks 2 --devices emulated:2 "
            "--data-parallel 2 --sharding full --replica-bytes-per-s 1e9",
            4, false);
        add("asynchronous",
            "--model mlp-narrow --schedule async-1f1b --devices cpu:2 --strategy pipeoptim "
            "--optimizer momentum",
            2, false);
        add("schedule file",
            "--model mlp-narrow --devices emulated:2 "
            "--schedule " BUBBLESCOPE_TEST_DATA "/pytorch-schedules/zb1p_2rank_2stagep_compute.csv",
            2, false);
    }
    void trains() {
        QFETCH(QString, options);
        QFETCH(int, devices);
        QFETCH(bool, hasTokens);
        const QString out = newFile();
        const QString all = options + " --micro-batches 4 --micro-batch-size 2 --steps 3 --json -";
        const Outcome outcome = record(out, qPrintable(all));
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        QCOMPARE(outcome.json()["state"].toString(), "finished");
        QCOMPARE(outcome.json()["steps"].toInt(), 3);

        const Timeline timeline = opened(out);
        QCOMPARE(static_cast<int>(timeline.devices().size()), devices);
        QCOMPARE(timeline.steps().size(), std::size_t{3});
        QCOMPARE(settingOf(timeline, "state"), "finished");
        for (const char* name : {"loss", "learning_rate", "gradient_norm", "tokens_per_second",
                                 "samples_per_second", "utilization"}) {
            QCOMPARE(valuesOf(timeline, name).size(), std::size_t{3});
            for (const double value : valuesOf(timeline, name))
                QVERIFY2(std::isfinite(value) && value > 0, name);
        }
        for (const double utilization : valuesOf(timeline, "utilization"))
            QVERIFY(utilization <= 1 + 1e-9);
        QCOMPARE(valuesOf(timeline, "tokens_per_second") > valuesOf(timeline, "samples_per_second"),
                 hasTokens);
        QCOMPARE(static_cast<int>(timeline.counters().size()), devices);

        const Outcome analysis = bscope({"analyze", out, "--json", "-"});
        QCOMPARE(analysis.exitCode, 0);
        QCOMPARE(analysis.json()["devices"].toArray().size(), devices);
        QCOMPARE(analysis.json()["provenance"].toString(),
                 options.contains("cpu:") ? "measured" : "emulated");
    }

    void bothClocksGiveTheSameLosses_data() {
        QTest::addColumn<QString>("options");
        QTest::newRow("1f1b") << "--schedule 1f1b";
        QTest::newRow("chimera") << "--schedule chimera";
        QTest::newRow("asynchronous") << "--schedule async-1f1b --strategy spectrain --cuts 8";
    }
    void bothClocksGiveTheSameLosses() {
        QFETCH(QString, options);
        std::vector<std::vector<double>> losses;
        for (const char* devices : {"cpu:2", "emulated:2"}) {
            const QString out = newFile();
            const QString all =
                options + " --model mlp-narrow --micro-batches 4 --steps 5 --seed 3";
            QCOMPARE(record(out, qPrintable(all), {"--devices", devices}).exitCode, 0);
            losses.push_back(valuesOf(opened(out), "loss"));
        }
        QCOMPARE(losses[0].size(), std::size_t{5});
        QCOMPARE(losses[0], losses[1]);
    }

    void resumesBitForBit_data() {
        QTest::addColumn<QString>("options");
        QTest::newRow("flush") << "--schedule 1f1b --optimizer lamb";
        QTest::newRow("kfac") << "--schedule gpipe --optimizer kfac --lr 0.01 --damping 0.1 "
                                 "--curvature-every 2 --inversion-every 2";
        QTest::newRow("asynchronous")
            << "--schedule async-1f1b --strategy pipedream --checkpoint-every 3";
    }
    void resumesBitForBit() {
        QFETCH(QString, options);
        const QString all =
            options + " --model mlp-narrow --micro-batches 4 --devices emulated:2 --cuts 8";
        const QString through = newFile(), first = newFile(), second = newFile();
        const QString checkpoint = newFile(".checkpoint"), other = newFile(".checkpoint");
        QCOMPARE(record(through, qPrintable(all), {"--steps", "6", "--checkpoint", other}).exitCode,
                 0);
        const Outcome begun =
            record(first, qPrintable(all), {"--steps", "3", "--checkpoint", checkpoint});
        QVERIFY2(begun.exitCode == 0, qPrintable(begun.errors));
        const Outcome resumed =
            record(second, qPrintable(all),
                   {"--steps", "6", "--checkpoint", checkpoint, "--resume", checkpoint});
        QVERIFY2(resumed.exitCode == 0, qPrintable(resumed.errors));
        std::vector<double> losses = valuesOf(opened(first), "loss");
        for (const double loss : valuesOf(opened(second), "loss"))
            losses.push_back(loss);
        QCOMPARE(losses, valuesOf(opened(through), "loss"));
        QCOMPARE(metricOf(opened(second), "loss")->steps, (std::vector<std::int64_t>{3, 4, 5}));
        QFile a(checkpoint), b(other);
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        QCOMPARE(a.readAll(), b.readAll());
        // Of another run.
        const QString wrong = all + " --dropout 0.5";
        const Outcome refused =
            record(newFile(), qPrintable(wrong),
                   {"--steps", "9", "--checkpoint", checkpoint, "--resume", checkpoint});
        QCOMPARE(refused.exitCode, 1);
        QVERIFY2(refused.errors.contains("dropout"), qPrintable(refused.errors));
    }

    void interruptEndsAfterTheStep() {
        const QString out = newFile(), checkpoint = newFile(".checkpoint");
        QProcess run;
        run.start(BSCOPE, recordArguments(out,
                                          "--model mlp-narrow --devices cpu:2 --steps 1000000 "
                                          "--micro-batches 4") +
                              QStringList{"--checkpoint", checkpoint});
        QVERIFY(hasBegun(run, out));
        interrupt(run);
        const Outcome outcome = finished(run);
        QCOMPARE(outcome.exitCode, 130);
        QVERIFY(outcome.output.contains("interrupted"));
        QVERIFY(QFile::exists(checkpoint));
        const Timeline timeline = opened(out);
        QCOMPARE(settingOf(timeline, "state"), "interrupted");
        const std::size_t steps = valuesOf(timeline, "loss").size();
        QCOMPARE(timeline.steps().size(), steps);
        // Whole steps: two stages, four micro-batches, forward and backward, and the update.
        QCOMPARE(timeline.sliceCount(), steps * 2 * (2 * 4 + 1));
        QVERIFY(!QFile::exists(out + "-wal"));
    }

    void aSecondInterruptStopsAtOnce() {
        const QString out = newFile();
        QProcess run;
        run.start(BSCOPE, recordArguments(out,
                                          "--model bert-tiny --tokenizer byte --devices cpu:1 "
                                          "--micro-batches 2000 --steps 2"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(out), longestRunMs);
        QTest::qWait(300);
        interrupt(run);
        QVERIFY(!run.waitForFinished(300));
        interrupt(run);
        QVERIFY(run.waitForFinished(1000));
        QCOMPARE(run.exitCode(), 130);
        QCOMPARE(settingOf(opened(out), "model"), "bert-tiny");
    }

    void aFailureIsNamedAndRecorded() {
        for (const char* devices : {"cpu:2", "emulated:2"}) {
            const QString out = newFile();
            const Outcome outcome =
                record(out, "--model mlp --optimizer sgd --lr 1e30 --steps 1000 --micro-batches 2",
                       {"--devices", devices});
            QCOMPARE(outcome.exitCode, 1);
            QVERIFY2(outcome.errors.contains("finite"), qPrintable(outcome.errors));
            const Timeline timeline = opened(out);
            QCOMPARE(settingOf(timeline, "state"), "failed");
            QVERIFY(settingOf(timeline, "reason").contains("finite"));
            QVERIFY(!valuesOf(timeline, "loss").empty());
            QVERIFY(timeline.sliceCount() > 0);
        }
    }

    void testsWhileItTrains() {
        const QString out = newFile();
        const Outcome outcome =
            record(out,
                   "--model gpt-tiny --sequence-length 16 --micro-batches 2 --devices emulated:2 "
                   "--steps 5 --evaluate-every 2 --test-samples 16 --json -");
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        const Timeline timeline = opened(out);
        QCOMPARE(metricOf(timeline, "test_loss")->steps, (std::vector<std::int64_t>{1, 3, 4}));
        const std::vector<double> losses = valuesOf(timeline, "test_loss");
        const std::vector<double> perplexities = valuesOf(timeline, "test_perplexity");
        for (std::size_t i = 0; i < losses.size(); ++i)
            QVERIFY(std::abs(perplexities[i] / std::exp(losses[i]) - 1) < 1e-9);
        QVERIFY(losses.back() < losses.front());
        QCOMPARE(outcome.json()["test_loss"].toDouble(), losses.back());
    }

    void testsTrainingSamplesOfSmallerImages() {
        const QString out = newFile();
        const Outcome outcome =
            record(out,
                   "--model cnn-8 --shrink-images 2 --standardize-images --train-samples 64 "
                   "--devices emulated:2 --steps 4 --evaluate-every 2 --test-samples 64 "
                   "--evaluate-training --json -");
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        const Timeline timeline = opened(out);
        QCOMPARE(settingOf(timeline, "shrink_images"), "2");
        QCOMPARE(settingOf(timeline, "standardize_images"), "1");
        QCOMPARE(metricOf(timeline, "train_loss")->steps, (std::vector<std::int64_t>{1, 3}));
        QCOMPARE(outcome.json()["train_loss"].toDouble(), valuesOf(timeline, "train_loss").back());
        QVERIFY(outcome.json()["train_loss"] != outcome.json()["test_loss"]);
        QVERIFY(record(newFile(), "--model cnn-8 --shrink-images 40 --steps 1")
                    .errors.contains("cannot be 40 times smaller"));
    }

    /// The clock stands still while the model is tested and checkpoints are written.
    void stepsFollowEachOther() {
        const QString out = newFile();
        QCOMPARE(record(out,
                        "--model mlp-narrow --devices cpu:2 --micro-batches 2 --steps 6 "
                        "--evaluate-every 2 --test-samples 2000")
                     .exitCode,
                 0);
        const Timeline timeline = opened(out);
        const auto steps = timeline.steps();
        for (std::size_t i = 1; i < steps.size(); ++i)
            QCOMPARE(steps[i].startNs, steps[i - 1].endNs);
    }

    void profilesAreSimulated() {
        const QString out = newFile(), profile = newFile(".json");
        QCOMPARE(record(out,
                        "--model mlp-deep --schedule zb-h1 --devices emulated:3 --micro-batches 4 "
                        "--steps 5",
                        {"--profile", profile})
                     .exitCode,
                 0);
        QFile file(profile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        for (const char* list : {"forward_ns", "input_grad_ns", "weight_grad_ns", "optimizer_ns"})
            QCOMPARE(json[list].toArray().size(), 3);
        const Outcome simulated =
            bscope({"simulate", "--schedule", "zb-h1", "--devices", "3", "--micro-batches", "4",
                    "--profile", profile, "--json", "-"});
        QVERIFY2(simulated.exitCode == 0, qPrintable(simulated.errors));
        double busyNs = 0;
        for (const char* list : {"forward_ns", "input_grad_ns", "weight_grad_ns"})
            busyNs += 4 * json[list].toArray()[0].toDouble();
        QCOMPARE(simulated.json()["busy_ns"].toArray()[0].toDouble(), busyNs);
        QCOMPARE(bscope({"simulate", "--schedule", "1f1b", "--devices", "4", "--profile", profile})
                     .exitCode,
                 1);
    }

    void badInputExitsWithOneLine_data() {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("message");
        const auto add = [](const char* options, const char* message) {
            QTest::newRow(options) << options << message;
        };
        add("--model perceptron", "no model 'perceptron'");
        add("--model mlp --data verses", "holds no images");
        add("--model mlp --data /nowhere", "/nowhere");
        add("--model mlp --devices gpu:2", "use cpu:P or emulated:P");
        add("--model mlp --devices cpu:0", "use cpu:P or emulated:P");
        add("--model mlp --devices emulated:40", "stages");
        add("--model mlp --devices emulated:2 --cuts 1,2", "cuts");
        add("--model mlp --devices emulated:2 --cuts 77", "77");
        add("--model mlp --optimizer sgdm", "sgdm");
        add("--model mlp --hyper beta3=1", "beta3");
        add("--model mlp --hyper beta2", "name and a number");
        add("--model mlp --strategy naive", "async-1f1b");
        add("--model mlp --schedule async-1f1b --optimizer kfac", "flush");
        add("--model mlp --schedule async-1f1b --data-parallel 2", "1 replica");
        add("--model mlp --devices cpu:2 --p2p-ns 5", "emulated");
        add("--model mlp --sharding full", "2 replicas");
        add("--model mlp --steps 0", "steps");
        add("--model mlp --lr nan", "learning rate");
        add("--model mlp --decay quadratic", "quadratic");
        add("--model mlp --dropout nan", "--dropout");
        add("--model mlp --train-samples -1", "--train-samples");
        add("--model mlp --data-parallel 2 --sharding full --buffers 0", "buffer");
        add("--model bert-tiny --vocabulary 3", "too few");
        add("--model mlp --precision half", "half");
        add("--model mlp --checkpoint-every 2", "--checkpoint");
        add("--model mlp --resume /nowhere", "/nowhere");
        add("--model mlp --micro-batch-size 1000000000", "samples");
        add("--model mlp --sentence-pairs", "second task");
        add("--model gpt-tiny --tokenizer words", "words");
    }
    void badInputExitsWithOneLine() {
        QFETCH(QString, options);
        QFETCH(QString, message);
        const QString out = newFile();
        const Outcome outcome = record(out, qPrintable(options));
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.errors.contains(message), qPrintable(outcome.errors));
        QCOMPARE(outcome.errors.count('\n'), 1);
        QVERIFY(!QFile::exists(out));
    }

    void replacesFilesOnlyWhenTold() {
        const QString out = newFile();
        const char* options = "--model mlp-narrow --devices emulated:2 --steps 1";
        QCOMPARE(record(out, options).exitCode, 0);
        const Outcome again = record(out, options);
        QCOMPARE(again.exitCode, 1);
        QVERIFY(again.errors.contains("exists already"));
        QCOMPARE(record(out, options, {"--force"}).exitCode, 0);
    }

    void moreDevicesThanCoresAreNoted() {
        const QString replicas = QString::number(QThread::idealThreadCount() + 1);
        const Outcome outcome =
            record(newFile(), "--model mlp-narrow --devices cpu:1 --steps 1 --micro-batches 1",
                   {"--data-parallel", replicas});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.errors.contains(replicas + " devices share"));
    }

    void badUsageExitsWithTwo() {
        QCOMPARE(bscope({"record", "--model", "mlp"}).exitCode, 2);
        QCOMPARE(bscope({"record", "--out", newFile()}).exitCode, 2);
    }

    void listsWhatTrainsAndOnWhat() {
        const Outcome models = bscope({"models", "--json", "-"});
        QCOMPARE(models.exitCode, 0);
        const QJsonArray list = QJsonDocument::fromJson(models.output.toUtf8()).array();
        QStringList names;
        for (const QJsonValue& model : list)
            names.append(model["name"].toString());
        for (const char* name : {"mlp", "vgg-small", "bert-mini", "gpt2", "translator"})
            QVERIFY(names.contains(name));
        const Outcome devices = bscope({"devices", "--json", "-"});
        QCOMPARE(devices.exitCode, 0);
        QVERIFY(devices.json()["cpu"].toObject()["cores"].toInt() >= 1);
        QVERIFY(bscope({"devices"}).output.contains("built without CUDA"));
    }
};

QTEST_GUILESS_MAIN(RecordTest)
#include "tst_record_command.moc"
