// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/MetricSeries.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <set>

#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::MetricSeries)
};

/// In the order in which they are offered; others follow.
constexpr std::array<std::string_view, 9> knownMetrics{
    "loss",          "test_loss",     "accuracy",    "test_accuracy",    "test_perplexity",
    "learning_rate", "gradient_norm", "utilization", "tokens_per_second"};

constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

std::int64_t perStep(const Timeline& timeline, MetricAxis axis) {
    return numberOf(timeline, axis == MetricAxis::Samples ? "mini_batch_size" : "tokens_per_step");
}

bool fits(const Timeline& timeline, MetricAxis axis) {
    switch (axis) {
        case MetricAxis::Samples:
            return perStep(timeline, axis) > 0;
        case MetricAxis::Tokens:
            return perStep(timeline, axis) > perStep(timeline, MetricAxis::Samples);
        default:
            return true;
    }
}

/// As PipeFisher compares optimizers: steps, times the simulated time of a step.
void retime(MetricLine& line, const MetricRun& run) {
    line.timedBy = run.timedBy;
    line.provenance = Provenance::Simulated;
    for (std::size_t i = 0; i < line.steps.size(); ++i)
        line.timesNs[i] = (line.steps[i] + 1) * run.simulatedStepNs;
}

double placeOf(const MetricLine& line, std::size_t i, MetricAxis axis, std::int64_t amount) {
    switch (axis) {
        case MetricAxis::Steps:
            return static_cast<double>(line.steps[i]);
        case MetricAxis::Time:
        case MetricAxis::SimulatedTime:
            return static_cast<double>(line.timesNs[i]);
        default:
            return static_cast<double>((line.steps[i] + 1) * amount);
    }
}

/// Values that are no numbers are left out of averages.
void smooth(MetricLine& line, double strength) {
    double sum = 0;
    double weight = 0;
    for (const double value : line.values) {
        if (std::isfinite(value)) {
            sum = strength * sum + (1 - strength) * value;
            weight = strength * weight + (1 - strength);
        }
        line.smoothed.push_back(std::isfinite(value) ? sum / weight : notKnown);
    }
}

/// The least value (by `comes`) among the last `window` of each entry, in linear time.
template <typename Before>
std::vector<double> runningLeast(const std::vector<double>& values, std::size_t window,
                                 Before comes) {
    std::vector<double> least;
    std::deque<std::size_t> candidates;
    for (std::size_t i = 0; i < values.size(); ++i) {
        while (!candidates.empty() && candidates.front() + window <= i)
            candidates.pop_front();
        if (std::isfinite(values[i])) {
            while (!candidates.empty() && !comes(values[candidates.back()], values[i]))
                candidates.pop_back();
            candidates.push_back(i);
        }
        least.push_back(candidates.empty() ? notKnown : values[candidates.front()]);
    }
    return least;
}

MetricLine lineOf(const MetricRun& run, const Metric& metric, const MetricSeries& series) {
    const Timeline& timeline = *run.content->timeline;
    MetricLine line{.run = run.name,
                    .swatch = run.swatch,
                    .provenance = timeline.provenance,
                    .steps = metric.steps,
                    .timesNs = metric.timesNs,
                    .values = metric.values};
    for (std::int64_t& timeNs : line.timesNs)
        timeNs -= timeline.firstNs();
    if (series.axis == MetricAxis::SimulatedTime) retime(line, run);
    const std::int64_t amount = perStep(timeline, series.axis);
    for (std::size_t i = 0; i < line.values.size(); ++i)
        line.x.push_back(placeOf(line, i, series.axis, amount));
    const auto window = static_cast<std::size_t>(std::lround(1 / (1 - series.strength)));
    smooth(line, series.strength);
    line.low = runningLeast(line.values, window, std::less<>());
    line.high = runningLeast(line.values, window, std::greater<>());
    return line;
}

std::optional<std::size_t> firstReach(const MetricLine& line, double target, int sense) {
    for (std::size_t i = 0; i < line.smoothed.size(); ++i)
        if (sense * line.smoothed[i] <= sense * target) return i;
    return {};
}

}  // namespace

std::optional<std::size_t> MetricLine::nearest(double place) const {
    if (x.empty()) return {};
    const auto after = std::ranges::lower_bound(x, place);
    if (after == x.begin()) return 0;
    const auto i = static_cast<std::size_t>(after - x.begin());
    if (after == x.end()) return i - 1;
    return place - x[i - 1] < x[i] - place ? i - 1 : i;
}

std::optional<double> MetricLine::last() const {
    const auto found = std::find_if(smoothed.rbegin(), smoothed.rend(),
                                    [](double value) { return std::isfinite(value); });
    return found == smoothed.rend() ? std::nullopt : std::optional(*found);
}

