// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include <cmath>
#include <map>
#include <mutex>
#include <set>

#include "core/base/Error.h"
#include "core/data/Task.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/Mlp.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/train/PipelineTrainer.h"
#include "core/train/SequentialTrainer.h"

using namespace bubblescope;

namespace {

/// What compute lanes did, by step.
class Slices final : public TrainingObserver {
  public:
    void sliceDone(const TrainingSlice& slice) override {
        const std::scoped_lock lock(mutex_);
        if (slice.lane == DeviceLane::Compute) bySteps_[slice.step].push_back(slice);
    }
    const std::vector<TrainingSlice>& of(std::int64_t step) const { return bySteps_.at(step); }

  private:
    std::mutex mutex_;
    std::map<std::int64_t, std::vector<TrainingSlice>> bySteps_;
};

struct Layout {
    const char* schedule;
    ScheduleParameters parameters;
    int replicas = 1;
    const char* policy = "best-fit";
};

}  // namespace

class FilledPipelineTest : public QObject {
    Q_OBJECT

    Task task_ = makeTask(openDataset("fashion-mnist"), {TaskKind::ImageClassification});

    static Model<double> model() {
        return mlpModel<double>({{784, 24, 24, 24, 24, 24, 24, 10}, Activation::Tanh});
    }

    static OptimizerRecipe recipe() {
        return {.firstOrder = {"momentum", {}, {.peak = 0.005}},
                .kfac = KfacOptions{.mode = Damping::Pi,
                                    .damping = 0.1,
                                    .decay = 0.9,
                                    .averagesFirst = true,
                                    .klClip = 1e-2,
                                    .skippedLayers = {}}};
    }

    PipelineSetup<double> setup(const Layout& layout, DeviceClock clock) const {
        const Schedule schedule = findScheduleFamily(layout.schedule).generate(layout.parameters);
        auto batches = std::make_shared<MiniBatches>(
            *task_.train, 8 * layout.replicas * schedule.microBatches, 3);
        return {
            .model = model(),
            .schedule = schedule,
            .replicas = layout.replicas,
            .recipe = recipe(),
            .fill = BubbleFillSetup{.policy = layout.policy},
            .seed = 5,
            .clock = clock,
            .makeDevice =
                [](int) { return TrainingDevice<double>{std::make_unique<CpuBackend<double>>()}; },
            .batches =
                batchesOf<double>([batches](std::int64_t step) { return batches->at(step); })};
    }

    static void addLayouts() {
        QTest::addColumn<Layout>("layout");
        const auto add = [](const char* name, const Layout& layout) {
            QTest::newRow(name) << layout;
        };
        add("gpipe", {"gpipe", {.devices = 3, .microBatches = 3}});
        add("1f1b", {"1f1b", {.devices = 3, .microBatches = 4}});
        add("1f1b, greedy", {"1f1b", {.devices = 3, .microBatches = 4}, 1, "pipefisher-causal"});
        add("interleaved", {"interleaved", {.devices = 2, .microBatches = 4, .chunks = 2}});
        add("chimera", {"chimera", {.devices = 4, .microBatches = 4}});
        add("zb-h1", {"zb-h1", {.devices = 3, .microBatches = 4}});
        add("dualpipe", {"dualpipe", {.devices = 2, .microBatches = 6}});
        add("replicas", {"gpipe", {.devices = 2, .microBatches = 2}, 2});
        add("one device", {"gpipe", {.devices = 1, .microBatches = 2}});
    }

