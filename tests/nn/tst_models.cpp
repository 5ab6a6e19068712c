// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <future>
#include <set>

#include "TestModels.h"
#include "core/base/Error.h"
#include "core/nn/SequentialStep.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/models/Bert.h"
#include "core/nn/models/Cnn.h"
#include "core/nn/models/Mlp.h"

using namespace bubblescope;

namespace {

using Cuts = std::vector<std::size_t>;

/// A model in training: plain steps of gradient descent, sequentially.
template <typename T>
class Training {
  public:
    Training(Model<T> model, ModelTask task)
        : model_(std::move(model)),
          task_(task),
          specs_(model_.parameters()),
          parameters_(perturbedParameters(backend_, specs_)) {}

    /// The losses of three steps of two micro-batches each, in so many stages.
    std::vector<double> losses(const Cuts& cuts) {
        const auto stages = cutModel(model_, cuts);
        std::vector<double> losses;
        for (std::int64_t step = 0; step < 3; ++step) {
            const ParameterSet<T> gradients = zeroGradients(backend_, specs_);
            const std::vector<Batch<T>> batches{batch(2 * step), batch(2 * step + 1)};
            losses.push_back(runStep(backend_, stages, parameters_, batches,
                                     {.seed = 3, .step = step}, gradients)
                                 .loss);
            sumTiedGradients(backend_, specs_, gradients);
            for (const ParameterSpec& spec : trainedParameters(specs_))
                backend_.addScaled(static_cast<T>(-0.05), gradients.at(spec.name),
                                   parameters_.at(spec.name));
            updateStatistics(backend_, specs_, gradients, parameters_);
        }
        return losses;
    }

    Batch<T> batch(std::int64_t index) {
        return smallBatch(backend_, task_, 3, 1000 + static_cast<std::uint64_t>(index));
    }

    CpuBackend<T>& backend() { return backend_; }
    const ParameterSet<T>& parameters() const { return parameters_; }
    const std::vector<ParameterSpec>& specs() const { return specs_; }

  private:
    CpuBackend<T> backend_;
    Model<T> model_;
    ModelTask task_;
    std::vector<ParameterSpec> specs_;
    ParameterSet<T> parameters_;
};

std::int64_t valuesOf(const std::vector<ParameterSpec>& specs) {
    std::int64_t sum = 0;
    for (const ParameterSpec& spec : specs)
        if (spec.tiedTo.empty() && !spec.isStatistic()) sum += sizeOf(spec.shape);
    return sum;
}

/// Models that a test can train in a moment.
std::vector<const ModelFamily*> smallFamilies() {
    std::vector<const ModelFamily*> small;
    for (const ModelFamily& family : modelFamilies())
        if (valuesOf(family.build<float>(smallData(family.task)).parameters()) < 500'000)
            small.push_back(&family);
    return small;
}

Model<double> smallMlp() {
    return mlpModel<double>({{64, 6, 5}});
}

}  // namespace

class ModelsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyFamilyIsFoundByItsName() {
        std::set<std::string_view> names;
        for (const ModelFamily& family : modelFamilies()) {
            QVERIFY(names.insert(family.name).second);
            QVERIFY(!family.title.empty());
            QCOMPARE(&findModelFamily(family.name), &family);
        }
        for (const char* name :
             {"mlp", "autoencoder", "vgg-small", "resnet-small", "lstm-classifier",
              "transformer-classifier", "translator", "bert-tiny", "bert-mini", "bert-small",
              "bert-base", "bert-large", "gpt-tiny", "gpt2"})
            QVERIFY2(names.contains(name), name);
        QCOMPARE(findModelFamily("BERT_Mini").name, std::string_view("bert-mini"));
        QVERIFY_THROWS_EXCEPTION(Error, findModelFamily("bert-huge"));
    }

    void parameterNamesAreUnique() {
        for (const ModelFamily& family : modelFamilies()) {
            std::set<std::string> names;
            for (const auto& spec : family.build<float>(smallData(family.task)).parameters())
                QVERIFY2(names.insert(spec.name).second, spec.name.c_str());
        }
    }

    /// With the vocabulary of the paper: 110 M and 340 M with the pooler, as it says; GPT-2 small
    /// has 124 M.
    void sizesAreThoseOfThePapers() {
        DataShape data{.vocabulary = 30522, .length = 512, .hasSentencePairs = true};
        const auto millions = [&data](const char* name) {
            return static_cast<double>(
                       valuesOf(findModelFamily(name).build<float>(data).parameters())) /
                   1e6;
        };
        QVERIFY(std::abs(millions("bert-base") - 110) < 1);
        QVERIFY(std::abs(millions("bert-large") - 336) < 2);
        data.vocabulary = 50257;
        data.length = 1024;
        QVERIFY(std::abs(millions("gpt2") - 124.4) < 0.1);
        QVERIFY(std::abs(millions("gpt2-medium") - 354.8) < 0.1);
    }

