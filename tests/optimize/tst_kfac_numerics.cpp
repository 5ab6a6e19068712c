// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/optimize/Kfac.h"
#include "tests/optimize/Values.h"

using namespace bubblescope;

namespace {

using Matrix = std::vector<std::vector<double>>;

Matrix asMatrix(const std::vector<double>& values, std::size_t columns) {
    Matrix matrix(values.size() / columns);
    for (std::size_t i = 0; i < values.size(); ++i)
        matrix[i / columns].push_back(values[i]);
    return matrix;
}

std::vector<double> flat(const Matrix& matrix) {
    std::vector<double> values;
    for (const auto& row : matrix)
        values.insert(values.end(), row.begin(), row.end());
    return values;
}

/// scale times the sum over rows of the outer product of a row with itself.
Matrix outerProducts(const Matrix& rows, double scale) {
    const std::size_t n = rows[0].size();
    Matrix sum(n, std::vector<double>(n));
    for (const auto& row : rows)
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                sum[i][j] += scale * row[i] * row[j];
    return sum;
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix c(a.size(), std::vector<double>(b[0].size()));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b[0].size(); ++j)
            for (std::size_t k = 0; k < b.size(); ++k)
                c[i][j] += a[i][k] * b[k][j];
    return c;
}

Matrix damped(Matrix a, double added) {
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i][i] += added;
    return a;
}

double meanDiagonal(const Matrix& a) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i][i];
    return sum / static_cast<double>(a.size());
}

}  // namespace

/// Against definitions spelled out with loops; a layer of 3 inputs and 2 outputs.
class KfacTest : public QObject {
    Q_OBJECT

    static constexpr std::size_t inputs = 3;
    static constexpr std::size_t outputs = 2;
    static constexpr std::int64_t rowCount = 10;

    CpuBackend<double> backend_;
    const CurvatureSpec spec_{"fc", "fc.weight", "fc.bias", inputs, outputs};

    CurvatureRows<double> rows(std::uint64_t seed, std::int64_t positions = 1) {
        Random random(seed);
        return {spec_, randomTensor(backend_, random, {rowCount, inputs}),
                randomTensor(backend_, random, {rowCount, outputs}), positions};
    }
    Matrix inputRows(const CurvatureRows<double>& rows, bool withOnes) {
        Matrix matrix = asMatrix(backend_.download(rows.input), inputs);
        if (withOnes)
            for (auto& row : matrix)
                row.push_back(1);
        return matrix;
    }
    Matrix gradientRows(const CurvatureRows<double>& rows) {
        return asMatrix(backend_.download(rows.outputGradient), outputs);
    }
    ParameterSet<double> gradients() {
        Random random(99);
        ParameterSet<double> set;
        set.set("fc.weight", randomTensor(backend_, random, {outputs, inputs}));
        set.set("fc.bias", randomTensor(backend_, random, {outputs}));
        return set;
    }
    KfacLayer<double> refreshed(const KfacOptions& options, const CurvatureRows<double>& rows) {
        KfacLayer<double> layer(spec_, options);
        refresh(layer, rows);
        return layer;
    }
    void refresh(KfacLayer<double>& layer, const CurvatureRows<double>& rows) {
        layer.addCurvatureA(backend_, rows, rowCount);
        layer.addCurvatureB(backend_, rows, rowCount);
        layer.finishCurvatureA(backend_);
        layer.finishCurvatureB(backend_);
    }
    void invert(KfacLayer<double>& layer, std::int64_t usableFrom) {
        layer.invertA(backend_);
        layer.invertB(backend_);
        layer.publish(usableFrom);
    }
    bool isNear(const Tensor<double>& tensor, const Matrix& expected) {
        return differenceOf(backend_.download(tensor), flat(expected)) < 1e-12;
    }

  private slots:
    void factorsAreScaledSums() {
        const CurvatureRows<double> data = rows(1, 5);
        const KfacLayer<double> layer = refreshed({.mode = Damping::Pi}, data);
        QVERIFY(isNear(layer.factorA().value(), outerProducts(inputRows(data, true), 1.0 / 50)));
        QVERIFY(isNear(layer.factorB().value(), outerProducts(gradientRows(data), 10)));
        const KfacLayer<double> withoutOnes = refreshed({}, data);
        QVERIFY(
            isNear(withoutOnes.factorA().value(), outerProducts(inputRows(data, false), 1.0 / 50)));
    }

    void microBatchesAddUpInAnyOrder() {
        const CurvatureRows<double> first = rows(1);
        const CurvatureRows<double> second = rows(2);
        KfacLayer<double> layer(spec_, {});
        layer.addCurvatureB(backend_, second, 2 * rowCount);
        layer.addCurvatureA(backend_, first, 2 * rowCount);
        layer.addCurvatureB(backend_, first, 2 * rowCount);
        layer.addCurvatureA(backend_, second, 2 * rowCount);
        QVERIFY(layer.factorA().value().isEmpty());
        layer.finishCurvatureA(backend_);
        layer.finishCurvatureB(backend_);
        Matrix input = inputRows(first, false);
        Matrix gradient = gradientRows(first);
        for (const auto& row : inputRows(second, false))
            input.push_back(row);
        for (const auto& row : gradientRows(second))
            gradient.push_back(row);
        QVERIFY(isNear(layer.factorA().value(), outerProducts(input, 1.0 / 20)));
        QVERIFY(isNear(layer.factorB().value(), outerProducts(gradient, 20)));
    }

