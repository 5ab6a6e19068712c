// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/desktop/window/HeadlessExport.h"

namespace bubblescope {

struct BadUsage {
    QString message;
};

/// What --language says, before anything is said in a language; empty without it.
QString languageOf(const QStringList& arguments);

/// Throws BadUsage. Ends the program after --help and --version.
HeadlessRequest parseCommandLine(const QStringList& arguments);

}  // namespace bubblescope
