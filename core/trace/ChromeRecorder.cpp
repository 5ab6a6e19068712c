// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ChromeRecorder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/base/Utf8.h"
#include "core/trace/DistributedInfo.h"
#include "core/trace/ReadLimits.h"

namespace bubblescope {

namespace {

constexpr std::int64_t mostRefusedNames = 20;
constexpr std::size_t mostShownBytes = 60;

std::uint64_t hashOf(std::initializer_list<std::string_view> texts) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto mix = [&hash](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3; };
    for (const std::string_view text : texts) {
        for (const char c : text)
            mix(static_cast<unsigned char>(c));
        mix(0xff);
    }
    return hash;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    return lower;
}

std::int32_t smallNumber(std::string_view json) {
    const auto number = ChromeEventParser::integerOf(json);
    return number && *number >= 0 && *number <= INT32_MAX ? static_cast<std::int32_t>(*number) : -1;
}

}  // namespace

ChromeRecorder::ChromeRecorder(StringPool& names, TraceRecords& records)
    : names_(names), records_(records), rows_(records), meanings_(*records.rules, names) {}

void ChromeRecorder::beginEvents() {
    if (sawEventList_) {
        TraceRecords fresh;
        fresh.file = std::move(records_.file);
        fresh.rules = records_.rules;
        fresh.timeUnit = records_.timeUnit;
        fresh.pipelineRank = records_.pipelineRank;
        fresh.stageCount = records_.stageCount;
        fresh.isKineto = records_.isKineto;
        fresh.baseTimeNs = records_.baseTimeNs;
        records_ = std::move(fresh);
        rows_.clear();
        counterIndex_.clear();
        letterPhases_ = {};
        events_ = outOfRange_ = 0;
        warn("the file has several lists of events; the last one counts");
    }
    sawEventList_ = true;
}

bool ChromeRecorder::event(JsonObject& object, std::uint64_t offset) {
    offset_ = offset;
    ChromeEvent event;
    if (!parser_.parse(object, event, [this](const ChromeEvent& e) { return isActivity(e); }))
        return false;
    ++events_;
    countPhase(event.phase);
    if (event.phase == "M")
        readMetadata(event);
    else
        readTimed(event);
    return true;
}

void ChromeRecorder::countPhase(std::string_view phase) {
    if (phase.size() == 1 && static_cast<unsigned char>(phase[0]) < letterPhases_.size())
        ++letterPhases_[static_cast<unsigned char>(phase[0])];
    else
        countOtherPhase(phase.empty() ? "<none>" : phase);
}

void ChromeRecorder::countOtherPhase(std::string_view phase) {
    ++records_.statistics.eventsByPhase[std::string(phase)];
    checkLimit(records_.statistics.eventsByPhase.size(), limits::mostPhases, "kinds of events (ph)",
               records_.file.path);
}

void ChromeRecorder::readTimed(ChromeEvent& event) {
    const std::uint32_t thread = rows_.thread(event.pid, event.tid);
    records_.threads[thread].hasEvents = true;
    records_.processes[records_.threads[thread].process].hasEvents = true;

    const TimeField ts = parseTime(event.ts, records_.timeUnit);
    if (ts.status == TimeStatus::OutOfRange) return refuseTime(event);
    if (ts.status != TimeStatus::Valid) return warn("an event has no valid time (ts)");
    const auto timeNs = roundToNs(ts.value);
    if (!timeNs) return refuseTime(event);
    if (*timeNs < 0) warn("an event begins before time zero", Severity::Note);
    records_.include(*timeNs);
    if (event.phase.size() != 1) return;
    switch (event.phase[0]) {
        case 'X':
            return readComplete(event, thread, ts.value);
        case 'B':
        case 'E':
            return readEdge(event, thread, *timeNs);
        case 'b':
        case 'e':
        case 'S':
        case 'F':
            return readAsync(event, thread, *timeNs);
        case 's':
        case 't':
        case 'f':
            return readFlow(event, thread, *timeNs);
        case 'C':
            return readCounter(event, thread, *timeNs);
        case 'i':
        case 'I':
            return readInstant(event, thread, *timeNs);
        default:
            return;
    }
}

