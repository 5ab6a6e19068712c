// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>
#include <QToolTip>

#include "app/desktop/model/RunFigures.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MetricChart.h"
#include "tests/desktop/model/RecordedRuns.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Metrics of runs lie over each other, and are compared.
class MetricsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        slow_ = add({.name = "slow"});  // 2^-i at 1 ms a step
        quick_ = add({.name = "quick", .factor = 0.25, .stepNs = 3'000'000});
        auto* lower = fixture_->child<LowerPanel>("lowerPanel");
        lower->showMetrics();
        chart_ = &lower->metrics();
        QTRY_VERIFY(plot()->isVisible());
        QTest::qWait(50);  // for its layout
    }
    void cleanup() { fixture_.reset(); }

    void allShownRunsAreDrawn() {
        QCOMPARE(chart_->series().lines.size(), std::size_t(2));
        QCOMPARE(chart_->series().name, "loss");
        fixture_->runs().setData(fixture_->runs().index(1), Qt::Unchecked, Qt::CheckStateRole);
        QCOMPARE(chart_->series().lines.size(), std::size_t(1));
        fixture_->runs().setData(fixture_->runs().index(0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(chart_->series().lines.empty());
        QVERIFY(legend().contains("None of the shown runs"));
    }

    void hoveringSaysTheValuesOfAllRuns() {
        QTest::mouseMove(plot(), at(0.5, 0.5));
        QTRY_VERIFY(QToolTip::isVisible());
        const QString text = QToolTip::text();
        QVERIFY2(text.contains("slow") && text.contains("quick"), qPrintable(text));
        QVERIFY2(text.contains("step"), qPrintable(text));
        QVERIFY(chart_->textAt(2).contains("<b>0.25</b>"));
        QVERIFY(chart_->textAt(2).contains("<b>0.0625</b>"));
        QVERIFY(chart_->textAt(2).contains("9.000 ms"));
    }

    void runsAreComparedWithTheBaseline() {
        // slow ends at 2^-9 after 10 steps and 10 ms; quick is there after 6 and 18.
        QVERIFY2(legend().contains("60.0 % of the steps and 180.0 % of the time of slow"),
                 qPrintable(legend()));
        auto* baseline = fixture_->child<QComboBox>("metricBaseline");
        baseline->setFocus();
        QTest::keyClick(baseline, Qt::Key_Down);
        QCOMPARE(baseline->currentText(), "quick");
        QVERIFY2(legend().contains("does not reach loss"), qPrintable(legend()));
    }

    void aClickChoosesWhereToCompare() {
        QTest::mouseClick(plot(), Qt::LeftButton, {}, at(0.4, 0.5));
        QVERIFY(*chart_->target() > 0.3 && *chart_->target() < 0.7);
        QVERIFY2(
            legend().contains("66.7 % of the steps") || legend().contains("100.0 % of the steps"),
            qPrintable(legend()));
        auto* reset = fixture_->child<QToolButton>("resetTarget");
        QVERIFY(reset->isVisible());
        QTest::mouseClick(reset, Qt::LeftButton);
        QCOMPARE(*chart_->target(), std::pow(0.5, 9));
        QVERIFY(!reset->isVisible());
    }

    void stepsTakeTheTimeOfSimulations() {
        auto* timings = fixture_->child<QToolButton>("stepTimes");
        QVERIFY(!timings->isEnabled());
        Run* simulation = fixture_->addSimulation(4, 8);
        QVERIFY(timings->isEnabled());
        for (int recording = 0; recording < 2; ++recording) {
            emit timings->menu()->aboutToShow();
            QMenu* choices = timings->menu()->actions()[recording]->menu();
            QCOMPARE(choices->actions().size(), 1);
            choices->actions()[0]->trigger();
        }
        QCOMPARE(chart_->series().axis, MetricAxis::SimulatedTime);
        const std::int64_t stepNs = figuresOf(simulation->content()).stepTimeNs;
        QCOMPARE(chart_->series().lines[1].timesNs[2], 3 * stepNs);
        QVERIFY2(legend().contains("simulated · steps as in " + simulation->name()),
                 qPrintable(legend()));
        // The same step for both: as many of the time as of the steps.
        QVERIFY2(legend().contains("60.0 % of the steps and 60.0 % of the time of slow"),
                 qPrintable(legend()));
    }

    void timesOfDifferentClocksAreNotCompared() {
        add({.name = "virtual", .provenance = Provenance::Emulated, .factor = 0.25});
        QVERIFY2(legend().contains("emulated"), qPrintable(legend()));
        QVERIFY2(legend().contains("their times do not compare"), qPrintable(legend()));
    }

    void aChosenMetricStays() {
        auto* names = fixture_->child<QComboBox>("metricName");
        names->setFocus();
        QTest::keyClick(names, Qt::Key_Down);
        QCOMPARE(chart_->series().name, "learning_rate");
        QVERIFY(!chart_->target());
        slow_->setContent(recordedContent({.name = "slow", .steps = 20}));
        QCOMPARE(chart_->series().name, "learning_rate");
        QCOMPARE(chart_->series().lines[0].values.size(), std::size_t(20));
    }

    void smoothingDrawsTheRawValuesBehind() {
        auto* slider = fixture_->child<QSlider>("metricSmoothing");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_PageUp);
        QVERIFY(chart_->series().strength > 0);
        QVERIFY(chart_->series().lines[0].smoothed[5] > chart_->series().lines[0].values[5]);
    }

    void chartsAreExported() {
        for (const char* name : {"metrics.csv", "metrics.svg", "metrics.png", "metrics.pdf"}) {
            const QString path = fixture_->folder.filePath(name);
            chart_->writer(path, {600, 300})();
            QVERIFY2(QFileInfo(path).size() > 100, name);
        }
        QFile figure(fixture_->folder.filePath("metrics.svg"));
        QVERIFY(figure.open(QIODevice::ReadOnly));
        QVERIFY(figure.readAll().contains("quick (measured)"));
    }

  private:
    Run* add(const RecordedRunSpec& spec) { return fixture_->runs().add(recordedRun(spec)); }
    QWidget* plot() const { return fixture_->child<QWidget>("metricPlot"); }
    QPoint at(double x, double y) const {
        return {static_cast<int>(x * plot()->width()), static_cast<int>(y * plot()->height())};
    }
    QString legend() const { return fixture_->child<QLabel>("metricLegend")->text(); }

    std::unique_ptr<WindowFixture> fixture_;
    MetricChart* chart_ = nullptr;
    Run* slow_ = nullptr;
    Run* quick_ = nullptr;
};

QTEST_MAIN(MetricsTest)
#include "tst_metrics.moc"
