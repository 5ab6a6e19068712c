// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QtTest>

#include "app/desktop/model/FillFigures.h"
#include "app/desktop/model/FillScenarioResult.h"
#include "app/desktop/model/FillTableModel.h"
#include "app/desktop/model/LiveSimulation.h"
#include "app/desktop/model/RunList.h"
#include "app/desktop/model/SliceFlows.h"
#include "core/schedule/ParameterError.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

namespace {

SimulationSpec filledSpec(int devices, int microBatches, const std::string& schedule = "1f1b",
                          const std::string& policy = "best-fit") {
    SimulationSpec spec = specOf(devices, microBatches, schedule);
    spec.filling.request.work = "kfac";
    spec.filling.request.policy = policy;
    takeProfile(spec);
    return spec;
}

}  // namespace

/// What is known about filled bubbles, without a window.
class FillingTest : public QObject {
    Q_OBJECT

  private slots:
    void everyPieceLiesInABubbleOfThePlainStep() {
        const RunContent plain = simulate(filledSpec(4, 6));
        const RunContent& filled = *plain.filled;
        int pieces = 0;
        for (SliceIndex i = 0; i < filled.timeline->sliceCount(); ++i) {
            const Slice slice = filled.timeline->slice(i);
            if (!isFilling(filled, i)) {
                QVERIFY(!filledBubble(filled, i));
                continue;
            }
            ++pieces;
            const auto bubble = filledBubble(filled, i);
            QVERIFY(bubble);
            const std::int64_t startNs =
                slice.startNs -
                filled.timeline->steps()[static_cast<std::size_t>(slice.step)].startNs;
            QVERIFY(bubble->startNs <= startNs && startNs + slice.durationNs <= bubble->endNs);
            const auto& known =
                plain.analysis.devices[static_cast<std::size_t>(bubble->device)].bubbles;
            QVERIFY(std::ranges::any_of(known, [&](const Bubble& b) {
                return b.startNs == bubble->startNs && b.endNs == bubble->endNs &&
                       b.cause == bubble->cause;
            }));
        }
        QVERIFY(pieces > 100);
    }

    void figuresAreThoseOfTheFilling() {
        const RunContent content = simulate(filledSpec(4, 4, "gpipe"));
        const BubbleFill& fill = *content.filled->fill;
        const FillFigures figures = fillFigures(fill);
        QCOMPARE(figures.steps, 3);
        QCOMPARE(figures.utilizationBefore, content.analysis.utilization());
        QCOMPARE(figures.utilization, fill.meanUtilization());
        QVERIFY(qAbs(content.filled->analysis.utilization() - figures.utilization) < 1e-3);
        QVERIFY(figures.limitSteps <= figures.steps);
        QVERIFY(figures.limitUsage <= 1 && figures.limitUsage >= figures.usage - 1e-9);
        for (const FillReport& report : fill.reports)
            QVERIFY(limitSteps(report) >= 1 && limitSteps(report) <= report.steps);
    }

    void aStepWithoutBubblesHasNoLimit() {
        QCOMPARE(limitSteps(FillReport{.stepNs = 100, .pipelineNs = 100, .leftOverNs = 40}), 0);
        QCOMPARE(limitSteps(FillReport{.stepNs = 100, .pipelineNs = 60, .filledNs = 81}), 3);
        QCOMPARE(limitSteps(FillReport{.stepNs = 100, .pipelineNs = 60, .filledNs = 80}), 2);
        QCOMPARE(limitSteps(FillReport{.stepNs = 100, .pipelineNs = 60}), 1);
    }

    void clustersAreFilledWithTheirOwnReplicas() {
        SimulationSpec spec = filledSpec(4, 8);
        spec.cluster.replicas = 4;
        spec.cluster.gradientBytes = {100'000'000};
        spec.cluster.replicaLink.bytesPerSecond = 20'000'000'000;
        spec.steps = 2;
        const RunContent content = simulate(spec);
        QVERIFY(content.filled);
        QVERIFY(content.filled->timeline->origin.find("4 replicas") != std::string::npos);
        const auto kinds = content.filled->timeline->kind();
        QVERIFY(std::ranges::count(kinds, SliceKind::Collective) > 0);
        spec.layers = 2;
        QVERIFY_EXCEPTION_THROWN(simulate(spec), ParameterError);  // three blocks
    }

