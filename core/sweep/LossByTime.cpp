// SPDX-License-Identifier: Apache-2.0
#include "core/sweep/LossByTime.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/CsvCells.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

std::size_t placeOf(const std::vector<std::string_view>& heading, std::string_view name,
                    std::size_t otherwise, const std::string& where) {
    const auto found = std::ranges::find(heading, name);
    if (found != heading.end()) return static_cast<std::size_t>(found - heading.begin());
    if (heading.size() == 2) return otherwise;
    throw Error(fmt::format("has no column '{}'", name), where, "name its columns step and loss");
}

double numberOf(const std::vector<std::string_view>& cells, std::size_t place, std::size_t line,
                const std::string& where) {
    const auto value = place < cells.size() ? numberIn(cells[place]) : std::nullopt;
    if (value) return *value;
    throw Error(fmt::format("line {} has no number in column {}", line, place + 1), where,
                "give a step and its loss in every line");
}

double lowest(const LossCurve& curve) {
    double loss = std::numeric_limits<double>::infinity();
    for (const LossCurve::Point& point : curve.points)
        if (point.loss < loss) loss = point.loss;
    return loss;
}

}  // namespace

LossCurve LossCurve::smoothed(int window) const {
    LossCurve result{name, {}};
    std::vector<double> kept;
    for (const Point& point : points) {
        if (!std::isfinite(point.loss)) continue;
        kept.push_back(point.loss);
        const std::size_t count =
            std::min(kept.size(), static_cast<std::size_t>(std::max(1, window)));
        double sum = 0;
        for (std::size_t i = kept.size() - count; i < kept.size(); ++i)
            sum += kept[i];
        result.points.push_back({point.step, sum / static_cast<double>(count)});
    }
    return result;
}

std::optional<std::int64_t> LossCurve::stepsTo(double loss) const {
    const auto found =
        std::ranges::find_if(points, [loss](const Point& point) { return point.loss <= loss; });
    return found == points.end() ? std::nullopt : std::optional(found->step);
}

LossCurve parseLossCurve(std::string_view csv, const std::string& where) {
    LossCurve curve{where, {}};
    std::size_t stepPlace = 0;
    std::size_t lossPlace = 1;
    const auto lines = splitLines(csv);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const std::size_t line = i + 1;
        const auto cells = splitCells(lines[i]);
        if (line == 1) {
            stepPlace = placeOf(cells, "step", 0, where);
            lossPlace = placeOf(cells, "loss", 1, where);
            continue;
        }
        const double step = numberOf(cells, stepPlace, line, where);
        if (!(step >= 0 && step < 1e12) ||
            (!curve.points.empty() && step <= static_cast<double>(curve.points.back().step)))
            throw Error(fmt::format("line {}: steps do not ascend from 0", line), where,
                        "sort the lines by step");
        curve.points.push_back(
            {static_cast<std::int64_t>(step), numberOf(cells, lossPlace, line, where)});
    }
    if (curve.points.empty()) throw Error("has no losses", where, "give at least one step");
    return curve;
}

TimeToLoss timeToLoss(const std::vector<TimedLoss>& runs, double loss) {
    TimeToLoss result{loss, {}, {}};
    for (const TimedLoss& run : runs) {
        const auto steps = run.curve.stepsTo(loss);
        result.steps.push_back(steps);
        result.timesNs.push_back(steps ? std::optional(run.timeNs(*steps)) : std::nullopt);
    }
    return result;
}

double commonLoss(const std::vector<TimedLoss>& runs) {
    double loss = runs.front().curve.last();
    for (const TimedLoss& run : runs)
        loss = std::max(loss, lowest(run.curve));
    return loss;
}

}  // namespace bubblescope
