// SPDX-License-Identifier: Apache-2.0
#include "core/train/FilledSchedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/Error.h"
#include "core/fill/Gaps.h"
#include "core/schedule/Outputs.h"

namespace bubblescope {

namespace {

FillCause causeMadeBy(OperationKind kind) {
    switch (kind) {
        case OperationKind::Forward:
            return FillCause::Forward;
        case OperationKind::Backward:
            return FillCause::Backward;
        case OperationKind::InputGrad:
            return FillCause::OutputGradient;
        case OperationKind::WeightGrad:
            return FillCause::WeightGradient;
    }
    return FillCause::None;
}

/// Either inversion needs both factors, since their dampings depend on each other.
std::vector<FillKind> curvatureKinds() {
    return {{"curvature_a", "curvature A", SliceKind::Curvature, FillCause::Forward, 0, 0},
            {"curvature_b", "curvature B", SliceKind::Curvature, FillCause::OutputGradient, 0, 0}};
}
std::vector<FillKind> inversionKinds() {
    return {{"inversion_a", "inversion A", SliceKind::Inversion, FillCause::None, 0, 1},
            {"inversion_b", "inversion B", SliceKind::Inversion, FillCause::None, 0, 1}};
}
InstructionKind instructionOf(const std::string& kind) {
    if (kind == "curvature_a") return InstructionKind::AddCurvatureA;
    if (kind == "curvature_b") return InstructionKind::AddCurvatureB;
    return kind == "inversion_a" ? InstructionKind::InvertA : InstructionKind::InvertB;
}

std::int64_t median(std::vector<std::int64_t> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Of a piece of work: one of so many.
struct Part {
    std::uint32_t part = 0;
    std::uint32_t parts = 1;
};

/// One device's bubbles and work, and what placements mean as instructions.
class DeviceFilling {
  public:
    DeviceFilling(const PipelinePlan& plan, const std::vector<int>& layers,
                  const StepProfile& profile, int device, std::int64_t firstStep)
        : plan_(plan),
          layers_(layers),
          profile_(profile),
          device_(device),
          firstStep_(firstStep),
          stages_(plan.stagesOn(device)) {
        for (const auto& [direction, stage] : stages_)
            groups_.push_back({static_cast<std::uint8_t>(direction), stage});
    }

    /// The bubbles of a measured step without work.
    FillProblem bubbles(std::int64_t step) {
        const auto& timed = profile_.of(device_, step);
        const auto& next = profile_.of(device_, step + 1);
        const std::int64_t startNs = timed.front().startNs;
        FillProblem problem{.stepNs = next.front().startNs - startNs, .groups = groups_};
        for (const TimedInstruction& t : timed)
            addSlices(t, startNs, problem);
        const Gaps gaps(problem, Gaps::Rule::Free);
        for (const Gap& gap : gaps.list())
            longestBubbleNs_ = std::max(longestBubbleNs_, gap.endNs - gap.startNs);
        return problem;
    }

    /// One work for each part of the curvature of a layer, with a piece for each micro-batch.
    void addCurvature(FillProblem& problem) {
        const auto microBatches =
            static_cast<std::uint32_t>(plan_.schedule.microBatchesPerDirection());
        forEachLayer(curvatureKinds(), problem, [&](FillWork work, std::int64_t pieceNs) {
            const std::uint32_t parts = partsFor(pieceNs);
            work.durationNs = microBatches * (pieceNs / parts);
            work.pieces = microBatches;
            for (std::uint32_t part = 0; part < parts; ++part)
                add(work, {part, parts}, problem);
            partsOfRefresh_[{stages_[work.group], work.layer}] += parts * microBatches;
        });
    }
    /// One work for each inversion that is this copy's, in pieces that follow each other.
    void addInversions(FillProblem& problem) {
        forEachLayer(inversionKinds(), problem, [&](FillWork work, std::int64_t workNs) {
            const StagePlace& stage = stages_[work.group];
            if (static_cast<int>(work.layer) % plan_.copies() !=
                plan_.copyOf(plan_.replicaOf(device_), stage.first))
                return;
            const std::uint32_t parts = partsFor(workNs) == 1 ? 1 : 3 * partsFor(workNs / 3);
            work.durationNs = workNs;
            work.pieces = parts;
            add(work, {0, parts}, problem);
            partsOfInversions_[{stage, work.layer}] += parts;
        });
    }

    /// Adds the placements of a result to the steps from `offset` on.
    void place(const FillProblem& problem, const FillResult& result, int offset,
               std::vector<std::vector<PlacedWork>>& steps) {
        for (const Placement& p : result.placements) {
            std::vector<PlacedWork>& step = steps[static_cast<std::size_t>(offset) + p.step];
            const FillWork& work = problem.works[p.work];
            const std::uint32_t after = p.isLeftOver ? operationSlices() : p.after;
            for (std::uint32_t piece = 0; piece < p.pieces; ++piece)
                addPiece(problem.kindOf(work), work, parts_[p.work], p.firstPiece + piece, after,
                         step);
        }
    }

    /// Adds an instruction for every layer of every stage.
    void placeForAll(InstructionKind kind, std::uint32_t after,
                     std::vector<PlacedWork>& step) const {
        for (const StagePlace& stage : stages_)
            for (int layer = 0; layer < layersOf(stage); ++layer)
                step.push_back({after, instruction(kind, stage, layer, 0)});
    }

    std::uint32_t operationSlices() const {
        return static_cast<std::uint32_t>(
            plan_.schedule.operationsOf(device_ % plan_.schedule.devices).size());
    }

  private:
    int layersOf(const StagePlace& stage) const {
        return layers_[static_cast<std::size_t>(stage.second)];
    }

    static Instruction instruction(InstructionKind kind, const StagePlace& stage, int layer,
                                   std::uint32_t microBatch) {
        return {kind,
                static_cast<std::uint8_t>(stage.first),
                static_cast<std::uint16_t>(stage.second),
                microBatch,
                static_cast<std::uint32_t>(layer),
                0};
    }

    std::uint16_t groupOf(const Operation& o) const {
        const auto found = std::ranges::find(stages_, StagePlace(o.direction, o.stage));
        return static_cast<std::uint16_t>(found - stages_.begin());
    }

    void addSlices(const TimedInstruction& t, std::int64_t startNs, FillProblem& problem) const {
        const std::uint32_t slices = slicesOf(t.instruction, plan_.schedule);
        for (std::uint32_t k = 0; k < slices; ++k) {
            PipelineSlice slice{.startNs = t.startNs - startNs, .endNs = t.endNs - startNs};
            if (t.instruction.kind == InstructionKind::Operation) {
                const Operation& o = plan_.schedule.operations[t.instruction.index + k];
                slice.makes = causeMadeBy(o.kind);
                slice.group = groupOf(o);
                slice.microBatch = o.microBatch;
            }
            problem.pipeline.push_back(slice);
        }
    }

    /// Calls add(work, measured time of one piece or inversion) for each kind, stage and layer.
    template <typename Add>
    void forEachLayer(const std::vector<FillKind>& kinds, FillProblem& problem, const Add& add) {
        if (problem.works.empty()) parts_.clear();
        for (const FillKind& kind : kinds) {
            const auto kindIndex = static_cast<std::uint16_t>(problem.kinds.size());
            problem.kinds.push_back(kind);
            for (std::size_t g = 0; g < stages_.size(); ++g)
                for (int layer = 0; layer < layersOf(stages_[g]); ++layer)
                    add(FillWork{.kind = kindIndex,
                                 .group = static_cast<std::uint16_t>(g),
                                 .layer = static_cast<std::uint32_t>(layer)},
                        pieceNs(kind, stages_[g], layer));
        }
    }

    void add(FillWork work, const Part& part, FillProblem& problem) {
        work.profiledStartNs = static_cast<std::int64_t>(problem.works.size());
        problem.works.push_back(work);
        parts_.push_back(part);
    }

    /// So many that several fit into the longest bubble.
    std::uint32_t partsFor(std::int64_t workNs) const {
        constexpr std::int64_t perBubble = 4, leastNs = 50'000, most = 16;
        const std::int64_t targetNs = std::max(longestBubbleNs_ / perBubble, leastNs);
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(workNs / targetNs, 1, most));
    }

    /// As measured in the steps that refresh everything.
    std::int64_t pieceNs(const FillKind& kind, const StagePlace& stage, int layer) const {
        const InstructionKind wanted = instructionOf(kind.name);
        const std::int64_t own = measuredNs(wanted, stage, layer);
        const bool finishesFirst = wanted == InstructionKind::InvertA && plan_.copies() == 1;
        return own + (finishesFirst ? measuredNs(InstructionKind::SumFactors, stage, layer) : 0);
    }

    std::int64_t measuredNs(InstructionKind kind, const StagePlace& stage, int layer) const {
        std::vector<std::int64_t> durations;
        for (std::int64_t step = 0; step < BubbleFillSetup::freshSteps; ++step)
            for (const TimedInstruction& t : profile_.of(device_, firstStep_ + step)) {
                const Instruction& i = t.instruction;
                if (i.kind == kind && i.direction == stage.first && i.stage == stage.second &&
                    i.index == static_cast<std::uint32_t>(layer))
                    durations.push_back(t.endNs - t.startNs);
            }
        return median(std::move(durations));
    }

    void addPiece(const FillKind& kind, const FillWork& work, const Part& part, std::uint32_t piece,
                  std::uint32_t after, std::vector<PlacedWork>& step) {
        const StagePlace& stage = stages_[work.group];
        const std::pair<StagePlace, std::uint32_t> layer(stage, work.layer);
        const bool hasCopies = plan_.copies() > 1;
        const auto place = [&](InstructionKind what, std::uint32_t microBatch, const Part& of) {
            Instruction i = instruction(what, stage, static_cast<int>(work.layer), microBatch);
            i.part = of.part;
            i.parts = of.parts;
            step.push_back({after, i});
        };
        if (kind.cause != FillCause::None) {
            place(instructionOf(kind.name), microBatchOf(kind.cause, stage, piece), part);
            if (++curvatureDone_[layer] == partsOfRefresh_.at(layer) && hasCopies)
                place(InstructionKind::SendFactors, 0, {});
            return;
        }
        if (++inversionsDone_[layer] == 1 && !hasCopies) place(InstructionKind::SumFactors, 0, {});
        place(instructionOf(kind.name), 0, {piece, part.parts});
        if (inversionsDone_[layer] == partsOfInversions_.at(layer) && hasCopies)
            place(InstructionKind::SendInverses, 0, {});
    }

    /// The micro-batch of the device's k-th operation of a stage that makes the cause.
    std::uint32_t microBatchOf(FillCause cause, const StagePlace& stage, std::uint32_t k) const {
        std::uint32_t seen = 0;
        for (const Operation& o : plan_.schedule.operationsOf(device_ % plan_.schedule.devices))
            if (StagePlace(o.direction, o.stage) == stage && makes(causeMadeBy(o.kind), cause) &&
                seen++ == k)
                return o.microBatch;
        return 0;
    }

    const PipelinePlan& plan_;
    const std::vector<int>& layers_;
    const StepProfile& profile_;
    int device_;
    std::int64_t firstStep_;
    std::vector<StagePlace> stages_;
    std::vector<FillGroup> groups_;
    std::int64_t longestBubbleNs_ = 0;
    std::vector<Part> parts_;  ///< parallel to the works of the problem at hand
    using ByLayer = std::map<std::pair<StagePlace, std::uint32_t>, std::uint32_t>;
    ByLayer partsOfRefresh_;  ///< of curvature
    ByLayer partsOfInversions_;
    ByLayer curvatureDone_;
    ByLayer inversionsDone_;
};

/// Fills the bubbles of all devices and sums up.
class Filling {
  public:
    Filling(const PipelinePlan& plan, const std::vector<int>& layers, const StepProfile& profile,
            std::int64_t firstStep, const BubbleFillSetup& setup)
        : setup_(setup), policy_(findFillPolicy(setup.policy)), options_(setup.placing) {
        if (!policy_.isCausal)
            throw Error(fmt::format("policy '{}' lets work come before its cause", policy_.name),
                        "", "use pipefisher-causal or best-fit");
        options_.overlapRefreshes = false;
        options_.inversionBlocks = 1;
        for (int device = 0; device < plan.deviceCount(); ++device)
            devices_.emplace_back(plan, layers, profile, device, firstStep);
        plainStep_ = shortestPlainStep(plan, profile, firstStep);
        hasCopies_ = plan.copies() > 1;
    }

