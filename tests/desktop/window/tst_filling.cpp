// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QToolTip>

#include "app/desktop/model/FillFigures.h"
#include "app/desktop/timeline/Figure.h"
#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/ItemText.h"
#include "app/desktop/window/FoldGroup.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Bubbles are filled from the panel and seen below the plain step.
class FillingTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        run_ = fixture_->addSimulation(4, 4);
        QVERIFY(run_);
        heading_ = fixture_->child<FoldGroup>("group6")->findChild<QToolButton*>("heading");
        QTest::mouseClick(heading_, Qt::LeftButton);
    }
    void cleanup() { fixture_.reset(); }

    void parametersAreThoseThatTheWorkHas() {
        QVERIFY(choice("work")->isVisible());
        QVERIFY(!choice("policy")->isVisible());
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        for (const char* name : {"policy", "profile", "share-inversion", "overlap-refreshes"})
            QVERIFY2(choice(name)->isVisible(), name);
        QVERIFY(!fixture_->child<QWidget>("root-factor")->isVisible());
        choose("policy", 2);  // causal: it neither overlaps nor stretches
        QTRY_COMPARE(run_->spec()->filling.request.policy, std::string("pipefisher-causal"));
        QVERIFY(!choice("overlap-refreshes")->isVisible());
        choose("work", 2);
        QTRY_COMPARE(run_->spec()->filling.request.work, std::string("shampoo"));
        QVERIFY(fixture_->child<QWidget>("root-factor")->isVisible());
    }

    void theFilledStepsStandBelowThePlainOne() {
        QCOMPARE(charts().size(), 1);
        choose("work", 1);
        QTRY_COMPARE(charts().size(), 2);
        QCOMPARE(charts()[1], run_->filled());
        QCOMPARE(run_->filled()->name(), "1F1B (flush) + K-FAC");
        const Timeline& filled = *run_->filled()->content().timeline;
        QVERIFY(std::ranges::count(filled.kind(), SliceKind::Curvature) > 0);
        QVERIFY(std::ranges::count(filled.kind(), SliceKind::Inversion) > 0);
        QVERIFY(std::ranges::count(filled.kind(), SliceKind::Precondition) > 0);
        choose("work", 0);
        QTRY_COMPARE(charts().size(), 1);
        QVERIFY(!run_->filled());
    }

    void theProfileSetsForwardsAndBackwards() {
        choose("work", 1);
        QTRY_COMPARE(run_->spec()->durations.forwardNs[0], 3 * 9'748'101);
        type("blocks-per-stage", "1");
        QTRY_COMPARE(run_->spec()->durations.forwardNs[0], 9'748'101);
        QTest::keyClick(&fixture_->window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(run_->spec()->filling.request.options.blocksPerStage, 3);
        QCOMPARE(run_->spec()->durations.forwardNs[0], 3 * 9'748'101);
    }

    void aSizeThatWasNotMeasuredIsExplainedAtItsSlider() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        type("micro-batch-size", "999");
        auto* error = fixture_->child<QLabel>("parameterError");
        QTRY_VERIFY(error->isVisible());
        QVERIFY2(error->text().contains("was not measured"), qPrintable(error->text()));
        QVERIFY(run_->isOutdated());
        QVERIFY(run_->filled()->isOutdated());
        QTest::mouseClick(fixture_->child<QPushButton>("use64"), Qt::LeftButton);
        QTRY_COMPARE(run_->spec()->filling.microBatchSize, 64);
        QTRY_VERIFY(!run_->isOutdated());
    }

    void aPublishedRuleThatCannotPlaceTheWorkIsExplained() {
        choose("work", 1);
        choose("policy", 0);
        QTRY_COMPARE(run_->spec()->filling.request.policy, std::string("pipefisher"));
        choose("work", 3);  // SAM, which takes another policy
        QTRY_COMPARE(run_->spec()->filling.request.policy, std::string("best-fit"));
        choose("policy", 0);
        auto* error = fixture_->child<QLabel>("parameterError");
        QTRY_VERIFY(error->isVisible());
        QVERIFY2(error->text().contains("places K-FAC"), qPrintable(error->text()));
    }

    void jobsComeFromAFile() {
        const QString path = fixture_->folder.filePath("jobs.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"jobs": [{"name": "inference", "piece_ns": 500000, "pieces": 6,
                                 "amount": 4, "unit": "samples"}]})");
        file.close();
        choose("work", 4);
        QTRY_VERIFY(fixture_->child<QFileDialog>("parameterFile"));
        auto* dialog = fixture_->child<QFileDialog>("parameterFile");
        auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
        QVERIFY(name);
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(run_->filled());
        QCOMPARE(choice("work")->currentText(), "jobs.json");
        QVERIFY(!choice("profile")->isVisible());
        QCOMPARE(run_->spec()->durations.forwardNs[0], 1'000'000);
        QTRY_VERIFY2(text("fillNote").contains("samples per second"), qPrintable(text("fillNote")));
    }

    void leavingTheFileDialogChangesNothing() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        choose("work", 4);
        QTRY_VERIFY(fixture_->child<QFileDialog>("parameterFile"));
        QTest::keyClick(fixture_->child<QFileDialog>("parameterFile"), Qt::Key_Escape);
        QTRY_COMPARE(choice("work")->currentText(), "K-FAC");
        QCOMPARE(run_->spec()->filling.request.work, std::string("kfac"));
    }

    void keysAndButtonsStepThroughTheCycle() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        TimelineArea& area = fixture_->window.timeline();
        const int steps = run_->filled()->content().fill->stepsPerRefresh();
        QVERIFY(steps >= 2);
        QCOMPARE(shownStep(), QStringLiteral("all %1 steps").arg(steps));
        const TimeRange whole = area.view().visible();
        area.setFocus();
        QTest::keyClick(&area, Qt::Key_PageDown);
        QCOMPARE(shownStep(), QStringLiteral("step 1 of %1").arg(steps));
        QVERIFY(area.view().visible().lengthNs() < whole.lengthNs());
        QTest::mouseClick(visibleButton("nextStep"), Qt::LeftButton);
        QCOMPARE(shownStep(), QStringLiteral("step 2 of %1").arg(steps));
        QTest::mouseClick(visibleButton("previousStep"), Qt::LeftButton);
        QTest::keyClick(&area, Qt::Key_PageUp);
        QCOMPARE(shownStep(), QStringLiteral("all %1 steps").arg(steps));
        QCOMPARE(area.view().visible(), whole);
    }

    void aShownStepStandsAtTimeZero() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        TimelineArea& area = fixture_->window.timeline();
        area.showStep(1);
        area.showStep(1);
        const Timeline& filled = *run_->filled()->content().timeline;
        const auto second = std::ranges::find_if(
            filled.startNs(), [&](std::int64_t ns) { return ns == filled.steps()[1].startNs; });
        const auto slice = static_cast<SliceIndex>(second - filled.startNs().begin());
        const GanttPane* pane = filledPane();
        const auto box = pane->boxOf({run_->filled(), slice, {}});
        QVERIFY(box);
        QCOMPARE(box->time.startNs, 0);
        QCoreApplication::processEvents();
        // The pointer finds it there, too.
        const PaneGeometry geometry = pane->paneGeometry();
        const QPointF middle((geometry.x(0) + geometry.x(box->time.endNs)) / 2,
                             geometry.y(box->top + box->height / 2));
        QCOMPARE(pane->itemAt(middle).slice, std::optional(slice));
    }

    void hoveringSaysLayerFactorMicroBatchAndWhoseBubble() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        const GanttPane* pane = filledPane();
        const Timeline& filled = *run_->filled()->content().timeline;
        const auto curvature = std::ranges::find(filled.kind(), SliceKind::Curvature);
        const auto slice = static_cast<SliceIndex>(curvature - filled.kind().begin());
        const auto box = pane->boxOf({run_->filled(), slice, {}});
        QVERIFY(box);
        fixture_->window.timeline().navigator().fit(box->time);
        QCoreApplication::processEvents();
        const PaneGeometry geometry = pane->paneGeometry();
        const QPoint middle(
            static_cast<int>((geometry.x(box->time.startNs) + geometry.x(box->time.endNs)) / 2),
            static_cast<int>(geometry.y(box->top + box->height / 2)));
        QHelpEvent help(QEvent::ToolTip, middle, pane->plot()->mapToGlobal(middle));
        QApplication::sendEvent(pane->plot(), &help);
        const QString tip = QToolTip::text();
        QVERIFY2(tip.contains("curvature A · block "), qPrintable(tip));
        QVERIFY2(tip.contains("micro-batch 0"), qPrintable(tip));
        QVERIFY2(tip.contains("fills a bubble of Stage 0: "), qPrintable(tip));
        QTest::mouseClick(pane->plot(), Qt::LeftButton, {}, middle);
        QCOMPARE(fixture_->window.timeline().view().selection().slice, std::optional(slice));
        QVERIFY(fixture_->child<QTextBrowser>("selectionText")
                    ->toPlainText()
                    .contains("fills a bubble of Stage 0"));
        QToolTip::hideText();
    }

    void resultsStandWithTheirDefinitionsAndSource() {
        QVERIFY(!fixture_->child<QWidget>("fillResult")->isVisible());
        choose("work", 1);
        QTRY_VERIFY(fixture_->child<QWidget>("fillResult")->isVisible());
        // 1F1B of BERT-Base on 4 P100, as docs/filling.md has it.
        QTRY_COMPARE(text("fillUtilizationValue"), "57.1 % → 89.1 %");
        QCOMPARE(text("fillUsageValue"), "57.1 % → 88.7 %");
        QVERIFY2(text("fillRefreshValue").endsWith("3 steps"),
                 qPrintable(text("fillRefreshValue")));
        QCOMPARE(text("fillStretchValue"), "+3.7 %");
        const QString definition = fixture_->child<QLabel>("fillUsageValue")->toolTip();
        QVERIFY(definition.contains("PipeFisher's definition"));
        QVERIFY(definition.contains("Source: simulated, best-fit · bert-base/p100"));
        auto* tabs = fixture_->child<QTabWidget>("lowerPanel");
        QVERIFY(tabs->isTabVisible(fillingTab()));
        QCOMPARE(fixture_->child<QTableView>("fillTable")->model()->rowCount(), 4);
    }

    void anotherRunHasAnotherResult() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        fixture_->addSimulation(4, 8, "gpipe");
        QTRY_VERIFY(!fixture_->child<QWidget>("fillResult")->isVisible());
        QVERIFY(!fixture_->child<QTabWidget>("lowerPanel")->isTabVisible(fillingTab()));
        QCOMPARE(charts().size(), 3);
    }

    void removingARunRemovesItsFilledSteps() {
        choose("work", 1);
        QTRY_COMPARE(charts().size(), 2);
        fixture_->window.timeline().view().setSelection({run_->filled(), SliceIndex{0}, {}});
        QTest::keyClick(&fixture_->window, Qt::Key_Delete, Qt::ControlModifier);
        QTRY_COMPARE(charts().size(), 0);
        QVERIFY(fixture_->window.timeline().view().selection().isEmpty());
    }

    void theSelectedOperationStaysSelected() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        ViewState& view = fixture_->window.timeline().view();
        const SliceIndex last = static_cast<SliceIndex>(run_->content().timeline->sliceCount() - 1);
        const std::string label = run_->content().timeline->sliceLabel(last);
        view.setSelection({run_, last, {}});
        type("micro-batches", "6");
        QTRY_COMPARE(run_->spec()->shape.microBatches, 6);
        QCOMPARE(view.selection().run, run_);
        QVERIFY(view.selection().slice && *view.selection().slice != last);
        QCOMPARE(run_->content().timeline->sliceLabel(*view.selection().slice), label);
        type("micro-batches", "2");
        QTRY_COMPARE(run_->spec()->shape.microBatches, 2);
        QVERIFY(view.selection().isEmpty());
    }

    void figuresShowTheChosenStep() {
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        const Figure whole(charts(), {{0, 100}}, {800, 500});
        QVERIFY(whole.description().contains("all 3 steps"));
        const Figure second(charts(), {{0, 100}, {}, {}, {.step = 1}}, {800, 500});
        QVERIFY2(second.description().contains("step 2 of 3 · simulated"),
                 qPrintable(second.description()));
    }

  private:
    int fillingTab() const {
        const auto* tabs = fixture_->child<QTabWidget>("lowerPanel");
        for (int tab = 0; tab < tabs->count(); ++tab)
            if (tabs->tabText(tab) == QLatin1String("Filling")) return tab;
        return -1;
    }
    QList<Run*> charts() const { return fixture_->window.timeline().runs(); }
    /// Of filling, where it has one of that name.
    QWidget* field(const char* name) const {
        auto* own = fixture_->child<FoldGroup>("group6")->findChild<QWidget*>(QLatin1String(name));
        return own ? own : fixture_->child<QWidget>(name);
    }
    QComboBox* choice(const char* name) const { return qobject_cast<QComboBox*>(field(name)); }
    QString text(const char* label) const { return fixture_->child<QLabel>(label)->text(); }

    void choose(const char* name, int index) const {
        QComboBox* box = choice(name);
        box->setFocus();
        if (index == box->count() - 1) return QTest::keyClick(box, Qt::Key_End);
        const int key = index > box->currentIndex() ? Qt::Key_Down : Qt::Key_Up;
        while (box->currentIndex() != index)
            QTest::keyClick(box, static_cast<Qt::Key>(key));
    }

    void type(const char* name, const QString& value) const {
        auto* spin = field(name)->findChild<QDoubleSpinBox*>();
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, value);
        QTest::keyClick(spin, Qt::Key_Return);
    }

    const GanttPane* filledPane() const {
        for (const GanttPane* pane : fixture_->window.timeline().findChildren<GanttPane*>())
            if (pane->run() == run_->filled()) return pane;
        return nullptr;
    }
    QString shownStep() const { return filledPane()->findChild<QLabel*>("shownStep")->text(); }
    QWidget* visibleButton(const char* name) const {
        return filledPane()->findChild<QToolButton*>(QLatin1String(name));
    }

    std::unique_ptr<WindowFixture> fixture_;
    Run* run_ = nullptr;
    QToolButton* heading_ = nullptr;
};

QTEST_MAIN(FillingTest)
#include "tst_filling.moc"