void ChromeRecorder::readComplete(ChromeEvent& event, std::uint32_t thread, const ExactNs& start) {
    const TimeField dur = parseTime(event.dur, records_.timeUnit);
    if (dur.status == TimeStatus::Absent)
        return warn("a complete event has no duration (dur) and was left out");
    if (dur.status == TimeStatus::NotANumber)
        return warn("a complete event has no valid duration (dur) and was left out");
    if (dur.status == TimeStatus::OutOfRange) return refuseTime(event);
    if (dur.value.ns < 0) return warn("a complete event has a negative duration and was left out");
    const auto end = add(start, dur.value);
    const auto endNs = end ? roundToNs(*end) : std::nullopt;
    if (!endNs) return refuseTime(event);
    records_.include(*endNs);

    const std::int64_t startNs = *roundToNs(start);
    std::int64_t durationNs = 0;
    if (__builtin_sub_overflow(*endNs, startNs, &durationNs)) return refuseTime(event);
    ++records_.statistics.completeSlices;
    SliceRecord slice{startNs, durationNs, names_.intern(event.name),
                      internCategory(event.category), thread};
    const Category category = categoryOf(slice.category);
    if (category == Category::Kernel || category == Category::Copy || category == Category::Set)
        return readActivity(event, slice, category);
    if (category == Category::Runtime) {
        const ChromeArguments arguments = parser_.arguments(event);
        if (const auto correlation = ChromeEventParser::integerOf(arguments.correlation))
            records_.launches.push_back({static_cast<std::uint64_t>(*correlation),
                                         static_cast<std::uint32_t>(records_.slices.size())});
    } else if (meanings_.slice(slice.name, slice.category) != nullptr) {
        slice.detail = addDetail(parser_.arguments(event));
    }
    records_.slices.push_back(slice);
}

void ChromeRecorder::readActivity(ChromeEvent& event, SliceRecord slice, Category category) {
    const ChromeArguments arguments = parser_.arguments(event);
    const std::string_view canonical = category == Category::Kernel ? "kernel"
                                       : category == Category::Copy ? "gpu_memcpy"
                                                                    : "gpu_memset";
    const std::uint32_t stream =
        rows_.stream(slice.thread, event.pid, event.tid, arguments.device, arguments.stream);
    const auto index = static_cast<std::uint32_t>(records_.activities.size());
    records_.activities.push_back(
        {slice.startNs, slice.durationNs, slice.name, names_.intern(canonical), stream});
    if (!arguments.kind.empty())
        records_.activities.back().detail =
            addDetail(arguments, sliceKindNamed(parser_.text(arguments.kind)));
    if (const auto correlation = ChromeEventParser::integerOf(arguments.correlation))
        records_.launched.push_back({static_cast<std::uint64_t>(*correlation), index});
    if (!arguments.collective.empty() || !arguments.groupName.empty())
        readCommunication(arguments, index);
}

void ChromeRecorder::readCommunication(const ChromeArguments& arguments, std::uint32_t activity) {
    const auto text = [this](std::string_view json) { return names_.intern(parser_.text(json)); };
    records_.communications.push_back({.activity = activity,
                                       .operation = text(arguments.collective),
                                       .group = text(arguments.groupName),
                                       .description = text(arguments.groupDescription),
                                       .ranks = text(arguments.groupRanks),
                                       .groupSize = smallNumber(arguments.groupSize),
                                       .source = smallNumber(arguments.sourceRank),
                                       .destination = smallNumber(arguments.destinationRank)});
}

void ChromeRecorder::readEdge(ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs) {
    records_.edges.push_back({.timeNs = timeNs,
                              .name = names_.intern(event.name),
                              .category = internCategory(event.category),
                              .thread = thread,
                              .detail = addDetail(parser_.arguments(event)),
                              .begins = event.phase == "B"});
}

void ChromeRecorder::readAsync(const ChromeEvent& event, std::uint32_t thread,
                               std::int64_t timeNs) {
    const bool isLocal = !event.localId.empty();
    const std::string_view id = isLocal                  ? event.localId
                                : event.globalId.empty() ? event.id
                                                         : event.globalId;
    const std::uint64_t key = hashOf(
        {event.category, id, event.scope, event.name, isLocal ? event.pid : std::string_view{}});
    records_.asyncEdges.push_back({.timeNs = timeNs,
                                   .key = key,
                                   .name = names_.intern(event.name),
                                   .category = internCategory(event.category),
                                   .thread = thread,
                                   .begins = event.phase == "b" || event.phase == "S"});
}

