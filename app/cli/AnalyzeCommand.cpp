// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/analyze/Analysis.h"
#include "core/analyze/MetricSummary.h"
#include "core/base/Units.h"
#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

struct AnalyzeOptions {
    std::vector<std::string> files;
    JsonOption json;
};

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

Json deviceJson(const Device& identity, const DeviceAnalysis& device) {
    Json streams = Json::array();
    for (const StreamUse& stream : device.streams)
        streams.push_back(
            {{"stream", stream.stream}, {"kernels", stream.kernels}, {"busy_ns", stream.busyNs}});
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

Json analysisJson(const Timeline& timeline, const Analysis& analysis) {
    Json devices = Json::array();
    for (std::size_t d = 0; d < analysis.devices.size(); ++d)
        devices.push_back(deviceJson(timeline.devices()[d], analysis.devices[d]));
    Json kernels = Json::array();
    for (const KernelTotal& kernel : analysis.topKernels)
        kernels.push_back(
            {{"name", kernel.name}, {"count", kernel.count}, {"total_ns", kernel.totalNs}});
    Json steps = Json::array();
    for (const StepMark& step : timeline.steps())
        steps.push_back({{"name", step.name}, {"start_ns", step.startNs}, {"end_ns", step.endNs}});
    const SourceStatistics& statistics = timeline.statistics;
    return {{"files", filesJson(timeline)},
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
            {"steps", steps}};
}

void printDevices(const Timeline& timeline, const Analysis& analysis) {
    if (analysis.devices.empty()) return;
    std::vector<std::vector<std::string>> rows{
        {"device", "span", "compute", "communication", "exposed", "idle", "utilization", "bubble"}};
    for (std::size_t d = 0; d < analysis.devices.size(); ++d) {
        const DeviceAnalysis& device = analysis.devices[d];
        rows.push_back({timeline.devices()[d].name, formatDuration(device.spanNs()),
                        formatDuration(device.computeNs), formatDuration(device.communicationNs),
                        formatDuration(device.exposedCommunicationNs),
                        formatDuration(device.idleNs), formatPercent(device.utilization()),
                        formatPercent(device.bubbleFraction())});
    }
    fmt::print("\n");
    printTable(rows);
    fmt::print("\nutilization = union of computation / span, {}; span: {}\n",
               provenanceName(timeline.provenance), analysis.spanDefinition);
}

void printRows(const Timeline& timeline, const Analysis& analysis) {
    if (!analysis.devices.empty() || analysis.rows.empty()) return;
    std::vector<std::vector<std::string>> rows{{"thread", "slices", "span", "busy", "idle"}};
    for (const RowAnalysis& row : analysis.rows) {
        const Track& track = timeline.tracks()[row.track];
        rows.push_back({track.process + " · " + track.name, std::to_string(row.slices),
                        formatDuration(row.spanNs), formatDuration(row.busyNs),
                        formatDuration(row.idleNs)});
    }
    fmt::print("\n");
    printTable(rows);
}

void printLongestBubbles(const Timeline& timeline, const Analysis& analysis) {
    constexpr std::size_t most = 10;
    std::vector<Bubble> bubbles;
    for (const DeviceAnalysis& device : analysis.devices)
        bubbles.insert(bubbles.end(), device.bubbles.begin(), device.bubbles.end());
    if (bubbles.empty()) return;
    std::stable_sort(bubbles.begin(), bubbles.end(), [](const Bubble& a, const Bubble& b) {
        return a.durationNs() > b.durationNs();
    });
    std::vector<std::vector<std::string>> rows{{"longest bubbles", "cause", "start", "length"}};
    for (std::size_t i = 0; i < std::min(most, bubbles.size()); ++i)
        rows.push_back({timeline.devices()[static_cast<std::size_t>(bubbles[i].device)].name,
                        std::string(bubbleCauseTitle(bubbles[i].cause)),
                        formatDuration(bubbles[i].startNs - timeline.firstNs()),
                        formatDuration(bubbles[i].durationNs())});
    fmt::print("\n");
    printTable(rows);
}

void printConfiguration(const Timeline& timeline) {
    if (timeline.configuration.empty()) return;
    std::size_t width = 0;
    for (const Setting& setting : timeline.configuration)
        width = std::max(width, setting.key.size());
    fmt::print("\nconfiguration\n");
    for (const Setting& setting : timeline.configuration)
        fmt::print("{:<{}}  {}\n", setting.key, width, setting.value);
}

void printMetrics(const Timeline& timeline) {
    if (timeline.metrics().empty()) return;
    std::vector<std::vector<std::string>> rows{
        {"metric", "steps", "first", "last", "least", "at step", "greatest"}};
    const auto number = [](double value) { return fmt::format("{:.6g}", value); };
    for (const Metric& metric : timeline.metrics()) {
        const MetricSummary summary = summarize(metric);
        rows.push_back({metric.name, fmt::format("{}–{}", summary.firstStep, summary.lastStep),
                        number(summary.first), number(summary.last), number(summary.least),
                        std::to_string(summary.leastStep), number(summary.greatest)});
    }
    fmt::print("\n");
    printTable(rows);
}

void printAnalysis(const Timeline& timeline, const Analysis& analysis) {
    for (const SourceFile& file : timeline.files)
        fmt::print("{}: {}, {}\n", file.path, file.format, formatBytes(file.sizeBytes));
    fmt::print("{} slices, {} kernels, {} copies, {} sets; {} from first to last event\n",
               timeline.statistics.completeSlices, analysis.kernels, analysis.memcpys,
               analysis.memsets, formatDuration(analysis.spanNs));
    printConfiguration(timeline);
    printMetrics(timeline);
    printDevices(timeline, analysis);
    printRows(timeline, analysis);
    printLongestBubbles(timeline, analysis);
    if (!timeline.findings().empty()) fmt::print("\nfindings\n");
    for (const Finding& finding : timeline.findings())
        fmt::print("  {}: {} ({} times; {})\n", severityName(finding.severity), finding.what,
                   finding.count, finding.where);
}

void analyzeFiles(const AnalyzeOptions& options, Progress& progress) {
    const Timeline timeline = openRun(options.files, progress);
    const Analysis analysis = analyze(timeline);
    if (!options.json.path.empty()) options.json.write(analysisJson(timeline, analysis));
    if (!options.json.replacesText()) printAnalysis(timeline, analysis);
}

}  // namespace

void addAnalyzeCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "analyze", "Utilization, bubbles, communication and kernels of traces and recordings");
    const auto options = std::make_shared<AnalyzeOptions>();
    command
        ->add_option("files", options->files,
                     "trace files or a folder of them; several are the ranks of one run")
        ->required();
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope analyze rank*.json.gz");
    command->callback([&action, options] {
        action = [options](Progress& progress) { analyzeFiles(*options, progress); };
    });
}

}  // namespace bubblescope
