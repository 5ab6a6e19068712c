// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/MemoryGauge.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <numeric>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/CounterPlot.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr int mostBars = 32;
constexpr int barsHeight = 64;
constexpr int thickestPitch = 9;

/// From what stays all the time to what comes and goes, as in the chart of memory.
constexpr std::array order{MemoryKind::Weights, MemoryKind::Gradients, MemoryKind::Optimizer,
                           MemoryKind::Buffers, MemoryKind::Activations};

std::int64_t totalOf(const MemoryParts& parts) {
    return std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
}

}  // namespace

MemoryGauge::MemoryGauge(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("memoryGauge"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void MemoryGauge::setPeaks(const std::vector<MemoryParts>& peaks, std::int64_t capacityBytes) {
    peaks_ = peaks;
    capacityBytes_ = capacityBytes;
    setVisible(!peaks.empty());
    if (peaks.empty()) return;
    fullBytes_ = std::max(capacityBytes, totalOf(std::ranges::max(peaks, {}, totalOf)));
    setAccessibleName(tr("Peak memory per device: %1").arg(caption()));
    setToolTip(explanation());
    updateGeometry();
    update();
}

QString MemoryGauge::explanation() const {
    QString rows;
    for (std::size_t i = 0; i < peaks_.size() && i < mostBars; ++i) {
        QStringList parts;
        for (const MemoryKind kind : order) {
            const std::int64_t bytes = peaks_[i][static_cast<std::size_t>(kind)];
            if (bytes > 0)
                parts << QStringLiteral("%1 %2").arg(coreText(memoryKindName(kind)),
                                                     bytesText(bytes));
        }
        rows += QStringLiteral("<br>%1: <b>%2</b> = %3")
                    .arg(i)
                    .arg(bytesText(totalOf(peaks_[i])), parts.join(QStringLiteral(" + ")));
    }
    if (peaks_.size() > mostBars) rows += QStringLiteral("<br>…");
    return QStringLiteral("<p>%1%2</p>")
        .arg(tr("Peak memory of each device, simulated, in the colours of the chart below; the "
                "mark is a device's capacity."),
             rows);
}

int MemoryGauge::barCount() const {
    return std::min(static_cast<int>(peaks_.size()), mostBars);
}

int MemoryGauge::barPitch() const {
    return std::clamp(barsHeight / std::max(barCount(), 1), 2, thickestPitch);
}

std::size_t MemoryGauge::highestOf(int bar) const {
    const auto count = static_cast<int>(peaks_.size());
    const auto first = peaks_.begin() + bar * count / barCount();
    const auto last = peaks_.begin() + (bar + 1) * count / barCount();
    return static_cast<std::size_t>(std::ranges::max_element(first, last, {}, totalOf) -
                                    peaks_.begin());
}

QString MemoryGauge::caption() const {
    const auto highest = std::ranges::max_element(peaks_, {}, totalOf);
    const auto device = highest - peaks_.begin();
    const QString bytes = bytesText(totalOf(*highest));
    if (capacityBytes_ == 0) return tr("%1 on device %2").arg(bytes).arg(device);
    return tr("%1 of %2 on device %3").arg(bytes, bytesText(capacityBytes_)).arg(device);
}

QSize MemoryGauge::sizeHint() const {
    return {100, barCount() * barPitch() + fontMetrics().height() + 4};
}

int MemoryGauge::xOf(std::int64_t bytes) const {
    if (fullBytes_ == 0) return 0;
    return static_cast<int>(static_cast<double>(bytes) * (width() - 1) /
                            static_cast<double>(fullBytes_));
}

/// What lies beyond the capacity is told by its colour and by the mark.
void MemoryGauge::paintBar(QPainter& painter, const QRect& track, const MemoryParts& parts) const {
    painter.fillRect(track, palette().color(QPalette::Mid));
    std::int64_t below = 0;
    for (const MemoryKind kind : order) {
        const auto place = static_cast<std::size_t>(kind);
        const std::int64_t bytes = parts[place];
        const int left = xOf(below);
        painter.fillRect(QRect(left, track.top(), xOf(below + bytes) - left, track.height()),
                         counterColor(place));
        below += bytes;
    }
    if (capacityBytes_ == 0 || below <= capacityBytes_) return;
    const int left = xOf(capacityBytes_);
    painter.fillRect(QRect(left, track.top(), xOf(below) - left, track.height()),
                     worseColor(palette()));
}

void MemoryGauge::paintEvent(QPaintEvent*) {
    if (peaks_.empty()) return;
    QPainter painter(this);
    const int pitch = barPitch();
    for (int bar = 0; bar < barCount(); ++bar)
        paintBar(painter, QRect(0, bar * pitch, width(), std::max(1, pitch - 2)),
                 peaks_[highestOf(bar)]);
    const int bottom = barCount() * pitch;
    if (capacityBytes_ > 0)
        painter.fillRect(QRect(xOf(capacityBytes_) - 1, 0, 2, bottom),
                         palette().color(QPalette::WindowText));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRect(0, bottom + 2, width(), fontMetrics().height()), Qt::AlignRight,
                     caption());
}

}  // namespace bubblescope
