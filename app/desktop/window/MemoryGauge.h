// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/desktop/model/Run.h"

class QPainter;

namespace bubblescope {

/// The peak memory of each device as a bar against the capacity of a device, by what it holds; a
/// line below names the highest. Many devices share a bar, which shows the highest of them.
class MemoryGauge : public QWidget {
    Q_OBJECT

  public:
    explicit MemoryGauge(QWidget* parent = nullptr);

    /// `capacityBytes` is 0 when it is not known. Hides itself without peaks.
    void setPeaks(const std::vector<MemoryParts>& peaks, std::int64_t capacityBytes);

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int barCount() const;
    int barPitch() const;
    std::size_t highestOf(int bar) const;
    QString caption() const;
    QString explanation() const;
    void paintBar(QPainter& painter, const QRect& track, const MemoryParts& parts) const;
    int xOf(std::int64_t bytes) const;

    std::vector<MemoryParts> peaks_;
    std::int64_t capacityBytes_ = 0;
    std::int64_t fullBytes_ = 0;  ///< what the width stands for
};

}  // namespace bubblescope
