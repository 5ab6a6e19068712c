// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>

#include "app/desktop/model/Text.h"
#include "core/simulate/Simulator.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Every schedule has its parameters, and one that cannot be met explains itself beside them.
class ParametersTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { fixture_ = std::make_unique<WindowFixture>(); }
    void cleanup() { fixture_.reset(); }

    void everyFamilyShowsWhatItHas_data() {
        QTest::addColumn<QString>("schedule");
        for (const ScheduleFamily& family : scheduleFamilies())
            QTest::newRow(family.name.data()) << toQString(family.name);
    }

    void everyFamilyShowsWhatItHas() {
        QFETCH(QString, schedule);
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 8);
        choose(schedule);
        QTRY_COMPARE(toQString(run->spec()->schedule), schedule);
        const ScheduleFamily& family = findScheduleFamily(schedule.toStdString());
        QVERIFY(f.child<QWidget>("devices")->isVisible());
        QVERIFY(f.child<QWidget>("micro-batches")->isVisible());
        for (const FamilyParameter& parameter : familyParameters())
            QCOMPARE(f.child<QWidget>(parameter.name.data())->isVisible(), family.has(parameter));
        QCOMPARE(f.child<QWidget>("backward")->isVisible(), !family.splitsBackward);
        QCOMPARE(f.child<QWidget>("inputGrad")->isVisible(), family.splitsBackward);
        QCOMPARE(f.child<QWidget>("weightGrad")->isVisible(), family.splitsBackward);
        QCOMPARE(f.child<QWidget>("fused")->isVisible(), family.has(overlapParameter));
    }

    void aSwitchChangesTheScheduleAndCanBeUndone() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 8, "dualpipe");
        const auto isFused = [run] {
            return !run->content().simulation->schedule.fusedWithNext.empty();
        };
        QVERIFY(isFused());
        auto* overlap = f.child<QCheckBox>("overlap");
        QTest::mouseClick(overlap, Qt::LeftButton, {}, {8, overlap->height() / 2});
        QTRY_VERIFY(!isFused());
        QVERIFY(!f.child<QWidget>("fused")->isVisible());
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(isFused());
        QVERIFY(overlap->isChecked());
    }

    void halvesOfABackwardAreTypedAndCanBeUndone() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 8, "zb-h1");
        type("inputGrad", "1500");
        QTRY_COMPARE(run->spec()->durations.inputGradNs, OperationDurations::List{1'500'000});
        type("weightGrad", "500");
        QTRY_COMPARE(run->spec()->durations.weightGradNs, OperationDurations::List{500'000});
        QCOMPARE(run->spec()->durations.backwardNs, OperationDurations::List{2'000'000});
        const Timeline& timeline = *run->content().timeline;
        for (SliceIndex i = 0; i < timeline.sliceCount(); ++i) {
            if (timeline.kind()[i] == SliceKind::InputGrad)
                QCOMPARE(timeline.durationNs()[i], 1'500'000);
        }
        choose("1f1b");
        QTRY_COMPARE(run->spec()->schedule, std::string("1f1b"));
        choose("zb-h1");
        QTRY_COMPARE(run->spec()->schedule, std::string("zb-h1"));
        QCOMPARE(run->spec()->durations.inputGradNs, OperationDurations::List{1'500'000});
        while (f.window.session().undoStack().canUndo())
            QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(run->spec()->durations.inputGradNs, OperationDurations::List{1'000'000});
    }

    void aBackwardIsSplitInHalves() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 8);
        type("backward", "3000");
        choose("zb-h1");
        QTRY_COMPARE(run->spec()->schedule, std::string("zb-h1"));
        QCOMPARE(value("inputGrad"), 1500.0);
        QCOMPARE(value("weightGrad"), 1500.0);
    }

    void fusedBlocksHaveATimeOfTheirOwn() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 8, "dualpipe");
        const std::int64_t beforeNs = run->content().timeline->lastNs();
        QCOMPARE(f.child<QWidget>("fused")->findChild<QDoubleSpinBox*>()->text(), "F + B");
        type("fused", "2000");
        QTRY_COMPARE(run->spec()->durations.fusedNs, OperationDurations::List{2'000'000});
        QVERIFY(run->content().timeline->lastNs() < beforeNs);
    }

    void whatCannotBeMetIsExplainedBesideItsSlider() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(4, 6, "breadth-first");
        const auto lastGood = run->sharedContent();
        const QImage chartBefore = f.window.timeline().grab().toImage();
        choose("chimera");
        auto* error = f.child<QLabel>("parameterError");
        QTRY_VERIFY(error->isVisible());
        QVERIFY2(error->text().contains("use 4 or 8 micro-batches"), qPrintable(error->text()));
        const auto topOf = [&f](QWidget* widget) { return widget->mapTo(&f.window, QPoint()).y(); };
        QVERIFY(topOf(error) > topOf(f.child<QWidget>("micro-batches")));
        QVERIFY(topOf(error) < topOf(f.child<QWidget>("forward")));

        QCOMPARE(run->sharedContent(), lastGood);
        QVERIFY(run->isOutdated());
        QVERIFY(f.window.timeline().grab().toImage() != chartBefore);
        QVERIFY(f.runs().index(0).data(RunList::OutdatedRole).toBool());

        QTRY_VERIFY(!f.child<QPushButton>("use8")->visibleRegion().isEmpty());
        QTest::mouseClick(f.child<QPushButton>("use8"), Qt::LeftButton);
        QTRY_COMPARE(run->spec()->schedule, std::string("chimera"));
        QCOMPARE(run->spec()->shape.microBatches, 8);
        QVERIFY(!run->isOutdated());
        QVERIFY(!error->isVisible());
    }

    void whatWouldNotFitInMemoryIsRefused() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(8, 16, "interleaved");
        type("devices", "1024");
        type("chunks", "64");
        type("group", "1024");
        type("micro-batches", "8192");
        auto* error = f.child<QLabel>("parameterError");
        QTRY_VERIFY_WITH_TIMEOUT(error->text().contains("too many"), 30'000);
        QVERIFY(run->isOutdated());
    }

    void undoRemovesAnExplanation() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(8, 16, "interleaved");
        type("micro-batches", "5");
        auto* error = f.child<QLabel>("parameterError");
        QTRY_VERIFY(error->isVisible());
        QVERIFY2(error->text().contains("5 micro-batches"), qPrintable(error->text()));
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!error->isVisible());
        QVERIFY(!run->isOutdated());
    }

    void theClosedFormStandsBesideTheSimulatedBubble() {
        WindowFixture& f = *fixture_;
        f.addSimulation(4, 8);
        auto* longest = f.child<QLabel>("longestBubbleValue");
        auto* closed = f.child<QLabel>("closedFormValue");
        auto* difference = f.child<QLabel>("closedFormDifference");
        auto* formula = f.child<QLabel>("formula");
        QCOMPARE(longest->text(), durationText(3 * 3'000'000));
        QCOMPARE(closed->text(), longest->text());
        QCOMPARE(difference->text(), "equal");
        QCOMPARE(formula->text(), "(p − 1)(F + B)");
        QVERIFY(longest->toolTip().contains("idles"));

        type("pointToPoint", "100");
        QTRY_COMPARE(closed->text(), "does not hold");
        QCOMPARE(difference->text(), "");
        QVERIFY2(formula->text().contains("transfers that take no time"),
                 qPrintable(formula->text()));
        choose("wave");
        QTRY_COMPARE(closed->text(), "none known");
    }

  private:
    void choose(const QString& schedule) {
        auto* box = fixture_->child<QComboBox>("schedule");
        const int wanted = box->findData(schedule);
        box->setFocus();
        const int steps = wanted - box->currentIndex();
        for (int i = 0; i < std::abs(steps); ++i)
            QTest::keyClick(box, steps > 0 ? Qt::Key_Down : Qt::Key_Up);
        QCOMPARE(box->currentIndex(), wanted);
    }

    QDoubleSpinBox* spinOf(const char* number) const {
        return fixture_->child<QWidget>(number)->findChild<QDoubleSpinBox*>();
    }
    double value(const char* number) const { return spinOf(number)->value(); }
    void type(const char* number, const QString& text) const {
        QDoubleSpinBox* spin = spinOf(number);
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(ParametersTest)
#include "tst_parameters.moc"
