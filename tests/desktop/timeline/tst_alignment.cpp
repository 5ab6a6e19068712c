// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QToolButton>

#include "AreaFixture.h"
#include "app/desktop/timeline/DifferenceLane.h"

using namespace bubblescope;

namespace {

/// Two devices and two steps; in each the first device works for half of it, and the second all
/// the time.
std::shared_ptr<const RunContent> twoSteps(std::int64_t firstNs, std::int64_t secondNs,
                                           Provenance provenance = Provenance::Measured) {
    TimelineBuilder builder;
    builder.provenance = provenance;
    for (const int device : {0, 1}) {
        const std::string name = "Stage " + std::to_string(device);
        const TrackIndex track = builder.addTrack(
            {.name = name, .device = builder.addDevice({.name = name}), .sortIndex = device});
        std::int64_t startNs = 0;
        for (const auto& [step, lengthNs] : {std::pair{0, firstNs}, std::pair{1, secondNs}}) {
            builder.addSlice(track, {.startNs = startNs,
                                     .durationNs = device == 0 ? lengthNs / 2 : lengthNs,
                                     .kind = SliceKind::Forward,
                                     .stage = device,
                                     .microBatch = 0,
                                     .step = step});
            startNs += lengthNs;
        }
    }
    return contentOf(builder.finish());
}

constexpr std::int64_t msNs = 1'000'000;

}  // namespace

