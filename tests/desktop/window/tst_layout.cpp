// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QDockWidget>
#include <QPushButton>
#include <QTableWidget>

#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// What is remembered, what can be reached, and what it looks like.
class LayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void layoutIsRememberedAndCanBeReset() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        {
            MainWindow window(settings);
            window.show();
            dock(window, "runsDock")->hide();
            window.close();
        }
        MainWindow window(settings);
        window.show();
        QVERIFY(!dock(window, "runsDock")->isVisible());
        window.findChild<QAction*>("resetLayout")->trigger();
        QVERIFY(dock(window, "runsDock")->isVisible());
        QVERIFY(dock(window, "parametersDock")->isVisible());
        QVERIFY(dock(window, "figuresDock")->isVisible());
    }

    void theShortcutSheetListsTheActions() {
        WindowFixture fixture;
        QTest::keyClick(&fixture.window, Qt::Key_F1);
        auto* sheet = fixture.child<QDialog>("shortcutSheet");
        QVERIFY(sheet && sheet->isVisible());
        const auto* table = sheet->findChild<QTableWidget*>();
        QStringList texts;
        for (int row = 0; row < table->rowCount(); ++row)
            texts << table->item(row, 0)->text() + u'|' + table->item(row, 1)->text();
        for (const char* expected :
             {"Open|Ctrl+O", "Compare|Ctrl+D", "Undo|Ctrl+Z", "Keyboard shortcuts|F1; ?",
              "Zoom|W, S or +, −", "Measure|M", "Back|Alt+Left; Backspace"})
            QVERIFY2(texts.contains(QString::fromUtf8(expected)), expected);
    }

    void themesAreLightAndDark() {
        WindowFixture fixture;
        QVERIFY(fixture.addSimulation(4, 8));
        const QColor light = background(fixture);
        chooseTheme(fixture, Theme::Dark);
        QVERIFY(isDark(QApplication::palette()));
        QVERIFY(background(fixture).lightness() < 80);
        QCOMPARE(fixture.settings.theme(), Theme::Dark);
        chooseTheme(fixture, Theme::Light);
        QCOMPARE(background(fixture), light);
    }

    void anEmptyWindowOffersWaysToGetARun() {
        WindowFixture fixture;
        auto* start = fixture.child<QWidget>("startPage");
        QVERIFY(start->isVisible());
        QVERIFY(!fixture.window.timeline().isVisible());
        for (const char* button : {"start-open", "start-openFolder", "start-simulate",
                                   "start-record", "start-sample", "start-sweep"})
            QVERIFY2(fixture.child<QPushButton>(button)->isVisible(), button);
        QTest::mouseClick(fixture.child<QPushButton>("start-simulate"), Qt::LeftButton);
        QTRY_COMPARE(fixture.runs().rowCount(), 1);
        QVERIFY(!start->isVisible());
        QVERIFY(fixture.window.timeline().isVisible());
    }

    void theStartPageListsRecentFilesThatAreThere() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        settings.addRecentFiles({"/nowhere/gone.json"});
        settings.addRecentFiles({sampleTracePath});
        MainWindow window(settings);
        window.show();
        const auto recent = window.findChildren<QPushButton*>("startRecent");
        QCOMPARE(recent.size(), 1);
        QTest::mouseClick(recent.front(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(window.session().runs().rowCount(), 1, 30'000);
    }

    void removingTheLastRunLeavesAnEmptyWindow() {
        WindowFixture fixture;
        QVERIFY(fixture.addSimulation(4, 8));
        QTest::keyClick(&fixture.window, Qt::Key_Delete, Qt::ControlModifier);
        QCOMPARE(fixture.runs().rowCount(), 0);
        QVERIFY(fixture.window.timeline().runs().isEmpty());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTest::qWait(20);
        QVERIFY(!fixture.window.findChild<QAction*>("export")->isEnabled());
    }

  private:
    static QDockWidget* dock(const MainWindow& window, const char* name) {
        return window.findChild<QDockWidget*>(QLatin1String(name));
    }

    static void chooseTheme(const WindowFixture& fixture, Theme theme) {
        for (QAction* action : fixture.window.findChildren<QAction*>()) {
            if (action->isCheckable() && action->data().isValid() &&
                action->data().toInt() == static_cast<int>(theme)) {
                action->trigger();
            }
        }
        QTest::qWait(20);
    }

    static QColor background(WindowFixture& fixture) {
        return fixture.window.grab().toImage().pixelColor(40, 500);
    }
};

QTEST_MAIN(LayoutTest)
#include "tst_layout.moc"
