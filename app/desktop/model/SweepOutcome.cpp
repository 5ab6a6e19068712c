// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SweepOutcome.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <QFile>

#include "app/desktop/model/PlannedSpec.h"
#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr const char* figureColumns =
    "accelerators,batch,step_ns,samples_per_second,tokens_per_second,model_flop_utilization,"
    "compute_share,communication_share,bubble_share,peak_memory_bytes,fits,bound_by,pareto,"
    "cost_per_million_tokens\n";

std::string csvRow(const SweepOutcome& outcome, const SweepPlan& p) {
    std::string row;
    for (const SweepParameter& parameter : sweepParameters())
        row += parameter.text(p.plan) + ",";
    const PlanFigures& f = p.figures;
    return row +
           fmt::format("{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{},{},{},{},{:.6g}\n",
                       p.plan.accelerators(), p.plan.batch(), f.stepNs, f.samplesPerSecond,
                       f.tokensPerSecond, f.flopUtilization, f.computeShare, f.communicationShare,
                       f.bubbleShare, f.peakTotalBytes(), f.fits ? 1 : 0, planBoundName(f.bound),
                       p.isOnFront ? 1 : 0, outcome.costPerMillionTokens(p));
}

}  // namespace

SweepOutcome runSweep(const SweepSetup& setup, Progress& progress) {
    SweepOutcome outcome{setup, modelOf(setup.model), hardwareOf(setup.model), {}};
    SweepRequest request = setup.request;
    request.keepsTooLarge = true;
    outcome.result = sweep(outcome.model, outcome.hardware, request, setup.rank, progress);
    return outcome;
}

std::int64_t combinationsOf(const SweepRequest& request) {
    std::int64_t withChunks = 0;
    for (const std::string& name : request.schedules)
        withChunks += findScheduleFamily(name).has(chunksParameter)
                          ? static_cast<std::int64_t>(request.chunks.size())
                          : 1;
    std::int64_t count = withChunks;
    const std::size_t microBatches = request.batch > 0 ? 1 : request.microBatches.size();
    for (const std::size_t values :
         {request.devices.size(), microBatches, request.microBatchSizes.size(),
          request.dataParallel.size(), request.tensorParallel.size(), request.shardings.size(),
          request.recomputes.size()})
        count *= static_cast<std::int64_t>(values);
    return count;
}

SimulationSpec specOf(const SweepOutcome& outcome, std::size_t index) {
    const ParallelPlan& plan = outcome.plans()[index].plan;
    SimulationSpec spec;
    spec.schedule = plan.schedule;
    spec.shape = plan.shape;
    spec.cluster.replicas = plan.dataParallel;
    spec.cluster.sharding = plan.sharding;
    spec.model = outcome.setup.model;
    spec.model.plan.microBatchSize = plan.microBatchSize;
    spec.model.plan.tensorParallel = plan.tensorParallel;
    spec.model.plan.recompute = plan.recompute;
    return spec;
}

QString parameterText(const SweepParameter& parameter, const ParallelPlan& plan) {
    if (parameter.name == "schedule") return toQString(findScheduleFamily(plan.schedule).title);
    return QString::fromStdString(parameter.text(plan));
}

void writeSweepCsv(const SweepOutcome& outcome, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    for (const SweepParameter& parameter : sweepParameters())
        file.write(fmt::format("{},", parameter.name));
    file.write(figureColumns);
    for (std::size_t i = 0; i < outcome.fitting(); ++i)
        file.write(csvRow(outcome, outcome.plans()[i]));
    file.commit();
}

}  // namespace bubblescope
