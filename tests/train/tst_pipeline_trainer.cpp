// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include <cmath>
#include <limits>
#include <map>

#include "core/base/Error.h"
#include "core/data/Task.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/Bert.h"
#include "core/nn/models/Mlp.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/train/PipelineTrainer.h"
#include "core/train/SequentialTrainer.h"

using namespace bubblescope;

namespace {

constexpr int steps = 6;

/// The largest difference between two sets of weights, by the largest value of each tensor.
template <typename T>
double largestError(Backend<T>& backend, const ParameterSet<T>& ours,
                    const ParameterSet<T>& expected) {
    double most = 0;
    for (const auto& [name, tensor] : expected) {
        // Softmax is invariant to shifts: this gradient is rounding noise.
        if (name.ends_with("attn.k.bias")) continue;
        const std::vector<T> a = backend.download(ours.at(name));
        const std::vector<T> b = backend.download(tensor);
        double scale = 1e-3;
        for (const T value : b)
            scale = std::max(scale, std::abs(static_cast<double>(value)));
        for (std::size_t i = 0; i < a.size(); ++i)
            most = std::max(most, std::abs(static_cast<double>(a[i] - b[i])) / scale);
    }
    return most;
}

/// How a pipeline is laid out, and what the sequential model compares with.
struct Layout {
    const char* schedule;
    ScheduleParameters parameters;
    int replicas = 1;
    Sharding sharding = Sharding::None;
    int buffers = 2;
};

}  // namespace

class PipelineTrainerTest : public QObject {
    Q_OBJECT

    Task task_ = makeTask(openDataset("verses"),
                          {TaskKind::MaskedLanguage, {TokenizerKind::Character}, 12, true});

    template <typename T>
    Model<T> bert(double dropout = 0.1) const {
        return bertModel<T>({.transformer = {.layers = 4,
                                             .hidden = 16,
                                             .heads = 2,
                                             .ffn = 32,
                                             .dropout = dropout,
                                             .deviation = 0.05},
                             .vocabulary = task_.tokenizer->size(),
                             .length = 12});
    }

    template <typename T>
    static std::unique_ptr<Backend<T>> makeBackend() {
        return std::make_unique<CpuBackend<T>>();
    }

    SampleSource samples(std::int64_t miniBatch) const {
        auto batches = std::make_shared<MiniBatches>(*task_.train, miniBatch, 3);
        return [batches](std::int64_t step) { return batches->at(step); };
    }

    static OptimizerRecipe recipe(const std::string& name) {
        const LearningRate rate{
            .decay = Decay::Cosine, .peak = 3e-3, .warmUpSteps = 2, .totalSteps = 20};
        if (name == "kfac")
            return {.firstOrder = {"momentum", {}, rate},
                    .kfac = KfacOptions{.damping = 1e-2,
                                        .decay = 0.9,
                                        .averagesFirst = true,
                                        .curvatureEvery = 2,
                                        .inversionEvery = 2,
                                        .delay = 2,
                                        .klClip = 1e-2},
                    .rest = FirstOrderRecipe{"adamw", {}, rate}};
        return {.firstOrder = {name, {}, rate}, .clipNorm = name == "adam" ? 0.5 : 0};
    }

    template <typename T>
    PipelineSetup<T> setup(const Layout& layout, const std::string& optimizer,
                           DeviceClock clock) const {
        const Schedule schedule = findScheduleFamily(layout.schedule).generate(layout.parameters);
        return {.model = bert<T>(),
                .schedule = schedule,
                .replicas = layout.replicas,
                .sharding = layout.sharding,
                .buffers = layout.buffers,
                .recipe = recipe(optimizer),
                .seed = 7,
                .clock = clock,
                .makeDevice = [](int) { return TrainingDevice<T>{makeBackend<T>()}; },
                .batches = batchesOf<T>(samples(2 * layout.replicas * schedule.microBatches))};
    }

