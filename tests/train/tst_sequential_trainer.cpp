// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/data/Task.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/Bert.h"
#include "core/nn/models/ModelFamily.h"
#include "core/train/ModelBatch.h"
#include "core/train/SequentialTrainer.h"

using namespace bubblescope;

class SequentialTrainerTest : public QObject {
    Q_OBJECT

    CpuBackend<float> backend_;
    Task task_ = makeTask(openDataset("verses"),
                          {TaskKind::MaskedLanguage, {TokenizerKind::Character}, 16, true});
    MiniBatches batches_{*task_.train, 8, 3};

    Model<float> bert() const {
        return bertModel<float>({.transformer = {.layers = 2,
                                                 .hidden = 16,
                                                 .heads = 2,
                                                 .ffn = 32,
                                                 .dropout = 0.1,
                                                 .deviation = 0.05},
                                 .vocabulary = task_.tokenizer->size(),
                                 .length = 16});
    }

    static OptimizerRecipe recipe(const std::string& name) {
        const LearningRate rate{
            .decay = Decay::Cosine, .peak = 1e-3, .warmUpSteps = 2, .totalSteps = 20};
        if (name == "kfac")
            return {.firstOrder = {"momentum", {}, rate},
                    .kfac = KfacOptions{.damping = 1e-3,
                                        .decay = 0.9,
                                        .averagesFirst = true,
                                        .curvatureEvery = 2,
                                        .inversionEvery = 3,
                                        .delay = 2,
                                        .klClip = 1e-2},
                    .rest = FirstOrderRecipe{"adamw", {}, rate}};
        if (name == "kfac-true")
            return {.firstOrder = {"nvlamb", {}, rate},
                    .kfac = KfacOptions{.mode = Damping::Pi, .targets = Targets::Sampled}};
        return {.firstOrder = {name, {}, rate}, .clipNorm = name == "adam" ? 0.5 : 0};
    }

    SequentialTrainer<float> trainer(const std::string& name, int microBatches = 2,
                                     std::vector<std::size_t> cuts = {}) {
        return {backend_,
                {.model = bert(),
                 .cuts = std::move(cuts),
                 .recipe = recipe(name),
                 .microBatches = microBatches,
                 .seed = 7}};
    }

    std::vector<double> losses(SequentialTrainer<float>& trainer, std::int64_t steps) {
        std::vector<double> all;
        while (trainer.nextStep() < steps)
            all.push_back(trainer.step(batches_.at(trainer.nextStep())).loss);
        return all;
    }

    static void addRecipes() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"momentum", "adam", "nvlamb", "bert-adam", "kfac", "kfac-true"})
            QTest::newRow(name) << name;
    }

  private slots:
    void resumesBitForBit_data() { addRecipes(); }
    void resumesBitForBit() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("checkpoint").toStdString();
        SequentialTrainer<float> through = trainer(name.toStdString());
        losses(through, 4);
        writeCheckpoint(path, through.checkpoint());
        const std::vector<double> expected = losses(through, 10);
        SequentialTrainer<float> resumed = trainer(name.toStdString());
        resumed.restore(readCheckpoint<float>(path));
        QCOMPARE(resumed.nextStep(), 4);
        QCOMPARE(losses(resumed, 10), expected);
        for (const auto& [parameter, value] : through.parameters())
            QCOMPARE(backend_.download(resumed.parameters().at(parameter)),
                     backend_.download(value));
    }

    void doesNotDependOnTheCut_data() { addRecipes(); }
    void doesNotDependOnTheCut() {
        QFETCH(QString, name);
        SequentialTrainer<float> whole = trainer(name.toStdString());
        SequentialTrainer<float> cut = trainer(name.toStdString(), 2, {1, 3, 6, 8});
        QCOMPARE(losses(cut, 6), losses(whole, 6));
    }

    /// Without dropout and with equally many predicted tokens, a mini-batch has one gradient.
    void microBatchesShareTheMiniBatch() {
        CpuBackend<double> backend;
        const auto gradientsOf = [&](int microBatches) {
            const Task task = makeTask(openDataset("fashion-mnist"), {TaskKind::Reconstruction});
            SequentialTrainer<double> trainer(
                backend, {.model = findModelFamily("autoencoder").build<double>({.sample = {784}}),
                          .recipe = {.firstOrder = {"sgd", {}, {.peak = 1e-3}},
                                     .kfac = KfacOptions{.damping = 10}},
                          .microBatches = microBatches});
            MiniBatches batches(*task.train, 12, 1);
            std::vector<double> all;
            for (std::int64_t step = 0; step < 2; ++step)
                all.push_back(trainer.step(batches.at(step)).loss);
            return all;
        };
        const std::vector<double> one = gradientsOf(1);
        const std::vector<double> three = gradientsOf(3);
        QVERIFY(one[1] != one[0]);
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(std::abs(one[i] - three[i]) < 1e-10 * one[i]);
    }

    void learns() {
        SequentialTrainer<float> adam = trainer("adam");
        const double before = adam.evaluate(fixedBatch(*task_.test, 0, 32)).loss;
        losses(adam, 20);
        QVERIFY(adam.evaluate(fixedBatch(*task_.test, 0, 32)).loss < before - 0.05);
    }

    void refusesWhatDoesNotFit() {
        SequentialTrainer<float> adam = trainer("adam");
        const Checkpoint<float> checkpoint = adam.checkpoint();
        QVERIFY_EXCEPTION_THROWN(trainer("nvlamb").restore(checkpoint), Error);
        QVERIFY_EXCEPTION_THROWN(trainer("adam", 4).restore(checkpoint), Error);
        Checkpoint<float> lacking = checkpoint;
        lacking.state.tensors.erase("parameter/emb.word.weight");
        QVERIFY_EXCEPTION_THROWN(trainer("adam").restore(lacking), Error);
        SequentialTrainer<float> uneven = trainer("adam", 3);
        QVERIFY_EXCEPTION_THROWN(uneven.step(batches_.at(0)), Error);
    }

    void stopsAtTheFirstBrokenValue() {
        OptimizerRecipe wild = recipe("momentum");
        wild.firstOrder.learningRate.peak = 1e30;
        SequentialTrainer<float> broken(backend_, {.model = bert(), .recipe = wild});
        try {
            losses(broken, 10);
            QFAIL("trained with a learning rate of 1e30");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("step"));
            QVERIFY(QString(error.what()).contains("finite"));
        }
    }

    void keepsTheValuesOfSamples() {
        const SampleBatch samples{2,
                                  {{"ids", {2, 3}, std::vector<std::int32_t>{1, 2, 3, 4, 5, 6}},
                                   {"x", {2, 2}, std::vector<float>{0.5, 1, 2, 3}}}};
        const std::vector<Batch<float>> parts = microBatchesOf<float>(backend_, samples, 2);
        QCOMPARE(parts[1].samples, 1);
        QCOMPARE(parts[1].intsAt("ids").values, (std::vector<std::int32_t>{4, 5, 6}));
        QCOMPARE(backend_.download(parts[1].valuesAt("x")), (std::vector<float>{2, 3}));
        QCOMPARE(parts[1].valuesAt("x").shape(), (Shape{1, 2}));
    }
};

QTEST_GUILESS_MAIN(SequentialTrainerTest)
#include "tst_sequential_trainer.moc"
