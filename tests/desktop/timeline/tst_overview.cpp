// SPDX-License-Identifier: GPL-3.0-or-later
#include "AreaFixture.h"
#include "app/desktop/timeline/OverviewStrip.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t wholeNs = 10'000'000;

/// Works in the first half alone.
std::shared_ptr<const RunContent> halfBusy() {
    return devicesOf({{{0, wholeNs / 2}, {wholeNs - 1, wholeNs}}});
}

}  // namespace

/// The strip above the panes, and searching.
class OverviewTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(QStringLiteral("1F1B"), halfBusy(), SimulationSpec{});
        other_ = std::make_unique<Run>(
            QStringLiteral("GPipe"),
            devicesOf({{{0, 4'000'000}, {6'000'000, wholeNs, SliceKind::Backward}}}),
            SimulationSpec{});
        at_ = std::make_unique<AreaFixture>(QList<Run*>{run_.get()});
    }
    void cleanup() { at_.reset(); }

    void windowAndAxisLineUpWithThePanes() {
        const QRectF bars = at_->pane()->paneGeometry().area;
        const double left = at_->pane()->plot()->mapTo(&at_->area, bars.topLeft().toPoint()).x();
        QCOMPARE(strip()->mapTo(&at_->area, strip()->timeRect().topLeft().toPoint()).x(), left);
        QCOMPARE(strip()->timeRect().width(), bars.width());
        QCOMPARE(strip()->windowRect(), strip()->timeRect());
        view().setVisible({wholeNs / 2, wholeNs});
        QCOMPARE(strip()->windowRect().left(), strip()->timeRect().center().x());
    }

    void draggingTheWindowPans() {
        view().setVisible({0, wholeNs / 2});
        dragFrom(strip()->windowRect().center().x(), strip()->timeRect().width() / 4);
        QCOMPARE(view().visible().lengthNs(), wholeNs / 2);
        QVERIFY(std::abs(view().visible().startNs - wholeNs / 4) < 2 * nsPerPixel());
    }

    void draggingAnEdgeResizes() {
        view().setVisible({0, wholeNs / 2});
        dragFrom(strip()->windowRect().right(), strip()->timeRect().width() / 4);
        QCOMPARE(view().visible().startNs, 0);
        QVERIFY(std::abs(view().visible().endNs - wholeNs * 3 / 4) < 2 * nsPerPixel());
        dragFrom(strip()->windowRect().left(), strip()->timeRect().width() / 4);
        QVERIFY(std::abs(view().visible().startNs - wholeNs / 4) < 2 * nsPerPixel());
        QVERIFY(std::abs(view().visible().endNs - wholeNs * 3 / 4) < 2 * nsPerPixel());
    }

    void anEdgeCanBeDraggedOverTheOther() {
        view().setVisible({wholeNs / 2, wholeNs});
        dragFrom(strip()->windowRect().right() - 1, -strip()->timeRect().width() * 3 / 4);
        QVERIFY(std::abs(view().visible().startNs - wholeNs / 4) < 2 * nsPerPixel());
        QCOMPARE(view().visible().endNs, wholeNs / 2);
    }

    void aClickGoesThereAndADoubleClickShowsEverything() {
        view().setVisible({0, wholeNs / 10});
        const QPoint middle = strip()->timeRect().center().toPoint();
        QTest::mouseClick(strip(), Qt::LeftButton, {}, middle);
        QCOMPARE(view().visible().lengthNs(), wholeNs / 10);
        QVERIFY(view().visible().startNs < wholeNs / 2 && view().visible().endNs > wholeNs / 2);
        QTest::mouseDClick(strip(), Qt::LeftButton, {}, middle);
        QCOMPARE(view().visible(), (TimeRange{0, wholeNs}));
    }

    void theSkylineShowsUtilization() {
        const auto colorAt = [this](double share) {
            const QRectF area = strip()->timeRect();
            return strip()->grab().toImage().pixelColor(
                QPointF(area.left() + share * area.width(), area.center().y()).toPoint());
        };
        const Palette palette = Palette::fromSystem(at_->area.palette());
        QTRY_COMPARE(colorAt(0.25), palette.line);
        QCOMPARE(colorAt(0.75), palette.bubble);
    }

    void findsAndMarksInTheBackground() {
        const QImage before = strip()->grab().toImage();
        search("forward");
        QCOMPARE(at_->area.search().count(), std::size_t{2});
        QVERIFY(!at_->area.search().place());
        QVERIFY(strip()->grab().toImage() != before);
        search("");
        QCOMPARE(at_->area.search().count(), std::size_t{0});
    }

    void goesFromMatchToMatchThroughAllPanes() {
        at_->area.setRuns({run_.get(), other_.get()});
        search("forward");
        const std::vector<std::pair<Run*, SliceIndex>> inOrder{
            {run_.get(), 0}, {run_.get(), 1}, {other_.get(), 0}, {run_.get(), 0}};
        for (const auto& [run, slice] : inOrder) {
            at_->area.search().selectNext();
            QCOMPARE(view().selection().run.data(), run);
            QCOMPARE(view().selection().slice, slice);
        }
        QCOMPARE(at_->area.search().place(), std::size_t{0});
        at_->area.search().selectPrevious();
        QCOMPARE(view().selection().run.data(), other_.get());
        QCOMPARE(at_->area.search().place(), std::size_t{2});
    }

    void matchesOutOfSightAreShown() {
        search("forward mb:1");
        view().setVisible({0, 1'000'000});
        at_->area.search().selectNext();
        QVERIFY(view().visible().endNs >= wholeNs - 1);
    }

    void searchesAgainWhenTheRunChanges() {
        search("backward");
        QCOMPARE(at_->area.search().count(), std::size_t{0});
        run_->setContent(other_->sharedContent(), SimulationSpec{});
        QTRY_COMPARE(at_->area.search().count(), std::size_t{1});
        at_->area.setRuns({});
        QCOMPARE(at_->area.search().count(), std::size_t{0});
    }

    void saysWhatIsWrong() {
        at_->area.search().setText(QStringLiteral("stage:x"));
        QVERIFY(at_->area.search().problem().contains("stage"));
        at_->area.search().selectNext();
        QVERIFY(view().selection().isEmpty());
        search("forward");
        QVERIFY(at_->area.search().problem().isEmpty());
    }

  private:
    ViewState& view() { return at_->view(); }
    OverviewStrip* strip() { return at_->area.findChild<OverviewStrip*>(); }
    std::int64_t nsPerPixel() {
        return static_cast<std::int64_t>(wholeNs / strip()->timeRect().width());
    }

    void dragFrom(double x, double distance) {
        const int y = strip()->height() / 2;
        const QPoint from(static_cast<int>(x), y);
        const QPoint to(static_cast<int>(x + distance), y);
        QTest::mousePress(strip(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, strip()->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(strip(), &move);
        QTest::mouseRelease(strip(), Qt::LeftButton, {}, to);
    }

    void search(const char* text) {
        at_->area.search().setText(QString::fromLatin1(text));
        QVERIFY(QTest::qWaitFor([this] { return !at_->area.search().isRunning(); }));
    }

    std::unique_ptr<Run> run_;
    std::unique_ptr<Run> other_;
    std::unique_ptr<AreaFixture> at_;
};

QTEST_MAIN(OverviewTest)
#include "tst_overview.moc"
