// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QtTest>

#include "app/desktop/timeline/Navigator.h"

using namespace bubblescope;

class NavigatorTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        view_ = std::make_unique<ViewState>();
        navigator_ = std::make_unique<Navigator>(*view_);
        navigator_->setLimits({0, 1'000'000});
        navigator_->fitAll();
    }

    void zoomKeepsTheAnchor() {
        navigator_->zoom(250'000, 2);
        QCOMPARE(view_->visible(), (TimeRange{125'000, 625'000}));
        navigator_->zoom(250'000, 0.5);
        QVERIFY(navigator_->isFitAll());
    }

    void zoomingOutEndsAtTheLimits() {
        navigator_->zoom(990'000, 10);
        navigator_->zoom(990'000, 0.01);
        QCOMPARE(view_->visible(), (TimeRange{0, 1'000'000}));
    }

    void zoomingInEndsAtNanoseconds() {
        for (int i = 0; i < 100; ++i)
            navigator_->zoom(500'000, 3);
        QCOMPARE(view_->visible().lengthNs(), 20);
        QVERIFY(view_->visible().startNs <= 500'000 && view_->visible().endNs >= 500'000);
    }

    void panningStopsAtTheLimits() {
        navigator_->zoom(0, 4);
        navigator_->pan(100'000);
        QCOMPARE(view_->visible(), (TimeRange{100'000, 350'000}));
        navigator_->pan(-5'000'000);
        QCOMPARE(view_->visible(), (TimeRange{0, 250'000}));
        navigator_->pan(5'000'000);
        QCOMPARE(view_->visible(), (TimeRange{750'000, 1'000'000}));
    }

    void aFittedRangeFillsMostOfTheWidth() {
        const TimeRange item{400'000, 500'000};
        navigator_->fit(item);
        QCOMPARE(view_->visible(), (TimeRange{380'000, 520'000}));
        QVERIFY(navigator_->isFit(item));
        QVERIFY(!navigator_->isFit({400'000, 510'000}));
    }

    void aMomentCanBeFitted() {
        navigator_->fit({400'000, 400'000});
        QCOMPARE(view_->visible().lengthNs(), 20);
    }

    void equalRangesAreNotSignalled() {
        QSignalSpy changes(view_.get(), &ViewState::visibleChanged);
        navigator_->fitAll();
        QCOMPARE(changes.size(), 0);
        navigator_->pan(0);
        QCOMPARE(changes.size(), 0);
    }

    void itemsCompareByWhatTheyAre() {
        TimelineItem bubble;
        bubble.bubble = Bubble{1, 10, 20, BubbleCause::Drain};
        TimelineItem other = bubble;
        QCOMPARE(bubble, other);
        other.bubble->endNs = 21;
        QVERIFY(!(bubble == other));
        QVERIFY(bubble.isEmpty());
    }

  private:
    std::unique_ptr<ViewState> view_;
    std::unique_ptr<Navigator> navigator_;
};

QTEST_GUILESS_MAIN(NavigatorTest)
#include "tst_navigator.moc"
