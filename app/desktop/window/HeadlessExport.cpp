// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/HeadlessExport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QFile>
#include <algorithm>
#include <memory>
#include <vector>

#include "app/desktop/model/FillScenarioResult.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Sample.h"
#include "app/desktop/model/Simulate.h"
#include "app/desktop/model/TraceLoader.h"
#include "app/desktop/window/Exporter.h"
#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

using Runs = std::vector<std::unique_ptr<Run>>;

void addTrace(const QString& name, const QStringList& files, Runs& runs) {
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back(QFile::encodeName(file).toStdString());
    Progress progress;
    runs.push_back(std::make_unique<Run>(
        name, std::make_shared<const RunContent>(makeRunContent(openRun(paths, progress)))));
}

void addSimulation(const SimulationSpec& spec, Runs& runs) {
    runs.push_back(std::make_unique<Run>(simulationName(spec),
                                         std::make_shared<const RunContent>(simulate(spec)), spec));
}

/// The policy of a scenario, as an index.
std::size_t policyOf(const FillScenario& scenario, const QString& name) {
    if (name.isEmpty()) return 0;
    const auto found = std::ranges::find(scenario.policies, name.toStdString());
    if (found == scenario.policies.end())
        throw Error(fmt::format("the scenario has no policy '{}'", name.toStdString()),
                    scenario.notes.name,
                    fmt::format("give one of: {}", fmt::join(scenario.policies, ", ")));
    return static_cast<std::size_t>(found - scenario.policies.begin());
}

void addScenario(const QString& name, const QString& policyName, Runs& runs) {
    FillScenarioResult result{findFillScenario(name.toStdString()), {}};
    const std::size_t policy = policyOf(result.scenario, policyName);
    for (std::size_t method = 0; method < result.scenario.methods.size(); ++method) {
        result.points.push_back({.method = method, .policy = policy});
        addSimulation(specOf(result, method), runs);
    }
}

void addFiles(const QStringList& files, bool stack, Runs& runs) {
    QStringList traces;
    for (const QString& file : files) {
        if (isScheduleFile(file)) {
            addSimulation(specOf(readScheduleFile(file)), runs);
        } else if (stack) {
            addTrace(traceName({file}), {file}, runs);
        } else {
            traces << file;
        }
    }
    if (!traces.isEmpty()) addTrace(traceName(traces), traces, runs);
}

void addSample(Runs& runs) {
    for (const SimulationSpec& spec : sampleSpecs())
        addSimulation(spec, runs);
    addTrace(sampleTraceName(), {sampleTrace()}, runs);
}

/// From the start to the end of the longest run.
TimeRange wholeRange(const QList<Run*>& runs) {
    TimeRange range;
    for (const Run* run : runs) {
        const Timeline& timeline = *run->content().timeline;
        range.endNs = std::max(range.endNs, timeline.lastNs() - timeline.firstNs());
    }
    return range;
}

void printFigures(const Run& run) {
    const RunFigures figures = figuresOf(run.content());
    fmt::print("{}  {}  utilization {}  bubble fraction {}  step time {}\n",
               run.name().toStdString(), provenanceName(run.content().timeline->provenance),
               formatPercent(figures.utilization), formatPercent(figures.bubbleFraction),
               formatDuration(figures.stepTimeNs));
}

}  // namespace

void runExport(const HeadlessRequest& request) {
    Runs owned;
    if (request.sample) addSample(owned);
    if (!request.scenario.isEmpty()) addScenario(request.scenario, request.policy, owned);
    addFiles(request.files, request.stack, owned);
    QList<Run*> charts;
    for (const auto& run : owned) {
        charts << run.get();
        if (run->filled()) charts << run->filled();
    }
    viewWriter(charts, {wholeRange(charts)},
               {.path = request.path, .size = request.size, .style = request.style})();
    for (const Run* run : charts)
        printFigures(*run);
}

}  // namespace bubblescope
