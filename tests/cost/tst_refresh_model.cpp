// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/cost/RefreshModel.h"

using namespace bubblescope;

namespace {

RefreshModel modelOf(const char* profile, int size, const RefreshPipeline& pipeline) {
    return refreshModel(findMeasuredProfile(profile).at(size), pipeline);
}

constexpr double mib = 1 << 20;

}  // namespace

/// The performance model of PipeFisher, by its published program on its published profiles.
class RefreshModelTest : public QObject {
    Q_OBJECT

  private slots:
    void tableOfBertBaseOnP100_data() {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("depth");
        QTest::addColumn<bool>("isChimera");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("recomputedRatio");
        QTest::addColumn<int>("utilization");
        QTest::addColumn<int>("overhead");
        QTest::newRow("1F1B 8 4") << 8 << 4 << false << 4.46 << 3.26 << 57 << 13;
        QTest::newRow("1F1B 8 8") << 8 << 8 << false << 2.44 << 1.78 << 53 << 6;
        QTest::newRow("1F1B 8 16") << 8 << 16 << false << 1.63 << 1.19 << 52 << 3;
        QTest::newRow("1F1B 32 4") << 32 << 4 << false << 2.21 << 1.61 << 57 << 4;
        QTest::newRow("1F1B 32 8") << 32 << 8 << false << 1.51 << 1.10 << 53 << 2;
        QTest::newRow("1F1B 32 16") << 32 << 16 << false << 1.22 << 0.89 << 52 << 1;
        QTest::newRow("Chimera 8 4") << 8 << 4 << true << 10.6 << 6.69 << 76 << 18;
        QTest::newRow("Chimera 8 8") << 8 << 8 << true << 4.52 << 2.85 << 68 << 8;
        QTest::newRow("Chimera 8 16") << 8 << 16 << true << 2.77 << 1.75 << 64 << 4;
        QTest::newRow("Chimera 32 4") << 32 << 4 << true << 5.28 << 3.32 << 76 << 5;
        QTest::newRow("Chimera 32 8") << 32 << 8 << true << 2.80 << 1.76 << 68 << 2;
        QTest::newRow("Chimera 32 16") << 32 << 16 << true << 2.09 << 1.31 << 65 << 1;
    }

    void tableOfBertBaseOnP100() {
        QFETCH(int, size);
        QFETCH(int, depth);
        QFETCH(bool, isChimera);
        QFETCH(double, ratio);
        QFETCH(double, recomputedRatio);
        QFETCH(int, utilization);
        QFETCH(int, overhead);
        RefreshPipeline pipeline{isChimera, depth, depth, false};
        const RefreshModel model = modelOf("bert-base/p100", size, pipeline);
        const double digit = ratio >= 10 ? 0.051 : 0.0051;
        QVERIFY2(std::abs(model.stepsPerRefresh() - ratio) < digit,
                 qPrintable(QString::number(model.stepsPerRefresh())));
        QVERIFY(std::abs(100 * model.idealUtilization() - utilization) < 0.6);
        QVERIFY2(std::abs(100 * model.stepOverhead() - overhead) < 0.6,
                 qPrintable(QString::number(model.stepOverhead())));
        pipeline.recomputes = true;
        const RefreshModel recomputed = modelOf("bert-base/p100", size, pipeline);
        QVERIFY2(std::abs(recomputed.stepsPerRefresh() - recomputedRatio) < 0.0051,
                 qPrintable(QString::number(recomputed.stepsPerRefresh())));
    }

    void bertLargeAndMoreMicroBatches() {
        const double oneWay[] = {2.33, 1.58, 1.27};
        const double chimera[] = {5.58, 2.94, 2.18};
        for (int i = 0; i < 3; ++i) {
            const int depth = 4 << i;
            const auto ratio = [&](bool isChimera) {
                return modelOf("bert-large/p100", 32, {isChimera, depth, depth, false})
                    .stepsPerRefresh();
            };
            QVERIFY(std::abs(ratio(false) - oneWay[i]) < 0.0051);
            QVERIFY(std::abs(ratio(true) - chimera[i]) < 0.0051);
        }
        const double more[] = {2.21, 3.51, 4.81};
        for (int i = 0; i < 3; ++i) {
            const double ratio =
                modelOf("bert-base/p100", 32, {false, 4, 4 * (i + 1), false}).stepsPerRefresh();
            QVERIFY2(std::abs(ratio - more[i]) < 0.0051, qPrintable(QString::number(ratio)));
        }
    }

    /// Of the row of bert-base/p100 with 32 sequences, in MiB: parameters 39.10, activations
    /// 264.06, peak of errors 145.05, kept errors 108, factors 94.5.
    void memoryIsThatOfTheProfile() {
        const auto mibOf = [](const RefreshPipeline& pipeline) {
            return static_cast<double>(modelOf("bert-base/p100", 32, pipeline).memoryBytes) / mib;
        };
        const double kept = 145.05029296875 + 4 * 108 + 2 * 94.5;
        const double parameters = 39.1005859375;
        QVERIFY(std::abs(mibOf({false, 4, 4, false}) - (4 * 264.0625 + kept + 2 * parameters)) <
                1e-3);
        QVERIFY(std::abs(mibOf({false, 4, 4, true}) - (264.0625 + kept + 2 * parameters)) < 1e-3);
        QVERIFY(std::abs(mibOf({true, 4, 4, false}) - (4 * 264.0625 + kept + 4 * parameters)) <
                1e-3);
        const RefreshModel model = modelOf("bert-base/p100", 32, {false, 4, 4, false});
        QVERIFY(std::abs(static_cast<double>(model.kfacMemoryBytes) / mib - (4 * 108 + 189)) <
                1e-3);
    }
};

QTEST_GUILESS_MAIN(RefreshModelTest)
#include "tst_refresh_model.moc"
