// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>

#include "app/desktop/model/MetricSeries.h"
#include "tests/desktop/model/RecordedRuns.h"

using namespace bubblescope;

namespace {

constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

std::vector<MetricRun> runsOf(const std::vector<RecordedRunSpec>& specs) {
    std::vector<MetricRun> runs;
    for (const RecordedRunSpec& spec : specs)
        runs.push_back({spec.name, recordedContent(spec), static_cast<int>(runs.size())});
    return runs;
}

MetricLine lineWith(const std::vector<double>& values, double strength) {
    TimelineBuilder builder;
    const TrackIndex track = builder.addTrack({.name = "t"});
    builder.addSlice(track, {.startNs = 0, .durationNs = 1});
    for (std::size_t i = 0; i < values.size(); ++i)
        builder.addMetric("loss", static_cast<std::int64_t>(i), static_cast<std::int64_t>(i),
                          values[i]);
    const std::vector<MetricRun> runs{
        {"run", std::make_shared<const RunContent>(makeRunContent(builder.finish())), 0}};
    return metricSeries(runs, "loss", MetricAxis::Steps, strength).lines[0];
}

}  // namespace

class MetricSeriesTest : public QObject {
    Q_OBJECT

  private slots:
    void whatMattersMostComesFirst() {
        const auto runs = runsOf({{}});
        QCOMPARE(metricNames(runs), (std::vector<std::string>{"loss", "learning_rate"}));
        QVERIFY(metricNames({}).empty());
    }

    void theAverageIsCorrectedForItsStart() {
        const MetricLine line = lineWith({1, 2, 4}, 0.5);
        // (1/2 + 2·1/2·...) with weights 1/2, 1/4 …, divided by their sum.
        QCOMPARE(line.smoothed[0], 1.0);
        QCOMPARE(line.smoothed[1], (2 * 0.5 + 1 * 0.25) / 0.75);
        QCOMPARE(line.smoothed[2], (4 * 0.5 + 2 * 0.25 + 1 * 0.125) / 0.875);
    }

    void theBandSpansTheLastValues() {
        const MetricLine line = lineWith({3, 1, 2, 5}, 0.5);  // the last two
        QCOMPARE(line.low, (std::vector<double>{3, 1, 1, 2}));
        QCOMPARE(line.high, (std::vector<double>{3, 3, 2, 5}));
    }

    void withoutSmoothingNothingChanges() {
        const MetricLine line = lineWith({3, 1, 2}, 0);
        QCOMPARE(line.smoothed, line.values);
        QCOMPARE(line.low, line.values);
    }

    void whatIsNoNumberSpoilsNothing() {
        const MetricLine line = lineWith({1, notKnown, 3}, 0.5);
        QVERIFY(std::isnan(line.smoothed[1]));
        QCOMPARE(line.smoothed[2], (3 * 0.5 + 1 * 0.25) / 0.75);
        QCOMPARE(*lineWith({1, notKnown}, 0).last(), 1.0);
        QVERIFY(!lineWith({notKnown}, 0).last());
    }

    void stepsCanTakeASimulatedTime() {
        auto runs = runsOf({{.name = "a"}, {.name = "b", .stepNs = 7'000'000}});
        runs[0].timedBy = "1f1b";
        runs[0].simulatedStepNs = 2'000'000'000;
        QCOMPARE(metricAxes(runs).back(), MetricAxis::Tokens);
        runs[1].timedBy = "kfac";
        runs[1].simulatedStepNs = 3'000'000'000;
        QCOMPARE(metricAxes(runs).back(), MetricAxis::SimulatedTime);
        const MetricSeries series = metricSeries(runs, "loss", MetricAxis::SimulatedTime, 0);
        QCOMPARE(series.lines[0].x[0], 2e9);
        QCOMPARE(series.lines[1].timesNs[4], std::int64_t{15'000'000'000});
        QCOMPARE(series.lines[1].timedBy, QString("kfac"));
        QCOMPARE(series.lines[1].provenance, Provenance::Simulated);
        QCOMPARE(reachOf(series.lines[1], series.lines[0], 0.25, 1).timeShare, 1.5);
        QVERIFY(metricSeries(runs, "loss", MetricAxis::Time, 0).lines[0].timedBy.isEmpty());
    }

    void axesCountStepsTimeAndData() {
        const auto runs = runsOf({{}});
        QCOMPARE(metricAxes(runs), (std::vector{MetricAxis::Steps, MetricAxis::Time,
                                                MetricAxis::Samples, MetricAxis::Tokens}));
        const auto at = [&](MetricAxis axis) {
            return metricSeries(runs, "loss", axis, 0).lines[0].x[1];
        };
        QCOMPARE(at(MetricAxis::Steps), 1.0);
        QCOMPARE(at(MetricAxis::Time), 2e6);  // from the first start, not from the clock's zero
        QCOMPARE(at(MetricAxis::Samples), 64.0);
        QCOMPARE(at(MetricAxis::Tokens), 8192.0);
    }

    void howSoonABaselineIsReached() {
        // 2^-i at 1 ms a step, and 4^-i at 3 ms: 1/16 after 5 steps and 5 ms, or 3 and 9 ms.
        const auto series = metricSeries(
            runsOf({{.name = "slow"}, {.name = "quick", .factor = 0.25, .stepNs = 3'000'000}}),
            "loss", MetricAxis::Steps, 0);
        const MetricReach reach = reachOf(series.lines[1], series.lines[0], 1.0 / 16, 1);
        QCOMPARE(*reach.baselineEntry, std::size_t(4));
        QCOMPARE(*reach.entry, std::size_t(2));
        QCOMPARE(reach.stepShare, 3.0 / 5);
        QCOMPARE(reach.timeShare, 9.0 / 5);
        QVERIFY(!reachOf(series.lines[0], series.lines[1], 1e-9, 1).entry);
        // Of an accuracy more is better.
        QCOMPARE(*reachOf(series.lines[0], series.lines[0], 1.0, -1).entry, std::size_t(0));
    }

    void placesFindTheNearestEntry() {
        const MetricLine line = lineWith({5, 6, 7}, 0);
        QCOMPARE(*line.nearest(-3), std::size_t(0));
        QCOMPARE(*line.nearest(0.6), std::size_t(1));
        QCOMPARE(*line.nearest(99), std::size_t(2));
        QVERIFY(!MetricLine().nearest(0));
    }

    void everyValueIsExported() {
        QTemporaryDir folder;
        const QString path = folder.filePath("metrics.csv");
        const auto runs = runsOf({{.name = "a, b", .steps = 2}});
        writeMetricCsv(metricSeries(runs, "loss", MetricAxis::Samples, 0), path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("run,provenance,metric,step,time_ns,value,smoothed,"
                                            "samples\n"
                                            "\"a, b\",measured,loss,0,1000000,1,1,32\n"
                                            "\"a, b\",measured,loss,1,2000000,0.5,0.5,64\n"));
    }
};

QTEST_GUILESS_MAIN(MetricSeriesTest)
#include "tst_metric_series.moc"
