// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include "WindowFixture.h"

using namespace bubblescope;

/// Keys that are changed in the sheet of shortcuts.
class ShortcutsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        at_ = std::make_unique<WindowFixture>();
        QTest::keyClick(&at_->window, Qt::Key_F1);
        QVERIFY(QTest::qWaitForWindowActive(table()->window()));
    }
    void cleanup() { at_.reset(); }

    void aPressedKeyBecomesTheShortcut() {
        press("Measure", Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(keys("measure"), QList<QKeySequence>{Qt::CTRL | Qt::Key_K});
        QCOMPARE(table()->item(rowOf("Measure"), 1)->text(), "Ctrl+K");
        QCOMPARE(at_->settings.shortcuts().value("measure"), QStringList{"Ctrl+K"});
        table()->window()->close();
        at_->window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&at_->window));
        Run* run = at_->addSimulation(4, 8);
        QVERIFY(run);
        at_->window.timeline().setFocus();
        at_->window.timeline().view().setSelection({run, SliceIndex{0}, {}});
        QTest::keyClick(&at_->window.timeline(), Qt::Key_M);
        QVERIFY(!at_->window.timeline().view().range());
        QTest::keyClick(&at_->window.timeline(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(at_->window.timeline().view().range());
    }

    void changedKeysAreThereNextTime() {
        press("Find", Qt::Key_L, Qt::ControlModifier);
        MainWindow next(at_->settings);
        QCOMPARE(next.findChild<QAction*>("find")->shortcuts(),
                 QList<QKeySequence>{Qt::CTRL | Qt::Key_L});
    }

    void takenKeysAreRefused() {
        press("Measure", Qt::Key_F);
        QCOMPARE(keys("measure"), QList<QKeySequence>{Qt::Key_M});
        QVERIFY(message().contains("F is taken: Fit selection"));
        press("Measure", Qt::Key_W);
        QCOMPARE(keys("measure"), QList<QKeySequence>{Qt::Key_M});
        QVERIFY(message().contains("W is taken: Zoom"));
        QVERIFY(at_->settings.shortcuts().isEmpty());
    }

    void keysCanBeReset() {
        press("Measure", Qt::Key_K);
        table()->setCurrentCell(rowOf("Measure"), 1);
        QTest::mouseClick(button("resetShortcut"), Qt::LeftButton);
        QCOMPARE(keys("measure"), QList<QKeySequence>{Qt::Key_M});
        QVERIFY(at_->settings.shortcuts().isEmpty());
    }

    void aResetTakesNoKeyFromOthers() {
        press("Measure", Qt::Key_K);
        press("Select area", Qt::Key_M);
        table()->setCurrentCell(rowOf("Measure"), 1);
        QTest::mouseClick(button("resetShortcut"), Qt::LeftButton);
        QCOMPARE(keys("measure"), QList<QKeySequence>{Qt::Key_K});
        QVERIFY(message().contains("M is taken"));
        QTest::mouseClick(button("resetAllShortcuts"), Qt::LeftButton);
        QCOMPARE(keys("measure"), QList<QKeySequence>{Qt::Key_M});
        QCOMPARE(keys("selectArea"), QList<QKeySequence>{Qt::Key_R});
        QVERIFY(at_->settings.shortcuts().isEmpty());
    }

    void theSheetCanBeSearched() {
        QTest::keyClicks(table()->window()->findChild<QLineEdit*>("shortcutFilter"), "measure");
        QVERIFY(!table()->isRowHidden(rowOf("Measure")));
        QVERIFY(table()->isRowHidden(rowOf("Quit")));
    }

    void everyActionWithAKeyIsListedOnce() {
        QSet<QString> seen;
        for (int row = 0; row < table()->rowCount(); ++row) {
            for (const QString& key : table()->item(row, 1)->text().split("; ")) {
                const bool isAction =
                    table()->item(row, 1)->data(Qt::UserRole).value<QObject*>() != nullptr;
                if (key.isEmpty() || !isAction) continue;
                QVERIFY2(!seen.contains(key), qPrintable(key));
                seen.insert(key);
            }
        }
        QVERIFY(seen.size() > 30);
    }

  private:
    QTableWidget* table() const { return at_->child<QTableWidget>("shortcutTable"); }
    QPushButton* button(const char* name) const { return at_->child<QPushButton>(name); }
    QString message() const { return at_->child<QLabel>("shortcutMessage")->text(); }
    QList<QKeySequence> keys(const char* action) const {
        return at_->child<QAction>(action)->shortcuts();
    }
    int rowOf(const QString& title) const {
        for (int row = table()->rowCount() - 1; row >= 0; --row)
            if (table()->item(row, 0)->text() == title) return row;
        return -1;
    }

    /// Edits a row as users do: F2, and the key.
    void press(const QString& title, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        table()->setFocus();
        table()->setCurrentCell(rowOf(title), 1);
        QTest::keyClick(table(), Qt::Key_F2);
        auto* editor = table()->findChild<QKeySequenceEdit*>("keyEditor");
        QVERIFY(editor);
        QTest::keyClick(editor, key, modifiers);
        QTRY_VERIFY(!table()->findChild<QKeySequenceEdit*>("keyEditor"));
    }

    std::unique_ptr<WindowFixture> at_;
};

QTEST_MAIN(ShortcutsTest)
#include "tst_shortcuts.moc"