    void lossesDoNotDependOnTheCutToTheLastBit() {
        for (const ModelFamily* family : smallFamilies()) {
            const auto build = [family] {
                return family->build<float>(smallData(family->task), 0.1);
            };
            const std::vector<double> whole = Training(build(), family->task).losses({});
            QVERIFY(std::isfinite(whole[2]) && whole[0] != whole[1]);
            for (std::size_t stages = 2; stages <= build().layers.size(); stages += 5) {
                const Cuts cuts = evenCuts(parameterCounts(build()), stages);
                QCOMPARE(cuts.size() + 1, stages);
                QVERIFY2(Training(build(), family->task).losses(cuts) == whole,
                         qPrintable(QString("%1 in %2 stages")
                                        .arg(QString::fromUtf8(family->name.data()))
                                        .arg(stages)));
            }
        }
    }

    /// One backend a thread, as one worker a device has.
    void threadsDoNotDisturbEachOther() {
        const auto train = [] {
            const ModelFamily& family = findModelFamily("translator");
            return Training(family.build<float>(smallData(family.task), 0.1), family.task)
                .losses({3});
        };
        const std::vector<double> alone = train();
        std::vector<std::future<std::vector<double>>> runs;
        for (int i = 0; i < 2; ++i)
            runs.push_back(std::async(std::launch::async, train));
        for (auto& run : runs)
            QCOMPARE(run.get(), alone);
    }

    void recomputationChangesMemoryAndNoBit() {
        for (const char* name : {"bert-tiny", "resnet-small", "translator", "lstm-classifier"}) {
            const ModelFamily& family = findModelFamily(name);
            const Model<float> model = family.build<float>(smallData(family.task), 0.1);
            const Model<float> recomputed = withRecomputation(model);
            Training<float> plain(model, family.task), saving(recomputed, family.task);
            const Batch<float> batch = plain.batch(0);
            const auto kept = [&](const Model<float>& run) {
                Saved<float> saved;
                run.stage(0, run.layers.size())
                    ->forward({.backend = plain.backend(),
                               .parameters = plain.parameters(),
                               .batch = batch},
                              {}, saved);
                return saved.bytes();
            };
            QVERIFY(kept(recomputed) < kept(model) / 2);
            QCOMPARE(saving.losses({}), plain.losses({}));
        }
    }

    /// As an operation of its own, before the backward.
    void aStageRecomputesWhatItDropped() {
        const Model<double> model = withRecomputation(smallMlp());
        Training<double> training(model, ModelTask::ClassifyValues);
        const Batch<double> batch = training.batch(0);
        const Pass<double> pass{
            .backend = training.backend(), .parameters = training.parameters(), .batch = batch};
        const auto stage = model.stage(0, model.layers.size());
        Saved<double> saved;
        stage->forward(pass, {}, saved);
        QVERIFY(stage->curvatureRows(saved)[0].input.isEmpty());
        const std::vector<LossTotals<double>> losses = saved.allLosses();
        const std::int64_t kept = saved.bytes();
        stage->recompute(pass, saved);
        QVERIFY(saved.bytes() > kept);
        QCOMPARE(stage->curvatureRows(saved)[0].input.rows(), 3);
        QCOMPARE(saved.allLosses().size(), losses.size());
        stage->inputGradient(pass, {}, saved);
        QCOMPARE(stage->curvatureRows(saved)[1].outputGradient.rows(), 3);
    }

    /// All input halves first, then the weight halves of the same micro-batches.
    void weightHalvesMayWait() {
        Training<double> training(bertModel<double>({.transformer = {.hidden = 8, .heads = 2},
                                                     .vocabulary = 23,
                                                     .length = 7,
                                                     .hasNextSentence = true}),
                                  ModelTask::MaskedLm);
        auto& backend = training.backend();
        const Model<double> model = bertModel<double>({.transformer = {.hidden = 8, .heads = 2},
                                                       .vocabulary = 23,
                                                       .length = 7,
                                                       .hasNextSentence = true});
        const auto stage = model.stage(0, model.layers.size());
        const std::vector<Batch<double>> batches{training.batch(0), training.batch(1)};
        const ParameterSet<double> expected = zeroGradients(backend, training.specs());
        runStep(backend, cutModel(model, {}), training.parameters(), batches, {}, expected);

        const ParameterSet<double> gradients = zeroGradients(backend, training.specs());
        std::vector<Saved<double>> saved(2);
        const auto pass = [&](std::size_t m) {
            return Pass<double>{.backend = backend,
                                .parameters = training.parameters(),
                                .batch = batches[m],
                                .microBatch = static_cast<int>(m),
                                .lossFactor = 0.5};
        };
        for (const std::size_t m : {0, 1})
            stage->forward(pass(m), {}, saved[m]);
        for (const std::size_t m : {1, 0})
            stage->inputGradient(pass(m), {}, saved[m]);
        for (const std::size_t m : {0, 1})
            stage->weightGradient(pass(m), saved[m], gradients);
        for (const auto& [name, gradient] : gradients)
            QVERIFY2(backend.download(gradient) == backend.download(expected.at(name)),
                     name.c_str());
    }

