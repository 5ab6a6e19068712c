// SPDX-License-Identifier: Apache-2.0
#include "core/cost/PlanCosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

void checkRange(const char* what, const char* parameter, int value, int most) {
    if (value < 1 || value > most)
        throw ParameterError(fmt::format("{} is {}", what, value), "",
                             fmt::format("use 1 to {}", most), parameter,
                             {std::clamp(value, 1, most)});
}

/// Sums of a virtual stage.
struct StageSums {
    double forwardNs = 0;
    double inputGradNs = 0;
    double weightGradNs = 0;
    double tensorNs = 0;
    std::int64_t parameters = 0;
    std::int64_t activationBytes = 0;

    void add(const LayerTimes& times) {
        forwardNs += times.forward.totalNs();
        inputGradNs += times.inputGrad.totalNs();
        weightGradNs += times.weightGrad.totalNs();
        tensorNs += times.forward.communicationNs + times.inputGrad.communicationNs;
    }
    double totalNs() const { return forwardNs + inputGradNs + weightGradNs; }
};

class PlanCoster {
  public:
    PlanCoster(const ModelDescription& model, const HardwareDescription& hardware,
               const ParallelPlan& plan, const std::optional<BlockCosts>& measured)
        : model_(model),
          hardware_(hardware),
          plan_(plan),
          shape_{plan.microBatchSize, plan.tensorParallel, plan.isSequenceParallel,
                 plan.hasFusedAttention},
          run_{plan.precision, plan.recompute, plan.overlapsTensor},
          measured_(measured) {
        plain_ = ofLayer(0);
        if (model.decoderLayers > 0) decoder_ = ofLayer(model.layers - 1);
        embedding_.add(embeddingTimes(hardware, model, shape_, run_));
        embedding_.parameters = embeddingWork(model, shape_).parameters;
        head_.add(headTimes(hardware, model, shape_, run_));
        head_.parameters = headWork(model, shape_).parameters;
    }

    StageCut cut(int stages) const {
        if (plan_.cut.kind == CutRequest::Kind::ByHand) return cutByHand(stages);
        if (plan_.cut.kind == CutRequest::Kind::Even) return evenCut(model_.layers, stages);
        std::vector<double> costs;
        for (int layer = 0; layer < model_.layers; ++layer)
            costs.push_back(layerSums(layer).totalNs());
        return balancedCut(costs, embedding_.totalNs(), head_.totalNs(), stages);
    }

    std::vector<StageSums> stages(const StageCut& cut) const {
        std::vector<StageSums> list;
        int layer = 0;
        for (std::size_t stage = 0; stage < cut.size(); ++stage) {
            StageSums sums;
            for (int i = 0; i < cut[stage]; ++i)
                addTo(sums, layerSums(layer++));
            if (stage == 0) addTo(sums, embedding_);
            if (stage + 1 == cut.size()) {
                addTo(sums, head_);
                // A tied head on another device has a copy of the words.
                if (model_.isTied && cut.size() > 1) sums.parameters += wordParameters();
            }
            list.push_back(sums);
        }
        return list;
    }

  private:
    StageSums ofLayer(int layer) const {
        StageSums sums;
        sums.add(layerTimes(hardware_, model_, shape_, run_, layer));
        sums.parameters = layerWork(model_, shape_, layer).parameters;
        sums.activationBytes = keptActivationBytes(model_, shape_, layer, plan_.recompute);
        if (plan_.precision == Precision::Single) sums.activationBytes *= 2;
        if (measured_) takeMeasured(sums);
        return sums;
    }

    /// Halves of a backward were not measured apart: they are taken as equal.
    void takeMeasured(StageSums& sums) const {
        const bool repeats = plan_.recompute == Recompute::Full;
        const auto forwardNs = static_cast<double>(measured_->forwardNs);
        const auto backwardNs = static_cast<double>(measured_->backwardNs);
        sums.forwardNs = forwardNs;
        sums.weightGradNs = backwardNs / 2;
        sums.inputGradNs = backwardNs / 2 + (repeats ? forwardNs : 0);
        if (!repeats) sums.activationBytes = measured_->activationBytes;
    }

    const StageSums& layerSums(int layer) const {
        return model_.isDecoderLayer(layer) ? decoder_ : plain_;
    }

    static void addTo(StageSums& sums, const StageSums& other) {
        sums.forwardNs += other.forwardNs;
        sums.inputGradNs += other.inputGradNs;
        sums.weightGradNs += other.weightGradNs;
        sums.tensorNs += other.tensorNs;
        sums.parameters += other.parameters;
        sums.activationBytes += other.activationBytes;
    }

    std::int64_t wordParameters() const {
        return std::int64_t{model_.vocabulary} * model_.wordSize / plan_.tensorParallel;
    }

    StageCut cutByHand(int stages) const {
        const StageCut& cut = plan_.cut.layers;
        const int sum = std::accumulate(cut.begin(), cut.end(), 0);
        if (cut.size() != static_cast<std::size_t>(stages) || sum != model_.layers)
            throw Error(fmt::format("a cut gives {} layers to {} stages", sum, cut.size()), "",
                        fmt::format("give {} layers to {} virtual stages", model_.layers, stages));
        return cut;
    }

