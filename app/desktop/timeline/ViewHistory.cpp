// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/ViewHistory.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostRanges = 200;

}  // namespace

ViewHistory::ViewHistory(ViewState& view, Navigator& navigator, QObject* parent)
    : QObject(parent), view_(view), navigator_(navigator) {
    moment_.setSingleShot(true);
    moment_.setInterval(momentMs);
    connect(&moment_, &QTimer::timeout, this, &ViewHistory::record);
    connect(&view_, &ViewState::visibleChanged, this, [this] {
        moment_.start();
        emit changed();
    });
}

bool ViewHistory::canGoBack() const {
    return place_ > 0 || (!ranges_.empty() && view_.visible() != ranges_.front());
}

void ViewHistory::record() {
    moment_.stop();
    if (!ranges_.empty() && view_.visible() == ranges_[place_]) return;
    if (canGoForward()) ranges_.resize(place_ + 1);
    ranges_.push_back(view_.visible());
    if (ranges_.size() > mostRanges) ranges_.erase(ranges_.begin());
    place_ = ranges_.size() - 1;
    emit changed();
}

void ViewHistory::goBack() {
    record();
    if (place_ == 0) return;
    --place_;
    show();
}

void ViewHistory::goForward() {
    record();
    if (!canGoForward()) return;
    ++place_;
    show();
}

/// What can no longer be seen as it was is remembered as it is seen now.
void ViewHistory::show() {
    navigator_.show(ranges_[place_]);
    ranges_[place_] = view_.visible();
    moment_.stop();
    emit changed();
}

}  // namespace bubblescope