    FilledSchedule fill() {
        FilledSchedule filled;
        filled.work.resize(devices_.size());
        int steps = placeAll(0, filled, [&](DeviceFilling& device, FillProblem& problem) {
            device.addCurvature(problem);
            if (!hasCopies_) device.addInversions(problem);
        });
        if (hasCopies_) {
            const int curvatureSteps = steps;
            grow(filled, curvatureSteps + 1);
            for (std::size_t d = 0; d < devices_.size(); ++d)
                devices_[d].placeForAll(InstructionKind::SumFactors, 0,
                                        filled.work[d][static_cast<std::size_t>(curvatureSteps)]);
            steps += placeAll(
                curvatureSteps, filled,
                [](DeviceFilling& device, FillProblem& problem) { device.addInversions(problem); });
        }
        finish(filled, steps);
        return filled;
    }

  private:
    /// Returns how many steps the slowest device needs.
    template <typename AddWorks>
    int placeAll(int offset, FilledSchedule& filled, const AddWorks& addWorks) {
        std::vector<FillProblem> problems;
        std::vector<FillResult> results;
        int steps = 1;
        for (DeviceFilling& device : devices_) {
            problems.push_back(device.bubbles(plainStep_));
            addWorks(device, problems.back());
            results.push_back(policy_.fill(problems.back(), options_));
            steps = std::max(steps, results.back().steps);
        }
        grow(filled, offset + steps);
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            devices_[d].place(problems[d], results[d], offset, filled.work[d]);
            for (const Placement& p : results[d].placements)
                if (p.isLeftOver) filled.leftOverNs += p.durationNs();
        }
        return steps;
    }

