// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/trace/ChromeDocument.h"
#include "core/trace/ChromeEvent.h"
#include "core/trace/FileRank.h"
#include "core/trace/Formats.h"
#include "core/trace/JsonFields.h"

namespace bubblescope {

namespace {

constexpr std::int64_t longestNs = std::int64_t{1} << 60;

/// One event of a rank's list. Times are nanoseconds from the start of the iteration.
struct MegaScanEvent {
    std::string_view name;
    std::string_view phase;
    std::optional<std::int64_t> relativeNs;
    std::int64_t padNs = 0;
    std::int64_t durationNs = 0;
    StageDetail detail;
};

std::string_view unquoted(std::string_view json) {
    return json.size() >= 2 && json.front() == '"' ? json.substr(1, json.size() - 2) : json;
}

class MegaScanRecorder : public ChromeDocumentHandler {
  public:
    MegaScanRecorder(StringPool& names, TraceRecords& records) : names_(names), records_(records) {
        records_.file.rank = numberInFileName(records_.file.path, "pipeline");
    }

    void beginEvents() override {}
    bool event(JsonObject& object, std::uint64_t offset) override;
    void nonObject(std::uint64_t offset) override {
        warn("the list of events holds something that is no event", offset);
    }
    void value(std::string_view, std::string_view) override {}
    void fault(Severity severity, std::string_view what, const TextPlace& place) override {
        records_.addFinding(severity, what, placeText(records_.file.path, place));
    }

    void finish();

  private:
    static bool parse(JsonObject& object, MegaScanEvent& event);
    void readIteration(const MegaScanEvent& event);
    void readSlice(const MegaScanEvent& event, std::uint64_t offset);
    void warn(std::string_view what, std::uint64_t offset) {
        records_.addFinding(Severity::Warning, what,
                            fmt::format("{}, byte {}", records_.file.path, offset));
    }

    StringPool& names_;
    TraceRecords& records_;
    std::vector<SliceRecord> open_;
};

bool MegaScanRecorder::parse(JsonObject& object, MegaScanEvent& event) {
    return forEachField(object, [&event](std::string_view key, JsonValue json) {
        const std::string_view value = jsonToken(json);
        const auto number = ChromeEventParser::integerOf(value);
        const std::int64_t bounded = std::clamp(number.value_or(-1), std::int64_t{-1}, longestNs);
        const auto small = static_cast<std::int32_t>(std::min<std::int64_t>(bounded, INT32_MAX));
        if (key == "name") event.name = unquoted(value);
        if (key == "ph") event.phase = unquoted(value);
        if (key == "rel_ts" && bounded >= 0) event.relativeNs = bounded;
        if (key == "pad_before") event.padNs = std::max<std::int64_t>(bounded, 0);
        if (key == "duration_wall") event.durationNs = std::max<std::int64_t>(bounded, 0);
        if (key == "microbatch") event.detail.microBatch = small;
        if (key == "model_chunk") event.detail.chunk = small;
        if (key == "pp_rank") event.detail.rank = small;
        return true;
    });
}

bool MegaScanRecorder::event(JsonObject& object, std::uint64_t offset) {
    MegaScanEvent event;
    if (!parse(object, event)) return false;
    ++records_.statistics.eventsByPhase[event.phase.empty() ? "<none>" : std::string(event.phase)];
    if (event.phase != "B" && event.phase != "E") return true;
    if (event.name == "iteration")
        readIteration(event);
    else
        readSlice(event, offset);
    return true;
}

void MegaScanRecorder::readIteration(const MegaScanEvent& event) {
    const std::size_t slices = records_.slices.size();
    if (event.phase == "B") {
        records_.iterations.push_back({event.padNs, 0, slices, slices});
        open_.clear();
    } else if (!records_.iterations.empty()) {
        records_.iterations.back().durationNs = event.durationNs;
    }
}

void MegaScanRecorder::readSlice(const MegaScanEvent& event, std::uint64_t offset) {
    if (records_.iterations.empty()) records_.iterations.push_back({});
    IterationRecord& iteration = records_.iterations.back();
    if (!event.relativeNs) return warn("an event has no valid time (rel_ts)", offset);
    if (event.phase == "B") {
        open_.push_back({.startNs = *event.relativeNs, .name = names_.intern(event.name)});
        return;
    }
    if (open_.empty()) return warn("an end event has no begin and was left out", offset);
    SliceRecord slice = open_.back();
    open_.pop_back();
    slice.durationNs = *event.relativeNs - slice.startNs;
    if (slice.durationNs < 0) return warn("a slice ends before it begins and was left out", offset);
    StageDetail detail = event.detail;
    if (detail.rank < 0) detail.rank = records_.file.rank.value_or(-1);
    detail.step = static_cast<std::int32_t>(records_.iterations.size() - 1);
    slice.detail = static_cast<std::int32_t>(records_.details.size());
    records_.details.push_back(detail);
    records_.slices.push_back(slice);
    iteration.endSlice = records_.slices.size();
}

void MegaScanRecorder::finish() {
    if (records_.slices.empty())
        throw Error("the trace holds no events", records_.file.path, "record it again");
    const std::string id = std::to_string(records_.details.front().rank);
    records_.processes.push_back({.id = id, .hasEvents = true});
    records_.threads.push_back({.id = "0", .hasEvents = true});
    records_.statistics.completeSlices = static_cast<std::int64_t>(records_.slices.size());
    records_.statistics.processes = records_.statistics.threads = 1;
    records_.file.rank = records_.details.front().rank;
}

std::string refuse(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \n\r\t");
    if (first == std::string_view::npos || head[first] != '[') return "is not a list";
    const bool hasRelativeTimes = head.find("\"rel_ts\"") != std::string_view::npos;
    if (!hasRelativeTimes || head.find("\"ts\"") != std::string_view::npos)
        return "its events have no rel_ts";
    return {};
}

void read(ByteSource& source, StringPool& names, const ReadProgress& progress,
          TraceRecords& records) {
    MegaScanRecorder recorder(names, records);
    ChromeDocument(source, progress, recorder).walk();
    recorder.finish();
}

/// All ranks begin an iteration together: after the longest pause and the longest iteration of any.
void join(std::span<TraceRecords*> files) {
    std::int64_t startNs = 0;
    for (std::size_t i = 0;; ++i) {
        std::int64_t padNs = 0;
        std::int64_t durationNs = 0;
        bool any = false;
        for (const TraceRecords* file : files) {
            if (i >= file->iterations.size()) continue;
            any = true;
            padNs = std::max(padNs, file->iterations[i].padNs);
            durationNs = std::max(durationNs, file->iterations[i].durationNs);
        }
        if (!any || startNs > longestNs) break;
        startNs += padNs;
        for (TraceRecords* file : files) {
            if (i >= file->iterations.size()) continue;
            for (std::size_t s = file->iterations[i].firstSlice; s < file->iterations[i].endSlice;
                 ++s)
                file->slices[s].startNs += startNs;
        }
        startNs += durationNs;
    }
    int stageCount = 0;
    for (const TraceRecords* file : files)
        stageCount = std::max(stageCount, std::min(file->file.rank.value_or(0), INT32_MAX - 1) + 1);
    for (TraceRecords* file : files) {
        file->stageCount = stageCount;
        for (const SliceRecord& slice : file->slices) {
            file->include(slice.startNs);
            file->include(slice.startNs + slice.durationNs);
        }
    }
}

}  // namespace

const TraceFormat megaScanFormat{"MegaScan rank list", refuse, read, join};

}  // namespace bubblescope
