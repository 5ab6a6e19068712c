// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "core/analyze/Intervals.h"

using namespace bubblescope;

namespace {

constexpr int horizon = 60;

/// Which whole nanoseconds are covered: the plain truth to compare with.
std::vector<bool> covered(const std::vector<Interval>& intervals) {
    std::vector<bool> result(horizon, false);
    for (const Interval& interval : intervals)
        for (std::int64_t t = interval.startNs; t < interval.endNs; ++t)
            result[static_cast<std::size_t>(t)] = true;
    return result;
}

void checkIsUnion(const IntervalUnion& intervals) {
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        QVERIFY(intervals[i].startNs < intervals[i].endNs);
        if (i > 0) QVERIFY(intervals[i - 1].endNs < intervals[i].startNs);
    }
}

}  // namespace

class IntervalsTest : public QObject {
    Q_OBJECT

  private slots:
    void operationsEqualTheirSets() {
        std::mt19937 random(11);
        const auto pick = [&random](int from, int to) {
            return std::uniform_int_distribution<int>(from, to)(random);
        };
        const auto some = [&pick] {
            std::vector<Interval> intervals;
            for (int i = pick(0, 6); i > 0; --i) {
                const int start = pick(0, horizon - 1);
                intervals.push_back({start, pick(start, std::min(horizon, start + 12))});
            }
            return intervals;
        };
        for (int round = 0; round < 5000; ++round) {
            const auto a = some();
            const auto b = some();
            const IntervalUnion ua = unite(a);
            const IntervalUnion ub = unite(b);
            const IntervalUnion both = intersect(ua, ub);
            const IntervalUnion rest = subtract(ua, ub);
            checkIsUnion(ua);
            checkIsUnion(rest);
            const auto inA = covered(a);
            const auto inB = covered(b);
            QCOMPARE(covered(ua), inA);
            std::int64_t length = 0;
            for (int t = 0; t < horizon; ++t) {
                const auto i = static_cast<std::size_t>(t);
                QCOMPARE(covered(both)[i], inA[i] && inB[i]);
                QCOMPARE(covered(rest)[i], inA[i] && !inB[i]);
                length += inA[i];
            }
            QCOMPARE(lengthNs(ua), length);
        }
    }
};

QTEST_GUILESS_MAIN(IntervalsTest)
#include "tst_intervals.moc"
