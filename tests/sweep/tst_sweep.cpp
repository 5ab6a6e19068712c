// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <thread>

#include "core/base/Error.h"
#include "core/sweep/Sweep.h"

using namespace bubblescope;

namespace {

SweepRequest smallRequest() {
    SweepRequest request;
    request.schedules = {"1f1b", "interleaved"};
    request.devices = {1, 2, 4, 8};
    request.chunks = {2};
    request.microBatchSizes = {1, 2, 4};
    request.dataParallel = {1, 2, 4, 8};
    request.tensorParallel = {1, 2, 4, 8};
    request.recomputes = {Recompute::None, Recompute::Full};
    request.batch = 64;
    request.accelerators = 16;
    return request;
}

SweepResult swept(const SweepRequest& request, SweepRank rank = SweepRank::Time, int threads = 2) {
    Progress progress;
    return sweep(findModelDescription("gpt3-6.7b"), findHardwareDescription("a100-80gb"), request,
                 rank, progress, threads);
}

}  // namespace

class SweepTest : public QObject {
    Q_OBJECT

  private slots:
    void plansUseBatchAndAccelerators() {
        const SweepResult result = swept(smallRequest());
        QVERIFY(result.plans.size() > 20);
        for (const SweepPlan& p : result.plans) {
            QCOMPARE(p.plan.accelerators(), 16);
            QCOMPARE(p.plan.batch(), std::int64_t{64});
            QVERIFY(p.figures.fits);
        }
        QCOMPARE(result.plans.size() + result.tooLarge, result.simulated);
        QVERIFY(result.tooLarge > 0);
    }

    void plansBeyondMemoryCanBeKept() {
        SweepRequest request = smallRequest();
        request.keepsTooLarge = true;
        const SweepResult result = swept(request);
        QCOMPARE(result.plans.size(), result.simulated);
        QVERIFY(result.plans.front().figures.fits);
        QVERIFY(!result.plans.back().figures.fits);
        QVERIFY(!result.plans.back().isOnFront);
    }

    void ranksAreBestFirst() {
        const SweepResult fast = swept(smallRequest(), SweepRank::Time);
        const SweepResult small = swept(smallRequest(), SweepRank::Memory);
        for (std::size_t i = 1; i < fast.plans.size(); ++i) {
            QVERIFY(fast.plans[i - 1].figures.samplesPerSecond >=
                    fast.plans[i].figures.samplesPerSecond);
            QVERIFY(small.plans[i - 1].figures.peakTotalBytes() <=
                    small.plans[i].figures.peakTotalBytes());
        }
        SweepRequest request = smallRequest();
        request.accelerators = 0;
        const SweepResult cheap = swept(request, SweepRank::Cost);
        const auto cost = [](const SweepPlan& p) {
            return p.figures.costPerMillionTokens(1, p.plan.accelerators());
        };
        for (std::size_t i = 1; i < cheap.plans.size(); ++i)
            QVERIFY(cost(cheap.plans[i - 1]) <= cost(cheap.plans[i]) * (1 + 1e-12));
    }

    void theFrontIsWhatNothingBeats() {
        const SweepResult result = swept(smallRequest());
        int onFront = 0;
        for (const SweepPlan& p : result.plans) {
            const bool isBeaten = std::ranges::any_of(result.plans, [&](const SweepPlan& o) {
                return o.figures.samplesPerSecond >= p.figures.samplesPerSecond &&
                       o.figures.peakTotalBytes() < p.figures.peakTotalBytes();
            });
            if (p.isOnFront) QVERIFY(!isBeaten);
            if (p.isOnFront) ++onFront;
        }
        QVERIFY(onFront > 2);
        QVERIFY(result.plans.front().isOnFront);
    }

    void threadsDoNotChangeTheResult() {
        const SweepResult one = swept(smallRequest(), SweepRank::Time, 1);
        const SweepResult four = swept(smallRequest(), SweepRank::Time, 4);
        QCOMPARE(one.plans.size(), four.plans.size());
        for (std::size_t i = 0; i < one.plans.size(); ++i) {
            QVERIFY(one.plans[i].plan == four.plans[i].plan);
            QCOMPARE(one.plans[i].figures.stepNs, four.plans[i].figures.stepNs);
        }
    }

