// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/PlaceKeys.h"

#include <QKeyEvent>

#include "app/desktop/timeline/GanttPane.h"

namespace bubblescope {

namespace {

constexpr double zoomPerKey = 1.4;
constexpr double panPerKey = 0.15;  ///< of the visible width

/// Places, as Linux numbers them.
enum Place : quint32 { PlaceW = 25, PlaceA = 38, PlaceS = 39, PlaceD = 40 };

/// The letter that the key at this place has on an English keyboard.
int keyByPlace(int key, quint32 scanCode) {
    switch (scanCode) {
        case PlaceW:
            return Qt::Key_W;
        case PlaceA:
            return Qt::Key_A;
        case PlaceS:
            return Qt::Key_S;
        case PlaceD:
            return Qt::Key_D;
        default:
            break;
    }
    const bool isMovedLetter = scanCode != 0 && (key == Qt::Key_W || key == Qt::Key_A ||
                                                 key == Qt::Key_S || key == Qt::Key_D);
    return isMovedLetter ? Qt::Key_unknown : key;
}

}  // namespace

bool PlaceKeys::take(const QKeyEvent& event) {
    const Qt::KeyboardModifiers harmless =
        Qt::ShiftModifier | Qt::KeypadModifier | Qt::GroupSwitchModifier;
    if ((event.modifiers() & ~harmless) != 0) return false;
    switch (keyByPlace(event.key(), event.nativeScanCode())) {
        case Qt::Key_W:
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(zoomPerKey);
            return true;
        case Qt::Key_S:
        case Qt::Key_Minus:
            zoom(1 / zoomPerKey);
            return true;
        case Qt::Key_A:
        case Qt::Key_Left:
            pan(-panPerKey);
            return true;
        case Qt::Key_D:
        case Qt::Key_Right:
            pan(panPerKey);
            return true;
        case Qt::Key_Up:
            scroll(-1);
            return true;
        case Qt::Key_Down:
            scroll(1);
            return true;
        default:
            return false;
    }
}

void PlaceKeys::pan(double share) {
    navigator_.pan(
        static_cast<std::int64_t>(share * static_cast<double>(view_.visible().lengthNs())));
}

/// At the cursor, or the middle.
void PlaceKeys::zoom(double factor) {
    const TimeRange visible = view_.visible();
    const std::int64_t middleNs = visible.startNs + visible.lengthNs() / 2;
    navigator_.zoom(view_.cursorNs().value_or(middleNs), factor);
}

void PlaceKeys::scroll(double rows) {
    for (GanttPane* pane : panes_)
        pane->scrollBy(static_cast<int>(rows * pane->paneGeometry().rowPixels));
}

}  // namespace bubblescope
