// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <thread>

#include "core/base/Progress.h"
#include "core/train/run/TrainingRun.h"

namespace bubblescope {

/// Watches a run while it lives: says how far it is, as one line of a terminal on standard error or
/// else as a line on standard output every so many steps, and asks it to stop when somebody wants
/// that or nothing can be recorded any more.
class RecordProgress {
  public:
    /// All must outlive it. `printEvery` 0: nothing is said but to a terminal.
    RecordProgress(TrainingRun& run, const RunSink& sink, const Progress& progress,
                   std::int64_t printEvery);
    /// Says what is still to be said.
    ~RecordProgress();

  private:
    void watch(const std::stop_token& stop);
    void show();
    std::string text(const StepFigures& figures) const;

    TrainingRun& run_;
    const RunSink& sink_;
    const Progress& progress_;
    std::int64_t printEvery_;
    bool isTerminal_;
    std::chrono::steady_clock::time_point begin_;
    std::int64_t shownStep_ = -1;
    std::jthread thread_;
};

}  // namespace bubblescope
