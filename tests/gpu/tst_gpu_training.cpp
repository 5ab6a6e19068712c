// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <mutex>

#include "core/base/Error.h"
#include "core/data/Task.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/Bert.h"
#include "core/record/TimelineSink.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/train/SequentialTrainer.h"
#include "core/train/run/TrainingRun.h"
#include "tests/gpu/emulation/EmulatedGpus.h"

using namespace bubblescope;

namespace {

/// Keeps what devices did.
class SliceKeeper final : public TrainingObserver {
  public:
    void sliceDone(const TrainingSlice& slice) override {
        const std::scoped_lock lock(mutex_);
        slices.push_back(slice);
    }
    std::vector<TrainingSlice> slices;

  private:
    std::mutex mutex_;
};

const MakeDevice<float> onCpu = [](int) {
    return TrainingDevice<float>{std::make_unique<CpuBackend<float>>()};
};
const MakeDevice<float> onLateDevices = [](int) { return lateDevice(); };

}  // namespace

/// The engine on devices that work later and out of step with each other, as GPUs do, without one.
class GpuTrainingTest : public QObject {
    Q_OBJECT

    Task task_ = makeTask(openDataset("verses"),
                          {TaskKind::MaskedLanguage, {TokenizerKind::Character}, 8, true});

    PipelineSetup<float> setup(const QString& schedule, const QString& optimizer,
                               const MakeDevice<float>& makeDevice) const {
        const ScheduleFamily& family = findScheduleFamily(schedule.toStdString());
        const std::int64_t steps = 3;
        const int microBatches = 4;
        Schedule plan = family.generate(
            {.devices = 2,
             .microBatches =
                 family.isAsynchronous ? static_cast<int>(steps) * microBatches : microBatches});
        OptimizerRecipe recipe{.firstOrder = {"adam", {}, LearningRate{.peak = 1e-2}}};
        if (optimizer == "lamb") recipe.firstOrder.optimizer = "lamb";
        std::optional<BubbleFillSetup> fill;
        if (optimizer.startsWith("kfac")) {
            recipe = {.firstOrder = {"momentum", {}, LearningRate{.peak = 1e-2}},
                      .kfac = KfacOptions{.damping = 1e-2},
                      .rest = FirstOrderRecipe{"adamw", {}, LearningRate{.peak = 1e-2}}};
            if (optimizer == "kfac filled") fill = BubbleFillSetup();
        }
        auto batches = std::make_shared<MiniBatches>(*task_.train, 2 * microBatches, 3);
        PipelineSetup<float> made{.model = bertModel<float>({.transformer = {.layers = 2,
                                                                             .hidden = 8,
                                                                             .heads = 2,
                                                                             .ffn = 16,
                                                                             .dropout = 0.1,
                                                                             .deviation = 0.05},
                                                             .vocabulary = task_.tokenizer->size(),
                                                             .length = 8}),
                                  .schedule = std::move(plan),
                                  .recipe = recipe,
                                  .fill = fill,
                                  .seed = 7,
                                  .clock = DeviceClock::Measured,
                                  .makeDevice = makeDevice,
                                  .batches = batchesOf<float>(
                                      [batches](std::int64_t step) { return batches->at(step); })};
        if (family.isAsynchronous)
            made.asynchronous = AsynchronousUpdates{.strategy = &findWeightStrategy("pipeoptim"),
                                                    .microBatchesPerUpdate = microBatches};
        return made;
    }

    static std::vector<double> lossesOf(PipelineTrainer<float>& trainer, std::int64_t steps) {
        RunControl control;
        std::vector<double> losses;
        for (const TrainingStep& step : trainer.run(steps / trainer.stepsPerRound(), control))
            losses.push_back(step.loss);
        return losses;
    }

