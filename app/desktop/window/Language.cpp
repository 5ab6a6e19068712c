// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace bubblescope {

QStringList languages() {
    return {QStringLiteral("en"), QStringLiteral("es")};
}

QString languageTitle(const QString& code) {
    return QLocale(code).nativeLanguageName().section(u' ', 0, 0);
}

void installLanguage(QCoreApplication& app, const QString& code) {
    if (!code.isEmpty()) QLocale::setDefault(QLocale(code));
    const auto load = [&](const QString& name, const QString& folder) {
        auto* translator = new QTranslator(&app);
        if (translator->load(QLocale(), name, QStringLiteral("_"), folder))
            QCoreApplication::installTranslator(translator);
    };
    load(QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(QStringLiteral("bubblescope"), QStringLiteral(":/translations"));
}

}  // namespace bubblescope
