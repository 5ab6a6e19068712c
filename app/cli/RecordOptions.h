// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/train/run/TrainingRequest.h"

namespace bubblescope {

/// A training run as the command line asks for it.
class RecordOptions {
  public:
    void addOptions(CLI::App& command);

    /// Throws Error for what cannot be put together.
    TrainingRequest request() const;

  private:
    void addModel(CLI::App& command);
    void addSchedule(CLI::App& command);
    void addOptimizer(CLI::App& command);
    void addKfac(CLI::App& command);
    void addRun(CLI::App& command);

    TrainingRequest request_;
    std::vector<std::string> hyperParameters_;
    std::vector<std::string> restHyperParameters_;  ///< "name=value"
    double linkBytesPerSecond_ = 0;
    double replicaBytesPerSecond_ = 0;
    bool noOverlap_ = false;
};

}  // namespace bubblescope
