// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/PreparedRun.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/Error.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/optimize/RecipeText.h"
#include "core/train/ModelBatch.h"
#include "core/train/run/TrainingRecipe.h"

namespace bubblescope {

namespace {

/// Before the keys of a checkpoint that are the request's, not the trainer's.
constexpr std::string_view ownPrefix = "run.";
constexpr std::string_view cutsKey = "run.cuts";

std::string textOf(const std::vector<std::size_t>& cuts) {
    return fmt::format("{}", fmt::join(cuts, ","));
}

std::vector<std::size_t> cutsOf(const std::string& text) {
    std::vector<std::size_t> cuts;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        cuts.push_back(std::stoul(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return cuts;
}

}  // namespace

template <typename T>
PreparedRun<T>::PreparedRun(const TrainingRequest& request) : request_(request) {
    const ModelFamily& family = findModelFamily(request.model);
    const OptimizerRecipe recipe = recipeOf(request);
    if (!(request.dropout >= 0 && request.dropout < 1))
        throw Error(fmt::format("{} is no share", request.dropout), "--dropout",
                    "use 0 to below 1");
    readCheckpointFile();
    data_ = openTrainingData(request, family);
    Model<T> model = family.build<T>(data_.shape, request.dropout);
    if (request.recomputes) model = withRecomputation(model);
    chooseSchedule(model);
    batches_ =
        std::make_unique<MiniBatches>(*data_.task.train, schedule_.miniBatchSize, request.seed);
    setup_ = {.model = model,
              .cuts = cuts_,
              .schedule = schedule_.schedule,
              .asynchronous = schedule_.asynchronous,
              .replicas = request.replicas,
              .sharding = findSharding(request.sharding),
              .buffers = request.buffers,
              .recipe = recipe,
              .fill = fillOf(request),
              .seed = request.seed,
              .clock = schedule_.clock,
              .links = request.links,
              .makeDevice = deviceMaker(),
              .batches = batchesOf<T>(
                  [batches = batches_.get()](std::int64_t step) { return batches->at(step); })};
    describe(family);
    describeStages(model);
}

/// CPU cores, or the GPUs that the request names.
template <typename T>
MakeDevice<T> PreparedRun<T>::deviceMaker() const {
    const RequestedDevices devices = devicesOf(request_.devices);
    if (devices.gpus.empty())
        return [](int) { return TrainingDevice<T>{std::make_unique<CpuBackend<T>>()}; };
    if constexpr (std::is_same_v<T, float>) {
        const int count = devices.count * request_.replicas;
        return [provider = request_.gpus, devices, count,
                products = precisionNamed(request_.precision).products](int device) {
            return device == hostDevice
                       ? provider->makeDevice({.gpu = devices.gpus.front()}, products)
                       : provider->makeDevice(devices.shareOf(device, count), products);
        };
    }
    throw Error("GPUs train in single precision", "--precision", "use float, tf32 or bf16");
}

template <typename T>
void PreparedRun<T>::readCheckpointFile() {
    if (request_.resume.empty()) return;
    checkpoint_ = readCheckpoint<T>(request_.resume);
    const auto cuts = checkpoint_->configuration.find(std::string(cutsKey));
    if (cuts == checkpoint_->configuration.end()) return;
    if (request_.cuts.empty()) request_.cuts = cutsOf(cuts->second);
    checkpoint_->configuration.erase(cuts);
}

template <typename T>
void PreparedRun<T>::measure(const Model<T>& model) {
    if (!layerTimes_.empty()) return;
    const TrainingDevice<T> device = deviceMaker()(hostDevice);
    const SampleBatch samples = fixedBatch(
        *data_.task.train, 0, std::min(request_.microBatchSize, data_.task.train->size()));
    layerTimes_ =
        measureLayers<T>(device, model, modelBatch<T>(*device.backend, samples), request_.seed);
}

template <typename T>
std::vector<std::size_t> PreparedRun<T>::cutsFor(const Model<T>& model, int stages) {
    if (!request_.cuts.empty() || stages == 1) return request_.cuts;
    measure(model);
    std::vector<std::int64_t> costs;
    for (const LayerTime& layer : layerTimes_)
        costs.push_back(layer.sumNs());
    return evenCuts(costs, static_cast<std::size_t>(stages));
}

template <typename T>
void PreparedRun<T>::chooseSchedule(const Model<T>& model) {
    schedule_ = scheduleOf(request_, [&](int stages) {
        measure(model);
        return stageTimes(layerTimes_, cutsFor(model, stages));
    });
    cuts_ = cutsFor(model, schedule_.schedule.virtualStages);
    const Schedule& schedule = schedule_.schedule;
    const EmulatedLinks& links = request_.links;
    layout_ = {.schedule = schedule,
               .replicas = request_.replicas,
               .hasTransfers = links.devices != Link{} || !links.overlap,
               .hasCollectives = request_.replicas * schedule.directions() > 1,
               .samplesPerStep = schedule_.miniBatchSize,
               .tokensPerStep = schedule_.miniBatchSize * data_.tokensPerSample,
               .hasAccuracy = data_.hasAccuracy};
}

template <typename T>
void PreparedRun<T>::describe(const ModelFamily& family) {
    const bool isMeasured = schedule_.clock == DeviceClock::Measured;
    const std::string what = fmt::format("{} · {}", schedule_.schedule.name, family.name);
    identity_ = {.provenance = isMeasured ? Provenance::Measured : Provenance::Emulated,
                 .title = what,
                 .origin = fmt::format(
                     "{} on {}, {} on {} {} devices{}, mini-batches of {}, {}, seed {}",
                     family.name, data_.name, schedule_.schedule.name, schedule_.schedule.devices,
                     isMeasured ? "measured" : "emulated",
                     request_.replicas > 1 ? fmt::format(" and {} replicas", request_.replicas)
                                           : std::string(),
                     schedule_.miniBatchSize, request_.optimizer, request_.seed)};
    notes_ = schedule_.notes;
    notes_.insert(notes_.end(), data_.task.notes.begin(), data_.task.notes.end());
    set("model", std::string(family.name));
    for (const Setting& setting : data_.configuration)
        configuration_.push_back(setting);
    set("dropout", fmt::format("{}", request_.dropout));
    set("recompute", request_.recomputes ? "1" : "0");
    set("precision", request_.precision);
    describeSchedule();
    set("fill", request_.fill.empty() ? "none" : request_.fill);
    if (setup_.fill) set("fill.policy", setup_.fill->policy);
    for (const auto& [key, value] : recipeText(setup_.recipe))
        set(key == "optimizer" ? key : "optimizer." + key, value);
    set("steps", std::to_string(request_.steps));
    set("seed", std::to_string(request_.seed));
    if (!request_.resume.empty()) set("resumed_from", request_.resume);
}

template <typename T>
void PreparedRun<T>::describeSchedule() {
    set("schedule", schedule_.schedule.name);
    set("devices", request_.devices);
    set("data_parallel", std::to_string(request_.replicas));
    set("sharding", request_.sharding);
    set("micro_batch_size", std::to_string(request_.microBatchSize));
    set("mini_batch_size", std::to_string(schedule_.miniBatchSize));
    set("tokens_per_step", std::to_string(layout_.tokensPerStep));
    if (!schedule_.asynchronous) {
        set("micro_batches", std::to_string(schedule_.schedule.microBatches));
        return;
    }
    set("micro_batches", std::to_string(schedule_.asynchronous->microBatchesPerUpdate));
    set("strategy", std::string(schedule_.asynchronous->strategy->name));
    const WeightStrategyOptions& options = schedule_.asynchronous->options;
    set("strategy.offset", std::to_string(options.offset));
    set("strategy.prediction-decay", fmt::format("{}", options.decay));
    set("strategy.anneal", std::to_string(options.annealSteps));
    if (request_.evaluateEvery > 0 || request_.checkpointEvery > 0)
        notes_.push_back("the pipeline drains for every test and checkpoint");
    if (!layerTimes_.empty())
        notes_.push_back(fmt::format(
            "the losses of an asynchronous schedule depend on the cuts, which were measured: "
            "repeat the run with --cuts {}",
            textOf(cuts_)));
}

template <typename T>
void PreparedRun<T>::describeStages(const Model<T>& model) {
    std::vector<std::string> stages;
    std::vector<std::int64_t> weightBytes;
    for (const auto& stage : cutModel(model, cuts_)) {
        stages.push_back(fmt::format("{} to {}", stage->layers().front()->name(),
                                     stage->layers().back()->name()));
        std::int64_t values = 0;
        for (const ParameterSpec& spec : stage->parameters())
            values += sizeOf(spec.shape);
        weightBytes.push_back(values * static_cast<std::int64_t>(sizeof(T)));
    }
    set("cuts", textOf(cuts_));
    set("stages", fmt::format("{}", fmt::join(stages, "; ")));
    set("weight_bytes", fmt::format("{}", fmt::join(weightBytes, ",")));
    std::vector<std::string> times;
    for (const LayerTime& layer : layerTimes_)
        times.push_back(fmt::format("{} {}", layer.name, layer.sumNs()));
    if (!times.empty()) set("layer_times_ns", fmt::format("{}", fmt::join(times, "; ")));
}

template <typename T>
std::map<std::string, std::string> PreparedRun<T>::ownConfiguration() const {
    std::map<std::string, std::string> own;
    const auto add = [&](std::string_view key, std::string value) {
        own[fmt::format("{}{}", ownPrefix, key)] = std::move(value);
    };
    for (const Setting& setting : data_.configuration)
        add(setting.key, setting.value);
    add("micro_batch_size", std::to_string(request_.microBatchSize));
    add("model", request_.model);
    add("dropout", fmt::format("{}", request_.dropout));
    return own;
}

template <typename T>
void PreparedRun<T>::save(const PipelineTrainer<T>& trainer, const std::string& path) const {
    Checkpoint<T> checkpoint = trainer.checkpoint();
    checkpoint.configuration.merge(ownConfiguration());
    checkpoint.configuration[std::string(cutsKey)] = textOf(cuts_);
    writeCheckpoint(path, checkpoint);
}

template <typename T>
void PreparedRun<T>::restore(PipelineTrainer<T>& trainer) {
    std::map<std::string, std::string> own;
    std::erase_if(checkpoint_->configuration, [&](const auto& entry) {
        const bool isOwn = entry.first.starts_with(ownPrefix);
        if (isOwn) own.insert(entry);
        return isOwn;
    });
    checkConfiguration(own, ownConfiguration());
    trainer.restore(*checkpoint_);
    checkpoint_.reset();
}

template class PreparedRun<float>;
template class PreparedRun<double>;

}  // namespace bubblescope
