// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWheelEvent>
#include <cmath>

namespace bubblescope {

/// Decides once for a gesture on a touchpad, or a turn of a wheel, which way it goes: fingers do
/// not move straight, and what zooms must not pan as well.
class WheelGesture {
  public:
    /// Of an event whose distances, with its modifiers applied, are not both 0.
    Qt::Orientation orientationOf(const QWheelEvent& event, QPointF distances) {
        const bool continues = lasts_ && event.phase() != Qt::ScrollBegin &&
                               event.modifiers() == modifiers_ &&
                               event.timestamp() - lastMs_ < pauseMs;
        if (!continues) {
            orientation_ =
                std::abs(distances.x()) > std::abs(distances.y()) ? Qt::Horizontal : Qt::Vertical;
        }
        lasts_ = event.phase() != Qt::ScrollEnd;
        modifiers_ = event.modifiers();
        lastMs_ = event.timestamp();
        return orientation_;
    }

    void end() { lasts_ = false; }

  private:
    static constexpr quint64 pauseMs = 250;  ///< ends a gesture of a device that tells no phases

    bool lasts_ = false;
    Qt::Orientation orientation_ = Qt::Vertical;
    Qt::KeyboardModifiers modifiers_;
    quint64 lastMs_ = 0;
};

}  // namespace bubblescope
