// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/sweep/LossByTime.h"

using namespace bubblescope;

class LossByTimeTest : public QObject {
    Q_OBJECT

  private slots:
    void curvesAreReadByNameOrPlace() {
        const LossCurve byPlace = parseLossCurve("a,b\n0,3.5\n2,2.5\r\n\n", "x.csv");
        QCOMPARE(byPlace.points.size(), std::size_t{2});
        QCOMPARE(byPlace.points[1].step, std::int64_t{2});
        const LossCurve byName = parseLossCurve("lr,loss,step\n1,3.5,0\n1,2.5,7\n", "x.csv");
        QCOMPARE(byName.points[1].step, std::int64_t{7});
        QCOMPARE(byName.last(), 2.5);
    }

    void badCurvesAreRefused() {
        for (const char* csv : {"", "step,loss\n", "step,loss\n1,x\n", "step,loss\n1\n",
                                "step,loss\n2,1\n2,1\n", "a,b,c\n1,2,3\n", "step,loss\n-1,1\n"})
            QVERIFY_EXCEPTION_THROWN(parseLossCurve(csv, "x.csv"), Error);
    }

    void smoothingAveragesWhatCame() {
        const LossCurve curve = parseLossCurve("step,loss\n1,4\n2,2\n3,nan\n4,3\n", "");
        const LossCurve smooth = curve.smoothed(2);
        QCOMPARE(smooth.points.size(), std::size_t{3});
        QCOMPARE(smooth.points[1].loss, 3.0);
        QCOMPARE(smooth.points[2].loss, 2.5);
        QCOMPARE(curve.smoothed(1).points[1].loss, 2.0);
    }

    /// PipeFisher: 7,038 steps of 847.8 ms against 2,961 of 980.2 ms: 99.4 and 48.4 minutes.
    void runsAreComparedAsPipeFisherDoes() {
        LossCurve lamb{"lamb", {}};
        LossCurve kfac{"kfac", {}};
        for (int step = 0; step <= 7038; ++step) {
            lamb.points.push_back({step, 10 - (10 - 3.41) * step / 7038.0});
            kfac.points.push_back({step, 10 - (10 - 3.41) * step / 2961.0});
        }
        lamb.points.back().loss = kfac.points[2961].loss = 3.41;
        const std::vector<TimedLoss> runs{{lamb, 847'800'000}, {kfac, 980'200'000}};
        QCOMPARE(commonLoss(runs), 3.41);
        const TimeToLoss result = timeToLoss(runs, 3.41);
        QCOMPARE(*result.steps[0], std::int64_t{7038});
        QCOMPARE(*result.steps[1], std::int64_t{2961});
        const auto minutes = [&](std::size_t i) {
            return static_cast<double>(*result.timesNs[i]) / 60e9;
        };
        QVERIFY(std::abs(minutes(0) - 99.4) < 0.06);
        QVERIFY(std::abs(minutes(1) - 48.4) < 0.06);
    }

    void aRunThatNeverGetsThereSaysSo() {
        const LossCurve good = parseLossCurve("step,loss\n1,4\n2,1\n", "a");
        const LossCurve bad = parseLossCurve("step,loss\n1,4\n2,3\n", "b");
        const std::vector<TimedLoss> runs{{good, 10}, {bad, 10}};
        const TimeToLoss result = timeToLoss(runs, 2);
        QVERIFY(result.timesNs[0] && !result.timesNs[1]);
        QCOMPARE(commonLoss(runs), 3.0);
    }
};

QTEST_GUILESS_MAIN(LossByTimeTest)
#include "tst_loss_by_time.moc"
