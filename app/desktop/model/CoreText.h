// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace bubblescope {

/// What the core calls something on screen, in the language of the window.
QString coreText(std::string_view text);

}  // namespace bubblescope
