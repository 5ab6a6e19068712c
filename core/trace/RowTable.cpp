// SPDX-License-Identifier: Apache-2.0
#include "core/trace/RowTable.h"

#include "core/trace/JsonText.h"
#include "core/trace/ReadLimits.h"

namespace bubblescope {

namespace {

constexpr char separator = '\x1f';

std::string idText(std::string_view json) {
    if (json.size() < 2 || json.front() != '"') return std::string(json);
    std::string text;
    appendUnescaped(json.substr(1, json.size() - 2), text);
    return text;
}

}  // namespace

std::uint32_t RowTable::process(std::string_view pid) {
    if (const auto known = processes_.find(pid); known != processes_.end()) return known->second;
    const auto row = static_cast<std::uint32_t>(records_.processes.size());
    processes_.emplace(pid, row);
    records_.processes.push_back({.id = idText(pid)});
    checkLimit(processes_.size(), limits::mostThreads, "processes", records_.file.path);
    return row;
}

std::uint32_t RowTable::thread(std::string_view pid, std::string_view tid) {
    key_.assign(pid).append(1, separator).append(tid);
    const auto mixed = static_cast<unsigned char>(key_.size() + 7 * key_.front() + 3 * key_.back());
    const Entry*& recent = recentThreads_[mixed % recentThreads_.size()];
    if (recent != nullptr && recent->first == key_) return recent->second;
    const auto row = static_cast<std::uint32_t>(records_.threads.size());
    const auto [entry, isNew] = threads_.try_emplace(key_, row);
    if (isNew) {
        records_.threads.push_back({.process = process(pid), .id = idText(tid)});
        checkLimit(threads_.size(), limits::mostThreads, "threads", records_.file.path);
    }
    recent = &*entry;
    return entry->second;
}

std::uint32_t RowTable::stream(std::uint32_t thread, std::string_view pid, std::string_view tid,
                               std::string_view device, std::string_view stream) {
    const std::string_view deviceId = device.empty() ? pid : device;
    const std::string_view streamId = stream.empty() ? tid : stream;
    key_.assign(pid).append(1, separator).append(deviceId).append(1, separator).append(streamId);
    if (const auto known = streams_.find(key_); known != streams_.end()) return known->second;
    const auto row = static_cast<std::uint32_t>(records_.streams.size());
    streams_.emplace(key_, row);
    ThreadRecord& carrier = records_.threads[thread];
    checkLimit(streams_.size(), limits::mostStreams, "streams", records_.file.path);
    records_.streams.push_back(
        {.process = carrier.process, .device = idText(deviceId), .stream = idText(streamId)});
    if (carrier.stream < 0) carrier.stream = static_cast<int>(row);
    return row;
}

void RowTable::clear() {
    recentThreads_ = {};
    processes_.clear();
    threads_.clear();
    streams_.clear();
}

}  // namespace bubblescope
