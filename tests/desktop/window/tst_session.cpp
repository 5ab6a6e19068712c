// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTableView>

#include "app/desktop/timeline/TimelineNotes.h"
#include "app/desktop/window/SessionDocument.h"
#include "app/desktop/window/SessionKeeper.h"
#include "core/base/Error.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// What a session file keeps, and what of a window can be undone.
class SessionTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void aSessionComesBackAsItWas() {
        const QString path = fixture_->folder.filePath("work.bubblescope");
        {
            WindowFixture& f = *fixture_;
            QVERIFY(f.addSimulation(4, 8));
            QVERIFY(f.addSimulation(8, 16, "gpipe"));
            f.window.openFiles({sampleTracePath});
            QTRY_COMPARE(f.runs().rowCount(), 3);
            QVERIFY(f.runs().setData(f.runs().index(0), "mine"));
            QVERIFY(f.runs().setData(f.runs().index(1), Qt::Unchecked, Qt::CheckStateRole));
            f.window.session().addNote({5'000'000, f.runs().at(0), {}, "slow start"});
            f.window.timeline().setColorBy(ColorBy::Stage);
            f.window.timeline().navigator().show({2'000'000, 9'000'000});
            QVERIFY(keeper().save(path));
            QVERIFY(f.window.windowTitle().startsWith("work.bubblescope[*]"));
            QVERIFY(!f.window.isWindowModified());
            QVERIFY(f.runs().setData(f.runs().index(0), "changed"));
            QVERIFY(f.window.isWindowModified());
            QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(!f.window.isWindowModified());
        }
        WindowFixture other;
        other.window.openFiles({path});
        QTRY_COMPARE_WITH_TIMEOUT(other.window.session().notes().rowCount(), 1, 30'000);
        QCOMPARE(other.runs().rowCount(), 3);
        QCOMPARE(other.runs().at(0)->name(), "mine");
        QVERIFY(!other.runs().isShown(1));
        QCOMPARE(other.runs().at(1)->spec()->schedule, std::string("gpipe"));
        QVERIFY(other.runs().at(2)->hasClocks());
        QTRY_COMPARE(other.window.timeline().view().visible(), (TimeRange{2'000'000, 9'000'000}));
        QTRY_COMPARE(other.window.timeline().colorScale().by, ColorBy::Stage);
        const Note note = other.window.session().notes().notes().front();
        QCOMPARE(note.run.data(), other.runs().at(0));
        QCOMPARE(note.text, "slow start");
        QVERIFY(other.window.session().wantedSpec(other.runs().at(0)).has_value());
    }

    void whatIsMissingIsSaidAndStaysInTheSession() {
        WindowFixture& f = *fixture_;
        const QString path = f.folder.filePath("work.bubblescope");
        SessionDocument document;
        document.runs.push_back({.id = 1, .name = "gone", .source = {{"/nowhere/gone.json"}}});
        document.runs.push_back({.id = 2, .name = "here", .simulation = SimulationSpec()});
        writeSession(document, path);
        f.window.openFiles({path});
        QTRY_COMPARE(f.runs().rowCount(), 1);
        QTRY_VERIFY(f.child<QLabel>("messageText")->text().contains("/nowhere/gone.json"));
        QCOMPARE(f.runs().at(0)->name(), "here");
        QTest::qWait(50);
        QVERIFY(keeper().save(path));
        const SessionDocument again = readSession(path);
        QCOMPARE(again.runs.size(), std::size_t(2));
        QCOMPARE(again.runs[0].name, "gone");
        QCOMPARE(again.runs[0].source.files, QStringList{"/nowhere/gone.json"});
    }

    void errorsSayFileFieldAndReason() {
        const auto message = [](const char* text) {
            try {
                parseSession(text, "/x/bad.bubblescope");
            } catch (const Error& error) {
                return QString::fromUtf8(error.what());
            }
            return QString();
        };
        QVERIFY(message("{]").contains("/x/bad.bubblescope"));
        QVERIFY(message("{}").contains("not a session"));
        const QString wrong = message(
            "{\"format\": \"bubblescope session\", \"version\": 1, \"runs\": [{\"id\": 1, "
            "\"name\": \"a\", \"simulation\": {\"steps\": \"many\"}}]}");
        QVERIFY2(wrong.contains("runs[0].simulation.steps"), qPrintable(wrong));
        QVERIFY(message("{\"format\": \"bubblescope session\", \"version\": 99}")
                    .contains("version 99"));
    }

