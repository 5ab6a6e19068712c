// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SpecJson.h"

#include <algorithm>

#include "core/schedule/ScheduleText.h"
#include "core/timeline/SliceKind.h"

namespace bubblescope {

namespace {

SliceKind kindNamed(std::string_view name) {
    for (std::size_t i = 0; i < sliceKindCount; ++i)
        if (traits(static_cast<SliceKind>(i)).name == name) return static_cast<SliceKind>(i);
    throw Error(fmt::format("'{}' is no kind of slice", name), {}, {});
}

std::string_view kindName(SliceKind kind) {
    return traits(kind).name;
}

// The tables of fields. Each is read and written alike; a new field is a new line.

constexpr auto shapeFields = [](auto& fields, auto& shape) {
    fields("devices", shape.devices);
    fields("micro_batches", shape.microBatches);
    for (const FamilyParameter& parameter : familyParameters())
        fields(std::string(parameter.name).c_str(), shape.*parameter.value);
};

constexpr auto durationFields = [](auto& fields, auto& durations) {
    fields("forward_ns", durations.forwardNs);
    fields("backward_ns", durations.backwardNs);
    fields("input_grad_ns", durations.inputGradNs);
    fields("weight_grad_ns", durations.weightGradNs);
    fields("fused_ns", durations.fusedNs);
    fields("point_to_point_ns", durations.pointToPointNs);
};

constexpr auto linkFields = [](auto& fields, auto& link) {
    fields("latency_ns", link.latencyNs);
    fields("bytes_per_second", link.bytesPerSecond);
};

constexpr auto clusterFields = [](auto& fields, auto& cluster) {
    fields("transfer_bytes", cluster.transferBytes);
    fields("link_bytes_per_second", cluster.linkBytesPerSecond);
    fields("overlaps", cluster.overlaps);
    fields("replicas", cluster.replicas);
    fields.named("sharding", cluster.sharding, shardingName, findSharding);
    fields("buffers", cluster.buffers);
    fields.group("replica_link", cluster.replicaLink, linkFields);
    fields.named("reduce_algorithm", cluster.reduceAlgorithm, reduceAlgorithmName,
                 findReduceAlgorithm);
    fields("weight_bytes", cluster.weightBytes);
    fields("gradient_bytes", cluster.gradientBytes);
    fields("optimizer_ns", cluster.optimizerNs);
    fields("optimizer_bytes", cluster.optimizerBytes);
    fields("activation_bytes", cluster.activationBytes);
    fields("capacity_bytes", cluster.capacityBytes);
    fields.named("versions", cluster.versions, versionPolicyName, findVersionPolicy);
    fields("micro_batches_per_update", cluster.microBatchesPerUpdate);
};

constexpr auto disturbanceFields = [](auto& fields, auto& disturbance) {
    fields("jitter", disturbance.jitter);
    fields("seed", disturbance.seed);
    fields("slow_device", disturbance.slowDevice);
    fields("slow_replica", disturbance.slowReplica);
    fields("slow_factor", disturbance.slowFactor);
};

/// Costs of blocks are those of the profile or the model, and no parameter.
constexpr auto fillOptionFields = [](auto& fields, auto& options) {
    fields("blocks_per_stage", options.blocksPerStage);
    fields("replicas", options.replicas);
    fields("shares_inversion", options.sharesInversion);
    fields("recomputes", options.recomputes);
    fields("sync_bytes_per_second", options.syncBytesPerSecond);
    fields("micro_batches", options.microBatches);
    fields("root_factor", options.rootFactor);
    fields("free_bytes", options.freeBytes);
};

constexpr auto placingFields = [](auto& fields, auto& placing) {
    fields("margin_percent", placing.marginPercent);
    fields("inversion_blocks", placing.inversionBlocks);
    fields("overlap_refreshes", placing.overlapRefreshes);
};

constexpr auto fillingFields = [](auto& fields, auto& filling) {
    fields("work", filling.request.work);
    fields("policy", filling.request.policy);
    fields.group("options", filling.request.options, fillOptionFields);
    fields.group("placing", filling.request.placing, placingFields);
    fields("most_stretch_percent", filling.request.mostStretchPercent);
    fields("profile", filling.profile);
    fields("micro_batch_size", filling.microBatchSize);
};

constexpr auto planFields = [](auto& fields, auto& plan) {
    fields("schedule", plan.schedule);
    fields.group("shape", plan.shape, shapeFields);
    fields("micro_batch_size", plan.microBatchSize);
    fields("data_parallel", plan.dataParallel);
    fields("tensor_parallel", plan.tensorParallel);
    fields("sequence_parallel", plan.isSequenceParallel);
    fields("overlaps_tensor", plan.overlapsTensor);
    fields("fused_attention", plan.hasFusedAttention);
    fields.named("sharding", plan.sharding, shardingName, findSharding);
    fields.named("recompute", plan.recompute, recomputeName, findRecompute);
    fields.named("precision", plan.precision, precisionName, findPrecision);
    fields.choice("cut", plan.cut.kind, std::array{"even", "balanced", "by_hand"});
    fields("cut_layers", plan.cut.layers);
};

constexpr auto modelFields = [](auto& fields, auto& model) {
    fields("model", model.model);
    fields("hardware", model.hardware);
    fields("sequence", model.sequence);
    fields("cut", model.cut);
    fields("profile", model.profile);
    fields("price_per_hour", model.pricePerHour);
    fields.group("plan", model.plan, planFields);
};

constexpr auto spreadFields = [](auto& fields, auto& spread) {
    fields.named("kind", spread.kind, kindName, kindNamed);
    fields("stage", spread.stage);
    fields("count", spread.count);
    fields("low_ns", spread.lowNs);
    fields("median_ns", spread.medianNs);
    fields("high_ns", spread.highNs);
};

constexpr auto tracedFields = [](auto& fields, auto& traced) {
    fields("family", traced.family);
    fields("step", traced.step);
    fields.groups("spreads", traced.spreads, spreadFields);
    fields("gap_ns", traced.gapNs);
    fields("latency_ns", traced.latencyNs);
    fields("measured_step_ns", traced.measuredStepNs);
    fields("steps", traced.steps);
};

constexpr auto scheduleFileFields = [](auto& fields, auto& file) {
    fields("path", file.path);
    fields("title", file.title);
    fields("notes", file.notes);
};

constexpr auto specFields = [](auto& fields, auto& spec) {
    fields("schedule", spec.schedule);
    fields.group("shape", spec.shape, shapeFields);
    fields.group("durations", spec.durations, durationFields);
    fields.group("cluster", spec.cluster, clusterFields);
    fields("layers", spec.layers);
    fields.group("disturbance", spec.disturbance, disturbanceFields);
    fields("steps", spec.steps);
    fields.group("filling", spec.filling, fillingFields);
    fields.group("model", spec.model, modelFields);
};

/// A line for each device, as in the command line's text form.
Json scheduleJson(const Schedule& schedule) {
    Json lines = Json::array();
    std::string_view text;
    const std::string all = scheduleText(schedule);
    for (text = all; !text.empty(); text.remove_prefix(text.find('\n') + 1))
        lines.push_back(std::string(text.substr(0, text.find('\n'))));
    return {{"name", schedule.name},
            {"parts_per_micro_batch", schedule.partsPerMicroBatch},
            {"operations", std::move(lines)}};
}

Schedule scheduleOfJson(const JsonReader& fields) {
    std::string name;
    int parts = 1;
    std::vector<std::string> lines;
    fields("name", name);
    fields("parts_per_micro_batch", parts);
    fields("operations", lines);
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    try {
        Schedule schedule = parseScheduleText(text, name);
        schedule.partsPerMicroBatch = std::max(1, parts);
        return schedule;
    } catch (const Error& error) {
        fields.place().in("operations").fail(std::string("cannot run: ") + error.what());
    }
}

template <class T, class Fields>
Json withSchedule(const T& value, Fields fields) {
    JsonWriter writer;
    fields(writer, value);
    Json json = std::move(writer).json();
    json["order"] = scheduleJson(value.schedule);
    return json;
}

/// Null where there is none.
template <class T, class Fields>
std::shared_ptr<const T> readWithSchedule(const JsonReader& spec, const char* name, Fields fields) {
    const Json* json = spec.find(name);
    if (!json) return nullptr;
    const JsonReader reader(*json, spec.place().in(name));
    auto value = std::make_shared<T>();
    fields(reader, *value);
    const Json* order = reader.find("order");
    if (!order) reader.place().fail("has no \"order\"");
    value->schedule = scheduleOfJson(JsonReader(*order, reader.place().in("order")));
    return value;
}

}  // namespace

Json specJson(const SimulationSpec& spec) {
    JsonWriter writer;
    specFields(writer, spec);
    Json json = std::move(writer).json();
    if (spec.file) json["schedule_file"] = withSchedule(*spec.file, scheduleFileFields);
    if (spec.traced) json["traced"] = withSchedule(*spec.traced, tracedFields);
    return json;
}

SimulationSpec specOfJson(const Json& json, const JsonPlace& place) {
    SimulationSpec spec;
    const JsonReader reader(json, place);
    specFields(reader, spec);
    try {
        if (!reader.find("schedule_file")) findScheduleFamily(spec.schedule);
    } catch (const Error& error) {
        place.in("schedule").fail(std::string("is not right: ") + error.what());
    }
    spec.file = readWithSchedule<ScheduleFile>(reader, "schedule_file", scheduleFileFields);
    spec.traced = readWithSchedule<TracedPipeline>(reader, "traced", tracedFields);
    return spec;
}

}  // namespace bubblescope
