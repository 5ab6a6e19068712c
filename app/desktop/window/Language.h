// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QCoreApplication;

namespace bubblescope {

/// Codes of the languages that the window speaks: "en", "es".
QStringList languages();

/// What a language calls itself: "English", "español".
QString languageTitle(const QString& code);

/// To be called before there are windows. Numbers on screen follow the language as well. An empty
/// code is that of the system; one that the window does not speak leaves it in English.
void installLanguage(QCoreApplication& app, const QString& code);

}  // namespace bubblescope
