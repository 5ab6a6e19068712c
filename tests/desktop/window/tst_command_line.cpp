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
        QTest::newRow("size") << QStringList{"--sample", "--export", "out.svg", "--size", "wide"};
    }

    void badUsageIsTwo() {
        QFETCH(QStringList, arguments);
        QCOMPARE(run(arguments), 2);
        QCOMPARE(errors_.count('\n'), 1);
        QVERIFY(output_.isEmpty());
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
