// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <thread>

#include "core/base/Error.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/record/TimelineSink.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/train/ModelBatch.h"
#include "core/train/run/LayerTimes.h"
#include "core/train/run/TrainingData.h"
#include "core/train/run/TrainingProfile.h"
#include "core/train/run/TrainingRecipe.h"
#include "core/train/run/TrainingRun.h"
#include "core/train/run/TrainingSchedule.h"

using namespace bubblescope;

namespace {

TrainingRequest smallRequest() {
    TrainingRequest request;
    request.model = "mlp-narrow";
    request.devices = "emulated:2";
    request.shape.microBatches = 2;
    request.steps = 4;
    return request;
}

OperationDurations noTimes(int) {
    return {};
}

}  // namespace

class TrainingRunTest : public QObject {
    Q_OBJECT

  private slots:
    void recordsIntoAnySink() {
        const std::unique_ptr<TrainingRun> run = makeTrainingRun(smallRequest());
        TimelineSink sink(run->identity());
        QVERIFY(!run->latest());
        const TrainingOutcome outcome = run->record(sink);
        QCOMPARE(outcome.state, RunState::Finished);
        QCOMPARE(outcome.nextStep, 4);
        QCOMPARE(outcome.peakBytes.size(), std::size_t{2});
        QCOMPARE(run->latest()->step.step, 3);
        const Timeline timeline = sink.timeline();
        QCOMPARE(timeline.provenance, Provenance::Emulated);
        QCOMPARE(timeline.steps().size(), std::size_t{4});
    }

    /// As many training samples as test samples, and not the losses of the steps.
    void trainingSamplesAreTestedToo() {
        TrainingRequest request = smallRequest();
        request.model = "bag-tanh";
        request.steps = 2;
        request.evaluateEvery = 2;
        request.testSamples = 10'000;
        const auto outcomeOf = [&] {
            const std::unique_ptr<TrainingRun> run = makeTrainingRun(request);
            TimelineSink sink(run->identity());
            return run->record(sink);
        };
        QVERIFY(!outcomeOf().training);
        request.evaluatesTraining = true;
        const TrainingOutcome outcome = outcomeOf();
        QVERIFY(std::abs(outcome.training->loss - std::log(2)) < 0.1);
        QVERIFY(*outcome.training->accuracy > 0.4);
        QVERIFY(outcome.training->loss != outcome.test->loss);
        const auto settings = makeTrainingRun(request)->configuration();
        QVERIFY(std::ranges::any_of(settings, [](const Setting& setting) {
            return setting.key == "train_samples" && setting.value == "2535";
        }));
    }

    void stopsWhenAsked() {
        TrainingRequest request = smallRequest();
        request.steps = 1'000'000;
        request.devices = "cpu:2";
        const std::unique_ptr<TrainingRun> run = makeTrainingRun(request);
        TimelineSink sink(run->identity());
        std::jthread stopper([&] {
            while (!run->latest())
                std::this_thread::yield();
            run->requestStop();
        });
        const TrainingOutcome outcome = run->record(sink);
        QCOMPARE(outcome.state, RunState::Interrupted);
        QVERIFY(outcome.nextStep < 1'000'000);
    }

    void asynchronousRoundsEndAtPauses() {
        TrainingRequest request = smallRequest();
        request.schedule = "async-1f1b";
        request.steps = 10;
        request.evaluateEvery = 4;
        const TrainingSchedule schedule = scheduleOf(request, noTimes);
        QCOMPARE(schedule.schedule.microBatches, 4 * 2);
        QCOMPARE(schedule.miniBatchSize, 2 * 4);
        QCOMPARE(nextPause(request, 0), 4);
        QCOMPARE(nextPause(request, 4), 8);
        QCOMPARE(nextPause(request, 8), 10);
        request.checkpointEvery = 3;
        QCOMPARE(nextPause(request, 0), 3);
        QCOMPARE(nextPause(request, 3), 4);
        QCOMPARE(scheduleOf(request, noTimes).schedule.microBatches, 3 * 2);
    }

    /// A pipeline that drains after every step has no stale weights: whatever the strategy, it is
    /// that of a flush.
    void anAsynchronousPipelineThatDrainsIsSynchronous() {
        const auto losses = [](TrainingRequest request) {
            request.cuts = {8};
            request.precision = "double";
            request.checkpoint = QDir::temp().filePath("bubblescope-test").toStdString();
            request.checkpointEvery = 1;
            const std::unique_ptr<TrainingRun> run = makeTrainingRun(request);
            TimelineSink sink(run->identity());
            run->record(sink);
            QFile::remove(QString::fromStdString(request.checkpoint));
            return sink.timeline().metrics()[0].values;
        };
        TrainingRequest asynchronous = smallRequest();
        asynchronous.schedule = "async-1f1b";
        asynchronous.strategy = "naive";
        const std::vector<double> expected = losses(smallRequest());
        const std::vector<double> ours = losses(asynchronous);
        QCOMPARE(ours.size(), expected.size());
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY(std::abs(ours[i] - expected[i]) < 1e-12);
    }

