// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QtTest>

#include "app/desktop/model/ScenarioResult.h"
#include "app/desktop/model/ScenarioTableModel.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

namespace {

/// Few points of the scenario that ships.
ScenarioResult smallResult() {
    Scenario scenario = findScenario("breadth-first-52b");
    scenario.batches = {16};
    scenario.layouts = {{4, 8, 2}};
    Progress progress;
    return {scenario, runScenario(scenario, progress)};
}

}  // namespace

class ScenarioResultTest : public QObject {
    Q_OBJECT

  private slots:
    void aPointSimulatesToItsOwnFigures() {
        const ScenarioResult result = smallResult();
        QVERIFY(result.points.size() > 8);
        for (std::size_t i = 0; i < result.points.size(); ++i) {
            const ScenarioPoint& point = result.points[i];
            const RunContent content = simulate(specOf(result, i));
            const auto steps = content.timeline->steps();
            QCOMPARE(steps.size(), std::size_t{3});
            QCOMPARE(steps[2].endNs - steps[1].endNs, point.stepNs);
            QVERIFY(std::ranges::max(content.simulation->peakBytes) >= point.peakMemoryBytes);
            QCOMPARE(content.simulation->capacityBytes,
                     result.scenario.hardware.memoryBytes - result.scenario.hardware.reservedBytes);
        }
    }

    void theTableHasTheBestPoints() {
        const auto result = std::make_shared<const ScenarioResult>(smallResult());
        ScenarioTableModel model;
        const QAbstractItemModelTester tester(&model);
        model.setResult(result);
        QCOMPARE(model.rowCount(), static_cast<int>(result->bestPoints().size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(model.rowOf(model.pointAt(row)), row);
            QCOMPARE(model.index(row, ScenarioTableModel::MethodColumn).data().toString(),
                     QString::fromStdString(result->methodOf(model.pointAt(row)).title));
            QCOMPARE(model.index(row, ScenarioTableModel::LayoutColumn).data().toString(),
                     "4 × 8 × 2");
        }
    }

    void theCsvHasEveryPointAndSaysWhereItIsFrom() {
        const ScenarioResult result = smallResult();
        const QList<QByteArray> lines = scenarioCsv(result).trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + static_cast<qsizetype>(result.points.size()));
        for (qsizetype i = 1; i < lines.size(); ++i) {
            QVERIFY(lines[i].contains(",simulated,"));
            QVERIFY(lines[i].contains(
                QByteArray::number(qint64(result.points[static_cast<std::size_t>(i - 1)].stepNs))));
        }
    }
};

QTEST_GUILESS_MAIN(ScenarioResultTest)
#include "tst_scenario_result.moc"
