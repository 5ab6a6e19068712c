// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include <cmath>

#include "core/data/Metrics.h"

using namespace bubblescope;

class MetricsTest : public QObject {
    Q_OBJECT

    static bool near(double value, double expected) { return std::abs(value - expected) < 1e-12; }

  private slots:
    void accuracyCountsLabelledRows() {
        const std::vector<float> scores{1, 2, 0, 5, 4, 3, 0, 0, 1, 9, 9, 9};
        QCOMPARE(accuracy(scores, std::vector<std::int32_t>{1, 1, 2, -1}), 2.0 / 3);
        QCOMPARE(accuracy(scores, std::vector<std::int32_t>{1, 0, 2, 0}), 1.0);
        QCOMPARE(accuracy(scores, std::vector<std::int32_t>{-1, -1, -1, -1}), 0.0);
        QCOMPARE(accuracy({}, {}), 0.0);
    }

    void perplexityOfAUniformGuessIsTheNumberOfTokens() {
        QVERIFY(near(perplexity(std::log(50.0)), 50));
    }

    void bleuOfEqualTextsIsOne() {
        CorpusBleu bleu;
        bleu.add(std::vector{1, 2, 3, 4, 5}, std::vector{1, 2, 3, 4, 5});
        QVERIFY(near(bleu.score(), 1));
    }

    /// Precisions 6/7, 5/6, 4/5, 3/4, no penalty.
    void bleuOfALongerCandidate() {
        CorpusBleu bleu;
        bleu.add(std::vector{1, 2, 3, 4, 1, 5, 9}, std::vector{1, 2, 3, 4, 1, 5});
        QVERIFY(near(bleu.score(), std::pow(3.0 / 7, 0.25)));
    }

    void bleuPunishesBrevityOverTheCorpus() {
        CorpusBleu bleu;
        bleu.add(std::vector{1, 2, 3, 4}, std::vector{1, 2, 3, 4, 5});
        QVERIFY(near(bleu.score(), std::exp(1 - 5.0 / 4)));
        bleu.add(std::vector{1, 2, 3, 4, 5, 6}, std::vector{1, 2, 3, 4, 5});
        // 9 of 10 tokens, 7 of 8 pairs, 5 of 6 triples, 3 of 4 quadruples; 10 against 10 tokens.
        QVERIFY(near(bleu.score(), std::pow(0.9 * 7 / 8 * 5 / 6 * 3 / 4, 0.25)));
    }

    /// "the the the the" against "the cat is on the mat": two matches at most.
    void bleuClipsRepeatedTokens() {
        CorpusBleu bleu;
        bleu.add(std::vector{1, 1, 1, 1}, std::vector{1, 2, 3, 4, 1, 5});
        QCOMPARE(bleu.score(), 0.0);
        QCOMPARE(CorpusBleu().score(), 0.0);
    }
};

QTEST_GUILESS_MAIN(MetricsTest)
#include "tst_metrics.moc"
