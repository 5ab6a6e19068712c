// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoRecorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/ByteSource.h"
#include "core/base/Error.h"
#include "core/base/Unpacker.h"
#include "core/base/Utf8.h"
#include "core/trace/ProtoWire.h"
#include "core/trace/ReadLimits.h"

namespace bubblescope {

namespace {

constexpr std::int64_t latestNs = std::int64_t{1} << 61;
constexpr std::size_t mostUnpackedBytes = std::size_t{1} << 26;  ///< of one packet
constexpr std::size_t mostSequences = 100'000;

/// Where an annotation of this name belongs; null when it tells nothing of a pipeline.
std::int32_t* placeOf(std::string_view name, StageDetail& detail) {
    if (name == "stage") return &detail.stage;
    if (name == "pp_rank") return &detail.rank;
    if (name == "model_chunk") return &detail.chunk;
    if (name == "microbatch" || name == "micro_batch") return &detail.microBatch;
    if (name == "step" || name == "iteration") return &detail.step;
    if (name == "direction") return &detail.direction;
    return nullptr;
}

}  // namespace

PerfettoRecorder::PerfettoRecorder(StringPool& names, TraceRecords& records)
    : names_(names), records_(records), tracks_(records), flows_(records) {}

void PerfettoRecorder::warn(std::string_view what, std::uint64_t offset) {
    records_.addFinding(Severity::Warning, what,
                        fmt::format("{}, byte {}", records_.file.path, offset));
}

void PerfettoRecorder::packet(std::string_view message, std::uint64_t offset) {
    offset_ = offset;
    ++packets_;
    PerfettoPacket packet;
    if (!packet.parse(message)) return warn("a broken packet was left out", offset);
    if (!packet.zlib.empty()) unpack(packet.zlib, false);
    if (!packet.zstd.empty()) unpack(packet.zstd, true);
    PerfettoSequence& sequence = sequences_[packet.sequence];
    checkLimit(sequences_.size(), mostSequences, "sequences of packets", records_.file.path);
    if (!applyState(packet, sequence))
        return warn("what a packet refers to was lost; it was left out", offset);
    if (packet.event) return trackEvent(packet, sequence);
    if (packet.renderStage) return renderStage(packet, sequence);
    if (packet.hasOther) ++otherPackets_;
}

/// A packet that holds packets, but no further ones that do.
void PerfettoRecorder::unpack(std::string_view packed, bool isZstd) {
    constexpr std::uint32_t packetField = 1;
    std::string text;
    const bool isSound = !isUnpacking_ && (isZstd ? unpackZstd(packed, mostUnpackedBytes, text)
                                                  : unpackZlib(packed, mostUnpackedBytes, text));
    if (!isSound) return warn("a packed packet is damaged and was left out", offset_);
    unpackedBytes_ += text.size();
    if (unpackedBytes_ > ByteSource::alwaysUnpackedBytes &&
        unpackedBytes_ / ByteSource::mostUnpackedRatio > records_.file.sizeBytes)
        throw Error("its packed packets hold far more than their size allows", records_.file.path,
                    "check what wrote the file");
    isUnpacking_ = true;
    const std::uint64_t offset = offset_;
    if (!forEachField(text, [&](const ProtoField& field) {
            if (field.number == packetField && field.type == WireType::Bytes)
                packet(field.bytes, offset);
        }))
        warn("a packed packet is damaged and was left out", offset);
    isUnpacking_ = false;
}

/// What a packet says for itself and those behind. False when what it refers to is not known.
bool PerfettoRecorder::applyState(const PerfettoPacket& packet, PerfettoSequence& sequence) {
    if (packet.clears)
        sequence.clear();
    else if (packet.lostBefore)
        sequence.lose();
    if (!packet.texts.empty()) sequence.addTexts(packet.texts, names_);
    if (!packet.defaults.empty()) sequence.setDefaults(packet.defaults);
    if (!packet.snapshot.empty()) clocks_.addSnapshot(packet.snapshot, packet.sequence);
    if (!packet.track.empty()) tracks_.describe(packet.track);
    if (!packet.thread.empty()) {
        sequence.setThread(packet.thread);
        tracks_.rowOfThread(sequence.pid.value_or(0), sequence.tid.value_or(0),
                            sequence.threadName);
        sequence.threadName = {};
    }
    if (!packet.process.empty()) tracks_.nameProcess(packet.process);
    return !packet.needsState() || sequence.isReliable();
}

bool PerfettoRecorder::checkTime(std::int64_t timeNs) {
    if (timeNs >= -latestNs && timeNs <= latestNs) return true;
    warn("a time is more than 73 years from zero; the event was left out", offset_);
    return false;
}

std::optional<std::int64_t> PerfettoRecorder::timeOf(const PerfettoPacket& packet,
                                                     PerfettoSequence& sequence) {
    if (!packet.timestamp) return {};
    const std::uint32_t clock =
        packet.clock.value_or(sequence.clock.value_or(PerfettoClocks::boottime));
    const std::int64_t timeNs = clocks_.toTraceNs(*packet.timestamp, clock, packet.sequence);
    if (!checkTime(timeNs)) return {};
    return timeNs;
}

std::optional<std::int64_t> PerfettoRecorder::timeOfEvent(const PerfettoPacket& packet,
                                                          const PerfettoEvent& event,
                                                          PerfettoSequence& sequence) {
    constexpr std::int64_t nsPerUs = 1'000;
    if (packet.timestamp) return timeOf(packet, sequence);
    std::int64_t us = 0;
    if (event.absoluteUs) {
        us = *event.absoluteUs;
    } else if (!event.deltaUs || __builtin_add_overflow(sequence.lastUs, *event.deltaUs, &us)) {
        warn("an event has no valid time and was left out", offset_);
        return {};
    } else {
        sequence.lastUs = us;
    }
    std::int64_t timeNs = 0;
    if (__builtin_mul_overflow(us, nsPerUs, &timeNs)) timeNs = INT64_MAX;
    if (!checkTime(timeNs)) return {};
    return timeNs;
}

StringId PerfettoRecorder::textOf(std::string_view text, std::uint64_t id,
                                  const PerfettoSequence::Texts& texts) {
    if (!text.empty()) return names_.intern(validUtf8(text, repaired_));
    const auto known = texts.find(id);
    if (known != texts.end()) return known->second;
    if (id != 0) warn("a name is missing that an event refers to", offset_);
    return StringId::Empty;
}

/// The row of an event: its track's, the sequence's, or its thread's in the old manner.
std::uint32_t PerfettoRecorder::rowOf(const PerfettoEvent& event,
                                      const PerfettoSequence& sequence) {
    const PerfettoLegacyEvent legacy = event.legacy.value_or(PerfettoLegacyEvent{});
    const auto uuid = event.track ? event.track : sequence.track;
    const bool isOld = event.type == PerfettoEvent::Type::None && event.legacy;
    if (legacy.tid || legacy.pid || (isOld && (!uuid || *uuid == 0) && sequence.tid)) {
        const std::int64_t pid = legacy.pid.value_or(sequence.pid.value_or(0));
        if (legacy.phase == 'I' && legacy.instantScope == 2) return tracks_.rowOfProcess(pid);
        return tracks_.rowOfThread(pid, legacy.tid.value_or(sequence.tid.value_or(0)), {});
    }
    return tracks_.row(uuid.value_or(0));
}

void PerfettoRecorder::countPhase(char phase) {
    ++records_.statistics.eventsByPhase[std::string(1, phase)];
}

void PerfettoRecorder::trackEvent(const PerfettoPacket& packet, PerfettoSequence& sequence) {
    PerfettoEvent event;
    if (!parsePerfettoEvent(*packet.event, event))
        return warn("a broken event was left out", offset_);
    const auto timeNs = timeOfEvent(packet, event, sequence);
    if (!timeNs) return;
    records_.include(*timeNs);
    addCounters(event, sequence, *timeNs);
    if (event.type == PerfettoEvent::Type::Counter) return countPhase('C');

    const std::uint64_t nameId =
        event.nameId != 0 || !event.legacy ? event.nameId : event.legacy->nameId;
    SliceRecord slice{.startNs = *timeNs,
                      .name = textOf(event.name, nameId, sequence.eventNames()),
                      .category = textOf(event.category, event.categoryId, sequence.categories()),
                      .thread = rowOf(event, sequence),
                      .detail = detailOf(event, sequence)};
    tracks_.suggestName(slice.thread, names_.view(slice.name));
    flows_.add(event, slice.thread, *timeNs);
    switch (event.type) {
        case PerfettoEvent::Type::Begin:
            countPhase('B');
            return addEdge(slice, true);
        case PerfettoEvent::Type::End:
            countPhase('E');
            return addEdge(slice, false);
        case PerfettoEvent::Type::Instant:
            return countPhase('i');
        default:
            if (event.legacy) legacyEvent(*event.legacy, slice);
    }
}

void PerfettoRecorder::addEdge(const SliceRecord& slice, bool begins) {
    records_.edges.push_back({.timeNs = slice.startNs,
                              .name = slice.name,
                              .category = slice.category,
                              .thread = slice.thread,
                              .detail = slice.detail,
                              .begins = begins});
}

void PerfettoRecorder::legacyEvent(const PerfettoLegacyEvent& legacy, SliceRecord slice) {
    constexpr std::int64_t nsPerUs = 1'000;
    if (legacy.phase == 0) return;
    countPhase(legacy.phase);
    switch (legacy.phase) {
        case 'B':
        case 'E':
            return addEdge(slice, legacy.phase == 'B');
        case 'X': {
            std::int64_t endNs = 0;
            if (__builtin_mul_overflow(legacy.durationUs, nsPerUs, &slice.durationNs) ||
                slice.durationNs < 0 ||
                __builtin_add_overflow(slice.startNs, slice.durationNs, &endNs) ||
                !checkTime(endNs))
                return warn("an event has no valid duration and was left out", offset_);
            records_.include(endNs);
            records_.slices.push_back(slice);
            return;
        }
        case 'S':
        case 'F':
        case 'b':
        case 'e': {
            const std::uint64_t scope = std::hash<std::string_view>{}(legacy.scope);
            const std::uint64_t name = static_cast<std::uint64_t>(slice.name) << 32 |
                                       static_cast<std::uint64_t>(slice.category);
            records_.asyncEdges.push_back(
                {.timeNs = slice.startNs,
                 .key = mixed(mixed(legacy.id, legacy.idField), mixed(scope, name)),
                 .name = slice.name,
                 .category = slice.category,
                 .thread = slice.thread,
                 .begins = legacy.phase == 'S' || legacy.phase == 'b'});
            return;
        }
        case 's':
        case 't':
        case 'f':
            records_.flows.push_back(
                {.timeNs = slice.startNs,
                 .id = mixed(legacy.bindId != 0 ? legacy.bindId : legacy.id, 2),
                 .thread = slice.thread,
                 .bindsNext = legacy.phase == 'f' && !legacy.bindsToEnclosing});
            return;
        default:
            return;
    }
}

void PerfettoRecorder::addCounterValue(std::uint64_t track, double value,
                                       PerfettoSequence& sequence, std::int64_t timeNs) {
    const PerfettoTracks::Counter traits = tracks_.counterTraits(track);
    if (traits.isIncremental) {
        constexpr double most = 9e18;
        std::int64_t& sum = sequence.counterValues[track];
        const auto step = static_cast<std::int64_t>(std::clamp(value, -most, most));
        if (__builtin_add_overflow(sum, step, &sum)) sum = 0;
        value = static_cast<double>(sum);
    }
    value *= static_cast<double>(traits.multiplier == 0 ? 1 : traits.multiplier);
    if (!std::isfinite(value)) return;
    CounterRecord& record = tracks_.counter(track);
    record.timesNs.push_back(timeNs);
    record.values.push_back(value);
}

/// The value of a counter, and those that an event of another kind carries along.
void PerfettoRecorder::addCounters(const PerfettoEvent& event, PerfettoSequence& sequence,
                                   std::int64_t timeNs) {
    if (event.counterValue && event.type == PerfettoEvent::Type::Counter)
        addCounterValue(event.track.value_or(sequence.track.value_or(0)), *event.counterValue,
                        sequence, timeNs);
    std::vector<std::uint64_t> tracks;
    std::vector<std::uint64_t> realTracks;
    std::vector<double> values;
    std::vector<double> realValues;
    forEachField(event.message, [&](const ProtoField& field) {
        if (field.number == 31)
            forEachValue(field, WireType::Varint,
                         [&](std::uint64_t uuid) { tracks.push_back(uuid); });
        if (field.number == 45)
            forEachValue(field, WireType::Varint,
                         [&](std::uint64_t uuid) { realTracks.push_back(uuid); });
        if (field.number == 12)
            forEachValue(field, WireType::Varint, [&](std::uint64_t value) {
                values.push_back(static_cast<double>(static_cast<std::int64_t>(value)));
            });
        if (field.number == 46)
            forEachValue(field, WireType::Fixed64, [&](std::uint64_t value) {
                realValues.push_back(std::bit_cast<double>(value));
            });
    });
    const auto add = [&](const std::vector<std::uint64_t>& own,
                         const std::vector<std::uint64_t>& usual,
                         const std::vector<double>& given) {
        const std::vector<std::uint64_t>& uuids = own.empty() ? usual : own;
        for (std::size_t i = 0; i < std::min(uuids.size(), given.size()); ++i)
            addCounterValue(uuids[i], given[i], sequence, timeNs);
    };
    add(tracks, sequence.counterTracks, values);
    add(realTracks, sequence.realCounterTracks, realValues);
}

std::int32_t PerfettoRecorder::detailOf(const PerfettoEvent& event,
                                        const PerfettoSequence& sequence) {
    StageDetail detail;
    bool isAny = false;
    forEachField(event.message, [&](const ProtoField& field) {
        if (field.number != 4 || field.type != WireType::Bytes) return;
        std::string_view name;
        std::optional<std::int64_t> value;
        forEachField(field.bytes, [&](const ProtoField& part) {
            if (part.number == 1) {
                const auto known = sequence.annotationNames().find(part.value);
                if (known != sequence.annotationNames().end()) name = names_.view(known->second);
            }
            if (part.number == 10) name = part.bytes;
            if (part.number == 3 || part.number == 4) value = part.integer();
        });
        std::int32_t* const place = placeOf(name, detail);
        if (place == nullptr || !value || *value < 0 || *value > INT32_MAX) return;
        *place = static_cast<std::int32_t>(*value);
        isAny = true;
    });
    if (!isAny) return -1;
    records_.details.push_back(detail);
    return static_cast<std::int32_t>(records_.details.size() - 1);
}

void PerfettoRecorder::renderStage(const PerfettoPacket& packet, PerfettoSequence& sequence) {
    PerfettoGpuStage stage;
    const bool isSound = parsePerfettoGpuStage(*packet.renderStage, stage);
    const auto timeNs = timeOf(packet, sequence);
    if (!isSound || !timeNs || stage.durationNs < 0 || stage.durationNs > latestNs)
        return warn("a GPU stage has no valid time and was left out", offset_);
    const auto knownQueue = sequence.gpuSpecifications().find(stage.queue);
    if (knownQueue == sequence.gpuSpecifications().end())
        return warn("the queue of a GPU stage is not known; it was left out", offset_);
    StringId label = textOf(stage.name, stage.nameId, sequence.eventNames());
    if (label == StringId::Empty) label = textOf({}, stage.stage, sequence.gpuSpecifications());

    const std::uint32_t process =
        tracks_.process(sequence.processOfContext(stage.context).value_or(0));
    const std::tuple key(process, stage.gpu, knownQueue->second);
    const auto [stream, isNew] =
        streams_.try_emplace(key, static_cast<std::uint32_t>(records_.streams.size()));
    if (isNew) {
        records_.streams.push_back({.process = process,
                                    .device = std::to_string(stage.gpu),
                                    .stream = std::string(names_.view(knownQueue->second))});
        checkLimit(records_.streams.size(), limits::mostStreams, "queues", records_.file.path);
    }
    records_.processes[process].hasEvents = true;
    records_.include(*timeNs);
    records_.include(*timeNs + stage.durationNs);
    records_.activities.push_back(
        {*timeNs, stage.durationNs, label, names_.intern("kernel"), stream->second});
}

void PerfettoRecorder::finish() {
    tracks_.finish();
    flows_.finish();
    if (clocks_.untied() > 0)
        records_.addFinding(Severity::Warning,
                            "the clock of a time is tied to no other; it stands as it is",
                            records_.file.path, clocks_.untied());
    if (otherPackets_ > 0)
        records_.addFinding(Severity::Note,
                            "a packet holds what is not shown, such as events of the kernel",
                            records_.file.path, otherPackets_);
    const bool isEmpty = records_.statistics.eventsByPhase.empty() && records_.activities.empty();
    if (isEmpty)
        throw Error(fmt::format("a Perfetto trace without track events or GPU stages ({} packets)",
                                packets_),
                    records_.file.path, "record track events, or open it at ui.perfetto.dev");
    records_.baseTimeNs = clocks_.wallClockOfZeroNs();
    records_.statistics.completeSlices =
        static_cast<std::int64_t>(records_.slices.size() + records_.activities.size());
    records_.statistics.processes =
        std::count_if(records_.processes.begin(), records_.processes.end(),
                      [](const ProcessRecord& process) { return process.hasEvents; });
    records_.statistics.threads =
        static_cast<std::int64_t>(records_.threads.size() + records_.streams.size());
}

}  // namespace bubblescope
