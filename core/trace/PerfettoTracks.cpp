// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoTracks.h"

#include "core/base/Utf8.h"
#include "core/trace/ProtoWire.h"
#include "core/trace/ReadLimits.h"

namespace bubblescope {

namespace {

constexpr int mostAncestors = 64;

/// Numbers of fields of TrackDescriptor.
namespace descriptor {
constexpr std::uint32_t uuid = 1;
constexpr std::uint32_t name = 2;
constexpr std::uint32_t process = 3;
constexpr std::uint32_t thread = 4;
constexpr std::uint32_t parent = 5;
constexpr std::uint32_t counter = 8;
constexpr std::uint32_t staticName = 10;
constexpr std::uint32_t atraceName = 13;
}  // namespace descriptor

struct ProcessDescriptor {
    std::int64_t pid = 0;
    std::string_view name;
};

ProcessDescriptor parseProcess(std::string_view message) {
    ProcessDescriptor process;
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 1) process.pid = field.integer();
        if (field.number == 6) process.name = field.bytes;
    });
    return process;
}

PerfettoTracks::Counter counterOf(std::string_view message) {
    PerfettoTracks::Counter counter;
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 4) counter.multiplier = field.integer();
        if (field.number == 5) counter.isIncremental = field.value != 0;
    });
    return counter;
}

}  // namespace

std::string PerfettoTracks::text(std::string_view bytes) {
    return std::string(validUtf8(bytes, repaired_));
}

std::uint32_t PerfettoTracks::addProcess(std::int64_t pid) {
    records_.processes.push_back({.id = std::to_string(pid)});
    checkLimit(records_.processes.size(), limits::mostThreads, "processes", records_.file.path);
    const auto index = static_cast<std::uint32_t>(records_.processes.size() - 1);
    processes_[pid] = index;
    return index;
}

std::uint32_t PerfettoTracks::process(std::int64_t pid) {
    const auto known = processes_.find(pid);
    return known != processes_.end() ? known->second : addProcess(pid);
}

void PerfettoTracks::nameProcess(std::string_view message) {
    const ProcessDescriptor described = parseProcess(message);
    records_.processes[process(described.pid)].name = text(described.name);
}

/// A process track of the same number but another uuid is that of a later process.
void PerfettoTracks::describeProcess(std::uint64_t uuid, Track& track, std::string_view message) {
    const auto [pid, name] = parseProcess(message);
    std::uint32_t index = process(pid);
    const auto owner = uuidOfProcess_.find(index);
    if (owner != uuidOfProcess_.end() && owner->second != uuid)
        index = track.process >= 0 ? static_cast<std::uint32_t>(track.process) : addProcess(pid);
    uuidOfProcess_[index] = uuid;
    track.process = index;
    if (!name.empty()) records_.processes[index].name = text(name);
}

void PerfettoTracks::describeThread(std::uint64_t uuid, Track& track, std::string_view message) {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 1) pid = field.integer();
        if (field.number == 2) tid = field.integer();
        if (field.number == 5) track.name = text(field.bytes);
    });
    if (track.process < 0) track.process = process(pid);
    track.tid = std::to_string(tid);
    uuidOfThread_[{pid, tid}] = uuid;
}

void PerfettoTracks::describe(std::string_view message) {
    std::uint64_t uuid = 0;
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == descriptor::uuid) uuid = field.value;
    });
    Track& track = tracks_[uuid];
    checkLimit(tracks_.size(), limits::mostThreads, "tracks", records_.file.path);
    forEachField(message, [&](const ProtoField& field) {
        switch (field.number) {
            case descriptor::name:
            case descriptor::staticName:
            case descriptor::atraceName:
                track.name = text(field.bytes);
                break;
            case descriptor::process:
                describeProcess(uuid, track, field.bytes);
                break;
            case descriptor::thread:
                describeThread(uuid, track, field.bytes);
                break;
            case descriptor::parent:
                track.parent = field.value;
                break;
            case descriptor::counter:
                track.traits = counterOf(field.bytes);
                break;
            default:
                break;
        }
    });
}

