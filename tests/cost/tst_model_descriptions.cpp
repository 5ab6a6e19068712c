// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <numeric>

#include "core/base/Error.h"
#include "core/cost/LayerWork.h"
#include "core/cost/ModelDescription.h"
#include "core/nn/models/ModelFamily.h"

using namespace bubblescope;

namespace {

/// Formula of Korthikanti et al. (arXiv 2205.05198), table 2, per layer.
double publishedActivationBytes(double s, double b, double h, double a, double t, bool isSequence,
                                Recompute recompute) {
    const double sbh = s * b * h;
    const double scores = recompute == Recompute::None ? 5 * a * s / h : 0;
    if (recompute == Recompute::Full) return 2 * sbh / (isSequence ? t : 1);
    return isSequence ? sbh / t * (34 + scores) : sbh * (10 + 24 / t + scores / t);
}

std::string errorOf(std::string_view json) {
    try {
        parseModelDescription(json, "mine.json");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

constexpr const char* small =
    R"({"name":"x","source":"mine","layers":2,"hidden":8,"heads":2,"sequence":4,"vocabulary":9)";

}  // namespace

class ModelDescriptionsTest : public QObject {
    Q_OBJECT

  private slots:
    void parametersAreThePublishedOnes_data() {
        QTest::addColumn<double>("published");
        // Counts of the released checkpoints (Hugging Face model cards and configurations).
        QTest::newRow("bert-base") << 109'482'240.0;
        QTest::newRow("bert-large") << 335'141'888.0;
        QTest::newRow("gpt2") << 124'439'808.0;
        QTest::newRow("gpt2-medium") << 354'823'168.0;
        QTest::newRow("gpt2-large") << 774'030'080.0;
        QTest::newRow("gpt2-xl") << 1'557'611'200.0;
        QTest::newRow("llama2-7b") << 6'738'415'616.0;
        QTest::newRow("llama2-13b") << 13'015'864'320.0;
        QTest::newRow("llama2-70b") << 68'976'648'192.0;
        QTest::newRow("llama3-8b") << 8'030'261'248.0;
        QTest::newRow("llama3-70b") << 70'553'706'496.0;
        QTest::newRow("llama3-405b") << 405'853'388'800.0;
        QTest::newRow("opt-125m") << 125'239'296.0;
        QTest::newRow("opt-350m") << 331'196'416.0;
        QTest::newRow("t5-base") << 222'903'552.0;
        QTest::newRow("t5-large") << 737'668'096.0;
        // torchvision, with 1,000 classes; ViT-H/14 at 224 pixels from timm.
        QTest::newRow("vit-b") << 86'567'656.0;
        QTest::newRow("vit-l") << 304'326'632.0;
        QTest::newRow("vit-h") << 632'045'800.0;
    }

    void parametersAreThePublishedOnes() {
        QFETCH(double, published);
        const ModelDescription model = findModelDescription(QTest::currentDataTag());
        const auto count = static_cast<double>(model.parameters());
        QVERIFY2(std::abs(count / published - 1) < 0.0005, qPrintable(QString::number(count, 'f')));
    }

    void roundedPublishedSizesHold_data() {
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        // Brown et al., arXiv 2005.14165, table 2.1, as far as it is rounded.
        QTest::newRow("gpt3-125m") << 124.5e6 << 125.5e6;
        QTest::newRow("gpt3-350m") << 345e6 << 356e6;
        QTest::newRow("gpt3-760m") << 755e6 << 765e6;
        QTest::newRow("gpt3-1.3b") << 1.25e9 << 1.35e9;
        QTest::newRow("gpt3-2.7b") << 2.65e9 << 2.75e9;
        QTest::newRow("gpt3-6.7b") << 6.65e9 << 6.75e9;
        QTest::newRow("gpt3-13b") << 12.5e9 << 13.5e9;
        QTest::newRow("gpt3-175b") << 174.5e9 << 175.5e9;
        // Lamy-Poirier, arXiv 2211.05953.
        QTest::newRow("breadth-first-52b") << 51.5e9 << 52.5e9;
        QTest::newRow("breadth-first-6.6b") << 6.55e9 << 6.65e9;
    }

    void roundedPublishedSizesHold() {
        QFETCH(double, least);
        QFETCH(double, most);
        const auto count =
            static_cast<double>(findModelDescription(QTest::currentDataTag()).parameters());
        QVERIFY2(count >= least && count <= most, qPrintable(QString::number(count, 'f')));
    }

    void trainingFlopsAreThePublishedOnes() {
        // Narayanan et al., arXiv 2104.04473, section 5.1: 96 B s l h^2 (1 + s / 6h + V / 16 l h)
        // with everything recomputed, which is 4/3 of forward and backward of the layers.
        const ModelDescription gpt = findModelDescription("gpt3-175b");
        const double s = 2048, l = 96, h = 12288, v = 50257;
        const double layers = 96 * s * l * h * h * (1 + s / (6 * h)) * 3 / 4;
        const double published = layers + 6 * s * h * v;
        QVERIFY(std::abs(gpt.trainingFlops() / published - 1) < 0.001);
        // Brown et al., table D.1: 3.14e23 for 300 billion tokens, without attention's own
        // products.
        const double attention = 3 * 4 * s * s * h * l;
        const double withoutAttention = (gpt.trainingFlops() - attention) / s * 300e9;
        QVERIFY2(std::abs(withoutAttention / 3.14e23 - 1) < 0.01,
                 qPrintable(QString::number(withoutAttention)));
        // torchvision: 17.56 billion multiplications of ViT-B/16, 61.55 of ViT-L/16 at 224 pixels.
        QVERIFY(std::abs(findModelDescription("vit-b").forwardFlops() / 2 / 17.56e9 - 1) < 0.01);
        QVERIFY(std::abs(findModelDescription("vit-l").forwardFlops() / 2 / 61.55e9 - 1) < 0.01);
    }

    void keptActivationsAreThePublishedFormulas() {
        const ModelDescription model = findModelDescription("gpt3-175b");
        for (const int t : {1, 8}) {
            for (const bool isSequence : {false, true}) {
                for (const Recompute r : {Recompute::None, Recompute::Selective, Recompute::Full}) {
                    const LayerShape shape{2, t, isSequence, false};
                    const auto bytes = static_cast<double>(keptActivationBytes(model, shape, 0, r));
                    const double published =
                        publishedActivationBytes(2048, 2, 12288, 96, t, isSequence, r);
                    QVERIFY(std::abs(bytes / published - 1) < 1e-9);
                }
            }
        }
    }

    void fusedAttentionKeepsNoScores() {
        const ModelDescription model = findModelDescription("gpt2");
        const LayerShape shape{1, 1, false, true};
        QCOMPARE(keptActivationBytes(model, shape, 0, Recompute::None),
                 keptActivationBytes(model, {1, 1, false, false}, 0, Recompute::Selective));
    }

    void groupedQueriesAndGatesAreCounted() {
        const ModelDescription model = findModelDescription("llama3-8b");
        const LayerWork work = layerWork(model, {1, 1, false, false}, 0);
        // Queries of 4096, keys and values of 1024 each; gate and up of 14336 each.
        QCOMPARE(work.products[0].n, 6144.0);
        QCOMPARE(work.products[4].n, 28672.0);
        QCOMPARE(work.products[5].k, 14336.0);
        // 2 (input) + 2 (norm) for both blocks, queries, keys, values, output, three of the gate.
        const double perToken = 2 * 4 * 4096 + 2 * (4096 + 2 * 1024 + 4096) + 3 * 2 * 14336;
        const double scores = 2.0 * 32 * 8192 * 8192;
        QCOMPARE(static_cast<double>(
                     keptActivationBytes(model, {1, 1, false, false}, 0, Recompute::None)),
                 8192 * perToken + scores);
    }

    void modelsThatTrainHaveTheSameParameters_data() {
        QTest::addColumn<bool>("isBert");
        for (const char* name : {"bert-tiny", "bert-mini", "bert-small", "bert-medium"})
            QTest::newRow(name) << true;
        for (const char* name : {"gpt-tiny", "gpt-narrow", "gpt-mini", "gpt-small", "gpt2"})
            QTest::newRow(name) << false;
    }

    /// core/nn counts tied words again, and a loss as one; and has heads of its own for BERT:
    /// transform, norm, biases of words, next sentence.
    void modelsThatTrainHaveTheSameParameters() {
        QFETCH(bool, isBert);
        const ModelDescription model = findModelDescription(QTest::currentDataTag());
        DataShape data;
        data.vocabulary = model.vocabulary;
        data.length = model.positions;
        data.hasSentencePairs = isBert;
        const auto counts =
            parameterCounts(findModelFamily(QTest::currentDataTag()).build<float>(data));
        std::int64_t expected = model.parameters();
        const std::int64_t h = model.hidden;
        expected += model.vocabulary * h;
        expected += isBert ? h * h + h + 2 * h + model.vocabulary + 2 * h + 2 : 1;
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), expected);
    }

