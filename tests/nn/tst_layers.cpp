// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <set>

#include "GradientCheck.h"
#include "core/base/Error.h"
#include "core/nn/layers/Attention.h"
#include "core/nn/layers/BertHead.h"
#include "core/nn/layers/Elementwise.h"
#include "core/nn/layers/Images.h"
#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Losses.h"
#include "core/nn/layers/Lstm.h"
#include "core/nn/layers/MeanPool.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/layers/Recomputed.h"
#include "core/nn/layers/Residual.h"

using namespace bubblescope;

namespace {

struct LayerCase {
    LayerPointer<double> layer;
    std::vector<Shape> inputs;
    Batch<double> batch{};
};

template <typename L, typename... Arguments>
LayerPointer<double> make(Arguments&&... arguments) {
    return std::make_shared<L>(std::forward<Arguments>(arguments)...);
}

const Initializer normal = Initializer::normal(0.5);

LayerPointer<double> linear(std::int64_t inputs, std::int64_t outputs) {
    return make<Linear<double>>("fc", inputs, outputs, LinearOptions{normal});
}

/// Masks by samples: all shown, some hidden, all hidden.
HostInts maskOf(std::int64_t samples, std::int64_t length, bool hidesAllOfLast) {
    HostInts mask = randomInts({samples, length}, 0, 2, 17);
    for (std::int64_t i = 0; i < length; ++i) {
        mask.values[static_cast<std::size_t>(i)] = 1;
        if (hidesAllOfLast) mask.values[mask.values.size() - 1 - static_cast<std::size_t>(i)] = 0;
    }
    return mask;
}

LayerCase selfAttention(std::int64_t samples, std::int64_t length, bool isCausal) {
    const AttentionOptions options{.width = 6, .heads = 2, .isCausal = isCausal, .init = normal};
    return {make<SelfAttention<double>>("attn", options), {{samples, length, 6}}};
}

LayerCase masked(LayerCase layerCase, bool hidesAllOfLast) {
    const Shape& x = layerCase.inputs.back();
    layerCase.batch.ints["mask"] = maskOf(x[0], x[1], hidesAllOfLast);
    return layerCase;
}

LayerCase crossAttention(bool passesMemory) {
    const AttentionOptions options{.width = 6, .heads = 3, .init = normal};
    return masked(
        {make<CrossAttention<double>>("cross", options, passesMemory), {{2, 3, 6}, {2, 5, 6}}},
        true);
}

LayerCase embedding(std::int64_t positions, std::int64_t segments) {
    Batch<double> batch{.samples = 2};
    batch.ints["ids"] = randomInts({2, 3}, 0, 5, 1);
    batch.ints["segments"] = randomInts({2, 3}, 0, 2, 2);
    return {make<Embedding<double>>("emb", EmbeddingOptions{.vocabulary = 5,
                                                            .width = 4,
                                                            .positions = positions,
                                                            .segments = segments,
                                                            .init = normal}),
            {},
            batch};
}

LayerCase bertHead(bool gathers, std::int32_t leastLabel) {
    BertHead<double>::Options options;
    options.maskedLm = {linear(4, 5)};
    options.nextSentence = {make<Linear<double>>("nsp", 4, 2, LinearOptions{normal})};
    options.gathersMasked = gathers;
    Batch<double> batch{.samples = 3};
    batch.ints["labels"] = randomInts({3, 4}, leastLabel, leastLabel < -9 ? 0 : 5, 3);
    batch.ints["nsp_labels"] = randomInts({3}, 0, 2, 4);
    return {make<BertHead<double>>("head", std::move(options)), {{3, 4, 4}}, batch};
}

LayerCase labelLoss(std::int32_t least, std::int32_t end) {
    Batch<double> batch{.samples = 4};
    batch.ints["labels"] = randomInts({4}, least, end, 5);
    return {make<LabelLoss<double>>("classes", "labels"), {{4, 5}}, batch};
}

LayerCase nextTokenLoss(std::int64_t length) {
    Batch<double> batch{.samples = 3};
    batch.ints["ids"] = randomInts({3, length}, 0, 5, 6);
    batch.ints["mask"] = maskOf(3, length, true);
    return {make<NextTokenLoss<double>>("tokens", "ids", "mask"), {{3, length, 5}}, batch};
}

LayerCase reconstructionLoss() {
    CpuBackend<double> backend;
    Batch<double> batch{.samples = 3};
    batch.values["x"] = randomTensor(backend, {3, 4}, 8);
    backend.activate(Activation::Relu, batch.values["x"], batch.values["x"]);
    return {make<ReconstructionLoss<double>>("pixels"), {{3, 4}}, batch};
}

Window window(std::int64_t side, std::int64_t channels, std::int64_t kernel, std::int64_t stride,
              std::int64_t padding) {
    return {.height = side,
            .width = side,
            .channels = channels,
            .kernel = kernel,
            .stride = stride,
            .padding = padding};
}

LayerCase convolution(std::int64_t samples, const Window& w) {
    return {make<Convolution<double>>("conv", w, 3, normal),
            {{samples, w.height, w.width, w.channels}}};
}

std::vector<std::pair<const char*, LayerCase>> layerCases() {
    const LayerPointer<double> tanh = make<ActivationLayer<double>>("tanh", Activation::Tanh);
    return {
        {"linear", {linear(4, 3), {{2, 5, 4}}}},
        {"linear, one row", {linear(4, 3), {{1, 4}}}},
        {"linear, no bias",
         {make<Linear<double>>("fc", 4, 3, LinearOptions{normal, false}), {{5, 4}}}},
        {"convolution", convolution(2, window(5, 2, 3, 1, 1))},
        {"convolution, stride 2", convolution(2, window(5, 2, 3, 2, 1))},
        {"convolution, one pixel", convolution(1, window(1, 2, 1, 1, 0))},
        {"maximum", {make<MaxPool<double>>("pool", window(5, 3, 2, 2, 0)), {{2, 5, 5, 3}}}},
        {"flatten", {make<Flatten<double>>("flatten", 6, 3), {{2, 2, 3, 3}}}},
        {"batch norm", {make<BatchNorm<double>>("bn", 3, 1e-5, 0.1), {{2, 3, 2, 3}}}},
        {"layer norm", {make<LayerNorm<double>>("ln", 5, 1e-5), {{2, 3, 5}}}},
        {"layer norm, one row", {make<LayerNorm<double>>("ln", 5, 1e-5), {{1, 5}}}},
        {"relu", {make<ActivationLayer<double>>("relu", Activation::Relu), {{3, 7}}}},
        {"tanh", {tanh, {{3, 7}}}},
        {"gelu, erf", {make<ActivationLayer<double>>("gelu", Activation::GeluErf), {{3, 7}}}},
        {"gelu, tanh", {make<ActivationLayer<double>>("gelu", Activation::GeluTanh), {{3, 7}}}},
        {"dropout", {make<Dropout<double>>("drop", 0.3), {{4, 9}}}},
        {"embedding", embedding(4, 2)},
        {"embedding, words alone", embedding(0, 0)},
        {"attention", selfAttention(2, 5, false)},
        {"attention, masked", masked(selfAttention(3, 5, false), false)},
        {"attention, all padded", masked(selfAttention(2, 4, false), true)},
        {"attention, causal", selfAttention(2, 5, true)},
        {"attention, causal and masked", masked(selfAttention(3, 5, true), true)},
        {"attention, one token", selfAttention(1, 1, true)},
        {"cross attention", crossAttention(true)},
        {"cross attention, last", crossAttention(false)},
        {"mean", masked({make<MeanPool<double>>("mean", "mask"), {{3, 4, 5}}}, true)},
        {"mean of pixels", {make<MeanPool<double>>("mean", ""), {{2, 3, 2, 5}}}},
        {"lstm", {make<Lstm<double>>("lstm", 3, 4), {{2, 5, 3}}}},
        {"lstm, one token", {make<Lstm<double>>("lstm", 3, 4), {{1, 1, 3}}}},
        {"residual", {make<Residual<double>>("res", std::vector{linear(4, 4), tanh}), {{2, 3, 4}}}},
        {"residual, projected",
         {make<Residual<double>>("res", std::vector{linear(4, 3), tanh},
                                 std::vector<LayerPointer<double>>{
                                     make<Linear<double>>("project", 4, 3, LinearOptions{normal})}),
          {{2, 3, 4}}}},
        {"recomputed", {make<Recomputed<double>>(selfAttention(2, 5, true).layer), {{2, 5, 6}}}},
        {"labels", labelLoss(0, 5)},
        {"labels, some ignored", labelLoss(-3, 5)},
        {"labels, all ignored", labelLoss(-3, 0)},
        {"next tokens", nextTokenLoss(5)},
        {"next tokens, one token", nextTokenLoss(1)},
        {"reconstruction", reconstructionLoss()},
        {"bert head", bertHead(true, -5)},
        {"bert head, not gathered", bertHead(false, -5)},
        {"bert head, nothing masked", bertHead(true, -10)},
    };
}

}  // namespace

