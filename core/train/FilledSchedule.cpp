// SPDX-License-Identifier: Apache-2.0
#include "core/train/FilledSchedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "core/base/Error.h"
#include "core/schedule/Outputs.h"
#include "core/train/CurvatureHomes.h"

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
const std::vector<FillKind> kfacKinds{
    {"curvature_a", "curvature A", SliceKind::Curvature, FillCause::Forward, 0, 0},
    {"curvature_b", "curvature B", SliceKind::Curvature, FillCause::OutputGradient, 0, 0},
    {"inversion_a", "inversion A", SliceKind::Inversion, FillCause::None, 0, 1},
    {"inversion_b", "inversion B", SliceKind::Inversion, FillCause::None, 0, 1}};
/// Parallel to the kinds.
constexpr std::array instructionOfKind{InstructionKind::AddCurvatureA,
                                       InstructionKind::AddCurvatureB, InstructionKind::InvertA,
                                       InstructionKind::InvertB};

/// A micro-batch as one copy of a stage runs it.
struct Origin {
    std::uint32_t copy = 0;
    std::uint32_t microBatch = 0;
};

/// What a device does in a plain step, and when the operations of others end that its work in
/// bubbles waits for: those count from the next bubble on.
class PlainStep {
  public:
    PlainStep(const PipelinePlan& plan, const StepProfile& profile, int device, std::int64_t step)
        : plan_(plan), device_(device), step_(step), profile_(profile) {
        const std::vector<TimedInstruction>& own = profile.of(device, step);
        startNs_ = own.front().startNs;
        problem_.stepNs = profile.of(device, step + 1).front().startNs - startNs_;
        problem_.kinds = kfacKinds;
        for (int stage = 0; stage < plan.schedule.virtualStages; ++stage)
            problem_.groups.push_back({0, stage});
        addOwn();
        idleNs_ = problem_.stepNs;
        for (const Row& row : rows_)
            idleNs_ -= row.slice.endNs - row.slice.startNs;
        ownSlices_ = rows_.size();
    }

    std::int64_t idleNs() const { return idleNs_; }

    /// The other copies of a stage send their rows here.
    void addOthers(int stage) {
        if (!others_.insert(stage).second) return;
        for (int copy = 0; copy < plan_.copies(); ++copy)
            if (const int from = plan_.deviceOfCopy(copy, stage); from != device_)
                addOthers(from, copy, stage);
    }

    FillProblem problem() {
        std::ranges::stable_sort(rows_, [](const Row& a, const Row& b) {
            return std::pair(a.slice.startNs, a.isOwn) < std::pair(b.slice.startNs, b.isOwn);
        });
        ownBefore_ = {0};
        for (const Row& row : rows_) {
            problem_.pipeline.push_back(row.slice);
            ownBefore_.push_back(ownBefore_.back() + (row.isOwn ? 1 : 0));
            for (std::size_t cause = 0; cause < fillCauseCount; ++cause)
                if (makes(row.slice.makes, static_cast<FillCause>(1U << cause)))
                    origins_[{row.slice.group, cause}].push_back({row.copy, row.slice.microBatch});
        }
        return problem_;
    }
    /// How many of the device's own slices come before a gap.
    std::uint32_t ownBefore(std::uint32_t row) const {
        return ownBefore_[std::min<std::size_t>(row, rows_.size())];
    }
    /// Whose operation the k-th piece of a stage waits for.
    Origin originOf(FillCause cause, std::uint16_t stage, std::uint32_t k) const {
        return origins_.at({stage, causeIndex(cause)})[k];
    }

  private:
    struct Row {
        PipelineSlice slice;
        std::uint32_t copy = 0;
        bool isOwn = false;
    };

    /// Calls visit(row) for every slice of a device in the step.
    template <typename Visit>
    void forEachRow(int device, const Visit& visit) const {
        for (const TimedInstruction& t : profile_.of(device, step_))
            for (std::uint32_t k = 0; k < slicesOf(t.instruction, plan_.schedule); ++k) {
                Row row{.slice = {t.startNs - startNs_, t.endNs - startNs_}};
                if (t.instruction.kind == InstructionKind::Operation)
                    describe(plan_.schedule.operations[t.instruction.index + k], device, row);
                visit(row);
            }
    }

    void addOwn() {
        forEachRow(device_, [&](Row row) {
            row.isOwn = true;
            rows_.push_back(row);
        });
    }

    void addOthers(int device, int copy, int stage) {
        forEachRow(device, [&](Row row) {
            if (row.slice.makes == FillCause::None || row.slice.group != stage ||
                row.copy != static_cast<std::uint32_t>(copy))
                return;
            row.slice.startNs = row.slice.endNs = countsFromNs(row.slice.endNs);
            rows_.push_back(row);
        });
    }

