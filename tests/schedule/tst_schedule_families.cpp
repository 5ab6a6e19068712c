// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/schedule/ParameterError.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/ScheduleText.h"
#include "core/schedule/Validate.h"
#include "tests/schedule/RandomSchedules.h"

using namespace bubblescope;

class ScheduleFamiliesTest : public QObject {
    Q_OBJECT

  private slots:
    void namesAreFoundInAnySpelling() {
        for (const ScheduleFamily& family : scheduleFamilies())
            QCOMPARE(
                &findScheduleFamily(QString::fromUtf8(family.name.data()).toUpper().toStdString()),
                &family);
    }

    void unknownNameListsTheKnown() {
        try {
            findScheduleFamily("2f2b");
            QFAIL("an unknown name was found");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("gpipe, 1f1b, interleaved"));
        }
    }

    void gpipeRunsAllForwardsFirst() {
        const Schedule s = findScheduleFamily("gpipe").generate({.devices = 2, .microBatches = 3});
        QCOMPARE(scheduleText(s), "F0 F1 F2 B0 B1 B2\nF0 F1 F2 B0 B1 B2\n");
    }

    void oneForwardOneBackwardHoldsFewerActivationsDownThePipeline() {
        const Schedule s = findScheduleFamily("1f1b").generate({.devices = 3, .microBatches = 4});
        QCOMPARE(scheduleText(s),
                 "F0 F1 F2 B0 F3 B1 B2 B3\nF0 F1 B0 F2 B1 F3 B2 B3\nF0 B0 F1 B1 F2 B2 F3 B3\n");
    }

    void fewerMicroBatchesThanDevices() {
        const Schedule s = findScheduleFamily("1f1b").generate({.devices = 4, .microBatches = 1});
        QCOMPARE(scheduleText(s), "F0 B0\nF0 B0\nF0 B0\nF0 B0\n");
    }

    void interleavedRunsChunkAfterChunkInGroups() {
        const Schedule s = findScheduleFamily("interleaved")
                               .generate({.devices = 2, .microBatches = 2, .chunks = 2});
        QCOMPARE(scheduleText(s),
                 "F0@0 F1@0 F0@2 F1@2 B0@2 B1@2 B0@0 B1@0\n"
                 "F0@1 F1@1 F0@3 B0@3 F1@3 B1@3 B0@1 B1@1\n");
    }

    /// Whatever a family accepts is a schedule that can run; what it refuses comes with a hint that
    /// leads to one that it accepts.
    void randomShapesRunOrAreExplained() {
        RandomSchedules random(5);
        int accepted = 0;
        for (int round = 0; round < 6000; ++round) {
            const ScheduleFamily& family = random.family();
            ScheduleParameters parameters = random.parameters(family);
            int hints = 0;
            while (!isAccepted(family, parameters)) {
                QVERIFY2(followHint(family, parameters) && ++hints < 4, family.name.data());
            }
            accepted += hints == 0;
        }
        QVERIFY(accepted > 4000);
    }

    void everySmallShapeOfEveryFamilyRunsOrIsExplained() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            for (int p = 1; p <= 9; ++p) {
                for (int m = 1; m <= 20; ++m) {
                    ScheduleParameters parameters{.devices = p, .microBatches = m, .chunks = 2};
                    if (!isAccepted(family, parameters))
                        QVERIFY2(followHint(family, parameters), family.name.data());
                }
            }
        }
    }

    void badParametersNameTheNearestGoodOnes_data() {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<QString>("hint");
        QTest::newRow("no device") << "gpipe" << QList<int>{0, 4, 1, 0} << "use 1 or more";
        QTest::newRow("no micro-batch") << "1f1b" << QList<int>{4, 0, 1, 0} << "use 1 or more";
        QTest::newRow("no chunk") << "interleaved" << QList<int>{4, 4, 0, 0} << "use 1 or more";
        QTest::newRow("negative") << "1f1b" << QList<int>{-3, 4, 1, 0} << "use 1 or more";
        QTest::newRow("rest") << "interleaved" << QList<int>{4, 10, 2, 0}
                              << "use 8 or 12 micro-batches";
        QTest::newRow("group") << "interleaved" << QList<int>{4, 8, 2, 3}
                               << "use a group of 4 or more";
        QTest::newRow("few") << "interleaved" << QList<int>{4, 3, 2, 0}
                             << "use 4 micro-batches or more";
        QTest::newRow("odd devices")
            << "chimera" << QList<int>{5, 10, 1, 0} << "use 4 or 6 devices";
        QTest::newRow("units") << "chimera" << QList<int>{4, 10, 1, 0}
                               << "use 8 or 12 micro-batches";
        QTest::newRow("one device") << "dualpipe" << QList<int>{1, 8, 1, 0} << "use 2 devices";
        QTest::newRow("too few") << "dualpipe" << QList<int>{4, 7, 1, 0}
                                 << "use 8 micro-batches or more";
        QTest::newRow("odd micro-batches")
            << "dualpipe" << QList<int>{4, 9, 1, 0} << "use 8 or 10 micro-batches";
        QTest::newRow("v too few")
            << "dualpipev" << QList<int>{4, 7, 1, 0} << "use 8 micro-batches or more";
        QTest::newRow("huge") << "1f1b" << QList<int>{60'000, 1'000'000'000, 1, 0}
                              << "use fewer micro-batches or devices";
        QTest::newRow("stages") << "interleaved" << QList<int>{60'000, 60'000, 4, 0}
                                << "use fewer devices or chunks";
    }
    void badParametersNameTheNearestGoodOnes() {
        QFETCH(QString, family);
        QFETCH(QList<int>, shape);
        QFETCH(QString, hint);
        try {
            findScheduleFamily(family.toStdString())
                .generate({shape[0], shape[1], shape[2], shape[3]});
            QFAIL("bad parameters were accepted");
        } catch (const Error& error) {
            QCOMPARE(QString::fromStdString(error.hint()), hint);
        }
    }

    void doublingAndHalvingExcludeEachOther() {
        const auto& chimera = findScheduleFamily("chimera");
        QVERIFY_EXCEPTION_THROWN(
            chimera.generate({.devices = 4, .microBatches = 8, .doubling = 1, .halving = 1}),
            ParameterError);
    }

  private:
    /// Sets the parameter that the error names to the first value that it names, which stands in
    /// the hint too; false when it names nothing.
    static bool followHint(const ScheduleFamily& family, ScheduleParameters& parameters) {
        try {
            family.generate(parameters);
        } catch (const ParameterError& error) {
            const int value = error.goodValues().at(0);
            if (error.hint().find(std::to_string(value)) == std::string::npos) return false;
            return set(parameters, error.parameter(), value);
        } catch (const Error&) {
        }
        return false;
    }

    static bool set(ScheduleParameters& parameters, const std::string& name, int value) {
        if (name == "devices") return parameters.devices = value, true;
        if (name == "micro-batches") return parameters.microBatches = value, true;
        for (const FamilyParameter& parameter : familyParameters()) {
            if (parameter.name == name) return parameters.*parameter.value = value, true;
        }
        return false;
    }

    static bool isAccepted(const ScheduleFamily& family, const ScheduleParameters& parameters) {
        Schedule schedule;
        try {
            schedule = family.generate(parameters);
        } catch (const Error&) {
            return false;
        }
        validate(schedule);
        return true;
    }
};

QTEST_GUILESS_MAIN(ScheduleFamiliesTest)
#include "tst_schedule_families.moc"
