// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// The loss after steps of a training run: from a recording or a CSV file.
struct LossCurve {
    struct Point {
        std::int64_t step = 0;
        double loss = 0;
    };
    std::string name;
    std::vector<Point> points;  ///< steps ascend

    /// Each loss replaced by the mean of it and those before, `window` in all; those that are no
    /// number are left out.
    LossCurve smoothed(int window) const;
    /// The step after which the loss was at most `loss` for the first time.
    std::optional<std::int64_t> stepsTo(double loss) const;
    double last() const { return points.back().loss; }
};

/// Two columns, or those called `step` and `loss` of more, below a heading. Throws Error.
LossCurve parseLossCurve(std::string_view csv, const std::string& where);

/// A run whose steps take a simulated time: its loss by time is simulated as well.
struct TimedLoss {
    LossCurve curve;
    std::int64_t stepNs = 0;

    std::int64_t timeNs(std::int64_t step) const { return step * stepNs; }
};

/// How long runs take to the same loss, as PipeFisher compares them: steps to equal loss, times the
/// time of a step. Nothing for a run that never got there.
struct TimeToLoss {
    double loss = 0;
    std::vector<std::optional<std::int64_t>> steps;
    std::vector<std::optional<std::int64_t>> timesNs;
};
TimeToLoss timeToLoss(const std::vector<TimedLoss>& runs, double loss);

/// What the first run ends with where all others get there, else the highest of their lowest
/// losses: one that all of them reach. Curves are not empty.
double commonLoss(const std::vector<TimedLoss>& runs);

}  // namespace bubblescope
