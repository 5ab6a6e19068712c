// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>

#include "app/desktop/model/RecordedComparison.h"
#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MetricChart.h"
#include "app/desktop/window/RecordDialog.h"
#include "app/desktop/window/RecordingBar.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

namespace {

constexpr int longestMs = 60'000;
constexpr int endless = 10'000'000;  // steps

}  // namespace

/// A run is asked for, trained by a real bscope, and shown while it grows.
class RecordTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void aRunIsAskedForAndRecorded() {
        RecordDialog* dialog = openDialog();
        fillIn(*dialog, 8);
        auto* command = dialog->findChild<QPlainTextEdit*>("recordCommand");
        QVERIFY(command->toPlainText().contains("--model mlp"));
        QVERIFY(command->toPlainText().contains("--steps 8"));
        start(*dialog);
        const Run* run = waitForRun();
        QVERIFY(run);
        QTRY_COMPARE_WITH_TIMEOUT(settingOf(*run->content().timeline, "state"), "finished",
                                  longestMs);
        QCOMPARE(recordedProgress(*run->content().timeline).step, 8);
        QVERIFY(run->content().timeline->sliceCount() > 8 * 2 * 2);
        QTRY_VERIFY(!bar());
        auto* lower = fixture_->child<LowerPanel>("lowerPanel");
        QVERIFY(lower->metrics().isVisible());
        QCOMPARE(lower->metrics().series().lines.at(0).values.size(), std::size_t(8));
        QCOMPARE(fixture_->runs().index(0).data(RunList::StateRole).toString(),
                 "finished, 8 steps");
        QVERIFY(!fixture_->child<QWidget>("messageBanner")->isVisible());
    }

    void theSameRunIsRecordedAgain() {
        RecordDialog* dialog = openDialog();
        fillIn(*dialog, 3);
        start(*dialog);
        QVERIFY(waitForRun());
        QTRY_VERIFY_WITH_TIMEOUT(!bar(), longestMs);
        press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture_->runs().rowCount(), 2, longestMs);
        QTRY_VERIFY_WITH_TIMEOUT(!bar(), longestMs);
        QVERIFY(QFileInfo::exists(fixture_->folder.filePath("run-2.bscope")));
        const auto losses = [&](int row) {
            return metricOf(*fixture_->runs().at(row)->content().timeline, "loss")->values;
        };
        QCOMPARE(losses(0), losses(1));
    }

    void theChartGrowsAndTheViewStays() {
        const Run* run = recordEndlessly();
        QVERIFY(run);
        auto& timeline = fixture_->window.timeline();
        timeline.setFocus();
        QTest::keyClick(&timeline, Qt::Key_W);
        QTest::keyClick(&timeline, Qt::Key_W);
        const TimeRange visible = timeline.view().visible();
        QVERIFY(!timeline.navigator().isAtEnd());
        QVERIFY(waitForGrowth(*run));
        QCOMPARE(timeline.view().visible(), visible);
        // At the end it goes along.
        while (!timeline.navigator().isAtEnd())
            QTest::keyClick(&timeline, Qt::Key_D);
        const TimeRange before = timeline.view().visible();
        QVERIFY(waitForGrowth(*run));
        QCOMPARE(timeline.view().visible().lengthNs(), before.lengthNs());
        QVERIFY(timeline.view().visible().endNs > before.endNs);
        QVERIFY(timeline.navigator().isAtEnd());
    }

    void stoppingEndsItCleanly() {
        const Run* run = recordEndlessly();
        QVERIFY(run);
        QTest::mouseClick(bar()->findChild<QPushButton*>("stopRecording"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!bar(), longestMs);
        QCOMPARE(settingOf(*run->content().timeline, "state"), "interrupted");
        QVERIFY(!QFileInfo::exists(fixture_->folder.filePath("run.bscope-wal")));
        QVERIFY(!fixture_->child<QWidget>("messageBanner")->isVisible());
    }

    void killingLeavesWhatWasRecorded() {
        const Run* run = recordEndlessly();
        QVERIFY(run);
        QTest::mouseClick(bar()->findChild<QPushButton*>("killRecording"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!bar(), longestMs);
        QCOMPARE(settingOf(*run->content().timeline, "state"), "lost");
        QVERIFY(fixture_->runs().index(0).data(RunList::StateRole).toString().startsWith("lost"));
    }

    void theCommandLineCanBeCopied() {
        QVERIFY(recordEndlessly());
        QTest::mouseClick(bar()->findChild<QPushButton*>("copyCommand"), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().contains("record --model mlp"));
    }

    void aRunThatFailsSaysWhy() {
        RecordDialog* dialog = openDialog();
        fillIn(*dialog, endless);
        choose(*dialog, "record-optimizer", "SGD");
        write(*dialog, "record-lr", "1e30");
        start(*dialog);
        QTRY_VERIFY_WITH_TIMEOUT(fixture_->child<QWidget>("messageBanner")->isVisible(), longestMs);
        const QString message = fixture_->child<QLabel>("messageText")->text();
        QVERIFY2(message.contains("bscope record ended with exit code 1"), qPrintable(message));
        QVERIFY2(message.contains("--lr 1e30"), qPrintable(message));
        QTest::mouseClick(fixture_->child<QPushButton>("copyMessage"), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), message);
        QTRY_VERIFY(!bar());
    }

    void aProgramThatDoesNotStartSaysSo() {
        fixture_->window.session().record({"/no/such/bscope", {"record"}, "/tmp/none.bscope"});
        QTRY_VERIFY(fixture_->child<QWidget>("messageBanner")->isVisible());
        const QString message = fixture_->child<QLabel>("messageText")->text();
        QVERIFY2(message.contains("/no/such/bscope record"), qPrintable(message));
        QTRY_VERIFY(!bar());
        QVERIFY(!fixture_->window.session().isRecording());
    }

    void questionsThatDoNotApplyAreHidden() {
        RecordDialog* dialog = openDialog();
        QVERIFY(!shown(*dialog, "record-damping"));
        auto* kfac = dialog->findChild<QCheckBox*>("record-kfac");
        kfac->setFocus();
        QTest::keyClick(kfac, Qt::Key_Space);
        QVERIFY(shown(*dialog, "record-damping"));
        QVERIFY(!shown(*dialog, "record-strategy"));
        choose(*dialog, "record-schedule", "1F1B (asynchronous)");
        QVERIFY(shown(*dialog, "record-strategy"));
        write(*dialog, "record-lr", "fast");
        QVERIFY(!dialog->findChild<QPushButton*>("startRecording")->isEnabled());
        QVERIFY(dialog->findChild<QLabel*>("recordProblem")->text().contains("fast"));
    }

    void aRecordingIsSimulatedBelowIt() {
        RecordDialog* dialog = openDialog();
        fillIn(*dialog, 12);
        start(*dialog);
        Run* run = waitForRun();
        QVERIFY(run);
        QTRY_VERIFY_WITH_TIMEOUT(!bar(), longestMs);
        press(Qt::Key_T, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture_->runs().rowCount(), 2, longestMs);
        const Run* simulation = fixture_->runs().at(1);
        QCOMPARE(simulation->recorded(), run);
        QCOMPARE(simulation->content().timeline->provenance, Provenance::Simulated);
        const auto* table = fixture_->child<QTableView>("comparisonTable");
        const auto cell = [&](int row, int column) {
            return table->model()->index(row, column).data().toString();
        };
        QCOMPARE(cell(0, ComparisonTableModel::WhatColumn), "forward");
        QCOMPARE(cell(0, ComparisonTableModel::CountColumn), QString::number(12 * 2 * 4));
        QVERIFY(cell(0, ComparisonTableModel::ErrorColumn).contains('%'));
    }

  private:
    /// Also after a dialog, which had the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
        fixture_->window.activateWindow();
        if (!QTest::qWaitForWindowActive(&fixture_->window)) qFatal("the window is not active");
        QTest::keyClick(&fixture_->window, key, modifiers);
    }

    RecordDialog* openDialog() {
        press(Qt::Key_R, Qt::ControlModifier);
        auto* dialog = fixture_->child<RecordDialog>("recordDialog");
        if (!dialog || !QTest::qWaitForWindowExposed(dialog)) qFatal("no dialog");
        return dialog;
    }

    static bool shown(const RecordDialog& dialog, const char* name) {
        return dialog.findChild<QWidget*>(name)->isVisible();
    }

    /// By the keyboard, the first item that begins so.
    static void choose(const RecordDialog& dialog, const char* name, const QString& text) {
        auto* box = dialog.findChild<QComboBox*>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 1; i < box->count() && !box->currentText().startsWith(text); ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QVERIFY(box->currentText().startsWith(text));
    }

    static void write(const RecordDialog& dialog, const char* name, const QString& text) {
        auto* widget = dialog.findChild<QWidget*>(name);
        widget->setFocus();
        auto* line = widget->findChild<QLineEdit*>();
        if (!line) line = qobject_cast<QLineEdit*>(widget);
        QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(line, text);
    }

    /// A small model on two emulated devices.
    void fillIn(const RecordDialog& dialog, int steps) {
        choose(dialog, "record-model", "mlp");
        write(dialog, "record-device-count", "2");
        write(dialog, "record-micro-batches", "4");
        write(dialog, "record-steps", QString::number(steps));
        write(dialog, "recordFile", fixture_->folder.filePath("run.bscope"));
    }

    static void start(const RecordDialog& dialog) {
        QTest::mouseClick(dialog.findChild<QPushButton*>("startRecording"), Qt::LeftButton);
    }

    Run* waitForRun() {
        return QTest::qWaitFor([&] { return fixture_->runs().rowCount() > 0; }, longestMs)
                   ? fixture_->runs().at(0)
                   : nullptr;
    }

    static bool waitForGrowth(const Run& run) {
        const std::int64_t endNs = run.content().timeline->lastNs();
        return QTest::qWaitFor([&] { return run.content().timeline->lastNs() > endNs; }, longestMs);
    }

    Run* recordEndlessly() {
        RecordDialog* dialog = openDialog();
        fillIn(*dialog, endless);
        start(*dialog);
        return waitForRun();
    }

    RecordingBar* bar() const { return fixture_->window.findChild<RecordingBar*>("recordingBar"); }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(RecordTest)
#include "tst_record.moc"
