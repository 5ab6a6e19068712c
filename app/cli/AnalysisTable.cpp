// SPDX-License-Identifier: Apache-2.0
#include "app/cli/AnalysisTable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/Output.h"
#include "core/analyze/MetricSummary.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

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

/// Slices that lie over each other on one stream: what they add up to, and how long any of them
/// ran.
void printOverlaps(const Timeline& timeline, const Analysis& analysis) {
    for (std::size_t d = 0; d < analysis.devices.size(); ++d)
        for (const StreamUse& stream : analysis.devices[d].streams)
            if (stream.sumNs > stream.busyNs)
                fmt::print("slices overlap on {}, stream {}: {} in sum, {} as union\n",
                           timeline.devices()[d].name, stream.stream, formatDuration(stream.sumNs),
                           formatDuration(stream.busyNs));
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

/// One column for each cause that occurs.
void printCauses(const Timeline& timeline, const Analysis& analysis) {
    std::vector<std::size_t> causes;
    for (std::size_t c = 0; c < bubbleCauseCount; ++c)
        if (std::ranges::any_of(analysis.devices,
                                [c](const DeviceAnalysis& d) { return d.bubblesNs[c] != 0; }))
            causes.push_back(c);
    if (causes.empty()) return;
    std::vector<std::vector<std::string>> rows{{"bubbles by cause"}};
    for (const std::size_t c : causes)
        rows[0].emplace_back(bubbleCauseTitle(static_cast<BubbleCause>(c)));
    for (std::size_t d = 0; d < analysis.devices.size(); ++d) {
        rows.push_back({timeline.devices()[d].name});
        for (const std::size_t c : causes)
            rows.back().push_back(formatDuration(analysis.devices[d].bubblesNs[c]));
    }
    fmt::print("\n");
    printTable(rows);
}

void printSteps(const Timeline& timeline, const Analysis& analysis) {
    constexpr std::size_t most = 12;
    if (analysis.steps.size() < 2) return;
    std::vector<std::vector<std::string>> rows{{"utilization by step", "length"}};
    for (const Device& device : timeline.devices())
        rows[0].push_back(device.name);
    for (std::size_t s = 0; s < std::min(most, analysis.steps.size()); ++s) {
        const StepAnalysis& step = analysis.steps[s];
        rows.push_back({step.name, formatDuration(step.durationNs())});
        for (const DeviceStep& device : step.devices)
            rows.back().push_back(formatPercent(static_cast<double>(device.utilizedNs) /
                                                static_cast<double>(step.durationNs())));
    }
    fmt::print("\n");
    printTable(rows);
    if (analysis.steps.size() > most)
        fmt::print("… and {} more; --json has all\n", analysis.steps.size() - most);
}

void printWaiting(const Timeline& timeline, const WaitingMatrix& waiting) {
    const auto isEmpty = [](const std::vector<std::int64_t>& row) {
        return std::ranges::all_of(row, [](std::int64_t ns) { return ns == 0; });
    };
    if (std::ranges::all_of(waiting.byPeerNs, isEmpty)) return;
    std::vector<std::vector<std::string>> rows{{"waits for"}};
    for (const Device& device : timeline.devices())
        rows[0].push_back(device.name);
    rows[0].emplace_back("transfer or unknown");
    for (std::size_t d = 0; d < waiting.byPeerNs.size(); ++d) {
        rows.push_back({timeline.devices()[d].name});
        for (const std::int64_t ns : waiting.byPeerNs[d])
            rows.back().push_back(ns == 0 ? "" : formatDuration(ns));
        rows.back().push_back(formatDuration(waiting.otherNs[d]));
    }
    fmt::print("\n");
    printTable(rows);
}

void printBalance(const Timeline& timeline, const BalanceBound& balance) {
    fmt::print(
        "\nslowest: {}, {} of work a step, {} on average over devices\n"
        "perfect balance: the step could not become shorter than {} (now {}), a bound: the step "
        "less what the slowest device does beyond the average\n",
        timeline.devices()[static_cast<std::size_t>(balance.slowest)].name,
        formatDuration(std::llround(balance.mostWorkNs)),
        formatDuration(std::llround(balance.meanWorkNs)),
        formatDuration(std::llround(balance.leastStepNs)),
        formatDuration(std::llround(balance.stepNs)));
}

void printCriticalPath(const CriticalPath& path) {
    if (path.slices.empty()) return;
    const auto share = [&](std::int64_t ns) {
        return formatPercent(static_cast<double>(ns) /
                             static_cast<double>(std::max<std::int64_t>(1, path.lengthNs)));
    };
    fmt::print("\ncritical path: {} slices over {}; ", path.slices.size(),
               formatDuration(path.lengthNs));
    for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
        if (path.byKindNs[kind] > 0)
            fmt::print("{} {}, ", sliceKindTable[kind].title, share(path.byKindNs[kind]));
    fmt::print("between slices (transfers, launches, unexplained) {}\n", share(path.betweenNs));
}

}  // namespace

void printAnalysis(const Timeline& timeline, const Analysis& analysis, const RankSummary& ranks,
                   const CriticalPath& path) {
    for (const SourceFile& file : timeline.files)
        fmt::print("{}: {}, {}\n", file.path, file.format, formatBytes(file.sizeBytes));
    fmt::print("{} slices, {} kernels, {} copies, {} sets; {} from first to last event\n",
               timeline.statistics.completeSlices, analysis.kernels, analysis.memcpys,
               analysis.memsets, formatDuration(analysis.spanNs));
    printConfiguration(timeline);
    printMetrics(timeline);
    printDevices(timeline, analysis);
    printOverlaps(timeline, analysis);
    printRows(timeline, analysis);
    printCauses(timeline, analysis);
    printSteps(timeline, analysis);
    printWaiting(timeline, ranks.waiting);
    if (ranks.balance) printBalance(timeline, *ranks.balance);
    printLongestBubbles(timeline, analysis);
    printCriticalPath(path);
    if (!timeline.findings().empty()) fmt::print("\nfindings\n");
    for (const Finding& finding : timeline.findings())
        fmt::print("  {}: {} ({} times; {})\n", severityName(finding.severity), finding.what,
                   finding.count, finding.where);
}

}  // namespace bubblescope
