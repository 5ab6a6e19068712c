// SPDX-License-Identifier: Apache-2.0
#include <initializer_list>
#include <map>
#include <tuple>

#include "core/schedule/Outputs.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/train/PipelinePlan.h"

namespace bubblescope {

namespace {

class ProgramBuilder {
  public:
    ProgramBuilder(const PipelinePlan& plan, int device, const CurvatureWork& curvature)
        : plan_(plan), curvature_(curvature), device_(device % plan.schedule.devices) {
        if (plan.collectives.devices.empty()) return;
        std::map<std::tuple<CollectiveKind, int, int>, std::uint32_t> counts;
        for (const Collective& c : list())
            numbers_.push_back(counts[{c.kind, c.direction, c.stage}]++);
    }

    std::vector<Instruction> build() {
        launchAfter(Collective::none);
        const auto first = plan_.schedule.deviceBegin[static_cast<std::size_t>(device_)];
        const auto last = plan_.schedule.deviceBegin[static_cast<std::size_t>(device_) + 1];
        for (OperationIndex i = first; i < last; ++i) {
            const bool isBlock = plan_.schedule.isFused(i);
            awaitBefore(i);
            if (isBlock) awaitBefore(i + 1);
            addOperation(i);
            launchAfter(i);
            if (isBlock) launchAfter(++i);
            if (plan_.isAsynchronous) updateAfter(plan_.schedule.operations[i]);
        }
        awaitBefore(Collective::none);
        if (!plan_.isAsynchronous) addUpdate();
        return std::move(program_);
    }

  private:
    const std::vector<Collective>& list() const {
        return plan_.collectives.devices[static_cast<std::size_t>(device_)];
    }

    void addOperation(OperationIndex index) {
        const Operation& o = plan_.schedule.operations[index];
        program_.push_back(
            {InstructionKind::Operation, o.direction, o.stage, o.microBatch, index, 0});
    }

    void launchAfter(OperationIndex operation) {
        addCollectives(InstructionKind::Launch, operation, &Collective::after);
    }
    void awaitBefore(OperationIndex operation) {
        addCollectives(InstructionKind::Await, operation, &Collective::before);
    }
    void addCollectives(InstructionKind kind, OperationIndex operation,
                        OperationIndex Collective::*moment) {
        for (std::uint32_t i = 0; i < numbers_.size(); ++i) {
            const Collective& c = list()[i];
            if (c.*moment == operation)
                program_.push_back({kind, c.direction, c.stage, 0, i, numbers_[i]});
        }
    }

    void updateAfter(const Operation& o) {
        const auto perUpdate = static_cast<std::uint32_t>(plan_.microBatchesPerUpdate);
        if (endsBackward(o) && (o.microBatch + 1) % perUpdate == 0)
            program_.push_back(
                {InstructionKind::Optimize, o.direction, o.stage, o.microBatch, 0, 0});
    }

    void addUpdate() {
        const std::vector<Instruction> stages = ownStages();
        addTies();
        if (hasCurvature()) addCurvature(stages);
        forEach(stages, InstructionKind::Precondition, hasCurvature());
        forEach(stages, InstructionKind::TakeUpdates, hasCurvature() && plan_.copies() > 1);
        addOnce(InstructionKind::SendProducts, plan_.exchangesProducts);
        addOnce(InstructionKind::ClipUpdates, plan_.exchangesProducts);
        addOnce(InstructionKind::SendNorms, plan_.exchangesNorms);
        addOnce(InstructionKind::TakeNorms, plan_.exchangesNorms);
        forEach(stages, InstructionKind::Optimize, true);
    }

    bool hasCurvature() const { return !plan_.kfacLayers.empty(); }

    /// As templates of instructions.
    std::vector<Instruction> ownStages() const {
        std::vector<Instruction> stages;
        for (const auto& [direction, stage] : plan_.stagesOn(device_))
            stages.push_back({InstructionKind::Optimize, static_cast<std::uint8_t>(direction),
                              static_cast<std::uint16_t>(stage)});
        return stages;
    }

    bool holds(int direction, int stage) const {
        return plan_.deviceOf(0, direction, stage) == device_;
    }

    void addTies() {
        for (const auto kind : {InstructionKind::SendTied, InstructionKind::AddTied})
            for (std::uint32_t tie = 0; tie < plan_.ties.size(); ++tie)
                for (int direction = 0; direction < plan_.schedule.directions(); ++direction)
                    for (const int stage : {plan_.ties[tie].owner, plan_.ties[tie].tied})
                        if (holds(direction, stage))
                            program_.push_back({kind, static_cast<std::uint8_t>(direction),
                                                static_cast<std::uint16_t>(stage), 0, tie, 0});
    }

    /// Each phase for all stages, so that no two devices wait for each other's next phase.
    void addCurvature(const std::vector<Instruction>& stages) {
        if (curvature_.refreshes) {
            const auto microBatches =
                static_cast<std::uint32_t>(plan_.schedule.microBatchesPerDirection());
            for (std::uint32_t m = 0; m < microBatches; ++m)
                forEachLayer(stages,
                             {InstructionKind::AddCurvatureA, InstructionKind::AddCurvatureB}, m);
            forEachLayer(stages, {InstructionKind::SendFactors});
            forEachLayer(stages, {InstructionKind::SumFactors});
        }
        if (!curvature_.inverts) return;
        forEachLayer(stages, {InstructionKind::InvertA, InstructionKind::InvertB,
                              InstructionKind::SendInverses});
        forEachLayer(stages, {InstructionKind::PublishInverses});
    }

