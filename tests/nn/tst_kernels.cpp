// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <thread>

#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/reference/KernelChecks.h"

using namespace bubblescope;

/// The CPU backend against the naive reference.
class KernelsTest : public QObject {
    Q_OBJECT

  private slots:
    void doubleAgreesWithTheReference() { compare<double>(); }
    void floatAgreesWithTheReference() { compare<float>(); }

    void infinityAndNanAreSeen() {
        CpuBackend<float> backend;
        const Tensor<float> x = backend.empty({1031});
        backend.fill(1, x);
        QVERIFY(backend.isFinite(x));
        for (const float bad : {INFINITY, -INFINITY, NAN})
            for (const std::int64_t place : {0, 517, 1030}) {
                backend.fill(bad, x.slice(place, 1));
                QVERIFY(!backend.isFinite(x));
                backend.fill(1, x.slice(place, 1));
            }
    }

    void samplesFollowTheProbabilities() {
        CpuBackend<double> backend;
        const std::int64_t rows = 20'000;
        const Tensor<double> p = backend.empty({rows, 3});
        const IntTensor labels = backend.emptyInts({rows});
        std::vector<double> values;
        for (std::int64_t i = 0; i < rows; ++i)
            values.insert(values.end(), {0.2, 0.5, 0.3});
        backend.upload(values, p);
        backend.upload(std::vector<std::int32_t>(static_cast<std::size_t>(rows), 0), labels);
        backend.sampleClasses(p, 9, labels);
        const std::vector<std::int32_t> drawn = backend.download(labels);
        const double expected[] = {0.2, 0.5, 0.3};
        for (const int label : {0, 1, 2}) {
            const auto count = std::count(drawn.begin(), drawn.end(), label);
            QVERIFY(std::abs(static_cast<double>(count) / rows - expected[label]) < 0.015);
        }
    }

    void memoryIsUsedAgainAndCounted() {
        CpuBackend<float> backend;
        const float* address = nullptr;
        {
            const Tensor<float> x = backend.empty({100, 100});
            address = x.data();
            QVERIFY(backend.bytesInUse() >= 40'000);
        }
        QCOMPARE(backend.bytesInUse(), 0);
        QVERIFY(backend.peakBytes() >= 40'000);
        const Tensor<float> again = backend.empty({10'000});
        QCOMPARE(again.data(), address);
    }

    void tensorsMayOutliveTheBackendAndDieElsewhere() {
        auto backend = std::make_unique<CpuBackend<float>>();
        Tensor<float> x = backend->empty({1000});
        backend->fill(3, x);
        backend.reset();
        std::thread([moved = std::move(x)]() mutable {
            QCOMPARE(moved.data()[999], 3.0f);
            moved = {};
        }).join();
    }

  private:
    template <typename T>
    void compare() {
        CpuBackend<T> backend;
        const std::vector<KernelError> errors = checkKernels<T>(backend);
        QVERIFY(errors.size() > 30);
        for (const KernelError& error : errors)
            QVERIFY2(error.maxRelativeError <= kernelTolerance<T>,
                     qPrintable(
                         QString("%1: %2").arg(error.kernel.c_str()).arg(error.maxRelativeError)));
    }
};

QTEST_GUILESS_MAIN(KernelsTest)
#include "tst_kernels.moc"