  private slots:
    void lossesAreThoseOfTheCpu_data() {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<int>("steps");
        QTest::newRow("1F1B, Adam") << "1f1b"
                                    << "adam" << 3;
        QTest::newRow("Chimera, LAMB") << "chimera"
                                       << "lamb" << 3;
        QTest::newRow("1F1B, K-FAC") << "1f1b"
                                     << "kfac" << 3;
        QTest::newRow("without a flush, PipeOptim") << "async-1f1b"
                                                    << "adam" << 3;
    }
    void lossesAreThoseOfTheCpu() {
        QFETCH(const QString, schedule);
        QFETCH(const QString, optimizer);
        QFETCH(const int, steps);
        TrainingObserver silent;
        PipelineTrainer<float> expected(setup(schedule, optimizer, onCpu), silent);
        const std::vector<double> wanted = lossesOf(expected, steps);
        std::vector<std::vector<double>> runs;
        for (int repeat = 0; repeat < (optimizer == "adam" ? 2 : 1); ++repeat) {
            PipelineTrainer<float> trainer(setup(schedule, optimizer, onLateDevices), silent);
            runs.push_back(lossesOf(trainer, steps));
        }
        QCOMPARE(runs[0].size(), static_cast<std::size_t>(steps));
        QCOMPARE(wanted.size(), static_cast<std::size_t>(steps));
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QVERIFY2(
                std::abs(runs[0][i] - wanted[i]) <= 1e-3 * wanted[i],
                qPrintable(QString("step %1: %2, not %3").arg(i).arg(runs[0][i]).arg(wanted[i])));
        QCOMPARE(runs.front(), runs.back());
    }

    /// With K-FAC in its bubbles, a run is K-FAC whose refreshes take as many steps as it needed.
    void bubblesAreFilled() {
        const std::int64_t steps = BubbleFillSetup::measuredSteps + 4;
        TrainingObserver silent;
        PipelineTrainer<float> trainer(setup("1f1b", "kfac filled", onLateDevices), silent);
        const std::vector<double> losses = lossesOf(trainer, steps);
        const std::int64_t every = trainer.filled()->steps;
        PipelineSetup<float> same = setup("1f1b", "kfac", onCpu);
        KfacOptions& stale = *same.recipe.kfac;
        stale.freshSteps = BubbleFillSetup::freshSteps;
        stale.cyclesFrom = BubbleFillSetup::measuredSteps;
        stale.curvatureEvery = stale.inversionEvery = stale.delay = every;
        CpuBackend<float> backend;
        SequentialTrainer<float> sequential(
            backend,
            {.model = same.model, .recipe = same.recipe, .microBatches = 4, .seed = same.seed});
        for (const double loss : losses) {
            const double expected =
                sequential.step(same.batches(backend, sequential.nextStep(), 4)).loss;
            QVERIFY2(std::abs(loss - expected) <= 1e-3 * expected,
                     qPrintable(QString("%1, not %2").arg(loss).arg(expected)));
        }
        QCOMPARE(losses.size(), static_cast<std::size_t>(steps));
    }

    void timesAreThoseOfTheDevices() {
        SliceKeeper keeper;
        PipelineTrainer<float> trainer(setup("1f1b", "adam", onLateDevices), keeper);
        lossesOf(trainer, 2);
        std::map<int, std::int64_t> endNs;
        std::map<std::tuple<std::int64_t, SliceKind, int, int>, TrainingSlice> operations;
        for (const TrainingSlice& slice : keeper.slices) {
            QVERIFY(slice.startNs <= slice.endNs);
            QVERIFY(slice.startNs >= endNs[slice.device]);
            endNs[slice.device] = slice.endNs;
            operations[{slice.step, slice.kind, slice.stage, slice.microBatch}] = slice;
        }
        int compared = 0;
        for (const auto& [key, slice] : operations) {
            const auto& [step, kind, stage, microBatch] = key;
            if (kind != SliceKind::Forward || stage == 0) continue;
            QVERIFY(slice.startNs >= operations.at({step, kind, stage - 1, microBatch}).endNs);
            ++compared;
        }
        QCOMPARE(compared, 2 * 4);
        for (const auto& [device, ns] : endNs)
            QVERIFY(ns <= trainer.nowNs());
    }

