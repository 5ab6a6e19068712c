// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/OverviewStrip.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/timeline/PaneGeometry.h"
#include "core/analyze/UtilizationProfile.h"

namespace bubblescope {

namespace {

constexpr std::size_t columns = 1024;
constexpr double gripPixels = 5;
constexpr double narrowestWindow = 3;
constexpr double matchPixels = 4;
constexpr double notePixels = 10;
constexpr double zoomPerNotch = 1.25;
constexpr double anglePerNotch = 120;
constexpr float veilOpacity = 0.6F;

}  // namespace

OverviewStrip::OverviewStrip(ViewState& view, Navigator& navigator, const TimelineSearch& search,
                             QWidget* parent)
    : QWidget(parent), view_(view), navigator_(navigator), search_(search) {
    setObjectName(QStringLiteral("overview"));
    setAccessibleName(tr("Overview of the whole time"));
    setToolTip(
        tr("How much of the devices computes over the whole time, and what is visible of "
           "it: drag the window or its edges"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&view_, &ViewState::visibleChanged, this, repaint);
    connect(&search_, &TimelineSearch::changed, this, repaint);
}

void OverviewStrip::setRuns(const QList<Run*>& runs) {
    runs_ = runs;
    std::erase_if(profiles_, [&](const Profile& profile) { return !runs_.contains(profile.run); });
    refresh();
}

void OverviewStrip::refresh() {
    const int number = ++*asked_;
    QList<std::pair<Run*, std::shared_ptr<const RunContent>>> contents;
    for (Run* run : runs_)
        contents << std::pair(run, run->sharedContent());
    worker_.post([this, number, asked = asked_, contents]() -> Worker::Delivery {
        std::vector<Profile> profiles;
        for (const auto& [run, content] : contents) {
            if (number != *asked) return [] {};
            const Timeline& timeline = *content->timeline;
            profiles.push_back({run, utilizationProfile(timeline, content->analysis, columns)});
        }
        return [this, number, profiles = std::move(profiles)]() mutable {
            if (number != *asked_) return;
            profiles_ = std::move(profiles);
            update();
        };
    });
    update();
}

void OverviewStrip::setNotes(std::vector<std::int64_t> timesNs) {
    noteTimesNs_ = std::move(timesNs);
    update();
}

void OverviewStrip::setColors(const Palette& palette) {
    palette_ = palette;
    update();
}

void OverviewStrip::setMargins(int left, int right) {
    left_ = left;
    right_ = right;
    update();
}

QSize OverviewStrip::sizeHint() const {
    return {40 * fontMetrics().averageCharWidth(), fontMetrics().height() * 2};
}

QRectF OverviewStrip::timeRect() const {
    return QRectF(rect()).adjusted(left_, 3, -right_, -3);
}

double OverviewStrip::xOf(std::int64_t ns) const {
    const TimeRange limits = navigator_.limits();
    const QRectF area = timeRect();
    return area.left() + area.width() * static_cast<double>(ns - limits.startNs) /
                             static_cast<double>(std::max<std::int64_t>(limits.lengthNs(), 1));
}

std::int64_t OverviewStrip::timeAt(double x) const {
    const TimeRange limits = navigator_.limits();
    const QRectF area = timeRect();
    return limits.startNs + std::llround((x - area.left()) / std::max(area.width(), 1.0) *
                                         static_cast<double>(limits.lengthNs()));
}

QRectF OverviewStrip::windowRect() const {
    QRectF window = timeRect();
    window.setLeft(xOf(view_.visible().startNs));
    window.setRight(xOf(view_.visible().endNs));
    const double missing = narrowestWindow - window.width();
    return missing > 0 ? window.adjusted(-missing / 2, 0, missing / 2, 0) : window;
}

OverviewStrip::Grip OverviewStrip::gripAt(double x) const {
    const QRectF window = windowRect();
    const double toStart = std::abs(x - window.left());
    const double toEnd = std::abs(x - window.right());
    if (std::min(toStart, toEnd) <= gripPixels) return toStart < toEnd ? Grip::Start : Grip::End;
    return x > window.left() && x < window.right() ? Grip::Whole : Grip::None;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const double x = event->position().x();
    Grip grip = gripAt(x);
    if (grip == Grip::None) {
        navigator_.panTo(timeAt(x) - view_.visible().lengthNs() / 2);
        grip = Grip::Whole;
    }
    press_ = Press{grip, x, view_.visible()};
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (press_) return drag(x);
    const Grip grip = gripAt(x);
    if (grip == Grip::None) {
        unsetCursor();
    } else {
        setCursor(grip == Grip::Whole ? Qt::OpenHandCursor : Qt::SizeHorCursor);
    }
}

void OverviewStrip::drag(double x) {
    const std::int64_t movedNs = timeAt(x) - timeAt(press_->x);
    TimeRange range = press_->visible;
    if (press_->grip == Grip::Whole) return navigator_.panTo(range.startNs + movedNs);
    std::int64_t& edge = press_->grip == Grip::Start ? range.startNs : range.endNs;
    const TimeRange limits = navigator_.limits();
    edge = std::clamp(edge + movedNs, limits.startNs, limits.endNs);
    if (range.startNs > range.endNs) std::swap(range.startNs, range.endNs);
    navigator_.show(range);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent*) {
    press_.reset();
}

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent*) {
    navigator_.fitAll();
}

void OverviewStrip::wheelEvent(QWheelEvent* event) {
    event->accept();
    navigator_.zoom(timeAt(event->position().x()),
                    std::pow(zoomPerNotch, event->angleDelta().y() / anglePerNotch));
}

void OverviewStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette_.background);
    painter.fillRect(timeRect(), palette_.bubble);
    paintProfiles(painter);
    paintMatches(painter);
    paintWindow(painter);
    paintNotes(painter);
}

