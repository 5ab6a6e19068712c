// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// What metrics stand over: optimizer steps, the run's clock, what it had read by then, or steps of
/// a simulation.
enum class MetricAxis { Steps, Time, Samples, Tokens, SimulatedTime };

/// One metric of one run. Entry i of all columns belongs together.
struct MetricLine {
    QString run;
    int swatch = 0;  ///< of the run's colour
    Provenance provenance = Provenance::Measured;
    std::vector<std::int64_t> steps;    ///< counted from 0
    std::vector<std::int64_t> timesNs;  ///< from the run's start, or of the simulation
    QString timedBy;                    ///< the simulation that steps take their time from
    std::vector<double> x;              ///< on the axis; times in nanoseconds
    std::vector<double> values;         ///< as they were reported; may be no numbers
    /// Exponential moving average, corrected for its start; the same as the values where nothing is
    /// smoothed.
    std::vector<double> smoothed;
    std::vector<double> low;   ///< least value among the last 1 / (1 - strength)
    std::vector<double> high;  ///< greatest value among those

    /// The entry nearest to a place on the axis; nothing where there is none.
    std::optional<std::size_t> nearest(double place) const;
    /// The last smoothed value that is a number; nothing where there is none.
    std::optional<double> last() const;
};

/// One metric of several runs, as a chart shows it.
struct MetricSeries {
    std::string name;  ///< in files: "test_loss"
    MetricAxis axis = MetricAxis::Steps;
    double strength = 0;  ///< of the smoothing: the weight of what was before, from 0 to below 1
    std::vector<MetricLine> lines;
};

/// A run that may have metrics, and its colour.
struct MetricRun {
    QString name;
    std::shared_ptr<const RunContent> content;
    int swatch = 0;
    QString timedBy = {};  ///< a simulation, and what its step takes; empty: none
    std::int64_t simulatedStepNs = 0;
};

/// The metrics that some of the runs have; what matters most first.
std::vector<std::string> metricNames(const std::vector<MetricRun>& runs);
QString metricTitle(const std::string& name);  ///< "test loss"
/// Whether a run wants it low (1) or high (-1); 0 where neither is better.
int metricSense(const std::string& name);

/// The axes on which all runs that have metrics can stand.
std::vector<MetricAxis> metricAxes(const std::vector<MetricRun>& runs);
QString metricAxisTitle(MetricAxis axis);

MetricSeries metricSeries(const std::vector<MetricRun>& runs, const std::string& name,
                          MetricAxis axis, double strength);

/// How soon a run reaches what a baseline reaches.
struct MetricReach {
    std::optional<std::size_t> entry;  ///< of the line; nothing: it does not get there
    std::optional<std::size_t> baselineEntry;
    double stepShare = 0;  ///< of the baseline's steps, where both get there
    double timeShare = 0;  ///< of the baseline's time
};
MetricReach reachOf(const MetricLine& line, const MetricLine& baseline, double target, int sense);

/// A metric's value for people.
QString metricValueText(const std::string& name, double value);

/// Every value of every line. Throws Error when the file cannot be written. Thread-safe.
void writeMetricCsv(const MetricSeries& series, const QString& path);

}  // namespace bubblescope