  private slots:
    /// A filled run is K-FAC whose refreshes take as many steps as the bubbles need.
    void equalsStaleKfac_data() { addLayouts(); }
    void equalsStaleKfac() {
        QFETCH(Layout, layout);
        for (const DeviceClock clock : {DeviceClock::Emulated, DeviceClock::Measured}) {
            TrainingObserver silent;
            PipelineTrainer<double> pipeline(setup(layout, clock), silent);
            RunControl control;
            std::vector<TrainingStep> trained =
                pipeline.run(BubbleFillSetup::measuredSteps, control);
            QVERIFY(pipeline.filled());
            const std::int64_t every = pipeline.filled()->steps;
            for (const TrainingStep& step : pipeline.run(2 * every + 2, control))
                trained.push_back(step);

            CpuBackend<double> backend;
            OptimizerRecipe stale = recipe();
            stale.kfac->freshSteps = BubbleFillSetup::freshSteps;
            stale.kfac->cyclesFrom = BubbleFillSetup::measuredSteps;
            stale.kfac->curvatureEvery = stale.kfac->inversionEvery = stale.kfac->delay = every;
            const int microBatches = layout.replicas * pipeline.plan().schedule.microBatches;
            SequentialTrainer<double> sequential(
                backend,
                {.model = model(), .recipe = stale, .microBatches = microBatches, .seed = 5});
            MiniBatches batches(*task_.train, 8 * microBatches, 3);
            for (const TrainingStep& step : trained) {
                const double expected = sequential.step(batches.at(step.step)).loss;
                // Inverses made in parts are rounded otherwise, which training amplifies.
                QVERIFY2(std::abs(step.loss - expected) <= 1e-6 * std::abs(expected),
                         qPrintable(QStringLiteral("step %1: %2, not %3")
                                        .arg(step.step)
                                        .arg(step.loss)
                                        .arg(expected)));
            }
        }
    }

    /// Each factor takes each micro-batch once a refresh, after what causes it.
    void everyPieceOnceAndAfterItsCause_data() { addLayouts(); }
    void everyPieceOnceAndAfterItsCause() {
        QFETCH(Layout, layout);
        Slices slices;
        PipelineTrainer<double> pipeline(setup(layout, DeviceClock::Emulated), slices);
        RunControl control;
        pipeline.run(BubbleFillSetup::measuredSteps, control);
        const std::int64_t every = pipeline.filled()->steps;
        const std::int64_t first = pipeline.nextStep();
        pipeline.run(every, control);

        using Piece = std::tuple<int, int, std::string, int>;
        const auto replicaOf = [&](const TrainingSlice& s) {
            const std::string of = " of replica ";
            const std::size_t at = s.name.find(of);
            return at == std::string::npos ? pipeline.plan().replicaOf(s.device)
                                           : s.name[at + of.size()] - '0';
        };
        std::map<Piece, int> pieces;
        std::map<std::tuple<int, int, int, int>, std::int64_t> forwardEndNs;
        for (std::int64_t step = first; step < first + every; ++step)
            for (const TrainingSlice& s : slices.of(step)) {
                if (s.kind == SliceKind::Forward && step == first)
                    forwardEndNs[{replicaOf(s), s.direction, s.stage, s.microBatch}] = s.endNs;
                if (s.kind != SliceKind::Curvature && s.kind != SliceKind::Inversion) continue;
                ++pieces[{s.direction, s.stage, s.name, s.microBatch}];
                if (s.name.starts_with("curvature"))
                    QVERIFY(forwardEndNs.at({replicaOf(s), s.direction, s.stage, s.microBatch}) <=
                            s.startNs);
            }
        for (const auto& [piece, count] : pieces)
            QCOMPARE(count, 1);
        const int layers = 7;
        std::set<Piece> works;
        for (const auto& [piece, count] : pieces) {
            const auto& [direction, stage, name, microBatch] = piece;
            works.insert({direction, stage, name.substr(0, name.find(", part")), microBatch});
        }
        const auto named = [&](const std::string& name) {
            return std::ranges::count_if(
                works, [&](const Piece& work) { return std::get<2>(work).starts_with(name); });
        };
        const int microBatches = layout.replicas * pipeline.plan().schedule.microBatches;
        QCOMPARE(named("curvature A"), layers * microBatches);
        QCOMPARE(named("curvature B"), layers * microBatches);
        QCOMPARE(named("inversion A"), layers);
        QCOMPARE(named("inversion B"), layers);
    }

    void refusesWhatCannotBe() {
        TrainingObserver silent;
        PipelineSetup<double> published = setup(
            {"gpipe", {.devices = 2, .microBatches = 2}, 1, "pipefisher"}, DeviceClock::Emulated);
        PipelineTrainer<double> trainer(std::move(published), silent);
        RunControl control;
        QVERIFY_THROWS_EXCEPTION(Error, trainer.run(BubbleFillSetup::measuredSteps, control));
        PipelineSetup<double> plain =
            setup({"gpipe", {.devices = 2, .microBatches = 2}}, DeviceClock::Emulated);
        plain.recipe.kfac.reset();
        QVERIFY_THROWS_EXCEPTION(Error, PipelineTrainer<double>(std::move(plain), silent));
    }
};

QTEST_GUILESS_MAIN(FilledPipelineTest)
#include "tst_filled_pipeline.moc"