    void theTableHasARowPerDevice() {
        FillTableModel model;
        const auto run = simulatedRun("filled", filledSpec(4, 4));
        model.setRun(run.get());
        QCOMPARE(model.rowCount(), 4);
        const BubbleFill& fill = *run->content().filled->fill;
        for (int d = 0; d < 4; ++d)
            QCOMPARE(model.index(d, FillTableModel::StepsColumn).data().toInt(),
                     fill.reports[static_cast<std::size_t>(d)].steps);
        run->setContent(std::make_shared<const RunContent>(simulate(specOf(4, 4))), specOf(4, 4));
        QCOMPARE(model.rowCount(), 0);
    }

    void filledRunsFollowTheirRun() {
        RunList list;
        QSignalSpy changed(&list, &RunList::shownRunsChanged);
        Run* run = list.add(simulatedRun("first", specOf(4, 4)));
        QCOMPARE(list.shownCharts(), QList<Run*>{run});
        changed.clear();
        run->setContent(std::make_shared<const RunContent>(simulate(filledSpec(4, 4))),
                        filledSpec(4, 4));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(list.shownCharts(), (QList<Run*>{run, run->filled()}));
        QSignalSpy data(&list, &RunList::dataChanged);
        connect(&list, &RunList::dataChanged, this, [run] {
            if (run->filled()) QCOMPARE(run->filled()->sharedContent(), run->content().filled);
        });
        run->setContent(std::make_shared<const RunContent>(simulate(filledSpec(4, 8))),
                        filledSpec(4, 8));
        QCOMPARE(data.count(), 1);
        run->setName("renamed");
        QCOMPARE(run->filled()->name(), "renamed + K-FAC");
        run->setContent(std::make_shared<const RunContent>(simulate(specOf(4, 4))), specOf(4, 4));
        QCOMPARE(list.shownCharts(), QList<Run*>{run});
    }

    void theSameOperationIsFoundAgain() {
        const RunContent before = simulate(filledSpec(4, 8));
        const RunContent now = simulate(filledSpec(4, 6));
        const auto isFoundIn = [](const Timeline& from, const Timeline& to) {
            std::size_t found = 0;
            for (SliceIndex i = 0; i < from.sliceCount(); ++i) {
                const auto same = sameSlice(from, i, to);
                if (!same) continue;
                ++found;
                const bool isSame = from.sliceLabel(i) == to.sliceLabel(*same) &&
                                    from.slice(i).stage == to.slice(*same).stage &&
                                    from.slice(i).step == to.slice(*same).step;
                if (!isSame) return std::size_t{0};
            }
            return found;
        };
        QCOMPARE(isFoundIn(*before.timeline, *now.timeline), now.timeline->sliceCount());
        QVERIFY(isFoundIn(*before.filled->timeline, *now.filled->timeline) > 100);
    }

    void scenarioPointsAreSimulatedAsTheyStand() {
        const FillScenario scenario = findFillScenario("pipefisher-bert-large");
        Progress progress;
        const FillScenarioResult result{scenario, runScenario(scenario, progress)};
        QCOMPARE(result.points.size(), std::size_t{3});
        for (std::size_t i = 0; i < result.points.size(); ++i) {
            const RunContent content = simulate(specOf(result, i));
            QCOMPARE(content.filled->fill->plainStepNs, result.points[i].stepNs);
            QCOMPARE(content.filled->fill->meanUtilization(), result.points[i].utilization);
            QCOMPARE(fillFigures(*content.filled->fill).usage, result.points[i].usage);
            QCOMPARE(fillFigures(*content.filled->fill).memoryBytes, result.points[i].memoryBytes);
        }
        QCOMPARE(scenarioCsv(result).count('\n'), 4);
    }

    void longFillingsAreGivenUpForNewerOnes() {
        SimulationSpec slow = filledSpec(64, 256);
        slow.filling.request.mostStretchPercent = 20;  // hundreds of attempts
        LiveSimulation live;
        QSignalSpy finished(&live, &LiveSimulation::finished);
        live.request(1, slow);
        QTest::qWait(400);
        live.request(1, specOf(4, 4));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20'000);
        QCOMPARE(finished[0][1].value<SimulationResult>().spec, specOf(4, 4));
    }
};

QTEST_GUILESS_MAIN(FillingTest)
#include "tst_filling.moc"
