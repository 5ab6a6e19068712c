// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ChromeWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <unordered_map>

#include "core/base/ByteSink.h"
#include "core/trace/JsonText.h"

namespace bubblescope {

namespace {

constexpr std::size_t flushBytes = std::size_t{1} << 20;

std::string quoted(std::string_view text) {
    std::string json;
    appendQuoted(text, json);
    return json;
}

/// Ids that are numbers stay numbers.
std::string idJson(const std::string& id) {
    std::int64_t number = 0;
    const char* const end = id.data() + id.size();
    const auto [at, error] = std::from_chars(id.data(), end, number);
    return error == std::errc{} && at == end ? std::to_string(number) : quoted(id);
}

class ChromeWriter {
  public:
    ChromeWriter(const Timeline& timeline, const std::string& path)
        : timeline_(timeline), sink_(path) {}

    void write();

  private:
    template <typename... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
        if (text_.size() >= flushBytes) flush();
    }
    void flush() {
        sink_.write(text_);
        text_.clear();
    }
    void beginEvent(char phase, std::string_view name);
    void putTime(std::string_view key, std::int64_t ns);
    void putRow(TrackIndex track) { put(R"(,"pid":{},"tid":{})", pids_[track], track + 1); }

    void numberProcesses();
    int processNumber(const std::string& heading);
    void writeNames();
    void writeSlices();
    void writeSlice(const Track& track, TrackIndex row, SliceIndex index);
    void writeAsync(TrackIndex row, SliceIndex index, const Slice& slice);
    void writeArguments(const Track& track, const Slice& slice);
    void writeFlows();
    void writeCounters();
    void writeSteps();