std::vector<std::string> metricNames(const std::vector<MetricRun>& runs) {
    std::set<std::string> found;
    for (const MetricRun& run : runs)
        for (const Metric& metric : run.content->timeline->metrics())
            found.insert(metric.name);
    std::vector<std::string> names;
    for (const std::string_view known : knownMetrics)
        if (found.erase(std::string(known)) > 0) names.emplace_back(known);
    names.insert(names.end(), found.begin(), found.end());
    return names;
}

QString metricTitle(const std::string& name) {
    return toQString(name).replace(u'_', u' ');
}

int metricSense(const std::string& name) {
    if (name.find("loss") != std::string::npos || name.find("perplexity") != std::string::npos)
        return 1;
    return name.find("accuracy") != std::string::npos ? -1 : 0;
}

std::vector<MetricAxis> metricAxes(const std::vector<MetricRun>& runs) {
    std::vector<MetricAxis> axes;
    for (const MetricAxis axis :
         {MetricAxis::Steps, MetricAxis::Time, MetricAxis::Samples, MetricAxis::Tokens}) {
        const bool fitsAll = std::ranges::all_of(runs, [&](const MetricRun& run) {
            return run.content->timeline->metrics().empty() || fits(*run.content->timeline, axis);
        });
        if (fitsAll) axes.push_back(axis);
    }
    const auto hasMetrics = [](const MetricRun& run) {
        return !run.content->timeline->metrics().empty();
    };
    if (std::ranges::any_of(runs, hasMetrics) &&
        std::ranges::all_of(runs, [&](const MetricRun& run) {
            return !hasMetrics(run) || run.simulatedStepNs > 0;
        }))
        axes.push_back(MetricAxis::SimulatedTime);
    return axes;
}

QString metricAxisTitle(MetricAxis axis) {
    switch (axis) {
        case MetricAxis::Steps:
            return Texts::tr("step");
        case MetricAxis::Time:
            return Texts::tr("time");
        case MetricAxis::Samples:
            return Texts::tr("samples");
        case MetricAxis::Tokens:
            return Texts::tr("tokens");
        case MetricAxis::SimulatedTime:
            return Texts::tr("simulated time");
    }
    return {};
}

MetricSeries metricSeries(const std::vector<MetricRun>& runs, const std::string& name,
                          MetricAxis axis, double strength) {
    MetricSeries series{.name = name, .axis = axis, .strength = strength};
    for (const MetricRun& run : runs) {
        const Metric* metric = metricOf(*run.content->timeline, name);
        if (metric && !metric->values.empty()) series.lines.push_back(lineOf(run, *metric, series));
    }
    return series;
}

MetricReach reachOf(const MetricLine& line, const MetricLine& baseline, double target, int sense) {
    MetricReach reach{firstReach(line, target, sense), firstReach(baseline, target, sense)};
    if (!reach.entry || !reach.baselineEntry) return reach;
    const std::size_t at = *reach.entry;
    const std::size_t baselineAt = *reach.baselineEntry;
    reach.stepShare = static_cast<double>(line.steps[at] + 1) /
                      static_cast<double>(baseline.steps[baselineAt] + 1);
    reach.timeShare = static_cast<double>(line.timesNs[at]) /
                      static_cast<double>(std::max<std::int64_t>(1, baseline.timesNs[baselineAt]));
    return reach;
}

QString metricValueText(const std::string& name, double value) {
    if (!std::isfinite(value)) return Texts::tr("not a number");
    if (name == "utilization" || metricSense(name) < 0) return percentText(value);
    return QLocale().toString(value, 'g', 4);
}

void writeMetricCsv(const MetricSeries& series, const QString& path) {
    const bool hasAmount = series.axis == MetricAxis::Samples || series.axis == MetricAxis::Tokens;
    std::string csv = "run,provenance,metric,step,time_ns,value,smoothed";
    if (hasAmount) csv += series.axis == MetricAxis::Samples ? ",samples" : ",tokens";
    csv += '\n';
    for (const MetricLine& line : series.lines) {
        const std::string prefix = fmt::format("{},{},{}", csvField(line.run.toStdString()),
                                               provenanceName(line.provenance), series.name);
        for (std::size_t i = 0; i < line.values.size(); ++i) {
            csv += fmt::format("{},{},{},{},{}", prefix, line.steps[i], line.timesNs[i],
                               line.values[i], line.smoothed[i]);
            if (hasAmount) csv += fmt::format(",{:.0f}", line.x[i]);
            csv += '\n';
        }
    }
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(csv);
    file.commit();
}

}  // namespace bubblescope
