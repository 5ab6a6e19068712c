// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QToolButton>

#include "AreaFixture.h"
#include "app/desktop/timeline/Legend.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t wholeNs = 10'000'000;

std::shared_ptr<const RunContent> stages(int count) {
    std::vector<std::vector<Piece>> devices;
    for (int i = 0; i < count; ++i)
        devices.push_back({{i * 1'000'000, wholeNs}});
    return devicesOf(devices);
}

RowLayout arranged(const RunContent& content, const RowArrangement& arrangement) {
    return layoutRows(*content.index, {}, arrangement);
}

/// Replicas of two stages each, as clusters are simulated, one stage after the other.
std::shared_ptr<const RunContent> replicas() {
    TimelineBuilder builder;
    for (const auto& [name, stage, rank] :
         {std::tuple("Replica 0 · Stage 0", 0, 3), std::tuple("Replica 0 · Stage 1", 1, 2),
          std::tuple("Replica 1 · Stage 0", 0, 1), std::tuple("Replica 1 · Stage 1", 1, 0)}) {
        const int device = builder.addDevice({.name = name, .rank = rank});
        const int sortIndex = 2 * device;
        const TrackIndex track =
            builder.addTrack({.name = name, .device = device, .sortIndex = sortIndex});
        builder.addSlice(track, {.startNs = 0,
                                 .durationNs = 10,
                                 .kind = SliceKind::Forward,
                                 .stage = stage,
                                 .microBatch = 0});
        builder.addSlice(builder.addTrack({.name = "transfers",
                                           .kind = TrackKind::Communication,
                                           .device = device,
                                           .sortIndex = sortIndex + 1}),
                         {.startNs = 10, .durationNs = 5, .kind = SliceKind::PointToPoint});
    }
    return contentOf(builder.finish());
}

}  // namespace

