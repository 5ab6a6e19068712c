// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "core/base/Error.h"
#include "core/data/Metrics.h"
#include "core/data/Tokenizer.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/Translation.h"
#include "core/train/ModelBatch.h"
#include "core/train/SequentialTrainer.h"
#include "tests/convergence/Experiments.h"

using namespace bubblescope;

namespace {

/// Mean loss and accuracy of the first `count` samples.
std::pair<double, double> evaluated(SequentialTrainer<float>& trainer, const Samples& samples,
                                    std::int64_t count) {
    const StepResult<float> result = trainer.evaluate(fixedBatch(samples, 0, count));
    return {result.loss, result.losses.begin()->second.accuracy};
}

/// Translates the first `count` samples and prints what that is worth, and the first five.
void printTranslations(SequentialTrainer<float>& trainer, CpuBackend<float>& backend,
                       const Model<float>& model, const Task& task, std::int64_t count) {
    const SampleBatch samples = fixedBatch(*task.test, 0, count);
    const std::int64_t length = samples.find("target_ids")->shape[1];
    const auto translations =
        translate(backend, model, trainer.parameters(), modelBatch<float>(backend, samples),
                  {token::begin, token::end, length});
    CorpusBleu bleu;
    for (std::size_t i = 0; i < translations.size(); ++i) {
        const auto row = samples.ints("target_ids").subspan(i * length + 1, length - 1);
        const auto reference = row.first(std::ranges::find(row, token::end) - row.begin());
        bleu.add(translations[i], reference);
        if (i < 5)
            fmt::print(stderr, "reference:   {}\ntranslation: {}\n",
                       task.tokenizer->decode(reference), task.tokenizer->decode(translations[i]));
    }
    const auto [loss, accuracy] = evaluated(trainer, *task.test, count);
    fmt::print(stderr, "{} test samples: BLEU {:.1f}, perplexity {:.2f}, token accuracy {:.3f}\n",
               count, 100 * bleu.score(), perplexity(loss), accuracy);
}

void run(const Experiment& experiment, std::uint64_t seed) {
    Dataset data = openDataset(experiment.data);
    if (experiment.trainSamples > 0) keepFirstTrainingSamples(data, experiment.trainSamples);
    const Task task = makeTask(data, experiment.task);
    for (const std::string& note : task.notes)
        fmt::print(stderr, "{}\n", note);
    CpuBackend<float> backend;
    const Model<float> model = experiment.model(task);
    SequentialTrainer<float> trainer(backend,
                                     {.model = model, .recipe = experiment.recipe, .seed = seed});
    MiniBatches batches(*task.train, experiment.batchSize, seed);

    fmt::print("step,batch_loss,train_loss,test_loss,test_accuracy,seconds\n");
    std::chrono::duration<double> training{};
    for (std::int64_t step = 0; step < experiment.steps; ++step) {
        const auto start = std::chrono::steady_clock::now();
        const double loss = trainer.step(batches.at(step)).loss;
        training += std::chrono::steady_clock::now() - start;
        if ((step + 1) % experiment.evaluateEvery != 0) continue;
        const std::int64_t trainCount = std::min<std::int64_t>(2000, task.train->size());
        const double trainLoss =
            experiment.evaluatesTraining ? evaluated(trainer, *task.train, trainCount).first : loss;
        const auto [testLoss, accuracy] = evaluated(trainer, *task.test, experiment.testSamples);
        fmt::print("{},{:.4f},{:.4f},{:.4f},{:.4f},{:.2f}\n", step + 1, loss, trainLoss, testLoss,
                   accuracy, training.count());
        std::fflush(stdout);
    }
    if (experiment.task.kind == TaskKind::Translation)
        printTranslations(trainer, backend, model, task, experiment.testSamples);
}

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<Experiment> all = experiments();
    const auto chosen = std::ranges::find_if(
        all, [&](const Experiment& experiment) { return argc > 1 && experiment.name == argv[1]; });
    if (chosen == all.end()) {
        fmt::print(stderr, "convergence NAME [SEED], NAME one of\n");
        for (const Experiment& experiment : all)
            fmt::print(stderr, "  {}\n", experiment.name);
        return 2;
    }
    run(*chosen, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0);
    return 0;
} catch (const Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
}
