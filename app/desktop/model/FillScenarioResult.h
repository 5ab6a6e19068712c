// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <memory>

#include "app/desktop/model/SimulationSpec.h"
#include "core/scenario/FillScenario.h"

namespace bubblescope {

/// A fill scenario that ran. Immutable, shared between threads.
struct FillScenarioResult {
    FillScenario scenario;
    std::vector<FillScenarioPoint> points;

    const FillScenario::Method& methodOf(std::size_t point) const {
        return scenario.methods[points[point].method];
    }
    const FillPolicy& policyOf(std::size_t point) const {
        return findFillPolicy(scenario.policies[points[point].policy]);
    }
};

/// What simulates a point as a run with its bubbles filled.
SimulationSpec specOf(const FillScenarioResult& result, std::size_t point);

/// All points as a table.
QByteArray scenarioCsv(const FillScenarioResult& result);

/// Throws Error when the file cannot be written; no half-written file stays. Thread-safe.
void writeScenarioCsv(const FillScenarioResult& result, const QString& path);

}  // namespace bubblescope
