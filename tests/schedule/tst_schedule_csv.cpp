// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/schedule/ScheduleCsv.h"
#include "core/schedule/ScheduleText.h"
#include "tests/schedule/RandomSchedules.h"

using namespace bubblescope;

namespace {

std::string data(const char* name) {
    return std::string(BUBBLESCOPE_TEST_DATA "/pytorch-schedules/") + name;
}

QString contentOf(const std::string& path) {
    QFile stream(QString::fromStdString(path));
    return stream.open(QIODevice::ReadOnly) ? QString::fromUtf8(stream.readAll()) : QString();
}

Schedule parse(std::string_view text) {
    return scheduleOf(parseScheduleCsv(text, "given"));
}

}  // namespace

class ScheduleCsvTest : public QObject {
    Q_OBJECT

  private slots:
    void filesRoundTrip() {
        for (const char* name :
             {"zb1p_2rank_2stagep_compute.csv", "zb1p_2rank_2stagep_comms.csv"}) {
            const ActionTable table = readScheduleCsv(data(name));
            QCOMPARE(QString::fromStdString(scheduleCsv(table)).trimmed(),
                     contentOf(data(name)).remove('\r').trimmed());
        }
    }

    void loweringAddsTheCommunicationThatPyTorchAdds() {
        const Schedule compute =
            scheduleOf(readScheduleCsv(data("zb1p_2rank_2stagep_compute.csv")));
        QCOMPARE(QString::fromStdString(scheduleCsv(communicationTable(compute))).trimmed(),
                 contentOf(data("zb1p_2rank_2stagep_comms.csv")).remove('\r').trimmed());
    }

    void scheduleOfAFileKnowsItsShape() {
        const Schedule s = scheduleOf(readScheduleCsv(data("zb1p_2rank_2stagep_comms.csv")));
        QCOMPARE(s.devices, 2);
        QCOMPARE(s.virtualStages, 4);
        QCOMPARE(s.chunks, 2);
        QCOMPARE(s.microBatches, 8);
        QCOMPARE(s.placement[0], (std::vector<int>{0, 1, 0, 1}));
    }

    /// As operations, and with communication, which neither deadlocks nor loses an operation.
    void everyFamilyRoundTrips() {
        RandomSchedules random(11);
        int accepted = 0;
        for (int round = 0; round < 1500; ++round) {
            const ScheduleFamily& family = random.family();
            Schedule schedule;
            ScheduleParameters parameters = random.parameters(family);
            parameters.doubling = parameters.halving = 0;
            try {
                schedule = family.generate(parameters);
            } catch (const Error&) {
                continue;
            }
            ++accepted;
            const Schedule read = parse(scheduleCsv(computeTable(schedule)));
            QVERIFY(read.operations == schedule.operations);
            QVERIFY(read.deviceBegin == schedule.deviceBegin);
            QVERIFY(read.fusedWithNext == schedule.fusedWithNext);
            QVERIFY(read.placement == schedule.placement);

            const ActionTable lowered = communicationTable(schedule);
            QCOMPARE(describeDeadlock(lowered, Sends::Buffered), "");
            const ActionTable again = parseScheduleCsv(scheduleCsv(lowered), schedule.name);
            QVERIFY(again.rows == lowered.rows);
            scheduleOf(again);
        }
        QVERIFY(accepted > 1000);
    }

    void pairedForwardsHaveNoForm() {
        const Schedule s = findScheduleFamily("chimera").generate(
            {.devices = 2, .microBatches = 4, .doubling = 1});
        QVERIFY_EXCEPTION_THROWN(computeTable(s), Error);
    }

    void fusedBlocksAreOverlapCells() {
        const Schedule s = parse("0F0,( 0F1 ; 0B0 )OVERLAP_F_B,0B1\n");
        QCOMPARE(scheduleText(s), "F0 F1&B0 B1\n");
        QCOMPARE(scheduleCsv(computeTable(s)), "0F0,(0F1;0B0)OVERLAP_F_B,0B1\n");
    }

