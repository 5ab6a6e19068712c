// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/trace/ReadProgress.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

/// Several files, and folders, as one run.
class TraceFilesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string write(const QString& name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
        return file.fileName().toStdString();
    }

    /// Kernels whose names occur in a different order in each rank.
    static QByteArray rank(int number) {
        QByteArray json =
            "{\"schemaVersion\":1,\"distributedInfo\":{\"rank\":" + QByteArray::number(number) +
            "},\"traceEvents\":[";
        for (int i = 0; i < 200; ++i)
            json += QString(
                        "%1{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k%2\",\"pid\":0,"
                        "\"tid\":7,\"ts\":%3,\"dur\":1}")
                        .arg(i > 0 ? "," : "")
                        .arg((i + 37 * number) % 100)
                        .arg(2 * i)
                        .toUtf8();
        return json + "]}";
    }

    Timeline read(const std::vector<std::string>& paths) const {
        Progress progress;
        return readTraces(paths, progress);
    }

  private slots:
    void initTestCase() {
        QVERIFY(QDir(folder_.path()).mkpath("run/inner"));
        for (int i = 0; i < 12; ++i)
            write(QString("run/rank_%1.json").arg(i), rank(i));
        write("run/notes.txt", "hello");
        write("run/empty.json", "");
        write("run/.hidden.json", rank(50));
        write("run/inner/rank_60.json", rank(60));
    }

    void opensAFolderAsOneRun() {
        const Timeline timeline = read({folder_.filePath("run").toStdString()});
        QCOMPARE(timeline.devices().size(), 12U);
        QCOMPARE(timeline.sliceCount(), 12U * 200U);
        // That clocks are taken as one, that no steps are marked, and what was left out.
        QCOMPARE(timeline.findings().size(), 3U);
        const auto leftOut = std::find_if(
            timeline.findings().begin(), timeline.findings().end(), [](const Finding& finding) {
                return finding.what.find("folder") != std::string::npos;
            });
        QVERIFY(leftOut != timeline.findings().end());
        QCOMPARE(leftOut->count, 2);
        QCOMPARE(leftOut->where, "empty.json, notes.txt");
    }

    void namesStayTheirOwn() {
        const Timeline timeline = read({folder_.filePath("run").toStdString()});
        for (const Lane& lane : timeline.lanes()) {
            const int number =
                timeline.devices()[static_cast<std::size_t>(timeline.tracks()[lane.track].device)]
                    .rank;
            for (SliceIndex i = lane.begin; i < lane.end; ++i) {
                const Slice slice = timeline.slice(i);
                const int index = static_cast<int>(slice.startNs / 2'000);
                QCOMPARE(timeline.text(slice.name),
                         "k" + std::to_string((index + 37 * number) % 100));
                QCOMPARE(timeline.text(slice.category), "kernel");
            }
        }
    }

    void isTheSameEachTime() {
        const Timeline first = read({folder_.filePath("run").toStdString()});
        for (int round = 0; round < 5; ++round) {
            const Timeline again = read({folder_.filePath("run").toStdString()});
            QVERIFY(std::ranges::equal(first.name(), again.name()));
            QVERIFY(std::ranges::equal(first.startNs(), again.startNs()));
        }
    }

    void saysWhichNamedFileFails() {
        std::vector<std::string> paths;
        for (int i = 0; i < 12; ++i)
            paths.push_back(folder_.filePath(QString("run/rank_%1.json").arg(i)).toStdString());
        paths.insert(paths.begin() + 3, write("second.json", "world"));
        paths.insert(paths.begin() + 1, write("first.json", "hello"));
        for (int round = 0; round < 5; ++round) {
            try {
                read(paths);
                QFAIL("was read");
            } catch (const Error& error) {
                QVERIFY(error.where().ends_with("first.json"));
            }
        }
    }

    void refusesFoldersWithoutTraces() {
        QVERIFY(QDir(folder_.path()).mkpath("none"));
        QVERIFY_EXCEPTION_THROWN(read({folder_.filePath("none").toStdString()}), Error);
        write("none/notes.txt", "hello");
        QVERIFY_EXCEPTION_THROWN(read({folder_.filePath("none").toStdString()}), Error);
    }

    void progressNeverGoesBack() {
        Progress whole;
        FilesProgress files(whole, 0.8, {100, 300});
        files.report(1, 0.5);
        QCOMPARE(whole.fraction(), 0.3);
        files.report(1, 0.2);
        QCOMPARE(whole.fraction(), 0.3);
        files.report(0, 1);
        QCOMPARE(whole.fraction(), 0.5);
        whole.cancel();
        QVERIFY_EXCEPTION_THROWN(files.report(0, 1), Cancelled);
    }

    void canBeCancelled() {
        Progress progress;
        progress.cancel();
        QVERIFY_EXCEPTION_THROWN(readTraces({folder_.filePath("run").toStdString()}, progress),
                                 Cancelled);
    }
};

QTEST_GUILESS_MAIN(TraceFilesTest)
#include "tst_trace_files.moc"