    void describe(const Operation& o, int device, Row& row) const {
        row.slice.makes = causeMadeBy(o.kind);
        row.slice.group = o.stage;
        row.slice.microBatch = o.microBatch;
        row.copy = static_cast<std::uint32_t>(plan_.copyOf(plan_.replicaOf(device), o.direction));
    }

    /// When the device's next own slice starts: bubbles are not cut.
    std::int64_t countsFromNs(std::int64_t atNs) const {
        for (std::size_t i = 0; i < ownSlices_; ++i)
            if (rows_[i].slice.startNs >= atNs) return rows_[i].slice.startNs;
        return problem_.stepNs;
    }

    const PipelinePlan& plan_;
    int device_;
    std::int64_t step_;
    const StepProfile& profile_;
    std::int64_t startNs_ = 0;
    std::int64_t idleNs_ = 0;
    FillProblem problem_;
    std::vector<Row> rows_;  ///< the device's own first, until they are sorted
    std::size_t ownSlices_ = 0;
    std::set<int> others_;
    std::vector<std::uint32_t> ownBefore_;
    std::map<std::pair<std::uint16_t, std::size_t>, std::vector<Origin>> origins_;
};

/// One device's work, and what its placements mean as instructions.
class DeviceFilling {
  public:
    DeviceFilling(const PipelinePlan& plan, const CurvatureTimes& times, int device, PlainStep step)
        : plan_(plan), times_(times), device_(device), plain_(std::move(step)) {}

    std::int64_t idleNs() const { return plain_.idleNs(); }

    void takeHome(int stage, int layer) {
        layers_.emplace_back(stage, layer);
        plain_.addOthers(stage);
    }

    const FillProblem& makeProblem() {
        problem_ = plain_.problem();
        for (std::uint16_t kind = 0; kind < kfacKinds.size(); ++kind)
            for (const auto& [stage, layer] : layers_)
                addWork(kind, stage, layer);
        return problem_;
    }

    void place(const FillResult& result, std::vector<std::vector<PlacedWork>>& steps) {
        for (const Placement& p : result.placements)
            for (std::uint32_t piece = 0; piece < p.pieces; ++piece)
                addPiece(problem_.works[p.work], parts_[p.work], p.firstPiece + piece,
                         p.isLeftOver ? operationSlices() : plain_.ownBefore(p.after),
                         steps[p.step]);
    }

    /// Before the update of the step whose work is given, for all layers that the device holds.
    void publish(std::vector<PlacedWork>& step) const {
        std::vector<PlacedWork> published;
        for (const auto& [direction, stage] : plan_.stagesOn(device_))
            for (std::uint32_t layer = 0; layer < plan_.kfacLayersOf(stage); ++layer)
                published.push_back({operationSlices(),
                                     {.kind = InstructionKind::PublishInverses,
                                      .direction = static_cast<std::uint8_t>(direction),
                                      .stage = static_cast<std::uint16_t>(stage),
                                      .index = layer}});
        const auto update =
            std::ranges::upper_bound(step, operationSlices(), {}, &PlacedWork::after);
        step.insert(update, published.begin(), published.end());
    }

  private:
    /// Of a piece of work: one of so many.
    struct Part {
        std::uint32_t part = 0;
        std::uint32_t parts = 1;
    };
    /// Pieces of the inversions of a layer.
    struct Todo {
        std::uint32_t inversions = 0;
        std::uint32_t begun = 0;
    };

    std::uint32_t operationSlices() const {
        return static_cast<std::uint32_t>(
            plan_.schedule.operationsOf(device_ % plan_.schedule.devices).size());
    }

    /// Curvature: a work for each part, with a piece for each micro-batch. Inversions: one work in
    /// pieces that follow each other.
    void addWork(std::uint16_t kind, int stage, int layer) {
        FillWork work{.kind = kind,
                      .group = static_cast<std::uint16_t>(stage),
                      .layer = static_cast<std::uint32_t>(layer)};
        const std::int64_t pieceNs = times_.pieceNs(instructionOfKind[kind], stage, layer);
        const std::uint32_t parts = plan_.partsOf(instructionOfKind[kind], stage, work.layer);
        Todo& todo = todo_[{stage, work.layer}];
        if (kfacKinds[kind].cause == FillCause::None) {
            work.pieces = parts;
            work.durationNs = pieceNs;
            todo.inversions += parts;
            return add(work, {0, parts});
        }
        work.pieces =
            static_cast<std::uint32_t>(plan_.copies() * plan_.schedule.microBatchesPerDirection());
        work.durationNs = work.pieces * (pieceNs / parts);
        for (std::uint32_t part = 0; part < parts; ++part)
            add(work, {part, parts});
    }

    void add(FillWork work, const Part& part) {
        work.profiledStartNs = static_cast<std::int64_t>(problem_.works.size());
        problem_.works.push_back(work);
        parts_.push_back(part);
    }

