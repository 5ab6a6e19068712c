// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

#include "app/desktop/model/SimulationSpec.h"
#include "core/base/Progress.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/ModelDescription.h"
#include "core/sweep/Sweep.h"

namespace bubblescope {

/// What a sweep is asked for.
struct SweepSetup {
    ModelSpec model;       ///< what all plans have in common
    SweepRequest request;  ///< what they differ in; its base is the model's plan
    SweepRank rank = SweepRank::Time;

    bool operator==(const SweepSetup&) const = default;
};

/// Simulated plans, best first, those beyond the memory of a device last.
struct SweepOutcome {
    SweepSetup setup;
    ModelDescription model;
    HardwareDescription hardware;
    SweepResult result;

    const std::vector<SweepPlan>& plans() const { return result.plans; }
    std::size_t fitting() const { return result.simulated - result.tooLarge; }
    double pricePerHour() const { return setup.model.pricePerHour; }
    double costPerMillionTokens(const SweepPlan& plan) const {
        return plan.figures.costPerMillionTokens(pricePerHour(), plan.plan.accelerators());
    }
};

/// On all cores. Throws Error and Cancelled.
SweepOutcome runSweep(const SweepSetup& setup, Progress& progress);

/// The plan as a run of the main window.
SimulationSpec specOf(const SweepOutcome& outcome, std::size_t plan);

/// "1F1B (flush)" for the schedule, else the value.
QString parameterText(const SweepParameter& parameter, const ParallelPlan& plan);

/// Every plan that fits, with the columns of `bscope sweep --out`. Throws Error.
void writeSweepCsv(const SweepOutcome& outcome, const QString& path);

/// A figure of a plan, as tables and charts show it.
struct SweepFigure {
    QString title;
    QString help;
    QString unit;  ///< of value(), on an axis; empty where the title has it
    double (*value)(const SweepOutcome&, const SweepPlan&);
    QString (*text)(const SweepOutcome&, const SweepPlan&);
};
const std::vector<SweepFigure>& sweepFigures();

/// What a plan would have to have less of to be faster, and why.
QString boundTitle(PlanBound bound);
QString boundExplanation(const SweepOutcome& outcome, const SweepPlan& plan);

}  // namespace bubblescope
