// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>
#include <QtTest>
#include <cmath>

#include "TestRuns.h"
#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/Legend.h"
#include "app/desktop/timeline/PaneHeader.h"
#include "app/desktop/timeline/TimelineArea.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t wholeNs = 10'000'000;

/// Two stages; a bubble of stage 0 from 4 to 6 ms.
std::shared_ptr<const RunContent> twoStages(std::int64_t endNs = wholeNs) {
    return devicesOf({{{0, 4'000'000}, {6'000'000, endNs, SliceKind::Backward}},
                      {{4'000'000, 5'000'000}, {5'000'000, 6'000'000, SliceKind::Backward}}});
}

std::shared_ptr<const RunContent> manyStages(int count) {
    std::vector<std::vector<Piece>> devices;
    for (int i = 0; i < count; ++i)
        devices.push_back({{0, wholeNs}});
    return devicesOf(devices);
}

}  // namespace

class TimelineAreaTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(QStringLiteral("1F1B"), twoStages(), SimulationSpec{});
        other_ = std::make_unique<Run>(QStringLiteral("trace"), twoStages(2 * wholeNs));
        area_ = std::make_unique<TimelineArea>();
        area_->resize(1000, 600);
        area_->setRuns({run_.get()});
        area_->show();
        QVERIFY(QTest::qWaitForWindowActive(area_.get()));
        area_->setFocus();
        settle();
    }

    void cleanup() { area_.reset(); }

    void startsWithEverything() {
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
        QCOMPARE(area_->runs().size(), 1);
    }

    void barsAreOnScreenWhereTheGeometrySays() {
        const QImage image = pane()->plot()->grab().toImage();
        const auto colorAt = [&](std::int64_t ns, double row) {
            return image.pixelColor(point(ns, row).toPoint() - QPoint(0, rowPixels() / 3));
        };
        const Palette palette = Palette::fromSystem(area_->palette());
        QCOMPARE(colorAt(500'000, 0.5), palette.style(SliceKind::Forward).fill);
        QCOMPARE(colorAt(9'000'000, 0.5), palette.style(SliceKind::Backward).fill);
        const QColor bubble = colorAt(5'000'000, 0.5);
        QVERIFY(bubble == palette.bubble || bubble == palette.bubbleDot);
    }

    void clickSelectsSlicesAndBubbles() {
        click(point(1'000'000, 0.5));
        QCOMPARE(view().selection().run, run_.get());
        QCOMPARE(view().selection().slice, SliceIndex{0});
        click(point(5'000'000, 0.5));
        QVERIFY(!view().selection().slice);
        QCOMPARE(view().selection().bubble->startNs, 4'000'000);
        click(QPointF(2, 5));
        QVERIFY(view().selection().isEmpty());
    }

    void escapeClearsTheSelection() {
        click(point(1'000'000, 0.5));
        QTest::keyClick(area_.get(), Qt::Key_Escape);
        QVERIFY(view().selection().isEmpty());
    }

    void keysReachTheAreaAfterAClickOnAChart() {
        area_->clearFocus();
        click(point(1'000'000, 0.5));
        QVERIFY(area_->hasFocus());
    }

    void wheelZoomsAtTheCursor() {
        const QPointF at = point(2'500'000, 0.5);
        wheel(at, {0, 120});
        QVERIFY(view().visible().lengthNs() < wholeNs);
        QCOMPARE_LE(std::abs(pane()->paneGeometry().x(2'500'000) - at.x()), 1.0);
        wheel(at, {0, -120});
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
    }

    void sidewaysAndShiftedWheelPan() {
        view().setVisible({4'000'000, 5'000'000});
        wheel(point(4'500'000, 0.5), {0, -120}, Qt::ShiftModifier);
        QCOMPARE(view().visible(), (TimeRange{4'100'000, 5'100'000}));
        wheel(point(4'500'000, 0.5), {120, 0});
        QCOMPARE(view().visible(), (TimeRange{4'000'000, 5'000'000}));
    }

    void draggingPansAndDoesNotSelect() {
        view().setVisible({4'000'000, 5'000'000});
        settle();
        const QPoint from = point(4'500'000, 0.5).toPoint();
        QTest::mousePress(pane()->plot(), Qt::LeftButton, {}, from);
        const double nsPerPixel = pane()->paneGeometry().nsPerPixel();
        drag(from - QPoint(50, 0));
        drag(from - QPoint(100, 0));
        QTest::mouseRelease(pane()->plot(), Qt::LeftButton, {}, from - QPoint(100, 0));
        QCOMPARE(view().visible().startNs, 4'000'000 + std::llround(100 * nsPerPixel));
        QCOMPARE(view().visible().lengthNs(), 1'000'000);
        QVERIFY(view().selection().isEmpty());
    }

    void doubleClickFitsASlice() {
        QTest::mouseDClick(pane()->plot(), Qt::LeftButton, {},
                           point(4'500'000, 1 + RowLayout::gap + 0.5).toPoint());
        QCOMPARE(view().visible(), (TimeRange{3'800'000, 5'200'000}));
    }

    void physicalKeysZoomAndPan_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("scanCode");
        QTest::addColumn<int>("zooms");
        QTest::addColumn<int>("pans");
        QTest::newRow("W") << int(Qt::Key_W) << 25 << 1 << 0;
        QTest::newRow("S") << int(Qt::Key_S) << 39 << -1 << 0;
        QTest::newRow("A") << int(Qt::Key_A) << 38 << 0 << -1;
        QTest::newRow("D") << int(Qt::Key_D) << 40 << 0 << 1;
        QTest::newRow("W of a French keyboard, called Z") << int(Qt::Key_Z) << 25 << 1 << 0;
        QTest::newRow("A of a French keyboard, called Q") << int(Qt::Key_Q) << 38 << 0 << -1;
        QTest::newRow("the letter W elsewhere") << int(Qt::Key_W) << 52 << 0 << 0;
        QTest::newRow("S without a scan code") << int(Qt::Key_S) << 0 << -1 << 0;
        QTest::newRow("left") << int(Qt::Key_Left) << 113 << 0 << -1;
        QTest::newRow("right") << int(Qt::Key_Right) << 114 << 0 << 1;
        QTest::newRow("plus") << int(Qt::Key_Plus) << 35 << 1 << 0;
    }

    void physicalKeysZoomAndPan() {
        QFETCH(int, key);
        QFETCH(int, scanCode);
        QFETCH(int, zooms);
        QFETCH(int, pans);
        const TimeRange before{4'000'000, 5'000'000};
        view().setVisible(before);
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier, static_cast<quint32>(scanCode), 0,
                        0);
        QCoreApplication::sendEvent(area_.get(), &event);
        const TimeRange after = view().visible();
        QCOMPARE((after.lengthNs() < before.lengthNs()) - (after.lengthNs() > before.lengthNs()),
                 zooms);
        if (zooms == 0)
            QCOMPARE((after.startNs > before.startNs) - (after.startNs < before.startNs), pans);
    }

    void shortcutsWithControlAreLeftToTheWindow() {
        const TimeRange before = view().visible();
        QTest::keyClick(area_.get(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(view().visible(), before);
    }

    void keysZoomAtTheCursor() {
        const QPointF at = point(2'000'000, 0.5);
        hover(at);
        const std::int64_t cursorNs = *view().cursorNs();
        QTest::keyClick(area_.get(), Qt::Key_W);
        QCOMPARE_LE(std::abs(pane()->paneGeometry().x(cursorNs) - at.x()), 1.0);
    }

    void fFitsTheSelectionAndAgainEverything() {
        click(point(5'000'000, 0.5));
        QTest::keyClick(area_.get(), Qt::Key_F);
        QCOMPARE(view().visible(), (TimeRange{3'600'000, 6'400'000}));
        QTest::keyClick(area_.get(), Qt::Key_F);
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
    }

    void keysWalkFromSliceToSlice() {
        QTest::keyClick(area_.get(), Qt::Key_Period);
        QCOMPARE(view().selection().slice, SliceIndex{0});
        view().setVisible({0, 1'000'000});
        QTest::keyClick(area_.get(), Qt::Key_Period);
        QCOMPARE(view().selection().slice, SliceIndex{1});
        QVERIFY(view().visible().startNs <= 6'000'000 && view().visible().endNs > 6'000'000);
        QTest::keyClick(area_.get(), Qt::Key_Period);
        QCOMPARE(view().selection().slice, SliceIndex{1});
        QTest::keyClick(area_.get(), Qt::Key_Comma);
        QCOMPARE(view().selection().slice, SliceIndex{0});
    }

    void keysFollowTheFlow() {
        click(point(1'000'000, 0.5));
        QTest::keyClick(area_.get(), Qt::Key_BracketRight);
        QCOMPARE(view().selection().slice, SliceIndex{2});
        view().setVisible({0, 1'000'000});
        QTest::keyClick(area_.get(), Qt::Key_BracketRight);
        QCOMPARE(view().selection().slice, SliceIndex{1});
        QVERIFY(view().visible().startNs <= 6'000'000 && view().visible().endNs > 6'000'000);
        QTest::keyClick(area_.get(), Qt::Key_BracketRight);
        QCOMPARE(view().selection().slice, SliceIndex{1});
        QTest::keyClick(area_.get(), Qt::Key_BracketLeft);
        QTest::keyClick(area_.get(), Qt::Key_BracketLeft);
        QCOMPARE(view().selection().slice, SliceIndex{0});
    }

    void arrowsAreDrawnForTheSelectionAlone() {
        const auto gap = [this] {
            const double y = pane()->paneGeometry().y(pane()->rows().rows[0].height + 0.05);
            const int x = static_cast<int>(pane()->paneGeometry().x(3'900'000));
            return pane()->plot()->grab().toImage().copy(x - 20, static_cast<int>(y), 40, 2);
        };
        const QImage before = gap();
        click(point(1'000'000, 0.5));
        settle();
        QVERIFY(gap() != before);
        click(QPointF(2, 5));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(pane()->plot(), &leave);
        settle();
        QCOMPARE(gap(), before);
    }

    /// There is no room above the first row: its arcs run below it.
    void arcsOfTheFirstRowAreWhole() {
        run_->setContent(
            devicesOf({{{0, 2'000'000}, {8'000'000, 9'000'000}, {6'000'000, 7'000'000}}, {}}));
        settle();
        const auto between = [this] {
            const PaneGeometry geometry = pane()->paneGeometry();
            const int left = static_cast<int>(geometry.x(2'500'000));
            const int right = static_cast<int>(geometry.x(5'500'000));
            return pane()->plot()->grab().toImage().copy(left, static_cast<int>(geometry.y(0)),
                                                         right - left, 80);
        };
        const QImage before = between();
        view().setSelection({run_.get(), SliceIndex{0}, {}});
        settle();
        const QImage after = between();
        for (int x = 0; x < after.width(); x += 10) {
            bool isCrossed = false;
            for (int y = 0; y < after.height(); ++y)
                isCrossed |= after.pixel(x, y) != before.pixel(x, y);
            QVERIFY2(isCrossed, qPrintable(QString::number(x)));
        }
    }

    void outdatedChartsAreFadedAndSaySo() {
        const QImage before = pane()->plot()->grab().toImage();
        run_->setOutdated(true);
        settle();
        QVERIFY(pane()->plot()->grab().toImage() != before);
        auto* header = pane()->findChild<PaneHeader*>();
        QVERIFY(!header->text().warning.isEmpty());
        run_->setContent(run_->sharedContent(), SimulationSpec{});
        settle();
        QVERIFY(header->text().warning.isEmpty());
    }

    void aRunWithoutSlicesIsShown() {
        run_->setContent(contentOf(TimelineBuilder().finish()));
        settle();
        QVERIFY(pane()->rows().rows.empty());
        QTest::keyClick(area_.get(), Qt::Key_Period);
        QVERIFY(view().selection().isEmpty());
        QVERIFY(pane()->itemAt({200, 50}).isEmpty());
    }

    void fWithoutSelectionFitsEverything() {
        view().setVisible({1, 1000});
        QTest::keyClick(area_.get(), Qt::Key_F);
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
    }

    void hoverShowsItemAndTime() {
        hover(point(1'000'000, 0.5));
        QCOMPARE(view().hovered().slice, SliceIndex{0});
        QCOMPARE_LE(std::abs(*view().cursorNs() - 1'000'000), 20'000);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(pane()->plot(), &leave);
        QVERIFY(view().hovered().isEmpty());
        QVERIFY(!view().cursorNs());
    }

    void toolTipsDescribe() {
        const QPoint at = point(5'000'000, 0.5).toPoint();
        QHelpEvent event(QEvent::ToolTip, at, pane()->plot()->mapToGlobal(at));
        QCoreApplication::sendEvent(pane()->plot(), &event);
        QVERIFY(QToolTip::text().contains("bubble"));
        QVERIFY(QToolTip::text().contains("2.000 ms"));
    }

    void hoveringLeavesTheBarsAlone() {
        hover(point(1'000'000, 0.5));
        settle();
        QSignalSpy replots(pane()->plot(), SIGNAL(afterReplot()));
        hover(point(2'000'000, 0.5));
        hover(point(5'000'000, 0.5));
        settle();
        QCOMPARE(replots.size(), 0);
    }

    void manyChangesCostOneReplot() {
        QSignalSpy replots(pane()->plot(), SIGNAL(afterReplot()));
        for (int i = 1; i <= 20; ++i)
            view().setVisible({i * 1000, wholeNs});
        settle();
        QCOMPARE(replots.size(), 1);
    }

    void axesOfAllPanesLineUp() {
        Run long_(QStringLiteral("a run with long rows"), manyStages(120));
        area_->setRuns({run_.get(), &long_});
        settle();
        const auto panes = area_->findChildren<GanttPane*>();
        QCOMPARE(panes.size(), 2);
        const QRectF first = panes[0]->paneGeometry().area;
        const QRectF second = panes[1]->paneGeometry().area;
        QCOMPARE(first.left(), second.left());
        QCOMPARE(first.right(), second.right());
        area_->setRuns({run_.get()});
    }

    void manyRowsScrollAndStayReadable() {
        run_->setContent(manyStages(120));
        settle();
        QCOMPARE_GE(pane()->paneGeometry().rowPixels, 10.0);
        QVERIFY(pane()->canScroll());
        wheel(QPointF(3, 50), {0, -120});
        QCOMPARE_GT(pane()->paneGeometry().topRow, 0.0);
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
        const double top = pane()->paneGeometry().topRow;
        QTest::keyClick(area_.get(), Qt::Key_Down);
        QCOMPARE_GT(pane()->paneGeometry().topRow, top);
    }

    void aFitGoesOnShowingEverything() {
        run_->setContent(twoStages(12'000'000), SimulationSpec{});
        QCOMPARE(view().visible(), (TimeRange{0, 12'000'000}));
        run_->setContent(twoStages(8'000'000), SimulationSpec{});
        QCOMPARE(view().visible(), (TimeRange{0, 8'000'000}));
    }

    void anyOtherRangeStays() {
        view().setVisible({1'000'000, 2'000'000});
        run_->setContent(twoStages(12'000'000), SimulationSpec{});
        QCOMPARE(view().visible(), (TimeRange{1'000'000, 2'000'000}));
    }

    void theLongestRunFillsTheWidth() {
        area_->setRuns({run_.get(), other_.get()});
        QCOMPARE(view().visible(), (TimeRange{0, 2 * wholeNs}));
        area_->setRuns({run_.get()});
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
    }

    void selectionsOfGoneThingsAreCleared() {
        click(point(1'000'000, 0.5));
        run_->setContent(twoStages(12'000'000), SimulationSpec{});
        QCOMPARE(view().selection().slice, SliceIndex{0});  // is still there
        run_->setContent(devicesOf({{{0, 4'000'000, SliceKind::Backward}}}), SimulationSpec{});
        QVERIFY(view().selection().isEmpty());
        click(point(1'000'000, 0.5));
        QVERIFY(!view().selection().isEmpty());
        area_->setRuns({other_.get()});
        QVERIFY(view().selection().isEmpty());
    }

    void legendHasOnlyTheKindsThatOccur() {
        const auto* legend = area_->findChild<Legend*>();
        QStringList titles;
        for (const LegendEntry& entry : legend->entries())
            titles << entry.title;
        QCOMPARE(titles, (QStringList{"forward", "backward", "bubble"}));
    }

    void headerSaysFiguresWithDefinitions() {
        const HeaderText text = pane()->findChild<PaneHeader*>()->text();
        QCOMPARE(text.name, "1F1B");
        QCOMPARE(text.origin, "simulated · made for a test");
        QCOMPARE(text.figures.size(), 3);
        QCOMPARE(text.figures[0].text, "utilization 50.0 %");
        QCOMPARE(text.figures[1].text, "bubble 50.0 %");
        QCOMPARE(text.figures[2].text, "step 10.00 ms");
        QVERIFY(text.figures[0].definition.contains("makespan"));
        QVERIFY(text.figures[0].definition.contains("simulated"));
        run_->setName("renamed");
        QCOMPARE(pane()->findChild<PaneHeader*>()->text().name, "renamed");
    }

    void everyPaneHasAnAccessibleName() {
        for (const auto* pane : area_->findChildren<GanttPane*>()) {
            QVERIFY(pane->plot()->accessibleName().contains("1F1B"));
            QVERIFY(pane->plot()->accessibleDescription().contains("utilization"));
        }
        QVERIFY(area_->findChild<Legend*>()->accessibleName().contains("forward"));
    }

    void themesAreFollowedLive() {
        QPalette dark = area_->palette();
        dark.setColor(QPalette::Window, QColor(40, 40, 40));
        dark.setColor(QPalette::WindowText, Qt::white);
        dark.setColor(QPalette::Base, QColor(25, 25, 25));
        dark.setColor(QPalette::Text, Qt::white);
        area_->setPalette(dark);
        settle();
        const QImage image = area_->grab().toImage();
        QCOMPARE(image.pixelColor(1, 1), QColor(25, 25, 25));
        QCOMPARE(pane()->plot()->grab().toImage().pixelColor(1, 1), QColor(25, 25, 25));
    }

  private:
    ViewState& view() { return area_->view(); }
    GanttPane* pane() { return area_->findChild<GanttPane*>(); }
    int rowPixels() { return static_cast<int>(pane()->paneGeometry().rowPixels); }

    QPointF point(std::int64_t ns, double row) {
        const PaneGeometry geometry = pane()->paneGeometry();
        return {geometry.x(ns), geometry.y(row)};
    }

    void click(const QPointF& position) {
        QTest::mouseClick(pane()->plot(), Qt::LeftButton, {}, position.toPoint());
    }

    void hover(const QPointF& position) {
        QMouseEvent event(QEvent::MouseMove, position, pane()->plot()->mapToGlobal(position),
                          Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(pane()->plot(), &event);
    }

    void drag(const QPointF& position) {
        QMouseEvent event(QEvent::MouseMove, position, pane()->plot()->mapToGlobal(position),
                          Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(pane()->plot(), &event);
    }

    void wheel(const QPointF& position, QPoint angle, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent event(position, pane()->plot()->mapToGlobal(position), {}, angle, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(pane()->plot(), &event);
    }

    static void settle() {
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
    }

    std::unique_ptr<Run> run_;
    std::unique_ptr<Run> other_;
    std::unique_ptr<TimelineArea> area_;
};

QTEST_MAIN(TimelineAreaTest)
#include "tst_timeline_area.moc"
