// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "app/desktop/model/PlannedSpec.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/model/Throughput.h"
#include "app/desktop/window/FoldGroup.h"
#include "core/sweep/PlanRun.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// A model on hardware says what steps cost, and the result what they accomplish.
class ModelTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        run_ = fixture_->addSimulation(4, 8);
        QVERIFY(run_);
        for (const char* group : {"group0", "group1"})
            QTest::mouseClick(fixture_->child<FoldGroup>(group)->findChild<QToolButton*>("heading"),
                              Qt::LeftButton);
    }
    void cleanup() { fixture_.reset(); }

    void withoutAModelThereIsNothingToSay() {
        QVERIFY(choice("model")->isVisible());
        for (const char* name : {"micro-batch-size", "sequence", "cut", "tensor", "hardware"})
            QVERIFY2(!field(name)->isVisible(), name);
        QVERIFY(!label("samplesValue")->isVisible());
        QVERIFY(!label("durationSource")->isVisible());
    }

    void aModelSaysDurationsSizesAndMemory() {
        chooseModel("gpt3-1.3b");
        const auto& facts = *run_->content().simulation->planned;
        QCOMPARE(facts.hardware.name, "a100-80gb");
        const PlannedStep step = planStep(facts.model, facts.hardware, planOf(*run_->spec()));
        QCOMPARE(facts.costs.operations.forwardNs, step.costs.operations.forwardNs);
        for (const char* name : {"forward", "backward", "pointToPoint", "weight-bytes",
                                 "memory-bytes", "p2p-bytes", "optimizer-ns"})
            QVERIFY2(!field(name)->isEnabled(), name);
        QCOMPARE(std::llround(value("forward") * 1000), step.costs.operations.forwardNs[0]);
        constexpr double roundingBytes = 500;  // of three decimals of MB
        QVERIFY(std::abs(value("weight-bytes") * 1e6 - double(step.costs.cluster.weightBytes[0])) <=
                roundingBytes);
        QVERIFY(label("durationSource")->isVisible());
        QVERIFY2(label("durationSource")->text().contains("6, 6, 6, 6"),
                 qPrintable(label("durationSource")->text()));
        QVERIFY(label("peakMemoryValue")->text() != "–");
        QVERIFY(fixture_->child<QWidget>("memoryGauge")->isVisible());
    }

    void byHandTheTypedTimesAreBack() {
        type("forward", "1234");
        QTRY_COMPARE(run_->spec()->durations.forwardNs[0], 1'234'000);
        chooseModel("gpt2");
        QCOMPARE(run_->spec()->durations.forwardNs[0], 1'234'000);
        choose("model", 0);
        QTRY_VERIFY(!run_->content().simulation->planned);
        QCOMPARE(value("forward"), 1234.0);
        QVERIFY(field("forward")->isEnabled());
    }

    void figuresAreThoseOfTheCommandLine() {
        chooseModel("gpt3-1.3b");
        type("price", "2.5");
        type("tensor", "2");
        type("micro-batch-size", "2");
        choose("recompute", 2);
        QTRY_COMPARE(run_->spec()->model.plan.recompute, Recompute::Full);
        const auto facts = run_->content().simulation->planned;
        const PlanFigures figures = PlanRunner(facts->model, facts->hardware).run(facts->plan);
        const Throughput t = *figuresOf(run_->content()).throughput;
        QCOMPARE(t.stepNs, figures.stepNs);
        QCOMPARE(t.samplesPerSecond, figures.samplesPerSecond);
        QCOMPARE(t.tokensPerSecond, figures.tokensPerSecond);
        QCOMPARE(t.flopUtilization, figures.flopUtilization);
        QCOMPARE(*t.costPerMillionTokens, figures.costPerMillionTokens(2.5, 8));
        QCOMPARE(label("samplesValue")->text(), figureText(t.samplesPerSecond));
        QCOMPARE(label("flopsValue")->text(), percentText(t.flopUtilization));
        QCOMPARE(label("costValue")->text(), figureText(*t.costPerMillionTokens));
        QVERIFY(label("flopsValue")->toolTip().contains("312"));
        for (const char* name : {"samplesValue", "tokensValue", "flopsValue", "costValue"}) {
            QVERIFY2(label(name)->toolTip().contains("simulated"), name);
            QVERIFY2(label(name)->toolTip().contains("fitted by"), name);
        }
    }

    void aDragResimulatesAndIsUndoneAtOnce() {
        chooseModel("gpt3-1.3b");
        QSlider* slider = fixture_->slider("micro-batch-size");
        const QPoint start = handleCentre(slider);
        QTest::mousePress(slider, Qt::LeftButton, {}, start);
        for (int dx = 4; dx <= 24; dx += 4)
            QTest::mouseMove(slider, start + QPoint(dx, 0));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, start + QPoint(24, 0));
        const int samples = static_cast<int>(value("micro-batch-size"));
        QVERIFY(samples > 1);
        QTRY_COMPARE(run_->spec()->model.plan.microBatchSize, samples);
        QTRY_COMPARE(run_->content().simulation->planned->plan.microBatchSize, samples);
        QTest::keyClick(&fixture_->window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(run_->spec()->model.plan.microBatchSize, 1);
        while (fixture_->window.session().undoStack().canUndo())
            QTest::keyClick(&fixture_->window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(run_->spec()->model.model.empty());
    }

    void copiesHaveTheModel() {
        chooseModel("gpt2");
        QTest::keyClick(&fixture_->window, Qt::Key_D, Qt::ControlModifier);
        QTRY_COMPARE(fixture_->runs().rowCount(), 2);
        QCOMPARE(fixture_->runs().at(1)->spec()->model, run_->spec()->model);
        type("micro-batch-size", "4");
        QTRY_COMPARE(fixture_->runs().at(1)->spec()->model.plan.microBatchSize, 4);
        QCOMPARE(run_->spec()->model.plan.microBatchSize, 1);
        QVERIFY2(label("samplesDifference")->text().contains("%"),
                 qPrintable(label("samplesDifference")->text()));
    }

    void whatDoesNotFitIsExplainedAtItsField() {
        chooseModel("gpt3-1.3b");
        type("tensor", "3");
        QTRY_VERIFY(error()->isVisible());
        QVERIFY2(error()->text().contains("heads"), qPrintable(error()->text()));
        QVERIFY(topOf(error()) > topOf(field("tensor")));
        QVERIFY(topOf(error()) < topOf(field("price")));
        QVERIFY(run_->isOutdated());
        QTest::mouseClick(fixture_->child<QPushButton>("use1"), Qt::LeftButton);
        QTRY_VERIFY(!error()->isVisible());
    }

    void cutsAreTypedByHand() {
        chooseModel("gpt3-1.3b");
        typeText("cut", "5,6,6,7");
        QTRY_COMPARE(run_->content().simulation->planned->costs.cut, (StageCut{5, 6, 6, 7}));
        typeText("cut", "5,6");
        QTRY_VERIFY(error()->isVisible());
        QVERIFY2(error()->text().contains("24 layers"), qPrintable(error()->text()));
        QVERIFY(topOf(error()) > topOf(field("cut")));
        typeText("cut", "balanced");
        QTRY_VERIFY(!error()->isVisible());
        QCOMPARE(run_->spec()->model.cut, "balanced");
    }

    void aFileNamesFieldAndReason() {
        chooseModel("gpt2");
        const QString path = fixture_->folder.filePath("mine.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"name": "mine", "title": "Mine", "source": "a test", "layers": -1})");
        file.close();
        openFile("model", path);
        QTRY_VERIFY(error()->isVisible());
        QVERIFY2(error()->text().contains("mine.json") && error()->text().contains("layers"),
                 qPrintable(error()->text()));
        QVERIFY(topOf(error()) > topOf(field("model")));
        QVERIFY(topOf(error()) < topOf(field("micro-batch-size")));
        QCOMPARE(choice("model")->currentText(), "mine.json");
    }

    void aLongerSequenceCostsMore() {
        chooseModel("gpt2");
        const std::int64_t before =
            run_->content().simulation->planned->costs.operations.forwardNs[0];
        type("sequence", "2048");
        QTRY_COMPARE(run_->content().simulation->planned->model.sequence, 2048);
        QVERIFY(run_->content().simulation->planned->costs.operations.forwardNs[0] > before);
    }

    void bubblesAreFilledWithTheModelsWork() {
        chooseModel("gpt2");
        QTest::mouseClick(fixture_->child<FoldGroup>("group6")->findChild<QToolButton*>("heading"),
                          Qt::LeftButton);
        choose("work", 1);
        QTRY_VERIFY(run_->filled());
        QVERIFY(!fixture_->child<QWidget>("blocks-per-stage")->isVisible());
        QVERIFY(run_->filled()->content().timeline->origin.find("cost model") != std::string::npos);
        type("devices", "5");
        QTRY_VERIFY(error()->isVisible());
        QVERIFY2(error()->text().contains("12 layers"), qPrintable(error()->text()));
    }

  private:
    QWidget* field(const char* name) const { return fixture_->child<QWidget>(name); }
    QComboBox* choice(const char* name) const { return fixture_->child<QComboBox>(name); }
    QLabel* label(const char* name) const { return fixture_->child<QLabel>(name); }
    QLabel* error() const { return label("parameterError"); }
    static int topOf(QWidget* widget) { return widget->mapToGlobal(QPoint()).y(); }
    double value(const char* name) const {
        return field(name)->findChild<QDoubleSpinBox*>()->value();
    }

    void choose(const char* name, int index) const {
        QComboBox* box = choice(name);
        box->setFocus();
        while (box->currentIndex() != index)
            QTest::keyClick(box, index > box->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
    }

    void chooseModel(const std::string& name) const {
        const auto names = shippedModelNames();
        choose("model", 1 + static_cast<int>(std::ranges::find(names, name) - names.begin()));
        QTRY_VERIFY(run_->content().simulation->planned &&
                    run_->content().simulation->planned->model.name == name);
    }

    void type(const char* name, const QString& text) const {
        auto* spin = field(name)->findChild<QDoubleSpinBox*>();
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    }

    void typeText(const char* name, const QString& text) const {
        QLineEdit* edit = choice(name)->lineEdit();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }

    void openFile(const char* name, const QString& path) const {
        QComboBox* box = choice(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        auto* dialog = fixture_->child<QFileDialog>("parameterFile");
        QVERIFY(dialog);
        dialog->selectFile(path);
        QTest::keyClick(dialog, Qt::Key_Return);
    }

    std::unique_ptr<WindowFixture> fixture_;
    Run* run_ = nullptr;
};

QTEST_MAIN(ModelTest)
#include "tst_model.moc"
