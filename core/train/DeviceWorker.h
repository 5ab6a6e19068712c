// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/train/FilledSchedule.h"
#include "core/train/Message.h"
#include "core/train/MicroBatches.h"
#include "core/train/PipelinePlan.h"
#include "core/train/StageCopy.h"
#include "core/train/StepLedger.h"
#include "core/train/TrainingDevice.h"

namespace bubblescope {

/// What all devices of a run share. Outlives them.
template <typename T>
struct TrainingContext {
    PipelinePlan plan;
    std::vector<std::shared_ptr<const Sequential<T>>> stages;
    OptimizerRecipe recipe;
    std::uint64_t seed = 0;
    const WeightStrategyFamily* strategy = nullptr;
    WeightStrategyOptions strategyOptions;
    ParameterNames tied;
    MicroBatches<T>* batches = nullptr;
    StepLedger* ledger = nullptr;
    StepProfile* profile = nullptr;             ///< while steps are measured
    std::optional<FilledSchedule> filled = {};  ///< from KfacOptions::cyclesFrom on
};

/// One device of a run: carries out instructions on the stages that it holds. It knows nothing of
/// clocks and threads: whoever drives it brings the messages that an instruction needs, and sends
/// those that come of it. Used by one thread at a time.
template <typename T>
class DeviceWorker {
  public:
    DeviceWorker(const TrainingContext<T>& context, int device, TrainingDevice<T> computes);

    int device() const { return device_; }
    int replica() const { return replica_; }
    Backend<T>& backend() const { return *computes_.backend; }
    DeviceQueue& queue() const { return *computes_.queue; }
    StageCopy<T>& stage(int direction, int stage) { return *stages_.at({direction, stage}); }

    template <typename Visit>
    void forEachStage(const Visit& visit) {
        for (auto& [place, copy] : stages_)
            visit(*copy);
    }

    /// A round begins with this step. Returns what is to be done in it.
    const std::vector<Instruction>& beginRound(std::int64_t firstStep);
    /// The layer whose curvature an instruction works on.
    KfacLayer<T>& kfacLayer(const Instruction& i);
    /// While bubbles are filled: keeps this layer's factors, and inverts them, for all copies.
    void takeHome(int stage, int layer, const KfacLayer<T>& factors);
    /// The layers whose factors are kept here: visit(stage, layer index, layer).
    template <typename Visit>
    void forEachHome(const Visit& visit) {
        for (auto& [place, layer] : homes_)
            visit(place.first, place.second, layer);
    }
    void leaveHomes() { homes_.clear(); }

    /// The step that an instruction belongs to.
    std::int64_t stepOf(const Instruction& instruction) const;

    /// Of the messages that an instruction cannot do without.
    std::vector<MessageKey> needs(const Instruction& instruction) const;
    /// Takes those messages, and data; what is not the instruction's own work.
    void prepare(const Instruction& instruction, std::vector<Message<T>> messages);
    std::vector<Envelope<T>> run(const Instruction& instruction);
    /// What the ledger has to know of an instruction that has just been run.
    std::optional<StepUpdate> updateOf(const Instruction& instruction) const;

