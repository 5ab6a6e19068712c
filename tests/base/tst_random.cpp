// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include <array>

#include "core/base/Random.h"

using namespace bubblescope;

class RandomTest : public QObject {
    Q_OBJECT

  private slots:
    /// First outputs of SplitMix64 for seed 1234567, as its reference implementations agree.
    void isSplitMix64() {
        Random random(1234567);
        QCOMPARE(random.bits(), 6457827717110365317ULL);
        QCOMPARE(random.bits(), 3203168211198807973ULL);
        QCOMPARE(random.bits(), 9817491932198370423ULL);
    }

    void everyNumberIsEquallyLikely() {
        Random random(1);
        std::array<int, 7> counts{};
        for (int i = 0; i < 70'000; ++i)
            ++counts[random.below(7)];
        for (const int count : counts)
            QVERIFY(std::abs(count - 10'000) < 400);
        QCOMPARE(random.below(1), 0U);
    }

    void hasTheMomentsItNames() {
        Random random(2);
        double uniform = 0;
        double normal = 0;
        double squares = 0;
        constexpr int draws = 100'000;
        for (int i = 0; i < draws; ++i) {
            const double share = random.uniform();
            QVERIFY(share >= 0 && share < 1);
            uniform += share;
            const double value = random.normal();
            normal += value;
            squares += value * value;
        }
        QVERIFY(std::abs(uniform / draws - 0.5) < 0.005);
        QVERIFY(std::abs(normal / draws) < 0.015);
        QVERIFY(std::abs(squares / draws - 1) < 0.02);
    }

    void seedsDependOnNumbersAndOrder() {
        QCOMPARE(Random::seedOf({1, 2}), Random::seedOf({1, 2}));
        QVERIFY(Random::seedOf({1, 2}) != Random::seedOf({2, 1}));
        QVERIFY(Random::seedOf({1}) != Random::seedOf({1, 0}));
        QCOMPARE(hashOf(""), 0xcbf29ce484222325ULL);
        QCOMPARE(hashOf("a"), 0xaf63dc4c8601ec8cULL);
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "tst_random.moc"