/// Runs beside each other: by step, by fraction, and how they differ.
class AlignmentTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        slow_ = std::make_unique<Run>(QStringLiteral("slow"), twoSteps(10 * msNs, 20 * msNs));
        fast_ = std::make_unique<Run>(QStringLiteral("fast"), twoSteps(4 * msNs, 6 * msNs));
        at_ = std::make_unique<AreaFixture>(QList<Run*>{slow_.get(), fast_.get()});
    }
    void cleanup() { at_.reset(); }

    void mapsGoBackAndForth() {
        const TimeMap map{5, 0.5};
        QCOMPARE(map.toRun(TimeRange{0, 100}), (TimeRange{5, 55}));
        QCOMPARE(map.toView(TimeRange{5, 55}), (TimeRange{0, 100}));
        constexpr std::int64_t farNs = 9'007'199'254'740'993;  // no double
        QCOMPARE((TimeMap{0, 1}.toRun(farNs)), farNs);
    }

    void stepsOfAllRunsStandAtTimeZero() {
        at_->key(Qt::Key_PageDown);
        QCOMPARE(view().visible(), (TimeRange{0, 10 * msNs}));
        at_->key(Qt::Key_PageDown);
        QCOMPARE(view().visible(), (TimeRange{0, 20 * msNs}));
        AreaFixture::settle();
        for (const qsizetype pane : {0, 1}) {
            const auto item = at_->pane(pane)->itemAt(at_->point(msNs, 0.5, pane));
            QVERIFY(item.slice);
            QCOMPARE(item.run->content().timeline->step()[*item.slice], 1);
        }
        QCOMPARE(at_->pane(1)->findChild<QLabel*>("shownStep")->text(), "step 2 of 2");
        at_->key(Qt::Key_PageDown);
        QCOMPARE(view().visible(), (TimeRange{0, 30 * msNs}));
        at_->key(Qt::Key_PageUp);
        QCOMPARE(view().alignment().step, std::optional(1));
    }

    void theButtonOfAPaneGoesToTheNextStep() {
        QTest::mouseClick(at_->pane(0)->findChild<QToolButton*>("nextStep"), Qt::LeftButton);
        QCOMPARE(view().alignment().step, std::optional(0));
    }

    void measuredRunsStayAtTheirLastStepAndSimulatedOnesGoRound() {
        QCOMPARE(shownStep(*twoSteps(msNs, msNs), 5), std::optional(1));
        QCOMPARE(shownStep(*twoSteps(msNs, msNs, Provenance::Simulated), 4), std::optional(0));
        QCOMPARE(shownStep(*devicesOf({{{0, 10}}}), 0), std::nullopt);
    }

    void stretchedRunsAreAsLongAsTheBaseline() {
        at_->key(Qt::Key_L);
        QCOMPARE(view().visible(), (TimeRange{0, 30 * msNs}));
        const auto box = at_->pane(1)->boxOf({fast_.get(), SliceIndex{0}, {}});
        QCOMPARE(box->time, (TimeRange{0, 6 * msNs}));  // 2 of 10 ms
        at_->area.setBaseline(fast_.get());
        QCOMPARE(view().visible().endNs, 10 * msNs);
        at_->key(Qt::Key_L);
        QCOMPARE(at_->pane(1)->boxOf({fast_.get(), SliceIndex{0}, {}})->time,
                 (TimeRange{0, 2 * msNs}));
    }

    void stretchedStepsAreAsLongAsThatOfTheBaseline() {
        at_->key(Qt::Key_L);
        at_->key(Qt::Key_PageDown);
        QCOMPARE(view().visible(), (TimeRange{0, 10 * msNs}));
        QCOMPARE(at_->pane(1)->boxOf({fast_.get(), SliceIndex{0}, {}})->time,
                 (TimeRange{0, 5 * msNs}));
    }

    void whatIsDraggedInAStretchedRunIsMeasuredInItsTime() {
        at_->area.setBaseline(fast_.get());
        at_->key(Qt::Key_L);
        at_->drag(at_->point(0, 0.5), at_->point(5 * msNs, 0.5), Qt::ControlModifier);
        QCOMPARE(view().area().run, slow_.get());
        QVERIFY(std::abs(view().area().time.lengthNs() - 15 * msNs) < msNs / 5);
    }

    void aLaneBelowEachRunShowsTheDifference() {
        QVERIFY(lanes().isEmpty());
        at_->key(Qt::Key_V);
        QCOMPARE(lanes().size(), 1);
        const DifferenceLane* lane = lanes().front();
        QCOMPARE(lane->parentWidget(), at_->pane(1));
        QCOMPARE(lane->baseline(), slow_.get());
        // At 1 ms both devices of both runs work; at 3 ms one of fast; at 15 ms none of fast.
        QTRY_VERIFY(at(msNs));
        QCOMPARE(at(msNs)->difference(), 0);
        QCOMPARE(at(3 * msNs)->run, 0.5);
        QCOMPARE(at(3 * msNs)->difference(), -0.5);
        QCOMPARE(at(25 * msNs)->baseline, 0.5);
        QCOMPARE(at(25 * msNs)->difference(), -0.5);
    }

    void theLaneFollowsTheViewAndTheBaseline() {
        at_->key(Qt::Key_V);
        at_->area.setBaseline(fast_.get());
        QCOMPARE(lanes().size(), 1);
        QCOMPARE(lanes().front()->parentWidget(), at_->pane(0));
        view().setVisible({2 * msNs, 4 * msNs});
        QTRY_VERIFY(at(3 * msNs) && at(3 * msNs)->difference() == 0.5);
        at_->key(Qt::Key_V);
        QVERIFY(lanes().isEmpty());
    }

    void theLaneIsDrawnUpAndDown() {
        at_->area.setBaseline(fast_.get());
        at_->key(Qt::Key_V);
        view().setVisible({2 * msNs + 100'000, 4 * msNs - 100'000});
        QTRY_VERIFY(at(3 * msNs));
        const QImage image = lanes().front()->grab().toImage();
        const QColor more = Palette::fromSystem(at_->area.palette()).style(SliceKind::Forward).fill;
        const int x = image.width() / 2;
        QCOMPARE(image.pixelColor(x, image.height() * 2 / 5), more);
        QVERIFY(image.pixelColor(x, image.height() * 3 / 5) != more);
    }

  private:
    ViewState& view() const { return at_->view(); }
    QList<DifferenceLane*> lanes() const { return at_->area.findChildren<DifferenceLane*>(); }
    std::optional<DifferenceLane::Shares> at(std::int64_t ns) const {
        const auto* pane = static_cast<GanttPane*>(lanes().front()->parentWidget());
        return lanes().front()->sharesAt(pane->paneGeometry().x(ns));
    }

    std::unique_ptr<Run> slow_;
    std::unique_ptr<Run> fast_;
    std::unique_ptr<AreaFixture> at_;
};

QTEST_MAIN(AlignmentTest)
#include "tst_alignment.moc"