    void refreshesAreAveraged() {
        const std::vector<CurvatureRows<double>> data{rows(1), rows(2), rows(3)};
        const auto averaged = [&](const KfacOptions& options) {
            KfacLayer<double> layer(spec_, options);
            for (const CurvatureRows<double>& part : data)
                refresh(layer, part);
            return backend_.download(layer.factorA().value())[0];
        };
        std::vector<double> parts;
        for (const CurvatureRows<double>& part : data)
            parts.push_back(outerProducts(inputRows(part, false), 0.1)[0][0]);
        const auto near = [](double value, double expected) {
            return std::abs(value - expected) < 1e-12;
        };
        QVERIFY(near(averaged({.decay = 0}), parts[2]));
        QVERIFY(near(averaged({.decay = 0.9}), 0.81 * parts[0] + 0.09 * parts[1] + 0.1 * parts[2]));
        QVERIFY(near(averaged({.decay = 0.9, .averagesFirst = true}),
                     (parts[0] + parts[1] + parts[2]) / 3));
    }

    void inversesAreDamped_data() {
        QTest::addColumn<int>("mode");
        QTest::newRow("plain") << int(Damping::Plain);
        QTest::newRow("pi") << int(Damping::Pi);
        QTest::newRow("pi without bias") << int(Damping::PiWithoutBias);
    }
    void inversesAreDamped() {
        QFETCH(int, mode);
        const KfacOptions options{.mode = static_cast<Damping>(mode), .damping = 0.3};
        const CurvatureRows<double> data = rows(4);
        KfacLayer<double> layer = refreshed(options, data);
        invert(layer, 0);
        QVERIFY(layer.selectInverses(0));
        const bool withOnes = options.mode != Damping::PiWithoutBias;
        const Matrix a = outerProducts(inputRows(data, withOnes), 0.1);
        const Matrix b = outerProducts(gradientRows(data), 10);
        const bool plain = options.mode == Damping::Plain;
        const double pi = std::sqrt(meanDiagonal(a) / meanDiagonal(b));
        const double addedA = plain ? 0.3 : std::sqrt(0.3) * pi;
        const double addedB = plain ? 0.3 : std::sqrt(0.3) / pi;
        const auto isInverse = [&](const Tensor<double>& inverse, const Matrix& of) {
            const Matrix identity = product(asMatrix(backend_.download(inverse), of.size()), of);
            return differenceOf(
                       flat(identity),
                       flat(damped(Matrix(of.size(), std::vector<double>(of.size())), 1))) < 1e-12;
        };
        QVERIFY(isInverse(layer.inverseA(), damped(a, addedA)));
        QVERIFY(isInverse(layer.inverseB(), damped(b, addedB)));
    }

    void updatesAreGradientsBetweenInverses() {
        for (const Damping mode : {Damping::Pi, Damping::PiWithoutBias}) {
            KfacLayer<double> layer = refreshed({.mode = mode, .damping = 0.1}, rows(5));
            invert(layer, 0);
            QVERIFY(layer.selectInverses(0));
            const ParameterSet<double> set = gradients();
            const Matrix weight = asMatrix(backend_.download(set.at("fc.weight")), inputs);
            const std::vector<double> bias = backend_.download(set.at("fc.bias"));
            const bool together = mode == Damping::Pi;
            Matrix g = weight;
            if (together)
                for (std::size_t i = 0; i < outputs; ++i)
                    g[i].push_back(bias[i]);
            const Matrix inverseB = asMatrix(backend_.download(layer.inverseB()), outputs);
            const Matrix inverseA = asMatrix(backend_.download(layer.inverseA()), g[0].size());
            Matrix expected = product(product(inverseB, g), inverseA);
            Matrix expectedBias = product(inverseB, asMatrix(bias, 1));
            if (together)
                for (std::size_t i = 0; i < outputs; ++i) {
                    expectedBias[i][0] = expected[i].back();
                    expected[i].pop_back();
                }
            double inner = 0;
            for (std::size_t i = 0; i < outputs; ++i) {
                inner += expectedBias[i][0] * bias[i];
                for (std::size_t j = 0; j < inputs; ++j)
                    inner += expected[i][j] * weight[i][j];
            }
            QVERIFY(std::abs(layer.precondition(backend_, set) - inner) < 1e-12 * std::abs(inner));
            QVERIFY(isNear(set.at("fc.weight"), expected));
            QVERIFY(isNear(set.at("fc.bias"), expectedBias));
        }
    }

