// SPDX-License-Identifier: Apache-2.0
#include "core/train/DeviceWorker.h"

#include <algorithm>
#include <utility>

namespace bubblescope {

template <typename T>
DeviceWorker<T>::DeviceWorker(const TrainingContext<T>& context, int device,
                              TrainingDevice<T> computes)
    : context_(context),
      device_(device),
      replica_(context.plan.replicaOf(device)),
      computes_(std::move(computes)) {
    const PipelinePlan& plan = context.plan;
    for (const auto& [direction, stage] : plan.stagesOn(device)) {
        auto copy = std::make_unique<StageCopy<T>>(
            backend(), StageCopySetup<T>{.layers = context.stages[static_cast<std::size_t>(stage)],
                                         .recipe = &context.recipe,
                                         .seed = context.seed,
                                         .copy = copyOf(direction),
                                         .copies = plan.copies(),
                                         .isSharded = plan.sharding != Sharding::None,
                                         .tied = context.tied,
                                         .stage = stage,
                                         .stages = plan.schedule.virtualStages,
                                         .strategy = context.strategy,
                                         .strategyOptions = context.strategyOptions,
                                         .microBatchesPerUpdate = plan.microBatchesPerUpdate});
        if (plan.sharding == Sharding::Full) copy->dropWeights();
        stages_[{direction, stage}] = std::move(copy);
    }
}

template <typename T>
const std::vector<Instruction>& DeviceWorker<T>::beginRound(std::int64_t firstStep) {
    firstStep_ = firstStep;
    openPasses_.clear();
    CurvatureWork work = curvatureOf(firstStep);
    for (auto& [place, stage] : stages_) {
        stage->beginRound(firstStep);
        stage->keepRows(work.refreshes);
    }
    if (work.refreshes) sentRows_.clear();
    if (isFilled()) work.refreshes = work.inverts = false;
    program_ = deviceProgram(context_.plan, device_, work);
    if (isFilled()) {
        const auto& steps = context_.filled->work[static_cast<std::size_t>(device_)];
        program_ = withWork(program_, context_.plan.schedule,
                            steps[static_cast<std::size_t>(firstStep - refreshStep())]);
    }
    return program_;
}

template <typename T>
CurvatureWork DeviceWorker<T>::curvatureOf(std::int64_t step) const {
    if (!context_.recipe.kfac) return {};
    return {.refreshes = context_.recipe.kfac->refreshesAt(step),
            .inverts = context_.recipe.kfac->invertsAt(step)};
}

template <typename T>
std::int64_t DeviceWorker<T>::stepOf(const Instruction& i) const {
    return firstStep_ + context_.plan.stepOf(i.microBatch);
}

template <typename T>
const Collective& DeviceWorker<T>::collective(const Instruction& i) const {
    const auto local = static_cast<std::size_t>(device_ % context_.plan.schedule.devices);
    return context_.plan.collectives.devices[local][i.index];
}

template <typename T>
void DeviceWorker<T>::prepare(const Instruction& i, std::vector<Message<T>> messages) {
    const std::vector<MessageKey> keys = needs(i);
    for (std::size_t k = 0; k < keys.size(); ++k) {
        messages[k].tensors = received(messages[k], keys[k].from);
        inbox_[keys[k]] = std::move(messages[k]);
    }
    if (i.kind != InstructionKind::Operation) return;
    forEachOperation(i, [&](const Operation& o) {
        if (o.kind != OperationKind::Forward) return;
        const PipelinePlan& plan = context_.plan;
        batches_.push_back(
            context_.batches->take(firstStep_ + plan.stepOf(o.microBatch),
                                   plan.placeInStep(replica_, o.direction, o.microBatch)));
    });
}

template <typename T>
std::vector<Envelope<T>> DeviceWorker<T>::run(const Instruction& i) {
    switch (i.kind) {
        case InstructionKind::Operation:
            forEachOperation(i, [&](const Operation& o) { runOperation(o); });
            batches_.clear();
            break;
        case InstructionKind::Launch:
            launch(i);
            break;
        case InstructionKind::Await:
            await(i);
            break;
        case InstructionKind::SendTied:
        case InstructionKind::AddTied:
            exchangeTied(i);
            break;
        case InstructionKind::TakeInputRows:
        case InstructionKind::TakeOutputRows:
            takeRows(i);
            break;
        case InstructionKind::AddCurvatureA:
        case InstructionKind::AddCurvatureB:
            addCurvature(i);
            break;
        case InstructionKind::SendFactors: {
            const KfacLayer<T>& layer = kfacLayer(i);
            toOtherCopies(MessageKind::Factors, i, i.index,
                          {.tensors = {layer.factorA().sum(), layer.factorB().sum()}});
            break;
        }
        case InstructionKind::SumFactors:
            sumFactors(i);
            break;
        case InstructionKind::InvertA:
        case InstructionKind::InvertB:
            if (inverts(i)) invert(i);
            break;
        case InstructionKind::SendInverses:
            if (inverts(i)) sendInverses(i);
            break;
        case InstructionKind::PublishInverses:
            publish(i);
            break;
        case InstructionKind::Precondition:
            precondition(i);
            break;
        case InstructionKind::TakeUpdates:
            takeUpdates(i);
            break;
        case InstructionKind::SendProducts:
            toOtherDevices(MessageKind::Products, products_);
            break;
        case InstructionKind::ClipUpdates:
            clipUpdates();
            break;
        case InstructionKind::SendNorms:
            squares_.clear();
            for (auto& [place, stage] : stages_)
                squares_.merge(stage->squares(firstStep_));
            toOtherDevices(MessageKind::Norms, squares_);
            break;
        case InstructionKind::TakeNorms:
            for (const MessageKey& k : needs(i))
                squares_.merge(inbox_.extract(k).mapped().numbers);
            break;
        case InstructionKind::Optimize:
            optimize(i);
            break;
    }
    return std::exchange(outbox_, {});
}

template <typename T>
StagePass<T> DeviceWorker<T>::passOf(const Operation& o) {
    const PipelinePlan& plan = context_.plan;
    StagePass<T> pass{.step = firstStep_ + plan.stepOf(o.microBatch),
                      .place = plan.placeInStep(replica_, o.direction, o.microBatch),
                      .perStep = plan.microBatchesPerStep(),
                      .ordinal = o.microBatch,
                      .batch = std::move(batches_.front())};
    batches_.erase(batches_.begin());
    samplesPerStep_ = pass.batch->samples * pass.perStep;
    return pass;
}

template <typename T>
Tensors<T> DeviceWorker<T>::takeInput(const Operation& o) {
    const MessageKey k = fromOperation(o);
    return k.stage == o.stage ? Tensors<T>() : std::move(inbox_.extract(k).mapped().tensors);
}

template <typename T>
void DeviceWorker<T>::runOperation(const Operation& o) {
    StageCopy<T>& copy = stage(o.direction, o.stage);
    const auto send = [&](MessageKind kind, int toStage, Tensors<T> tensors) {
        outbox_.push_back({context_.plan.deviceOf(replica_, o.direction, toStage),
                           key(kind, o.direction, o.stage, o.microBatch, device_),
                           {.tensors = std::move(tensors)}});
    };
    if (o.kind == OperationKind::Forward) {
        const StagePass<T> pass = passOf(o);
        Tensors<T> outputs = copy.forward(o.microBatch, pass, takeInput(o));
        openPasses_.push_back({{o.direction, o.stage}, pass, copy.losses(o.microBatch)});
        if (o.stage + 1 < context_.plan.schedule.virtualStages)
            send(MessageKind::Activation, o.stage + 1, std::move(outputs));
        sendRows(o);
        return;
    }
    if (o.kind != OperationKind::WeightGrad) {
        Tensors<T> gradients = copy.inputGradient(o.microBatch, takeInput(o));
        if (o.stage > 0) send(MessageKind::Gradient, o.stage - 1, std::move(gradients));
        sendRows(o);
    }
    if (o.kind != OperationKind::InputGrad) copy.weightGradient(o.microBatch);
}

template <typename T>
void DeviceWorker<T>::launch(const Instruction& i) {
    const Collective& c = collective(i);
    const std::uint32_t number = partNumber(c, i.number);
    if (c.kind == CollectiveKind::Gather) {
        if (context_.plan.sharding == Sharding::Full) dropSharersOf(c);
        toOtherCopies(MessageKind::Part, i, number, {.tensors = stageOf(i).ownWeights()});
        return;
    }
    std::vector<Tensors<T>> parts = stageOf(i).takeGradients();
    forEachOtherCopy(i, [&](int copy) {
        outbox_.push_back({context_.plan.deviceOfCopy(copy, i.stage),
                           key(MessageKind::Part, i.direction, i.stage, number, device_),
                           {.tensors = std::move(parts[static_cast<std::size_t>(copy)])}});
    });
    ownParts_[i.index] = std::move(parts[static_cast<std::size_t>(copyOf(i.direction))]);
}

/// Stages share buffers in turn: the one that has a gathered stage's buffer gives up its weights.
template <typename T>
void DeviceWorker<T>::dropSharersOf(const Collective& gathered) {
    const auto placeOf = [&](const auto& stage) {
        return std::distance(stages_.begin(), stages_.find(stage));
    };
    const auto own = placeOf(std::pair<int, int>(gathered.direction, gathered.stage));
    for (auto& [place, copy] : stages_)
        if (placeOf(place) != own && (placeOf(place) - own) % context_.plan.buffers == 0)
            copy->dropWeights();
}

template <typename T>
void DeviceWorker<T>::await(const Instruction& i) {
    const Collective& c = collective(i);
    const bool isGather = c.kind == CollectiveKind::Gather;
    const std::vector<Tensors<T>> parts =
        takeParts(MessageKind::Part, i, partNumber(c, i.number),
                  isGather ? Tensors<T>() : std::move(ownParts_.extract(i.index).mapped()));
    if (!isGather) {
        stageOf(i).addGradients(parts);
        return;
    }
    forEachOtherCopy(
        i, [&](int copy) { stageOf(i).setWeights(copy, parts[static_cast<std::size_t>(copy)]); });
}

template <typename T>
void DeviceWorker<T>::exchangeTied(const Instruction& i) {
    const int other = context_.plan.ties[i.index].otherThan(i.stage);
    const std::vector<ParameterSpec> others =
        context_.stages[static_cast<std::size_t>(other)]->parameters();
    if (i.kind == InstructionKind::SendTied) {
        outbox_.push_back({context_.plan.deviceOf(replica_, i.direction, other),
                           key(MessageKind::Tied, i.direction, i.stage, i.index, device_),
                           {.tensors = stageOf(i).tiedGradients(others)}});
        return;
    }
    stageOf(i).addTied(others, inbox_.extract(needs(i).front()).mapped().tensors);
}

/// Here and not after each forward, so that nobody waits for a device in the middle of a step.
template <typename T>
void DeviceWorker<T>::reportLosses(const Instruction& i) {
    for (OpenPass& open : openPasses_) {
        if (open.isReported || open.stage != std::pair<int, int>(i.direction, i.stage)) continue;
        context_.ledger->addLosses(open.pass.step, open.pass.place, i.stage,
                                   stageOf(i).report(open.losses));
        open.isReported = true;
    }
}

template <typename T>
void DeviceWorker<T>::optimize(const Instruction& i) {
    StageCopy<T>& copy = stageOf(i);
    reportLosses(i);
    if (!context_.plan.exchangesNorms) squares_ = copy.squares(stepOf(i));
    copy.update(stepOf(i), normOf(squares_));
    products_.clear();
    std::erase_if(openPasses_, [&](const OpenPass& open) {
        return open.stage == std::pair<int, int>(i.direction, i.stage) &&
               open.pass.step <= stepOf(i);
    });
}

template <typename T>
std::optional<StepUpdate> DeviceWorker<T>::updateOf(const Instruction& i) const {
    if (i.kind != InstructionKind::Optimize) return std::nullopt;
    const StageCopy<T>& copy = *stages_.at({i.direction, i.stage});
    return StepUpdate{stepOf(i), copy.optimizer().learningRate(stepOf(i)), squares_};
}

template class DeviceWorker<float>;
template class DeviceWorker<double>;

}  // namespace bubblescope
