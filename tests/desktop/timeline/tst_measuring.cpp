// SPDX-License-Identifier: GPL-3.0-or-later
#include "AreaFixture.h"
#include "app/desktop/timeline/Snapping.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t wholeNs = 10'000'000;
constexpr double secondRow = 1 + RowLayout::gap + 0.5;

/// Two stages; a bubble of stage 0 from 4 to 6 ms.
std::shared_ptr<const RunContent> twoStages() {
    return devicesOf({{{0, 4'000'000}, {6'000'000, wholeNs, SliceKind::Backward}},
                      {{4'000'000, 5'000'000}, {5'000'000, 6'000'000, SliceKind::Backward}}});
}

}  // namespace

/// Measuring, areas of rows, snapping, going back, gestures.
class MeasuringTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(QStringLiteral("1F1B"), twoStages(), SimulationSpec{});
        other_ = std::make_unique<Run>(QStringLiteral("GPipe"), twoStages(), SimulationSpec{});
        at_ = std::make_unique<AreaFixture>(QList<Run*>{run_.get(), other_.get()});
    }
    void cleanup() { at_.reset(); }

    void draggingWithShiftMeasuresFromEdgeToEdge() {
        at_->drag(at_->point(4'000'000, 0.5) + QPoint(3, 0),
                  at_->point(6'000'000, 0.5) - QPoint(4, 0), Qt::ShiftModifier);
        QCOMPARE(view().range(), (TimeRange{4'000'000, 6'000'000}));
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
        QVERIFY(view().selection().isEmpty());
    }

    void backwardsIsTheSame() {
        at_->drag(at_->point(6'000'000, 0.5), at_->point(4'000'000, 0.5), Qt::ShiftModifier);
        QCOMPARE(view().range(), (TimeRange{4'000'000, 6'000'000}));
    }

    void theRangeGrowsWhileDragging() {
        at_->press(at_->point(4'000'000, 0.5), Qt::ShiftModifier);
        at_->moveTo(at_->point(5'000'000, secondRow), Qt::LeftButton, Qt::ShiftModifier);
        QCOMPARE(view().range(), (TimeRange{4'000'000, 5'000'000}));
        at_->moveTo(at_->point(6'000'000, secondRow), Qt::LeftButton, Qt::ShiftModifier);
        QCOMPARE(view().range(), (TimeRange{4'000'000, 6'000'000}));
        at_->release(at_->point(6'000'000, secondRow), Qt::ShiftModifier);
    }

    void farFromEdgesNothingSnaps() {
        const QPoint from = at_->point(1'000'000, 0.5);
        const QPoint to = at_->point(3'000'000, 0.5);
        at_->drag(from, to, Qt::ShiftModifier);
        const PaneGeometry geometry = at_->pane()->paneGeometry();
        QCOMPARE(view().range(), (TimeRange{geometry.timeAt(from.x()), geometry.timeAt(to.x())}));
    }

    void snappingCanBeTurnedOff() {
        at_->area.commands().snap->trigger();
        const QPoint from = at_->point(4'000'000, 0.5) + QPoint(3, 0);
        at_->drag(from, at_->point(8'000'000, 0.5), Qt::ShiftModifier);
        QCOMPARE(view().range()->startNs, at_->pane()->paneGeometry().timeAt(from.x()));
    }

    void edgesAreThoseOfTheRowUnderTheCursor() {
        const RunContent& content = run_->content();
        const RowLayout rows = layoutRows(*content.index);
        QCOMPARE(nearestEdge(content, rows, 5'000'010, secondRow, 20), 5'000'000);
        QVERIFY(!nearestEdge(content, rows, 5'000'010, 0.5, 20));
        QVERIFY(!nearestEdge(content, rows, 5'000'021, secondRow, 20));
        QCOMPARE(nearestEdge(content, rows, 5'999'990, 0.5, 20), 6'000'000);
        QCOMPARE(nearestEdge(content, rows, 4'000'010, 0.5, 20), 4'000'000);
        QVERIFY(!nearestEdge(content, rows, 4'000'000, 9, 20));
    }

    void theRangeIsShadedInAllPanes() {
        const QImage before = at_->picture();
        const QImage otherBefore = at_->picture(1);
        view().setRange(TimeRange{1'000'000, 3'000'000});
        at_->settle();
        const QPoint inside = at_->point(1'500'000, 1.0);
        QVERIFY(at_->picture().pixel(inside) != before.pixel(inside));
        QVERIFY(at_->picture(1).pixel(inside) != otherBefore.pixel(inside));
        const QPoint outside = at_->point(3'500'000, 1.0);
        QCOMPARE(at_->picture().pixel(outside), before.pixel(outside));
    }

    void mMeasuresTheSelectionOrWhatIsHovered() {
        at_->key(Qt::Key_M);
        QVERIFY(!view().range());
        at_->moveTo(at_->point(5'000'000, 0.5), Qt::NoButton);
        at_->key(Qt::Key_M);
        QCOMPARE(view().range(), (TimeRange{4'000'000, 6'000'000}));
        at_->click(at_->point(1'000'000, 0.5));
        at_->key(Qt::Key_M);
        QCOMPARE(view().range(), (TimeRange{0, 4'000'000}));
    }

    void escapeClearsWhatIsMeasured() {
        view().setRange(TimeRange{1, 5});
        view().setArea(at_->pane()->areaOf({1, 5}));
        at_->key(Qt::Key_Escape);
        QVERIFY(!view().range());
        QVERIFY(view().area().isEmpty());
    }

    void draggingWithControlSelectsRowsOverATime() {
        at_->drag(at_->point(4'000'000, 0.5), at_->point(6'000'000, 0.7), Qt::ControlModifier);
        QCOMPARE(view().area().run, run_.get());
        QCOMPARE(view().area().time, (TimeRange{4'000'000, 6'000'000}));
        QCOMPARE(view().area().tracks, (std::vector<TrackIndex>{0}));
        at_->drag(at_->point(6'000'000, secondRow), at_->point(4'000'000, 0.5),
                  Qt::ControlModifier);
        QCOMPARE(view().area().time, (TimeRange{4'000'000, 6'000'000}));
        QCOMPARE(view().area().tracks, (std::vector<TrackIndex>{0, 1}));
        QVERIFY(!view().range());
    }

    void rMakesAnAreaOfMarks() {
        at_->key(Qt::Key_R);
        QVERIFY(view().area().isEmpty());
        view().setRange(TimeRange{1'000'000, 2'000'000});
        at_->key(Qt::Key_R);
        QCOMPARE(view().area().tracks.size(), std::size_t{2});
        QCOMPARE(view().area().time, (TimeRange{1'000'000, 2'000'000}));
        at_->click(at_->point(4'500'000, secondRow));
        at_->key(Qt::Key_R);
        QCOMPARE(view().area().tracks, (std::vector<TrackIndex>{1}));
        view().setRange({});
        at_->key(Qt::Key_R);
        QCOMPARE(view().area().time, (TimeRange{4'000'000, 5'000'000}));
    }

    void theAreaIsDrawnOverItsRowsAlone() {
        const QImage before = at_->picture();
        const QImage otherBefore = at_->picture(1);
        view().setArea({run_.get(), {1'000'000, 3'000'000}, {1}});
        at_->settle();
        const QPoint above = at_->point(2'000'000, 0.5);
        const QPoint inside = at_->point(2'000'000, secondRow);
        QCOMPARE(at_->picture().pixel(above), before.pixel(above));
        QVERIFY(at_->picture().pixel(inside) != before.pixel(inside));
        QCOMPARE(at_->picture(1), otherBefore);
    }

    void areasGoWithTheirRows() {
        view().setArea({run_.get(), {0, 5}, {1}});
        run_->setContent(twoStages(), SimulationSpec{});
        QVERIFY(!view().area().isEmpty());
        run_->setContent(devicesOf({{{0, 5}}}), SimulationSpec{});
        QVERIFY(view().area().isEmpty());
        view().setArea({run_.get(), {0, 5}, {0}});
        at_->area.setRuns({other_.get()});
        QVERIFY(view().area().isEmpty());
    }

    void viewsOfAMomentCanBeGoneBackTo() {
        const TimeRange first{1'000'000, 2'000'000};
        const TimeRange second{5'000'000, 6'000'000};
        rest();
        view().setVisible({0, 5'000'000});
        view().setVisible(first);
        rest();
        view().setVisible(second);
        at_->key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(view().visible(), first);
        at_->key(Qt::Key_Backspace);
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
        at_->key(Qt::Key_Right, Qt::AltModifier);
        at_->key(Qt::Key_Right, Qt::AltModifier);
        at_->key(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(view().visible(), second);
    }

    void aNewViewEndsTheWayForward() {
        rest();
        view().setVisible({1'000'000, 2'000'000});
        rest();
        at_->key(Qt::Key_Left, Qt::AltModifier);
        view().setVisible({3'000'000, 4'000'000});
        at_->key(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(view().visible(), (TimeRange{3'000'000, 4'000'000}));
    }

    void aTouchpadGestureZoomsOrPans() {
        view().setVisible({4'000'000, 5'000'000});
        const QPoint at = at_->point(4'500'000, 0.5);
        at_->wheel(at, {100, 20}, {}, Qt::ScrollBegin);
        at_->wheel(at, {20, 100}, {}, Qt::ScrollUpdate);
        QCOMPARE(view().visible().lengthNs(), 1'000'000);
        QVERIFY(view().visible().startNs < 4'000'000);
        at_->wheel(at, {}, {}, Qt::ScrollEnd);
        const std::int64_t startNs = view().visible().startNs;
        at_->wheel(at, {20, 100}, {}, Qt::ScrollBegin);
        at_->wheel(at, {100, 0}, {}, Qt::ScrollUpdate);
        QVERIFY(view().visible().lengthNs() < 1'000'000);
        QVERIFY(view().visible().startNs > startNs);
    }

  private:
    ViewState& view() { return at_->view(); }
    static void rest() { QTest::qWait(ViewHistory::momentMs + 100); }

    std::unique_ptr<Run> run_;
    std::unique_ptr<Run> other_;
    std::unique_ptr<AreaFixture> at_;
};

QTEST_MAIN(MeasuringTest)
#include "tst_measuring.moc"
