// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include "app/desktop/model/Settings.h"

class QWidget;

namespace bubblescope {

/// Gives the whole app the Fusion style in light or dark colours; System means those that the
/// desktop's own palette is closer to.
void applyTheme(Theme theme);

bool isDark(const QPalette& palette);

/// The colour by which lists and charts tell runs apart (RunList::SwatchRole).
QColor runColor(int swatch);

/// Good and bad news, readable on the palette's window colour.
QColor betterColor(const QPalette& palette);
QColor worseColor(const QPalette& palette);

/// The colours of messages above the charts.
void applyBannerColors(QWidget& banner);

/// Borders, tool buttons and dock titles of the window, in the colours of the palette.
QString windowStyleSheet(const QPalette& palette);

}  // namespace bubblescope
