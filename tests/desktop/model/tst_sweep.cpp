// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>
#include <thread>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/model/NumberList.h"
#include "app/desktop/model/SweepTableModel.h"
#include "core/base/Error.h"

using namespace bubblescope;

/// What sweeps are asked for, and what remains of a task that is given up.
class SweepModelTest : public QObject {
    Q_OBJECT

  private slots:
    void numbersAreTypedAsListsAndRanges() {
        QCOMPARE(parseNumberList("8, 1,2 , 4-6", "Devices"), (std::vector{1, 2, 4, 5, 6, 8}));
        QCOMPARE(numberListText({1, 2, 4}), "1, 2, 4");
    }

    void whatIsNoNumberIsNamed_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "1,,2", "0", "-3", "4-2", "1-2-3", "two", "1.5", "99999999"})
            QTest::newRow(text) << QString(text);
    }
    void whatIsNoNumberIsNamed() {
        QFETCH(QString, text);
        try {
            parseNumberList(text, "Devices");
            QFAIL("no error");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).startsWith("Devices: "));
        }
    }

    void combinationsAreCounted() {
        SweepRequest request;
        request.schedules = {"1f1b", "interleaved"};
        request.chunks = {1, 2, 4};
        request.devices = {1, 2};
        request.microBatches = {8, 16, 32};
        QCOMPARE(combinationsOf(request), 4 * 2 * 3);
        request.batch = 64;
        QCOMPARE(combinationsOf(request), 4 * 2);
    }

    void tableModelsKeepTheirPromises() {
        SweepSetup setup;
        setup.model.model = "gpt2";
        setup.request.devices = {1, 2, 3};
        setup.request.microBatchSizes = {1, 64};
        Progress progress;
        const auto outcome = std::make_shared<const SweepOutcome>(runSweep(setup, progress));
        SweepTableModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setOutcome(outcome);
        QVERIFY(model.rowCount() > 1);
        const QPersistentModelIndex first = model.index(0, 0);
        const std::size_t plan = model.planAt(0);
        model.sort(SweepTableModel::figureColumn(0), Qt::DescendingOrder);
        QCOMPARE(model.planAt(first.row()), plan);
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(outcome->plans()[model.planAt(row - 1)].figures.stepNs >=
                    outcome->plans()[model.planAt(row)].figures.stepNs);
    }

    void ofTwoTasksTheNewerIsHeard() {
        BackgroundTask task;
        QSignalSpy cancelled(&task, &BackgroundTask::cancelled);
        QStringList delivered;
        task.start([&](Progress& progress) -> Worker::Delivery {
            while (true) {
                progress.throwIfCancelled();
                std::this_thread::yield();
            }
        });
        task.start([&](Progress&) -> Worker::Delivery { return [&] { delivered << "new"; }; });
        QTRY_COMPARE(delivered, QStringList{"new"});
        QCOMPARE(cancelled.size(), 0);
        QVERIFY(!task.isRunning());
    }

    void aTaskCanBeCancelledAndFail() {
        BackgroundTask task;
        QSignalSpy cancelled(&task, &BackgroundTask::cancelled);
        QSignalSpy failed(&task, &BackgroundTask::failed);
        task.start([](Progress& progress) -> Worker::Delivery {
            while (true) {
                progress.throwIfCancelled();
                std::this_thread::yield();
            }
        });
        QVERIFY(task.isRunning());
        task.cancel();
        QVERIFY(cancelled.wait(10'000));
        task.start([](Progress&) -> Worker::Delivery { throw Error("no", "here", "try"); });
        QVERIFY(failed.wait(10'000));
        QCOMPARE(failed[0][0].toString(), "here: no; try");
    }
};

QTEST_GUILESS_MAIN(SweepModelTest)
#include "tst_sweep.moc"
