// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/cli/Output.h"
#include "core/fill/FillReport.h"
#include "core/fill/FilledCycle.h"

namespace bubblescope {

/// What is asked for with `bscope simulate --fill kfac`.
struct KfacRequest {
    std::string fill;
    std::string policy = "best-fit";
    std::string profile;
    int microBatchSize = 32;
    KfacOptions options;
    FillOptions placing;

    bool isGiven() const { return !fill.empty(); }
    BlockCosts costs() const;
};
void addKfacOptions(CLI::App& command, KfacRequest& request);

/// A simulation with its bubbles filled.
struct KfacFill {
    KfacFill(const Schedule& schedule, const Simulation& simulation, const KfacRequest& request);

    int stepsPerRefresh() const;     ///< of the slowest device
    double meanUtilization() const;  ///< over devices, with preconditioning

    KfacPlan plan;
    std::vector<FillResult> results;
    std::vector<FillReport> reports;
    FilledCycle cycle;
    std::string policy;
    std::int64_t makespanNs = 0;  ///< of a step without K-FAC
};

/// The operations of the whole cycle with the work in their bubbles, and the figures of the fill.
Json kfacOperationsJson(const Schedule& schedule, const KfacFill& fill);
Json kfacJson(const KfacFill& fill);
void printKfac(const KfacFill& fill);

}  // namespace bubblescope
