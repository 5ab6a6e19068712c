// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"
#include "core/base/Progress.h"
#include "core/base/StringPool.h"
#include "core/base/Units.h"

using namespace bubblescope;

class BaseTest : public QObject {
    Q_OBJECT

  private slots:
    void errorSaysWhatWhereAndWhatToDo() {
        const Error error("is empty", "a.json", "choose another file");
        QCOMPARE(error.what(), "a.json: is empty; choose another file");
        QCOMPARE(Error("no such schedule", "", "").what(), "no such schedule");
    }

    void stringsAreStoredOnceAndStayInPlace() {
        StringPool pool;
        const StringId forward = pool.intern("forward");
        const std::string_view view = pool.view(forward);
        for (int i = 0; i < 100'000; ++i)
            pool.intern("name " + std::to_string(i));
        const std::string longName(300'000, 'x');
        const StringId longId = pool.intern(longName);
        QCOMPARE(pool.intern("forward"), forward);
        QCOMPARE(pool.view(forward).data(), view.data());
        const StringPool copy = pool;
        QCOMPARE(copy.view(longId), pool.view(longId));
        QVERIFY(copy.view(longId).data() != pool.view(longId).data());
        QCOMPARE(copy.size(), pool.size());
        const StringPool moved = std::move(pool);
        QCOMPARE(moved.view(longId).size(), longName.size());
        QVERIFY(moved.view(forward) == "forward");
        QVERIFY(moved.view(StringId::Empty).empty());
        QCOMPARE(moved.size(), 100'003U);
    }

    void unitsForPeople_data() {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64{0} << "0 ns";
        QTest::newRow("ns") << qint64{850} << "850 ns";
        QTest::newRow("µs") << qint64{1000} << "1.000 µs";
        QTest::newRow("ms") << qint64{412'600'000} << "412.6 ms";
        QTest::newRow("s") << qint64{17'404'000'000} << "17.40 s";
        QTest::newRow("negative") << qint64{-2500} << "-2.500 µs";
        QTest::newRow("days") << qint64{86'400'000'000'000} << "86400 s";
    }
    void unitsForPeople() {
        QFETCH(qint64, ns);
        QTEST(QString::fromStdString(formatDuration(ns)), "text");
    }

    void namesAreComparedInOneSpelling() { QCOMPARE(canonicalName("ZB_H1"), "zb-h1"); }

    void progressCarriesFractionAndCancels() {
        Progress progress;
        progress.report(0.25);
        QCOMPARE(progress.fraction(), 0.25);
        progress.cancel();
        QVERIFY_EXCEPTION_THROWN(progress.report(0.5), Cancelled);
    }

    void devicesAndLinksStayWhatTheyAre() {
        AtomicFile device("/dev/full");
        device.write("x");
        QVERIFY_EXCEPTION_THROWN(device.commit(), Error);
        QVERIFY(std::filesystem::is_character_file("/dev/full"));
        const QTemporaryDir folder;
        const std::string file = folder.filePath("file").toStdString();
        const std::string link = folder.filePath("link").toStdString();
        std::filesystem::create_symlink(file, link);
        std::ofstream(file) << "old";
        AtomicFile written(link);
        written.write("new");
        written.commit();
        QVERIFY(std::filesystem::is_symlink(link));
        std::ifstream read(file);
        QCOMPARE(std::string(std::istreambuf_iterator<char>(read), {}), "new");
    }

    void fileAppearsOnlyWhenCommitted() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("out.txt").toStdString();
        {
            AtomicFile abandoned(path);
            abandoned.write("half");
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 0);
        AtomicFile file(path);
        file.write("whole");
        file.commit();
        QFile written(QString::fromStdString(path));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), "whole");
        QVERIFY_EXCEPTION_THROWN(AtomicFile(path + "/x/y"), Error);
        QVERIFY_EXCEPTION_THROWN(AtomicFile(folder.path().toStdString()), Error);
    }
};

QTEST_GUILESS_MAIN(BaseTest)
#include "tst_base.moc"