    /// The gradient of an asynchronous backward: activations of the forward, other weights.
    void backwardMayUseOtherWeights() {
        CpuBackend<double> backend;
        const Linear<double> layer("fc", 3, 2, {Initializer::normal(1)});
        const auto before = initialParameters(backend, layer.parameters(), 1);
        const auto after = initialParameters(backend, layer.parameters(), 2);
        const Batch<double> batch;
        const Tensor<double> x = randomTensor(backend, {4, 3}, 1);
        const Tensor<double> gy = randomTensor(backend, {4, 2}, 2);
        Saved<double> saved;
        layer.apply({.backend = backend, .parameters = before, .batch = batch}, x, saved);
        const Tensor<double> gx = layer.applyInputGradient(
            {.backend = backend, .parameters = after, .batch = batch}, gy, saved);
        const Tensor<double> expected = backend.empty({4, 3});
        backend.multiply(gy, Transpose::No, after.at("fc.weight"), Transpose::No, 1, 0, expected);
        QCOMPARE(backend.download(gx), backend.download(expected));
    }

    void initialValuesDependOnTheNameAlone() {
        CpuBackend<float> backend;
        const Model<float> model =
            findModelFamily("bert-tiny").build<float>(smallData(ModelTask::MaskedLm));
        const auto whole = initialParameters(backend, model.parameters(), 7);
        const std::size_t last = model.layers.size();
        const auto head = initialParameters(backend, model.stage(last - 1, last)->parameters(), 7);
        for (const auto& [name, values] : head)
            QCOMPARE(backend.download(values), backend.download(whole.at(name)));
        QCOMPARE(whole.at("mlm.decoder.weight").data(), whole.at("emb.word.weight").data());
        const auto other = initialParameters(backend, model.parameters(), 8);
        QVERIFY(backend.download(other.at("mlm.transform.weight")) !=
                backend.download(whole.at("mlm.transform.weight")));
    }

    void initialValuesHaveTheirDeviation() {
        CpuBackend<double> backend;
        const ParameterSpec spec{"w", {200, 500}, Initializer::normal(0.02)};
        const auto set = initialParameters<double>(backend, {spec}, 1);
        const Tensor<double>& w = set.at("w");
        const Tensor<double> ones = backend.empty(w.shape());
        backend.fill(1, ones);
        const auto count = static_cast<double>(w.size());
        QVERIFY(std::abs(backend.dot(w, ones) / count) < 3e-4);
        QVERIFY(std::abs(std::sqrt(backend.dot(w, w) / count) - 0.02) < 3e-4);
    }

    void copiesShareNothingButTies() {
        CpuBackend<float> backend;
        const std::vector<ParameterSpec> specs{{"a", {2}, Initializer::constant(1)},
                                               {"b", {2}, {}, "a"}};
        const auto values = initialParameters(backend, specs, 0);
        const auto copy = copyOf(backend, specs, values);
        backend.fill(5, values.at("a"));
        QCOMPARE(backend.download(copy.at("a")), (std::vector{1.0f, 1.0f}));
        QCOMPARE(copy.at("b").data(), copy.at("a").data());
        QCOMPARE(trainedParameters(specs).size(), std::size_t(1));
    }

    void notFiniteIsNamedWhereItFirstAppears() {
        Training<double> training(smallMlp(), ModelTask::ClassifyValues);
        auto& backend = training.backend();
        backend.fill(INFINITY, training.parameters().at("fc.1.bias"));
        const auto gradients = zeroGradients(backend, training.specs());
        try {
            runStep(backend, cutModel(smallMlp(), {}), training.parameters(),
                    std::vector{training.batch(0)}, {.step = 12}, gradients);
            QFAIL("not seen");
        } catch (const Error& error) {
            QCOMPARE(error.where(), std::string("fc.1, step 12, micro-batch 0"));
        }
    }

