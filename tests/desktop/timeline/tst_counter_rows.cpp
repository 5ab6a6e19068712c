// SPDX-License-Identifier: GPL-3.0-or-later
#include "AreaFixture.h"

using namespace bubblescope;

namespace {

constexpr std::int64_t wholeNs = 10'000'000;

std::shared_ptr<const RunContent> content() {
    return devicesOf({{{0, wholeNs / 2}, {wholeNs - 1, wholeNs}}, {{0, wholeNs}}});
}

QStringList labelsOf(const RowLayout& layout) {
    QStringList labels;
    for (const Row& row : layout.rows)
        labels << row.label;
    return labels;
}

}  // namespace

/// Counters below the rows of their devices.
class CounterRowsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(QStringLiteral("1F1B"), content(), SimulationSpec{});
        at_ = std::make_unique<AreaFixture>(QList<Run*>{run_.get()});
    }
    void cleanup() { at_.reset(); }

    void theyStandBelowTheirDevice() {
        const auto made = content();
        const RowLayout layout =
            layoutRows(*made->index, {}, {}, counterLanes(*made, {.utilization = true}));
        QCOMPARE(labelsOf(layout),
                 (QStringList{"Stage 0", "utilization", "Stage 1", "utilization"}));
        QCOMPARE(layout.rows[1].block, layout.rows[0].block);
        QVERIFY(layout.rows[1].top >= layout.rows[0].top + layout.rows[0].height);
        QCOMPARE(layout.rowOf(0), &layout.rows[0]);
    }

    void theyAreHiddenWithTheirDevice() {
        const auto made = content();
        RowArrangement arrangement;
        arrangement.hidden << layoutRows(*made->index).rows[0].block;
        const RowLayout layout =
            layoutRows(*made->index, {}, arrangement, counterLanes(*made, {.utilization = true}));
        QCOMPARE(labelsOf(layout), (QStringList{"Stage 1", "utilization"}));
    }

    void theyComeAndGo() {
        QCOMPARE(rows(), 2);
        at_->area.setCounters({.utilization = true});
        QTRY_COMPARE(rows(), 4);
        at_->area.setCounters({});
        QTRY_COMPARE(rows(), 2);
    }

    void theyFollowTheRun() {
        at_->area.setCounters({.utilization = true});
        QTRY_COMPARE(rows(), 4);
        run_->setContent(devicesOf({{{0, wholeNs}}, {{0, wholeNs}}, {{0, wholeNs}}}));
        QVERIFY(rows() > 3);  // none vanish until the new ones are known
        QTRY_COMPARE(rows(), 6);
    }

    void theyAreDrawnAndTellTheirValue() {
        at_->area.setCounters({.utilization = true});
        QTRY_COMPARE(rows(), 4);
        AreaFixture::settle();
        const Row& row = at_->pane()->rows().rows[1];
        const double middle = row.top + row.height / 2;
        const QPoint busy = at_->point(wholeNs / 4, middle);
        const QPoint idle = at_->point(wholeNs * 3 / 4, middle);
        QCOMPARE(at_->pane()->counterTextAt(busy), "computes");
        QCOMPARE(at_->pane()->counterTextAt(idle), "computes nothing");
        QVERIFY(at_->pane()->counterTextAt(at_->point(wholeNs / 4, 0.5)).isEmpty());
        const QImage image = at_->picture();
        QVERIFY(image.pixelColor(busy) != image.pixelColor(idle));
        QVERIFY(at_->pane()->itemAt(busy).isEmpty());
    }

  private:
    std::size_t rows() const { return at_->pane()->rows().rows.size(); }

    std::unique_ptr<Run> run_;
    std::unique_ptr<AreaFixture> at_;
};

QTEST_MAIN(CounterRowsTest)
#include "tst_counter_rows.moc"
