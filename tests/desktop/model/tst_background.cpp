// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "app/desktop/model/LiveSimulation.h"
#include "app/desktop/model/TraceLoader.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

class BackgroundTest : public QObject {
    Q_OBJECT

  private slots:
    void onlyTheNewestRequestOfAKeyIsSimulated() {
        LiveSimulation live;
        QList<int> microBatches;
        connect(&live, &LiveSimulation::finished, this,
                [&](quint64 key, const SimulationResult& result) {
                    if (key == 1) microBatches.append(result.spec.shape.microBatches);
                });
        for (int m = 1; m <= 50; ++m)
            live.request(1, specOf(4, m));
        live.request(2, specOf(4, 4));
        QTRY_VERIFY(live.isIdle());
        QCOMPARE(microBatches, (QList<int>{1, 50}));
    }

    void aResultIsAContentOrASentence() {
        LiveSimulation live;
        std::vector<SimulationResult> results;
        connect(&live, &LiveSimulation::finished, this,
                [&](quint64, const SimulationResult& result) { results.push_back(result); });
        live.request(1, specOf(4, 8));
        live.request(2, specOf(8, 9, "interleaved"));
        QTRY_COMPARE(results.size(), std::size_t(2));
        QVERIFY(results[0].content);
        QVERIFY(results[0].elapsedNs > 0);
        QCOMPARE(results[0].content->simulation->peakActivations.size(), std::size_t(4));
        QVERIFY(!results[1].content);
        const SpecError& error = results[1].error;
        QVERIFY2(error.sentence.contains("micro-batches"), qPrintable(error.sentence));
        QCOMPARE(error.parameter, std::string("micro-batches"));
        QCOMPARE(error.goodValues, (std::vector<int>{8, 16}));
    }

    void destructionDoesNotWaitForRequestsThatWait() {
        auto live = std::make_unique<LiveSimulation>();
        for (quint64 key = 0; key < 1000; ++key)
            live->request(key, specOf(16, 256));
        QElapsedTimer timer;
        timer.start();
        live.reset();
        QVERIFY(timer.elapsed() < 5000);
    }

    void loadsATraceAndReportsProgress() {
        TraceLoader loader;
        const QSignalSpy started(&loader, &TraceLoader::started);
        QSignalSpy finished(&loader, &TraceLoader::finished);
        std::shared_ptr<const RunContent> content;
        connect(&loader, &TraceLoader::loaded, this,
                [&](const QString&, const auto& loaded, const auto&) { content = loaded; });
        loader.load({sampleTrace_});
        QVERIFY(loader.isLoading());
        QVERIFY(finished.wait(60'000));
        QCOMPARE(started.count(), 1);
        QVERIFY(content);
        QCOMPARE(content->analysis.devices.size(), std::size_t(4));
        QVERIFY(!loader.isLoading());
    }

    void aFileThatIsNoTraceFails() {
        TraceLoader loader;
        QSignalSpy failed(&loader, &TraceLoader::failed);
        const QSignalSpy loaded(&loader, &TraceLoader::loaded);
        loader.load({"/nowhere/at-all.json"});
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains("at-all.json"));
        QTRY_VERIFY(!loader.isLoading());
        QCOMPARE(loaded.count(), 0);
    }

    void cancelDropsTheTraceAndThoseThatWait() {
        TraceLoader loader;
        const QSignalSpy loaded(&loader, &TraceLoader::loaded);
        const QSignalSpy failed(&loader, &TraceLoader::failed);
        QSignalSpy finished(&loader, &TraceLoader::finished);
        loader.load({sampleTrace_});
        loader.load({sampleTrace_});
        loader.cancel();
        QVERIFY(finished.wait(60'000));
        QCOMPARE(loaded.count() + failed.count(), 0);
    }

    void namesSeveralFilesAsOneRun() {
        QCOMPARE(traceName({"/a/rank0.json"}), "rank0.json");
        QCOMPARE(traceName({"/a/rank0.json", "/a/rank1.json", "/a/rank2.json"}),
                 "rank0.json + 2 more");
    }

  private:
    const QString sampleTrace_ = QStringLiteral(BUBBLESCOPE_SOURCE_DIR
                                                "/datasets/traces/megatron-pp4/"
                                                "data-1-pipeline-4-tensor-1-pp-aggregated.json");
};

QTEST_GUILESS_MAIN(BackgroundTest)
#include "tst_background.moc"