    void forEachLayer(const std::vector<Instruction>& stages,
                      std::initializer_list<InstructionKind> kinds, std::uint32_t microBatch = 0) {
        for (const Instruction& stage : stages) {
            for (std::uint32_t layer = 0; layer < plan_.kfacLayersOf(stage.stage); ++layer)
                for (const InstructionKind kind : kinds)
                    for (std::uint32_t parts = plan_.partsOf(kind, stage.stage, layer), p = 0;
                         p < parts; ++p)
                        program_.push_back(
                            {kind, stage.direction, stage.stage, microBatch, layer, 0, p, parts});
        }
    }

    void forEach(const std::vector<Instruction>& stages, InstructionKind kind, bool isWanted) {
        if (!isWanted) return;
        for (Instruction instruction : stages) {
            instruction.kind = kind;
            program_.push_back(instruction);
        }
    }
    void addOnce(InstructionKind kind, bool isWanted) {
        if (isWanted) program_.push_back({kind});
    }

    const PipelinePlan& plan_;
    const CurvatureWork& curvature_;
    int device_;
    std::vector<std::uint32_t> numbers_;  ///< parallel to list()
    std::vector<Instruction> program_;
};

}  // namespace

SliceKind workOf(const Instruction& instruction, const Schedule& schedule) {
    switch (instruction.kind) {
        case InstructionKind::Operation:
            return sliceKind(schedule.operations[instruction.index].kind);
        case InstructionKind::AddCurvatureA:
        case InstructionKind::AddCurvatureB:
        case InstructionKind::SumFactors:
            return SliceKind::Curvature;
        case InstructionKind::InvertA:
        case InstructionKind::InvertB:
            return SliceKind::Inversion;
        case InstructionKind::Precondition:
        case InstructionKind::ClipUpdates:
            return SliceKind::Precondition;
        case InstructionKind::SendNorms:
        case InstructionKind::Optimize:
            return SliceKind::Optimizer;
        default:
            return SliceKind::Other;
    }
}

std::uint32_t slicesOf(const Instruction& i, const Schedule& schedule) {
    if (workOf(i, schedule) == SliceKind::Other) return 0;
    return i.kind == InstructionKind::Operation && schedule.isFused(i.index) ? 2 : 1;
}

bool isUpdate(InstructionKind kind) {
    switch (kind) {
        case InstructionKind::SendTied:
        case InstructionKind::AddTied:
        case InstructionKind::Precondition:
        case InstructionKind::TakeUpdates:
        case InstructionKind::SendProducts:
        case InstructionKind::ClipUpdates:
        case InstructionKind::SendNorms:
        case InstructionKind::TakeNorms:
        case InstructionKind::Optimize:
            return true;
        default:
            return false;
    }
}

std::vector<Instruction> withWork(const std::vector<Instruction>& program, const Schedule& schedule,
                                  const std::vector<PlacedWork>& work) {
    std::vector<Instruction> filled;
    std::uint32_t slices = 0;
    auto next = work.begin();
    for (const Instruction& i : program) {
        const bool onlySends = i.kind == InstructionKind::Launch ||
                               i.kind == InstructionKind::SendTied ||
                               i.kind == InstructionKind::SendProducts;
        for (; !onlySends && next != work.end() && next->after <= slices; ++next)
            filled.push_back(next->instruction);
        filled.push_back(i);
        slices += slicesOf(i, schedule);
    }
    for (; next != work.end(); ++next)
        filled.push_back(next->instruction);
    return filled;
}

std::uint32_t PipelinePlan::partsOf(InstructionKind kind, int stage, std::uint32_t layer) const {
    const auto& [blocksOfA, blocksOfB] = kfacLayers[static_cast<std::size_t>(stage)][layer];
    const auto inversion = [](std::uint32_t blocks) { return blocks == 1 ? 1 : 3 * blocks; };
    switch (kind) {
        case InstructionKind::AddCurvatureA:
            return blocksOfA;
        case InstructionKind::AddCurvatureB:
            return blocksOfB;
        case InstructionKind::InvertA:
            return inversion(blocksOfA);
        case InstructionKind::InvertB:
            return inversion(blocksOfB);
        default:
            return 1;
    }
}

std::vector<StagePlace> PipelinePlan::stagesOn(int device) const {
    std::vector<StagePlace> places;
    for (int direction = 0; direction < schedule.directions(); ++direction)
        for (int stage = 0; stage < schedule.virtualStages; ++stage)
            if (deviceOf(replicaOf(device), direction, stage) == device)
                places.emplace_back(direction, stage);
    return places;
}

std::vector<Instruction> deviceProgram(const PipelinePlan& plan, int device,
                                       const CurvatureWork& curvature) {
    return ProgramBuilder(plan, device, curvature).build();
}

}  // namespace bubblescope
