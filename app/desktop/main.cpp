// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QStandardPaths>

#include "app/desktop/model/Settings.h"
#include "app/desktop/window/HeadlessExport.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/Theme.h"
#include "core/base/Error.h"

namespace {

using namespace bubblescope;

constexpr int badInput = 1;
constexpr int badUsage = 2;

struct BadUsage {
    QString message;
};

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CommandLine)
};

/// Without a display, --export and --help still work.
void chooseDisplay() {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
}

QSize parseSize(const QString& text) {
    const QStringList parts = text.toLower().split(u'x');
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    constexpr int largest = 20000;
    if (parts.size() != 2 || size.isEmpty() || size.width() > largest || size.height() > largest) {
        throw BadUsage{
            Texts::tr("--size takes WIDTHxHEIGHT, such as 1200x700, not '%1'").arg(text)};
    }
    return size;
}

HeadlessRequest parse(const QCoreApplication& app) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Texts::tr("Shows, simulates and fills the bubbles of pipeline-parallel training.\n"
                  "Exit codes: 0 done, 1 bad input, 2 bad usage."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    Texts::tr("Open the sample comparison."));
    const QCommandLineOption exporting(
        QStringLiteral("export"),
        Texts::tr("Write FILE (.svg, .pdf, .png or .csv), print the figures, and open no window."),
        QStringLiteral("FILE"));
    const QCommandLineOption size(QStringLiteral("size"), Texts::tr("Size of the figure."),
                                  QStringLiteral("WxH"), QStringLiteral("1200x700"));
    parser.addOptions({sample, exporting, size});
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        Texts::tr("Traces: the ranks of one run. Schedules of PyTorch (.csv): each is simulated. A "
                  "session (.bubblescope): all that was saved."),
        QStringLiteral("[FILE…]"));
    if (!parser.parse(app.arguments())) throw BadUsage{parser.errorText()};
    if (parser.isSet(QStringLiteral("help"))) parser.showHelp();
    if (parser.isSet(QStringLiteral("version"))) parser.showVersion();
    const HeadlessRequest request{parser.value(exporting), parseSize(parser.value(size)),
                                  parser.isSet(sample), parser.positionalArguments()};
    if (!request.path.isEmpty() && !request.sample && request.files.isEmpty()) {
        throw BadUsage{Texts::tr("--export needs --sample or files")};
    }
    return request;
}

int runWindow(const HeadlessRequest& request) {
    Settings settings;
    applyTheme(settings.theme());
    MainWindow window(settings);
    if (request.sample) window.session().openSample();
    window.openFiles(request.files);
    if (!request.sample && request.files.isEmpty()) {
        SimulationSpec first;
        first.shape.devices = 8;
        first.shape.microBatches = 16;
        window.session().addSimulation(first);
    }
    window.keepRecoverable(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                           QStringLiteral("/recovery"));
    window.show();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    chooseDisplay();
    const QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("bubblescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(BUBBLESCOPE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Bubblescope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.bubblescope.Bubblescope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/bubblescope.svg")));
    try {
        const HeadlessRequest request = parse(app);
        if (request.path.isEmpty()) return runWindow(request);
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