  private:
    CurvatureWork curvatureOf(std::int64_t step) const;
    StageCopy<T>& stageOf(const Instruction& i) { return stage(i.direction, i.stage); }
    int copyOf(int direction) const { return context_.plan.copyOf(replica_, direction); }
    const Collective& collective(const Instruction& i) const;
    std::vector<int> otherDevices() const;
    MessageKey key(MessageKind kind, int direction, int stage, std::uint32_t number,
                   int from) const {
        const bool isOfRefresh = kind == MessageKind::Factors || kind == MessageKind::InputRows ||
                                 kind == MessageKind::OutputRows || kind == MessageKind::Inverses;
        return {
            isOfRefresh ? refreshStep() : firstStep_, kind,   static_cast<std::uint8_t>(direction),
            static_cast<std::uint16_t>(stage),        number, from};
    }
    // What comes from whom, and goes to whom. DeviceMessages.cpp.
    /// Gathers and reductions of a stage are numbered apart.
    static std::uint32_t partNumber(const Collective& c, std::uint32_t number) {
        return number * 4 + static_cast<std::uint32_t>(c.kind);
    }
    MessageKey fromOperation(const Operation& o) const;
    MessageKey fromCopy(MessageKind kind, const Instruction& i, std::uint32_t number,
                        int copy) const;
    template <typename Visit>
    void forEachOperation(const Instruction& i, const Visit& visit) const {
        const Schedule& schedule = context_.plan.schedule;
        visit(schedule.operations[i.index]);
        if (schedule.isFused(i.index)) visit(schedule.operations[i.index + 1]);
    }
    template <typename Visit>
    void forEachOtherCopy(const Instruction& i, const Visit& visit) const {
        for (int copy = 0; copy < context_.plan.copies(); ++copy)
            if (copy != copyOf(i.direction)) visit(copy);
    }
    void toOtherCopies(MessageKind kind, const Instruction& i, std::uint32_t number,
                       const Message<T>& message);
    std::optional<MessageKey> inversesKey(const Instruction& i) const;
    void sendInverses(const Instruction& i);
    void toOtherDevices(MessageKind kind, const std::map<std::string, double>& numbers);

    Tensors<T> received(const Message<T>& message, int from);
    /// What the copies of a stage have sent, by copy, with this one's `own` among them.
    std::vector<Tensors<T>> takeParts(MessageKind kind, const Instruction& i, std::uint32_t number,
                                      Tensors<T> own);
    Tensors<T> takeInput(const Operation& o);
    StagePass<T> passOf(const Operation& o);
    void runOperation(const Operation& o);
    void launch(const Instruction& i);
    void await(const Instruction& i);
    void dropSharersOf(const Collective& gathered);
    void exchangeTied(const Instruction& i);
    void optimize(const Instruction& i);
    void reportLosses(const Instruction& i);

    // Work of K-FAC. DeviceCurvature.cpp.
    bool isFilled() const;
    std::int64_t refreshStep() const;
    MessageKey rowsKey(MessageKind kind, int copy, int stage, std::uint32_t microBatch,
                       std::uint32_t layer) const;
    void sendRows(const Operation& o);
    void takeRows(const Instruction& i);
    KeptRows<T>& rowsOf(const Instruction& i);
    bool inverts(const Instruction& i) const;
    void addCurvature(const Instruction& i);
    void sumFactors(const Instruction& i);
    void invert(const Instruction& i);
    void publish(const Instruction& i);
    void precondition(const Instruction& i);
    void takeUpdates(const Instruction& i);
    void clipUpdates();

    const TrainingContext<T>& context_;
    int device_;
    int replica_;
    TrainingDevice<T> computes_;
    std::map<std::pair<int, int>, std::unique_ptr<StageCopy<T>>> stages_;  ///< direction, stage
    std::vector<Instruction> program_;
    std::int64_t firstStep_ = 0;
    std::int64_t samplesPerStep_ = 0;

    std::map<MessageKey, Message<T>> inbox_;
    std::vector<std::shared_ptr<const Batch<T>>> batches_;
    /// Micro-batches that have gone forward and not been updated for: their losses, and their data,
    /// which the device may still have to read.
    struct OpenPass {
        std::pair<int, int> stage;  ///< direction, stage
        StagePass<T> pass;
        std::vector<LossTotals<T>> losses;
        bool isReported = false;
    };
    std::vector<OpenPass> openPasses_;
    std::vector<Envelope<T>> outbox_;
    std::map<std::uint32_t, Tensors<T>> ownParts_;       ///< by collective
    std::map<std::pair<int, int>, KfacLayer<T>> homes_;  ///< stage, layer
    /// Rows that others have sent: copy, stage, micro-batch, layer.
    std::map<std::array<std::uint32_t, 4>, KeptRows<T>> sentRows_;
    std::map<std::pair<int, int>, UpdateProducts> ownProducts_;  ///< direction, stage
    std::map<std::string, double> products_;
    GradientSquares squares_;
};

}  // namespace bubblescope