    void olderWordsAreRecognised_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("schedule");
        QTest::newRow("B and W") << QByteArray("0F0,0B0,0W0") << "F0 I0 W0\n";
        QTest::newRow("BW") << QByteArray("0F0,0F1,0BW0,0B1,0W1") << "F0 F1 B0 I1 W1\n";
    }
    void olderWordsAreRecognised() {
        QFETCH(QByteArray, text);
        QFETCH(QString, schedule);
        const ActionTable table = parseScheduleCsv(text.toStdString(), "given");
        QCOMPARE(table.notes.size(), 1U);
        QCOMPARE(QString::fromStdString(scheduleText(scheduleOf(table))), schedule);
        QCOMPARE(parseScheduleCsv("0F0,0B0,0F1,0I1,0W1", "new").notes.size(), 0U);
    }

    void stateActionsCarryNoMicroBatch() {
        const ActionTable table = parseScheduleCsv("0UNSHARD,0F0,0B0,0REDUCE_GRAD,0RESHARD", "x");
        QCOMPARE(table.rows[0][3].action.kind, ActionKind::ReduceGrad);
        QVERIFY(!table.hasCommunication());
        QCOMPARE(scheduleText(scheduleOf(table)), "F0 B0\n");
    }

    void badCellsAreNamedWithRowAndColumn_data() {
        QTest::addColumn<QByteArray>("cell");
        for (const char* cell :
             {"F0", "0X0", "0F", "0F-1", "0F1x", "0UNSHARD3", "99999F0", "0F99999999999",
              "(0F0;0B0)", "(0F0)OVERLAP_F_B", "(0B0;0F1)OVERLAP_F_B", "(0F0;0B0", "0f0"})
            QTest::newRow(cell) << QByteArray(cell);
    }
    void badCellsAreNamedWithRowAndColumn() {
        QFETCH(QByteArray, cell);
        try {
            parseScheduleCsv("0F0,0B0\n,1F0," + cell.toStdString() + "\n", "given");
            QFAIL("a bad cell was accepted");
        } catch (const Error& error) {
            const QString message = error.what();
            QVERIFY2(message.contains("row 2, column 3") && message.contains(cell), error.what());
        }
    }

    void crossedBlockingSendsAreNamed() {
        // Each sends before it receives: fine only where sends are buffered.
        const ActionTable table = parseScheduleCsv(
            "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
            "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n",
            "given");
        QCOMPARE(describeDeadlock(table, Sends::Buffered), "");
        const QString blocked = QString::fromStdString(describeDeadlock(table, Sends::Blocking));
        QVERIFY2(
            blocked.contains("row 1, column 4 (0SEND_F1) waits for row 2, column 5 (1RECV_F1)"),
            qPrintable(blocked));
        QVERIFY2(
            blocked.contains("row 2, column 4 (1SEND_B0) waits for row 1, column 5 (0RECV_B0)"),
            qPrintable(blocked));
    }

    void lateAndMissingSendsAreNamed() {
        const auto deadlock = [](std::string_view text) {
            return QString::fromStdString(
                describeDeadlock(parseScheduleCsv(text, "given"), Sends::Buffered));
        };
        QVERIFY(deadlock("0F0,0RECV_B0,0B0\n1RECV_F0,1F0,1B0,1SEND_B0\n")
                    .contains("row 2, column 1 (1RECV_F0) waits for 0SEND_F0, which is in no row"));
        const QString late = deadlock("0F0,0RECV_B0,0SEND_F0,0B0\n1RECV_F0,1F0,1B0,1SEND_B0\n");
        QVERIFY2(late.contains("row 1, column 2 (0RECV_B0) waits for row 2, column 4 (1SEND_B0)"),
                 qPrintable(late));
        QVERIFY2(late.contains("row 2, column 1 (1RECV_F0) waits for row 1, column 3 (0SEND_F0)"),
                 qPrintable(late));
        QVERIFY(deadlock("0F0,0SEND_F0,0RECV_B0,0B0\n1F0,1RECV_F0,1B0,1SEND_B0\n")
                    .contains("row 2, column 1 (1F0) waits for row 2, column 2 (1RECV_F0)"));
    }

    void largeNumbersAskForNoMemory() {
        QVERIFY_EXCEPTION_THROWN(parse("0F999999999,0B999999999\n"), Error);
        QVERIFY_EXCEPTION_THROWN(parse("65000'F999999999,65000'B999999999\n"), Error);
    }

    void emptyFilesAreNoSchedule() {
        QVERIFY_EXCEPTION_THROWN(parse(""), Error);
        QVERIFY_EXCEPTION_THROWN(parse(",,\n\n"), Error);
        QVERIFY_EXCEPTION_THROWN(readScheduleCsv("/nowhere.csv"), Error);
    }
};

QTEST_GUILESS_MAIN(ScheduleCsvTest)
#include "tst_schedule_csv.moc"
