// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/cost/LayerTimes.h"

using namespace bubblescope;

namespace {

const HardwareDescription& a100() {
    static const HardwareDescription hardware = findHardwareDescription("a100-80gb");
    return hardware;
}

LayerTimes timesOf(const char* model, const LayerShape& shape, const LayerRun& run) {
    return layerTimes(a100(), findModelDescription(model), shape, run, 0);
}

}  // namespace

class LayerTimesTest : public QObject {
    Q_OBJECT

  private slots:
    void largeProductsReachTheirShareOfThePeak() {
        const MatrixProduct large{8192, 8192 * 108.0 / 64, 8192};
        const double peakNs = large.flops() / 312e12 * 1e9;
        const double share = peakNs / productNs(a100(), Precision::Half, large);
        QVERIFY2(share > 0.85 && share < 0.8984, qPrintable(QString::number(share)));
        QVERIFY(productNs(a100(), Precision::Single, large) > 10 * peakNs);
    }

    void aLastWaveAndOddSizesCost() {
        const MatrixProduct full{128 * 12, 128 * 9, 4096};
        const MatrixProduct oneMore{128 * 12, 128 * 10, 4096};
        const double fullNs = productNs(a100(), Precision::Half, full);
        const double work = oneMore.flops() / full.flops();
        QVERIFY(productNs(a100(), Precision::Half, oneMore) > 1.15 * work * fullNs);
        const MatrixProduct odd{128 * 12, 128 * 9 - 1, 4096};
        QVERIFY(productNs(a100(), Precision::Half, odd) > 2 * fullNs);
    }

    void thinProductsTakeWhatTheirBytesTake() {
        const MatrixProduct thin{1 << 20, 128, 8};
        const double bytes = 2.0 * ((1 << 20) * 136.0 + 128 * 8);
        const double ns = bytes / (2.039e12 * 0.85) * 1e9;
        QVERIFY(productNs(a100(), Precision::Half, thin) >= ns * 0.999);
    }

    void recomputationRepeatsTheForward() {
        const LayerShape shape{4, 1, false, false};
        const LayerTimes none = timesOf("gpt3-13b", shape, {});
        const LayerTimes full =
            timesOf("gpt3-13b", shape, {Precision::Half, Recompute::Full, false});
        const LayerTimes selective =
            timesOf("gpt3-13b", shape, {Precision::Half, Recompute::Selective, false});
        const double repeated = full.inputGrad.computeNs + full.weightGrad.computeNs -
                                none.inputGrad.computeNs - none.weightGrad.computeNs;
        QVERIFY(std::abs(repeated / full.forward.computeNs - 1) < 0.02);
        QVERIFY(selective.inputGrad.computeNs > none.inputGrad.computeNs);
        QVERIFY(selective.inputGrad.computeNs < full.inputGrad.computeNs);
        QCOMPARE(full.forward.computeNs, none.forward.computeNs);
    }

    void tensorParallelLayersExchangeTwiceAPass() {
        const LayerShape shape{2, 8, false, false};
        const LayerTimes full =
            timesOf("gpt3-13b", shape, {Precision::Half, Recompute::Full, false});
        const double once = a100().tensorReduceNs(2.0 * 2 * 2048 * 5120, 8);
        QVERIFY(std::abs(full.forward.communicationNs / (2 * once) - 1) < 1e-9);
        QVERIFY(std::abs(full.inputGrad.communicationNs / (4 * once) - 1) < 1e-9);
        const LayerTimes hidden =
            timesOf("gpt3-13b", shape, {Precision::Half, Recompute::Full, true});
        QVERIFY(hidden.forward.communicationNs < full.forward.communicationNs);
    }

    void launchingIsTheFloor() {
        const LayerTimes tiny = timesOf("gpt-tiny", {1, 1, false, false}, {});
        QVERIFY(std::abs(tiny.forward.computeNs / a100().efficiency.forwardLaunchNs - 1) < 0.01);
    }

    void headAndEmbeddingAreCounted() {
        const ModelDescription model = findModelDescription("gpt3-1.3b");
        const LayerShape shape{4, 1, false, false};
        const LayerTimes head = headTimes(a100(), model, shape, {});
        const LayerTimes layer = layerTimes(a100(), model, shape, {}, 0);
        QVERIFY(head.forward.computeNs > layer.forward.computeNs);
        const LayerTimes embedding = embeddingTimes(a100(), model, shape, {});
        QVERIFY(embedding.forward.computeNs < layer.forward.computeNs);
        QCOMPARE(embedding.weightGrad.computeNs, 0.0);
    }
};

QTEST_GUILESS_MAIN(LayerTimesTest)
#include "tst_layer_times.moc"