    /// Values that are not finite are noticed in the step that makes them.
    void failsWhereALossIsNotFinite() {
        TrainingObserver silent;
        PipelineSetup<float> wild = setup("1f1b", "adam", onLateDevices);
        wild.recipe.firstOrder.learningRate.peak = 1e30;
        PipelineTrainer<float> trainer(std::move(wild), silent);
        QVERIFY_EXCEPTION_THROWN(lossesOf(trainer, 3), Error);
    }

    /// Whole runs, with data that devices share, tests and a checkpoint.
    void runsOnGpus() {
        const auto gpus = std::make_shared<EmulatedGpus>();
        TrainingRequest request;
        request.model = "mlp-narrow";
        request.shrinkImages = 2;
        request.trainSamples = 64;
        request.testSamples = 16;
        request.evaluateEvery = 2;
        request.steps = 4;
        request.shape.microBatches = 4;
        const auto record = [&](const std::string& devices) {
            request.devices = devices;
            request.gpus = gpus;
            TimelineSink sink({.title = "run"});
            request.recordsKernels = devices.starts_with("cuda");
            const auto run = makeTrainingRun(request);
            const TrainingOutcome outcome = run->record(sink);
            const Timeline recorded = sink.timeline();
            const bool isFinished = std::ranges::any_of(
                recorded.configuration,
                [](const Setting& s) { return s.key == "kernels" && s.value == "finished"; });
            if (isFinished != request.recordsKernels) qFatal("kernels were not recorded");
            return std::pair(outcome, run->notes());
        };
        const auto [onGpus, notes] = record("cuda:0x2,1");
        const auto [onCpus, none] = record("emulated:3");
        QCOMPARE(onGpus.state, RunState::Finished);
        QVERIFY(std::abs(onGpus.last->step.loss - onCpus.last->step.loss) < 1e-3);
        QVERIFY(std::abs(onGpus.test->loss - onCpus.test->loss) < 1e-3);
        QVERIFY(std::ranges::find(notes, "2 devices share GPU 0") != notes.end());
        std::vector<std::tuple<int, int, int>> shares;
        for (const GpuShare& share : gpus->made)
            shares.emplace_back(share.gpu, share.part, share.parts);
        for (const auto& wanted : {std::tuple(0, 0, 2), std::tuple(0, 1, 2), std::tuple(1, 0, 1)})
            QCOMPARE(std::ranges::count(shares, wanted), 1);
    }

    void refusesWhatCannotBe_data() {
        QTest::addColumn<QString>("devices");
        QTest::addColumn<QString>("precision");
        QTest::newRow("no such GPU") << "cuda:2"
                                     << "float";
        QTest::newRow("no number") << "cuda:"
                                   << "float";
        QTest::newRow("no devices") << "cuda:0x0"
                                    << "float";
        QTest::newRow("a comma too many") << "cuda:0,"
                                          << "float";
        QTest::newRow("something behind") << "cuda:0x2y"
                                          << "float";
        QTest::newRow("far too many") << "cuda:0x1024,1"
                                      << "float";
        QTest::newRow("double") << "cuda:0"
                                << "double";
        QTest::newRow("TF32 on CPUs") << "cpu:1"
                                      << "tf32";
    }
    void refusesWhatCannotBe() {
        QFETCH(const QString, devices);
        QFETCH(const QString, precision);
        TrainingRequest request;
        request.model = "mlp-narrow";
        request.devices = devices.toStdString();
        request.precision = precision.toStdString();
        request.gpus = std::make_shared<EmulatedGpus>();
        QVERIFY_EXCEPTION_THROWN(makeTrainingRun(request), Error);
    }

    void saysThatItIsBuiltWithoutCuda() {
        TrainingRequest request;
        request.model = "mlp-narrow";
        request.devices = "cuda:0";
        QVERIFY_EXCEPTION_THROWN(makeTrainingRun(request), Error);
    }
};

QTEST_GUILESS_MAIN(GpuTrainingTest)
#include "tst_gpu_training.moc"
