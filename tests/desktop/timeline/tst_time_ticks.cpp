// SPDX-License-Identifier: GPL-3.0-or-later
#include <QGuiApplication>
#include <QtTest>

#include "app/desktop/timeline/TimeTicks.h"

using namespace bubblescope;

class TimeTicksTest : public QObject {
    Q_OBJECT

  private slots:
    void theUnitFitsTheRange_data() {
        QTest::addColumn<qint64>("lengthNs");
        QTest::addColumn<QString>("unit");
        QTest::newRow("100 ns") << qint64{100} << "ns";
        QTest::newRow("1.5 µs") << qint64{1500} << "ns";
        QTest::newRow("5 µs") << qint64{5000} << "µs";
        QTest::newRow("412 ms") << qint64{412'600'000} << "ms";
        QTest::newRow("17 s") << qint64{17'000'000'000} << "s";
        QTest::newRow("a day") << qint64{86'400'000'000'000} << "s";
    }

    void theUnitFitsTheRange() {
        QFETCH(qint64, lengthNs);
        QFETCH(QString, unit);
        const TimeTicks ticks({0, lengthNs}, 1000, QFontMetrics(QGuiApplication::font()));
        QCOMPARE(ticks.unit(), unit);
    }

    void labelsNeverTouch_data() {
        QTest::addColumn<qint64>("startNs");
        QTest::addColumn<qint64>("lengthNs");
        QTest::newRow("all") << qint64{0} << qint64{404'100'000};
        QTest::newRow("deep") << qint64{187'421'350} << qint64{20};
        QTest::newRow("far away") << qint64{86'400'000'000'123} << qint64{3'000};
        QTest::newRow("before the start") << qint64{-5'000'000} << qint64{9'000'000};
    }

    void labelsNeverTouch() {
        QFETCH(qint64, startNs);
        QFETCH(qint64, lengthNs);
        const QFontMetrics metrics(QGuiApplication::font());
        for (const int pixels : {120, 300, 1600}) {
            const TimeTicks ticks({startNs, startNs + lengthNs}, pixels, metrics);
            const double stepPixels =
                static_cast<double>(ticks.stepNs()) * pixels / static_cast<double>(lengthNs);
            for (const std::int64_t ns : ticks.ticksNs()) {
                QVERIFY(ns >= startNs && ns <= startNs + lengthNs);
                QCOMPARE(ns % ticks.stepNs(), 0);
                QVERIFY2(metrics.horizontalAdvance(ticks.label(ns)) < stepPixels,
                         qPrintable(ticks.label(ns)));
            }
        }
    }

    void stepsAreRound() {
        const TimeTicks ticks({0, 400'000'000}, 1000, QFontMetrics(QGuiApplication::font()));
        std::int64_t mantissa = ticks.stepNs();
        while (mantissa % 10 == 0)
            mantissa /= 10;
        QVERIFY(mantissa == 1 || mantissa == 2 || mantissa == 5);
        QCOMPARE_GT(ticks.ticksNs().size(), std::size_t{4});
        QCOMPARE(ticks.ticksNs().front(), 0);
        QVERIFY(ticks.subdivisions() == 4 || ticks.subdivisions() == 5);
    }

    void labelsHaveTheDecimalsThatTheStepNeeds() {
        const QFontMetrics metrics(QGuiApplication::font());
        QCOMPARE(TimeTicks({0, 404'100'000}, 1000, metrics).label(300'000'000), "300");
        const TimeTicks fine({0, 2'000'000}, 1000, metrics);
        QCOMPARE(fine.label(1'500'000), "1.5");
        QCOMPARE(fine.label(1'523'456, 2), "1.523");
        QCOMPARE(TimeTicks({0, 20}, 500, metrics).label(7, 3), "7");
    }

    void exactTimesLoseNothing_data() {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64{0} << "0 ns";
        QTest::newRow("ns") << qint64{850} << "850 ns";
        QTest::newRow("round") << qint64{12'000'000} << "12 ms";
        QTest::newRow("long") << qint64{187'421'350} << "187.42135 ms";
        QTest::newRow("last digit") << qint64{17'000'000'001} << "17.000000001 s";
        QTest::newRow("negative") << qint64{-2'500'000} << "-2.5 ms";
        QTest::newRow("small fraction") << qint64{3'050} << "3.05 µs";
    }

    void exactTimesLoseNothing() {
        QFETCH(qint64, ns);
        QTEST(formatExactTime(ns), "text");
    }
};

QTEST_MAIN(TimeTicksTest)
#include "tst_time_ticks.moc"