    const ModelDescription& model_;
    const HardwareDescription& hardware_;
    const ParallelPlan& plan_;
    LayerShape shape_;
    LayerRun run_;
    const std::optional<BlockCosts>& measured_;
    StageSums plain_;
    StageSums decoder_;
    StageSums embedding_;
    StageSums head_;
};

std::int64_t rounded(double ns) {
    return std::llround(std::min(ns, 1e17));
}

Link scaled(Link link, double growth) {
    return {rounded(static_cast<double>(link.latencyNs) * growth),
            rounded(static_cast<double>(link.bytesPerSecond) / growth)};
}

struct StateBytes {
    int weights;
    int gradients;
    int optimizer;
};

StateBytes stateBytes(Precision precision) {
    return precision == Precision::Half ? StateBytes{2, 2, 12} : StateBytes{4, 4, 8};
}

void addLinks(PlanCosts& costs, const HardwareDescription& hardware, const ModelDescription& model,
              const ParallelPlan& plan, double growth) {
    const bool crosses = plan.tensorParallel * plan.dataParallel >= hardware.nodeSize &&
                         plan.accelerators() > hardware.nodeSize;
    const Link link = scaled(crosses ? hardware.networkLink : hardware.nodeLink, growth);
    costs.operations.pointToPointNs = link.latencyNs;
    costs.cluster.linkBytesPerSecond = link.bytesPerSecond;
    costs.cluster.transferBytes =
        (plan.precision == Precision::Half ? 2 : 4) * std::int64_t{plan.microBatchSize} *
        model.sequence * model.hidden / (plan.isSequenceParallel ? plan.tensorParallel : 1);
    costs.cluster.replicaLink =
        scaled(hardware.replicaRing(plan.dataParallel, plan.tensorParallel), growth);
}

}  // namespace

void checkPlan(const ModelDescription& model, const ParallelPlan& plan) {
    constexpr int most = 65'536;
    checkRange("the micro-batch size", "micro-batch-size", plan.microBatchSize, most);
    checkRange("the number of replicas", "data-parallel", plan.dataParallel, most);
    checkRange("the tensor-parallel degree", "tensor", plan.tensorParallel, 1024);
    if (model.heads % plan.tensorParallel != 0 || model.feedForward % plan.tensorParallel != 0)
        throw ParameterError(
            fmt::format("{} heads are shared out among {} accelerators", model.heads,
                        plan.tensorParallel),
            "", fmt::format("use a divisor of {}", std::gcd(model.heads, model.feedForward)),
            "tensor", {std::gcd(model.heads, plan.tensorParallel)});
}

PlanCosts planCosts(const ModelDescription& model, const HardwareDescription& hardware,
                    const ParallelPlan& plan, int virtualStages, const MeasuredCosts& measured) {
    checkPlan(model, plan);
    if (measured.isGiven() && plan.tensorParallel > 1)
        throw ParameterError("costs were measured without tensor parallelism", "",
                             "use 1, or no profile", "tensor", {1});
    const PlanCoster coster(model, hardware, plan, measured.layer);
    const double growth = hardware.growth(plan.accelerators());
    PlanCosts costs;
    costs.cut = coster.cut(virtualStages);
    OperationDurations durations;
    Cluster& cluster = costs.cluster;
    cluster.weightBytes.clear();
    cluster.gradientBytes.clear();
    cluster.optimizerBytes.clear();
    cluster.activationBytes.clear();
    const StateBytes state = stateBytes(plan.precision);
    std::int64_t mostParameters = 0;
    double totalNs = 0;
    double tensorNs = 0;
    for (const StageSums& stage : coster.stages(costs.cut)) {
        durations.forwardNs.push_back(rounded(stage.forwardNs * growth));
        durations.inputGradNs.push_back(rounded(stage.inputGradNs * growth));
        durations.weightGradNs.push_back(rounded(stage.weightGradNs * growth));
        cluster.weightBytes.push_back(state.weights * stage.parameters);
        cluster.gradientBytes.push_back(state.gradients * stage.parameters);
        cluster.optimizerBytes.push_back(state.optimizer * stage.parameters);
        cluster.activationBytes.push_back(stage.activationBytes);
        mostParameters = std::max(mostParameters, stage.parameters);
        totalNs += stage.totalNs();
        tensorNs += stage.tensorNs;
    }
    costs.operations = OperationCosts::complete(measured.stages ? *measured.stages : durations);
    costs.tensorShare = totalNs > 0 ? tensorNs / totalNs : 0;
    addLinks(costs, hardware, model, plan, growth);
    cluster.replicas = plan.dataParallel;
    cluster.sharding = plan.sharding;
    cluster.capacityBytes = hardware.memoryBytes;
    const Efficiency& e = hardware.efficiency;
    cluster.optimizerNs = rounded(e.optimizerBytes * static_cast<double>(mostParameters) /
                                  (hardware.memoryBytesPerSecond * e.memory) * 1e9 * growth);
    costs.stepNs = rounded(e.stepNs * growth);
    return costs;
}

}  // namespace bubblescope