    static std::vector<double> losses(const std::vector<TrainingStep>& trained) {
        std::vector<double> all;
        for (const TrainingStep& step : trained)
            all.push_back(step.loss);
        return all;
    }

    /// Trains both and compares losses and weights.
    template <typename T>
    void compareWithSequential(const Layout& layout, const std::string& optimizer,
                               DeviceClock clock, double tolerance) {
        const PipelineSetup<T> pipelineSetup = setup<T>(layout, optimizer, clock);
        TrainingObserver silent;
        PipelineTrainer<T> pipeline(pipelineSetup, silent);
        RunControl control;
        const std::vector<TrainingStep> trained = pipeline.run(steps, control);
        QCOMPARE(trained.size(), std::size_t{steps});

        CpuBackend<T> backend;
        const SampleSource miniBatches =
            samples(2 * layout.replicas * pipelineSetup.schedule.microBatches);
        SequentialTrainer<T> sequential(
            backend, {.model = bert<T>(),
                      .recipe = recipe(optimizer),
                      .microBatches = layout.replicas * pipelineSetup.schedule.microBatches,
                      .seed = 7});
        for (int step = 0; step < steps; ++step) {
            const double expected = sequential.step(miniBatches(step)).loss;
            const double ours = trained[static_cast<std::size_t>(step)].loss;
            QVERIFY2(std::abs(ours - expected) <= tolerance * std::abs(expected),
                     qPrintable(QStringLiteral("step %1: %2, not %3")
                                    .arg(step)
                                    .arg(ours, 0, 'g', 15)
                                    .arg(expected, 0, 'g', 15)));
        }
        const double error = largestError(backend, pipeline.parameters(), sequential.parameters());
        QVERIFY2(error <= tolerance, qPrintable(QString::number(error)));
    }

    static void addLayouts() {
        QTest::addColumn<Layout>("layout");
        const auto add = [](const char* name, const Layout& layout) {
            QTest::newRow(name) << layout;
        };
        add("one device", {"gpipe", {.devices = 1, .microBatches = 2}});
        add("gpipe", {"gpipe", {.devices = 4, .microBatches = 4}});
        add("1f1b", {"1f1b", {.devices = 3, .microBatches = 5}});
        add("interleaved", {"interleaved", {.devices = 2, .microBatches = 4, .chunks = 2}});
        add("breadth-first", {"breadth-first", {.devices = 2, .microBatches = 3, .chunks = 3}});
        add("chimera", {"chimera", {.devices = 4, .microBatches = 4}});
        add("chimera doubling", {"chimera", {.devices = 4, .microBatches = 8, .doubling = 1}});
        add("chimera halving", {"chimera", {.devices = 2, .microBatches = 4, .halving = 1}});
        add("zb-h1", {"zb-h1", {.devices = 4, .microBatches = 6}});
        add("zb-h2", {"zb-h2", {.devices = 3, .microBatches = 6}});
        add("zb-auto", {"zb-auto", {.devices = 3, .microBatches = 5}});
        add("zbv", {"zbv", {.devices = 2, .microBatches = 6}});
        add("dualpipe", {"dualpipe", {.devices = 4, .microBatches = 8}});
        add("dualpipev", {"dualpipev", {.devices = 2, .microBatches = 4}});
        add("wave", {"wave", {.devices = 2, .microBatches = 4}});
        add("replicas", {"1f1b", {.devices = 2, .microBatches = 2}, 3});
        add("sharded optimizer",
            {"1f1b", {.devices = 2, .microBatches = 2}, 2, Sharding::Optimizer});
        add("sharded gradients",
            {"gpipe", {.devices = 2, .microBatches = 2}, 3, Sharding::Gradients});
        add("sharded weights", {"1f1b", {.devices = 2, .microBatches = 2}, 2, Sharding::Full});
        add("breadth-first, sharded",
            {"breadth-first", {.devices = 2, .microBatches = 3, .chunks = 3}, 2, Sharding::Full});
        add("interleaved, sharded",
            {"interleaved", {.devices = 2, .microBatches = 4, .chunks = 3}, 2, Sharding::Full});
        add("interleaved, one buffer",
            {"interleaved", {.devices = 2, .microBatches = 4, .chunks = 2}, 2, Sharding::Full, 1});
        add("chimera, replicas", {"chimera", {.devices = 2, .microBatches = 2}, 2});
        add("chimera, sharded",
            {"chimera", {.devices = 2, .microBatches = 2}, 2, Sharding::Optimizer});
    }

