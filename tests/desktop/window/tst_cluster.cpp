// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>
#include <QXmlStreamReader>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/CounterChart.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/FoldGroup.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

namespace {

enum Group { Model, Hardware, Communication, DataParallelism, Memory, Steps };

}  // namespace

/// Replicas, links, memory and steps are set in the panel and seen everywhere.
class ClusterTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        run_ = fixture_->addSimulation(4, 8);
        QVERIFY(run_);
    }
    void cleanup() { fixture_.reset(); }

    void groupsAreClosedAtFirstAndOpenByMouseAndKeyboard() {
        QVERIFY(!field("data-parallel")->isVisible());
        open(DataParallelism);
        QVERIFY(field("data-parallel")->isVisible());
        QToolButton* heading = headingOf(Memory);
        heading->setFocus();
        QTest::keyClick(heading, Qt::Key_Space);
        QVERIFY(field("weight-bytes")->isVisible());
        QTest::keyClick(heading, Qt::Key_Space);
        QVERIFY(!field("weight-bytes")->isVisible());
    }

    void replicasBringCollectivesThatCanBeUndone() {
        open(Memory);
        type("gradient-bytes", "500");
        open(DataParallelism);
        type("replica-bytes-per-s", "100");
        type("data-parallel", "4");
        QTRY_COMPARE(run_->spec()->cluster.replicas, 4);
        QCOMPARE(run_->spec()->cluster.gradientBytes, StageBytes{500'000'000});
        QCOMPARE(run_->spec()->cluster.replicaLink.bytesPerSecond, 100'000'000'000);
        QCOMPARE(rowLabels(), (QStringList{"Stage 0", "collectives", "Stage 1", "collectives",
                                           "Stage 2", "collectives", "Stage 3", "collectives"}));
        QVERIFY(headingOf(DataParallelism)->text().endsWith("2 set"));
        QVERIFY(run_->content().timeline->origin.find("4 replicas") != std::string::npos);

        QTest::keyClick(&fixture_->window, Qt::Key_D, Qt::ControlModifier);
        QTRY_COMPARE(fixture_->runs().rowCount(), 2);
        QCOMPARE(fixture_->runs().at(1)->spec()->cluster.replicas, 4);
        type("data-parallel", "8");
        QTRY_COMPARE(fixture_->runs().at(1)->spec()->cluster.replicas, 8);
        QCOMPARE(run_->spec()->cluster.replicas, 4);
        QTest::keyClick(&fixture_->window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(fixture_->runs().at(1)->spec()->cluster.replicas, 4);
    }

    void aChoiceIsMadeByKeyboard() {
        open(DataParallelism);
        type("data-parallel", "2");
        auto* sharding = fixture_->child<QComboBox>("sharding");
        sharding->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(sharding, Qt::Key_Down);
        QTRY_COMPARE(run_->spec()->cluster.sharding, Sharding::Full);
    }

    void valuesThatSlidersCannotShowStayAsTheyAre() {
        SimulationSpec spec = *run_->spec();
        spec.cluster.weightBytes = {805'306'368};
        fixture_->window.session().editSpec(run_, spec, newGestureForTest);
        QTRY_COMPARE(run_->spec()->cluster.weightBytes, spec.cluster.weightBytes);
        open(Steps);
        type("steps", "2");
        QTRY_COMPARE(run_->spec()->steps, 2);
        QCOMPARE(run_->spec()->cluster.weightBytes, spec.cluster.weightBytes);
    }

    void versionsAreThoseOfAsynchronousSchedules() {
        open(Memory);
        QVERIFY(!field("versions")->isVisible());
        auto* schedule = fixture_->child<QComboBox>("schedule");
        schedule->setFocus();
        while (schedule->currentData().toString() != "async-1f1b" &&
               schedule->currentIndex() + 1 < schedule->count())
            QTest::keyClick(schedule, Qt::Key_Down);
        QTRY_VERIFY(field("versions")->isVisible());
        QVERIFY(field("per-update")->isVisible());
    }

    void whatCannotBeMetOpensItsGroupAndOffersAValue() {
        open(Steps);
        type("slow-device", "9");
        auto* error = fixture_->child<QLabel>("parameterError");
        QTRY_VERIFY(error->isVisible());
        QVERIFY2(error->text().contains("no device 9"), qPrintable(error->text()));
        const auto topOf = [](QWidget* widget) { return widget->mapToGlobal(QPoint()).y(); };
        QVERIFY(topOf(error) > topOf(field("slow-device")));
        QVERIFY(topOf(error) < topOf(field("slow-factor")));
        QVERIFY(run_->isOutdated());
        QTest::mouseClick(fixture_->child<QPushButton>("use3"), Qt::LeftButton);
        QTRY_COMPARE(run_->spec()->disturbance.slowDevice, 3);
        QVERIFY(!error->isVisible());
    }

    void peakMemoryStandsInResultAndList() {
        auto* peak = fixture_->child<QLabel>("peakMemoryValue");
        auto* gauge = fixture_->child<QWidget>("memoryGauge");
        QCOMPARE(peak->text(), "–");
        QVERIFY(!gauge->isVisible());
        giveMemory();
        QTRY_COMPARE(peak->text(), bytesText(1'004'000'000));
        QVERIFY(gauge->isVisible());
        QVERIFY2(gauge->accessibleName().contains("of " + bytesText(2'000'000'000)),
                 qPrintable(gauge->accessibleName()));
        const QModelIndex entry = fixture_->runs().index(0);
        QCOMPARE(entry.data(RunList::PeakBytesRole).toLongLong(), 1'004'000'000);
        QCOMPARE(entry.data(RunList::CapacityBytesRole).toLongLong(), 2'000'000'000);
    }

    void memoryOverTimeFollowsZoomAndSelection() {
        giveMemory();
        fixture_->child<QTabWidget>("lowerPanel")->setCurrentIndex(1);
        auto* chart = fixture_->child<CounterChart>("counterChart");
        QTRY_COMPARE(chart->series().subject, "Stage 0");
        QVERIFY(chart->isVisible());
        const QImage before = chart->grab().toImage();
        // 4 ms: four forwards are done or running on the first device, none of which is back.
        QVERIFY2(chart->textAt(3'500'000).contains("activations: " + bytesText(4'000'000)),
                 qPrintable(chart->textAt(3'500'000)));

        const Bubble bubble = run_->content().analysis.devices[2].bubbles[0];
        fixture_->window.timeline().view().setSelection({run_, {}, bubble});
        QTRY_COMPARE(chart->series().subject, "Stage 2");
        const TimeRange visible = fixture_->window.timeline().view().visible();
        fixture_->window.timeline().setFocus();
        QTest::keyClick(&fixture_->window.timeline(), Qt::Key_W);
        QVERIFY(fixture_->window.timeline().view().visible().lengthNs() < visible.lengthNs());
        QTRY_VERIFY(chart->grab().toImage() != before);
    }

    void theWheelOverTheMemoryZoomsTheCharts() {
        giveMemory();
        fixture_->child<QTabWidget>("lowerPanel")->setCurrentIndex(1);
        auto* plot = fixture_->child<QWidget>("counterPlot");
        QTRY_VERIFY(plot->isVisible());
        ViewState& view = fixture_->window.timeline().view();
        const TimeRange before = view.visible();
        const QPointF centre = QRectF(plot->rect()).center();
        QWheelEvent wheel(centre, plot->mapToGlobal(centre), {}, {0, 120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &wheel);
        QVERIFY(view.visible().lengthNs() < before.lengthNs());
        const TimeRange zoomed = view.visible();
        QTest::mousePress(plot, Qt::LeftButton, {}, centre.toPoint());
        QTest::mouseMove(plot, centre.toPoint() - QPoint(60, 0));
        QTest::mouseRelease(plot, Qt::LeftButton, {}, centre.toPoint() - QPoint(60, 0));
        QVERIFY(view.visible().startNs > zoomed.startNs);
        QTest::mouseMove(plot, centre.toPoint());
        QTRY_VERIFY(view.cursorNs().has_value());
    }

    void memoryIsExportedAsFigureAndTable() {
        giveMemory();
        fixture_->child<QTabWidget>("lowerPanel")->setCurrentIndex(1);
        QTRY_VERIFY(fixture_->child<QToolButton>("exportCounter")->isEnabled());
        const QByteArray csv = exportedMemory("memory.csv");
        QVERIFY2(csv.startsWith("counter,device,time_ns,bytes\nweights,Stage 0,0,1000000000\n"),
                 csv.left(100).constData());
        QXmlStreamReader svg(exportedMemory("memory.svg"));
        QString text;
        while (!svg.atEnd()) {
            if (svg.readNext() == QXmlStreamReader::Characters) text += svg.text();
        }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        for (const char* word :
             {"Memory, Stage 0 (simulated)", "activations", "peak ", "capacity "})
            QVERIFY2(text.contains(QLatin1String(word)), qPrintable(text));
    }

    void communicationLanesCanBeHidden() {
        open(Group::Communication);
        type("p2p-bytes", "10");
        type("p2p-bytes-per-s", "25");
        QTRY_COMPARE(rowLabels().size(), 8);
        QCOMPARE(rowLabels()[1], "transfers");
        QMenu* menu = openMenu("View");
        QVERIFY(menu);
        auto* action = fixture_->child<QAction>("communication");
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        QCOMPARE(rowLabels(), (QStringList{"Stage 0", "Stage 1", "Stage 2", "Stage 3"}));
    }

  private:
    static constexpr int newGestureForTest = 1'000'000;

    QWidget* field(const char* name) const { return fixture_->child<QWidget>(name); }

    QToolButton* headingOf(Group group) const {
        return fixture_->window.findChild<FoldGroup*>(QStringLiteral("group%1").arg(group))
            ->findChild<QToolButton*>("heading");
    }

    void open(Group group) const {
        QTest::mouseClick(headingOf(group), Qt::LeftButton);
        QVERIFY(static_cast<FoldGroup*>(headingOf(group)->parentWidget())->isOpen());
    }

    void type(const char* name, const QString& text) const {
        auto* spin = field(name)->findChild<QDoubleSpinBox*>();
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    }

    void giveMemory() const {
        open(Memory);
        type("weight-bytes", "1000");
        type("activation-bytes", "1");
        type("memory-bytes", "2");
        QTRY_COMPARE(run_->content().simulation->capacityBytes, 2'000'000'000);
    }

    QByteArray exportedMemory(const QString& file) const {
        const QString path = fixture_->folder.filePath(file);
        QTest::mouseClick(fixture_->child<QToolButton>("exportCounter"), Qt::LeftButton);
        auto* dialog = fixture_->child<ExportDialog>("exportDialog");
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

    QStringList rowLabels() const {
        QStringList labels;
        for (const Row& row :
             layoutRows(*run_->content().index, fixture_->window.timeline().look().rows).rows)
            labels << row.label;
        return labels;
    }

    QMenu* openMenu(const QString& title) const {
        QMenuBar* bar = fixture_->window.menuBar();
        for (QAction* action : bar->actions()) {
            if (action->text().remove('&') != title) continue;
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(action).center());
            return action->menu();
        }
        return nullptr;
    }

    std::unique_ptr<WindowFixture> fixture_;
    Run* run_ = nullptr;
};

QTEST_MAIN(ClusterTest)
#include "tst_cluster.moc"