    void curvatureRowsAreInputsAndOutputGradients() {
        Training<double> training(smallMlp(), ModelTask::ClassifyValues);
        auto& backend = training.backend();
        const auto gradients = zeroGradients(backend, training.specs());
        const std::vector<Batch<double>> batches{training.batch(0), training.batch(1)};
        const auto result = runStep(backend, cutModel(smallMlp(), {}), training.parameters(),
                                    batches, {.curvature = Curvature::EmpiricalFisher}, gradients);
        QCOMPARE(result.curvatureRows.size(), std::size_t(2));
        for (const std::size_t layer : {0, 1}) {
            const CurvatureSpec& spec = result.curvatureRows[0][layer].spec;
            const Tensor<double> product = backend.empty({spec.outputs, spec.inputs});
            backend.fill(0, product);
            for (const auto& rows : result.curvatureRows)
                backend.multiply(rows[layer].outputGradient, Transpose::Yes, rows[layer].input,
                                 Transpose::No, 1, 1, product);
            QCOMPARE(backend.download(product), backend.download(gradients.at(spec.weight)));
        }
    }

    /// Targets drawn from the prediction: the mean output gradient tends to zero, and the step's
    /// own gradient does not change.
    void trueFisherSamplesFromThePrediction() {
        Training<double> training(smallMlp(), ModelTask::ClassifyValues);
        auto& backend = training.backend();
        const auto stages = cutModel(smallMlp(), {});
        const std::vector<Batch<double>> batches{training.batch(0)};
        const Tensor<double> sums = backend.empty({5}), given = backend.empty({5});
        backend.fill(0, sums);
        backend.fill(0, given);
        for (std::int64_t step = 0; step < 500; ++step)
            for (const Curvature kind : {Curvature::TrueFisher, Curvature::EmpiricalFisher}) {
                const auto gradients = zeroGradients(backend, training.specs());
                const auto result = runStep(backend, stages, training.parameters(), batches,
                                            {.step = step, .curvature = kind}, gradients);
                backend.sumRowsAdd(result.curvatureRows[0][1].outputGradient,
                                   kind == Curvature::TrueFisher ? sums : given);
            }
        for (const double sum : backend.download(sums))
            QVERIFY2(std::abs(sum / 500) < 0.06, qPrintable(QString::number(sum / 500)));
        QVERIFY(backend.dot(given, given) / 2.5e5 > 0.01);
    }

    void cutsAreEvenAndChecked() {
        const Model<float> model =
            findModelFamily("bert-base").build<float>({.vocabulary = 1000, .length = 128});
        const auto stages = cutModel(model, evenCuts(parameterCounts(model), 4));
        std::int64_t most = 0, sum = 0;
        for (const auto& stage : stages) {
            std::int64_t values = 0;
            for (const ParameterSpec& spec : stage->parameters())
                values += sizeOf(spec.shape);
            most = std::max(most, values);
            sum += values;
        }
        QVERIFY(most < sum / 4 * 5 / 4);
        QCOMPARE(evenCuts({1, 1, 5, 1, 1, 1}, 2), Cuts{3});
        QCOMPARE(evenCuts({1, 1, 5, 1, 1, 1}, 3), (Cuts{2, 3}));
        QCOMPARE(evenCuts({9, 1, 1, 1}, 4), (Cuts{1, 2, 3}));
        QCOMPARE(evenCuts({3, 1, 1}, 1), Cuts{});
        QVERIFY_THROWS_EXCEPTION(Error, evenCuts({3, 1, 1}, 4));
        QVERIFY_THROWS_EXCEPTION(Error, cutModel(model, Cuts{0}));
        QVERIFY_THROWS_EXCEPTION(Error, cutModel(model, Cuts{5, 5}));
        QVERIFY_THROWS_EXCEPTION(Error, cutModel(model, Cuts{model.layers.size()}));
    }

    void dataThatAModelCannotReadIsRefused() {
        QVERIFY_THROWS_EXCEPTION(Error, findModelFamily("bert-tiny").build<float>({}));
        QVERIFY_THROWS_EXCEPTION(Error, findModelFamily("mlp").build<float>({.classes = 2}));
        QVERIFY_THROWS_EXCEPTION(
            Error, findModelFamily("vgg-small").build<float>({.sample = {64}, .classes = 2}));
        QVERIFY_THROWS_EXCEPTION(
            Error, findModelFamily("vgg-small").build<float>({.sample = {1, 2, 2}, .classes = 2}));
    }
};

QTEST_GUILESS_MAIN(ModelsTest)
#include "tst_models.moc"
