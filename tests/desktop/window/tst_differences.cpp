// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include "WindowFixture.h"
#include "app/desktop/model/DifferenceTableModel.h"
#include "app/desktop/timeline/DifferenceLane.h"
#include "app/desktop/timeline/GanttPane.h"

using namespace bubblescope;

/// Runs that are compared with a baseline.
class DifferencesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        at_ = std::make_unique<WindowFixture>();
        first_ = at_->addSimulation(4, 8);
        second_ = at_->addSimulation(4, 16);
        QVERIFY(first_ && second_);
        auto* tabs = at_->child<QTabWidget>("lowerPanel");
        tabs->setCurrentWidget(at_->child<QWidget>("difference"));
        QTRY_COMPARE(table()->model()->rowCount() > 0, true);
    }
    void cleanup() { at_.reset(); }

    void theTabIsThereForSeveralRuns() {
        auto* tabs = at_->child<QTabWidget>("lowerPanel");
        const int tab = tabs->indexOf(at_->child<QWidget>("difference"));
        QVERIFY(tabs->isTabVisible(tab));
        at_->runs().setData(at_->runs().index(1), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(!tabs->isTabVisible(tab));
    }

    void figuresStandBesideThoseOfTheBaseline() {
        QCOMPARE(header(2), first_->name());
        QCOMPARE(header(3), second_->name());
        const double expected =
            second_->content().analysis.utilization() - first_->content().analysis.utilization();
        QVERIFY(std::abs(number("utilization", 4).toDouble() - expected) < 1e-6);
        QCOMPARE(number("length_ns", 4).toLongLong(),
                 second_->content().analysis.spanNs - first_->content().analysis.spanNs);
    }

    void anotherBaselineTurnsDifferencesRound() {
        const double before = number("utilization", 4).toDouble();
        QTest::keyClick(&at_->window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(at_->runs().baseline(), second_);
        QTRY_COMPARE(header(2), second_->name());
        QCOMPARE(number("utilization", 4).toDouble(), -before);
        QVERIFY(at_->runs().index(1).data(RunList::BaselineRole).toBool());
        QVERIFY(!at_->runs().index(0).data(RunList::BaselineRole).toBool());
        // Where it is not shown, or gone, the first one is.
        at_->window.session().remove(second_);
        QCOMPARE(at_->runs().baseline(), first_);
    }

    void onlyWhatIsMeasuredIsCompared() {
        const std::int64_t halfNs = first_->content().analysis.spanNs / 2;
        at_->window.timeline().view().setRange(TimeRange{0, halfNs});
        QTRY_COMPARE(number("length_ns", 2).toLongLong(), halfNs);
        QCOMPARE(number("length_ns", 4).toLongLong(), 0);
        QVERIFY(at_->child<QLabel>("differenceTitle")->text().startsWith("Over what is measured"));
    }

    void stretchedRunsAreComparedByFractions() {
        at_->window.timeline().setFocus();
        QTest::keyClick(&at_->window.timeline(), Qt::Key_L);
        at_->window.timeline().view().setRange(TimeRange{0, first_->content().analysis.spanNs / 2});
        const std::int64_t halfNs = second_->content().analysis.spanNs / 2;
        QTRY_VERIFY(std::abs(number("length_ns", 3).toLongLong() - halfNs) < 2);
    }

    void lanesFollowTheBaselineOfTheWindow() {
        at_->window.timeline().setFocus();
        QTest::keyClick(&at_->window.timeline(), Qt::Key_V);
        QCOMPARE(at_->window.findChildren<DifferenceLane*>().size(), 1);
        QCOMPARE(at_->window.findChild<DifferenceLane*>()->baseline(), first_);
        at_->runs().setBaseline(second_);
        QCOMPARE(at_->window.findChild<DifferenceLane*>()->baseline(), second_);
    }

    void theTableIsWrittenAsCsv() {
        QTest::mouseClick(at_->child<QToolButton>("differenceExport"), Qt::LeftButton);
        auto* dialog = at_->child<QFileDialog>("differenceExportDialog");
        QVERIFY(dialog);
        const QString path = at_->folder.filePath("differences.csv");
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(file.readLine()).startsWith("by,name," + first_->name() + ','));
        QVERIFY(QString::fromUtf8(file.readLine()).startsWith("length_ns,,"));
    }

  private:
    QTableView* table() const { return at_->child<QTableView>("differenceTable"); }
    QString header(int column) const {
        return table()->model()->headerData(column, Qt::Horizontal).toString();
    }
    QVariant number(const QString& group, int column) const {
        const QAbstractItemModel& model = *table()->model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data(Qt::EditRole) == group)
                return model.index(row, column).data(Qt::EditRole);
        return {};
    }

    std::unique_ptr<WindowFixture> at_;
    Run* first_ = nullptr;
    Run* second_ = nullptr;
};

QTEST_MAIN(DifferencesTest)
#include "tst_differences.moc"