/// Rows as somebody wants them, and colours.
class RowsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(QStringLiteral("1F1B"), stages(4), SimulationSpec{});
        at_ = std::make_unique<AreaFixture>(QList<Run*>{run_.get()});
    }
    void cleanup() { at_.reset(); }

    void sortsByStageReplicaAndRank() {
        const auto content = replicas();
        const auto sorted = [&](RowSort sort) {
            return arranged(*content, {.sort = sort}).blocks();
        };
        const QString a = "Replica 0 · Stage 0";
        const QString b = "Replica 0 · Stage 1";
        const QString c = "Replica 1 · Stage 0";
        const QString d = "Replica 1 · Stage 1";
        QCOMPARE(sorted(RowSort::Device), (QStringList{a, b, c, d}));
        QCOMPARE(sorted(RowSort::Stage), (QStringList{a, c, b, d}));
        QCOMPARE(sorted(RowSort::Replica), (QStringList{a, b, c, d}));
        QCOMPARE(sorted(RowSort::Rank), (QStringList{d, c, b, a}));
    }

    void lanesOfADeviceGoWithIt() {
        const auto content = replicas();
        const QString block = "Replica 1 · Stage 0";
        const RowLayout layout = arranged(*content, {.pinned = {block}, .scales = {{block, 2.0}}});
        QCOMPARE(layout.rows[0].block, block);
        QCOMPARE(layout.rows[1].block, block);
        QVERIFY(layout.rows[0].isPinned && layout.rows[1].isPinned && !layout.rows[2].isPinned);
        QCOMPARE(layout.rows[0].height, 2.0);
        QCOMPARE(layout.rows[1].height, 2 * RowLayout::communicationHeight);
        QCOMPARE(layout.pinnedHeight, layout.rows[2].top);
        QCOMPARE(arranged(*content, {.hidden = {block}}).rows.size(), std::size_t{6});
    }

    void newDevicesFollowThoseThatWereMoved() {
        const RowArrangement moved{.order = {"Stage 2", "Stage 0", "Stage 1"}};
        QCOMPARE(arranged(*stages(5), moved).blocks(),
                 (QStringList{"Stage 2", "Stage 0", "Stage 1", "Stage 3", "Stage 4"}));
        QCOMPARE(arranged(*stages(2), moved).blocks(), (QStringList{"Stage 0", "Stage 1"}));
    }

    void draggingALabelMovesItsRow() {
        const int x = 5;
        at_->press({x, rowY("Stage 0")});
        at_->moveTo({x, rowY("Stage 1")});
        at_->moveTo({x, rowY("Stage 2")});
        at_->release({x, rowY("Stage 0")});
        QCOMPARE(blocks(), (QStringList{"Stage 1", "Stage 2", "Stage 0", "Stage 3"}));
        at_->moveTo({x, rowY("Stage 3")}, Qt::NoButton);
        QCOMPARE(blocks(), (QStringList{"Stage 1", "Stage 2", "Stage 0", "Stage 3"}));
        QCOMPARE(at_->view().visible(), (TimeRange{0, wholeNs}));
    }

    void theWheelWithControlResizesARow() {
        const double before = row("Stage 1").height;
        at_->wheel({5, rowY("Stage 1")}, {0, 240}, Qt::ControlModifier);
        QCOMPARE(row("Stage 1").height, before * 1.25 * 1.25);
        QCOMPARE(row("Stage 2").height, before);
        QCOMPARE(at_->view().visible(), (TimeRange{0, wholeNs}));
        for (int i = 0; i < 30; ++i)
            at_->wheel({5, rowY("Stage 1")}, {0, 240}, Qt::ControlModifier);
        QCOMPARE(row("Stage 1").height, RowArrangement::mostScale);
    }

    void theMenuHidesPinsMovesAndResets() {
        choose("Stage 1", "hideRow");
        QCOMPARE(blocks(), (QStringList{"Stage 0", "Stage 2", "Stage 3"}));
        choose("Stage 3", "pinRow");
        QCOMPARE(blocks(), (QStringList{"Stage 3", "Stage 0", "Stage 2"}));
        choose("Stage 0", "moveRowDown");
        QCOMPARE(blocks(), (QStringList{"Stage 3", "Stage 2", "Stage 0"}));
        choose("Stage 3", "pinRow");
        choose("Stage 2", "tallerRow");
        QCOMPARE(row("Stage 2").height, 1.5);
        choose("Stage 0", "showHiddenRows");
        QCOMPARE(blocks().size(), 4);
        choose("Stage 0", "resetRows");
        QCOMPARE(blocks(), (QStringList{"Stage 0", "Stage 1", "Stage 2", "Stage 3"}));
        QCOMPARE(row("Stage 2").height, 1.0);
    }

    void theMenuSorts() {
        run_->setContent(replicas());
        at_->settle();
        choose("Replica 0 · Stage 0", "sortByStage");
        QCOMPARE(blocks()[1], "Replica 1 · Stage 0");
    }

    void theMenuOpensByKeyForTheSelection() {
        at_->view().setSelection({run_.get(), SliceIndex{1}, {}});
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        QCoreApplication::sendEvent(&at_->area, &event);
        auto* menu = at_->area.findChild<QMenu*>("rowMenu");
        QVERIFY(menu && menu->isVisible());
        menu->findChild<QAction*>("hideRow")->trigger();
        menu->close();
        QCOMPARE(blocks(), (QStringList{"Stage 0", "Stage 2", "Stage 3"}));
    }

    void theArrangementStaysWithItsRun() {
        choose("Stage 2", "pinRow");
        run_->setContent(stages(6), SimulationSpec{});
        QCOMPARE(blocks().front(), "Stage 2");
        Run other(QStringLiteral("other"), stages(2));
        at_->area.setRuns({&other});
        QCOMPARE(blocks().front(), "Stage 0");
        at_->area.setRuns({run_.get()});
        QTest::qWait(1);
        QCOMPARE(blocks().front(), "Stage 2");
        QVERIFY(at_->area.arrangementOf(run_.get()).pinned.contains("Stage 2"));
        at_->area.setArrangement(run_.get(), {});
        QCOMPARE(blocks().front(), "Stage 0");
    }

    void pinnedRowsStayWhileOthersScroll() {
        run_->setContent(stages(80));
        at_->settle();
        choose("Stage 2", "pinRow");
        at_->settle();
        const int top = rowY("Stage 2");
        const QRgb before = at_->picture().pixel(at_->point(1'000'000, 0.5));
        at_->pane()->scrollBy(300);
        at_->settle();
        QCOMPARE(rowY("Stage 2"), top);
        QCOMPARE(at_->picture().pixel(at_->point(1'000'000, 0.5)), before);
        QCOMPARE(at_->pane()->itemAt(QPointF(at_->point(9'000'000, 0.5))).slice, SliceIndex{2});
        const PaneGeometry geometry = at_->pane()->paneGeometry();
        const double below = geometry.rowAt(geometry.areaOf(geometry.pinnedHeight).top() + 1);
        QVERIFY(below > 10);
        QCOMPARE(geometry.y(below), geometry.areaOf(below).top() + 1);
    }

    void rowsFoldIntoTheirHeader() {
        auto* fold = at_->area.findChild<QToolButton*>("foldRows");
        const int before = at_->pane()->height();
        QTest::mouseClick(fold, Qt::LeftButton);
        at_->settle();
        QVERIFY(!at_->pane()->plot()->isVisible());
        QVERIFY(at_->pane()->height() < before / 2);
        QTest::mouseClick(fold, Qt::LeftButton);
        at_->settle();
        QVERIFY(at_->pane()->plot()->isVisible());
        QCOMPARE(at_->pane()->height(), before);
    }

    void colorsStandForWhatIsWanted() {
        const QPoint first = at_->point(9'500'000, 0.5) - QPoint(0, 8);
        const QPoint second = at_->point(9'500'000, 1 + RowLayout::gap + 0.5) - QPoint(0, 8);
        const auto colors = [&] {
            at_->settle();
            const QImage image = at_->picture();
            return std::pair(image.pixelColor(first), image.pixelColor(second));
        };
        QCOMPARE(colors().first, colors().second);
        at_->area.setColorBy(ColorBy::Stage);
        QTRY_COMPARE(colors(), (std::pair(BarColors::distinct(0), BarColors::distinct(1))));
        QCOMPARE(legend().front(), "stage 0");
        QCOMPARE(legend().back(), "bubble");
        at_->area.setColorBy(ColorBy::Duration);
        QTRY_COMPARE(colors().first, BarColors::graded(1));
        QVERIFY(legend().contains("10.00 ms"));
        at_->area.setColorBy(ColorBy::Source);
        QCOMPARE(colors().first, colors().second);
        QVERIFY(legend().contains("simulated"));
        at_->area.setColorBy(ColorBy::MicroBatch);
        QTRY_COMPARE(colors().first, BarColors::distinct(0));
        at_->area.setColorBy(ColorBy::Kind);
        QCOMPARE(legend().front(), "forward");
    }

    void oneScaleServesAllPanes() {
        Run other(QStringLiteral("other"), stages(20));
        at_->area.setRuns({run_.get(), &other});
        at_->area.setColorBy(ColorBy::Stage);
        QTRY_COMPARE(at_->area.colorScale().last, 19);
        QVERIFY(legend().contains("stage 19"));
        at_->area.setRuns({run_.get()});
        QTRY_COMPARE(at_->area.colorScale().last, 3);
    }

    void hatchingStaysInEveryColor() {
        run_->setContent(devicesOf({{{0, wholeNs, SliceKind::Curvature}}}));
        at_->area.setColorBy(ColorBy::Stage);
        QTRY_COMPARE(at_->area.colorScale().by, ColorBy::Stage);
        at_->settle();
        const QRect bar(at_->point(1'000'000, 0.2), at_->point(4'000'000, 0.8));
        const QImage image = at_->picture().copy(bar);
        QSet<QRgb> colors;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                colors.insert(image.pixel(x, y));
        QVERIFY(colors.contains(BarColors::distinct(0).rgb()));
        QVERIFY(colors.size() > 1);
        QVERIFY(legend().contains("curvature"));
    }

  private:
    QStringList blocks() { return at_->pane()->rows().blocks(); }
    const Row& row(const QString& block) {
        return *std::ranges::find(at_->pane()->rows().rows, block, &Row::block);
    }
    int rowY(const QString& block) {
        const Row& shown = row(block);
        return static_cast<int>(at_->pane()->paneGeometry().y(shown.top + shown.height / 2));
    }
    QStringList legend() {
        QStringList titles;
        for (const LegendEntry& entry : at_->area.findChild<Legend*>()->entries())
            titles << entry.title;
        return titles;
    }

    void choose(const QString& block, const char* entry) {
        const QPoint position(5, rowY(block));
        QWidget* plot = at_->pane()->plot();
        QContextMenuEvent event(QContextMenuEvent::Mouse, position, plot->mapToGlobal(position));
        QCoreApplication::sendEvent(plot, &event);
        auto* menu = at_->area.findChild<QMenu*>("rowMenu");
        QVERIFY(menu && menu->isVisible());
        menu->findChild<QAction*>(QLatin1String(entry))->trigger();
        delete menu;
    }

    std::unique_ptr<Run> run_;
    std::unique_ptr<AreaFixture> at_;
};

QTEST_MAIN(RowsTest)
#include "tst_rows.moc"
