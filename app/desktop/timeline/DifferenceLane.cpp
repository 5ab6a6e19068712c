// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/DifferenceLane.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/desktop/model/Text.h"
#include "core/analyze/UtilizationProfile.h"

namespace bubblescope {

namespace {

constexpr double heightInLines = 2;

std::vector<float> profileOf(const RunContent& content, const TimeRange& shown,
                             std::size_t columns) {
    const std::int64_t zeroNs = content.timeline->firstNs();
    return utilizationProfile(*content.timeline, content.analysis, columns,
                              {shown.startNs + zeroNs, shown.endNs + zeroNs});
}

}  // namespace

DifferenceLane::DifferenceLane(Run* run, Run* baseline, ViewState& view, QWidget* parent)
    : QWidget(parent), run_(run), baseline_(baseline), view_(view) {
    setObjectName(QStringLiteral("differenceLane"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Utilization of %1 less that of %2").arg(run->name(), baseline->name()));
    for (const Run* part : {run, baseline})
        connect(part, &Run::contentChanged, this, &DifferenceLane::refresh);
    connect(&view_, &ViewState::visibleChanged, this, &DifferenceLane::refresh);
    connect(&view_, &ViewState::alignmentChanged, this, &DifferenceLane::refresh);
    connect(&view_, &ViewState::cursorChanged, this, qOverload<>(&QWidget::update));
    refresh();
}

void DifferenceLane::setColors(const Palette& palette) {
    palette_ = palette;
    update();
}

void DifferenceLane::setMargins(int left, int right) {
    if (left == left_ && right == right_) return;
    left_ = left;
    right_ = right;
    refresh();
}

QSize DifferenceLane::sizeHint() const {
    return {40 * fontMetrics().averageCharWidth(),
            static_cast<int>(std::ceil(heightInLines * fontMetrics().height()))};
}

QRectF DifferenceLane::timeRect() const {
    return QRectF(rect()).adjusted(left_, 2, -right_, -2);
}

/// What is drawn stays, in its place, until the new one is known.
void DifferenceLane::refresh() {
    update();
    if (!run_ || !baseline_ || timeRect().width() < 1) return task_.cancel();
    task_.start([this, run = run_->sharedContent(), baseline = baseline_->sharedContent(),
                 visible = view_.visible(), alignment = view_.alignment(),
                 columns = static_cast<std::size_t>(timeRect().width())](
                    Progress& progress) -> Worker::Delivery {
        const auto profile = [&](const RunContent& content) {
            progress.throwIfCancelled();
            return profileOf(content, timeMap(content, alignment).toRun(visible), columns);
        };
        return [this, profiles = Profiles{visible, profile(*run), profile(*baseline)}] {
            show(profiles);
        };
    });
}

void DifferenceLane::show(Profiles profiles) {
    profiles_ = std::move(profiles);
    const auto mean = [](const std::vector<float>& shares) {
        return std::accumulate(shares.begin(), shares.end(), 0.0) /
               static_cast<double>(std::max<std::size_t>(1, shares.size()));
    };
    setAccessibleDescription(
        tr("%1 points over the visible time")
            .arg(signedText(100 * (mean(profiles_.run) - mean(profiles_.baseline)), 1)));
    update();
}

std::optional<DifferenceLane::Shares> DifferenceLane::sharesAt(double x) const {
    const QRectF area = timeRect();
    const auto count = static_cast<double>(profiles_.run.size());
    if (count == 0 || x < area.left() || x >= area.right()) return {};
    const TimeRange visible = view_.visible();
    const double ns = static_cast<double>(visible.startNs - profiles_.visible.startNs) +
                      (x - area.left()) / area.width() * static_cast<double>(visible.lengthNs());
    const double column =
        std::floor(ns / static_cast<double>(profiles_.visible.lengthNs()) * count);
    if (column < 0 || column >= count) return {};
    const auto i = static_cast<std::size_t>(column);
    return Shares{profiles_.run[i], profiles_.baseline[i]};
}

QString DifferenceLane::textAt(double x) const {
    const auto shares = sharesAt(x);
    if (!shares || !run_ || !baseline_) return {};
    return tr("%1 computes on %2 of its devices here, %3 on %4: %5 points")
        .arg(run_->name(), percentText(shares->run), baseline_->name(),
             percentText(shares->baseline), signedText(100 * shares->difference(), 1));
}

bool DifferenceLane::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString there = textAt(help->pos().x());
    QToolTip::showText(
        help->globalPos(),
        longToolTip((there.isEmpty() ? QString() : there + QStringLiteral(". ")) +
                    tr("By how much more (up) or less (down) of its devices the run computes than "
                       "the baseline at the same place: the difference of their utilizations.")),
        this);
    return true;
}

void DifferenceLane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void DifferenceLane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRectF area = timeRect();
    painter.fillRect(rect(), palette_.background);
    painter.fillRect(area, mixed(palette_.bubble, palette_.background, 0.5));
    paintColumns(painter);
    painter.setPen(QPen(palette_.line, 1));
    const double middle = std::round(area.center().y());
    painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle));
    paintCursor(painter);
    const QRectF label(0, 0, left_ - fontMetrics().averageCharWidth(), height());
    painter.setPen(palette_.mutedText);
    const QString name = tr("difference");
    const bool fits = fontMetrics().horizontalAdvance(name) <= label.width();
    painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, fits ? name : QStringLiteral("Δ"));
}

/// More is above the middle, less below: colour is not the only sign.
void DifferenceLane::paintColumns(QPainter& painter) const {
    const QRectF area = timeRect();
    const double middle = std::round(area.center().y());
    const double half = area.height() / 2;
    const QColor more = palette_.style(SliceKind::Forward).fill;
    const QColor less = palette_.style(SliceKind::Backward).fill;
    for (double x = area.left(); x < area.right(); ++x) {
        const auto shares = sharesAt(x);
        if (!shares) continue;
        const double height = std::round(shares->difference() * half);
        if (height > 0) painter.fillRect(QRectF(x, middle - height, 1, height), more);
        if (height < 0) painter.fillRect(QRectF(x, middle, 1, -height), less);
    }
}

void DifferenceLane::paintCursor(QPainter& painter) const {
    const auto cursorNs = view_.cursorNs();
    if (!cursorNs) return;
    const QRectF area = timeRect();
    const TimeRange visible = view_.visible();
    const double x = area.left() + area.width() * static_cast<double>(*cursorNs - visible.startNs) /
                                       static_cast<double>(visible.lengthNs());
    painter.setPen(QPen(palette_.hover, 1));
    if (area.contains(x, area.center().y()))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

}  // namespace bubblescope
