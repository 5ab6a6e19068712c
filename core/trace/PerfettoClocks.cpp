// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoClocks.h"

#include <algorithm>

#include "core/trace/ProtoWire.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostClocks = 16;  ///< in a snapshot
constexpr int mostHops = 2;

std::int64_t bounded(std::uint64_t value) {
    return static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX));
}

/// Sums and products that stay within 64 bits, at their bounds if need be.
std::int64_t sum(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    return __builtin_add_overflow(a, b, &result) ? (b < 0 ? INT64_MIN : INT64_MAX) : result;
}

std::int64_t difference(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    return __builtin_sub_overflow(a, b, &result) ? (b < 0 ? INT64_MAX : INT64_MIN) : result;
}

std::int64_t product(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? INT64_MAX : result;
}

}  // namespace

/// Clocks 64 to 127 are those of a sequence alone.
std::uint64_t PerfettoClocks::keyOf(std::uint32_t clock, std::uint32_t sequence) {
    const bool isOfSequence = clock >= 64 && clock < 128;
    return clock | (isOfSequence ? std::uint64_t{sequence} << 32 : 0);
}

void PerfettoClocks::addSnapshot(std::string_view message, std::uint32_t sequence) {
    Snapshot snapshot;
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 2 && field.value != 0) traceClock_ = field.value;
        if (field.number != 1 || snapshot.size() == mostClocks) return;
        std::uint32_t id = 0;
        std::int64_t reading = 0;
        std::int64_t multiplierNs = 1;
        bool isIncremental = false;
        forEachField(field.bytes, [&](const ProtoField& part) {
            if (part.number == 1) id = static_cast<std::uint32_t>(part.value);
            if (part.number == 2) reading = bounded(part.value);
            if (part.number == 3) isIncremental = part.value != 0;
            if (part.number == 4) multiplierNs = std::max<std::int64_t>(bounded(part.value), 1);
        });
        Domain& domain = domains_[keyOf(id, sequence)];
        domain.multiplierNs = multiplierNs;
        domain.isIncremental = isIncremental;
        domain.lastNs = product(reading, multiplierNs);
        snapshot.push_back({keyOf(id, sequence), domain.lastNs});
    });
    for (const Reading& reading : snapshot)
        domains_[reading.clock].snapshots.insert_or_assign(reading.ns, snapshots_.size());
    snapshots_.push_back(std::move(snapshot));
}

/// By the last snapshot before, which has the trace's clock or one from which it can be reached.
std::optional<std::int64_t> PerfettoClocks::convert(std::uint64_t clock, std::int64_t ns,
                                                    int hopsLeft) const {
    if (clock == traceClock_) return ns;
    const auto domain = domains_.find(clock);
    if (domain == domains_.end() || domain->second.snapshots.empty()) return {};
    const auto& known = domain->second.snapshots;
    auto at = known.upper_bound(ns);
    if (at != known.begin()) --at;
    const Snapshot& snapshot = snapshots_[at->second];
    const std::int64_t sinceNs = difference(ns, at->first);
    for (const Reading& reading : snapshot)
        if (reading.clock == traceClock_) return sum(reading.ns, sinceNs);
    if (hopsLeft == 0) return {};
    for (const Reading& reading : snapshot) {
        if (reading.clock == clock) continue;
        if (const auto there = convert(reading.clock, sum(reading.ns, sinceNs), hopsLeft - 1))
            return there;
    }
    return {};
}

std::int64_t PerfettoClocks::toTraceNs(std::uint64_t timestamp, std::uint32_t clock,
                                       std::uint32_t sequence) {
    const std::uint64_t key = keyOf(clock, sequence);
    std::int64_t ns = bounded(timestamp);
    if (const auto known = domains_.find(key); known != domains_.end()) {
        Domain& domain = known->second;
        ns = product(ns, domain.multiplierNs);
        if (domain.isIncremental) ns = domain.lastNs = sum(domain.lastNs, ns);
    }
    if (const auto there = convert(key, ns, mostHops)) return *there;
    ++untied_;
    return ns;
}

std::optional<std::int64_t> PerfettoClocks::wallClockOfZeroNs() const {
    for (const Snapshot& snapshot : snapshots_) {
        std::optional<std::int64_t> wallNs;
        std::optional<std::int64_t> traceNs;
        for (const Reading& reading : snapshot) {
            if (reading.clock == realtime) wallNs = reading.ns;
            if (reading.clock == traceClock_) traceNs = reading.ns;
        }
        if (wallNs && traceNs) return difference(*wallNs, *traceNs);
    }
    return {};
}

}  // namespace bubblescope
