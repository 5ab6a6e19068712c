// SPDX-License-Identifier: Apache-2.0
#include "app/cli/AnalysisJson.h"

#include <algorithm>

#include "core/analyze/Collectives.h"
#include "core/analyze/MetricSummary.h"

namespace bubblescope {

namespace {

Json filesJson(const Timeline& timeline) {
    Json list = Json::array();
    for (const SourceFile& file : timeline.files)
        list.push_back({{"path", file.path},
                        {"format", file.format},
                        {"size_bytes", file.sizeBytes},
                        {"rank", file.rank ? Json(*file.rank) : Json()},
                        {"clock_offset_ns", file.clockOffsetNs}});
    return list;
}

/// Of corrections that are only proposed, `proposed_ns` would have to be added to `offset_ns`.
Json clockJson(const Timeline& timeline) {
    const ClockReport& clock = timeline.clock;
    Json offsets = Json::array();
    for (const SourceFile& file : timeline.files)
        offsets.push_back(
            {{"rank", file.rank ? Json(*file.rank) : Json()},
             {"offset_ns", file.clockOffsetNs},
             {"proposed_ns", file.clockCorrectionNs ? Json(*file.clockCorrectionNs) : Json()}});
    return {{"method", clock.method.empty() ? Json() : Json(clock.method)},
            {"evidence", clock.evidence.empty() ? Json() : Json(clock.evidence)},
            {"uncertainty_ns", clock.evidence.empty() ? Json() : Json(clock.uncertaintyNs)},
            {"offsets", offsets}};
}

Json findingsJson(const Timeline& timeline) {
    Json list = Json::array();
    for (const Finding& finding : timeline.findings())
        list.push_back({{"severity", severityName(finding.severity)},
                        {"what", finding.what},
                        {"where", finding.where},
                        {"count", finding.count}});
    return list;
}

Json byKindJson(const DeviceAnalysis& device) {
    Json kinds = Json::object();
    for (std::size_t k = 0; k < sliceKindCount; ++k) {
        if (device.byKindNs[k] != 0)
            kinds[std::string(sliceKindTable[k].name)] = device.byKindNs[k];
    }
    return kinds;
}

std::int64_t ofCause(const TimeByCause& bubblesNs, BubbleCause cause) {
    return bubblesNs[static_cast<std::size_t>(cause)];
}

Json byCauseJson(const TimeByCause& bubblesNs) {
    Json causes = Json::object();
    for (std::size_t c = 0; c < bubbleCauseCount; ++c) {
        if (bubblesNs[c] != 0)
            causes[std::string(bubbleCauseName(static_cast<BubbleCause>(c)))] = bubblesNs[c];
    }
    return causes;
}

Json deviceJson(const Device& identity, const DeviceAnalysis& device) {
    Json streams = Json::array();
    for (const StreamUse& stream : device.streams)
        streams.push_back({{"stream", stream.stream},
                           {"kernels", stream.kernels},
                           {"busy_ns", stream.busyNs},
                           {"sum_ns", stream.sumNs}});
    Json bubbles = Json::array();
    for (const Bubble& bubble : device.bubbles)
        bubbles.push_back({{"start_ns", bubble.startNs},
                           {"end_ns", bubble.endNs},
                           {"cause", bubbleCauseName(bubble.cause)}});
    return {{"name", identity.name},
            {"rank", identity.rank < 0 ? Json() : Json(identity.rank)},
            {"process", identity.process},
            {"device", identity.device},
            {"kernels", device.kernels},
            {"first_start_ns", device.firstStartNs},
            {"last_end_ns", device.lastEndNs},
            {"busy_ns", device.busyNs},
            {"idle_ns", device.idleNs},
            {"compute_ns", device.computeNs},
            {"communication_ns", device.communicationNs},
            {"overlap_ns", device.overlapNs},
            {"exposed_communication_ns", device.exposedCommunicationNs},
            {"utilization", device.utilization()},
            {"bubble_fraction", device.bubbleFraction()},
            {"waiting_p2p_ns", ofCause(device.bubblesNs, BubbleCause::PointToPoint)},
            {"waiting_collective_ns", ofCause(device.bubblesNs, BubbleCause::Collective)},
            {"bubbles_by_cause", byCauseJson(device.bubblesNs)},
            {"streams", streams},
            {"by_kind", byKindJson(device)},
            {"bubbles", bubbles}};
}

Json rowsJson(const Timeline& timeline, const Analysis& analysis) {
    Json list = Json::array();
    for (const RowAnalysis& row : analysis.rows) {
        const Track& track = timeline.tracks()[row.track];
        list.push_back({{"process", track.process},
                        {"thread", track.name},
                        {"slices", row.slices},
                        {"busy_ns", row.busyNs},
                        {"idle_ns", row.idleNs},
                        {"span_ns", row.spanNs}});
    }
    return list;
}

Json configurationJson(const Timeline& timeline) {
    Json object = Json::object();
    for (const Setting& setting : timeline.configuration)
        object[setting.key] = setting.value;
    return object;
}

/// What is not a number, such as the loss of a run that diverged, is null.
Json metricsJson(const Timeline& timeline) {
    Json object = Json::object();
    for (const Metric& metric : timeline.metrics()) {
        const MetricSummary summary = summarize(metric);
        object[metric.name] = {{"steps", summary.values},
                               {"first_step", summary.firstStep},
                               {"last_step", summary.lastStep},
                               {"first", summary.first},
                               {"last", summary.last},
                               {"least", summary.least},
                               {"least_step", summary.leastStep},
                               {"greatest", summary.greatest}};
    }
    return object;
}

/// The marks of the timeline, and what devices did in steps that slices belong to.
Json stepsJson(const Timeline& timeline, const Analysis& analysis) {
    Json steps = Json::array();
    for (const StepMark& step : timeline.steps())
        steps.push_back({{"name", step.name}, {"start_ns", step.startNs}, {"end_ns", step.endNs}});
    for (const StepAnalysis& step : analysis.steps) {
        auto entry = std::ranges::find_if(
            steps, [&](const Json& known) { return known["name"] == step.name; });
        if (entry == steps.end()) entry = steps.insert(steps.end(), Json{{"name", step.name}});
        Json devices = Json::array();
        for (const DeviceStep& device : step.devices)
            devices.push_back({{"compute_ns", device.computeNs},
                               {"utilized_ns", device.utilizedNs},
                               {"bubbles_by_cause", byCauseJson(device.bubblesNs)}});
        (*entry)["number"] = step.number;
        (*entry)["work_start_ns"] = step.startNs;
        (*entry)["work_end_ns"] = step.endNs;
        (*entry)["devices"] = devices;
    }
    return steps;
}

Json collectivesJson(const Timeline& timeline) {
    Json list = Json::array();
    for (const CollectiveTotal& total : collectiveTotals(timeline))
        list.push_back({{"operation", total.operation},
                        {"group", total.group},
                        {"group_size", total.groupSize < 0 ? Json() : Json(total.groupSize)},
                        {"count", total.count},
                        {"total_ns", total.totalNs}});
    return list;
}

Json ranksJson(const Timeline& timeline, const RankSummary& ranks) {
    Json devices = Json::array();
    for (const Device& device : timeline.devices())
        devices.push_back(device.name);
    Json balance;
    if (ranks.balance)
        balance = {{"definition",
                    "least_step_ns = step_ns - (most_work_ns - mean_work_ns): a bound, if every "
                    "device had the mean work"},
                   {"slowest", devices[static_cast<std::size_t>(ranks.balance->slowest)]},
                   {"step_ns", ranks.balance->stepNs},
                   {"most_work_ns", ranks.balance->mostWorkNs},
                   {"mean_work_ns", ranks.balance->meanWorkNs},
                   {"least_step_ns", ranks.balance->leastStepNs}};
    return {{"devices", devices},
            {"waiting_for_ns", ranks.waiting.byPeerNs},
            {"waiting_for_unknown_ns", ranks.waiting.otherNs},
            {"balance", balance}};
}

Json criticalPathJson(const CriticalPath& path) {
    Json byKind = Json::object();
    for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
        if (path.byKindNs[kind] > 0)
            byKind[std::string(sliceKindTable[kind].name)] = path.byKindNs[kind];
    return {{"slices", path.slices.size()},
            {"length_ns", path.lengthNs},
            {"by_kind_ns", byKind},
            {"between_ns", path.betweenNs}};
}

}  // namespace

Json analysisJson(const Timeline& timeline, const Analysis& analysis, const RankSummary& ranks,
                  const CriticalPath& path) {
    Json devices = Json::array();
    for (std::size_t d = 0; d < analysis.devices.size(); ++d)
        devices.push_back(deviceJson(timeline.devices()[d], analysis.devices[d]));
    Json kernels = Json::array();
    for (const KernelTotal& kernel : analysis.topKernels)
        kernels.push_back(
            {{"name", kernel.name}, {"count", kernel.count}, {"total_ns", kernel.totalNs}});
    const SourceStatistics& statistics = timeline.statistics;
    return {{"files", filesJson(timeline)},
            {"clock", clockJson(timeline)},
            {"findings", findingsJson(timeline)},
            {"provenance", provenanceName(timeline.provenance)},
            {"configuration", configurationJson(timeline)},
            {"metrics", metricsJson(timeline)},
            {"events", statistics.eventsByPhase},
            {"slices", statistics.completeSlices},
            {"processes", statistics.processes},
            {"threads", statistics.threads},
            {"span_ns", analysis.spanNs},
            {"span_definition", analysis.spanDefinition},
            {"kernels", analysis.kernels},
            {"memcpys", analysis.memcpys},
            {"memsets", analysis.memsets},
            {"devices", devices},
            {"rows", rowsJson(timeline, analysis)},
            {"top_kernels", kernels},
            {"steps", stepsJson(timeline, analysis)},
            {"collectives", collectivesJson(timeline)},
            {"ranks", ranksJson(timeline, ranks)},
            {"critical_path", criticalPathJson(path)}};
}

}  // namespace bubblescope
