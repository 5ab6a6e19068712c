// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/HeadlessExport.h"

#include <fmt/format.h>

#include <QFile>
#include <memory>
#include <vector>

#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Sample.h"
#include "app/desktop/model/Simulate.h"
#include "app/desktop/model/TraceLoader.h"
#include "app/desktop/window/Exporter.h"
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

void addFiles(const QStringList& files, Runs& runs) {
    QStringList traces;
    for (const QString& file : files) {
        if (isScheduleFile(file)) {
            addSimulation(specOf(readScheduleFile(file)), runs);
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
    addFiles(request.files, owned);
    QList<Run*> runs;
    for (const auto& run : owned)
        runs.append(run.get());
    viewWriter(runs, wholeRange(runs), request.size, {}, {}, {}, request.path)();
    for (const Run* run : runs)
        printFigures(*run);
}

}  // namespace bubblescope
