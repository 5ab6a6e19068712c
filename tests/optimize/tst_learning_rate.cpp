// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include <cmath>

#include "core/base/Error.h"
#include "core/optimize/LearningRate.h"

using namespace bubblescope;

class LearningRateTest : public QObject {
    Q_OBJECT

    static bool near(double value, double expected) { return std::abs(value - expected) < 1e-12; }

  private slots:
    void risesByEqualStepsThenDecays_data() {
        QTest::addColumn<int>("decay");
        QTest::addColumn<double>("quarter");
        QTest::addColumn<double>("end");
        QTest::newRow("constant") << int(Decay::Constant) << 2.0 << 2.0;
        QTest::newRow("linear") << int(Decay::Linear) << 0.5 + 1.5 * 0.75 << 0.5;
        QTest::newRow("polynomial")
            << int(Decay::Polynomial) << 0.5 + 1.5 * 0.75 * 0.75 * 0.75 << 0.5;
        QTest::newRow("cosine") << int(Decay::Cosine) << 0.5 + 1.5 * (1 + std::cos(M_PI / 4)) / 2
                                << 0.5;
    }
    void risesByEqualStepsThenDecays() {
        QFETCH(int, decay);
        QFETCH(double, quarter);
        QFETCH(double, end);
        const LearningRate rate{.decay = static_cast<Decay>(decay),
                                .peak = 2,
                                .final = 0.5,
                                .warmUpSteps = 4,
                                .totalSteps = 84,
                                .power = 3};
        QVERIFY(near(rate.at(0), 0.5));
        QVERIFY(near(rate.at(1), 1.0));
        QVERIFY(near(rate.at(3), 2.0));
        QVERIFY(near(rate.at(4), 2.0));
        QVERIFY(near(rate.at(24), quarter));
        QVERIFY(near(rate.at(84), end));
        QVERIFY(near(rate.at(1000), end));
    }

    void worksWithoutWarmUp() {
        const LearningRate rate{.decay = Decay::Linear, .peak = 1, .totalSteps = 10};
        QVERIFY(near(rate.at(0), 1));
        QVERIFY(near(rate.at(5), 0.5));
    }

    void isFoundByName() {
        for (const std::string_view name : decayNames())
            QVERIFY(decayNames()[static_cast<std::size_t>(decayNamed(name))] == name);
        QVERIFY(decayNamed("Cosine") == Decay::Cosine);
        QVERIFY_EXCEPTION_THROWN(decayNamed("step"), Error);
    }
};

QTEST_GUILESS_MAIN(LearningRateTest)
#include "tst_learning_rate.moc"
