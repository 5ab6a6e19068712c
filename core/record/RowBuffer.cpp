// SPDX-License-Identifier: Apache-2.0
#include "core/record/RowBuffer.h"

#include <algorithm>

namespace bubblescope {

namespace {
constexpr std::size_t slicesPerPiece = 20'000;
}

RowBuffer::Text RowBuffer::store(std::string_view text) {
    const Text stored{texts_.size(), text.size()};
    texts_.append(text);
    return stored;
}

void RowBuffer::addSlice(TrackIndex track, const RunSlice& slice) {
    SliceRow& row =
        slices_.emplace_back(SliceRow{track, slice, store(slice.name), store(slice.category)});
    row.slice.name = {};
    row.slice.category = {};
}

void RowBuffer::addCounterValue(std::string_view counter, int device, std::int64_t timeNs,
                                double value) {
    counters_.push_back({store(counter), device, timeNs, value});
}

void RowBuffer::addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                          double value) {
    metrics_.push_back({store(name), step, timeNs, value});
}

void RowBuffer::setValue(std::string_view key, std::string_view value) {
    values_.push_back({std::string(key), std::string(value)});
}

void RowBuffer::addFinding(Severity severity, std::string_view what, std::string_view where) {
    findings_.push_back({severity, std::string(what), std::string(where), 1});
}

bool RowBuffer::isEmpty() const {
    return slices_.empty() && counters_.empty() && metrics_.empty() && devices_.empty() &&
           tracks_.empty() && steps_.empty() && values_.empty() && findings_.empty();
}

void RowBuffer::writeSlices(RecordingTables& tables) {
    const std::size_t end = std::min(slices_.size(), slicesWritten_ + slicesPerPiece);
    for (; slicesWritten_ < end; ++slicesWritten_) {
        const SliceRow& row = slices_[slicesWritten_];
        const RunSlice& s = row.slice;
        tables.slice.row(nullptr, std::int64_t{row.track}, s.startNs, s.durationNs,
                         traits(s.kind).name, view(row.name), std::int64_t{s.stage},
                         std::int64_t{s.microBatch}, std::int64_t{s.direction},
                         std::int64_t{s.step}, view(row.category), std::int64_t{0});
    }
}

void RowBuffer::writeOthers(RecordingTables& tables) {
    for (const auto& [id, device] : devices_)
        tables.addDevice(id, device);
    for (const auto& [id, track] : tracks_)
        tables.addTrack(id, track);
    for (const CounterRow& c : counters_)
        tables.counter.row(view(c.counter), c.timeNs, c.value, std::string_view(),
                           std::int64_t{c.device});
    for (const MetricRow& m : metrics_)
        tables.metric.row(m.step, m.timeNs, view(m.name), m.value);
    for (const StepMark& step : steps_)
        tables.addStep(step);
    for (const Setting& setting : values_)
        tables.setValue(setting.key, setting.value);
    for (const Finding& finding : findings_)
        tables.addFinding(finding);
    clearOthers();
}

/// Devices and tracks come before the slices that lie on them.
void RowBuffer::writeSome(RecordingTables& tables) {
    writeOthers(tables);
    writeSlices(tables);
    if (slicesWritten_ == slices_.size()) clear();
}

void RowBuffer::clearOthers() {
    devices_.clear();
    tracks_.clear();
    counters_.clear();
    metrics_.clear();
    steps_.clear();
    values_.clear();
    findings_.clear();
}

void RowBuffer::clear() {
    clearOthers();
    slices_.clear();
    slicesWritten_ = 0;
    texts_.clear();
}

}  // namespace bubblescope
