// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/ScheduleText.h"

using namespace bubblescope;

class ScheduleTextTest : public QObject {
    Q_OBJECT

  private slots:
    void textRoundTrips_data() {
        QTest::addColumn<int>("devices");
        QTest::addColumn<int>("microBatches");
        QTest::addColumn<int>("chunks");
        QTest::newRow("one of each") << 1 << 1 << 1;
        QTest::newRow("one stage a device") << 4 << 8 << 1;
        QTest::newRow("chunks") << 4 << 8 << 3;
    }
    void textRoundTrips() {
        QFETCH(int, devices);
        QFETCH(int, microBatches);
        QFETCH(int, chunks);
        const Schedule s =
            findScheduleFamily("interleaved").generate({devices, microBatches, chunks});
        const Schedule read = parseScheduleText(scheduleText(s), s.name);
        QVERIFY(read.operations == s.operations);
        QVERIFY(read.placement == s.placement);
        QVERIFY(read.deviceBegin == s.deviceBegin);
        QCOMPARE(read.microBatches, s.microBatches);
        QCOMPARE(read.chunks, s.chunks);
    }

    void dotsAreIdleTime() {
        const Schedule s = parseScheduleText("F0 F1 .. B0 . B1\n. F0 B0 F1 B1\n", "given");
        QCOMPARE(scheduleText(s), "F0 F1 B0 B1\nF0 B0 F1 B1\n");
    }

    void secondDirectionIsMarked() {
        const Schedule s =
            parseScheduleText("F0@0 F0@1' B0@1' B0@0\nF0@0' F0@1 B0@1 B0@0'\n", "two");
        QCOMPARE(s.directions(), 2);
        QCOMPARE(s.microBatches, 2);
        QCOMPARE(s.placement[1], (std::vector<int>{1, 0}));
        QCOMPARE(scheduleText(s), "F0@0 F0@1' B0@1' B0@0\nF0@0' F0@1 B0@1 B0@0'\n");
    }

    void fusedOperationsAreJoined() {
        const Schedule s = parseScheduleText("F0 F1&B0 B1\n", "given");
        QVERIFY(s.isFused(1));
        QVERIFY(!s.isFused(0) && !s.isFused(2) && !s.isFused(3));
        QCOMPARE(scheduleText(s), "F0 F1&B0 B1\n");
    }

    void badWordsAreNamedWithTheirLine_data() {
        QTest::addColumn<QString>("word");
        for (const char* word : {"X0", "F", "Fx", "F0@", "F0@x", "F-1", "F99999999999", "F0@70000",
                                 "F0''", "F0&", "&B0", "F0&F1&B0"})
            QTest::newRow(word) << word;
    }
    void badWordsAreNamedWithTheirLine() {
        QFETCH(QString, word);
        try {
            parseScheduleText("F0 B0\nF0 " + word.toStdString() + "\n", "given");
            QFAIL("a bad word was accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("line 2: '" + word + "'"), error.what());
        }
    }

    void emptyTextIsNoSchedule() {
        QVERIFY_EXCEPTION_THROWN(parseScheduleText("", "given"), Error);
        QVERIFY_EXCEPTION_THROWN(parseScheduleText("\n\n", "given"), Error);
    }
};

QTEST_GUILESS_MAIN(ScheduleTextTest)
#include "tst_schedule_text.moc"