void ChromeRecorder::readFlow(const ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs) {
    records_.flows.push_back({.timeNs = timeNs,
                              .id = hashOf({event.category, event.name, event.id}),
                              .thread = thread,
                              .bindsNext = event.phase == "f" && event.bindingPoint != "e",
                              .isLaunch = event.category == "ac2g" || event.name == "launch",
                              .leavesForward = event.category == "fwdbwd" && event.phase == "s"});
}

void ChromeRecorder::readCounter(const ChromeEvent& event, std::uint32_t thread,
                                 std::int64_t timeNs) {
    const std::uint32_t process = records_.threads[thread].process;
    parser_.forEachNumber(event, [&](std::string_view series, double value) {
        CounterRecord& record = counter(process, event.name, event.id, series);
        record.timesNs.push_back(timeNs);
        record.values.push_back(value);
    });
}

void ChromeRecorder::readInstant(ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs) {
    const auto meaning = records_.rules->match(RulePlace::Instant, event.name);
    if (event.category != "step" && !(meaning && meaning->isStep)) return;
    const std::int32_t number = smallNumber(parser_.arguments(event).step);
    records_.steps.push_back(
        {.name = number < 0 ? std::string(event.name) : fmt::format("iteration {}", number),
         .process = records_.threads[thread].process,
         .number = number,
         .startNs = timeNs,
         .endNs = timeNs});
}

void ChromeRecorder::readMetadata(ChromeEvent& event) {
    const ChromeArguments arguments = parser_.arguments(event);
    const auto sortIndex = ChromeEventParser::integerOf(arguments.sortIndex);
    if (event.name == "thread_name")
        records_.threads[rows_.thread(event.pid, event.tid)].name = parser_.text(arguments.name);
    else if (event.name == "thread_sort_index")
        records_.threads[rows_.thread(event.pid, event.tid)].sortIndex = sortIndex;
    else if (event.name == "process_name")
        records_.processes[rows_.process(event.pid)].name = parser_.text(arguments.name);
    else if (event.name == "process_labels")
        records_.processes[rows_.process(event.pid)].label = parser_.text(arguments.labels);
    else if (event.name == "process_sort_index")
        records_.processes[rows_.process(event.pid)].sortIndex = sortIndex;
}

/// There are few categories, so that most are found where they were found before.
StringId ChromeRecorder::internCategory(std::string_view category) {
    if (category.empty()) return StringId::Empty;
    const auto mixed = static_cast<unsigned char>(category.size() + 5 * category.front());
    StringId& recent = recentCategories_[mixed % recentCategories_.size()];
    if (names_.view(recent) != category) recent = names_.intern(category);
    return recent;
}

/// Whether an event, as far as it was read, has its place told by its arguments.
bool ChromeRecorder::isActivity(const ChromeEvent& event) {
    if (event.phase != "X") return false;
    const Category category = categoryOf(internCategory(event.category));
    return category != Category::Other;
}

ChromeRecorder::Category ChromeRecorder::categoryOf(StringId category) {
    const auto index = static_cast<std::size_t>(category);
    if (index >= categories_.size()) categories_.resize(index + 1, Category::Unknown);
    Category& known = categories_[index];
    if (known != Category::Unknown) return known;
    const std::string name = lowerCase(names_.view(category));
    known = Category::Other;
    if (name == "kernel") known = Category::Kernel;
    if (name == "gpu_memcpy" || name == "memcpy") known = Category::Copy;
    if (name == "gpu_memset" || name == "memset") known = Category::Set;
    if (name == "runtime" || name == "cuda_runtime" || name == "cuda_driver")
        known = Category::Runtime;
    return known;
}

std::int32_t ChromeRecorder::addDetail(const ChromeArguments& arguments,
                                       std::optional<SliceKind> kind) {
    const StageDetail detail{.stage = smallNumber(arguments.stage),
                             .rank = smallNumber(arguments.pipelineRank),
                             .chunk = smallNumber(arguments.modelChunk),
                             .microBatch = smallNumber(arguments.microBatch),
                             .step = smallNumber(arguments.step),
                             .direction = smallNumber(arguments.direction),
                             .kind = kind ? static_cast<std::int32_t>(*kind) : -1};
    if (detail.stage < 0 && detail.rank < 0 && detail.chunk < 0 && detail.microBatch < 0 &&
        detail.step < 0 && detail.kind < 0)
        return -1;
    records_.details.push_back(detail);
    return static_cast<std::int32_t>(records_.details.size() - 1);
}

