// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/record/RecordingTables.h"
#include "core/record/RunSink.h"

namespace bubblescope {

/// What a run told since its recording was last written, in memory that is used again and again.
class RowBuffer {
  public:
    void addDevice(std::int64_t id, const Device& device) { devices_.emplace_back(id, device); }
    void addTrack(std::int64_t id, const Track& track) { tracks_.emplace_back(id, track); }
    void addSlice(TrackIndex track, const RunSlice& slice);
    void addCounterValue(std::string_view counter, int device, std::int64_t timeNs, double value);
    void addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs, double value);
    void addStep(const StepMark& step) { steps_.push_back(step); }
    void setValue(std::string_view key, std::string_view value);
    void addFinding(Severity severity, std::string_view what, std::string_view where);

    bool isEmpty() const;
    /// Writes a piece that takes a fraction of a second, and drops it.
    void writeSome(RecordingTables& tables);
    void clear();

  private:
    /// A piece of texts_.
    struct Text {
        std::size_t begin = 0;
        std::size_t size = 0;
    };
    struct SliceRow {
        TrackIndex track;
        RunSlice slice;  ///< without its texts
        Text name;
        Text category;
    };
    struct CounterRow {
        Text counter;
        int device;
        std::int64_t timeNs;
        double value;
    };
    struct MetricRow {
        Text name;
        std::int64_t step;
        std::int64_t timeNs;
        double value;
    };

    Text store(std::string_view text);
    std::string_view view(Text text) const {
        return std::string_view(texts_).substr(text.begin, text.size);
    }
    void writeSlices(RecordingTables& tables);
    void writeOthers(RecordingTables& tables);
    void clearOthers();

    std::string texts_;
    std::vector<SliceRow> slices_;
    std::size_t slicesWritten_ = 0;
    std::vector<CounterRow> counters_;
    std::vector<MetricRow> metrics_;
    std::vector<std::pair<std::int64_t, Device>> devices_;
    std::vector<std::pair<std::int64_t, Track>> tracks_;
    std::vector<StepMark> steps_;
    std::vector<Setting> values_;
    std::vector<Finding> findings_;
};

}  // namespace bubblescope
