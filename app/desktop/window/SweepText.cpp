// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SweepText.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::SweepText)
};

using Row = std::pair<QString, QString>;

QString counted(std::size_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QList<Row> parameterRows(const SweepPlan& plan) {
    QList<Row> rows;
    for (const SweepParameter& parameter : sweepParameters())
        rows << Row(coreText(parameter.title), parameterText(parameter, plan.plan));
    rows << Row(Texts::tr("Accelerators"), QLocale().toString(plan.plan.accelerators()))
         << Row(Texts::tr("Batch"),
                Texts::tr("%1 samples").arg(QLocale().toString(qlonglong(plan.plan.batch()))));
    return rows;
}

QList<Row> figureRows(const SweepOutcome& outcome, const SweepPlan& plan) {
    QList<Row> rows;
    for (const SweepFigure& figure : sweepFigures())
        rows << Row(figure.title, figure.text(outcome, plan));
    return rows;
}

QString tableOf(const QList<Row>& rows) {
    QString html;
    for (const auto& [title, value] : rows)
        html += QStringLiteral(
                    "<tr><td style='padding-right:12px'>%1</td><td "
                    "style='white-space:nowrap'><b>%2</b></td></tr>")
                    .arg(title.toHtmlEscaped(), value.toHtmlEscaped());
    return QStringLiteral("<table cellspacing='1'>%1</table>").arg(html);
}

}  // namespace

QString planText(const SweepOutcome& outcome, std::size_t index) {
    const SweepPlan& plan = outcome.plans()[index];
    QStringList lines;
    for (const auto& [title, value] : parameterRows(plan) + figureRows(outcome, plan))
        lines << title + QStringLiteral(": ") + value;
    return (lines << Texts::tr("Double-click to open it as a run")).join(u'\n');
}

QString planHtml(const SweepOutcome& outcome, std::size_t index) {
    const SweepPlan& plan = outcome.plans()[index];
    const QString front =
        plan.isOnFront
            ? Texts::tr("<p>On the front: no plan that fits is both faster and smaller.</p>")
            : QString();
    return Texts::tr(
               "<p><b>Plan %1</b> of %2 that fit (simulated)</p>"
               "<p><b>Bound by %3.</b> %4</p>")
               .arg(counted(index + 1), counted(outcome.fitting()),
                    boundTitle(plan.figures.bound).toHtmlEscaped(),
                    boundExplanation(outcome, plan).toHtmlEscaped()) +
           front + tableOf(figureRows(outcome, plan)) + QStringLiteral("<hr>") +
           tableOf(parameterRows(plan));
}

QString sweepSummary(const SweepOutcome& outcome) {
    std::size_t refused = 0;
    for (const auto& [reason, count] : outcome.result.refused)
        refused += count;
    QString text = Texts::tr("%1 plans simulated, %2 dropped beyond memory")
                       .arg(counted(outcome.result.simulated), counted(outcome.result.tooLarge));
    if (refused > 0) text += Texts::tr(", %1 combinations refused").arg(counted(refused));
    return text;
}

QString refusalText(const SweepOutcome& outcome) {
    QStringList lines;
    for (const auto& [reason, count] : outcome.result.refused)
        lines << Texts::tr("%1: %2").arg(counted(count), QString::fromStdString(reason));
    return lines.join(u'\n');
}

}  // namespace bubblescope