/// Of a part of the run's length from 0 to 1, whichever step is shown.
double OverviewStrip::xOfShare(const Run& run, double share) const {
    const Timeline& timeline = *run.content().timeline;
    const auto lengthNs = static_cast<double>(timeline.lastNs() - timeline.firstNs());
    return xOf(timeMap(run.content(), view_.alignment()).toView(std::llround(share * lengthNs)));
}

/// A skyline for each run, below each other.
void OverviewStrip::paintProfiles(QPainter& painter) const {
    const QRectF area = timeRect();
    const double height =
        area.height() / static_cast<double>(std::max<std::size_t>(1, profiles_.size()));
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const Profile& profile = profiles_[i];
        const double bottom = area.top() + static_cast<double>(i + 1) * height;
        const double left = xOfShare(*profile.run, 0);
        const double right = xOfShare(*profile.run, 1);
        for (double x = area.left(); x < std::min(right, area.right()); ++x) {
            const auto column = static_cast<std::size_t>((x - left) / (right - left) *
                                                         static_cast<double>(columns));
            const double share = profile.shares[std::min(column, columns - 1)];
            painter.fillRect(QRectF(x, bottom - share * (height - 1), 1, share * (height - 1)),
                             palette_.line);
        }
    }
}

void OverviewStrip::paintMatches(QPainter& painter) const {
    const QRectF area = timeRect();
    for (const FoundSlices& found : search_.found()) {
        for (std::size_t i = 0; i < found.columns.size(); ++i) {
            if (!found.columns[i]) continue;
            const double share = (static_cast<double>(i) + 0.5) / FoundSlices::columnCount;
            const double x = std::floor(xOfShare(*found.run, share));
            if (x >= area.left() && x <= area.right())
                painter.fillRect(QRectF(x, area.top(), 2, matchPixels), palette_.warning);
        }
    }
}

/// Flags that stand at the bottom.
void OverviewStrip::paintNotes(QPainter& painter) const {
    const QRectF area = timeRect();
    painter.setPen(QPen(palette_.text, 1));
    painter.setBrush(palette_.warning);
    for (const std::int64_t timeNs : noteTimesNs_) {
        const double x = std::floor(xOf(timeNs)) + 0.5;
        if (x < area.left() || x > area.right()) continue;
        const double top = area.bottom() - notePixels;
        painter.drawLine(QPointF(x, top), QPointF(x, area.bottom()));
        painter.drawPolygon(QPolygonF{{x, top}, {x + 5, top + 2.5}, {x, top + 5}});
    }
}

void OverviewStrip::paintWindow(QPainter& painter) const {
    const QRectF area = timeRect();
    const QRectF window = windowRect() & area;
    QColor veil = palette_.background;
    veil.setAlphaF(veilOpacity);
    painter.fillRect(QRectF(area.topLeft(), window.bottomLeft()), veil);
    painter.fillRect(QRectF(window.topRight(), area.bottomRight()), veil);
    painter.setPen(QPen(palette_.mutedText, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(window.toRect().adjusted(0, 0, -1, -1));
    for (const double x : {window.left(), window.right() - 3})
        painter.fillRect(QRectF(x, window.top(), 3, window.height()), palette_.mutedText);
}

}  // namespace bubblescope