    void badFilesSayFieldAndReason_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("part");
        QTest::newRow("none") << "[1]"
                              << "no JSON object";
        QTest::newRow("broken") << "{"
                                << "no JSON object";
        QTest::newRow("missing") << R"({"name":"x","source":"y"})"
                                 << "'layers' is missing";
        QTest::newRow("type") << QString(small).replace("\"layers\":2", "\"layers\":\"2\"") + "}"
                              << "'layers' must be a number";
        QTest::newRow("range") << QString(small).replace("\"layers\":2", "\"layers\":0") + "}"
                               << "'layers' is 0, and must be 1 to 65536";
        QTest::newRow("fraction") << QString(small).replace("\"layers\":2", "\"layers\":2.5") + "}"
                                  << "'layers' is 2.5, no whole number";
        QTest::newRow("heads") << QString(small).replace("\"heads\":2", "\"heads\":3") + "}"
                               << "does not divide a hidden size of 8";
        QTest::newRow("unknown") << QString(small) + R"(,"depth":3})"
                                 << "'depth' is no field";
        QTest::newRow("flag") << QString(small) + R"(,"tied":1})"
                              << "'tied' must be true or false";
        QTest::newRow("extra") << QString(small) + R"(,"extras":[{"what":"a"}]})"
                               << "'extras[0].parameters' is missing";
    }

    void badFilesSayFieldAndReason() {
        QFETCH(QString, json);
        QFETCH(QString, part);
        const std::string error = errorOf(json.toStdString());
        QVERIFY2(error.find(part.toStdString()) != std::string::npos, error.c_str());
        QVERIFY2(error.find("mine.json") != std::string::npos, error.c_str());
    }

    void everyShippedModelCanBeRead() {
        QVERIFY(shippedModelNames().size() >= 30);
        for (const std::string_view name : shippedModelNames()) {
            const ModelDescription model = findModelDescription(name);
            QCOMPARE(model.name, std::string(name));
            QVERIFY(model.parameters() > 0);
        }
        QVERIFY(findModelDescription("BERT_Base") == findModelDescription("bert-base"));
        QVERIFY_EXCEPTION_THROWN(findModelDescription("no-such-model"), Error);
    }
};

QTEST_GUILESS_MAIN(ModelDescriptionsTest)
#include "tst_model_descriptions.moc"
