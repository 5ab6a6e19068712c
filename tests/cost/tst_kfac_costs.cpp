// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/cost/KfacCosts.h"

using namespace bubblescope;

class KfacCostsTest : public QObject {
    Q_OBJECT

  private slots:
    void factorsAreThoseOfTheProfiles() {
        for (const char* name : {"bert-base", "bert-large"}) {
            ModelDescription model = findModelDescription(name);
            model.sequence = 128;
            const BlockCosts costs =
                kfacCosts(model, findHardwareDescription("p100"), 32, Precision::Single);
            const BlockCosts measured = findMeasuredProfile(std::string(name) + "/p100").at(32);
            QCOMPARE(costs.factorBytes, measured.factorBytes);
            QCOMPARE(costs.savedGradientBytes, measured.savedGradientBytes);
        }
    }

    void inversionsAreNearTheMeasuredOnes() {
        for (const char* gpu : {"p100", "v100"}) {
            for (const char* name : {"bert-base", "bert-large"}) {
                const BlockCosts costs = kfacCosts(
                    findModelDescription(name), findHardwareDescription(gpu), 1, Precision::Single);
                const BlockCosts measured =
                    findMeasuredProfile(std::string(name) + "/" + gpu).at(32);
                const double ratio = static_cast<double>(costs.inversionNs) /
                                     static_cast<double>(measured.inversionNs);
                QVERIFY2(ratio > 0.75 && ratio < 1.6, qPrintable(QString::number(ratio)));
            }
        }
    }

    void curvatureGrowsWithTokens() {
        const ModelDescription model = findModelDescription("llama3-8b");
        const HardwareDescription h100 = findHardwareDescription("h100");
        const BlockCosts one = kfacCosts(model, h100, 1, Precision::Half);
        const BlockCosts four = kfacCosts(model, h100, 4, Precision::Half);
        QVERIFY(four.curvatureNs > 3 * one.curvatureNs);
        QCOMPARE(four.inversionNs, one.inversionNs);
        QCOMPARE(four.preconditionNs, one.preconditionNs);
    }
};

QTEST_GUILESS_MAIN(KfacCostsTest)
#include "tst_kfac_costs.moc"