std::uint32_t PerfettoTracks::row(std::uint64_t uuid) {
    Track& track = tracks_[uuid];
    if (track.row) return *track.row;
    records_.threads.push_back({.hasEvents = true});
    checkLimit(records_.threads.size(), limits::mostThreads, "tracks", records_.file.path);
    track.row = static_cast<std::uint32_t>(records_.threads.size() - 1);
    return *track.row;
}

std::uint32_t PerfettoTracks::rowOfThread(std::int64_t pid, std::int64_t tid,
                                          std::string_view name) {
    if (const auto uuid = uuidOfThread_.find({pid, tid}); uuid != uuidOfThread_.end())
        return row(uuid->second);
    const auto [known, isNew] = rowOfThread_.try_emplace({pid, tid}, 0);
    if (isNew) {
        known->second = static_cast<std::uint32_t>(records_.threads.size());
        records_.threads.push_back(
            {.process = process(pid), .id = std::to_string(tid), .hasEvents = true});
        checkLimit(records_.threads.size(), limits::mostThreads, "threads", records_.file.path);
    }
    if (!name.empty()) records_.threads[known->second].name = text(name);
    return known->second;
}

std::uint32_t PerfettoTracks::rowOfProcess(std::int64_t pid) {
    const std::uint32_t index = process(pid);
    if (const auto uuid = uuidOfProcess_.find(index); uuid != uuidOfProcess_.end())
        return row(uuid->second);
    const auto [known, isNew] = rowOfProcess_.try_emplace(pid, 0);
    if (isNew) {
        known->second = static_cast<std::uint32_t>(records_.threads.size());
        records_.threads.push_back({.process = index, .hasEvents = true});
    }
    return known->second;
}

void PerfettoTracks::suggestName(std::uint32_t row, std::string_view name) {
    ThreadRecord& thread = records_.threads[row];
    if (thread.name.empty() && thread.id.empty()) thread.name = name;
}

PerfettoTracks::Counter PerfettoTracks::counterTraits(std::uint64_t uuid) const {
    const auto known = tracks_.find(uuid);
    return known != tracks_.end() ? known->second.traits : Counter{};
}

CounterRecord& PerfettoTracks::counter(std::uint64_t uuid) {
    Track& track = tracks_[uuid];
    if (!track.counter) {
        track.counter = records_.counters.size();
        records_.counters.emplace_back();
        checkLimit(records_.counters.size(), limits::mostCounters, "counters", records_.file.path);
    }
    return records_.counters[*track.counter];
}

/// That of the nearest ancestor that has one.
std::uint32_t PerfettoTracks::processOf(const Track& track) {
    const Track* at = &track;
    for (int i = 0; i < mostAncestors; ++i) {
        if (at->process >= 0) return static_cast<std::uint32_t>(at->process);
        const auto parent = tracks_.find(at->parent);
        if (at->parent == 0 || parent == tracks_.end()) break;
        at = &parent->second;
    }
    if (!nobody_) {
        nobody_ = static_cast<std::uint32_t>(records_.processes.size());
        records_.processes.emplace_back();
    }
    return *nobody_;
}

void PerfettoTracks::finish() {
    for (const auto& [uuid, track] : tracks_) {
        if (track.row) {
            ThreadRecord& thread = records_.threads[*track.row];
            thread.process = processOf(track);
            thread.id = track.tid;
            if (!track.name.empty() || !track.tid.empty()) thread.name = track.name;
        }
        if (track.counter) {
            CounterRecord& record = records_.counters[*track.counter];
            record.process = processOf(track);
            record.name = track.name.empty() ? "counter" : track.name;
        }
    }
    for (const ThreadRecord& thread : records_.threads)
        records_.processes[thread.process].hasEvents = true;
}

}  // namespace bubblescope
