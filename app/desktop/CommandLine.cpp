// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/CommandLine.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QLocale>

#include "app/desktop/window/Language.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CommandLine)
};

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

/// The options, and what they were set to.
class Options {
  public:
    explicit Options(const QStringList& arguments) {
        parser_.setApplicationDescription(
            Texts::tr("Shows, simulates and fills the bubbles of pipeline-parallel training.\n"
                      "Exit codes: 0 done, 1 bad input, 2 bad usage."));
        parser_.addHelpOption();
        parser_.addVersionOption();
        addInputs();
        addFigureOptions();
        if (!parser_.parse(arguments)) throw BadUsage{parser_.errorText()};
        if (isSet("help")) parser_.showHelp();
        if (isSet("version")) parser_.showVersion();
    }

    bool isSet(const char* name) const { return parser_.isSet(QLatin1String(name)); }
    QString text(const char* name) const { return parser_.value(QLatin1String(name)); }
    QStringList files() const { return parser_.positionalArguments(); }

    double number(const char* name, double least, double most) const {
        bool isNumber = false;
        const double value = QLocale::c().toDouble(text(name), &isNumber);
        if (!isNumber || value < least || value > most)
            throw BadUsage{Texts::tr("--%1 takes a number from %2 to %3, not '%4'")
                               .arg(QLatin1String(name), QString::number(least),
                                    QString::number(most), text(name))};
        return value;
    }

  private:
    void addInputs() {
        add("language", Texts::tr("Of the window: %1.").arg(languages().join(u' ')), "CODE");
        add("sample", Texts::tr("Open the sample comparison."));
        add("export",
            Texts::tr("Write FILE (.svg, .pdf, .png or .csv), print the figures, and "
                      "open no window."),
            "FILE");
        add("scenario",
            Texts::tr("With --export: the pipelines of a scenario whose bubbles are filled, before "
                      "and after, such as pipefisher-bert-base."),
            "NAME");
        add("policy",
            Texts::tr("How the scenario's bubbles are filled; its first policy, unless told."),
            "NAME");
        add("stack", Texts::tr("Every trace is a run of its own, and they are stacked."));
        parser_.addPositionalArgument(
            QStringLiteral("FILE"),
            Texts::tr(
                "Traces: the ranks of one run. Schedules of PyTorch (.csv): each is simulated."),
            QStringLiteral("[FILE…]"));
    }

    void addFigureOptions() {
        const FigureStyle usual;
        add("size", Texts::tr("Size of the figure."), "WxH", QStringLiteral("1200x700"));
        add("font", Texts::tr("Font of the figure."), "FAMILY", usual.family);
        add("font-size", Texts::tr("Its size in points, from 4 to 48."), "N",
            QString::number(usual.fontPixels));
        add("scale", Texts::tr("Pixels of a PNG for each of the size, from 0.5 to 8."), "N",
            QString::number(usual.pngScale));
        add("no-legend", Texts::tr("Leave the legend out."));
    }

    void add(const char* name, const QString& explanation, const char* value = nullptr,
             const QString& usual = {}) {
        parser_.addOption(
            {QLatin1String(name), explanation, QLatin1String(value ? value : ""), usual});
    }

    QCommandLineParser parser_;
};

}  // namespace

QString languageOf(const QStringList& arguments) {
    const QString option = QStringLiteral("--language");
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        if (arguments[i] == option) return arguments.value(i + 1);
        if (arguments[i].startsWith(option + u'=')) return arguments[i].section(u'=', 1);
    }
    return {};
}

HeadlessRequest parseCommandLine(const QStringList& arguments) {
    const Options options(arguments);
    const QString language = options.text("language");
    if (!language.isEmpty() && !languages().contains(language))
        throw BadUsage{Texts::tr("--language takes one of %1, not '%2'")
                           .arg(languages().join(QStringLiteral(", ")), language)};
    const HeadlessRequest request{
        .path = options.text("export"),
        .size = parseSize(options.text("size")),
        .style = {.family = options.text("font"),
                  .fontPixels = static_cast<int>(options.number("font-size", 4, 48)),
                  .hasLegend = !options.isSet("no-legend"),
                  .pngScale = options.number("scale", 0.5, 8)},
        .sample = options.isSet("sample"),
        .scenario = options.text("scenario"),
        .policy = options.text("policy"),
        .files = options.files(),
        .stack = options.isSet("stack")};
    const bool hasRuns = request.sample || !request.scenario.isEmpty() || !request.files.isEmpty();
    if (!request.path.isEmpty() && !hasRuns)
        throw BadUsage{Texts::tr("--export needs --sample, --scenario or files")};
    if (request.path.isEmpty() && !request.scenario.isEmpty())
        throw BadUsage{Texts::tr("--scenario needs --export")};
    return request;
}

}  // namespace bubblescope