    const Timeline& timeline_;
    ByteSink sink_;
    std::string text_;
    bool isFirst_ = true;
    std::vector<std::string> processes_;
    std::unordered_map<std::string, int> processNumbers_;
    std::vector<int> pids_;  ///< by track
};

void ChromeWriter::write() {
    numberProcesses();
    put(R"({{"displayTimeUnit":"ns","otherData":{{"producer":"Bubblescope","provenance":{}}},)",
        quoted(provenanceName(timeline_.provenance)));
    put("\n\"traceEvents\":[");
    writeNames();
    writeSlices();
    writeFlows();
    writeCounters();
    writeSteps();
    put("\n]}}\n");
    flush();
    sink_.close();
}

void ChromeWriter::beginEvent(char phase, std::string_view name) {
    put(R"({}{{"ph":"{}","name":{})", isFirst_ ? "\n" : ",\n", phase, quoted(name));
    isFirst_ = false;
}

void ChromeWriter::putTime(std::string_view key, std::int64_t ns) {
    const auto magnitude =
        ns < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    put(R"(,"{}":{}{}.{:03})", key, ns < 0 ? "-" : "", magnitude / 1000, magnitude % 1000);
}

int ChromeWriter::processNumber(const std::string& heading) {
    const auto [known, isNew] =
        processNumbers_.try_emplace(heading, static_cast<int>(processes_.size()) + 1);
    if (isNew) processes_.push_back(heading);
    return known->second;
}

/// A process is a device, or a heading of CPU threads.
void ChromeWriter::numberProcesses() {
    for (const Track& track : timeline_.tracks()) {
        const bool isOnDevice = track.device >= 0;
        pids_.push_back(processNumber(
            isOnDevice ? timeline_.devices()[static_cast<std::size_t>(track.device)].name
                       : track.process));
    }
}

void ChromeWriter::writeNames() {
    for (std::size_t i = 0; i < processes_.size(); ++i) {
        beginEvent('M', "process_name");
        put(R"(,"pid":{},"args":{{"name":{}}}}})", i + 1, quoted(processes_[i]));
        beginEvent('M', "process_sort_index");
        put(R"(,"pid":{},"args":{{"sort_index":{}}}}})", i + 1, i);
    }
    for (TrackIndex row = 0; row < timeline_.tracks().size(); ++row) {
        const Track& track = timeline_.tracks()[row];
        beginEvent('M', "thread_name");
        putRow(row);
        put(R"(,"args":{{"name":{}}}}})", quoted(track.name));
        beginEvent('M', "thread_sort_index");
        putRow(row);
        put(R"(,"args":{{"sort_index":{}}}}})", track.sortIndex);
    }
}

void ChromeWriter::writeSlices() {
    for (TrackIndex row = 0; row < timeline_.tracks().size(); ++row) {
        const Track& track = timeline_.tracks()[row];
        for (const Lane& lane : timeline_.lanesOf(row))
            for (SliceIndex i = lane.begin; i < lane.end; ++i)
                writeSlice(track, row, i);
    }
}

void ChromeWriter::writeSlice(const Track& track, TrackIndex row, SliceIndex index) {
    const Slice slice = timeline_.slice(index);
    if (track.kind == TrackKind::Async) return writeAsync(row, index, slice);
    beginEvent(slice.unfinished ? 'B' : 'X', timeline_.sliceLabel(index));
    const std::string_view category = timeline_.text(slice.category);
    put(R"(,"cat":{})", quoted(category.empty() ? traits(slice.kind).name : category));
    putRow(row);
    putTime("ts", slice.startNs);
    if (!slice.unfinished) putTime("dur", slice.durationNs);
    writeArguments(track, slice);
    put("}}");
}

void ChromeWriter::writeAsync(TrackIndex row, SliceIndex index, const Slice& slice) {
    for (const char phase : {'b', 'e'}) {
        if (phase == 'e' && slice.unfinished) continue;
        beginEvent(phase, timeline_.sliceLabel(index));
        put(R"(,"cat":{},"id":{})", quoted(timeline_.text(slice.category)), index);
        putRow(row);
        putTime("ts", phase == 'b' ? slice.startNs : slice.endNs());
        put("}}");
    }
}

void ChromeWriter::writeArguments(const Track& track, const Slice& slice) {
    put(R"(,"args":{{"kind":"{}")", traits(slice.kind).name);
    if (track.kind == TrackKind::Stream && track.device >= 0) {
        const Device& device = timeline_.devices()[static_cast<std::size_t>(track.device)];
        put(R"(,"device":{},"stream":{})", idJson(device.device), idJson(track.threadId));
    }
    if (slice.stage >= 0) put(R"(,"stage":{})", slice.stage);
    if (slice.microBatch >= 0) put(R"(,"micro_batch":{})", slice.microBatch);
    if (slice.step >= 0) put(R"(,"step":{})", slice.step);
    if (slice.direction > 0) put(R"(,"direction":{})", slice.direction);
    put("}}");
}

void ChromeWriter::writeFlows() {
    std::size_t id = 0;
    for (const Flow& flow : timeline_.flows()) {
        ++id;
        for (const char phase : {'s', 'f'}) {
            const SliceIndex slice = phase == 's' ? flow.from : flow.to;
            beginEvent(phase, "flow");
            put(R"(,"cat":"flow","id":{})", id);
            putRow(timeline_.laneOf(slice).track);
            putTime("ts", timeline_.startNs()[slice]);
            put("{}}}", phase == 'f' ? R"(,"bp":"e")" : "");
        }
    }
}

void ChromeWriter::writeCounters() {
    for (const Counter& counter : timeline_.counters()) {
        const bool isOnDevice = counter.device >= 0;
        const int pid = processNumber(
            isOnDevice ? timeline_.devices()[static_cast<std::size_t>(counter.device)].name
                       : counter.process);
        for (std::size_t i = 0; i < counter.timesNs.size(); ++i) {
            beginEvent('C', counter.name);
            put(R"(,"pid":{},"tid":0)", pid);
            putTime("ts", counter.timesNs[i]);
            put(R"(,"args":{{{}:{}}}}})", quoted(counter.name), counter.values[i]);
        }
    }
}

void ChromeWriter::writeSteps() {
    for (const StepMark& step : timeline_.steps()) {
        for (const bool isEnd : {false, true}) {
            beginEvent('i', step.name);
            put(R"(,"cat":"step","s":"g","pid":1,"tid":1)");
            putTime("ts", isEnd ? step.endNs : step.startNs);
            put(R"(,"args":{{"edge":"{}"}}}})", isEnd ? "end" : "begin");
        }
    }
}

}  // namespace

void writeChromeTrace(const Timeline& timeline, const std::string& path) {
    ChromeWriter(timeline, path).write();
}

}  // namespace bubblescope
