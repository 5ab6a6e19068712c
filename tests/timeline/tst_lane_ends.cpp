// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "core/timeline/LaneEnds.h"

using namespace bubblescope;

class LaneEndsTest : public QObject {
    Q_OBJECT

  private slots:
    void findsWhatASearchFinds() {
        std::mt19937 random(5);
        LaneEnds lanes;
        std::vector<std::int64_t> plain;
        for (int round = 0; round < 50'000; ++round) {
            const auto ns = static_cast<std::int64_t>(random() % 100);
            if (random() % 5 == 0 && !plain.empty()) {
                QCOMPARE(lanes.back(), plain.back());
                plain.pop_back();
                lanes.pop();
            }
            if (random() % 500 == 0) plain.clear(), lanes.clear();
            const std::size_t lane = random() % (plain.size() + 1);
            if (lane == plain.size()) plain.emplace_back();
            plain[lane] = ns;
            lanes.set(lane, ns);
            QCOMPARE(lanes.size(), plain.size());

            const auto wanted = static_cast<std::int64_t>(random() % 100);
            std::size_t behind = plain.size();
            while (behind > 0 && plain[behind - 1] < wanted)
                --behind;
            QCOMPARE(lanes.behindLastUntil(wanted), behind);
            const std::size_t from = random() % (plain.size() + 2);
            std::size_t free = std::min(from, plain.size());
            while (free < plain.size() && plain[free] > wanted)
                ++free;
            QCOMPARE(lanes.firstFree(from, wanted), free);
        }
    }
};

QTEST_GUILESS_MAIN(LaneEndsTest)
#include "tst_lane_ends.moc"
