// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QTableView>

#include "app/desktop/model/BubbleTableModel.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/RunDelegate.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Parameters are changed as people do it, and everything else follows.
class LiveEditTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void draggingASliderChangesChartFiguresAndBubbles() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(8, 16);
        QVERIFY(run);
        auto* bubbles = f.child<QTableView>("bubbleTable");
        auto* utilization = f.child<QLabel>("utilizationValue");
        const auto shareOfLongest = [&] {
            return bubbles->model()->index(0, BubbleTableModel::ShareColumn).data().toString();
        };
        const QString shareBefore = shareOfLongest();
        const QString utilizationBefore = utilization->text();
        QCOMPARE(utilizationBefore, "69.6 %");
        const QImage chartBefore = f.window.timeline().grab().toImage();

        dragRight(f.slider("micro-batches"), 30);
        QTRY_VERIFY(run->spec()->shape.microBatches > 24);
        const int microBatches = run->spec()->shape.microBatches;
        QTRY_COMPARE(run->content().timeline->sliceCount(), std::size_t(2 * 8 * microBatches));
        QVERIFY(utilization->text() != utilizationBefore);
        QCOMPARE(utilization->text(), percentText(figuresOf(run->content()).utilization));
        QVERIFY(shareOfLongest() != shareBefore);
        QCOMPARE(bubbles->model()->rowCount(), bubbleCount(*run));
        QVERIFY(f.window.timeline().grab().toImage() != chartBefore);
        QVERIFY(f.child<QLabel>("simulated")->text().contains("re-simulated"));
    }

    void oneDragIsOneUndo() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(8, 16);
        dragRight(f.slider("micro-batches"), 30);
        QTRY_VERIFY(run->spec()->shape.microBatches > 24);
        QCOMPARE(f.window.session().undoStack().count(), 1);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(run->spec()->shape.microBatches, 16);
        QCOMPARE(f.child<QWidget>("micro-batches")->findChild<QDoubleSpinBox*>()->value(), 16.0);
    }

    void arrowKeysChangeANumberByOne() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 16);
        for (const char* number : {"devices", "micro-batches"}) {
            f.slider(number)->setFocus();
            QTest::keyClick(f.slider(number), Qt::Key_Right);
        }
        QTRY_COMPARE(run->spec()->shape.devices, 5);
        QTRY_COMPARE(run->spec()->shape.microBatches, 17);
    }

    void durationsAreTypedInMicroseconds() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 16);
        auto* spin = f.child<QWidget>("pointToPoint")->findChild<QDoubleSpinBox*>();
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, "12.5");
        QTest::keyClick(spin, Qt::Key_Return);
        QTRY_COMPARE(run->spec()->durations.pointToPointNs, 12'500);
    }

    void theNameFollowsTheScheduleUntilItIsRenamed() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 16);
        auto* schedule = f.child<QComboBox>("schedule");
        schedule->setFocus();
        QTest::keyClick(schedule, Qt::Key_Up);
        QTRY_COMPARE(run->name(), "GPipe");
        f.runs().setData(f.runs().index(0), "mine");
        QTest::keyClick(schedule, Qt::Key_Down);
        QTRY_COMPARE(run->spec()->schedule, std::string("1f1b"));
        QCOMPARE(run->name(), "mine");
    }

    void aDuplicateIsComparedWithTheFirstRun() {
        WindowFixture& f = *fixture_;
        const Run* first = f.addSimulation(8, 16);
        QTest::keyClick(&f.window, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(f.runs().rowCount(), 2);
        dragRight(f.slider("micro-batches"), 30);
        QTRY_VERIFY(f.runs().at(1)->spec()->shape.microBatches > 24);
        QCOMPARE(first->spec()->shape.microBatches, 16);
        auto* difference = f.child<QLabel>("stepTimeDifference");
        QTRY_VERIFY2(difference->text().startsWith('+'), qPrintable(difference->text()));
        QCOMPARE(f.window.timeline().runs().size(), 2);
    }

    void theCheckBoxHidesARun() {
        WindowFixture& f = *fixture_;
        f.addSimulation(8, 16);
        f.addSimulation(4, 16);
        auto* list = f.child<QListView>("runList");
        const QRect box = RunDelegate::checkBox(list->visualRect(f.runs().index(0)));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, box.center());
        QVERIFY(!f.runs().isShown(0));
        QCOMPARE(f.window.timeline().runs(), QList<Run*>{f.runs().at(1)});
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, box.center());
        QVERIFY(f.runs().isShown(0));
    }

    void bubblesAreSelectedInTableAndChartTogether() {
        WindowFixture& f = *fixture_;
        Run* run = f.addSimulation(4, 8);
        auto* tabs = f.child<QTabWidget>("lowerPanel");
        tabs->setCurrentIndex(2);
        auto* table = f.child<QTableView>("bubbleTable");
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(1, 0)).center());
        const TimelineItem selected = f.window.timeline().view().selection();
        QCOMPARE(selected.run, run);
        QVERIFY(selected.bubble);

        const Bubble other = run->content().analysis.devices[3].bubbles[0];
        f.window.timeline().view().setSelection({run, {}, other});
        QVERIFY(table->selectionModel()->hasSelection());
        const QModelIndex device = table->model()->index(table->currentIndex().row(), 0);
        QCOMPARE(device.data().toString(), "Stage 3");
        f.window.timeline().view().setSelection({});
        QVERIFY(!table->selectionModel()->hasSelection());
    }

  private:
    static void dragRight(QSlider* slider, int pixels) {
        const QPoint start = handleCentre(slider);
        QTest::mousePress(slider, Qt::LeftButton, {}, start);
        for (int x = 5; x <= pixels; x += 5) {
            QTest::mouseMove(slider, start + QPoint(x, 0));
            QTest::qWait(5);
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, start + QPoint(pixels, 0));
    }

    static int bubbleCount(const Run& run) {
        std::size_t count = 0;
        for (const DeviceAnalysis& device : run.content().analysis.devices) {
            count += device.bubbles.size();
        }
        return static_cast<int>(count);
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(LiveEditTest)
#include "tst_live_edit.moc"
