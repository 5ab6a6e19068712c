// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace bubblescope {

/// A quantity over time that holds until its next value, and is 0 before its first. Summaries over
/// long stretches are kept, so that a chart costs what its pixels do.
class StepFunction {
  public:
    StepFunction() = default;
    /// As many times, ascending, as values.
    StepFunction(std::vector<std::int64_t> timesNs, std::vector<double> values);

    double at(std::int64_t timeNs) const;
    double highest() const { return highest_; }

    struct Summary {
        double mean = 0;
        double highest = 0;
    };
    /// From startNs until before endNs. Where many values lie between, edges are taken to the
    /// nearest of some ten thousand parts of the whole time.
    Summary over(std::int64_t startNs, std::int64_t endNs) const;

  private:
    Summary exactlyOver(std::int64_t startNs, std::int64_t endNs) const;
    Summary binnedOver(std::int64_t startNs, std::int64_t endNs) const;
    std::size_t indexAt(std::int64_t timeNs) const;  ///< of the first value after a time

    std::vector<std::int64_t> timesNs_;
    std::vector<double> values_;
    double highest_ = 0;
    std::int64_t binNs_ = 0;  ///< 0: there are no bins, for there are few values
    std::vector<Summary> bins_;
};

}  // namespace bubblescope
