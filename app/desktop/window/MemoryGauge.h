// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace bubblescope {

/// The peak memory of each device as a bar against the capacity of a device; a line below names
/// the highest. Many devices share a bar, which shows the highest of them.
class MemoryGauge : public QWidget {
    Q_OBJECT

  public:
    explicit MemoryGauge(QWidget* parent = nullptr);

    /// `capacityBytes` is 0 when it is not known. Hides itself without peaks.
    void setPeaks(const std::vector<std::int64_t>& peakBytes, std::int64_t capacityBytes);

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int barCount() const;
    int barPitch() const;
    std::int64_t highestOf(int bar) const;
    QString caption() const;

    std::vector<std::int64_t> peakBytes_;
    std::int64_t capacityBytes_ = 0;
};

}  // namespace bubblescope
