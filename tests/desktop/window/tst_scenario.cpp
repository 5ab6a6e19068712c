// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>
#include <QXmlStreamReader>

#include "app/desktop/window/ScenarioChart.h"
#include "app/desktop/window/ScenarioWindow.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// A scenario runs in a window of its own; its points become runs.
class ScenarioTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        fixture_ = std::make_unique<WindowFixture>();
        // Offscreen, the pointer reaches the window below.
        fixture_->window.move(3000, 0);
    }
    void cleanupTestCase() { fixture_.reset(); }

    void itCanBeCancelled() {
        fixture_->window.openScenario(name);
        QTest::mouseClick(child<QPushButton>("cancelScenario"), Qt::LeftButton);
        QTRY_COMPARE(child<QLabel>("scenarioState")->text(), "cancelled");
        QVERIFY(!child<QPushButton>("exportScenario")->isEnabled());
        QVERIFY(!window()->result());
        window()->close();
        QTRY_VERIFY(!window());
    }

    void itIsOpenedFromTheMenuOnce() {
        QMenuBar* bar = fixture_->window.menuBar();
        QAction* file = bar->actions().first();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(file).center());
        QAction* entry = fixture_->child<QAction>(name);
        QVERIFY(entry);
        auto* menu = qobject_cast<QMenu*>(entry->parent());
        QVERIFY(menu);
        QTest::mouseClick(file->menu(), Qt::LeftButton, {},
                          file->menu()->actionGeometry(menu->menuAction()).center());
        QTRY_VERIFY(menu->isVisible());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry).center());
        QTRY_VERIFY(window());
        fixture_->window.openScenario(name);
        QCOMPARE(fixture_->window.findChildren<ScenarioWindow*>().size(), 1);
    }

    void simulatedAndPublishedFiguresAreToldApart() {
        run();
        const QString text = child<QTextBrowser>("scenarioComparison")->toPlainText();
        const qsizetype simulated = text.indexOf("Simulated");
        const qsizetype published = text.indexOf("Published");
        QVERIFY(simulated >= 0 && published > simulated);
        QVERIFY(text.indexOf("+43 %") > published);
        for (const std::string& difference : window()->result()->scenario.notes.differences)
            QVERIFY(text.contains(QString::fromStdString(difference)));
    }

    void pointingAtAPointChoosesItAndAClickSimulatesIt() {
        run();
        auto* chart = child<ScenarioChart>("scenarioChart");
        const std::size_t point = window()->result()->bestPoints()[9];
        QWidget* plot = chart->findChild<QWidget*>("scenarioPlot");
        const QPoint position = (chart->positionOf(point) - plot->pos()).toPoint();
        QTest::mouseMove(plot, position);
        auto* table = child<QTableView>("scenarioTable");
        QTRY_COMPARE(table->currentIndex().row(), 9);
        const auto& result = *window()->result();
        QVERIFY(child<QTextBrowser>("scenarioPoint")
                    ->toPlainText()
                    .contains(QString::fromStdString(result.methodOf(point).title)));
        const int row = fixture_->runs().rowCount();
        QTest::mouseClick(plot, Qt::LeftButton, {}, position);
        QTRY_COMPARE(fixture_->runs().rowCount(), row + 1);
        QCOMPARE(*fixture_->runs().at(row)->spec(), specOf(result, point));
    }

    void theKeyboardOpensAPointOfTheTable() {
        run();
        auto* table = child<QTableView>("scenarioTable");
        table->selectRow(0);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        const int row = fixture_->runs().rowCount();
        QTest::keyClick(table, Qt::Key_Return);
        QTRY_COMPARE(fixture_->runs().rowCount(), row + 1);
        QCOMPARE(*fixture_->runs().at(row)->spec(),
                 specOf(*window()->result(), window()->result()->bestPoints()[1]));
    }

    void chartAndPointsAreExported() {
        run();
        const QByteArray pdf = exported("chart.pdf");
        QVERIFY(pdf.startsWith("%PDF-"));
        QXmlStreamReader svg(exported("chart.svg"));
        QString text;
        while (!svg.atEnd()) {
            if (svg.readNext() == QXmlStreamReader::Characters) text += svg.text();
        }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        QVERIFY(text.contains("simulated"));
        for (const Scenario::Method& method : window()->result()->scenario.methods)
            QVERIFY(text.contains(QString::fromStdString(method.title)));
        const QImage png = QImage::fromData(exported("chart.png"));
        QVERIFY(png.width() > 600);
        QVERIFY(png.pixelColor(2, 2).lightness() > 200);
        QCOMPARE(exported("points.csv"), scenarioCsv(*window()->result()));
    }

  private:
    static constexpr const char* name = "breadth-first-52b";

    ScenarioWindow* window() const { return fixture_->window.findChild<ScenarioWindow*>(); }
    template <class T>
    T* child(const char* objectName) const {
        return window()->findChild<T*>(QLatin1String(objectName));
    }

    void run() const {
        fixture_->window.openScenario(name);
        QTRY_VERIFY_WITH_TIMEOUT(window()->result(), 120'000);
    }

    QByteArray exported(const QString& file) const {
        const QString path = fixture_->folder.filePath(file);
        QTest::mouseClick(child<QPushButton>("exportScenario"), Qt::LeftButton);
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

QTEST_MAIN(ScenarioTest)
#include "tst_scenario.moc"
