// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SweepOutcome.h"

#include <QCoreApplication>
#include <QFile>
#include <span>

#include "app/desktop/model/PlannedSpec.h"
#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

SweepOutcome runSweep(const SweepSetup& setup, Progress& progress) {
    SweepOutcome outcome{setup, modelOf(setup.model), hardwareOf(setup.model), {}};
    SweepRequest request = setup.request;
    request.keepsTooLarge = true;
    outcome.result = sweep(outcome.model, outcome.hardware, request, setup.rank, progress);
    return outcome;
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
    file.write(
        sweepCsv(std::span(outcome.plans()).first(outcome.fitting()), outcome.pricePerHour()));
    file.commit();
}

}  // namespace bubblescope
