// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <set>

#include "core/base/Error.h"
#include "core/base/Random.h"
#include "core/data/BagOfWords.h"
#include "core/data/Task.h"
#include "core/data/TaskSamples.h"

using namespace bubblescope;

class TaskTest : public QObject {
    Q_OBJECT

    QTemporaryDir cache_;

    static Task verses(TaskKind kind, std::int64_t length) {
        return makeTask(openDataset("verses"), {kind, {TokenizerKind::Character}, length, true});
    }

    static QString errorOf(const char* data, TaskKind kind) {
        try {
            makeTask(openDataset(data), {kind, {TokenizerKind::Byte}, 16});
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

    static std::vector<SampleDraw> drawsOf(std::initializer_list<std::int64_t> samples) {
        std::vector<SampleDraw> draws;
        for (const std::int64_t sample : samples)
            draws.push_back({sample, 7});
        return draws;
    }

  private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", cache_.path().toUtf8()); }

    /// 15 % of a long row: 80 % [MASK], 10 % drawn, 10 % kept.
    void masksAsBertDoes() {
        constexpr int size = 100'000;
        Tokens ids(size);
        for (int i = 0; i < size; ++i)
            ids[static_cast<std::size_t>(i)] = token::firstOrdinary + i % 50;
        ids[3] = token::begin;
        ids[4] = token::end;
        ids[5] = token::pad;
        const Tokens before = ids;
        Tokens labels(size);
        Random random(3);
        maskTokens(ids, labels, 55, random);
        int chosen = 0;
        int masked = 0;
        int kept = 0;
        for (std::size_t i = 0; i < size; ++i) {
            if (labels[i] < 0) {
                QCOMPARE(ids[i], before[i]);
                continue;
            }
            QCOMPARE(labels[i], before[i]);
            QVERIFY(ids[i] == token::mask || ids[i] >= token::firstOrdinary);
            ++chosen;
            masked += ids[i] == token::mask ? 1 : 0;
            kept += ids[i] == before[i] ? 1 : 0;
        }
        QCOMPARE(chosen, 15'000);
        QVERIFY(std::abs(masked - 12'000) < 200);
        QVERIFY(std::abs(kept - 1'500 - 30) < 150);
        QCOMPARE(std::ranges::count(labels, token::end), 0);
    }

    void shortRowsPredictOneToken() {
        Tokens ids{token::begin, 9, token::end, token::pad};
        Tokens labels(4);
        Random random(1);
        maskTokens(ids, labels, 55, random);
        QCOMPARE(labels, (Tokens{-1, 9, -1, -1}));
        Tokens none{token::begin, token::end};
        Tokens noLabels(2);
        maskTokens(none, noLabels, 55, random);
        QCOMPARE(noLabels, (Tokens{-1, -1}));
    }

    void maskedBatchesHaveTheirArrays() {
        const Task task = verses(TaskKind::MaskedLanguage, 32);
        const SampleBatch batch = task.train->batch(drawsOf({0, 10, 2}));
        QCOMPARE(batch.samples, 3);
        for (const char* name : {"ids", "segments", "mask", "labels"})
            QCOMPARE(batch.find(name)->shape, (std::vector<std::int64_t>{3, 32}));
        QCOMPARE(std::ranges::count(batch.ints("mask"), 1), 96);
        const auto predicted =
            std::ranges::count_if(batch.ints("labels"), [](std::int32_t id) { return id >= 0; });
        QVERIFY(predicted >= 12 && predicted <= 15);
        QVERIFY(task.tokenizer->size() < 60);
        QVERIFY(task.train->size() > 18 * task.test->size());
    }

    void aSampleDoesNotDependOnItsNeighbours() {
        const Task task = verses(TaskKind::SentencePairs, 64);
        const SampleBatch together = task.train->batch(drawsOf({4, 9, 11}));
        const SampleBatch alone = task.train->batch(drawsOf({9}));
        const SampleBatch cut = together.slice(1, 1);
        for (const BatchArray& array : alone.arrays) {
            QCOMPARE(cut.find(array.name)->shape, array.shape);
            QVERIFY(cut.find(array.name)->values == array.values);
        }
    }

    void miniBatchesVisitEverySampleOncePerEpoch() {
        const Task task = verses(TaskKind::CausalLanguage, 2048);
        const std::int64_t size = task.train->size();
        MiniBatches batches(*task.train, 1, 5);
        std::multiset<std::vector<std::int32_t>> seen;
        std::vector<std::vector<std::int32_t>> order;
        for (std::int64_t step = 0; step < 2 * size; ++step) {
            const SampleBatch batch = batches.at(step);
            const auto ids = batch.ints("ids");
            seen.insert({ids.begin(), ids.end()});
            order.emplace_back(ids.begin(), ids.end());
        }
        for (const auto& ids : order)
            QCOMPARE(seen.count(ids), 2U);
        QVERIFY(!std::equal(order.begin(), order.begin() + size, order.begin() + size));
    }

    void miniBatchesDependOnSeedAndStepAlone() {
        const Task task = verses(TaskKind::MaskedLanguage, 128);
        MiniBatches batches(*task.train, 8, 5);
        MiniBatches resumed(*task.train, 8, 5);
        MiniBatches other(*task.train, 8, 6);
        const std::int64_t later = batches.perEpoch() + 3;
        batches.at(0);
        const SampleBatch batch = batches.at(later);
        QVERIFY(resumed.at(later).arrays[0].values == batch.arrays[0].values);
        QVERIFY(resumed.at(later).arrays[3].values == batch.arrays[3].values);
        QVERIFY(other.at(later).arrays[0].values != batch.arrays[0].values);
        QVERIFY_EXCEPTION_THROWN(MiniBatches(*task.train, task.train->size() + 1, 5), Error);
        QVERIFY_EXCEPTION_THROWN(MiniBatches(*task.train, 0, 5), Error);
    }

    void sentencePairsFollowOrDoNot() {
        std::vector<Tokens> texts;
        for (int i = 0; i < 200; ++i)
            texts.push_back({10 + i, 10 + i, 10 + i});
        const auto samples = sentencePairs(texts, 8, 300);
        QCOMPARE(samples->size(), 199);
        int follow = 0;
        for (std::int64_t sample = 0; sample < 199; ++sample) {
            const SampleBatch batch = fixedBatch(*samples, sample, 1);
            const auto labels = batch.ints("labels");
            const auto original = [&](std::size_t at) {
                return labels[at] >= 0 ? labels[at] : batch.ints("ids")[at];
            };
            // [CLS] a a a [SEP] b [SEP] does not fit: both are cut to 3 and 2 tokens.
            QCOMPARE(original(0), token::begin);
            QCOMPARE(original(1), 10 + sample);
            const bool follows = batch.ints("nsp_labels")[0] == 1;
            const auto second = std::ranges::find(batch.ints("segments"), 1);
            QVERIFY(second != batch.ints("segments").end());
            const std::int32_t first =
                original(static_cast<std::size_t>(second - batch.ints("segments").begin()));
            QCOMPARE(first == 11 + sample, follows);
            follow += follows ? 1 : 0;
        }
        QVERIFY(follow > 70 && follow < 130);
    }

    void classificationPadsAndCuts() {
        const auto samples = labelledTexts({{7, 8}, {7, 8, 9, 10, 11}}, {1, 0}, 4);
        const SampleBatch batch = samples->batch(drawsOf({0, 1}));
        QVERIFY(std::ranges::equal(batch.ints("ids"), Tokens{2, 7, 8, 0, 2, 7, 8, 9}));
        QVERIFY(std::ranges::equal(batch.ints("mask"), Tokens{1, 1, 1, 0, 1, 1, 1, 1}));
        QVERIFY(std::ranges::equal(batch.ints("labels"), Tokens{1, 0}));
        QCOMPARE(batch.find("labels")->shape, std::vector<std::int64_t>{2});
        const Task task = makeTask(openDataset("sentiment"),
                                   {TaskKind::TextClassification, {TokenizerKind::Byte}, 64});
        QCOMPARE(task.classes, 2);
        QCOMPARE(task.notes.size(), 2U);
        QVERIFY(QString::fromStdString(task.notes[0]).contains("of 2535 texts are cut"));
    }

    void translationsEndBothSides() {
        const auto samples = translationPairs({{7, 8}}, {{9}}, 4);
        const SampleBatch batch = samples->batch(drawsOf({0}));
        QVERIFY(std::ranges::equal(batch.ints("ids"), Tokens{7, 8, 3, 0}));
        QVERIFY(std::ranges::equal(batch.ints("mask"), Tokens{1, 1, 1, 0}));
        QVERIFY(std::ranges::equal(batch.ints("target_ids"), Tokens{2, 9, 3, 0}));
        QVERIFY(std::ranges::equal(batch.ints("target_mask"), Tokens{1, 1, 1, 0}));
        const Task task = makeTask(openDataset("verses-en-es"),
                                   {TaskKind::Translation, {TokenizerKind::Bpe, 1000}, 64});
        QVERIFY(task.train->size() > 8'000 && task.train->size() < 13'208);
        QVERIFY(QString::fromStdString(task.notes[0]).contains("pairs are left out"));
    }

    void imagesBecomeSharesOfOne() {
        const Dataset data = openDataset("fashion-mnist");
        const Task task = makeTask(data, {TaskKind::ImageClassification});
        const SampleBatch batch = fixedBatch(*task.test, 1, 2);
        QCOMPARE(batch.find("x")->shape, (std::vector<std::int64_t>{2, 1, 28, 28}));
        QCOMPARE(batch.floats("x")[400],
                 static_cast<float>(data.images.pixels[10'001 * 784 + 400]) / 255);
        QCOMPARE(batch.ints("labels")[1], data.labels[10'002]);
        const Task flat = makeTask(data, {TaskKind::Reconstruction});
        QCOMPARE(fixedBatch(*flat.train, 0, 3).find("x")->shape,
                 (std::vector<std::int64_t>{3, 784}));
        QVERIFY(fixedBatch(*flat.train, 0, 3).find("labels") == nullptr);
    }

    void bagsCountTheirWords() {
        const std::vector<std::string> texts{"Good, good food!", "A bad place. Bad, BAD!",
                                             "4 stars"};
        QCOMPARE(wordsOf(texts[1]), (std::vector<std::string>{"a", "bad", "place", "bad", "bad"}));
        const std::vector<std::string> words = frequentWords(texts, 4);
        QCOMPARE(words, (std::vector<std::string>{"bad", "good", "4", "a"}));
        const auto samples = bagsOfWords(texts, words, {1, 0, 1});
        const SampleBatch batch = samples->batch(drawsOf({1, 0}));
        QCOMPARE(batch.find("x")->shape, (std::vector<std::int64_t>{2, 4}));
        const std::vector<float> expected{3 / std::sqrt(5.0F), 0, 0, 1 / std::sqrt(5.0F), 0,
                                          2 / std::sqrt(3.0F), 0, 0};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(batch.floats("x")[i], expected[i]);
        QVERIFY(std::ranges::equal(batch.ints("labels"), Tokens{0, 1}));
    }

    /// Words of the test set alone are not counted.
    void bagsKnowTheFrequentWordsOfTheTrainingSet() {
        const Dataset data = openDataset("sentiment");
        const Task task = makeTask(data, {.kind = TaskKind::BagOfWords});
        QCOMPARE(task.train->size(), 2535);
        QCOMPARE(task.test->size(), 447);
        QCOMPARE(task.classes, 2);
        const auto first = data.texts.begin();
        const auto words =
            frequentWords(std::vector<std::string>(first, first + data.trainSize), 1500);
        QCOMPARE(words.size(), std::size_t{1500});
        QCOMPARE(words[0], std::string("the"));
        const auto expected = bagsOfWords(data.texts, words, data.labels);
        QVERIFY(fixedBatch(*task.test, 5, 3).arrays[0].values ==
                fixedBatch(*expected, data.trainSize + 5, 3).arrays[0].values);
        QVERIFY(errorOf("verses", TaskKind::BagOfWords).contains("has no labels"));
    }

    void refusesDataThatDoesNotFit() {
        QVERIFY(errorOf("sentiment", TaskKind::ImageClassification).contains("holds no images"));
        QVERIFY(errorOf("fashion-mnist", TaskKind::CausalLanguage).contains("holds no text"));
        QVERIFY(errorOf("verses", TaskKind::TextClassification).contains("has no labels"));
        QVERIFY(errorOf("verses", TaskKind::Translation).contains("has no translations"));
        QVERIFY_EXCEPTION_THROWN(verses(TaskKind::SentencePairs, 4), Error);
        QVERIFY_EXCEPTION_THROWN(verses(TaskKind::CausalLanguage, 1 << 24), Error);
    }
};

QTEST_GUILESS_MAIN(TaskTest)
#include "tst_task.moc"
