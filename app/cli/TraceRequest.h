// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/trace/TraceOptions.h"

namespace bubblescope {

/// How a command is asked to read traces: what names mean, and how clocks are fitted together.
class TraceRequest {
  public:
    void addOptions(CLI::App& command);

    /// Throws Error for rules that cannot be used.
    TraceOptions options() const;

  private:
    std::string rules_;
    std::string align_;
    std::vector<std::string> clockOffsets_;
    bool timesAreNs_ = false;
};

}  // namespace bubblescope