CounterRecord& ChromeRecorder::counter(std::uint32_t process, std::string_view name,
                                       std::string_view id, std::string_view series) {
    const std::string key = fmt::format("{}\x1f{}\x1f{}\x1f{}", process, name, id, series);
    const auto [known, isNew] = counterIndex_.try_emplace(key, records_.counters.size());
    if (isNew) {
        std::string title(name);
        if (!id.empty()) title += fmt::format(" {}", id);
        if (series != name) title += fmt::format(" {}", series);
        records_.counters.push_back({.process = process, .name = std::move(title)});
        checkLimit(records_.counters.size(), limits::mostCounters, "counters", records_.file.path);
    }
    return records_.counters[known->second];
}

void ChromeRecorder::nonObject(std::uint64_t offset) {
    offset_ = offset;
    warn("the list of events holds something that is no event");
}

void ChromeRecorder::value(std::string_view key, std::string_view json) {
    if (key == "schemaVersion" || key == "deviceProperties") records_.isKineto = true;
    if (key == "otherData") records_.isOwnFormat = json.find("\"Bubblescope\"") != json.npos;
    if (key == "baseTimeNanoseconds") records_.baseTimeNs = ChromeEventParser::integerOf(json);
    if (topLevelKeys_.size() < 80)
        topLevelKeys_ += fmt::format("{}\"{}\"", topLevelKeys_.empty() ? "" : ", ",
                                     briefText(key, mostShownBytes));
    if (key == "distributedInfo") readDistributedInfo(json, records_);
}

void ChromeRecorder::fault(Severity severity, std::string_view what, const TextPlace& place) {
    records_.addFinding(severity, what,
                        placeText(fmt::format("{}, event {}", records_.file.path, events_), place));
}

void ChromeRecorder::refuseTime(const ChromeEvent& event) {
    if (++outOfRange_ > mostRefusedNames)
        return warn("times beyond 64-bit nanoseconds; these events were left out", Severity::Error);
    const std::string name = briefText(event.name, mostShownBytes);
    refusedNames_ += fmt::format("{}\"{}\"", refusedNames_.empty() ? "" : ", ", name);
    warn(fmt::format("the time of \"{}\" is beyond 64-bit nanoseconds; the event was left out",
                     name),
         Severity::Error);
}

void ChromeRecorder::warn(std::string_view what, Severity severity) {
    for (Finding& finding : records_.findings) {
        if (finding.severity != severity || finding.what != what) continue;
        ++finding.count;
        return;
    }
    records_.addFinding(severity, what,
                        fmt::format("{}, event {}, byte {}", records_.file.path, events_, offset_));
}

void ChromeRecorder::finish() {
    const std::string& path = records_.file.path;
    if (!sawEventList_)
        throw Error(
            fmt::format("JSON, but not a trace: there is no list \"traceEvents\" (found {})",
                        topLevelKeys_.empty() ? "nothing" : topLevelKeys_),
            path, "open a file that torch.profiler or another tracer exported");
    if (events_ == 0) throw Error("the trace holds no events", path, "record it again");
    if (outOfRange_ * 2 >= events_)
        throw Error(fmt::format("{} of {} events have times beyond 64-bit nanoseconds: {}",
                                outOfRange_, events_, refusedNames_),
                    path, "times of a trace are microseconds; check what wrote the file");

    SourceStatistics& statistics = records_.statistics;
    std::int64_t spanNs = 0;
    if (statistics.firstNs &&
        __builtin_sub_overflow(*statistics.lastNs, *statistics.firstNs, &spanNs))
        throw Error("its first and last event lie more than 292 years apart", path,
                    "check what wrote the times of the file");
    for (std::size_t letter = 0; letter < letterPhases_.size(); ++letter) {
        if (letterPhases_[letter] > 0)
            statistics.eventsByPhase[std::string(1, static_cast<char>(letter))] +=
                letterPhases_[letter];
    }
    statistics.processes = std::count_if(records_.processes.begin(), records_.processes.end(),
                                         [](const ProcessRecord& p) { return p.hasEvents; });
    statistics.threads = std::count_if(records_.threads.begin(), records_.threads.end(),
                                       [](const ThreadRecord& t) { return t.hasEvents; });
    if (records_.isKineto) records_.file.format = "Kineto JSON";
}

}  // namespace bubblescope
