// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDialog;
class QWidget;

namespace bubblescope {

/// Versions and licences of the app and of what it is built on.
QDialog* makeAboutBox(QWidget* window);

}  // namespace bubblescope
