// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/trace/DecimalTime.h"

using namespace bubblescope;

namespace {

std::optional<std::int64_t> ns(std::string_view token) {
    const TimeField field = parseTime(token);
    return field.status == TimeStatus::Valid ? roundToNs(field.value) : std::nullopt;
}

}  // namespace

class DecimalTimeTest : public QObject {
    Q_OBJECT

  private slots:
    void readsExactly_data() {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<qint64>("expectedNs");
        const auto row = [](const char* token, qint64 expectedNs) {
            QTest::newRow(token) << QByteArray(token) << expectedNs;
        };
        row("0", 0);
        row("12", 12'000);
        row("5.1", 5'100);
        row("5.", 5'000);
        row("1715600000123456.789", 1'715'600'000'123'456'789);
        row("\"1715600000123467.914\"", 1'715'600'000'123'467'914);
        row("9223372036854775.807", INT64_MAX);
        row("-3.25", -3'250);
        row("1.5e3", 1'500'000);
        row("25E-1", 2'500);
        row("1e-400", 0);
        row("0.0005", 0);  // ties go to the even nanosecond
        row("0.0015", 2);
        row("0.0025", 2);
        row("0.00250000000000000000000000001", 3);
        row("-0.0005", 0);
        row("-0.0015", -2);
        row("-0.00051", -1);
    }
    void readsExactly() {
        QFETCH(QByteArray, token);
        QFETCH(qint64, expectedNs);
        const auto read = ns(token.toStdString());
        QVERIFY(read.has_value());
        QCOMPARE(*read, expectedNs);
    }

    void refusesWhatIsNoNumber() {
        for (const char* token : {"NaN", "Infinity", "-nan", "null", "true", "\"100a\"", "\"\"",
                                  "\" 5\"", "-", ".", "1e", "1..2", "[", "0x10"})
            QCOMPARE(parseTime(token).status, TimeStatus::NotANumber);
        QCOMPARE(parseTime("").status, TimeStatus::Absent);
    }

    void refusesWhatDoesNotFit() {
        for (const char* token : {"9223372036854775.808", "9223372036854775807", "1e300", "1e16",
                                  "-9223372036854775.808", "99999999999999999999999999"})
            QCOMPARE(parseTime(token).status, TimeStatus::OutOfRange);
        const auto most = parseTime("9223372036854775.807").value;
        const auto one = parseTime("0.001").value;
        QVERIFY(!add(most, one));
        QVERIFY(!roundToNs(parseTime("9223372036854775.8075").value));
    }

    void sumsBeforeRounding() {
        const auto start = parseTime("1.0004").value;
        const auto duration = parseTime("1.0004").value;
        QCOMPARE(*roundToNs(*add(start, duration)), 2'001);
        const auto back = parseTime("-0.0004").value;
        QCOMPARE(*roundToNs(*add(start, back)), 1'000);
    }
};

QTEST_GUILESS_MAIN(DecimalTimeTest)
#include "tst_decimal_time.moc"
