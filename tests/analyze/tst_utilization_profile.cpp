// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <numeric>

#include "core/analyze/UtilizationProfile.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

using Piece = std::pair<std::int64_t, std::int64_t>;
using Shares = std::vector<float>;

/// Devices that compute, over a step from 0 to 100.
Timeline devicesOf(const std::vector<std::vector<Piece>>& devices) {
    TimelineBuilder builder;
    for (const auto& pieces : devices) {
        const TrackIndex track = builder.addTrack({.device = builder.addDevice({})});
        for (const auto& [startNs, endNs] : pieces)
            builder.addSlice(
                track,
                {.startNs = startNs, .durationNs = endNs - startNs, .kind = SliceKind::Forward});
    }
    builder.addStep({"step 0", 0, 100});
    return builder.finish();
}

Shares profileOf(const Timeline& timeline, std::size_t columns) {
    return utilizationProfile(timeline, analyze(timeline), columns);
}

}  // namespace

class UtilizationProfileTest : public QObject {
    Q_OBJECT

  private slots:
    void isTheMeanOverDevices() {
        const Timeline timeline = devicesOf({{{0, 50}, {75, 100}}, {{25, 100}}});
        QCOMPARE(profileOf(timeline, 4), (Shares{0.5F, 1.0F, 0.5F, 1.0F}));
    }

    void edgesWithinColumnsCountInPart() {
        const Timeline timeline = devicesOf({{{0, 40}, {90, 100}}});
        QCOMPARE(profileOf(timeline, 2), (Shares{0.8F, 0.2F}));
    }

    void aWindowIsAPartOfTheTime() {
        const Timeline timeline = devicesOf({{{0, 50}, {75, 100}}, {{25, 100}}});
        const Analysis analysis = analyze(timeline);
        QCOMPARE(utilizationProfile(timeline, analysis, 2, {25, 75}), (Shares{1.0F, 0.5F}));
        QCOMPARE(utilizationProfile(timeline, analysis, 2, {75, 125}), (Shares{1.0F, 0.0F}));
    }

    void addsUpToTheUtilization() {
        const Timeline timeline = devicesOf({{{0, 13}, {17, 59}, {61, 100}}, {{3, 5}, {7, 71}}});
        const Analysis analysis = analyze(timeline);
        const Shares shares = utilizationProfile(timeline, analysis, 7);
        const double mean = std::accumulate(shares.begin(), shares.end(), 0.0) / 7;
        QVERIFY(std::abs(mean - analysis.utilization()) < 1e-6);
    }

    void rowsWithoutDevicesAreCovered() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({.name = "python", .kind = TrackKind::Thread});
        builder.addSlice(track, {.startNs = 0, .durationNs = 10, .kind = SliceKind::Host});
        builder.addSlice(track, {.startNs = 35, .durationNs = 5, .kind = SliceKind::Host});
        QCOMPARE(profileOf(builder.finish(), 4), (Shares{1.0F, 0.0F, 0.0F, 0.5F}));
    }

    void nothingIsNotUsed() {
        TimelineBuilder builder;
        QCOMPARE(profileOf(builder.finish(), 3), (Shares{0, 0, 0}));
    }
};

QTEST_GUILESS_MAIN(UtilizationProfileTest)
#include "tst_utilization_profile.moc"