    void filesBesideTheSessionAreRelative() {
        SessionDocument document;
        document.runs.push_back({.id = 1, .name = "t", .source = {{"/a/b/t.json", "/c/u.json"}}});
        const std::string text = sessionText(document, "/a");
        QVERIFY(text.find("\"b/t.json\"") != std::string::npos);
        QVERIFY(text.find("\"/c/u.json\"") != std::string::npos);
        QCOMPARE(parseSession(text, "/a/s.bubblescope").runs[0].source.files,
                 (QStringList{"/a/b/t.json", "/c/u.json"}));
    }

    void aRemovedRunComesBackAndCanBeEdited() {
        WindowFixture& f = *fixture_;
        Run* run = f.addSimulation(4, 8);
        QVERIFY(run && f.addSimulation(4, 4));
        QVERIFY(f.runs().setData(f.runs().index(0), "mine"));
        f.child<QListView>("runList")->setCurrentIndex(f.runs().index(0));
        QTest::keyClick(&f.window, Qt::Key_Delete, Qt::ControlModifier);
        QCOMPARE(f.runs().rowCount(), 1);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.runs().rowCount(), 2);
        QCOMPARE(f.runs().at(0), run);
        QCOMPARE(run->name(), "mine");
        auto spec = *f.window.session().wantedSpec(run);
        spec.shape.microBatches = 12;
        f.window.session().editSpec(run, spec, 1);
        QTRY_COMPARE(run->spec()->shape.microBatches, 12);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(run->spec()->shape.microBatches, 8);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(run->name(), "1F1B (flush)");
    }

    void movesAndAdditionsAreUndone() {
        WindowFixture& f = *fixture_;
        Run* first = f.addSimulation(4, 8);
        f.window.session().addSimulation(SimulationSpec());
        QTRY_COMPARE(f.runs().rowCount(), 2);
        Run* second = f.runs().at(1);
        QVERIFY(first);
        QVERIFY(f.runs().moveRow({}, 0, {}, 2));
        QCOMPARE(f.runs().at(0), second);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.runs().at(0), first);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.runs().rowCount(), 1);
        f.window.session().undoStack().redo();
        QCOMPARE(f.runs().at(1), second);
    }

    void notesAreWrittenAndRemovedByKeys() {
        WindowFixture& f = *fixture_;
        QVERIFY(f.addSimulation(4, 8));
        TimelineArea& area = f.window.timeline();
        area.setFocus();
        QTest::keyClick(&area, Qt::Key_B);
        auto* editor = f.child<QLineEdit>("noteEditor");
        QTRY_VERIFY(editor->isVisible());
        QTest::keyClicks(editor, "bubble here");
        QTest::keyClick(editor, Qt::Key_Return);
        const NoteList& notes = f.window.session().notes();
        QCOMPARE(notes.rowCount(), 1);
        QCOMPARE(notes.notes().front().text, "bubble here");
        QVERIFY(!editor->isVisible());
        auto* table = f.child<QTableView>("noteTable");
        table->setCurrentIndex(notes.index(0, 0));
        f.child<QTabWidget>("lowerPanel")->setCurrentWidget(table);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(notes.rowCount(), 0);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(notes.rowCount(), 1);
    }

    void whatAKilledWindowLeftIsRecovered() {
        WindowFixture& f = *fixture_;
        const QString folder = f.folder.filePath("recovery");
        QVERIFY(QDir().mkpath(folder));
        SessionDocument document;
        document.runs.push_back({.id = 1, .name = "kept", .simulation = SimulationSpec()});
        writeRecovery(document, folder + "/window-1-1.bubblescope");
        f.window.keepRecoverable(folder);
        QTest::mouseClick(f.child<QPushButton>("recover"), Qt::LeftButton);
        QTRY_COMPARE(f.runs().rowCount(), 1);
        QCOMPARE(f.runs().at(0)->name(), "kept");
        QTRY_VERIFY(!QFile::exists(folder + "/window-1-1.bubblescope"));
        QCOMPARE(QDir(folder).entryList({"*.bubblescope"}).size(), 1);
        f.window.close();
    }

  private:
    SessionKeeper& keeper() { return *fixture_->window.findChild<SessionKeeper*>(); }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(SessionTest)
#include "tst_session.moc"
