// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

/// The app as scripts start it: without a display.
class CommandLineTest : public QObject {
    Q_OBJECT

  private slots:
    void printsVersionAndHelp() {
        QCOMPARE(run({"--version"}), 0);
        QVERIFY(output_.startsWith("bubblescope "));
        QCOMPARE(run({"--help"}), 0);
        QVERIFY(output_.contains("--export"));
    }

    void badUsageIsTwo_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList{"--nonsense"};
        QTest::newRow("nothing to export") << QStringList{"--export", "out.svg"};
        QTest::newRow("scenario without export")
            << QStringList{"--scenario", "pipefisher-bert-base"};
        QTest::newRow("language") << QStringList{"--language", "tlh", "--sample"};
        QTest::newRow("scale") << QStringList{"--sample", "--export", "out.png", "--scale", "99"};
        QTest::newRow("font size")
            << QStringList{"--sample", "--export", "out.png", "--font-size", "big"};
        QTest::newRow("size") << QStringList{"--sample", "--export", "out.svg", "--size", "wide"};
    }

    void badUsageIsTwo() {
        QFETCH(QStringList, arguments);
        QCOMPARE(run(arguments), 2);
        QCOMPARE(errors_.count('\n'), 1);
        QVERIFY(output_.isEmpty());
    }

    void speaksSpanish() {
        QCOMPARE(run({"--language", "es", "--help"}), 0);
        QVERIFY2(output_.contains("Opciones") || output_.contains("figura"), output_.constData());
    }

    void badInputIsOne() {
        const QString out = folder_.filePath("out.svg");
        QCOMPARE(run({"--export", out, "/nowhere/at-all.json"}), 1);
        QCOMPARE(errors_.count('\n'), 1);
        QVERIFY2(errors_.contains("at-all.json"), errors_.constData());
        QVERIFY(!QFile::exists(out));
        QCOMPARE(run({"--sample", "--export", folder_.filePath("out.bmp")}), 1);
    }

    void simulatesAScheduleFile() {
        const QString out = folder_.filePath("schedule.svg");
        const QString file = QStringLiteral(BUBBLESCOPE_TEST_DATA
                                            "/pytorch-schedules/zb1p_2rank_2stagep_compute.csv");
        QCOMPARE(run({"--export", out, file}), 0);
        QVERIFY(QFile::exists(out));
        QVERIFY2(output_.contains("zb1p_2rank_2stagep_compute.csv  simulated"),
                 output_.constData());
    }

    void exportsTheSampleWithoutADisplay() {
        const QString out = folder_.filePath("sample.png");
        QCOMPARE(run({"--sample", "--export", out, "--size", "900x600"}), 0);
        QCOMPARE(QImage(out).size(), QSize(1800, 1200));
        QCOMPARE(output_.count('\n'), 3);
        QVERIFY2(output_.contains("1F1B (flush)  simulated  utilization 69.6 %"),
                 output_.constData());
        QVERIFY2(output_.contains("Megatron, 4 stages  imported"), output_.constData());
    }

    void tracesAreStacked() {
        const QString out = folder_.filePath("stacked.svg");
        const QString trace = QStringLiteral(
            BUBBLESCOPE_SOURCE_DIR
            "/datasets/traces/megatron-pp4/data-1-pipeline-4-tensor-1-pp-aggregated.json");
        QCOMPARE(run({"--export", out, "--stack", trace, trace}), 0);
        QCOMPARE(output_.count("imported"), 2);
    }

    /// A figure of the paper in one command: every pipeline as it is and with its bubbles filled.
    void aScenarioIsAFigure() {
        const QString out = folder_.filePath("scenario.svg");
        QCOMPARE(run({"--scenario", "pipefisher-bert-base", "--export", out, "--font-size", "7"}),
                 0);
        const QByteArray figure = contents(out);
        QCOMPARE(output_.count('\n') % 2, 0);
        QVERIFY2(output_.count("utilization") >= 4, output_.constData());
        QVERIFY(figure.contains("font-size=\"7\""));
        QVERIFY(figure.contains("curvature"));
    }

    void aScenarioTakesAPolicy() {
        const QString out = folder_.filePath("policy.svg");
        QCOMPARE(run({"--scenario", "pipefisher-bert-base", "--policy", "magic", "--export", out}),
                 1);
        QVERIFY2(errors_.contains("has no policy 'magic'"), errors_.constData());
        QCOMPARE(run({"--scenario", "breadth-first-52b", "--export", out}), 1);
        QCOMPARE(errors_.count('\n'), 1);
    }

    void theFigureIsSetAsItIsTold() {
        const QString out = folder_.filePath("plain.svg");
        QCOMPARE(run({"--sample", "--export", out}), 0);
        QVERIFY(contents(out).contains("backward"));
        QCOMPARE(run({"--sample", "--export", out, "--no-legend", "--font", "DejaVu Serif"}), 0);
        QVERIFY(!contents(out).contains(">backward"));
        QVERIFY(contents(out).contains("DejaVu Serif"));
        const QString png = folder_.filePath("plain.png");
        QCOMPARE(run({"--sample", "--export", png, "--size", "900x600", "--scale", "0.5"}), 0);
        QCOMPARE(QImage(png).size(), QSize(450, 300));
    }

    void aKilledProcessLeavesWhatWasOpen() {
        const QTemporaryDir data;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"})
            environment.insert(QLatin1String(name), data.path());
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(BUBBLESCOPE_APP), {"--sample"});
        const QDir folder(data.filePath("bubblescope/recovery"));
        const auto kept = [&folder] {
            const QStringList names = folder.entryList({"*.bubblescope"});
            QFile file(folder.filePath(names.value(0)));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QTRY_VERIFY_WITH_TIMEOUT(kept().contains("Megatron, 4 stages"), 30'000);
        process.kill();
        QVERIFY(process.waitForFinished());
        QVERIFY(kept().contains("interleaved"));
    }

  private:
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    int run(const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
            environment.remove(QLatin1String(name));
        }
        environment.insert("XDG_RUNTIME_DIR", folder_.path());
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(BUBBLESCOPE_APP), arguments);
        if (!process.waitForFinished(60'000)) return -1;
        output_ = process.readAllStandardOutput();
        errors_ = process.readAllStandardError();
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

    QTemporaryDir folder_;
    QByteArray output_;
    QByteArray errors_;
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