  private slots:
    void equalsTheSequentialModel_data() { addLayouts(); }
    void equalsTheSequentialModel() {
        QFETCH(Layout, layout);
        for (const char* optimizer : {"adam", "nvlamb"})
            compareWithSequential<double>(layout, optimizer, DeviceClock::Emulated, 1e-12);
    }

    void floatsStayClose_data() { addLayouts(); }
    void floatsStayClose() {
        QFETCH(Layout, layout);
        compareWithSequential<float>(layout, "momentum", DeviceClock::Measured, 1e-5);
    }

    void kfacEqualsTheSequentialModel_data() { addLayouts(); }
    void kfacEqualsTheSequentialModel() {
        QFETCH(Layout, layout);
        if (layout.sharding != Sharding::None) return;
        compareWithSequential<double>(layout, "kfac", DeviceClock::Emulated, 1e-9);
    }

    void bothClocksGiveTheSameBits_data() { addLayouts(); }
    void bothClocksGiveTheSameBits() {
        QFETCH(Layout, layout);
        const std::string optimizer = layout.sharding == Sharding::None ? "kfac" : "nvlamb";
        TrainingObserver silent;
        PipelineTrainer<float> emulated(setup<float>(layout, optimizer, DeviceClock::Emulated),
                                        silent);
        PipelineTrainer<float> measured(setup<float>(layout, optimizer, DeviceClock::Measured),
                                        silent);
        RunControl control;
        QCOMPARE(losses(emulated.run(steps, control)), losses(measured.run(steps, control)));
        CpuBackend<float> backend;
        const ParameterSet<float> expected = emulated.parameters();
        for (const auto& [name, tensor] : measured.parameters())
            QCOMPARE(backend.download(tensor), backend.download(expected.at(name)));
    }

    void resumesBitForBit() {
        const Layout layout{"1f1b", {.devices = 2, .microBatches = 2}, 2, Sharding::Optimizer};
        TrainingObserver silent;
        RunControl control;
        PipelineTrainer<float> through(setup<float>(layout, "adam", DeviceClock::Emulated), silent);
        through.run(2, control);
        const Checkpoint<float> checkpoint = through.checkpoint();
        const std::vector<double> expected = losses(through.run(3, control));
        PipelineTrainer<float> resumed(setup<float>(layout, "adam", DeviceClock::Measured), silent);
        resumed.restore(checkpoint);
        QCOMPARE(resumed.nextStep(), 2);
        QCOMPARE(losses(resumed.run(3, control)), expected);
    }

    /// Breadth-first with V chunks gathers 2V - 2 times a device and step, with two buffers, and
    /// reduces V times (reference: Lamy-Poirier, arXiv 2211.05953).
    void breadthFirstGathersSeldom() {
        struct Count final : TrainingObserver {
            std::map<std::pair<int, std::string>, int> collectives;
            void sliceDone(const TrainingSlice& slice) override {
                if (slice.lane == DeviceLane::Collectives && slice.step == 2)
                    ++collectives[{slice.device, slice.name.substr(0, slice.name.find(' '))}];
            }
        } count;
        const int chunks = 2;
        const Layout layout{"breadth-first",
                            {.devices = 4, .microBatches = 4, .chunks = chunks},
                            2,
                            Sharding::Full};
        PipelineTrainer<float> trainer(setup<float>(layout, "adam", DeviceClock::Emulated), count);
        RunControl control;
        trainer.run(3, control);
        for (int device = 0; device < trainer.plan().deviceCount(); ++device) {
            QCOMPARE((count.collectives[{device, "gather"}]), 2 * chunks - 2);
            QCOMPARE((count.collectives[{device, "reduce-scatter"}]), chunks);
        }
    }

