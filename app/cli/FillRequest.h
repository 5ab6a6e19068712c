// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/cost/PlanCosts.h"
#include "core/fill/BubbleFill.h"

namespace bubblescope {

/// What bubbles are to be filled with, as the command line says it.
class FillRequest {
  public:
    /// `workOption` names the work: "--fill". With `isOptional` nothing is filled without it.
    void addOptions(CLI::App& command, const char* workOption, bool isOptional);

    bool isGiven() const { return !request_.work.empty(); }
    /// Throws CLI::RequiredError where the work needs a profile and none is given, nor a model.
    void checkComplete(bool hasModel = false) const;

    bool hasProfile() const { return !profile_.empty(); }
    /// Throws Error when there is no such profile.
    BlockCosts costs() const;
    /// Of the stages: each its own where the profile is that of a recorded run.
    OperationDurations durations() const;
    /// For a plan with a model: stages of a recorded run, or layers of a profile. Throws Error
    /// where nothing was measured at this micro-batch size.
    MeasuredCosts measured() const;
    BubbleFillRequest complete() const;

    int microBatchSize() const { return microBatchSize_; }
    Recompute recompute() const { return recompute_; }
    const FillWorkOptions& work() const { return request_.options; }
    const FillOptions& placing() const { return request_.placing; }
    const std::string& policy() const { return request_.policy; }

  private:
    void setRecompute(const std::string& text);
    void addWorkOptions(CLI::App& command, CLI::Option* needed);
    void addPlacingOptions(CLI::App& command, CLI::Option* needed);

    BubbleFillRequest request_;
    std::string profile_;
    int microBatchSize_ = 32;
    Recompute recompute_ = Recompute::None;
    double freeBytes_ = 0;
};

}  // namespace bubblescope
