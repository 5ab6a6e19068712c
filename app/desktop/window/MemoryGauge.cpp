// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/MemoryGauge.h"

#include <QPainter>
#include <algorithm>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr int mostBars = 32;
constexpr int barsHeight = 64;
constexpr int thickestPitch = 9;

}  // namespace

MemoryGauge::MemoryGauge(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("memoryGauge"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void MemoryGauge::setPeaks(const std::vector<std::int64_t>& peakBytes, std::int64_t capacityBytes) {
    peakBytes_ = peakBytes;
    capacityBytes_ = capacityBytes;
    setVisible(!peakBytes.empty());
    if (peakBytes.empty()) return;
    setAccessibleName(tr("Peak memory per device: %1").arg(caption()));
    QStringList lines{
        tr("Peak memory of each device, simulated; the mark is a device's capacity.")};
    for (std::size_t i = 0; i < peakBytes.size() && i < mostBars; ++i)
        lines += tr("Device %1: %2").arg(i).arg(bytesText(peakBytes[i]));
    if (peakBytes.size() > mostBars) lines += QStringLiteral("…");
    setToolTip(lines.join(u'\n'));
    updateGeometry();
    update();
}

int MemoryGauge::barCount() const {
    return std::min(static_cast<int>(peakBytes_.size()), mostBars);
}

int MemoryGauge::barPitch() const {
    return std::clamp(barsHeight / std::max(barCount(), 1), 2, thickestPitch);
}

std::int64_t MemoryGauge::highestOf(int bar) const {
    const auto count = static_cast<int>(peakBytes_.size());
    const auto first = peakBytes_.begin() + bar * count / barCount();
    const auto last = peakBytes_.begin() + (bar + 1) * count / barCount();
    return *std::max_element(first, last);
}

QString MemoryGauge::caption() const {
    const auto highest = std::ranges::max_element(peakBytes_);
    const auto device = highest - peakBytes_.begin();
    if (capacityBytes_ == 0) return tr("%1 on device %2").arg(bytesText(*highest)).arg(device);
    return tr("%1 of %2 on device %3")
        .arg(bytesText(*highest), bytesText(capacityBytes_))
        .arg(device);
}

QSize MemoryGauge::sizeHint() const {
    return {100, barCount() * barPitch() + fontMetrics().height() + 4};
}

void MemoryGauge::paintEvent(QPaintEvent*) {
    if (peakBytes_.empty()) return;
    QPainter painter(this);
    const std::int64_t full = std::max(capacityBytes_, std::ranges::max(peakBytes_));
    const int pitch = barPitch();
    const auto xOf = [&](std::int64_t bytes) {
        return full == 0 ? 0 : static_cast<int>(bytes * static_cast<double>(width() - 1) / full);
    };
    for (int bar = 0; bar < barCount(); ++bar) {
        const std::int64_t bytes = highestOf(bar);
        const QRect track(0, bar * pitch, width(), std::max(1, pitch - 2));
        const bool isTooMuch = capacityBytes_ > 0 && bytes > capacityBytes_;
        painter.fillRect(track, palette().color(QPalette::Mid));
        painter.fillRect(track.adjusted(0, 0, xOf(bytes) - width(), 0),
                         isTooMuch ? worseColor(palette()) : palette().color(QPalette::Highlight));
    }
    const int bottom = barCount() * pitch;
    if (capacityBytes_ > 0)
        painter.fillRect(QRect(xOf(capacityBytes_) - 1, 0, 2, bottom),
                         palette().color(QPalette::WindowText));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRect(0, bottom + 2, width(), fontMetrics().height()), Qt::AlignRight,
                     caption());
}

}  // namespace bubblescope
