// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/schedule/ScheduleText.h"
#include "core/schedule/Validate.h"

using namespace bubblescope;

class ScheduleValidateTest : public QObject {
    Q_OBJECT

  private slots:
    void defectsAreNamed_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("missing forward") << "F0 B0 B1"
                                         << "F1 on stage 0 is missing";
        QTest::newRow("missing backward") << "F0 F1 B0"
                                          << "B1 on stage 0 is missing";
        QTest::newRow("twice") << "F0 F0 B0"
                               << "F0 on stage 0 occurs twice";
        QTest::newRow("two kinds of backward") << "F0 B0 I0 W0"
                                               << "I0 on stage 0 occurs twice";
        QTest::newRow("no weight gradient") << "F0 I0"
                                            << "W0 on stage 0 is missing after its input gradient";
        QTest::newRow("weight gradient too many") << "F0 B0 W0"
                                                  << "W0 on stage 0 follows a full backward";
        QTest::newRow("stage on two devices") << "F0@0 B0@0 F0@1\nB0@1"
                                              << "lies on device 1";
        QTest::newRow("fused with itself")
            << "F0&B0"
            << "B0 on stage 0 (device 0) waits for F0 on stage 0 (device 0)";
        QTest::newRow("fused halves") << "F0 F1&I0 W0 B1"
                                      << "F1 on stage 0 and I0 on stage 0 are fused";
        QTest::newRow("backward first")
            << "B0 F0"
            << "B0 on stage 0 (device 0) waits for F0 on stage 0 (device 0)";
        QTest::newRow("weight first")
            << "F0 W0 I0"
            << "W0 on stage 0 (device 0) waits for B0 on stage 0 (device 0)";
    }
    void defectsAreNamed() {
        QFETCH(QString, text);
        QFETCH(QString, message);
        try {
            parseScheduleText(text.toStdString(), "given");
            QFAIL("a defect was accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(message), error.what());
        }
    }

    /// Device 0 wants the gradient of micro-batch 0 before it forwards micro-batch 1, which device
    /// 1 wants before it returns that gradient.
    void circleAcrossDevicesNamesEveryOperation() {
        try {
            parseScheduleText("F0 B0 F1 B1\nF0 F1 B0 B1", "given");
            QFAIL("a circle was accepted");
        } catch (const Error& error) {
            const QString message = error.what();
            QVERIFY2(
                message.contains("B0 on stage 0 (device 0) waits for B0 on stage 1 (device 1)"),
                error.what());
            QVERIFY2(
                message.contains("F1 on stage 1 (device 1) waits for F1 on stage 0 (device 0)"),
                error.what());
        }
    }

    /// Devices that only wait for the circle are not part of it.
    void bystandersOfACircleAreNotNamed() {
        try {
            parseScheduleText("F0 B0 F1 B1\nF0 F1 B0 B1\nF0 B0 F1 B1", "given");
            QFAIL("a circle was accepted");
        } catch (const Error& error) {
            QVERIFY2(!QString(error.what()).contains("(device 2) waits"), error.what());
        }
    }

    void brokenShapesAreRefused() {
        const Schedule good = parseScheduleText("F0 B0\nF0 B0", "given");
        const auto refused = [&good](auto breakIt) {
            Schedule schedule = good;
            breakIt(schedule);
            QVERIFY_EXCEPTION_THROWN(validate(schedule), Error);
        };
        refused([](Schedule& s) { s.devices = 0; });
        refused([](Schedule& s) { s.placement.clear(); });
        refused([](Schedule& s) { s.placement[0][1] = 7; });
        refused([](Schedule& s) { s.placement[0].pop_back(); });
        refused([](Schedule& s) { s.deviceBegin.pop_back(); });
        refused([](Schedule& s) { s.deviceBegin[1] = 9; });
        refused([](Schedule& s) { s.operations[0].stage = 40; });
        refused([](Schedule& s) { s.operations[0].microBatch = 40; });
        refused([](Schedule& s) { s.operations[0].direction = 1; });
        refused([](Schedule& s) { s.microBatches = 2; });
        refused([](Schedule& s) { s.fusedWithNext = {0, 1}; });
        refused([](Schedule& s) { s.fusedWithNext = {0, 0, 0, 0, 1}; });
    }
};

QTEST_GUILESS_MAIN(ScheduleValidateTest)
#include "tst_schedule_validate.moc"
