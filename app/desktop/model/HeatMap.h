// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>

#include "app/desktop/model/SweepOutcome.h"

namespace bubblescope {

/// A figure of the best plan for every two values of two parameters.
struct HeatMap {
    struct Cell {
        std::optional<std::size_t> plan;  ///< of those that fit, the best
        std::size_t tooLarge = 0;         ///< plans beyond memory
        double value = 0;                 ///< of the plan
        QString text;                     ///< the value, for people
    };

    const SweepParameter* x = nullptr;
    const SweepParameter* y = nullptr;
    const SweepFigure* figure = nullptr;
    QStringList columns;      ///< values, ascending
    QStringList rows;         ///< likewise
    std::vector<Cell> cells;  ///< [row][column]
    double least = 0;
    double most = 0;

    bool isEmpty() const { return cells.empty(); }
    const Cell& at(int column, int row) const {
        return cells[static_cast<std::size_t>(row * columns.size() + column)];
    }
};

HeatMap heatMap(const SweepOutcome& outcome, const SweepParameter& x, const SweepParameter& y,
                const SweepFigure& figure);

/// The parameters in which the plans of a sweep differ.
std::vector<const SweepParameter*> variedParameters(const SweepOutcome& outcome);

}  // namespace bubblescope
