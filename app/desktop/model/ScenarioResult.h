// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <memory>

#include "app/desktop/model/SimulationSpec.h"
#include "core/scenario/Scenario.h"

namespace bubblescope {

/// A scenario that ran. Immutable, shared between threads.
struct ScenarioResult {
    Scenario scenario;
    std::vector<ScenarioPoint> points;

    /// The indices of the points that are the best of their method and batch size, in order.
    std::vector<std::size_t> bestPoints() const;
    const Scenario::Method& methodOf(std::size_t point) const {
        return scenario.methods[points[point].method];
    }
};

/// What simulates a point as a run: the steps that its figures come from, with all parameters.
SimulationSpec specOf(const ScenarioResult& result, std::size_t point);

/// "2 × 8 × 4": tensor, pipeline, data.
QString layoutText(const Scenario::Layout& layout);

/// All points as a table.
QByteArray scenarioCsv(const ScenarioResult& result);

/// Throws Error when the file cannot be written; no half-written file stays. Thread-safe.
void writeScenarioCsv(const ScenarioResult& result, const QString& path);

}  // namespace bubblescope
