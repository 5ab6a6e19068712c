// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/nn/Random.h"
#include "core/nn/reference/KernelChecks.h"
#include "core/nn/reference/KernelTrial.h"
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Elements.h"
#include "tests/gpu/emulation/EmulatedStream.h"

using namespace bubblescope;

namespace {

GpuBackend emulatedBackend(EmulationOrder order) {
    return GpuBackend(std::make_shared<EmulatedStream>(order));
}

constexpr EmulationOrder orders[] = {EmulationOrder::Forward, EmulationOrder::Backward,
                                     EmulationOrder::Mixed};

}  // namespace

/// Every kernel's body, and what the backend makes of kernels and products, run on the CPU and
/// compared with the reference in double precision.
class GpuKernelsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyOperationIsThatOfTheReference_data() {
        QTest::addColumn<int>("order");
#ifndef __SANITIZE_ADDRESS__  // which makes switches between threads slow
        QTest::newRow("backward") << static_cast<int>(EmulationOrder::Backward);
#endif
        QTest::newRow("mixed") << static_cast<int>(EmulationOrder::Mixed);
    }
    void everyOperationIsThatOfTheReference() {
        QFETCH(const int, order);
        GpuBackend backend = emulatedBackend(static_cast<EmulationOrder>(order));
        for (const KernelError& error : checkKernels<float>(backend))
            QVERIFY2(error.maxRelativeError <= kernelTolerance<float>,
                     qPrintable(QString("%1: %2")
                                    .arg(QString::fromStdString(error.kernel))
                                    .arg(error.maxRelativeError)));
        QCOMPARE(backend.bytesInUse(), std::int64_t{0});
        QVERIFY(backend.peakBytes() > 0);
    }

    /// Sizes about those of warps, blocks, tiles and chunks.
    void oddSizes_data() {
        QTest::addColumn<qint64>("rows");
        QTest::addColumn<qint64>("columns");
        for (const auto& [rows, columns] : std::vector<std::pair<qint64, qint64>>{
                 {1, 1}, {1, 31}, {31, 33}, {33, 128}, {2, 1025}, {1025, 2}, {65, 129}, {5000, 3}})
            QTest::addRow("%lld x %lld", rows, columns) << rows << columns;
    }
    void oddSizes() {
        QFETCH(const qint64, rows);
        QFETCH(const qint64, columns);
        GpuBackend backend = emulatedBackend(EmulationOrder::Mixed);
        KernelTrial<float> trial(backend);
        const Shape s{rows, columns}, c{columns}, r{rows};
        trial.compare("sums", {s, c, s, {1}}, {}, [](auto& b, const auto& o) {
            b.sumRowsAdd(o.x[0], o.x[1]);
            b.addToRows(o.x[1], o.x[2]);
            b.fill(b.dot(o.x[0], o.x[2]), o.x[3]);
        });
        trial.compare("layerNorm", {s, c, c, s, r, r, s, s, c, c}, {}, [](auto& b, const auto& o) {
            b.layerNorm(o.x[0], o.x[1], o.x[2], 1e-5, o.x[3], o.x[4], o.x[5]);
            b.layerNormInputGradient(o.x[6], o.x[0], o.x[1], o.x[4], o.x[5], o.x[7]);
            b.layerNormWeightGradientAdd(o.x[6], o.x[0], o.x[4], o.x[5], o.x[8], o.x[9]);
        });
        std::vector<std::int32_t> labels;
        for (qint64 i = 0; i < rows; ++i)
            labels.push_back(static_cast<std::int32_t>(i * 7 % columns));
        trial.compare("crossEntropy", {s, s, {3}, s}, {labels}, [](auto& b, const auto& o) {
            b.crossEntropy(o.x[0], o.ints[0], o.x[1], o.x[2]);
            b.crossEntropyGradient(o.x[1], o.ints[0], o.x[2], 0.5, o.x[3]);
        });
        for (const auto& [kernel, error] : trial.errors())
            QVERIFY2(error <= kernelTolerance<float>,
                     qPrintable(QString("%1: %2").arg(QString::fromStdString(kernel)).arg(error)));
    }

    void mirrorsTilesOfEverySize() {
        for (const std::int64_t n : {1, 31, 32, 33, 64, 97}) {
            GpuBackend backend = emulatedBackend(EmulationOrder::Backward);
            KernelTrial<float> trial(backend);
            trial.compare("mirrorLower", {{n, n}}, {},
                          [](auto& b, const auto& o) { b.mirrorLower(o.x[0]); });
            QCOMPARE(trial.errors().at("mirrorLower"), 0.0);
        }
    }

    void attentionTakesHeadsOfUpTo128Values() {
        for (const std::int64_t headSize : {32, 33, 64, 65, 128}) {
            GpuBackend backend = emulatedBackend(EmulationOrder::Mixed);
            KernelTrial<float> trial(backend);
            const AttentionShape shape{
                .batch = 2, .heads = 2, .queryLength = 37, .keyLength = 41, .headSize = headSize};
            const Shape q{2, 37, 2 * headSize}, k{2, 41, 2 * headSize};
            trial.compare("attention", {q, k, k, q, q, q, k, k}, {}, [&](auto& b, const auto& o) {
                const auto kept = b.empty(b.attentionKept(shape));
                b.scale(4, o.x[0]);
                b.attention(shape, o.x[0], o.x[1], o.x[2], kept, o.x[3]);
                b.attentionGradient(shape, o.x[0], o.x[1], o.x[2], kept, o.x[4], o.x[5], o.x[6],
                                    o.x[7]);
            });
            QVERIFY2(trial.errors().at("attention") <= kernelTolerance<float>,
                     qPrintable(QString("%1").arg(trial.errors().at("attention"))));
        }
        GpuBackend backend = emulatedBackend(EmulationOrder::Forward);
        const AttentionShape shape{
            .batch = 1, .heads = 1, .queryLength = 1, .keyLength = 1, .headSize = 129};
        const auto x = backend.empty({1, 1, 129}), kept = backend.empty({1, 1, 1});
        QVERIFY_EXCEPTION_THROWN(
            backend.attention(shape, x, x, x, kept, backend.empty({1, 1, 129})), Error);
    }

    /// Not a value of a query and a key each.
    void attentionKeepsANumberAQuery() {
        const GpuBackend backend = emulatedBackend(EmulationOrder::Forward);
        QCOMPARE(backend.attentionKept({.batch = 2, .heads = 3, .queryLength = 5, .keyLength = 7}),
                 (Shape{2, 3, 5}));
    }

    void samplesAreThoseOfTheReference() {
        for (const EmulationOrder order : orders)
            for (const std::int64_t columns : {1, 2, 127, 128, 129, 1000}) {
                GpuBackend backend = emulatedBackend(order);
                ReferenceBackend reference;
                const std::int64_t rows = 40;
                std::vector<float> p(static_cast<std::size_t>(rows * columns), 0);
                // Binary fractions, so that sums are exact in any order.
                for (std::int64_t i = 0; i < rows; ++i)
                    for (int part = 0; part < 16; ++part)
                        p[static_cast<std::size_t>(
                            i * columns + static_cast<std::int64_t>(
                                              mixBits(static_cast<std::uint64_t>(i * 16 + part)) %
                                              static_cast<std::uint64_t>(columns)))] += 1.0F / 16;
                std::vector<std::int32_t> labels(static_cast<std::size_t>(rows), 0);
                labels[3] = -1;
                const auto ours = backend.empty({rows, columns});
                const auto theirs = reference.empty({rows, columns});
                const auto bits = backend.empty({rows, columns});
                const auto theirBits = reference.empty({rows, columns});
                const IntTensor drawn = backend.emptyInts({rows}),
                                expected = reference.emptyInts({rows});
                backend.upload(p, ours);
                reference.upload(std::vector<double>(p.begin(), p.end()), theirs);
                backend.upload(labels, drawn);
                reference.upload(labels, expected);
                backend.sampleClasses(ours, 9, drawn);
                reference.sampleClasses(theirs, 9, expected);
                QCOMPARE(backend.download(drawn), reference.download(expected));
                backend.sampleBits(ours, 9, bits);
                reference.sampleBits(theirs, 9, theirBits);
                const std::vector<double> exact = reference.download(theirBits);
                QCOMPARE(backend.download(bits), std::vector<float>(exact.begin(), exact.end()));
            }
    }

    void scatteredRowsAreAddedInTheirOrder() {
        std::vector<float> first;
        for (const EmulationOrder order : orders) {
            GpuBackend backend = emulatedBackend(order);
            const std::int64_t rows = 300, columns = 150;
            std::vector<float> values(static_cast<std::size_t>(rows * columns));
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = static_cast<float>(uniformAt(1, i) - 0.5) * (i % 3 == 0 ? 1e6F : 1);
            std::vector<std::int32_t> ids(static_cast<std::size_t>(rows));
            for (std::size_t i = 0; i < ids.size(); ++i)
                ids[i] = static_cast<std::int32_t>(i * i % 3);
            const auto y = backend.empty({rows, columns}), table = backend.empty({3, columns});
            const IntTensor at = backend.emptyInts({rows});
            backend.upload(values, y);
            backend.upload(ids, at);
            backend.fill(0, table);
            backend.scatterRowsAdd(y, at, table);
            std::vector<float> expected(static_cast<std::size_t>(3 * columns), 0);
            for (std::size_t i = 0; i < ids.size(); ++i)
                for (std::size_t j = 0; j < columns; ++j)
                    expected[static_cast<std::size_t>(ids[i]) * columns + j] +=
                        values[i * columns + j];
            QCOMPARE(backend.download(table), expected);
        }
    }

    void bf16RoundsToNearestEven() {
        const std::vector<std::pair<float, std::uint16_t>> known{
            {0.0F, 0x0000},        {-0.0F, 0x8000},         {1.0F, 0x3f80},
            {1.00390625F, 0x3f80},  // half way between 1 and the next: to even
            {1.01171875F, 0x3f82},  // half way, to even above
            {1.0039064F, 0x3f81},  {3.3895314e38F, 0x7f7f}, {3.4e38F, 0x7f80},
            {INFINITY, 0x7f80},    {-INFINITY, 0xff80}};
        for (const auto& [value, bits] : known)
            QCOMPARE(kernels::bf16Of(value), bits);
        const std::uint16_t none = kernels::bf16Of(std::nanf(""));
        QVERIFY((none & 0x7f80U) == 0x7f80U && (none & 0x7fU) != 0);
    }

    /// The first value that is not finite is told once somebody waits for results.
    void requiredValuesAreCheckedLater() {
        for (const float bad : {INFINITY, -INFINITY, std::nanf("")}) {
            GpuBackend backend = emulatedBackend(EmulationOrder::Mixed);
            const auto fine = backend.empty({5, 100}), wrong = backend.empty({700});
            std::vector<float> values(700, 1);
            backend.fill(3, fine);
            values[699] = bad;
            backend.upload(values, wrong);
            const auto failing = [](const char* what) {
                return [what] { return Error(what, "", ""); };
            };
            for (int i = 0; i < 1500; ++i)
                backend.requireFinite(fine, failing("fine"));
            backend.requireFinite(wrong, failing("first"));
            backend.requireFinite(wrong, failing("second"));
            try {
                backend.dot(fine, fine);
                QFAIL("nobody has noticed");
            } catch (const Error& error) {
                QVERIFY(std::string(error.what()).find("first") != std::string::npos);
            }
            backend.requireFinite(fine, failing("again"));
            QCOMPARE(backend.dot(fine, fine), 4500.0);
            QVERIFY(!backend.isFinite(wrong));
        }
    }
};

QTEST_GUILESS_MAIN(GpuKernelsTest)
#include "tst_gpu_kernels.moc"
