// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QXmlStreamReader>
#include <set>

#include "app/desktop/model/SweepTableModel.h"
#include "app/desktop/model/Throughput.h"
#include "app/desktop/window/CheckList.h"
#include "app/desktop/window/HeatMapChart.h"
#include "app/desktop/window/ParetoChart.h"
#include "app/desktop/window/SweepWindow.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Plans are combined, simulated, compared, and opened as runs.
class SweepTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        fixture_ = std::make_unique<WindowFixture>();
        // Offscreen, the pointer reaches the window below.
        fixture_->window.move(3000, 0);
        SimulationSpec spec;
        spec.model.model = "gpt2";
        spec.model.hardware = "v100";
        fixture_->window.session().addSimulation(spec);
        QTRY_COMPARE(fixture_->runs().rowCount(), 1);
    }
    void cleanupTestCase() { fixture_.reset(); }

    void itIsOpenedFromTheMenuWithTheModelOfTheRun() {
        QMenuBar* bar = fixture_->window.menuBar();
        QAction* file = bar->actions().first();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(file).center());
        QAction* entry = fixture_->child<QAction>("sweep");
        QTest::mouseClick(file->menu(), Qt::LeftButton, {},
                          file->menu()->actionGeometry(entry).center());
        QTRY_VERIFY(window());
        QCOMPARE(child<QComboBox>("model")->currentText(), "GPT-2");
        QVERIFY(!child<QWidget>("sweepMicroBatches")->isEnabled());
        fixture_->window.openSweep();
        QCOMPARE(fixture_->window.findChildren<SweepWindow*>().size(), 1);
    }

    void valuesThatAreNoneAreNamed() {
        typeNumbers("sweepDevices", "1, zwei");
        QVERIFY2(child<QLabel>("sweepCount")->text().contains("zwei"),
                 qPrintable(child<QLabel>("sweepCount")->text()));
        QVERIFY(!child<QPushButton>("startSweep")->isEnabled());
        typeNumbers("sweepDevices", "1-2, 4");
        QVERIFY(child<QPushButton>("startSweep")->isEnabled());
    }

    void entriesAreCheckedInAMenuThatStaysOpen() {
        auto* list = child<CheckList>("sweepRecomputes");
        QCOMPARE(list->checked(), (QStringList{"none", "selective", "full"}));
        QTimer::singleShot(0, this, [list] {
            QMenu* menu = list->menu();
            QTest::mouseClick(menu, Qt::LeftButton, {},
                              menu->actionGeometry(menu->actions()[1]).center());
            QTest::keyClick(menu, Qt::Key_Escape);
        });
        QTest::mouseClick(list, Qt::LeftButton);
        QTRY_COMPARE(list->checked(), (QStringList{"none", "full"}));
        QCOMPARE(list->text(), "none, full");
    }

    void itCanBeCancelled() {
        typeNumbers("sweepMicroBatchSizes", "1-8");
        child<QSpinBox>("sweepBatch")->setValue(0);
        child<QSpinBox>("sweepAccelerators")->setValue(0);
        typeNumbers("sweepMicroBatches", "128-160");
        QTest::mouseClick(child<QPushButton>("startSweep"), Qt::LeftButton);
        QVERIFY(child<QPushButton>("cancelSweep")->isVisible());
        QTest::mouseClick(child<QPushButton>("cancelSweep"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(child<QLabel>("sweepState")->text(), "cancelled", 30'000);
        QVERIFY(!window()->outcome());
        QVERIFY(!child<QPushButton>("exportSweep")->isEnabled());
    }

    void plansAreSimulatedAndThoseBeyondMemoryCounted() {
        run();
        const SweepOutcome& outcome = *window()->outcome();
        QVERIFY(outcome.result.tooLarge > 0);
        QVERIFY(outcome.fitting() > 0);
        const QString state = child<QLabel>("sweepState")->text();
        QVERIFY2(state.contains(QString::number(outcome.result.simulated)) &&
                     state.contains(QString::number(outcome.result.tooLarge) + " dropped"),
                 qPrintable(state));
        Progress progress;
        const SweepOutcome again = runSweep(outcome.setup, progress);
        QCOMPARE(again.plans().size(), outcome.plans().size());
        QCOMPARE(table()->model()->rowCount(), static_cast<int>(outcome.fitting()));
        QVERIFY(child<QTextBrowser>("sweepPlan")->toPlainText().contains("Bound by"));
    }

    void theTableIsSortedByAClickOnAHeading() {
        run();
        const int column = SweepTableModel::figureColumn(7);  // memory
        QHeaderView* header = table()->horizontalHeader();
        table()->scrollTo(table()->model()->index(0, column));
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 8, header->height() / 2});
        const auto* model = qobject_cast<SweepTableModel*>(table()->model());
        const auto bytes = [&](int row) {
            return window()->outcome()->plans()[model->planAt(row)].figures.peakTotalBytes();
        };
        for (int row = 1; row < model->rowCount(); ++row)
            QVERIFY(bytes(row - 1) <= bytes(row));
    }

    void heatMapCellsAreTheBestPlansOfTheirValues() {
        run();
        auto* chart = child<HeatMapChart>("heatMap");
        const HeatMap& map = chart->map();
        QVERIFY(map.columns.size() > 1 && map.rows.size() > 1);
        const auto& plans = window()->outcome()->plans();
        for (int row = 0; row < map.rows.size(); ++row) {
            for (int column = 0; column < map.columns.size(); ++column) {
                std::optional<std::size_t> best;
                for (std::size_t i = 0; i < plans.size() && !best; ++i)
                    if (plans[i].figures.fits &&
                        parameterText(*map.x, plans[i].plan) == map.columns[column] &&
                        parameterText(*map.y, plans[i].plan) == map.rows[row])
                        best = i;
                QCOMPARE(map.at(column, row).plan, best);
            }
        }
    }

    void infeasibleCellsAreHatched() {
        run();
        choose("heatMapX", "Chunks");
        choose("heatMapY", "Pipeline devices");
        auto* chart = child<HeatMapChart>("heatMap");
        QTest::qWait(50);
        const HeatMap& map = chart->map();
        const QImage image = chart->plot()->grab().toImage();
        bool seen = false;
        for (int row = 0; row < map.rows.size(); ++row) {
            for (int column = 0; column < map.columns.size(); ++column) {
                const QPoint centre = chart->positionOf(column, row).toPoint();
                std::set<QRgb> colors;
                for (int d = -7; d <= 7; ++d)
                    colors.insert(image.pixel(centre + QPoint(d, -12)));
                if (map.at(column, row).plan) {
                    QCOMPARE(colors.size(), 1U);
                } else {
                    seen = true;
                    QVERIFY(colors.size() > 1);
                }
            }
        }
        QVERIFY(seen);
    }

    void aClickChoosesAPlanAndADoubleClickOpensIt() {
        run();
        child<QTabWidget>("sweepCharts")->setCurrentIndex(1);
        auto* chart = child<ParetoChart>("pareto");
        QTRY_VERIFY(chart->plot()->isVisible());
        QTest::qWait(50);
        std::size_t plan = 0;
        while (plan + 1 < window()->outcome()->fitting() &&
               chart->planAt(chart->positionOf(plan)) == std::size_t{0})
            ++plan;
        const QPoint position = chart->positionOf(plan).toPoint();
        plan = *chart->planAt(position);
        QTest::mouseClick(chart->plot(), Qt::LeftButton, {}, position);
        const auto* model = qobject_cast<SweepTableModel*>(table()->model());
        QCOMPARE(table()->currentIndex().row(), model->rowOf(plan));
        const int row = fixture_->runs().rowCount();
        QTest::mouseDClick(chart->plot(), Qt::LeftButton, {}, position);
        QTRY_COMPARE(fixture_->runs().rowCount(), row + 1);
        const Run* run = fixture_->runs().at(row);
        QCOMPARE(*run->spec(), specOf(*window()->outcome(), plan));
        const auto& facts = *run->content().simulation->planned;
        const PlanFigures& figures = window()->outcome()->plans()[plan].figures;
        QCOMPARE(throughputOf(facts, run->content().analysis.spanNs).samplesPerSecond,
                 figures.samplesPerSecond);
    }

    void theKeyboardOpensAPlanOfTheTable() {
        run();
        table()->selectRow(0);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Down);
        const int row = fixture_->runs().rowCount();
        QTest::keyClick(table(), Qt::Key_Return);
        QTRY_COMPARE(fixture_->runs().rowCount(), row + 1);
        const auto* model = qobject_cast<SweepTableModel*>(table()->model());
        QCOMPARE(*fixture_->runs().at(row)->spec(), specOf(*window()->outcome(), model->planAt(1)));
    }

    void chartsAndPlansAreExported() {
        run();
        for (const int tab : {0, 1}) {
            child<QTabWidget>("sweepCharts")->setCurrentIndex(tab);
            QVERIFY(exported(QStringLiteral("chart%1.pdf").arg(tab)).startsWith("%PDF-"));
            QXmlStreamReader svg(exported(QStringLiteral("chart%1.svg").arg(tab)));
            QString text;
            while (!svg.atEnd())
                if (svg.readNext() == QXmlStreamReader::Characters) text += svg.text();
            QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
            QVERIFY(text.contains("simulated") && text.contains("GPT-2"));
            const QImage png = QImage::fromData(exported(QStringLiteral("chart%1.png").arg(tab)));
            QVERIFY(png.pixelColor(2, 2).lightness() > 200);
        }
        const QList<QByteArray> lines = exported("plans.csv").trimmed().split('\n');
        QCOMPARE(lines.size(), static_cast<qsizetype>(window()->outcome()->fitting()) + 1);
        QVERIFY(lines[0].startsWith("schedule,devices,chunks,"));
        QCOMPARE(lines[1].count(','), lines[0].count(','));
    }

  private:
    SweepWindow* window() const { return fixture_->window.findChild<SweepWindow*>(); }
    template <class T>
    T* child(const char* objectName) const {
        return window()->findChild<T*>(QLatin1String(objectName));
    }
    QTableView* table() const { return child<QTableView>("sweepTable"); }

    void typeNumbers(const char* name, const QString& text) const {
        auto* edit = child<QLineEdit>(name);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

    void choose(const char* name, const QString& text) const {
        auto* box = child<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        while (box->currentText() != text && box->currentIndex() + 1 < box->count())
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentText(), text);
    }

    /// A small one, of which some do not fit.
    void run() const {
        fixture_->window.openSweep();
        if (window()->outcome()) return;
        typeNumbers("sweepDevices", "1, 2, 4, 6");
        typeNumbers("sweepTensor", "1, 2, 3");
        typeNumbers("sweepMicroBatchSizes", "2, 16, 64");
        typeNumbers("sweepDataParallel", "1, 2");
        child<QSpinBox>("sweepAccelerators")->setValue(0);
        child<QSpinBox>("sweepBatch")->setValue(128);
        QTest::mouseClick(child<QPushButton>("startSweep"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window()->outcome(), 120'000);
    }

    QByteArray exported(const QString& file) const {
        const QString path = fixture_->folder.filePath(file);
        QTest::mouseClick(child<QPushButton>("exportSweep"), Qt::LeftButton);
        auto* dialog = child<QDialog>("exportDialog");
        auto* edit = dialog->findChild<QLineEdit*>("exportPath");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, path);
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
        if (!QTest::qWaitFor([&] { return QFile::exists(path); }, 30'000)) return {};
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QFile written(path);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(SweepTest)
#include "tst_sweep.moc"
