// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SimulationSpec.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desktop/model/Text.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::SimulationSpec)
};

}  // namespace

ScheduleParameters firstShape() {
    ScheduleParameters shape;
    for (const FamilyParameter& parameter : familyParameters())
        shape.*parameter.value = parameter.otherwise;
    return shape;
}

SimulationSpec specOf(std::shared_ptr<const ScheduleFile> file) {
    SimulationSpec spec;
    spec.shape.devices = file->schedule.devices;
    spec.shape.microBatches = file->schedule.microBatches;
    spec.shape.chunks = file->schedule.chunks;
    spec.file = std::move(file);
    return spec;
}

bool splitsBackward(const SimulationSpec& spec) {
    if (!spec.file) return findScheduleFamily(spec.schedule).splitsBackward;
    return std::ranges::any_of(spec.file->schedule.operations, [](const Operation& operation) {
        return operation.kind == OperationKind::InputGrad ||
               operation.kind == OperationKind::WeightGrad;
    });
}

bool hasFusedBlocks(const SimulationSpec& spec) {
    if (spec.file) return !spec.file->schedule.fusedWithNext.empty();
    return findScheduleFamily(spec.schedule).has(overlapParameter) && spec.shape.overlap != 0;
}

bool needsCluster(const SimulationSpec& spec) {
    return spec.cluster != Cluster{} || spec.layers != 1 || isDisturbed(spec) || spec.steps != 1;
}

bool isDisturbed(const SimulationSpec& spec) {
    return spec.disturbance.jitter != 0 || spec.disturbance.slowDevice >= 0;
}

bool isAsynchronous(const SimulationSpec& spec) {
    return !spec.file && findScheduleFamily(spec.schedule).isAsynchronous;
}

bool hasStageDurations(const SimulationSpec& spec) {
    return spec.traced || (spec.file && spec.file->path.isEmpty());
}

bool usesModel(const SimulationSpec& spec) {
    return !spec.model.model.empty() && !spec.file && !spec.traced;
}

bool fillsBubbles(const SimulationSpec& spec) {
    return !spec.filling.request.work.empty();
}

bool usesProfile(const SimulationSpec& spec) {
    return fillsBubbles(spec) && isFillWorkFamily(spec.filling.request.work);
}

void takeProfile(SimulationSpec& spec) {
    if (!usesProfile(spec) || usesModel(spec)) return;
    const FillWorkOptions& options = spec.filling.request.options;
    try {
        const BlockCosts costs =
            findMeasuredProfile(spec.filling.profile).at(spec.filling.microBatchSize);
        const OperationDurations measured =
            stageDurations(costs, options.blocksPerStage, options.recomputes);
        const std::int64_t backwardNs = measured.backwardNs[0];
        spec.durations.forwardNs = measured.forwardNs;
        spec.durations.backwardNs = {backwardNs};
        spec.durations.inputGradNs = {backwardNs - backwardNs / 2};
        spec.durations.weightGradNs = {backwardNs / 2};
    } catch (const Error&) {
        return;
    }
}

QString scheduleTitle(const SimulationSpec& spec) {
    return spec.file ? spec.file->name() : toQString(findScheduleFamily(spec.schedule).title);
}

QString simulationName(const SimulationSpec& spec) {
    const QString title = spec.traced && !spec.file
                              ? Texts::tr("%1, from a trace").arg(scheduleTitle(spec))
                              : scheduleTitle(spec);
    if (spec.file || !findScheduleFamily(spec.schedule).has(chunksParameter)) return title;
    return Texts::tr("%1, v=%2", "schedule, chunks per device").arg(title).arg(spec.shape.chunks);
}

}  // namespace bubblescope