    /// Weight versions by stage of four, once the pipeline is full.
    void holdsTheVersionsOfItsStrategy_data() {
        QTest::addColumn<QList<int>>("versions");
        QTest::newRow("naive") << QList<int>{1, 1, 1, 1};
        QTest::newRow("pipedream") << QList<int>{4, 3, 2, 1};
        QTest::newRow("2bw") << QList<int>{2, 2, 2, 2};
        QTest::newRow("pipeoptim") << QList<int>{2, 2, 2, 1};
    }
    void holdsTheVersionsOfItsStrategy() {
        QFETCH(QList<int>, versions);
        PipelineSetup<float> asynchronous = setup<float>(
            {"async-1f1b", {.devices = 4, .microBatches = 12}}, "adam", DeviceClock::Emulated);
        asynchronous.batches = batchesOf<float>(samples(2));
        asynchronous.asynchronous =
            AsynchronousUpdates{.strategy = &findWeightStrategy(QTest::currentDataTag())};
        TrainingObserver silent;
        PipelineTrainer<float> trainer(std::move(asynchronous), silent);
        RunControl control;
        QCOMPARE(trainer.run(1, control).size(), std::size_t{12});
        for (int device = 0; device < 4; ++device)
            QCOMPARE(trainer.mostVersions(device), versions[device]);
    }

    /// What a device holds of sharded weights is less than the whole.
    void shardedWeightsTakeLessMemory() {
        const auto peakBytes = [this](Sharding sharding) {
            const Layout layout{"gpipe", {.devices = 2, .microBatches = 2}, 4, sharding};
            TrainingObserver silent;
            PipelineTrainer<float> trainer(setup<float>(layout, "adam", DeviceClock::Emulated),
                                           silent);
            RunControl control;
            trainer.run(2, control);
            std::int64_t most = 0;
            for (int device = 0; device < trainer.plan().deviceCount(); ++device)
                most = std::max(most, trainer.peakBytes(device));
            return most;
        };
        QVERIFY(peakBytes(Sharding::Optimizer) < peakBytes(Sharding::None));
    }

    void aFailureStopsAllDevices() {
        const Layout layout{"1f1b", {.devices = 3, .microBatches = 4}};
        PipelineSetup<float> broken = setup<float>(layout, "sgd", DeviceClock::Measured);
        broken.recipe.firstOrder.learningRate.peak = 1e30;
        TrainingObserver silent;
        PipelineTrainer<float> trainer(std::move(broken), silent);
        RunControl control;
        QVERIFY_THROWS_EXCEPTION(Error, trainer.run(10, control));
    }

    void stopsBetweenSteps() {
        struct StopAt final : TrainingObserver {
            RunControl control;
            void stepDone(const TrainingStep& step) override {
                if (step.step == 2) control.requestStop();
            }
        };
        const Layout layout{"gpipe", {.devices = 3, .microBatches = 3}};
        for (const DeviceClock clock : {DeviceClock::Emulated, DeviceClock::Measured}) {
            StopAt observer;
            PipelineTrainer<float> trainer(setup<float>(layout, "adam", clock), observer);
            const auto done = static_cast<std::int64_t>(trainer.run(1000, observer.control).size());
            QVERIFY(done >= 3 && done < 1000);
            QCOMPARE(trainer.nextStep(), done);
        }
    }
};

QTEST_GUILESS_MAIN(PipelineTrainerTest)
#include "tst_pipeline_trainer.moc"
