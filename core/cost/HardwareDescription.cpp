// SPDX-License-Identifier: Apache-2.0
#include "core/cost/HardwareDescription.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/cost/JsonObject.h"
#include "core/cost/ShippedHardware.h"

namespace bubblescope {

namespace {

constexpr double most = 1e18;

/// Fields with a figure write it as {"value": …, "source": "…"}, so that none is without.
double figure(JsonObject& input, const char* field, std::vector<std::string>& sources) {
    JsonObject entry = input.object(field);
    const double value = entry.number("value", 0, most);
    sources.push_back(fmt::format("{}: {}", field, entry.text("source")));
    entry.refuseOthers();
    return value;
}

Link linkOf(JsonObject input) {
    const Link link{std::llround(input.number("latency_ns", 0, 1e12)),
                    std::llround(input.number("bytes_per_second", 1, most))};
    input.text("source");
    input.refuseOthers();
    return link;
}

std::vector<HardwareDescription::Ring> ringsOf(JsonObject& input) {
    std::vector<HardwareDescription::Ring> rings;
    for (JsonObject& entry : input.objectsOr("rings")) {
        const int members = entry.whole("members", 2, 65'536);
        if (!rings.empty() && rings.back().members >= members)
            entry.fail("members", fmt::format("is {}, and does not ascend", members));
        rings.push_back({members, linkOf(entry.object("link"))});
        entry.refuseOthers();
    }
    if (rings.empty()) input.fail("rings", "must have at least one");
    return rings;
}

Efficiency efficiencyOf(JsonObject input) {
    Efficiency e;
    e.matrix = input.number("matrix", 0.001, 1);
    e.smallDepth = input.number("small_depth", 0, 1e6);
    e.wave = input.number("wave", 0, 4);
    e.unaligned = input.number("unaligned", 0.001, 1);
    e.memory = input.number("memory", 0.001, 1);
    e.residualBytes = input.number("residual_bytes", 0, 1e4);
    e.splitBytes = input.number("split_bytes", 0, 1e4);
    e.scoreBytes = input.number("score_bytes", 0, 1e4);
    e.forwardLaunchNs = input.number("forward_launch_ns", 0, 1e10);
    e.backwardLaunchNs = input.number("backward_launch_ns", 0, 1e10);
    e.unfusedSoftmaxNs = input.number("unfused_softmax_ns", 0, 1e10);
    e.launchExponent = input.number("launch_exponent", 1, 1000);
    e.headBytes = input.number("head_bytes", 0, 1e4);
    e.headLaunchNs = input.number("head_launch_ns", 0, 1e10);
    e.optimizerBytes = input.number("optimizer_bytes", 0, 1e4);
    e.stepNs = input.number("step_ns", 0, 1e12);
    e.growthPerDoubling = input.number("growth_per_doubling", 0, 1);
    e.source = input.text("source");
    input.refuseOthers();
    return e;
}

}  // namespace

std::string_view precisionName(Precision precision) {
    return precision == Precision::Half ? "half" : "single";
}

Precision findPrecision(std::string_view name) {
    for (const Precision p : {Precision::Half, Precision::Single})
        if (precisionName(p) == canonicalName(name)) return p;
    throw Error(fmt::format("'{}' is no precision", name), "", "use half or single");
}

double HardwareDescription::growth(int accelerators) const {
    return 1 + efficiency.growthPerDoubling *
                   std::log2(std::max(1.0, static_cast<double>(accelerators) / nodeSize));
}

double HardwareDescription::tensorReduceNs(double bytes, int members) const {
    if (members == 1) return 0;
    const double sent = bytes * 2 * (members - 1) / members;
    const Link link = replicaRing(members, 1);
    const double perSecond = static_cast<double>(
        members <= nodeSize ? link.bytesPerSecond : networkTensorRing.bytesPerSecond);
    return 2.0 * (members - 1) * static_cast<double>(link.latencyNs) + sent / perSecond * 1e9;
}

Link HardwareDescription::replicaRing(int replicas, int tensorParallel) const {
    if (replicas * tensorParallel > nodeSize)
        return {networkTensorRing.latencyNs,
                networkReplicaBytesPerSecond / std::min(tensorParallel, nodeSize)};
    const Ring* best = &rings.front();
    for (const Ring& ring : rings)
        if (ring.members <= replicas) best = &ring;
    const int rounds = 2 * (std::max(replicas, 2) - 1);
    return {best->link.latencyNs / rounds, best->link.bytesPerSecond};
}

std::vector<std::string_view> shippedHardwareNames() {
    std::vector<std::string_view> names;
    for (const ShippedHardware& hardware : shippedHardware())
        names.push_back(hardware.name);
    return names;
}

HardwareDescription findHardwareDescription(std::string_view nameOrPath) {
    const std::string wanted = canonicalName(nameOrPath);
    for (const ShippedHardware& hardware : shippedHardware())
        if (hardware.name == wanted)
            return parseHardwareDescription(hardware.json, std::string(nameOrPath));
    const std::string hint = fmt::format("give a hardware JSON file, or one of {}",
                                         fmt::join(shippedHardwareNames(), ", "));
    return parseHardwareDescription(readTextFile(std::string(nameOrPath), hint),
                                    std::string(nameOrPath));
}

HardwareDescription parseHardwareDescription(std::string_view json, const std::string& where) {
    JsonObject input = JsonObject::parse(json, where);
    HardwareDescription h;
    h.name = canonicalName(input.text("name"));
    h.title = input.textOr("title", h.name);
    h.halfFlops = figure(input, "half_flops", h.sources);
    h.singleFlops = figure(input, "single_flops", h.sources);
    if (h.halfFlops <= 0 || h.singleFlops <= 0) input.fail("half_flops", "must be above 0");
    h.memoryBytes = static_cast<std::int64_t>(figure(input, "memory_bytes", h.sources));
    h.memoryBytesPerSecond = figure(input, "memory_bytes_per_second", h.sources);
    if (h.memoryBytesPerSecond <= 0) input.fail("memory_bytes_per_second", "must be above 0");
    h.multiprocessors = input.wholeOr("multiprocessors", 1, 1, 65'536);
    h.tile = input.wholeOr("tile", 128, 1, 65'536);
    h.nodeSize = input.whole("node_size", 1, 65'536);
    h.rings = ringsOf(input);
    h.nodeLink = linkOf(input.object("node_link"));
    h.networkLink = linkOf(input.object("network_link"));
    h.networkTensorRing = linkOf(input.object("network_tensor_ring"));
    h.networkReplicaBytesPerSecond =
        std::llround(figure(input, "network_replica_bytes_per_second", h.sources));
    if (h.networkReplicaBytesPerSecond <= 0)
        input.fail("network_replica_bytes_per_second", "must be above 0");
    h.efficiency = efficiencyOf(input.object("efficiency"));
    input.refuseOthers();
    return h;
}

}  // namespace bubblescope
