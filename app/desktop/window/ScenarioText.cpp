// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ScenarioText.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

constexpr double tera = 1e12;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ScenarioText)
};

QString html(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

using Row = std::pair<QString, QString>;

QList<Row> rowsOf(const ScenarioResult& result, std::size_t point) {
    const ScenarioPoint& p = result.points[point];
    const Accelerator& hardware = result.scenario.hardware;
    return {
        {Texts::tr("Batch"),
         Texts::tr("%1 per GPU, %2 in all").arg(QLocale().toString(p.batchPerDevice)).arg(p.batch)},
        {Texts::tr("Throughput"),
         Texts::tr("%1 Tflop/s per GPU").arg(QLocale().toString(p.flopsPerDevice / tera, 'f', 1))},
        {Texts::tr("Step"), durationText(p.stepNs)},
        {Texts::tr("Bubble"), percentText(1 - p.utilization)},
        {Texts::tr("Exposed comm."), percentText(p.exposedCommunication)},
        {Texts::tr("Memory"), Texts::tr("%1 of %2")
                                  .arg(bytesText(p.peakMemoryBytes),
                                       bytesText(hardware.memoryBytes - hardware.reservedBytes))},
        {Texts::tr("T × P × D"), layoutText(p.layout)},
        {Texts::tr("Sharding"), toQString(shardingName(p.sharding))},
        {Texts::tr("Collectives"),
         Texts::tr("%1 gathers, %2 reductions a step").arg(p.gathers).arg(p.reductions)},
    };
}

QString listOf(const QStringList& items) {
    QString list;
    for (const QString& item : items)
        list += QStringLiteral("<li>%1</li>").arg(item);
    return QStringLiteral(
               "<ul style='margin:2px 0 8px 0; -qt-list-indent:0; margin-left:14px'>"
               "%1</ul>")
        .arg(list);
}

QString headingOf(const QString& text) {
    return QStringLiteral("<p style='margin-bottom:0'><b>%1</b></p>").arg(text);
}

/// What was published beside `simulated`, and how they differ.
QString besidePublished(const QStringList& simulated, const ScenarioNotes& notes) {
    QStringList published;
    for (const ScenarioNotes::Published& figure : notes.published)
        published << QStringLiteral("%1: <b>%2</b> (%3)")
                         .arg(html(figure.what), html(figure.value), html(figure.source));
    QStringList differences;
    for (const std::string& difference : notes.differences)
        differences << html(difference);
    return headingOf(Texts::tr("Simulated, by our model")) + listOf(simulated) +
           headingOf(Texts::tr("Published")) + listOf(published) +
           headingOf(Texts::tr("Where they differ")) + listOf(differences);
}

QStringList fillsOf(const FillScenarioResult& result) {
    QStringList items;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const FillScenarioPoint& p = result.points[i];
        items << Texts::tr("%1, %2: <b>%3 → %4</b> in %5 steps (usage %6), step +%7")
                     .arg(html(result.methodOf(i).title),
                          toQString(result.policyOf(i).title).toHtmlEscaped(),
                          percentText(p.utilizationBefore), percentText(p.utilization))
                     .arg(p.steps)
                     .arg(percentText(p.usage), percentText(p.stretch));
    }
    return items;
}

QStringList gainsOf(const ScenarioResult& result) {
    const auto& methods = result.scenario.methods;
    QStringList items;
    for (const ScenarioGain& gain : largestGains(result.points)) {
        const QString sign = gain.gain < 0 ? QStringLiteral("−") : QStringLiteral("+");
        items << Texts::tr("%1 over %2: <b>%3%4 %</b> at most, at %5 sequences per GPU")
                     .arg(html(methods[0].title), html(methods[gain.method].title), sign,
                          QLocale().toString(std::abs(100 * gain.gain), 'f', 0),
                          QLocale().toString(gain.batchPerDevice));
    }
    return items;
}

}  // namespace

QString pointText(const ScenarioResult& result, std::size_t point) {
    QStringList lines{QString::fromStdString(result.methodOf(point).title)};
    for (const auto& [title, value] : rowsOf(result, point))
        lines << title + QStringLiteral(": ") + value;
    return (lines << Texts::tr("Click to simulate it as a run")).join(u'\n');
}

QString pointHtml(const ScenarioResult& result, std::size_t point) {
    QString rows;
    for (const auto& [title, value] : rowsOf(result, point))
        rows += QStringLiteral(
                    "<tr><td style='padding-right:12px'>%1</td><td "
                    "style='white-space:nowrap'><b>%2</b></td></tr>")
                    .arg(title.toHtmlEscaped(), value.toHtmlEscaped());
    return QStringLiteral("<p><b>%1</b> (%2)</p><table cellspacing='2'>%3</table>")
        .arg(html(result.methodOf(point).title), Texts::tr("simulated"), rows);
}

QString comparisonHtml(const ScenarioResult& result) {
    const Scenario& scenario = result.scenario;
    return besidePublished(gainsOf(result), scenario.notes) + headingOf(Texts::tr("Assumed")) +
           listOf({html(scenario.model.source), html(scenario.hardware.source)});
}

QString comparisonHtml(const FillScenarioResult& result) {
    return besidePublished(fillsOf(result), result.scenario.notes);
}

}  // namespace bubblescope
