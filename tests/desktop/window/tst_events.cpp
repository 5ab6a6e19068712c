// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <set>

#include "WindowFixture.h"
#include "app/desktop/timeline/EventTableModel.h"

using namespace bubblescope;

/// The table of events says what the chart shows.
class EventsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        at_ = std::make_unique<WindowFixture>();
        run_ = at_->addSimulation(4, 8);
        QVERIFY(run_);
        auto* tabs = at_->child<QTabWidget>("lowerPanel");
        tabs->setCurrentWidget(at_->child<QWidget>("events"));
        QTRY_COMPARE(model().rowCount(), 64);
    }
    void cleanup() { at_.reset(); }

    void everyBarIsARow() {
        const Timeline& timeline = *run_->content().timeline;
        std::set<SliceIndex> seen;
        for (std::size_t place = 0; place < model().events().size(); ++place) {
            seen.insert(model().events().slice(place));
            QCOMPARE(model().events().placeOf(model().events().slice(place)), place);
        }
        QCOMPARE(seen.size(), timeline.sliceCount());
        QCOMPARE(cell(0, EventTableModel::RowColumn), "Stage 0");
        QCOMPARE(cell(0, EventTableModel::NameColumn), "F0");
        QCOMPARE(cell(0, EventTableModel::KindColumn), "forward");
        QCOMPARE(number(1, EventTableModel::StartColumn), 1'000'000);
        QCOMPARE(number(1, EventTableModel::DurationColumn), 1'000'000);
        QCOMPARE(number(1, EventTableModel::MicroBatchColumn), 1);
    }

    void onlyWhatIsVisibleIsListed() {
        at_->window.timeline().view().setVisible({1'500'000, 2'500'000});
        // F1 and F2 of the first stage, F0 and F1 of the second, F0 of the third.
        QTRY_COMPARE(model().rowCount(), 5);
        QCOMPARE(cell(0, EventTableModel::NameColumn), "F1");
        QVERIFY(at_->child<QLabel>("eventsTitle")->text().startsWith("5 events"));
    }

    void rowsThatAreHiddenAreNotListed() {
        RowArrangement arrangement;
        arrangement.hidden << at_->window.timeline().rowsOf(run_)->rows[0].block;
        at_->window.timeline().setArrangement(run_, arrangement);
        QTRY_COMPARE(model().rowCount(), 48);
        QCOMPARE(cell(0, EventTableModel::RowColumn), "Stage 1");
    }

    void selectingGoesBothWays() {
        table()->setFocus();
        table()->selectRow(3);
        QTest::keyClick(table(), Qt::Key_Down);
        ViewState& view = at_->window.timeline().view();
        QCOMPARE(view.selection().slice, std::optional(model().events().slice(4)));
        view.setSelection({run_, SliceIndex{40}, {}});
        QCOMPARE(table()->currentIndex().row(), static_cast<int>(*model().events().placeOf(40)));
        view.setSelection({});
        QVERIFY(!table()->currentIndex().isValid());
    }

    void selectedEventsAreCopied() {
        table()->setFocus();
        table()->selectRow(0);
        QTest::keyClick(table(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], "row\tname\tkind\tstart_ns\tduration_ns\tstage\tmicro_batch\tstep");
        QVERIFY(lines[1].startsWith("Stage 0\tF0\tforward\t0\t1000000\t0\t0"));
    }

    void theyAreWrittenAsCsv() {
        QTest::mouseClick(at_->child<QToolButton>("eventsExport"), Qt::LeftButton);
        auto* dialog = at_->child<QFileDialog>("eventExportDialog");
        QVERIFY(dialog);
        const QString path = at_->folder.filePath("events.csv");
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 65);
    }

    void theyFollowTheRun() {
        SimulationSpec spec = *run_->spec();
        spec.shape.microBatches = 12;
        at_->window.session().editSpec(run_, spec, 1);
        QTRY_COMPARE(model().rowCount(), 96);
        at_->window.session().remove(run_);
        QTRY_COMPARE(model().rowCount(), 0);
    }

  private:
    QTableView* table() const { return at_->child<QTableView>("eventTable"); }
    const EventTableModel& model() const {
        return *static_cast<const EventTableModel*>(table()->model());
    }
    QString cell(int row, int column) const { return model().index(row, column).data().toString(); }
    qlonglong number(int row, int column) const {
        return model().index(row, column).data(Qt::EditRole).toLongLong();
    }

    std::unique_ptr<WindowFixture> at_;
    Run* run_ = nullptr;
};

QTEST_MAIN(EventsTest)
#include "tst_events.moc"
