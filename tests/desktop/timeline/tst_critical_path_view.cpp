// SPDX-License-Identifier: GPL-3.0-or-later
#include "AreaFixture.h"
#include "app/desktop/timeline/SlackText.h"

using namespace bubblescope;

namespace {

/// Device 1 has 4 ms to spare.
std::shared_ptr<const RunContent> unequal() {
    return devicesOf(
        {{{0, 4'000'000}, {4'000'000, 10'000'000, SliceKind::Backward}}, {{0, 6'000'000}}});
}

}  // namespace

/// The critical path is outlined, and what is beside it tells its slack.
class CriticalPathViewTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(QStringLiteral("run"), unequal(), SimulationSpec{});
        at_ = std::make_unique<AreaFixture>(QList<Run*>{run_.get()});
    }
    void cleanup() { at_.reset(); }

    void aKeyShowsAndHidesIt() {
        const QImage before = at_->picture();
        QVERIFY(slackText(view(), {run_.get(), 0, {}}).isEmpty());
        at_->key(Qt::Key_C);
        QTRY_VERIFY(view().criticalPathOf(*run_));
        QTRY_VERIFY(at_->picture() != before);
        const RunContent& content = run_->content();
        for (SliceIndex slice = 0; slice < content.timeline->sliceCount(); ++slice) {
            const bool isOfDevice0 = content.timeline->laneOf(slice).track == 0;
            const QString text = slackText(view(), {run_.get(), slice, {}});
            QVERIFY2(text.contains(isOfDevice0 ? "on the critical path" : "4.000 ms later"),
                     qPrintable(text));
        }
        at_->key(Qt::Key_C);
        QVERIFY(!view().criticalPathOf(*run_));
        at_->settle();
        QTRY_COMPARE(at_->picture(), before);
    }

    void onlyItsBarsAreOutlined() {
        at_->key(Qt::Key_C);
        QTRY_VERIFY(view().criticalPathOf(*run_));
        const auto isOutlined = [&](std::int64_t ns, double top) {
            const QPoint inside = at_->point(ns, top + 0.4);
            const QImage picture = at_->picture();
            for (int y = at_->point(ns, top).y(); y < inside.y(); ++y)
                if (picture.pixelColor(inside.x(), y).lightness() < 60) return true;
            return false;
        };
        QTRY_VERIFY(isOutlined(2'000'000, 0));
        QVERIFY(!isOutlined(3'000'000, 1 + RowLayout::gap));
    }

    void anotherContentGetsItsOwn() {
        at_->key(Qt::Key_C);
        QTRY_VERIFY(view().criticalPathOf(*run_));
        run_->setContent(devicesOf({{{0, 1'000'000}}}), SimulationSpec{});
        QTRY_VERIFY(view().criticalPathOf(*run_));
        QCOMPARE(view().criticalPathOf(*run_)->lengthNs, std::int64_t{1'000'000});
    }

  private:
    ViewState& view() { return at_->view(); }

    std::unique_ptr<Run> run_;
    std::unique_ptr<AreaFixture> at_;
};

QTEST_MAIN(CriticalPathViewTest)
#include "tst_critical_path_view.moc"
