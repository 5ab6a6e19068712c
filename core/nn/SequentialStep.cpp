// SPDX-License-Identifier: Apache-2.0
#include "core/nn/SequentialStep.h"

#include <algorithm>

namespace bubblescope {

namespace {

/// Sums over the micro-batches so far.
struct LossSums {
    double means = 0;
    double rows = 0;
    double right = 0;
};

template <typename T>
void addLosses(Backend<T>& backend, const Saved<T>& saved, std::map<std::string, LossSums>& sums) {
    for (const LossTotals<T>& loss : saved.allLosses()) {
        const std::vector<T> totals = backend.download(loss.totals);
        LossSums& sum = sums[loss.name];
        sum.means += static_cast<double>(totals[0]) / std::max(static_cast<double>(totals[1]), 1.0);
        sum.rows += static_cast<double>(totals[1]);
        sum.right += static_cast<double>(totals[2]);
    }
}

template <typename T>
void setLosses(const std::map<std::string, LossSums>& sums, std::size_t microBatches,
               StepResult<T>& result) {
    for (const auto& [name, sum] : sums) {
        const double mean = sum.means / static_cast<double>(microBatches);
        result.losses[name] = {mean, sum.right / std::max(sum.rows, 1.0)};
        result.loss += mean;
    }
}

template <typename T>
using Stages = std::vector<std::shared_ptr<const Sequential<T>>>;

template <typename T>
std::vector<Saved<T>> forwardThrough(const Stages<T>& stages, const Pass<T>& pass) {
    std::vector<Saved<T>> saved(stages.size());
    Tensors<T> flow;
    for (std::size_t i = 0; i < stages.size(); ++i)
        flow = stages[i]->forward(pass, std::move(flow), saved[i]);
    return saved;
}

template <typename T>
void inputGradientThrough(const Stages<T>& stages, const Pass<T>& pass,
                          std::vector<Saved<T>>& saved) {
    Tensors<T> flow;
    for (std::size_t i = stages.size(); i-- > 0;)
        flow = stages[i]->inputGradient(pass, std::move(flow), saved[i]);
}

template <typename T>
std::vector<CurvatureRows<T>> rowsOf(const Stages<T>& stages, const std::vector<Saved<T>>& saved) {
    std::vector<CurvatureRows<T>> all;
    for (std::size_t i = 0; i < stages.size(); ++i)
        for (CurvatureRows<T>& rows : stages[i]->curvatureRows(saved[i]))
            all.push_back(std::move(rows));
    return all;
}

/// The rows of a backward for `targets`, from a copy of the saved state.
template <typename T>
std::vector<CurvatureRows<T>> curvatureOf(const Stages<T>& stages, Pass<T> pass, Targets targets,
                                          std::vector<Saved<T>> saved) {
    pass.targets = targets;
    inputGradientThrough(stages, pass, saved);
    return rowsOf(stages, saved);
}

}  // namespace

template <typename T>
StepResult<T> runStep(Backend<T>& backend, const Stages<T>& stages,
                      const ParameterSet<T>& parameters, const std::vector<Batch<T>>& microBatches,
                      const StepOptions& options, const ParameterSet<T>& gradients) {
    StepResult<T> result;
    std::map<std::string, LossSums> sums;
    for (std::size_t m = 0; m < microBatches.size(); ++m) {
        const Pass<T> pass{.backend = backend,
                           .parameters = parameters,
                           .batch = microBatches[m],
                           .seed = options.seed,
                           .step = options.step,
                           .microBatch = static_cast<int>(m),
                           .lossFactor = 1 / static_cast<double>(microBatches.size())};
        std::vector<Saved<T>> saved = forwardThrough(stages, pass);
        for (const Saved<T>& stage : saved)
            addLosses(backend, stage, sums);
        if (options.curvature == Curvature::TrueFisher)
            result.curvatureRows.push_back(curvatureOf(stages, pass, Targets::Sampled, saved));
        inputGradientThrough(stages, pass, saved);
        if (options.curvature == Curvature::EmpiricalFisher)
            result.curvatureRows.push_back(rowsOf(stages, saved));
        for (std::size_t i = stages.size(); i-- > 0;)
            stages[i]->weightGradient(pass, saved[i], gradients);
    }
    checkFinite(backend, gradients, options.step);
    setLosses(sums, microBatches.size(), result);
    return result;
}

template <typename T>
StepResult<T> evaluate(Backend<T>& backend, const Stages<T>& stages,
                       const ParameterSet<T>& parameters, const Batch<T>& batch) {
    const Pass<T> pass{
        .backend = backend, .parameters = parameters, .batch = batch, .isTraining = false};
    StepResult<T> result;
    std::map<std::string, LossSums> sums;
    for (const Saved<T>& stage : forwardThrough(stages, pass))
        addLosses(backend, stage, sums);
    setLosses(sums, 1, result);
    return result;
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                         \
    template StepResult<T> runStep(Backend<T>&, const Stages<T>&, const ParameterSet<T>&,  \
                                   const std::vector<Batch<T>>&, const StepOptions&,       \
                                   const ParameterSet<T>&);                                \
    template StepResult<T> evaluate(Backend<T>&, const Stages<T>&, const ParameterSet<T>&, \
                                    const Batch<T>&);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
