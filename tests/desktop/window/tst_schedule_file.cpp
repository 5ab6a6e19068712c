// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

#include "core/schedule/ScheduleCsv.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Schedules come in as files of PyTorch, behave like any other, and go out again.
class ScheduleFileTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void aDroppedFileIsSimulatedAndItsDurationsAreEdited() {
        WindowFixture& f = *fixture_;
        drop(schedulesFolder + "zb1p_2rank_2stagep_compute.csv");
        QTRY_COMPARE(f.runs().rowCount(), 1);
        const Run* run = f.runs().at(0);
        QCOMPARE(run->name(), "zb1p_2rank_2stagep_compute.csv");
        QCOMPARE(run->content().timeline->provenance, Provenance::Simulated);
        QCOMPARE(run->content().timeline->devices().size(), std::size_t(2));
        QVERIFY(f.child<QLabel>("scheduleFile")->isVisible());
        QVERIFY(f.child<QLabel>("scheduleFile")->text().contains("2stagep"));
        QVERIFY(!f.child<QComboBox>("schedule")->isVisible());
        QVERIFY(f.slider("devices")->isVisible());
        QVERIFY(!f.slider("devices")->isEnabled());
        QCOMPARE(f.child<QWidget>("devices")->findChild<QDoubleSpinBox*>()->value(), 2.0);
        QVERIFY(f.child<QWidget>("inputGrad")->isVisible());

        const std::int64_t beforeNs = run->content().timeline->lastNs();
        f.slider("forward")->setFocus();
        QTest::keyClick(f.slider("forward"), Qt::Key_PageUp);
        QTRY_VERIFY(run->content().timeline->lastNs() > beforeNs);
        QCOMPARE(run->name(), "zb1p_2rank_2stagep_compute.csv");
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(run->content().timeline->lastNs(), beforeNs);
        QCOMPARE(f.settings.recentFiles().value(0).value(0),
                 schedulesFolder + "zb1p_2rank_2stagep_compute.csv");
    }

    void aBadCellIsExplained() {
        WindowFixture& f = *fixture_;
        drop(write("bad.csv", "0F0,0B0\n1F0,1X0\n"));
        auto* text = f.child<QLabel>("messageText");
        QTRY_VERIFY(text->isVisible());
        QVERIFY2(text->text().contains("row 2, column 2"), qPrintable(text->text()));
        QCOMPARE(f.runs().rowCount(), 0);
    }

    void aDeadlockIsExplained() {
        WindowFixture& f = *fixture_;
        drop(write("deadlock.csv", "0B0,0F0\n1F0,1B0\n"));
        auto* text = f.child<QLabel>("messageText");
        QTRY_VERIFY(text->isVisible());
        QVERIFY2(text->text().contains("0"), qPrintable(text->text()));
        QCOMPARE(f.runs().rowCount(), 0);
    }

    void theScheduleGoesOutAndComesInAgain() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 8, "zb-h2");
        QVERIFY(run);
        const QString compute = exported("Schedule of PyTorch, CSV", "compute.csv");
        const QString all = exported("Schedule of PyTorch with sends and receives, CSV", "all.csv");
        const ActionTable table = readScheduleCsv(compute.toStdString());
        QVERIFY(!table.hasCommunication());
        QVERIFY(scheduleOf(table).operations == run->content().simulation->schedule.operations);
        QVERIFY(readScheduleCsv(all.toStdString()).hasCommunication());
        drop(all);
        QTRY_COMPARE(f.runs().rowCount(), 2);
        QCOMPARE(f.runs().at(1)->content().timeline->lastNs(), run->content().timeline->lastNs());
    }

  private:
    QString exported(const QString& format, const QString& name) {
        WindowFixture& f = *fixture_;
        f.window.activateWindow();
        if (!QTest::qWaitForWindowActive(&f.window)) qWarning("the window does not become active");
        QTest::keyClick(&f.window, Qt::Key_E, Qt::ControlModifier);
        auto* dialog = f.child<QDialog>("exportDialog");
        auto* path = dialog->findChild<QLineEdit*>("exportPath");
        auto* formats = dialog->findChild<QComboBox*>("exportFormat");
        formats->setCurrentIndex(formats->findText(format));
        path->setFocus();
        path->selectAll();
        const QString file = f.folder.filePath(name);
        QTest::keyClicks(path, file);
        if (formats->currentText() != format) qWarning("the path changed the format");
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
        if (!QTest::qWaitFor([&] { return QFile::exists(file); })) qWarning("not written");
        if (!QTest::qWaitFor([&] { return !f.child<QDialog>("exportDialog"); })) qWarning("open");
        return file;
    }

    QString write(const QString& name, const QByteArray& content) const {
        QFile file(fixture_->folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
        file.write(content);
        return file.fileName();
    }

    void drop(const QString& file) const {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&fixture_->window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&fixture_->window, &dropped);
    }

    const QString schedulesFolder = QStringLiteral(BUBBLESCOPE_TEST_DATA "/pytorch-schedules/");
    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(ScheduleFileTest)
#include "tst_schedule_file.moc"
