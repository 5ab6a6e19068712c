// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "app/cli/Output.h"
#include "app/cli/SimulationCase.h"
#include "core/fill/FillPlan.h"
#include "core/sweep/PlanRun.h"

namespace bubblescope {

/// A plan's schedule and costs, and the sizes and links of its cluster.
struct PlannedCase {
    SimulationCase input;
    Cluster cluster;
};

/// Of --sequence.
inline const CLI::Range sequenceRange(0, 1 << 24);

/// A model on hardware, as the command line says it: durations, bytes and memory come from the cost
/// model instead of from options.
class ModelRequest {
  public:
    /// After the options of shape, durations, cluster and filling, of which it excludes some.
    void addOptions(CLI::App& command);

    bool isGiven() const { return !model_.empty(); }
    /// What these options say of a plan; schedule, shape, replicas and sizes are said by others.
    ParallelPlan plan() const;

    /// Throws Error.
    PlannedCase simulationCase(const ParallelPlan& plan, const MeasuredCosts& measured) const;

    /// Figures of an undisturbed step of the plan.
    Json planJson(const ParallelPlan& plan, const MeasuredCosts& measured) const;
    void printPlan(const ParallelPlan& plan, const MeasuredCosts& measured) const;

    /// The work of the model's layers, from its floating-point operations unless it was measured.
    void completeFill(const ParallelPlan& plan, int virtualStages, bool isMeasured,
                      FillWorkOptions& options) const;

  private:
    ModelDescription description() const;
    PlanFigures figures(const ParallelPlan& plan, const MeasuredCosts& measured) const;

    std::string model_;
    int sequence_ = 0;
    std::string hardware_ = "a100-80gb";
    std::string precision_ = "half";
    std::string cut_ = "even";
    ParallelPlan plan_;
    double pricePerHour_ = 0;
};

/// Fields of a plan and of its figures, each named with its unit.
Json figuresJson(const ParallelPlan& plan, const PlanFigures& figures, double pricePerHour);

}  // namespace bubblescope
