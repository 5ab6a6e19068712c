// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

#include "WindowFixture.h"
#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/TimeTicks.h"

using namespace bubblescope;

/// What the charts say elsewhere in the window: the table of an area, the search bar, measures.
class ChartsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        at_ = std::make_unique<WindowFixture>();
        run_ = at_->addSimulation(4, 8);
        QVERIFY(run_);
        QTRY_VERIFY(at_->window.timeline().findChild<GanttPane*>());
        at_->window.timeline().setFocus();
    }
    void cleanup() { at_.reset(); }

    void anAreaIsSummedUpInTheSelectionTab() {
        selectRow(0);
        auto* table = at_->child<QTableView>("areaTable");
        QTRY_VERIFY(table->model()->rowCount() > 0);
        QVERIFY(table->isVisible());
        QVERIFY(at_->child<QLabel>("areaTitle")->text().startsWith("1 row of "));
        QVERIFY(cell(0, 0) == "kind" && cell(0, 1) == "forward");
        const std::int64_t spanNs =
            run_->content().timeline->lastNs() - run_->content().timeline->firstNs();
        std::int64_t sumNs = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (cell(row, 0) == "kind" || cell(row, 0) == "bubble")
                sumNs += table->model()->index(row, 2).data(Qt::EditRole).toLongLong();
        QCOMPARE(sumNs, spanNs);
    }

    void theTableFollowsTheRun() {
        selectRow(0);
        QTRY_COMPARE(cell(0, 4), QString("8"));
        SimulationSpec spec = *run_->spec();
        spec.shape.microBatches = 12;
        at_->window.session().editSpec(run_, spec, 1);
        QTRY_COMPARE(cell(0, 4), QString("11"));  // of 12, as far as they are in the area
    }

    void escapeReturnsToTheSelectedObject() {
        selectRow(0);
        QTRY_VERIFY(at_->child<QTableView>("areaTable")->isVisible());
        QTest::keyClick(&at_->window.timeline(), Qt::Key_Escape);
        QVERIFY(!at_->child<QTableView>("areaTable")->isVisible());
    }

    void theTableIsCopiedWithTabs() {
        selectRow(0);
        auto* table = at_->child<QTableView>("areaTable");
        QTRY_VERIFY(table->model()->rowCount() > 0);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), table->model()->rowCount() + 2);
        QCOMPARE(lines[0], "by\tname\ttime_ns\tshare\tslices");
        QVERIFY(lines[1].startsWith("kind\tforward\t8000000\t"));
        table->selectRow(1);
        QTest::mouseClick(at_->child<QToolButton>("areaCopy"), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text().split('\n').size(), 3);
    }

    void theTableIsWrittenAsCsv() {
        selectRow(0);
        QTRY_VERIFY(at_->child<QTableView>("areaTable")->model()->rowCount() > 0);
        QTest::mouseClick(at_->child<QToolButton>("areaExport"), Qt::LeftButton);
        auto* dialog = at_->child<QFileDialog>("areaExportDialog");
        QVERIFY(dialog);
        const QString path = at_->folder.filePath("area.csv");
        emit dialog->fileSelected(path);
        dialog->close();
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines[0], QByteArray("by,name,time_ns,share,slices"));
        QVERIFY(lines[1].startsWith("kind,forward,8000000,0."));
    }

    void slashOpensTheSearch() {
        auto* bar = at_->child<QWidget>("searchBar");
        QVERIFY(!bar->isVisible());
        QTest::keyClick(&at_->window.timeline(), Qt::Key_Slash);
        QVERIFY(bar->isVisible());
        auto* text = at_->child<QLineEdit>("searchText");
        QVERIFY(text->hasFocus());
        QTest::keyClicks(text, "F3 stage:1");
        QTRY_COMPARE(count(), QString("1 found"));
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(count(), QString("1 of 1"));
        const SliceIndex slice = *at_->window.timeline().view().selection().slice;
        QCOMPARE(run_->content().timeline->sliceLabel(slice), std::string("F3"));
        QCOMPARE(run_->content().timeline->slice(slice).stage, 1);
        QTest::keyClick(text, Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QVERIFY(at_->window.timeline().hasFocus());
        QVERIFY(at_->window.timeline().search().text().isEmpty());
    }

    void keysGoFromMatchToMatch() {
        QTest::keyClick(&at_->window, Qt::Key_F, Qt::ControlModifier);
        auto* text = at_->child<QLineEdit>("searchText");
        QTest::keyClicks(text, "forward stage:0");
        QTRY_COMPARE(count(), QString("8 found"));
        QTest::keyClick(text, Qt::Key_Return);
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(count(), QString("2 of 8"));
        QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count(), QString("8 of 8"));
        QTest::keyClick(text, Qt::Key_F3);
        QCOMPARE(count(), QString("1 of 8"));
        QTest::mouseClick(at_->child<QToolButton>("searchPrevious"), Qt::LeftButton);
        QCOMPARE(count(), QString("8 of 8"));
    }

    void theSearchSaysWhenNothingIsFoundOrMeant() {
        QTest::keyClick(&at_->window, Qt::Key_F, Qt::ControlModifier);
        auto* text = at_->child<QLineEdit>("searchText");
        QTest::keyClicks(text, "gemm");
        QTRY_COMPARE(count(), QString("nothing found"));
        QVERIFY(!at_->child<QToolButton>("searchNext")->isEnabled());
        text->clear();
        QVERIFY(count().isEmpty());
        QTest::keyClicks(text, "mb:many");
        QVERIFY(count().contains("needs a number"));
    }

    void theStatusBarSaysWhatIsMeasured() {
        at_->window.timeline().view().setRange(TimeRange{1'000'000, 2'500'001});
        QVERIFY(at_->child<QLabel>("visibleRange")
                    ->text()
                    .contains("measured " + formatExactTime(1'500'001)));
        at_->window.timeline().view().setRange({});
        QVERIFY(!at_->child<QLabel>("visibleRange")->text().contains("measured"));
    }

  private:
    /// All of its time, with ctrl and the mouse.
    void selectRow(double row) {
        auto* pane = at_->window.timeline().findChild<GanttPane*>();
        const PaneGeometry geometry = pane->paneGeometry();
        const int y = static_cast<int>(geometry.y(row + 0.5));
        const QPoint from(static_cast<int>(geometry.area.left()) + 1, y);
        const QPoint to(static_cast<int>(geometry.area.right()) - 1, y);
        QTest::mousePress(pane->plot(), Qt::LeftButton, Qt::ControlModifier, from);
        QMouseEvent move(QEvent::MouseMove, to, pane->plot()->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, Qt::ControlModifier);
        QCoreApplication::sendEvent(pane->plot(), &move);
        QTest::mouseRelease(pane->plot(), Qt::LeftButton, Qt::ControlModifier, to);
    }
    QString cell(int row, int column) const {
        return at_->child<QTableView>("areaTable")->model()->index(row, column).data().toString();
    }
    QString count() const { return at_->child<QLabel>("searchCount")->text(); }

    std::unique_ptr<WindowFixture> at_;
    Run* run_ = nullptr;
};

QTEST_MAIN(ChartsTest)
#include "tst_charts.moc"
