// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

#include "core/record/RecordingFile.h"
#include "core/timeline/TimelineBuilder.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Files come in by drag and drop, and whatever is wrong with them is said.
class OpenTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void aDroppedTraceBecomesARun() {
        WindowFixture& f = *fixture_;
        drop({sampleTracePath});
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 1, 60'000);
        const Run* run = f.runs().at(0);
        QVERIFY(run->name().endsWith("aggregated.json"));
        QVERIFY(!run->spec());
        QVERIFY(f.child<QTableView>("bubbleTable")->model()->rowCount() > 0);
        auto* notice = f.child<QLabel>("parameterNotice");
        QVERIFY(notice->isVisible());
        QVERIFY(notice->text().contains("imported"));
        QVERIFY(!f.slider("devices")->isEnabled());
    }

    void filesDroppedTogetherAreTheRanksOfOneRun() {
        WindowFixture& f = *fixture_;
        drop({write("rank0.json", kineto(0)), write("rank1.json", kineto(1))});
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 1, 30'000);
        QCOMPARE(f.runs().at(0)->name(), "rank0.json + 1 more");
        QCOMPARE(f.runs().at(0)->content().timeline->devices().size(), std::size_t(2));
    }

    void aFolderIsOneRunOfTheTracesInIt() {
        WindowFixture& f = *fixture_;
        const QString folder = f.folder.filePath("ranks");
        QVERIFY(QDir().mkpath(folder));
        write("ranks/rank0.json", kineto(0));
        write("ranks/rank1.json", kineto(1));
        write("ranks/notes.txt", "no trace");
        drop({folder + '/'});
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 1, 30'000);
        QCOMPARE(f.runs().at(0)->name(), "ranks");
        QCOMPARE(f.runs().at(0)->content().timeline->devices().size(), std::size_t(2));
        QVERIFY(f.child<QTableView>("findingTable")->model()->rowCount() > 0);
    }

    void recordingsDroppedTogetherAreARunEach() {
        WindowFixture& f = *fixture_;
        QStringList files;
        for (const char* name : {"first.bscope", "second.bscope"}) {
            TimelineBuilder builder;
            builder.title = name;
            const TrackIndex track = builder.addTrack({.name = "Stage 0"});
            builder.addSlice(track, {.durationNs = 5, .kind = SliceKind::Forward});
            files << write(name, {});
            writeRecording(builder.finish(), files.last().toStdString());
        }
        drop(files);
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 2, 30'000);
    }

    void whatWasRepairedIsAFinding() {
        WindowFixture& f = *fixture_;
        QByteArray cut = kineto(0);
        cut.chop(2);
        drop({write("cut.json", cut)});
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 1, 30'000);
        QVERIFY(f.child<QTableView>("findingTable")->model()->rowCount() > 0);
        const auto* tabs = f.child<QTabWidget>("lowerPanel");
        QStringList titles;
        for (int tab = 0; tab < tabs->count(); ++tab)
            titles << tabs->tabText(tab);
        QVERIFY2(titles.filter("Findings (").size() == 1, qPrintable(titles.join(' ')));
    }

    void badFilesAreExplained_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("truncated") << QByteArray("{\"traceEvents\": [{\"ph\": \"X\", \"na");
        QTest::newRow("not JSON") << QByteArray("once upon a time");
        QTest::newRow("no events") << QByteArray("{\"traceEvents\": []}");
    }

    void badFilesAreExplained() {
        QFETCH(QByteArray, content);
        WindowFixture& f = *fixture_;
        Run* run = f.addSimulation(4, 8);
        drop({write("bad.json", content)});
        auto* banner = f.child<QWidget>("messageBanner");
        QTRY_VERIFY(banner->isVisible());
        auto* text = f.child<QLabel>("messageText");
        QVERIFY2(text->text().contains("bad.json"), qPrintable(text->text()));
        QVERIFY(text->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
        QVERIFY(f.window.isVisible());
        QCOMPARE(f.runs().shownRuns(), QList<Run*>{run});
        QTest::mouseClick(f.child<QPushButton>("closeMessage"), Qt::LeftButton);
        QVERIFY(!banner->isVisible());
    }

    void readingCanBeCancelled() {
        WindowFixture& f = *fixture_;
        drop({sampleTracePath});
        auto* progress = f.child<QWidget>("loadProgress");
        QVERIFY(progress->isVisible());
        QTest::mouseClick(f.child<QPushButton>("cancelLoad"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!progress->isVisible(), 60'000);
        QCOMPARE(f.runs().rowCount(), 0);
        QVERIFY(!f.child<QWidget>("messageBanner")->isVisible());
    }

    void recentFilesAreOfferedAndMissingOnesGreyed() {
        WindowFixture& f = *fixture_;
        const QString gone = write("gone.json", kineto(0));
        drop({gone});
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 1, 30'000);
        drop({write("kept.json", kineto(0))});
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 2, 30'000);
        QVERIFY(QFile::remove(gone));
        auto* menu = f.child<QMenu>("recentMenu");
        emit menu->aboutToShow();
        QCOMPARE(menu->actions()[0]->text(), "kept.json");
        QVERIFY(menu->actions()[0]->isEnabled());
        QVERIFY(!menu->actions()[1]->isEnabled());
        menu->actions()[0]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(f.runs().rowCount(), 3, 30'000);
        menu->findChild<QAction*>("clearRecent")->trigger();
        QVERIFY(f.settings.recentFiles().isEmpty());
    }

  private:
    /// A kernel of 100 µs on the rank's GPU.
    static QByteArray kineto(int rank) {
        return QStringLiteral(
                   R"({"distributedInfo": {"rank": %1}, "traceEvents": [)"
                   R"({"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 10,)"
                   R"("dur": 100, "args": {"device": 0, "stream": 7}},)"
                   R"({"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 200,)"
                   R"("dur": 100, "args": {"device": 0, "stream": 7}}]})")
            .arg(rank)
            .toUtf8();
    }

    QString write(const QString& name, const QByteArray& content) const {
        QFile file(fixture_->folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
        file.write(content);
        return file.fileName();
    }

    void drop(const QStringList& files) const {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls.append(QUrl::fromLocalFile(file));
        data.setUrls(urls);
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&fixture_->window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&fixture_->window, &dropped);
        QVERIFY(dropped.isAccepted());
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(OpenTest)
#include "tst_open.moc"
