// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDialog;
class QWidget;

namespace bubblescope {

/// All keys of the window, made from its actions and those of its children.
QDialog* makeShortcutSheet(QWidget* window);

/// Versions and licences of the app and of what it is built on.
QDialog* makeAboutBox(QWidget* window);

}  // namespace bubblescope
