// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "core/nn/Random.h"
#include "core/nn/SequentialStep.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/ModelFamily.h"

namespace bubblescope {
namespace {

constexpr std::int64_t samples = 8;
constexpr std::int64_t length = 128;
constexpr std::int64_t vocabulary = 8192;

HostInts randomInts(std::int32_t least, std::int32_t end, std::uint64_t key) {
    HostInts ints{{samples, length}, std::vector<std::int32_t>(samples * length)};
    for (std::size_t i = 0; i < ints.values.size(); ++i)
        ints.values[i] = least + static_cast<std::int32_t>(uniformAt(key, i) * (end - least));
    return ints;
}

/// BERT-mini, 8 sequences of 128 tokens, every seventh one predicted, float.
struct BertMini {
    BertMini()
        : model(findModelFamily("bert-mini")
                    .build<float>({.vocabulary = vocabulary, .length = length})),
          specs(model.parameters()),
          stages(cutModel(model, {})),
          parameters(initialParameters(backend, specs, 0)),
          gradients(zeroGradients(backend, specs)),
          batches(1) {
        batches[0].samples = samples;
        batches[0].ints["ids"] = randomInts(0, vocabulary, 1);
        batches[0].ints["segments"] = randomInts(0, 1, 2);
        batches[0].ints["mask"] = randomInts(1, 2, 3);
        HostInts labels = batches[0].ints["ids"];
        for (std::size_t i = 0; i < labels.values.size(); ++i)
            if (i % 7 != 0) labels.values[i] = -1;
        batches[0].ints["labels"] = labels;
    }

    StepResult<float> step(Curvature curvature = Curvature::None) {
        for (const auto& [name, gradient] : gradients)
            backend.fill(0, gradient);
        return runStep(backend, stages, parameters, batches, {.curvature = curvature}, gradients);
    }

    CpuBackend<float> backend;
    Model<float> model;
    std::vector<ParameterSpec> specs;
    std::vector<std::shared_ptr<const Sequential<float>>> stages;
    ParameterSet<float> parameters;
    ParameterSet<float> gradients;
    std::vector<Batch<float>> batches;
};

void countTokens(benchmark::State& state) {
    state.counters["tokens/s"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * samples * length, benchmark::Counter::kIsRate);
}

void bertMiniForward(benchmark::State& state) {
    BertMini bert;
    for (auto unused : state)
        evaluate(bert.backend, bert.stages, bert.parameters, bert.batches[0]);
    countTokens(state);
}

void bertMiniForwardBackward(benchmark::State& state) {
    BertMini bert;
    for (auto unused : state)
        bert.step();
    countTokens(state);
}

/// A step of a classifier of so many images of 28x28 pixels in 10 classes.
void classifierForwardBackward(benchmark::State& state, const char* name, std::int64_t images) {
    CpuBackend<float> backend;
    const Model<float> model =
        findModelFamily(name).build<float>({.sample = {1, 28, 28}, .classes = 10});
    const auto parameters = initialParameters(backend, model.parameters(), 0);
    const auto gradients = zeroGradients(backend, model.parameters());
    std::vector<Batch<float>> batches(1);
    batches[0].samples = images;
    const Tensor<float>& x = batches[0].values["x"] = backend.empty({images, 1, 28, 28});
    backend.fill(1, x);
    backend.dropout(0.5, 1, x, x);
    batches[0].ints["labels"] = {{images},
                                 std::vector<std::int32_t>(static_cast<std::size_t>(images), 3)};
    const auto stages = cutModel(model, {});
    for (auto unused : state)
        runStep(backend, stages, parameters, batches, {}, gradients);
}

/// Both factors of every layer of the encoder, A with the homogeneous column.
void kfacFactors(benchmark::State& state) {
    BertMini bert;
    const auto rows = bert.step(Curvature::EmpiricalFisher).curvatureRows[0];
    for (auto unused : state)
        for (const CurvatureRows<float>& layer : rows) {
            if (!layer.spec.layer.starts_with("layer.")) continue;
            const std::int64_t n = layer.spec.inputs + 1, m = layer.spec.outputs;
            const Tensor<float> a = bert.backend.empty({n, n}), b = bert.backend.empty({m, m});
            bert.backend.gram(layer.input, true, 1, 0, a);
            bert.backend.gram(layer.outputGradient, false, 1, 0, b);
        }
}

void choleskyAndInverse(benchmark::State& state) {
    CpuBackend<float> backend;
    const std::int64_t n = state.range(0);
    const Tensor<float> x = backend.empty({2 * n, n});
    const Tensor<float> a = backend.empty({n, n}), factor = backend.empty({n, n}),
                        inverse = backend.empty({n, n});
    std::vector<float> values(static_cast<std::size_t>(x.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(normalPairAt(1, i).first);
    backend.upload(values, x);
    backend.gram(x, false, 1 / static_cast<float>(n), 0, a);
    backend.addToDiagonal(1, a);
    for (auto unused : state) {
        backend.copy(a, factor);
        if (!backend.cholesky(factor)) state.SkipWithError("not positive definite");
        backend.choleskyInverse(factor, inverse);
    }
}

void product(benchmark::State& state) {
    CpuBackend<float> backend;
    const std::int64_t m = state.range(0), n = state.range(1), k = state.range(2);
    const auto transposed = [&state](int i) {
        return state.range(i) ? Transpose::Yes : Transpose::No;
    };
    const Tensor<float> a = backend.empty(state.range(3) ? Shape{k, m} : Shape{m, k});
    const Tensor<float> b = backend.empty(state.range(4) ? Shape{n, k} : Shape{k, n});
    const Tensor<float> c = backend.empty({m, n});
    backend.fill(1, a);
    backend.fill(1, b);
    for (auto unused : state)
        backend.multiply(a, transposed(3), b, transposed(4), 1, 0, c);
    state.counters["FLOP/s"] = benchmark::Counter(
        2.0 * static_cast<double>(m * n * k) * static_cast<double>(state.iterations()),
        benchmark::Counter::kIsRate);
}

BENCHMARK(bertMiniForward)->Unit(benchmark::kMillisecond);
BENCHMARK(bertMiniForwardBackward)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(classifierForwardBackward, mlp, "mlp-tanh", 50)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(classifierForwardBackward, cnn, "cnn-small", 64)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(classifierForwardBackward, vgg, "vgg-small", 64)->Unit(benchmark::kMillisecond);
BENCHMARK(kfacFactors)->Unit(benchmark::kMillisecond);
BENCHMARK(choleskyAndInverse)
    ->Arg(256)
    ->Arg(257)
    ->Arg(1024)
    ->Arg(1025)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(product)
    ->Args({512, 512, 512, 0, 0})
    ->Args({1024, 256, 256, 0, 1})
    ->Args({1024, 1024, 256, 0, 1})
    ->Args({1024, 256, 1024, 0, 0})
    ->Args({1024, 256, 1024, 1, 0})
    ->Args({128, 128, 64, 0, 1});

}  // namespace
}  // namespace bubblescope

BENCHMARK_MAIN();
