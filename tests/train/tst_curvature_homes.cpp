// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/schedule/ScheduleFamily.h"
#include "core/train/CurvatureHomes.h"

using namespace bubblescope;

/// Where the factors of each layer are made, by the work and the bubbles that were measured.
class CurvatureHomesTest : public QObject {
    Q_OBJECT

    static PipelinePlan plan(const char* schedule, int devices, int layersOfFirst) {
        PipelinePlan plan{.schedule = findScheduleFamily(schedule).generate(
                              {.devices = devices, .microBatches = devices})};
        plan.kfacLayers.resize(static_cast<std::size_t>(devices));
        plan.kfacLayers[0].resize(static_cast<std::size_t>(layersOfFirst));
        return plan;
    }

    /// One piece of curvature, and one inversion in two parts, of a layer of stage 0.
    static void addWork(StepProfile& profile, int device, std::uint32_t layer, std::int64_t ns,
                        std::uint8_t direction = 0) {
        const auto add = [&](InstructionKind kind, std::uint32_t part, std::uint32_t parts) {
            profile.add(device, 0,
                        {{.kind = kind,
                          .direction = direction,
                          .index = layer,
                          .part = part,
                          .parts = parts},
                         0,
                         ns});
        };
        add(InstructionKind::AddCurvatureA, 0, 1);
        add(InstructionKind::InvertA, 0, 2);
        add(InstructionKind::InvertA, 1, 2);
    }

  private slots:
    void partsOfAPieceAreOne() {
        const PipelinePlan two = plan("gpipe", 2, 1);
        StepProfile profile(2);
        addWork(profile, 0, 0, 100);
        const CurvatureTimes times(two, profile, 0, 1);
        QCOMPARE(times.pieceNs(InstructionKind::AddCurvatureA, 0, 0), 100);
        QCOMPARE(times.pieceNs(InstructionKind::InvertA, 0, 0), 200);
        QCOMPARE(times.refreshNs(0, 0), 2 * 100 + 200);
    }

    void workGoesWhereTheTimeIs() {
        const PipelinePlan two = plan("gpipe", 2, 1);
        StepProfile profile(2);
        addWork(profile, 0, 0, 100);
        const CurvatureTimes times(two, profile, 0, 1);
        QCOMPARE(curvatureHomes(two, times, {1000, 4000})[0], std::vector<int>{1});
        QCOMPARE(curvatureHomes(two, times, {4000, 1000})[0], std::vector<int>{0});
        // Hardly more time elsewhere is no reason to send rows.
        QCOMPARE(curvatureHomes(two, times, {1000, 1020})[0], std::vector<int>{0});
    }

    void layersAreDealtOutLargestFirst() {
        const PipelinePlan two = plan("gpipe", 2, 3);
        StepProfile profile(2);
        for (std::uint32_t layer = 0; layer < 3; ++layer)
            addWork(profile, 0, layer, layer == 1 ? 200 : 100);
        const CurvatureTimes times(two, profile, 0, 1);
        const std::vector<int> homes = curvatureHomes(two, times, {1000, 1000})[0];
        QCOMPARE(homes[0], homes[2]);
        QVERIFY(homes[0] != homes[1]);
    }

    /// Copies share inversions out: the one that did a layer's tells how long it takes.
    void theCopyThatInvertedTells() {
        const PipelinePlan chimera = plan("chimera", 2, 1);
        StepProfile profile(2);
        addWork(profile, chimera.deviceOfCopy(0, 0), 0, 1);
        addWork(profile, chimera.deviceOfCopy(1, 0), 0, 100, 1);
        const CurvatureTimes times(chimera, profile, 0, 1);
        QCOMPARE(times.pieceNs(InstructionKind::InvertA, 0, 0), 200);
    }
};

QTEST_GUILESS_MAIN(CurvatureHomesTest)
#include "tst_curvature_homes.moc"
