// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <QApplication>
#include <QIcon>
#include <QStandardPaths>

#include "app/desktop/CommandLine.h"
#include "app/desktop/model/Settings.h"
#include "app/desktop/window/Language.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/Theme.h"
#include "core/base/Error.h"

namespace {

using namespace bubblescope;

constexpr int badInput = 1;
constexpr int badUsage = 2;

/// Without a display, --export and --help still work.
void chooseDisplay() {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
}

int runWindow(const HeadlessRequest& request, Settings& settings) {
    applyTheme(settings.theme());
    MainWindow window(settings);
    if (request.sample) window.session().openSample();
    if (request.stack)
        for (const QString& file : request.files)
            window.openFiles({file});
    else
        window.openFiles(request.files);
    window.keepRecoverable(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                           QStringLiteral("/recovery"));
    window.show();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    chooseDisplay();
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("bubblescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(BUBBLESCOPE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Bubblescope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.bubblescope.Bubblescope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/bubblescope.svg")));
    Settings settings;
    const QString language = languageOf(app.arguments());
    installLanguage(app, language.isEmpty() ? settings.language() : language);
    try {
        const HeadlessRequest request = parseCommandLine(app.arguments());
        if (request.path.isEmpty()) return runWindow(request, settings);
        runExport(request);
        return 0;
    } catch (const BadUsage& usage) {
        fmt::print(stderr, "bubblescope: {}; see bubblescope --help\n",
                   usage.message.toStdString());
        return badUsage;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "bubblescope: {}\n", failure.what());
        return badInput;
    }
}
