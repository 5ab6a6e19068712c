// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RecordedSchedule.h"

#include <QCoreApplication>
#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "app/desktop/model/RecordedRun.h"
#include "core/base/Error.h"
#include "core/base/Quantile.h"
#include "core/schedule/Validate.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/train/run/TrainingProfile.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RecordedSchedule)
};

constexpr std::int64_t mostSteps = 32;  ///< that are simulated, of a schedule with a flush

bool isAsynchronousRun(const Timeline& recording) {
    return !settingOf(recording, "strategy").empty();
}

/// The operations of one device, in the order of time. Parts of a block lie over the whole of it,
/// a forward first. Of several steps only those up to the first that comes again: then the
/// pipeline has drained, and fills again.
void addOperations(const Timeline& recording, int device, std::int64_t step,
                   std::vector<TimelineOperation>& operations) {
    std::vector<Slice> slices;
    for (const Lane& lane : recording.lanes()) {
        const Track& track = recording.tracks()[lane.track];
        if (track.device != device || track.kind != TrackKind::Compute) continue;
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const Slice slice = recording.slice(i);
            const bool isWanted = step < 0 || slice.step == step;
            if (isWanted && operationKind(slice.kind) && !slice.unfinished) slices.push_back(slice);
        }
    }
    std::ranges::stable_sort(slices, {}, [](const Slice& slice) {
        return std::tuple(slice.startNs, slice.kind, slice.microBatch);
    });
    std::set<std::tuple<SliceKind, int, int, int>> seen;
    for (const Slice& slice : slices) {
        const auto key = std::tuple(slice.kind, slice.stage, slice.microBatch, slice.direction);
        if (!seen.insert(key).second) break;
        operations.push_back(operationOf(slice, device, slice.kind));
    }
}

std::int64_t mean(const OperationDurations::List& list) {
    if (list.empty()) return 0;
    return std::accumulate(list.begin(), list.end(), std::int64_t{0}) /
           static_cast<std::int64_t>(list.size());
}

std::int64_t medianTransferNs(const Timeline& recording) {
    std::vector<std::int64_t> durations;
    for (const Lane& lane : recording.lanes())
        for (SliceIndex i = lane.begin; i < lane.end; ++i)
            if (const Slice slice = recording.slice(i); slice.kind == SliceKind::PointToPoint)
                durations.push_back(slice.durationNs);
    return median(std::move(durations));
}

}  // namespace

bool isRecordedTraining(const Timeline& timeline) {
    return !settingOf(timeline, "schedule").empty() && !settingOf(timeline, "state").empty();
}

Schedule recordedSchedule(const Timeline& recording) {
    if (!isRecordedTraining(recording) || recordedProgress(recording).step == 0)
        throw Error("holds no complete step of a schedule", recording.title,
                    "record a run of some steps");
    const std::int64_t step =
        isAsynchronousRun(recording) ? -1 : recordedProgress(recording).step - 1;
    const auto replicas = std::max<std::int64_t>(1, numberOf(recording, "data_parallel"));
    const int devices = static_cast<int>(recording.devices().size() / replicas);
    std::vector<TimelineOperation> operations;
    for (int device = 0; device < devices; ++device)
        addOperations(recording, device, step, operations);
    Schedule schedule = scheduleOf(operations, devices);
    schedule.name = settingOf(recording, "schedule");
    validate(schedule);
    return schedule;
}

SimulationSpec specOfRecording(const Timeline& recording, const QString& title) {
    SimulationSpec spec = specOf(std::make_shared<const ScheduleFile>(
        ScheduleFile{.path = {}, .schedule = recordedSchedule(recording), .title = title}));
    const StageProfile profile = trainingProfile(recording);
    spec.durations = profile.operations;
    spec.durations.pointToPointNs = medianTransferNs(recording);
    spec.cluster.optimizerNs = mean(profile.optimizerNs) + mean(profile.preconditionNs);
    if (!isAsynchronousRun(recording))
        spec.steps = static_cast<int>(
            std::clamp<std::int64_t>(recordedProgress(recording).step, 1, mostSteps));
    return spec;
}

SimulationSpec specOfTrace(std::shared_ptr<const TracedPipeline> pipeline, const QString& title) {
    SimulationSpec spec;
    if (pipeline->family.empty()) {
        spec = specOf(std::make_shared<const ScheduleFile>(
            ScheduleFile{.path = {},
                         .schedule = pipeline->schedule,
                         .title = Texts::tr("%1, simulated").arg(title)}));
    } else {
        spec.schedule = pipeline->family;
        spec.shape.devices = pipeline->schedule.devices;
        spec.shape.microBatches = pipeline->schedule.microBatches;
        if (findScheduleFamily(spec.schedule).has(chunksParameter))
            spec.shape.chunks = std::max(1, pipeline->schedule.chunks);
    }
    spec.durations = pipeline->durations(pipeline->schedule.virtualStages);
    spec.traced = std::move(pipeline);
    return spec;
}

SimulationSpec specOfMeasured(const RunSnapshot& run) {
    if (run.content->trace) {
        if (!run.content->trace->pipeline)
            throw Error(run.content->trace->noPipeline.toStdString(), {}, {});
        return specOfTrace(run.content->trace->pipeline, run.name);
    }
    return specOfRecording(*run.content->timeline, Texts::tr("%1, simulated").arg(run.name));
}

QString whyNotSimulated(const RunContent& content) {
    if (content.simulation) return Texts::tr("The current run is a simulation.");
    if (content.trace) return content.trace->noPipeline;
    if (!isRecordedTraining(*content.timeline))
        return Texts::tr("The current run is no recording of a schedule.");
    return {};
}

double simulatedSteps(const Timeline& recording, const SimulationSpec& spec) {
    const auto perStep = static_cast<double>(numberOf(recording, "micro_batches"));
    if (!isAsynchronousRun(recording) || perStep == 0) return spec.steps;
    return spec.file->schedule.microBatches / perStep;
}

}  // namespace bubblescope