    void combinationsThatAreNoPlanAreCounted() {
        SweepRequest request = smallRequest();
        request.accelerators = 0;
        request.tensorParallel = {3};
        const SweepResult result = swept(request);
        QVERIFY(result.plans.empty());
        QVERIFY(!result.refused.empty());
        request = smallRequest();
        request.schedules = {"chimera"};
        request.devices = {3};
        request.accelerators = 0;
        const SweepResult odd = swept(request);
        QCOMPARE(odd.simulated, std::size_t{0});
        QVERIFY(odd.refused.begin()->first.find("multiple of 2") != std::string::npos);
    }

    void schedulesWithoutChunksAreTriedOnce() {
        SweepRequest request = smallRequest();
        request.schedules = {"1f1b"};
        request.chunks = {2, 4, 8};
        std::map<std::string, std::size_t> refused;
        Progress progress;
        const auto plans =
            sweepPlans(findModelDescription("gpt3-6.7b"), request, refused, progress);
        for (std::size_t i = 0; i < plans.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!(plans[i] == plans[j]));
    }

    void parametersDescribeAPlan() {
        ParallelPlan plan;
        plan.schedule = "zb-h1";
        plan.microBatchSize = 7;
        QCOMPARE(sweepParameters().size(), std::size_t{9});
        for (const SweepParameter& parameter : sweepParameters()) {
            if (parameter.name == "schedule") QCOMPARE(parameter.text(plan), std::string("zb-h1"));
            if (parameter.name == "micro_batch_size")
                QCOMPARE(parameter.value(plan), std::int64_t{7});
        }
    }

    void canBeCancelledWhileItRuns() {
        SweepRequest request = smallRequest();
        request.accelerators = 0;
        request.batch = 0;
        for (int i = 64; i < 164; ++i)
            request.microBatches.push_back(i);
        Progress progress;
        const std::jthread canceller([&progress] {
            while (progress.fraction() == 0)
                std::this_thread::yield();
            progress.cancel();
        });
        QVERIFY_EXCEPTION_THROWN(
            sweep(findModelDescription("gpt3-6.7b"), findHardwareDescription("a100-80gb"), request,
                  SweepRank::Time, progress),
            Cancelled);
    }

    void tooManyPlansAreRefused() {
        SweepRequest request = smallRequest();
        request.accelerators = 0;
        request.batch = 0;
        request.schedules = {"1f1b"};
        request.microBatches.clear();
        for (int i = 1; i < 20'000; ++i)
            request.microBatches.push_back(i);
        std::map<std::string, std::size_t> refused;
        Progress progress;
        QVERIFY_EXCEPTION_THROWN(
            sweepPlans(findModelDescription("gpt3-6.7b"), request, refused, progress), Error);
    }

    /// More of them than could be looked at one by one.
    void tooManyCombinationsAreRefusedAtOnce() {
        SweepRequest request = smallRequest();
        const std::vector<int> many(100'000, 4);
        request.devices = request.dataParallel = request.tensorParallel = many;
        request.microBatchSizes = many;
        std::map<std::string, std::size_t> refused;
        Progress progress;
        QVERIFY_EXCEPTION_THROWN(
            sweepPlans(findModelDescription("gpt3-6.7b"), request, refused, progress), Error);
        QCOMPARE(combinationsOf(request), std::int64_t{1} << 53);
    }

    void unknownNamesAreRefused() {
        QVERIFY_EXCEPTION_THROWN(findSweepRank("beauty"), Error);
        SweepRequest request = smallRequest();
        request.schedules = {"2f2b"};
        QVERIFY_EXCEPTION_THROWN(swept(request), Error);
    }
};

QTEST_GUILESS_MAIN(SweepTest)
#include "tst_sweep.moc"
