// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/UtilizationProfile.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

/// Spreads stretches of time over columns.
class Columns {
  public:
    Columns(const Interval& window, std::size_t count)
        : startNs_(window.startNs),
          columnNs_(static_cast<double>(window.endNs - window.startNs) /
                    static_cast<double>(count)),
          timesNs_(count) {}

    /// With a sign of -1 the stretch is taken away.
    void add(const Interval& interval, double sign) {
        const double from = place(interval.startNs);
        const double to = place(interval.endNs);
        if (to <= from) return;
        const auto first = static_cast<std::size_t>(from);
        const auto last = std::min(static_cast<std::size_t>(to), timesNs_.size() - 1);
        for (std::size_t i = std::min(first, last); i <= last; ++i) {
            const auto column = static_cast<double>(i);
            timesNs_[i] += sign * (std::min(to, column + 1) - std::max(from, column)) * columnNs_;
        }
    }

    std::vector<float> shares(std::size_t rows) const {
        std::vector<float> shares(timesNs_.size());
        const double wholeNs = columnNs_ * static_cast<double>(rows);
        if (wholeNs <= 0) return shares;
        std::ranges::transform(timesNs_, shares.begin(), [wholeNs](double ns) {
            return static_cast<float>(std::clamp(ns / wholeNs, 0.0, 1.0));
        });
        return shares;
    }

  private:
    /// In columns, from 0 to their number.
    double place(std::int64_t ns) const {
        if (columnNs_ <= 0) return 0;
        return std::clamp(static_cast<double>(ns - startNs_) / columnNs_, 0.0,
                          static_cast<double>(timesNs_.size()));
    }

    std::int64_t startNs_;
    double columnNs_;
    std::vector<double> timesNs_;
};

std::vector<float> coverage(const Timeline& timeline, Columns columns) {
    std::size_t rows = 0;
    for (TrackIndex track = 0; track < timeline.tracks().size(); ++track) {
        const auto lanes = timeline.lanesOf(track);
        if (lanes.empty()) continue;
        ++rows;
        for (SliceIndex i = lanes.front().begin; i < lanes.front().end; ++i)
            columns.add({timeline.startNs()[i], timeline.endNs(i)}, 1);
    }
    return columns.shares(rows);
}

}  // namespace

std::vector<float> utilizationProfile(const Timeline& timeline, const Analysis& analysis,
                                      std::size_t count, const Interval& window) {
    Columns columns(window, count);
    if (analysis.devices.empty()) return coverage(timeline, std::move(columns));
    for (const DeviceAnalysis& device : analysis.devices) {
        columns.add({device.spanStartNs, device.spanEndNs}, 1);
        for (const Bubble& bubble : device.bubbles)
            columns.add({bubble.startNs, bubble.endNs}, -1);
    }
    return columns.shares(analysis.devices.size());
}

std::vector<float> utilizationProfile(const Timeline& timeline, const Analysis& analysis,
                                      std::size_t columns) {
    return utilizationProfile(timeline, analysis, columns, {timeline.firstNs(), timeline.lastNs()});
}

}  // namespace bubblescope
