// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "TestModels.h"
#include "core/base/Error.h"
#include "core/nn/SequentialStep.h"
#include "core/nn/models/Translation.h"
#include "core/nn/models/Translator.h"

using namespace bubblescope;

namespace {

using Sentence = std::vector<std::int32_t>;

constexpr std::int64_t samples = 5;
constexpr std::int64_t length = 7;
constexpr std::int32_t vocabulary = 9;
constexpr TargetTokens tokens{.begin = 2, .end = 3, .length = length};

}  // namespace

class TranslationTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        batch_.samples = samples;
        batch_.ints["ids"] = randomInts({samples, length}, 4, vocabulary, 5);
        batch_.ints["mask"] = {{samples, length}, Sentence(samples * length, 1)};
        for (std::size_t hidden = 0; hidden < 3; ++hidden)
            batch_.ints["mask"].values[2 * length - 1 - hidden] = 0;
    }

    /// Given a sentence that it chose, the model predicts each of its tokens, and its end.
    void everyTokenIsTheMostLikely() {
        std::size_t ended = 0;
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            const ParameterSet<double> parameters = parametersOf(seed);
            const std::vector<Sentence> sentences =
                translate(backend_, model_, parameters, batch_, tokens);
            QCOMPARE(sentences.size(), std::size_t(samples));
            Batch<double> given = batch_;
            given.ints["target_ids"] = {{samples, length}, Sentence(samples * length, 0)};
            given.ints["target_mask"] = given.ints["target_ids"];
            for (std::size_t i = 0; i < samples; ++i) {
                Sentence whole = sentences[i];
                whole.insert(whole.begin(), tokens.begin);
                if (whole.size() < length) {
                    whole.push_back(tokens.end);
                    ++ended;
                }
                QVERIFY(whole.size() <= length);
                std::ranges::copy(whole, given.ints["target_ids"].values.begin() + i * length);
                std::fill_n(given.ints["target_mask"].values.begin() + i * length, whole.size(), 1);
            }
            const StepResult<double> result =
                evaluate(backend_, cutModel(model_, {}), parameters, given);
            QCOMPARE(result.losses.at("tokens").accuracy, 1.0);
        }
        QVERIFY(ended > 0 && ended < 8 * samples);
    }

    void samplesDoNotDependOnEachOther() {
        const ParameterSet<double> parameters = parametersOf(1);
        const std::vector<Sentence> together =
            translate(backend_, model_, parameters, batch_, tokens);
        for (std::size_t i = 0; i < samples; ++i) {
            Batch<double> one;
            one.samples = 1;
            for (const auto& [name, ints] : batch_.ints) {
                const auto first = ints.values.begin() + static_cast<std::int64_t>(i) * length;
                one.ints[name] = {{1, length}, Sentence(first, first + length)};
            }
            QCOMPARE(translate(backend_, model_, parameters, one, tokens)[0], together[i]);
        }
    }

    void otherModelsAreRefused() {
        const Model<double> mlp =
            findModelFamily("mlp-tanh").build<double>({.sample = {12}, .classes = 5});
        QVERIFY_THROWS_EXCEPTION(Error, translate(backend_, mlp, {}, batch_, tokens));
    }

  private:
    ParameterSet<double> parametersOf(std::uint64_t seed) {
        return initialParameters(backend_, model_.parameters(), seed);
    }

    CpuBackend<double> backend_;
    const Model<double> model_ = translatorModel<double>(
        {.transformer = {.layers = 2, .hidden = 12, .heads = 2, .ffn = 16, .deviation = 0.7},
         .vocabulary = vocabulary,
         .length = length,
         .targetVocabulary = vocabulary,
         .targetLength = length});
    Batch<double> batch_;
};

QTEST_GUILESS_MAIN(TranslationTest)
#include "tst_translation.moc"
