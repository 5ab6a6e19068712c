// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Moves the visible range of a view as users ask for, within limits: the view cannot leave what
/// there is to see.
class Navigator {
  public:
    explicit Navigator(ViewState& view) : view_(view) {}

    TimeRange limits() const { return limits_; }
    void setLimits(TimeRange limits) { limits_ = limits; }

    /// The anchor stays where it is; a factor above 1 shows more detail.
    void zoom(std::int64_t anchorNs, double factor);
    void pan(std::int64_t deltaNs);
    void panTo(std::int64_t startNs);
    /// The range fills most of the width.
    void fit(TimeRange range);
    bool isFit(TimeRange range) const { return view_.visible() == around(range); }
    void show(TimeRange range) { view_.setVisible(withinLimits(range)); }
    void fitAll() { view_.setVisible(limits_); }
    bool isAtEnd() const { return view_.visible().endNs >= limits_.endNs; }
    bool isFitAll() const { return view_.visible() == limits_; }

  private:
    TimeRange around(TimeRange range) const;
    TimeRange withinLimits(TimeRange range) const;

    ViewState& view_;
    TimeRange limits_{0, 1'000'000};
};

}  // namespace bubblescope
