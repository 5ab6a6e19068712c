// SPDX-License-Identifier: Apache-2.0
#include "tests/convergence/Experiments.h"

#include "core/nn/models/Bert.h"
#include "core/nn/models/Cnn.h"
#include "core/nn/models/Gpt.h"
#include "core/nn/models/ModelFamily.h"
#include "core/nn/models/SequenceClassifier.h"

namespace bubblescope {

namespace {

LearningRate linear(double peak, double warmUpShare, std::int64_t steps) {
    return {.decay = Decay::Linear,
            .peak = peak,
            .warmUpSteps = static_cast<std::int64_t>(warmUpShare * static_cast<double>(steps)),
            .totalSteps = steps};
}

/// K-FAC whose update is momentum: m = 0.9 m + 0.1 U.
FirstOrderRecipe kfacMomentum(const LearningRate& rate) {
    return {"momentum", {{"momentum", 0.9}, {"dampening", 0.9}}, rate};
}

/// The masked LM on characters of the verses: post-norm, 2 layers, hidden 96.
Experiment characters(const std::string& optimizer, OptimizerRecipe recipe, std::int64_t steps) {
    const auto model = [](const Task& task) {
        return bertModel<float>(
            {.transformer = {.layers = 2, .hidden = 96, .heads = 4, .ffn = 384, .deviation = 0.06},
             .vocabulary = task.tokenizer->size(),
             .length = 32});
    };
    return {.name = "characters-" + optimizer,
            .data = "verses",
            .task = {TaskKind::MaskedLanguage, {TokenizerKind::Character}, 32, true},
            .model = model,
            .recipe = std::move(recipe),
            .batchSize = 48,
            .steps = steps,
            .evaluateEvery = 25,
            .testSamples = 192};
}

std::vector<Experiment> characterRuns() {
    constexpr std::int64_t steps = 600;
    const KfacOptions kfac{
        .damping = 1e-5, .decay = 0.95, .curvatureEvery = 3, .inversionEvery = 3, .delay = 1};
    const FirstOrderRecipe lamb{"nvlamb", {{"weight-decay", 0.01}}, linear(1e-2, 0.1, steps)};
    return {
        characters("adam",
                   {.firstOrder = {"adamw", {{"weight-decay", 0.01}}, linear(5e-3, 0.1, steps)}},
                   steps),
        characters("lamb", {.firstOrder = lamb}, steps),
        characters("kfac-lamb", {.firstOrder = lamb, .kfac = kfac}, steps),
        characters("kfac-momentum",
                   {.firstOrder = {"bert-adam",
                                   {{"leaky", 0}, {"kfac-lr", 0.6}},
                                   linear(5e-3, 0.1, steps)},
                    .kfac = kfac},
                   steps),
    };
}

/// Refreshed every `every` steps, used one refresh late.
KfacOptions stale(double damping, double klClip, std::int64_t every, Targets targets) {
    return {.mode = Damping::Pi,
            .damping = damping,
            .decay = 0.9,
            .averagesFirst = true,
            .curvatureEvery = every,
            .inversionEvery = every,
            .delay = every,
            .klClip = klClip,
            .targets = targets};
}

Experiment images(const std::string& name, const char* model, TaskKind task, std::int64_t batchSize,
                  std::int64_t evaluateEvery, OptimizerRecipe recipe) {
    const std::int64_t steps = recipe.firstOrder.learningRate.totalSteps;
    return {.name = name,
            .data = "fashion-mnist",
            .task = {.kind = task},
            .model =
                [model](const Task& made) {
                    return findModelFamily(model).build<float>(
                        {.sample = {784}, .classes = made.classes});
                },
            .recipe = std::move(recipe),
            .batchSize = batchSize,
            .steps = steps,
            .evaluateEvery = evaluateEvery,
            .testSamples = 1000,
            .evaluatesTraining = true};
}

std::vector<Experiment> autoencoderRuns() {
    const auto run = [](const std::string& optimizer, OptimizerRecipe recipe) {
        return images("autoencoder-" + optimizer, "autoencoder", TaskKind::Reconstruction, 500, 10,
                      std::move(recipe));
    };
    const HyperValues lamb{{"weight-decay", 0}, {"epsilon", 1e-8}, {"max-norm", 1e9}};
    return {
        run("adam", {.firstOrder = {"adam", {{"beta2", 0.99}}, linear(3e-3, 0.05, 300)}}),
        run("lamb", {.firstOrder = {"nvlamb", lamb, linear(1e-2, 0.05, 300)}}),
        run("kfac-empirical", {.firstOrder = kfacMomentum(linear(10, 0.05, 150)),
                               .kfac = stale(1, 100, 3, Targets::Given)}),
        run("kfac-true", {.firstOrder = kfacMomentum(linear(1, 0.05, 150)),
                          .kfac = stale(0.1, 0.5, 3, Targets::Sampled)}),
    };
}

std::vector<Experiment> mlpRuns() {
    const auto run = [](const std::string& optimizer, std::int64_t evaluateEvery,
                        OptimizerRecipe recipe) {
        return images("mlp-" + optimizer, "mlp-deep", TaskKind::ImageClassification, 1000,
                      evaluateEvery, std::move(recipe));
    };
    const HyperValues lamb{
        {"beta2", 0.99}, {"weight-decay", 0}, {"epsilon", 1e-8}, {"max-norm", 1e9}};
    return {
        run("adam", 10, {.firstOrder = {"adam", {{"beta2", 0.99}}, linear(1e-2, 0.05, 450)}}),
        run("lamb", 10, {.firstOrder = {"nvlamb", lamb, linear(1e-2, 0.05, 450)}}),
        run("kfac-empirical", 5,
            {.firstOrder = kfacMomentum(linear(1, 0.05, 150)),
             .kfac = stale(3e-3, 0.01, 5, Targets::Given)}),
        run("kfac-true", 5,
            {.firstOrder = kfacMomentum(linear(1, 0.05, 150)),
             .kfac = stale(3e-3, 0.01, 3, Targets::Sampled)}),
    };
}

/// The causal LM on characters: pre-norm, 2 layers, hidden 64.
Experiment causal(const std::string& optimizer, OptimizerRecipe recipe) {
    const std::int64_t steps = recipe.firstOrder.learningRate.totalSteps;
    const auto model = [](const Task& task) {
        return gptModel<float>({.transformer = {.layers = 2,
                                                .hidden = 64,
                                                .heads = 4,
                                                .ffn = 256,
                                                .epsilon = 1e-5,
                                                .deviation = 0.1},
                                .vocabulary = task.tokenizer->size(),
                                .length = 32});
    };
    return {.name = "causal-" + optimizer,
            .data = "verses",
            .task = {TaskKind::CausalLanguage, {TokenizerKind::Character}, 32, true},
            .model = model,
            .recipe = std::move(recipe),
            .batchSize = 256,
            .steps = steps,
            .evaluateEvery = 5,
            .testSamples = 64,
            .evaluatesTraining = true};
}

std::vector<Experiment> causalRuns() {
    constexpr std::int64_t steps = 80;
    const HyperValues adam{{"beta2", 0.98}};
    const LearningRate rest = linear(1e-2, 0.05, steps);
    return {
        causal("adam", {.firstOrder = {"adam", adam, rest}, .clipNorm = 1}),
        causal("lamb",
               {.firstOrder = {"nvlamb", {{"weight-decay", 0}}, linear(3e-2, 0.05, steps)}}),
        causal("kfac-empirical", {.firstOrder = kfacMomentum(linear(1, 0.05, steps)),
                                  .kfac = stale(1e-4, 0.01, 3, Targets::Given),
                                  .rest = FirstOrderRecipe{"adam", adam, rest}}),
        causal("kfac-true", {.firstOrder = kfacMomentum(linear(1, 0.05, steps)),
                             .kfac = stale(1e-4, 0.01, 3, Targets::Sampled),
                             .rest = FirstOrderRecipe{"adam", adam, rest}}),
    };
}

/// Two convolutions and a linear layer on the first 4,000 images, 12 epochs.
Experiment convolutions() {
    return {.name = "convolutions",
            .data = "fashion-mnist",
            .trainSamples = 4000,
            .task = {.kind = TaskKind::ImageClassification},
            .model =
                [](const Task& task) {
                    return cnnModel<float>({.image = {1, 28, 28},
                                            .steps = {{16, true}, {32, true}},
                                            .classes = task.classes});
                },
            .recipe = {.firstOrder = {"adam", {}, linear(2e-3, 0, 744)}},
            .batchSize = 64,
            .steps = 744,
            .evaluateEvery = 62,
            .testSamples = 1000};
}

/// A Transformer of 2 layers, hidden 64, on words of the reviews, 10 epochs.
Experiment reviews() {
    return {.name = "reviews",
            .data = "sentiment",
            .task = {TaskKind::TextClassification, {TokenizerKind::WordPiece, 4000}, 48},
            .model =
                [](const Task& task) {
                    return transformerClassifier<float>(
                        {task.tokenizer->size(), 48, task.classes},
                        {.layers = 2, .hidden = 64, .heads = 4, .ffn = 256, .dropout = 0.2});
                },
            .recipe = {.firstOrder = {"adam", {}, linear(1e-3, 0.1, 790)}},
            .batchSize = 32,
            .steps = 790,
            .evaluateEvery = 79,
            .testSamples = 447};
}

/// The verses from English to Spanish: 2 + 2 layers, hidden 128, one vocabulary of pairs of bytes.
Experiment translation() {
    constexpr std::int64_t length = 64, steps = 2000;
    return {.name = "translation",
            .data = "verses-en-es",
            .task = {TaskKind::Translation, {TokenizerKind::Bpe, 2000}, length, true},
            .model =
                [](const Task& task) {
                    const std::int64_t vocabulary = task.tokenizer->size();
                    return findModelFamily("translator")
                        .build<float>({.vocabulary = vocabulary,
                                       .length = length,
                                       .targetVocabulary = vocabulary,
                                       .targetLength = length},
                                      0.1);
                },
            .recipe = {.firstOrder = {"adam", {{"beta2", 0.98}}, linear(2e-3, 0.1, steps)},
                       .clipNorm = 1},
            .batchSize = 32,
            .steps = steps,
            .evaluateEvery = 250,
            .testSamples = 200};
}

}  // namespace

std::vector<Experiment> experiments() {
    std::vector<Experiment> all{convolutions(), reviews(), translation()};
    for (const std::vector<Experiment>& runs :
         {characterRuns(), autoencoderRuns(), mlpRuns(), causalRuns()})
        all.insert(all.end(), runs.begin(), runs.end());
    return all;
}

}  // namespace bubblescope
