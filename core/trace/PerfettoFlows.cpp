// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoFlows.h"

#include <algorithm>

#include "core/trace/ProtoWire.h"

namespace bubblescope {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
    std::uint64_t hash = (a ^ b * golden) * golden;
    return hash ^ hash >> 29;
}

/// A flow id may be used again after the event that ends the flow.
void PerfettoFlows::add(const PerfettoEvent& event, std::uint32_t row, std::int64_t timeNs) {
    const auto addPoint = [&](std::uint64_t id, bool ends) {
        std::uint64_t generation = 0;
        if (const auto known = generations_.find(id); known != generations_.end())
            generation = known->second;
        records_.flows.push_back({.timeNs = timeNs, .id = mixed(id, generation), .thread = row});
        if (ends) generations_[id] = generation + 1;
    };
    forEachField(event.message, [&](const ProtoField& field) {
        const bool isFlow = field.number == 47 || field.number == 36;
        const bool isLast = field.number == 48 || field.number == 42;
        if (isFlow || isLast)
            forEachValue(field, field.number >= 47 ? WireType::Fixed64 : WireType::Varint,
                         [&](std::uint64_t id) { addPoint(id, isLast); });
    });
    if (event.legacy && event.legacy->flowDirection != 0)
        passing_.push_back({timeNs, event.legacy->bindId, row, event.legacy->flowDirection});
}

/// Each event that a flow goes into is joined to the last one before from which it came.
void PerfettoFlows::finish() {
    std::stable_sort(passing_.begin(), passing_.end(),
                     [](const Passing& a, const Passing& b) { return a.timeNs < b.timeNs; });
    std::unordered_map<std::uint64_t, const Passing*> sources;
    std::uint64_t flows = 0;
    for (const Passing& flow : passing_) {
        const auto source = sources.find(flow.id);
        if ((flow.direction & 1) != 0 && source != sources.end()) {
            const std::uint64_t id = mixed(++flows, 1);
            for (const Passing* end : {source->second, &flow})
                records_.flows.push_back({.timeNs = end->timeNs, .id = id, .thread = end->row});
        }
        if ((flow.direction & 2) != 0) sources[flow.id] = &flow;
    }
}

}  // namespace bubblescope