    static void grow(FilledSchedule& filled, int steps) {
        for (auto& work : filled.work)
            work.resize(std::max(work.size(), static_cast<std::size_t>(steps)));
    }

    void finish(FilledSchedule& filled, int steps) {
        if (setup_.stepsPerRefresh != 0 && setup_.stepsPerRefresh < steps)
            throw Error(fmt::format("a refresh in the bubbles needs {} steps, not {}", steps,
                                    setup_.stepsPerRefresh),
                        "", fmt::format("allow {} steps, or none to say", steps));
        filled.steps = std::max(steps, setup_.stepsPerRefresh);
        grow(filled, filled.steps);
        for (std::size_t d = 0; d < devices_.size(); ++d)
            devices_[d].placeForAll(InstructionKind::PublishInverses, devices_[d].operationSlices(),
                                    filled.work[d].back());
    }

    /// The step of the measured ones in which devices waited least for whatever disturbs them.
    static std::int64_t shortestPlainStep(const PipelinePlan& plan, const StepProfile& profile,
                                          std::int64_t firstStep) {
        const auto lengthNs = [&](std::int64_t step) {
            std::int64_t sum = 0;
            for (int device = 0; device < plan.deviceCount(); ++device)
                sum += profile.of(device, step + 1).front().startNs -
                       profile.of(device, step).front().startNs;
            return sum;
        };
        const std::int64_t first = firstStep + BubbleFillSetup::freshSteps;
        std::int64_t best = first;
        for (std::int64_t step = first; step + 1 < first + BubbleFillSetup::plainSteps; ++step)
            if (lengthNs(step) < lengthNs(best)) best = step;
        return best;
    }

    const BubbleFillSetup& setup_;
    const FillPolicy& policy_;
    FillOptions options_;
    std::vector<DeviceFilling> devices_;
    std::int64_t plainStep_ = 0;
    bool hasCopies_ = false;
};

}  // namespace

FilledSchedule fillSchedule(const PipelinePlan& plan, const std::vector<int>& layers,
                            const StepProfile& profile, std::int64_t firstStep,
                            const BubbleFillSetup& setup) {
    return Filling(plan, layers, profile, firstStep, setup).fill();
}

}  // namespace bubblescope
