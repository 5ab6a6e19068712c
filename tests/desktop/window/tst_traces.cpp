// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>

#include "app/desktop/model/RankTableModel.h"
#include "app/desktop/model/RecordedComparison.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/ClockDialog.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

namespace {

constexpr int longestMs = 60'000;
constexpr int rankRows = 4;  // of the sample

}  // namespace

/// What the window does with traces of other programs: it simulates them, compares their ranks, and
/// fits their clocks together.
class TracesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void aTraceIsSimulatedBelowIt() {
        Run* run = open({sampleTracePath});
        QVERIFY(run->content().trace->pipeline);
        QTest::keyClick(&fixture_->window, Qt::Key_T, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture_->runs().rowCount(), 2, longestMs);
        const Run* simulation = fixture_->runs().at(1);
        QCOMPARE(simulation->recorded(), run);
        const TracedPipeline& pipeline = *run->content().trace->pipeline;
        const int step = comparisonRow("step");
        QVERIFY(step >= 0);
        QCOMPARE(comparison(step, ComparisonTableModel::CountColumn),
                 QString::number(pipeline.steps));
        QCOMPARE(comparison(step, ComparisonTableModel::RecordedColumn),
                 durationText(pipeline.measuredStepNs));
        const std::int64_t simulatedNs = simulation->content().timeline->lastNs();
        QCOMPARE(comparison(step, ComparisonTableModel::SimulatedColumn),
                 durationText(simulatedNs));
        QVERIFY(comparison(step, ComparisonTableModel::ErrorColumn).contains('%'));
        QCOMPARE(comparisonRow("step, as changed"), -1);
        const int forward = comparisonRow("forward");
        QCOMPARE(comparison(forward, ComparisonTableModel::SimulatedColumn),
                 comparison(forward, ComparisonTableModel::RecordedColumn));
    }

    void itsMicroBatchesCanBeDragged() {
        open({sampleTracePath});
        QTest::keyClick(&fixture_->window, Qt::Key_T, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture_->runs().rowCount(), 2, longestMs);
        const Run* simulation = fixture_->runs().at(1);
        const int before = simulation->content().simulation->schedule.microBatches;
        const std::int64_t beforeNs = simulation->content().timeline->lastNs();
        QSlider* slider = fixture_->slider("micro-batches");
        QVERIFY(slider->isEnabled());
        for (int i = 0; i < rankRows; ++i)  // interleaved schedules need a multiple of the devices
            QTest::keyClick(slider, Qt::Key_Right);
        QTRY_COMPARE_WITH_TIMEOUT(simulation->content().simulation->schedule.microBatches,
                                  before + rankRows, longestMs);
        QVERIFY(simulation->content().timeline->lastNs() > beforeNs);
        QVERIFY(comparisonRow("step, as changed") > comparisonRow("step"));
    }

    void withoutPipelineTheActionSaysWhyNot() {
        open({write("rank0.json", 0)});
        const auto* action = fixture_->child<QAction>("simulateRecording");
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains("micro-batches"), qPrintable(action->toolTip()));
        open({sampleTracePath});
        QVERIFY(action->isEnabled());
        QCOMPARE(action->toolTip(), action->statusTip());
    }

    void ranksAreComparedByStep() {
        const Run* run = open({sampleTracePath});
        auto* tabs = fixture_->child<QTabWidget>("lowerPanel");
        QVERIFY(tabs->isTabVisible(ranksTab()));
        tabs->setCurrentIndex(ranksTab());
        const auto* shares = fixture_->child<QTableView>("rankShares")->model();
        QTRY_COMPARE_WITH_TIMEOUT(shares->rowCount(), rankRows, longestMs);
        const Analysis& analysis = run->content().analysis;
        const auto computes = [&](int row) {
            return shares->index(row, RankShareModel::ComputeColumn).data().toString();
        };
        QCOMPARE(computes(0), percentText(analysis.devices[0].utilization()));
        auto* steps = fixture_->child<QComboBox>("rankStep");
        QCOMPARE(steps->count(), 1 + static_cast<int>(analysis.steps.size()));
        steps->setFocus();
        QTest::keyClick(steps, Qt::Key_Down);
        const StepAnalysis& first = analysis.steps[0];
        for (int row = 0; row < rankRows; ++row) {
            const auto& device = first.devices[static_cast<std::size_t>(row)];
            QTRY_COMPARE_WITH_TIMEOUT(computes(row),
                                      percentText(static_cast<double>(device.computeNs) /
                                                  static_cast<double>(first.durationNs())),
                                      longestMs);
        }
        QVERIFY(fixture_->child<QLabel>("rankBalance")->text().contains("Slowest"));
        const auto* waiting = fixture_->child<QTableView>("rankWaiting")->model();
        QCOMPARE(waiting->headerData(1, Qt::Horizontal).toString(), "Stage 0");
        const RankSummary summary = summarizeRanks(*run->content().timeline, analysis, first);
        QVERIFY(summary.waiting.byPeerNs[1][0] > 0);
        QCOMPARE(waiting->index(1, 1).data().toString(),
                 durationText(summary.waiting.byPeerNs[1][0]));
    }

    void oneDeviceHasNoRanks() {
        open({write("rank0.json", 0)});
        QVERIFY(!fixture_->child<QTabWidget>("lowerPanel")->isTabVisible(ranksTab()));
        QVERIFY(fixture_->child<QLabel>("clockLine")->isHidden());
    }

    void timesAreTakenAsNanoseconds() {
        Run* run = open({write("rank0.json", 0)});
        const std::int64_t lengthNs =
            run->content().timeline->lastNs() - run->content().timeline->firstNs();
        ClockDialog* dialog = openClocks();
        QVERIFY(!dialog->findChild<QComboBox*>("clockMethod")->isVisible());
        auto* box = dialog->findChild<QCheckBox*>("timesInNs");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Space);
        QTest::mouseClick(dialog->findChild<QPushButton*>("applyClocks"), Qt::LeftButton);
        const auto length = [run] {
            return run->content().timeline->lastNs() - run->content().timeline->firstNs();
        };
        QTRY_COMPARE_WITH_TIMEOUT(length(), lengthNs / 1000, longestMs);
        QVERIFY(openClocks()->findChild<QCheckBox*>("timesInNs")->isChecked());
    }

    void aClockIsMovedByHandAndTheViewStays() {
        Run* run = open({write("rank0.json", 0), write("rank1.json", 1)});
        ViewState& view = fixture_->window.timeline().view();
        view.setVisible({50'000, 150'000});
        QVERIFY(fixture_->child<QLabel>("clockLine")->text().contains("2 files"));
        ClockDialog* dialog = openClocks();
        QVERIFY(!dialog->findChild<QLabel*>("clockProposal")->text().isEmpty());
        auto* offset = dialog->findChild<QDoubleSpinBox*>("clockOffset1");
        offset->setFocus();
        offset->selectAll();
        QTest::keyClicks(offset, "12.345");
        QTest::mouseClick(dialog->findChild<QPushButton*>("applyClocks"), Qt::LeftButton);
        const auto& files = [run]() -> const auto& {
            return run->content().timeline->files;
        };
        QTRY_COMPARE_WITH_TIMEOUT(files()[1].clockOffsetNs, std::int64_t(12'345), longestMs);
        QCOMPARE(files()[0].clockOffsetNs, std::int64_t(0));
        QCOMPARE(view.visible(), (TimeRange{50'000, 150'000}));
        QCOMPARE(fixture_->runs().rowCount(), 1);
        const auto* again = openClocks()->findChild<QDoubleSpinBox*>("clockOffset1");
        QCOMPARE(again->value(), 12.345);
    }

    void anotherMethodIsChosen() {
        Run* run = open({write("rank0.json", 0), write("rank1.json", 1, 70)});
        ClockDialog* dialog = openClocks();
        auto* method = dialog->findChild<QComboBox*>("clockMethod");
        method->setFocus();
        QTest::keyClick(method, Qt::Key_End);
        QTest::mouseClick(dialog->findChild<QPushButton*>("applyClocks"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(run->content().timeline->clock.method, std::string("begin"),
                                  longestMs);
        QCOMPARE(run->content().timeline->files[1].clockOffsetNs, std::int64_t(-60'000));
        QCOMPARE(run->source().clocks.choice, ClockChoice::Begin);
    }

    void readingAgainCanBeCancelled() {
        QStringList files;
        for (const char* name : {"rank0.json", "rank1.json"}) {
            files << fixture_->folder.filePath(name);
            QVERIFY(QFile::copy(sampleTracePath, files.last()));
        }
        Run* run = open(files);
        const auto before = run->sharedContent();
        ClockDialog* dialog = openClocks();
        QTest::mouseClick(dialog->findChild<QPushButton*>("applyClocks"), Qt::LeftButton);
        auto* progress = fixture_->child<QWidget>("loadProgress");
        QVERIFY(progress->isVisible());
        QTest::mouseClick(fixture_->child<QPushButton>("cancelLoad"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!progress->isVisible(), longestMs);
        QCOMPARE(run->sharedContent(), before);
        QVERIFY(!fixture_->child<QWidget>("messageBanner")->isVisible());
    }

    void whatCannotBeDoneIsSaid() {
        Run* run = open({write("rank0.json", 0), write("rank1.json", 1)});
        const auto before = run->sharedContent();
        ClockDialog* dialog = openClocks();
        auto* method = dialog->findChild<QComboBox*>("clockMethod");
        method->setFocus();
        QTest::keyClick(method, Qt::Key_W);
        QTest::keyClick(method, Qt::Key_Down);
        QTest::mouseClick(dialog->findChild<QPushButton*>("applyClocks"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture_->child<QWidget>("messageBanner")->isVisible(), longestMs);
        QVERIFY(fixture_->child<QLabel>("messageText")->text().contains("in common"));
        QCOMPARE(run->sharedContent(), before);
    }

  private:
    Run* open(const QStringList& files) {
        const int row = fixture_->runs().rowCount();
        fixture_->window.openFiles(files);
        if (!QTest::qWaitFor([&] { return fixture_->runs().rowCount() > row; }, longestMs))
            qFatal("the trace does not arrive");
        return fixture_->runs().at(row);
    }

    /// Two kernels of 100 µs on the rank's GPU, the first of which starts at `startUs`.
    QString write(const QString& name, int rank, int startUs = 10) const {
        QFile file(fixture_->folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
        const QString kernel = QStringLiteral(
            R"({"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": %1,)"
            R"("dur": 100, "args": {"device": 0, "stream": 7}})");
        file.write(QStringLiteral(R"({"distributedInfo": {"rank": %1}, "traceEvents": [%2, %3]})")
                       .arg(rank)
                       .arg(kernel.arg(startUs), kernel.arg(startUs + 190))
                       .toUtf8());
        return file.fileName();
    }

    ClockDialog* openClocks() {
        fixture_->child<QAction>("clocks")->trigger();
        auto* dialog = fixture_->window.findChild<ClockDialog*>();
        if (!dialog || !QTest::qWaitForWindowExposed(dialog)) qFatal("there is no dialog");
        return dialog;
    }

    int ranksTab() const {
        const auto* tabs = fixture_->child<QTabWidget>("lowerPanel");
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->tabText(i) == "Ranks") return i;
        return -1;
    }

    QString comparison(int row, int column) const {
        return fixture_->child<QTableView>("comparisonTable")
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }

    int comparisonRow(const QString& what) const {
        const auto* model = fixture_->child<QTableView>("comparisonTable")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (comparison(row, ComparisonTableModel::WhatColumn) == what) return row;
        return -1;
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(TracesTest)
#include "tst_traces.moc"
