// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "app/cli/TraceRequest.h"
#include "core/analyze/Analysis.h"
#include "core/base/Units.h"
#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

struct CompareOptions {
    std::string a;
    std::string b;
    TraceRequest trace;
    JsonOption json;
};

struct Side {
    Timeline timeline;
    Analysis analysis;
};

/// One figure of both runs. Times in nanoseconds; shares are shown in per cent.
struct Figure {
    std::string name;  ///< in JSON: "compute_ns"
    std::string title;
    double a = 0;
    double b = 0;
    bool isShare = false;
    bool isCount = false;
};

std::int64_t sumOf(const Analysis& analysis, std::int64_t DeviceAnalysis::*figure) {
    std::int64_t sum = 0;
    for (const DeviceAnalysis& device : analysis.devices)
        sum += device.*figure;
    return sum;
}

double meanStepNs(const Analysis& analysis) {
    double sumNs = 0;
    for (const StepAnalysis& step : analysis.steps)
        sumNs += static_cast<double>(step.durationNs());
    return analysis.steps.empty() ? 0 : sumNs / static_cast<double>(analysis.steps.size());
}

std::vector<Figure> figuresOf(const Side& a, const Side& b) {
    std::vector<Figure> figures;
    const auto add = [&](const char* name, const char* title, auto figure) {
        figures.push_back({name, title, static_cast<double>(figure(a.analysis)),
                           static_cast<double>(figure(b.analysis))});
    };
    add("span_ns", "span", [](const Analysis& x) { return x.spanNs; });
    add("step_ns", "step, mean", meanStepNs);
    const auto sum = [&](const char* name, const char* title,
                         std::int64_t DeviceAnalysis::*member) {
        add(name, title, [member](const Analysis& x) { return sumOf(x, member); });
    };
    sum("busy_ns", "busy", &DeviceAnalysis::busyNs);
    sum("idle_ns", "idle", &DeviceAnalysis::idleNs);
    sum("compute_ns", "compute", &DeviceAnalysis::computeNs);
    sum("communication_ns", "communication", &DeviceAnalysis::communicationNs);
    sum("overlap_ns", "overlap", &DeviceAnalysis::overlapNs);
    sum("exposed_communication_ns", "exposed communication",
        &DeviceAnalysis::exposedCommunicationNs);
    for (std::size_t c = 0; c < bubbleCauseCount; ++c) {
        const auto cause = static_cast<BubbleCause>(c);
        const std::string name = fmt::format("bubbles_{}_ns", bubbleCauseName(cause));
        const std::string title = fmt::format("bubbles: {}", bubbleCauseTitle(cause));
        add(name.c_str(), title.c_str(), [c](const Analysis& x) {
            std::int64_t sumNs = 0;
            for (const DeviceAnalysis& device : x.devices)
                sumNs += device.bubblesNs[c];
            return sumNs;
        });
        if (figures.back().a == 0 && figures.back().b == 0) figures.pop_back();
    }
    add("kernels", "kernels", [](const Analysis& x) { return x.kernels; });
    figures.back().isCount = true;
    add("utilization", "utilization", [](const Analysis& x) { return x.utilization(); });
    figures.back().isShare = true;
    return figures;
}

/// By difference.
std::vector<Figure> kernelFigures(const Side& a, const Side& b) {
    std::map<std::string, Figure> byName;
    for (const KernelTotal& kernel : kernelTotals(a.timeline))
        byName[kernel.name].a = static_cast<double>(kernel.totalNs);
    for (const KernelTotal& kernel : kernelTotals(b.timeline))
        byName[kernel.name].b = static_cast<double>(kernel.totalNs);
    std::vector<Figure> kernels;
    for (auto& [name, figure] : byName) {
        figure.name = figure.title = name;
        kernels.push_back(std::move(figure));
    }
    std::ranges::stable_sort(kernels, std::greater(),
                             [](const Figure& f) { return std::abs(f.b - f.a); });
    return kernels;
}

Json valueJson(const Figure& figure, double value) {
    return figure.isShare ? Json(value) : Json(std::llround(value));
}

Json figuresJson(const std::vector<Figure>& figures) {
    Json list = Json::array();
    for (const Figure& figure : figures)
        list.push_back({{"name", figure.name},
                        {"a", valueJson(figure, figure.a)},
                        {"b", valueJson(figure, figure.b)},
                        {"difference", valueJson(figure, figure.b - figure.a)}});
    return list;
}

std::string valueText(const Figure& figure, double value) {
    if (figure.isShare) return formatPercent(value);
    if (figure.isCount) return std::to_string(std::llround(value));
    return value < 0 ? "-" + formatDuration(std::llround(-value))
                     : formatDuration(std::llround(value));
}

void printFigures(const char* heading, std::span<const Figure> figures) {
    std::vector<std::vector<std::string>> rows{{heading, "A", "B", "B - A", "B / A"}};
    constexpr std::size_t longestName = 60;
    for (const Figure& figure : figures)
        rows.push_back({figure.title.substr(0, longestName), valueText(figure, figure.a),
                        valueText(figure, figure.b),
                        figure.isShare ? fmt::format("{:.1f} points", 100 * (figure.b - figure.a))
                                       : valueText(figure, figure.b - figure.a),
                        figure.a == 0 ? "" : fmt::format("{:.3f}", figure.b / figure.a)});
    printTable(rows);
}

void compare(const CompareOptions& options, Progress& progress) {
    const TraceOptions trace = options.trace.options();
    const auto open = [&](const std::string& path) {
        Side side{openRun({path}, progress, trace)};
        side.analysis = analyze(side.timeline);
        return side;
    };
    const Side a = open(options.a);
    const Side b = open(options.b);
    const std::vector<Figure> figures = figuresOf(a, b);
    const std::vector<Figure> kernels = kernelFigures(a, b);
    if (!options.json.path.empty())
        options.json.write({{"a", options.a},
                            {"b", options.b},
                            {"figures", figuresJson(figures)},
                            {"kernels", figuresJson(kernels)}});
    if (options.json.replacesText()) return;
    fmt::print("A: {}, {}\nB: {}, {}\n\n", options.a, provenanceName(a.timeline.provenance),
               options.b, provenanceName(b.timeline.provenance));
    printFigures("sums over devices", figures);
    fmt::print("\n");
    constexpr std::size_t most = 20;
    printFigures("kernels", std::span(kernels).first(std::min(most, kernels.size())));
    if (kernels.size() > most) fmt::print("… and {} more; --json has all\n", kernels.size() - most);
}

}  // namespace

void addCompareCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("compare", "The figures of two runs side by side, with differences");
    const auto options = std::make_shared<CompareOptions>();
    command->add_option("a", options->a, "a trace or recording")->required();
    command->add_option("b", options->b, "another one")->required();
    options->trace.addOptions(*command);
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope compare before.json.gz after.json.gz");
    command->callback([&action, options] {
        action = [options](Progress& progress) { compare(*options, progress); };
    });
}

}  // namespace bubblescope