    /// Of a piece of curvature, the first of a micro-batch fetches its rows if others have them;
    /// of the inversions of a layer, the first finishes the factors and the last sends the result.
    void addPiece(const FillWork& work, const Part& part, std::uint32_t piece, std::uint32_t after,
                  std::vector<PlacedWork>& step) {
        Instruction i{.kind = instructionOfKind[work.kind],
                      .stage = work.group,
                      .index = work.layer,
                      .part = part.part,
                      .parts = part.parts};
        const auto addAlso = [&](InstructionKind kind) {
            Instruction also = i;
            also.kind = kind;
            also.part = 0;
            also.parts = 1;
            step.push_back({after, also});
        };
        Todo& todo = todo_.at({work.group, work.layer});
        const FillCause cause = kfacKinds[work.kind].cause;
        if (cause == FillCause::None) {
            i.part = piece;
            if (todo.begun++ == 0) addAlso(InstructionKind::SumFactors);
            step.push_back({after, i});
            if (todo.begun == todo.inversions) addAlso(InstructionKind::SendInverses);
            return;
        }
        const Origin origin = plain_.originOf(cause, work.group, piece);
        i.number = origin.copy;
        i.direction = static_cast<std::uint8_t>(origin.copy) %
                      static_cast<std::uint8_t>(plan_.schedule.directions());
        i.microBatch = origin.microBatch;
        const int from = plan_.deviceOfCopy(static_cast<int>(origin.copy), work.group);
        if (from != device_ &&
            taken_.insert({work.kind, work.group, work.layer, origin.copy, origin.microBatch})
                .second)
            addAlso(cause == FillCause::Forward ? InstructionKind::TakeInputRows
                                                : InstructionKind::TakeOutputRows);
        step.push_back({after, i});
    }

    const PipelinePlan& plan_;
    const CurvatureTimes& times_;
    int device_;
    PlainStep plain_;
    std::vector<std::pair<int, int>> layers_;
    FillProblem problem_;
    std::vector<Part> parts_;  ///< parallel to the works
    std::map<std::pair<int, std::uint32_t>, Todo> todo_;
    std::set<std::tuple<std::uint16_t, std::uint16_t, std::uint32_t, std::uint32_t, std::uint32_t>>
        taken_;
};

/// The step of the plain ones in which devices waited least for whatever disturbs them.
std::int64_t shortestPlainStep(const PipelinePlan& plan, const StepProfile& profile,
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

const FillPolicy& causalPolicy(const std::string& name) {
    const FillPolicy& policy = findFillPolicy(name);
    if (!policy.isCausal)
        throw Error(fmt::format("policy '{}' lets work come before its cause", policy.name), "",
                    "use pipefisher-causal or best-fit");
    return policy;
}

/// What a refresh takes, or is given where that is more.
int stepsFor(int needed, int given) {
    if (given != 0 && given < needed)
        throw Error(fmt::format("a refresh in the bubbles needs {} steps, not {}", needed, given),
                    "", fmt::format("allow {} steps, or none to say", needed));
    return std::max(needed, given);
}

}  // namespace

FilledSchedule fillSchedule(const PipelinePlan& plan, const StepProfile& profile,
                            std::int64_t firstStep, const BubbleFillSetup& setup) {
    const FillPolicy& policy = causalPolicy(setup.policy);
    FillOptions options = setup.placing;
    options.overlapRefreshes = false;
    options.inversionBlocks = 1;

    const CurvatureTimes times(plan, profile, firstStep, BubbleFillSetup::freshSteps);
    const std::int64_t plainStep = shortestPlainStep(plan, profile, firstStep);
    std::vector<DeviceFilling> devices;
    std::vector<std::int64_t> idleNs;
    for (int device = 0; device < plan.deviceCount(); ++device) {
        devices.emplace_back(plan, times, device, PlainStep(plan, profile, device, plainStep));
        idleNs.push_back(devices.back().idleNs());
    }

    FilledSchedule filled{.homes = curvatureHomes(plan, times, idleNs)};
    for (int stage = 0; stage < plan.schedule.virtualStages; ++stage)
        for (std::uint32_t layer = 0; layer < plan.kfacLayersOf(stage); ++layer)
            devices[static_cast<std::size_t>(filled.homeOf(stage, layer))].takeHome(
                stage, static_cast<int>(layer));

    std::vector<FillResult> results;
    int steps = 1;
    for (DeviceFilling& device : devices) {
        results.push_back(policy.fill(device.makeProblem(), options));
        steps = std::max(steps, results.back().steps);
        for (const Placement& p : results.back().placements)
            if (p.isLeftOver) filled.leftOverNs += p.durationNs();
    }
    filled.steps = stepsFor(steps, setup.stepsPerRefresh);
    for (std::size_t d = 0; d < devices.size(); ++d) {
        filled.work.emplace_back(static_cast<std::size_t>(filled.steps));
        devices[d].place(results[d], filled.work[d]);
        devices[d].publish(filled.work[d].front());
    }
    return filled;
}

}  // namespace bubblescope