    void inversesWaitForTheirStep() {
        const KfacOptions options{.inversionEvery = 2, .delay = 3};
        KfacLayer<double> layer = refreshed(options, rows(6));
        QVERIFY(!layer.selectInverses(0));
        std::vector<double> first;
        std::vector<double> used;
        for (std::int64_t step = 0; step < 8; ++step) {
            if (options.invertsAt(step)) {
                refresh(layer, rows(static_cast<std::uint64_t>(10 + step)));
                invert(layer, options.usableFrom(step));
            }
            QVERIFY(layer.selectInverses(step));
            const std::vector<double> now = backend_.download(layer.inverseA());
            if (step == 0) first = now;
            // Those of step 2 are used from step 5 on, those of step 4 from step 7 on.
            if (step < 5) QVERIFY(now == first);
            if (step == 5) QVERIFY(now != first);
            if (step == 6) QVERIFY(now == used);
            if (step == 7) QVERIFY(now != used);
            used = now;
        }
    }

    void klClipLimitsTheStep() {
        Kfac<double> kfac({spec_}, {.damping = 0.1, .klClip = 0.02});
        kfac.addCurvature(backend_, {rows(7)}, rowCount);
        kfac.finishCurvature(backend_);
        kfac.invert(backend_, 0);
        const ParameterSet<double> set = gradients();
        const UpdateProducts products = kfac.precondition(backend_, 0, set);
        QVERIFY(products.at("fc") > 0);
        const std::vector<double> update = backend_.download(set.at("fc.weight"));
        kfac.clip(backend_, {{"fc", products.at("fc")}, {"another stage", 1}}, 0.5, set);
        const double nu = std::sqrt(0.02 / (0.25 * (products.at("fc") + 1)));
        QVERIFY(nu < 1);
        std::vector<double> expected = update;
        for (double& value : expected)
            value *= nu;
        QVERIFY(differenceOf(backend_.download(set.at("fc.weight")), expected) < 1e-12);
        kfac.clip(backend_, products, 1e-6, set);
        QVERIFY(differenceOf(backend_.download(set.at("fc.weight")), expected) < 1e-12);
    }

    void headsKeepTheirGradients() {
        const CurvatureSpec head{"mlm.decoder", "mlm.decoder.weight", "", inputs, outputs};
        Kfac<double> kfac({head, spec_}, {});
        QCOMPARE(kfac.layers().size(), 1U);
        QVERIFY(kfac.layer("mlm.decoder") == nullptr);
        QVERIFY(kfac.preconditioned() == (ParameterNames{"fc.bias", "fc.weight"}));
        CurvatureRows<double> headRows = rows(1);
        headRows.spec = head;
        kfac.addCurvature(backend_, {headRows}, rowCount);
        QVERIFY(kfac.precondition(backend_, 0, gradients()).empty());
    }

    void silentLayersStayFinite() {
        CurvatureRows<double> silent = rows(8);
        backend_.fill(0, silent.outputGradient);
        KfacLayer<double> layer = refreshed({}, silent);
        invert(layer, 0);
        QVERIFY(layer.selectInverses(0));
        QVERIFY(backend_.isFinite(layer.inverseA()));
        QVERIFY(backend_.isFinite(layer.inverseB()));
    }

    void brokenFactorsNameTheirLayer() {
        CurvatureRows<double> broken = rows(9);
        backend_.fill(NAN, broken.input);
        KfacLayer<double> layer = refreshed({}, broken);
        try {
            layer.invertA(backend_);
            QFAIL("inverted what is not finite");
        } catch (const Error& error) {
            QCOMPARE(error.where(), "fc");
        }
    }

    /// Saved in the middle of a refresh, with inverses in use and others waiting.
    void goesOnFromItsState() {
        const auto begin = [&] {
            KfacLayer<double> layer = refreshed({.decay = 0.9, .delay = 2}, rows(1));
            invert(layer, 0);
            layer.selectInverses(0);
            invert(layer, 3);
            layer.addCurvatureA(backend_, rows(2), rowCount);
            return layer;
        };
        const auto finish = [&](KfacLayer<double>& layer) {
            layer.addCurvatureB(backend_, rows(2), rowCount);
            layer.finishCurvatureA(backend_);
            layer.finishCurvatureB(backend_);
            const std::vector<double> now = backend_.download(layer.inverseA());
            layer.selectInverses(3);
            layer.invertA(backend_);
            layer.invertB(backend_);
            layer.publish(4);
            const std::vector<double> waited = backend_.download(layer.inverseA());
            layer.selectInverses(4);
            return std::vector{now, waited, backend_.download(layer.inverseA())};
        };
        KfacLayer<double> through = begin();
        TrainingState<double> state;
        begin().save(backend_, state);
        KfacLayer<double> resumed(spec_, {.decay = 0.9, .delay = 2});
        resumed.restore(backend_, state);
        QVERIFY(finish(through) == finish(resumed));
    }
};

QTEST_GUILESS_MAIN(KfacTest)
#include "tst_kfac_numerics.moc"