class LayersTest : public QObject {
    Q_OBJECT

  private slots:
    void gradientsAreThoseOfCentralDifferences() {
        for (const auto& [name, layerCase] : layerCases()) {
            GradientCheck check(layerCase.layer, layerCase.inputs, layerCase.batch);
            const double error = check.error();
            QVERIFY2(error < 1e-7, qPrintable(QString("%1: %2").arg(name).arg(error)));
        }
    }

    void dropoutKeepsItsRateAndMean() {
        CpuBackend<float> backend;
        const Tensor<float> x = backend.empty({100'000});
        const Tensor<float> y = backend.empty({100'000});
        backend.fill(1, x);
        backend.dropout(0.3, 5, x, y);
        const std::vector<float> values = backend.download(y);
        const auto dropped = std::count(values.begin(), values.end(), 0.0f);
        QVERIFY(std::abs(static_cast<double>(dropped) / 100'000 - 0.3) < 0.01);
        QVERIFY(std::abs(backend.dot(x, y) / 100'000 - 1) < 0.02);
    }

    void dropoutDiffersByLayerStepAndMicroBatch() {
        CpuBackend<float> backend;
        const Batch<float> batch;
        const ParameterSet<float> none;
        Pass<float> pass{.backend = backend, .parameters = none, .batch = batch};
        const std::uint64_t first = pass.randomKey("a");
        QCOMPARE(pass.randomKey("a"), first);
        QVERIFY(pass.randomKey("b") != first);
        pass.microBatch = 1;
        const std::uint64_t second = pass.randomKey("a");
        pass.microBatch = 0;
        pass.step = 1;
        const std::uint64_t third = pass.randomKey("a");
        pass.step = 0;
        pass.seed = 1;
        const std::set<std::uint64_t> keys{first, second, third, pass.randomKey("a")};
        QCOMPARE(keys.size(), std::size_t(4));
    }

    void batchNormUsesRunningStatisticsWhenNotTraining() {
        CpuBackend<double> backend;
        const BatchNorm<double> norm("bn", 2, 0, 0.1);
        const ParameterSet<double> parameters = initialParameters(backend, norm.parameters(), 0);
        backend.upload(std::vector{1.0, -1.0}, parameters.at("bn.mean"));
        backend.upload(std::vector{4.0, 0.25}, parameters.at("bn.var"));
        const Tensor<double> x = backend.empty({1, 2});
        backend.upload(std::vector{5.0, 3.0}, x);
        const Batch<double> batch;
        Saved<double> saved;
        const Pass<double> pass{
            .backend = backend, .parameters = parameters, .batch = batch, .isTraining = false};
        QCOMPARE(backend.download(norm.apply(pass, x, saved)), (std::vector{2.0, 8.0}));
    }

    void lossOfNothingIsZero() {
        const LayerCase none = labelLoss(-3, 0);
        CpuBackend<double> backend;
        const ParameterSet<double> parameters;
        Saved<double> saved;
        none.layer->forward({.backend = backend, .parameters = parameters, .batch = none.batch},
                            {randomTensor(backend, {4, 5}, 1)}, saved);
        QCOMPARE(backend.download(saved.losses[0].totals), (std::vector{0.0, 0.0, 0.0}));
    }

    void badInputsAreRefusedWithTheirName_data() {
        QTest::addColumn<QString>("input");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("end");
        QTest::addColumn<int>("length");
        QTest::addColumn<QString>("text");
        QTest::newRow("id too large") << "ids" << 5 << 6 << 3 << "the value 5";
        QTest::newRow("id negative") << "ids" << -1 << 0 << 3 << "the value -1";
        QTest::newRow("segment") << "segments" << 2 << 3 << 3 << "the value 2";
        QTest::newRow("too long") << "ids" << 0 << 5 << 5 << "5 tokens";
        QTest::newRow("lengths differ") << "segments" << 0 << 1 << 2 << "shape";
    }

    void badInputsAreRefusedWithTheirName() {
        QFETCH(const QString, input);
        QFETCH(const int, least);
        QFETCH(const int, end);
        QFETCH(const int, length);
        QFETCH(const QString, text);
        LayerCase layerCase = embedding(4, 2);
        layerCase.batch.ints[input.toStdString()] = randomInts({2, length}, least, end, 1);
        try {
            GradientCheck(layerCase.layer, {}, layerCase.batch).error();
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(text), error.what());
            QCOMPARE(QString::fromStdString(error.where()), input);
        }
    }

    void noSamplesAreRefused() {
        LayerCase layerCase = embedding(4, 2);
        layerCase.batch.samples = 0;
        QVERIFY_THROWS_EXCEPTION(Error,
                                 GradientCheck(layerCase.layer, {}, layerCase.batch).error());
    }

    void targetsThatDoNotMatchAreRefused() {
        LayerCase labels = labelLoss(0, 5);
        labels.batch.ints["labels"] = randomInts({3}, 0, 5, 1);
        LayerCase tooLarge = labelLoss(5, 6);
        LayerCase tokens = nextTokenLoss(5);
        tokens.batch.ints["mask"] = randomInts({3, 4}, 0, 2, 1);
        LayerCase head = bertHead(true, -5);
        head.batch.ints["labels"] = randomInts({3, 3}, 0, 5, 1);
        for (const LayerCase& bad : {labels, tooLarge, tokens, head})
            QVERIFY_THROWS_EXCEPTION(Error,
                                     GradientCheck(bad.layer, bad.inputs, bad.batch).error());
    }

    void missingInputsAreNamed() {
        LayerCase layerCase = embedding(4, 2);
        layerCase.batch.ints.erase("ids");
        QVERIFY_THROWS_EXCEPTION(Error,
                                 GradientCheck(layerCase.layer, {}, layerCase.batch).error());
    }
};

QTEST_GUILESS_MAIN(LayersTest)
#include "tst_layers.moc"
