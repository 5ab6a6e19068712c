// SPDX-License-Identifier: Apache-2.0
#include "core/record/TimelineSink.h"

#include <algorithm>

namespace bubblescope {

TimelineSink::TimelineSink(const RunIdentity& identity) {
    builder_.provenance = identity.provenance;
    builder_.title = identity.title;
    builder_.origin = identity.origin;
    setValue("state", runStateName(RunState::Running));
}

int TimelineSink::addDevice(const Device& device) {
    const std::lock_guard lock(mutex_);
    return builder_.addDevice(device);
}

TrackIndex TimelineSink::addTrack(const Track& track) {
    const std::lock_guard lock(mutex_);
    return builder_.addTrack(track);
}

void TimelineSink::addSlice(TrackIndex track, const RunSlice& slice) {
    const std::lock_guard lock(mutex_);
    builder_.addSlice(track, {.startNs = slice.startNs,
                              .durationNs = slice.durationNs,
                              .name = builder_.intern(slice.name),
                              .category = builder_.intern(slice.category),
                              .kind = slice.kind,
                              .direction = slice.direction,
                              .stage = slice.stage,
                              .microBatch = slice.microBatch,
                              .step = slice.step});
    ++builder_.statistics.completeSlices;
}

void TimelineSink::addCounterValue(std::string_view counter, int device, std::int64_t timeNs,
                                   double value) {
    const std::lock_guard lock(mutex_);
    builder_.addCounterValue(counter, {}, device, timeNs, value);
}

void TimelineSink::addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                             double value) {
    const std::lock_guard lock(mutex_);
    builder_.addMetric(name, step, timeNs, value);
}

void TimelineSink::addStep(const StepMark& step) {
    const std::lock_guard lock(mutex_);
    builder_.addStep(step);
}

void TimelineSink::setValue(std::string_view key, std::string_view value) {
    const std::lock_guard lock(mutex_);
    auto& settings = builder_.configuration;
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const Setting& setting) { return setting.key == key; });
    if (found == settings.end())
        settings.push_back({std::string(key), std::string(value)});
    else
        found->value = value;
}

void TimelineSink::addFinding(Severity severity, std::string_view what, std::string_view where) {
    const std::lock_guard lock(mutex_);
    builder_.addFinding(severity, what, where);
}

void TimelineSink::finish(RunState state, std::string_view reason) {
    setValue("state", runStateName(state));
    if (!reason.empty()) setValue("reason", reason);
}

Timeline TimelineSink::timeline() const {
    const std::lock_guard lock(mutex_);
    return TimelineBuilder(builder_).finish();
}

}  // namespace bubblescope