    /// PipeMare's first technique, of the two strategies that have it.
    void ratesOfStaleStagesBeginLower() {
        CpuBackend<double> backend;
        const std::vector<ParameterSpec> specs;
        const ParameterSet<double> none;
        StageOptimizer<double> optimizer({}, specs, {});
        const auto factor = [&](const char* strategy, int stageNumber, std::int64_t step) {
            StageWeights<double> stage{backend, specs, none, none, optimizer};
            stage.stage = stageNumber;
            stage.stages = 8;
            stage.step = step;
            const auto made = findWeightStrategy(strategy).make<double>({.annealSteps = 100});
            return made->learningRateFactor(stage);
        };
        for (const char* strategy : {"pipemare", "pipeoptim"}) {
            QCOMPARE(factor(strategy, 0, 0), 1.0 / 7);
            QCOMPARE(factor(strategy, 3, 50), 0.5);
            QCOMPARE(factor(strategy, 0, 100), 1.0);
            QCOMPARE(factor(strategy, 7, 0), 1.0);
        }
        QCOMPARE(factor("naive", 0, 0), 1.0);
    }

    void layersAreTimedAndStagesCut() {
        const TrainingDevice<float> device{std::make_unique<CpuBackend<float>>()};
        const ModelFamily& family = findModelFamily("cnn-small");
        TrainingRequest request;
        const TrainingData data = openTrainingData(request, family);
        const Model<float> model = family.build<float>(data.shape);
        const Batch<float> batch =
            modelBatch<float>(*device.backend, fixedBatch(*data.task.train, 0, 8));
        const std::vector<LayerTime> times = measureLayers<float>(device, model, batch, 0);
        QCOMPARE(times.size(), model.layers.size());
        std::vector<std::int64_t> costs;
        for (const LayerTime& layer : times)
            costs.push_back(layer.sumNs());
        QVERIFY(std::ranges::min(costs) > 0);
        // The first convolution needs no gradient of the picture.
        QCOMPARE(times[0].inputGradNs, 0);
        const OperationDurations stages = stageTimes(times, {2, 4});
        QCOMPARE(stages.forwardNs.size(), std::size_t{3});
        QCOMPARE(stages.forwardNs[0], times[0].forwardNs + times[1].forwardNs);
        QCOMPARE(stages.backwardNs[1], stages.inputGradNs[1] + stages.weightGradNs[1]);
    }

    void namesOfOptimizersWithKfac() {
        TrainingRequest request = smallRequest();
        request.optimizer = "KFAC";
        QCOMPARE(recipeOf(request).firstOrder.optimizer, std::string("momentum"));
        request.optimizer = "kfac_nvlamb";
        request.restOptimizer = "adamw";
        const OptimizerRecipe recipe = recipeOf(request);
        QVERIFY(recipe.kfac && recipe.rest);
        QCOMPARE(recipe.firstOrder.optimizer, std::string("nvlamb"));
        QCOMPARE(recipe.rest->optimizer, std::string("adamw"));
        request.optimizer = "adam";
        QVERIFY_THROWS_EXCEPTION(Error, recipeOf(request));
    }

    void profilesAreMedians() {
        TimelineBuilder builder;
        builder.origin = "made";
        builder.configuration = {{"micro_batches", "2"},
                                 {"micro_batch_size", "4"},
                                 {"weight_bytes", "100,200"},
                                 {"peak_bytes", "7"}};
        const TrackIndex track = builder.addTrack({.device = builder.addDevice({})});
        std::int64_t nowNs = 0;
        const auto add = [&](SliceKind kind, int stage, int step, std::int64_t ns) {
            builder.addSlice(
                track,
                {.startNs = nowNs, .durationNs = ns, .kind = kind, .stage = stage, .step = step});
            nowNs += ns;
        };
        for (const std::int64_t ns : {90, 10, 12, 11, 14})
            add(SliceKind::Forward, 0, 0, ns);
        add(SliceKind::Forward, 1, 0, 20);
        for (int step = 0; step < 3; ++step)
            for (const std::int64_t ns : {5, 6})
                add(SliceKind::Curvature, 1, step, ns + step);
        const StageProfile profile = trainingProfile(builder.finish());
        QCOMPARE(profile.operations.forwardNs, (StageProfile::List{12, 20}));
        QVERIFY(profile.operations.backwardNs.empty());
        QCOMPARE(profile.curvatureNs, (StageProfile::List{0, 13}));
        QCOMPARE(profile.weightBytes, (StageProfile::List{100, 200}));
        QCOMPARE(profile.microBatches, 2);
    }

    void profilesAreRead() {
        const StageProfile profile{.origin = "made",
                                   .provenance = "measured",
                                   .microBatchSize = 4,
                                   .microBatches = 2,
                                   .operations = {.forwardNs = {1, 3}, .backwardNs = {5, 7}},
                                   .curvatureNs = {8, 12}};
        const QTemporaryDir folder;
        const QString path = folder.filePath("profile.json");
        const auto readBack = [&](const std::string& text) {
            QFile file(path);
            file.open(QIODevice::WriteOnly);
            file.write(text.c_str());
            file.close();
            return readStageProfile(path.toStdString());
        };
        const StageProfile read = readBack(stageProfileJson(profile));
        QCOMPARE(read.operations, profile.operations);
        QCOMPARE(read.meanBlock().forwardNs, 2);
        QCOMPARE(read.meanBlock().backwardNs, 6);
        QCOMPARE(read.meanBlock().curvatureNs, 5);
        for (const char* text : {"", "[]", "{}", "{\"format\": \"other\", \"version\": 1}"})
            QVERIFY_THROWS_EXCEPTION(Error, readBack(text));
        QVERIFY_THROWS_EXCEPTION(Error, readStageProfile("/nowhere.json"));
    }
};

QTEST_GUILESS_MAIN(TrainingRunTest)
#include "tst_training_run.moc"
