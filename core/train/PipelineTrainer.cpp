// SPDX-License-Identifier: Apache-2.0
#include "core/train/PipelineTrainer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/base/Error.h"
#include "core/optimize/RecipeText.h"
#include "core/schedule/Validate.h"

namespace bubblescope {

namespace {

template <typename T>
void checkFits(const PipelineSetup<T>& setup) {
    const auto refuse = [](const std::string& what, const std::string& hint) {
        throw Error(what, "", hint);
    };
    if (setup.replicas < 1) refuse("a run needs replicas", "use 1 or more");
    if (setup.replicas == 1 && setup.sharding != Sharding::None)
        refuse("one replica has nobody to share its state with", "use 2 replicas or more");
    if (setup.recipe.kfac && setup.sharding != Sharding::None)
        refuse("K-FAC needs the whole gradient of a layer on each replica", "use sharding none");
    if (setup.recipe.kfac && setup.recipe.kfac->targets == Targets::Sampled)
        refuse("a pipeline has no backward for sampled targets",
               "use the empirical Fisher, or train without a pipeline");
    if (setup.fill && !setup.recipe.kfac)
        refuse("bubbles are filled with the work of K-FAC", "use the optimizer kfac");
    if (!setup.asynchronous) return;
    if (setup.replicas > 1 || setup.schedule.directions() > 1)
        refuse("asynchronous stages have one copy each", "use 1 replica");
    if (setup.recipe.kfac)
        refuse("K-FAC works with a flush only", "use a synchronous schedule, or another optimizer");
    const int perUpdate = setup.asynchronous->microBatchesPerUpdate;
    if (perUpdate < 1 || setup.schedule.microBatches % perUpdate != 0)
        refuse(fmt::format("{} micro-batches are no whole number of updates of {} each",
                           setup.schedule.microBatches, perUpdate),
               "use a multiple");
}

template <typename T>
std::vector<TiedStages> tiesOf(const std::vector<std::shared_ptr<const Sequential<T>>>& stages) {
    std::vector<TiedStages> ties;
    for (std::size_t tied = 0; tied < stages.size(); ++tied)
        for (const ParameterSpec& spec : stages[tied]->parameters())
            for (std::size_t owner = 0; owner < stages.size() && !spec.tiedTo.empty(); ++owner) {
                const auto specs = stages[owner]->parameters();
                if (owner != tied &&
                    std::ranges::find(specs, spec.tiedTo, &ParameterSpec::name) != specs.end())
                    ties.push_back({static_cast<int>(owner), static_cast<int>(tied)});
            }
    return ties;
}

ParameterNames tiedNames(const std::vector<ParameterSpec>& specs) {
    ParameterNames names;
    for (const ParameterSpec& spec : specs)
        if (!spec.tiedTo.empty()) names.insert({spec.name, spec.tiedTo});
    return names;
}

/// For work in bubbles, which a large factor would not fit into as a whole.
std::uint32_t blocksOf(std::int64_t size) {
    constexpr std::int64_t columnsOfBlock = 96, leastBlocks = 2, mostBlocks = 12;
    const std::int64_t blocks = std::min(size / columnsOfBlock, mostBlocks);
    return blocks < leastBlocks ? 1 : static_cast<std::uint32_t>(blocks);
}

template <typename T>
std::vector<std::vector<PlannedLayer>> kfacLayersOf(
    const std::vector<std::shared_ptr<const Sequential<T>>>& stages, const KfacOptions& options,
    bool isFilled) {
    std::vector<std::vector<PlannedLayer>> layers;
    for (const auto& stage : stages) {
        layers.emplace_back();
        for (const CurvatureSpec& spec : stage->curvatureSpecs()) {
            if (options.skips(spec.layer)) continue;
            layers.back().emplace_back();
            if (isFilled) layers.back().back() = {blocksOf(spec.inputs), blocksOf(spec.outputs)};
        }
    }
    return layers;
}

template <typename T>
std::vector<std::shared_ptr<const Sequential<T>>> stagesOf(const PipelineSetup<T>& setup) {
    const auto count = static_cast<std::size_t>(setup.schedule.virtualStages);
    if (setup.cuts.size() + 1 != count)
        throw Error(fmt::format("{} cuts do not make {} stages", setup.cuts.size(), count),
                    setup.model.name, fmt::format("give {} cuts", count - 1));
    return cutModel(setup.model, setup.cuts);
}

}  // namespace

template <typename T>
PipelineTrainer<T>::PipelineTrainer(PipelineSetup<T> setup, TrainingObserver& observer)
    : setup_(std::move(setup)), observer_(observer) {
    validate(setup_.schedule);
    checkFits(setup_);
    if (setup_.cuts.empty())
        setup_.cuts = evenCuts(parameterCounts(setup_.model),
                               static_cast<std::size_t>(setup_.schedule.virtualStages));
    context_.stages = stagesOf(setup_);
    context_.recipe = setup_.recipe;
    context_.seed = setup_.seed;
    context_.tied = tiedNames(setup_.model.parameters());
    makePlan();
    makeWorkers();
    if (setup_.fill) refill();
}

template <typename T>
PipelineTrainer<T>::~PipelineTrainer() = default;

template <typename T>
void PipelineTrainer<T>::makePlan() {
    PipelinePlan& plan = context_.plan;
    plan.schedule = setup_.schedule;
    plan.replicas = setup_.replicas;
    plan.sharding = setup_.sharding;
    plan.buffers = setup_.buffers;
    if (setup_.asynchronous) {
        plan.isAsynchronous = true;
        plan.microBatchesPerUpdate = setup_.asynchronous->microBatchesPerUpdate;
        context_.strategy = setup_.asynchronous->strategy;
        context_.strategyOptions = setup_.asynchronous->options;
        return;
    }
    plan.ties = tiesOf(context_.stages);
    if (setup_.recipe.kfac)
        plan.kfacLayers =
            kfacLayersOf(context_.stages, *setup_.recipe.kfac, setup_.fill.has_value());
    if (plan.copies() > 1)
        plan.collectives =
            planCollectives(plan.schedule, plan.sharding, plan.buffers, setup_.links.overlap);
    const StageOptimizer<T> optimizer(setup_.recipe, {}, {});
    plan.exchangesNorms = optimizer.usesGradientNorm();
    plan.exchangesProducts = setup_.recipe.kfac && setup_.recipe.kfac->klClip > 0;
}

template <typename T>
void PipelineTrainer<T>::makeWorkers() {
    const PipelinePlan& plan = context_.plan;
    host_ = setup_.makeDevice(hostDevice);
    batches_ = std::make_unique<MicroBatches<T>>(host_, setup_.batches, plan.microBatchesPerStep(),
                                                 plan.schedule.virtualStages);
    ledger_ = std::make_unique<StepLedger>(plan.microBatchesPerStep(), plan.schedule.virtualStages,
                                           plan.copies(), [this](const TrainingStep& step) {
                                               done_.push_back(step);
                                               observer_.stepDone(step);
                                           });
    context_.batches = batches_.get();
    context_.ledger = ledger_.get();
    for (int device = 0; device < plan.deviceCount(); ++device)
        workers_.push_back(
            std::make_unique<DeviceWorker<T>>(context_, device, setup_.makeDevice(device)));
    // No schedule lets a device run ahead by more than a round. K-FAC in bubbles sends rows, too.
    std::size_t kfacLayers = 0;
    for (const auto& stage : plan.kfacLayers)
        kfacLayers += stage.size();
    link_ = std::make_unique<InProcessLink<T>>(
        plan.deviceCount(),
        2 * plan.schedule.operations.size() * (1 + kfacLayers) * plan.replicas + 1024);
    emulated_ = std::make_unique<EmulatedClock<T>>(context_, setup_.links);
}

template <typename T>
std::vector<TrainingStep> PipelineTrainer<T>::run(std::int64_t rounds, RunControl& control) {
    if (profile_ && !context_.filled) {
        const std::int64_t missing = context_.recipe.kfac->cyclesFrom - nextStep_;
        const std::int64_t measured = std::min(rounds, missing);
        runSteps(measured, control);
        if (nextStep_ == context_.recipe.kfac->cyclesFrom) placeWork();
        rounds -= measured;
    }
    runSteps(rounds, control);
    return std::exchange(done_, {});
}

template <typename T>
void PipelineTrainer<T>::runSteps(std::int64_t rounds, RunControl& control) {
    const std::size_t before = done_.size();
    const PipelineRun<T> stretch{.context = context_,
                                 .workers = workers_,
                                 .link = *link_,
                                 .control = control,
                                 .observer = observer_,
                                 .firstStep = nextStep_,
                                 .rounds = rounds,
                                 .startNs = nowNs_};
    nowNs_ = setup_.clock == DeviceClock::Measured ? runMeasured(stretch) : emulated_->run(stretch);
    batches_->clear();
    nextStep_ += static_cast<std::int64_t>(done_.size() - before);
}

template <typename T>
void PipelineTrainer<T>::refill() {
    returnFactors();
    for (const auto& worker : workers_) {
        worker->leaveHomes();
        worker->forEachStage([](StageCopy<T>& stage) {
            for (KfacLayer<T>& layer : stage.optimizer().kfac()->layers())
                layer.replaceSums({}, {});
        });
    }
    context_.filled.reset();
    profile_ = std::make_unique<StepProfile>(context_.plan.deviceCount());
    context_.profile = profile_.get();
    KfacOptions& kfac = *context_.recipe.kfac;
    kfac.freshSteps = nextStep_ + BubbleFillSetup::freshSteps;
    kfac.cyclesFrom = nextStep_ + BubbleFillSetup::measuredSteps;
}

template <typename T>
void PipelineTrainer<T>::placeWork() {
    KfacOptions& kfac = *context_.recipe.kfac;
    context_.filled = fillSchedule(context_.plan, *profile_,
                                   kfac.cyclesFrom - BubbleFillSetup::measuredSteps, *setup_.fill);
    context_.profile = nullptr;
    moveFactors();
    kfac.curvatureEvery = kfac.inversionEvery = kfac.delay = context_.filled->steps;
}

/// From the copies of each stage to their homes, where they stay while bubbles are filled.
template <typename T>
void PipelineTrainer<T>::moveFactors() {
    const FilledSchedule& filled = *context_.filled;
    for (int stage = 0; stage < static_cast<int>(filled.homes.size()); ++stage) {
        const auto& from = workers_[static_cast<std::size_t>(context_.plan.deviceOfCopy(0, stage))];
        auto& layers = from->stage(0, stage).optimizer().kfac()->layers();
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            workers_[static_cast<std::size_t>(
                         filled.homeOf(stage, static_cast<std::uint32_t>(layer)))]
                ->takeHome(stage, static_cast<int>(layer), layers[layer]);
    }
    finishWork();
    dropFactors();
}

template <typename T>
void PipelineTrainer<T>::returnFactors() const {
    const PipelinePlan& plan = context_.plan;
    for (const auto& home : workers_)
        home->forEachHome([&](int stage, int layer, const KfacLayer<T>& factors) {
            for (int copy = 0; copy < plan.copies(); ++copy) {
                DeviceWorker<T>& worker =
                    *workers_[static_cast<std::size_t>(plan.deviceOfCopy(copy, stage))];
                worker.stage(copy % plan.schedule.directions(), stage)
                    .optimizer()
                    .kfac()
                    ->layers()[static_cast<std::size_t>(layer)]
                    .copyFactors(worker.backend(), factors);
            }
        });
    finishWork();
}

template <typename T>
void PipelineTrainer<T>::finishWork() const {
    for (const auto& worker : workers_)
        worker->queue().finish();
}

template <typename T>
void PipelineTrainer<T>::dropFactors() const {
    for (const auto& worker : workers_)
        worker->forEachStage([](StageCopy<T>& stage) {
            for (KfacLayer<T>& layer : stage.optimizer().kfac()->layers())
                layer.dropFactors();
        });
}

template <typename T>
ParameterSet<T> PipelineTrainer<T>::parameters() const {
    ParameterSet<T> all;
    for (const auto& worker : workers_)
        worker->forEachStage([&](const StageCopy<T>& stage) {
            for (std::size_t i = 0; i < stage.specs().size(); ++i)
                if (stage.owns(i))
                    all.set(stage.specs()[i].name, stage.parameters().at(stage.specs()[i].name));
        });
    return all;
}

template <typename T>
void PipelineTrainer<T>::setParameters(const ParameterSet<T>& values) {
    for (const auto& worker : workers_)
        worker->forEachStage([&](const StageCopy<T>& stage) {
            for (const auto& [name, tensor] : stage.parameters())
                if (!tensor.isEmpty()) worker->backend().copy(values.at(name), tensor);
        });
    finishWork();
}

template <typename T>
StepResult<T> PipelineTrainer<T>::evaluate(const SampleBatch& samples) {
    ParameterSet<T> weights;
    for (const auto& [name, tensor] : parameters()) {
        weights.set(name, host_.backend->empty(tensor.shape()));
        host_.backend->copy(tensor, weights.at(name));
    }
    return bubblescope::evaluate(*host_.backend, context_.stages, weights,
                                 modelBatch<T>(*host_.backend, samples));
}

template <typename T>
std::map<std::string, std::string> PipelineTrainer<T>::configuration() const {
    std::map<std::string, std::string> texts = recipeText(setup_.recipe);
    texts["model"] = setup_.model.name;
    texts["micro-batches"] = std::to_string(context_.plan.microBatchesPerStep());
    if (!context_.plan.ties.empty())
        texts["cuts of tied stages"] = fmt::format("{}", fmt::join(setup_.cuts, ","));
    texts["strategy"] = context_.strategy ? context_.strategy->name : "flush";
    return texts;
}

template <typename T>
Checkpoint<T> PipelineTrainer<T>::checkpoint() const {
    Checkpoint<T> checkpoint{nextStep_, setup_.seed, configuration(), {}};
    returnFactors();
    for (const auto& [name, tensor] : parameters())
        checkpoint.state.put(*host_.backend, "parameter/" + name, tensor);
    for (const auto& worker : workers_)
        worker->forEachStage([&](const StageCopy<T>& stage) {
            stage.optimizer().save(worker->backend(), checkpoint.state);
        });
    if (context_.filled) dropFactors();
    return checkpoint;
}

template <typename T>
void PipelineTrainer<T>::restore(const Checkpoint<T>& checkpoint) {
    checkConfiguration(checkpoint.configuration, configuration());
    if (checkpoint.seed != setup_.seed)
        throw Error(fmt::format("the checkpoint is of seed {}", checkpoint.seed), "",
                    fmt::format("resume with --seed {}", checkpoint.seed));
    for (const auto& worker : workers_)
        worker->forEachStage([&](StageCopy<T>& stage) {
            for (const auto& [name, tensor] : stage.parameters())
                if (!tensor.isEmpty())
                    checkpoint.state.get(worker->backend(), "parameter/" + name, tensor);
            stage.optimizer().restore(worker->backend(), checkpoint.state);
        });
    nextStep_ = checkpoint.step;
    if (setup_.fill) refill();
}

template <typename T>
std::int64_t PipelineTrainer<T>::peakBytes(int device) const {
    return workers_[static_cast<std::size_t>(device)]->backend().peakBytes();
}

template <typename T>
int PipelineTrainer<T>::mostVersions(int device) const {
    int most = 1;
    workers_[static_cast<std::size_t>(device)]->forEachStage(
        [&](const StageCopy<T>& stage) { most = std::max(most, stage.mostVersions()); });
    return most;
}

template class PipelineTrainer<float>;
template class PipelineTrainer<double>;

}  // namespace bubblescope
