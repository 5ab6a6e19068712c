// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/HeatMap.h"

#include <algorithm>
#include <limits>
#include <map>

namespace bubblescope {

namespace {

/// The texts of a parameter's values, ascending, and where each stands.
struct Axis {
    std::map<std::int64_t, int> places;
    QStringList texts;

    Axis(const SweepOutcome& outcome, const SweepParameter& parameter) {
        std::map<std::int64_t, QString> byValue;
        for (const SweepPlan& plan : outcome.plans()) {
            QString& text = byValue[parameter.value(plan.plan)];
            if (text.isEmpty()) text = parameterText(parameter, plan.plan);
        }
        for (const auto& [value, text] : byValue) {
            places[value] = static_cast<int>(texts.size());
            texts << text;
        }
    }
};

}  // namespace

HeatMap heatMap(const SweepOutcome& outcome, const SweepParameter& x, const SweepParameter& y,
                const SweepFigure& figure) {
    const Axis columns(outcome, x);
    const Axis rows(outcome, y);
    HeatMap map{&x, &y, &figure, columns.texts, rows.texts, {}};
    map.cells.resize(static_cast<std::size_t>(map.columns.size() * map.rows.size()));
    map.least = std::numeric_limits<double>::infinity();
    map.most = -map.least;
    for (std::size_t i = 0; i < outcome.plans().size(); ++i) {
        const SweepPlan& plan = outcome.plans()[i];
        const int column = columns.places.at(x.value(plan.plan));
        const int row = rows.places.at(y.value(plan.plan));
        HeatMap::Cell& cell =
            map.cells[static_cast<std::size_t>(row * map.columns.size() + column)];
        if (!plan.figures.fits) ++cell.tooLarge;
        if (!plan.figures.fits || cell.plan) continue;
        cell.plan = i;
        cell.value = figure.value(outcome, plan);
        cell.text = figure.text(outcome, plan);
        map.least = std::min(map.least, cell.value);
        map.most = std::max(map.most, cell.value);
    }
    return map;
}

std::vector<const SweepParameter*> variedParameters(const SweepOutcome& outcome) {
    std::vector<const SweepParameter*> varied;
    for (const SweepParameter& parameter : sweepParameters()) {
        const auto differs = [&](const SweepPlan& plan) {
            return parameter.value(plan.plan) != parameter.value(outcome.plans()[0].plan);
        };
        if (std::ranges::any_of(outcome.plans(), differs)) varied.push_back(&parameter);
    }
    return varied;
}

}  // namespace bubblescope
