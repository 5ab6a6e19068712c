// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "app/desktop/model/Run.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

/// A recording with one forward a step, and losses first, first * factor, ….
struct RecordedRunSpec {
    QString name = QStringLiteral("run");
    Provenance provenance = Provenance::Measured;
    int steps = 10;
    double firstLoss = 1;
    double factor = 0.5;
    std::int64_t stepNs = 1'000'000;
    std::int64_t startNs = 5'000;  ///< of the clock
    std::string state = "finished";
};

inline Timeline recordedTimeline(const RecordedRunSpec& spec) {
    TimelineBuilder builder;
    builder.provenance = spec.provenance;
    builder.title = spec.name.toStdString();
    builder.configuration = {{"state", spec.state},
                             {"steps", std::to_string(spec.steps)},
                             {"mini_batch_size", "32"},
                             {"tokens_per_step", "4096"}};
    const int device = builder.addDevice({.name = "Stage 0"});
    const TrackIndex track = builder.addTrack({.name = "Stage 0", .device = device});
    for (int step = 0; step < spec.steps; ++step) {
        const std::int64_t startNs = spec.startNs + step * spec.stepNs;
        const std::int64_t endNs = startNs + spec.stepNs;
        builder.addSlice(track, {.startNs = startNs,
                                 .durationNs = spec.stepNs,
                                 .kind = SliceKind::Forward,
                                 .stage = 0,
                                 .microBatch = 0,
                                 .step = step});
        builder.addMetric("loss", step, endNs, spec.firstLoss * std::pow(spec.factor, step));
        builder.addMetric("learning_rate", step, endNs, 0.001);
        builder.addStep({"step " + std::to_string(step), startNs, endNs});
    }
    return builder.finish();
}

inline std::shared_ptr<const RunContent> recordedContent(const RecordedRunSpec& spec) {
    return std::make_shared<const RunContent>(makeRunContent(recordedTimeline(spec)));
}

inline std::unique_ptr<Run> recordedRun(const RecordedRunSpec& spec) {
    return std::make_unique<Run>(spec.name, recordedContent(spec));
}

}  // namespace bubblescope
