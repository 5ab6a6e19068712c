// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QtTest>

#include "app/desktop/model/BubbleTableModel.h"
#include "app/desktop/model/FindingTableModel.h"
#include "core/timeline/TimelineBuilder.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

class TablesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { QTest::failOnWarning(QRegularExpression(".*")); }

    void bubblesStartWithTheLongest() {
        BubbleTableModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const auto run = simulatedRun("run", specOf(4, 4));
        model.setRun(run.get());
        QVERIFY(model.rowCount() > 4);
        for (int row = 1; row < model.rowCount(); ++row) {
            QVERIFY(model.bubbleAt(row - 1).durationNs() >= model.bubbleAt(row).durationNs());
        }
        QCOMPARE(model.index(0, BubbleTableModel::CauseColumn).data().toString(),
                 "waits for input");
        QVERIFY(!model.index(0, BubbleTableModel::CauseColumn)
                     .data(Qt::ToolTipRole)
                     .toString()
                     .isEmpty());
    }

    void sharesOfADeviceAddUpToItsBubbleFraction() {
        const auto run = simulatedRun("run", specOf(4, 4));
        BubbleTableModel model;
        model.setRun(run.get());
        std::int64_t sumNs = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.bubbleAt(row).device == 2) sumNs += model.bubbleAt(row).durationNs();
        }
        const DeviceAnalysis& device = run->content().analysis.devices[2];
        QCOMPARE(static_cast<double>(sumNs) / static_cast<double>(device.spanNs()),
                 device.bubbleFraction());
    }

    void sortingKeepsIndexesOnTheirBubble_data() {
        QTest::addColumn<int>("column");
        for (int column = 0; column < BubbleTableModel::ColumnCount; ++column) {
            QTest::addRow("column %d", column) << column;
        }
    }

    void sortingKeepsIndexesOnTheirBubble() {
        QFETCH(int, column);
        BubbleTableModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto run = simulatedRun("run", specOf(4, 8));
        model.setRun(run.get());
        const Bubble longest = model.bubbleAt(0);
        const QPersistentModelIndex kept = model.index(0, 0);
        model.sort(column, Qt::AscendingOrder);
        QCOMPARE(kept.row(), model.rowOf(longest));
        model.sort(column, Qt::DescendingOrder);
        QCOMPARE(kept.row(), model.rowOf(longest));
    }

    void bubblesFollowTheContent() {
        BubbleTableModel model;
        const auto run = simulatedRun("run", specOf(4, 4));
        model.setRun(run.get());
        const int before = model.rowCount();
        run->setContent(std::make_shared<const RunContent>(simulate(specOf(8, 4))), specOf(8, 4));
        QVERIFY(model.rowCount() > before);
        model.setRun(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void findingsAreListed() {
        TimelineBuilder builder;
        builder.addFinding(Severity::Warning, "an end without a begin", "a.json: event 7", 3);
        Run run("trace", std::make_shared<const RunContent>(makeRunContent(builder.finish())));
        FindingTableModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRun(&run);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, FindingTableModel::SeverityColumn).data().toString(), "warning");
        QCOMPARE(model.index(0, FindingTableModel::WhereColumn).data().toString(),
                 "a.json: event 7");
        QCOMPARE(model.index(0, FindingTableModel::CountColumn).data().toString(), "3");
    }
};

QTEST_GUILESS_MAIN(TablesTest)
#include "tst_tables.moc"
