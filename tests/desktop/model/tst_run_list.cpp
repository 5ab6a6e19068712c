// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QPointer>
#include <QSignalSpy>
#include <QtTest>

#include "app/desktop/model/RunList.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

class RunListTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QTest::failOnWarning(QRegularExpression(".*"));
        runs_ = std::make_unique<RunList>();
        tester_ = std::make_unique<QAbstractItemModelTester>(
            runs_.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        first_ = runs_->add(simulatedRun("first", specOf(4, 4)));
        second_ = runs_->add(simulatedRun("second", specOf(4, 16)));
    }

    void cleanup() {
        tester_.reset();
        runs_.reset();
    }

    void showsFiguresAndComparesStepTimes() {
        QCOMPARE(runs_->rowCount(), 2);
        QCOMPARE(runs_->index(1).data().toString(), "second");
        QCOMPARE(runs_->index(0).data(RunList::ProvenanceRole).toString(), "simulated");
        QCOMPARE(runs_->index(0).data(RunList::UtilizationRole).toDouble(), 4.0 / 7);
        QCOMPARE(runs_->index(0).data(RunList::StepTimeRole).toLongLong(), 21'000'000);
        QCOMPARE(runs_->index(1).data(RunList::RelativeStepTimeRole).toDouble(), 57.0 / 21);
    }

    void hidingMovesTheBaseline() {
        const QSignalSpy changed(runs_.get(), &RunList::shownRunsChanged);
        QVERIFY(runs_->setData(runs_->index(0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(runs_->shownRuns(), QList<Run*>{second_});
        QCOMPARE(runs_->baseline(), second_);
        QCOMPARE(runs_->index(0).data(RunList::RelativeStepTimeRole).toDouble(), 21.0 / 57);
    }

    void duplicatesGetTheirOwnNameAndColour() {
        const Run* copy = runs_->duplicate(0);
        QCOMPARE(runs_->rowOf(copy), 1);
        QCOMPARE(copy->name(), "first (2)");
        QVERIFY(copy->spec() == first_->spec());
        QCOMPARE(runs_->swatchOf(copy), 2);
    }

    void renames() {
        QVERIFY(runs_->setData(runs_->index(0), " better "));
        QCOMPARE(first_->name(), "better");
        QVERIFY(!runs_->setData(runs_->index(0), "  "));
        QCOMPARE(first_->name(), "better");
    }

    void reorders() {
        QVERIFY(runs_->moveRow({}, 1, {}, 0));
        QCOMPARE(runs_->at(0), second_);
        QVERIFY(runs_->moveRow({}, 0, {}, 2));
        QCOMPARE(runs_->at(0), first_);
        QVERIFY(!runs_->moveRow({}, 0, {}, 3));
        QVERIFY(!runs_->moveRow({}, 0, {}, -1));
    }

    void aRemovedRunLivesUntilTheEventLoop() {
        const QPointer<Run> removed = first_;
        runs_->remove(0);
        QCOMPARE(runs_->shownRuns(), QList<Run*>{second_});
        QVERIFY(removed);
        QTRY_VERIFY(!removed);
        QCOMPARE(runs_->index(0).data(RunList::SwatchRole).toInt(), 1);
    }

    void newContentIsAnnounced() {
        const QSignalSpy changed(runs_.get(), &RunList::dataChanged);
        second_->setContent(std::make_shared<const RunContent>(simulate(specOf(4, 8))),
                            specOf(4, 8));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(second_->spec()->shape.microBatches, 8);
    }

  private:
    std::unique_ptr<RunList> runs_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
    Run* first_ = nullptr;
    Run* second_ = nullptr;
};

QTEST_GUILESS_MAIN(RunListTest)
#include "tst_run_list.moc"
