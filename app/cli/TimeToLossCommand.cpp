// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/base/AtomicFile.h"
#include "core/base/Units.h"
#include "core/cost/JsonObject.h"
#include "core/record/OpenRun.h"
#include "core/record/RunSink.h"
#include "core/sweep/LossByTime.h"

namespace bubblescope {

namespace {

struct TimeToLossOptions {
    std::vector<std::string> curves;
    std::vector<double> stepMs;
    double loss = 0;
    bool hasLoss = false;
    int window = 1;
    std::string out;
    JsonOption json;
};

LossCurve curveOf(const std::string& path, Progress& progress) {
    if (path.ends_with(".csv"))
        return parseLossCurve(readTextFile(path, "give a CSV file or a recording"), path);
    const Timeline run = openRun({path}, progress);
    const auto metrics = run.metrics();
    const auto found = std::ranges::find(metrics, metricName::loss, &Metric::name);
    if (found == metrics.end())
        throw Error("has no losses", path, "give a recording of training, or a CSV file");
    LossCurve curve{path, {}};
    for (std::size_t i = 0; i < found->values.size(); ++i)
        curve.points.push_back({found->steps[i], found->values[i]});
    return curve;
}

std::vector<TimedLoss> runsOf(const TimeToLossOptions& options, Progress& progress) {
    if (options.stepMs.size() != options.curves.size())
        throw Error(fmt::format("{} times of a step for {} curves", options.stepMs.size(),
                                options.curves.size()),
                    "--step-ms", "give one for each");
    std::vector<TimedLoss> runs;
    for (std::size_t i = 0; i < options.curves.size(); ++i) {
        const double ms = options.stepMs[i];
        if (!(ms > 0 && ms < 1e9))
            throw Error(fmt::format("a step of {:g} ms", ms), "--step-ms", "use more than 0");
        LossCurve curve = curveOf(options.curves[i], progress).smoothed(options.window);
        if (curve.points.empty())
            throw Error("has no finite loss", options.curves[i], "give another run");
        runs.push_back({std::move(curve), std::llround(ms * 1e6)});
    }
    return runs;
}

void writeCurves(const std::vector<TimedLoss>& runs, const std::string& path) {
    AtomicFile file(path);
    file.write("run,step,time_s,loss\n");
    for (const TimedLoss& run : runs)
        for (const LossCurve::Point& point : run.curve.points)
            file.write(fmt::format("{},{},{:.6f},{:.9g}\n", run.curve.name, point.step,
                                   static_cast<double>(run.timeNs(point.step)) * 1e-9, point.loss));
    file.commit();
}

void print(const std::vector<TimedLoss>& runs, const TimeToLoss& result) {
    std::vector<std::vector<std::string>> rows{{"run", "step", "steps", "time", "of the first"}};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& timeNs = result.timesNs[i];
        const bool compares = timeNs && result.timesNs[0] && *result.timesNs[0] > 0;
        rows.push_back({runs[i].curve.name, formatDuration(runs[i].stepNs),
                        result.steps[i] ? fmt::format("{}", *result.steps[i]) : "never",
                        timeNs ? formatDuration(*timeNs) : "never",
                        compares ? formatPercent(static_cast<double>(*timeNs) /
                                                 static_cast<double>(*result.timesNs[0]))
                                 : ""});
    }
    fmt::print("To a loss of {:g}: steps of the runs, times steps as given (simulated time)\n",
               result.loss);
    printTable(rows);
}

Json resultJson(const std::vector<TimedLoss>& runs, const TimeToLoss& result) {
    Json json{{"loss", result.loss}, {"runs", Json::array()}, {"provenance", "simulated"}};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Json& run = json["runs"].emplace_back(
            Json{{"name", runs[i].curve.name}, {"step_ns", runs[i].stepNs}});
        run["steps"] = result.steps[i] ? Json(*result.steps[i]) : Json();
        run["time_ns"] = result.timesNs[i] ? Json(*result.timesNs[i]) : Json();
    }
    return json;
}

void compareTimes(const TimeToLossOptions& options, Progress& progress) {
    const std::vector<TimedLoss> runs = runsOf(options, progress);
    const TimeToLoss result = timeToLoss(runs, options.hasLoss ? options.loss : commonLoss(runs));
    if (!options.out.empty()) writeCurves(runs, options.out);
    options.json.write(resultJson(runs, result));
    if (!options.json.replacesText()) print(runs, result);
}

}  // namespace

void addTimeToLossCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "time-to-loss", "How long runs take to the same loss, with steps of a simulated time");
    const auto options = std::make_shared<TimeToLossOptions>();
    command->add_option("curves", options->curves, "recordings, or CSV files with step and loss")
        ->required();
    command->add_option("--step-ms", options->stepMs, "what a step of each takes (a comma list)")
        ->delimiter(',')
        ->required();
    CLI::Option* loss =
        command->add_option("--loss", options->loss,
                            "to reach (default: that of the first run's end, if all get there)");
    command->add_option("--window", options->window, "losses that are averaged")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--out", options->out, "also write loss by time as CSV");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer(
        "Example: bscope time-to-loss lamb.bscope kfac.bscope --step-ms 847.8,980.2 --window 50");
    command->callback([&action, options, loss] {
        options->hasLoss = !loss->empty();
        action = [options](Progress& progress) { compareTimes(*options, progress); };
    });
}

}  // namespace bubblescope
