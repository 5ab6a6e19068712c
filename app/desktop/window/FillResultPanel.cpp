// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/FillResultPanel.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/FillFigures.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

QString beforeAndAfter(double before, double after) {
    return QStringLiteral("%1 → %2").arg(percentText(before), percentText(after));
}

QString stepsText(int fewest, int most) {
    if (fewest != most) return FillResultPanel::tr("%1–%2 steps").arg(fewest).arg(most);
    return most == 1 ? FillResultPanel::tr("1 step") : FillResultPanel::tr("%1 steps").arg(most);
}

QString stretchText(const BubbleFill& fill, double stretch) {
    const QString text = QStringLiteral("+%1").arg(percentText(stretch));
    if (fill.stretch.byNs == 0) return text;
    return FillResultPanel::tr("%1, %2 of it at %3")
        .arg(text, durationText(fill.stretch.byNs), durationText(fill.stretch.atNs));
}

QString leftText(const FillFigures& figures) {
    if (figures.leftOutNs == 0) return durationText(figures.leftOverNs);
    return FillResultPanel::tr("%1, and %2 not done")
        .arg(durationText(figures.leftOverNs), durationText(figures.leftOutNs));
}

/// What jobs accomplish, and what the published rule does too early.
QString noteText(const BubbleFill& fill, const FillFigures& figures) {
    QStringList lines;
    const auto& kinds = fill.plan.devices.front().problem.kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (!kinds[k].unit.empty())
            lines << FillResultPanel::tr("%1: %2 %3 per second")
                         .arg(toQString(kinds[k].title),
                              QLocale().toString(fill.amountPerSecond(k), 'g', 4),
                              toQString(kinds[k].unit));
    }
    if (figures.noncausal != Noncausal{})
        lines << FillResultPanel::tr(
                     "%1 pieces and %2 works run before what they need: the published "
                     "rule allows it.")
                     .arg(figures.noncausal.causedPieces)
                     .arg(figures.noncausal.others);
    for (const std::string& note : fill.step.notes)
        lines << toQString(note);
    return lines.join(u'\n');
}

}  // namespace

FillResultPanel::FillResultPanel(QWidget* parent) : QWidget(parent), heading_(new QLabel(this)) {
    setObjectName(QStringLiteral("fillResult"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(7);
    grid->setColumnStretch(1, 1);
    QFont bold = font();
    bold.setBold(true);
    heading_->setFont(bold);
    heading_->setWordWrap(true);
    heading_->setObjectName(QStringLiteral("fillHeading"));
    grid->addWidget(heading_, 0, 0, 1, 2);
    utilization_ = addLine(grid, QStringLiteral("fillUtilization"), tr("Utilization"));
    usage_ = addLine(grid, QStringLiteral("fillUsage"), tr("PipeFisher's usage"));
    limit_ = addLine(grid, QStringLiteral("fillLimit"), tr("Limit of usage"));
    refresh_ = addLine(grid, QStringLiteral("fillRefresh"), tr("Refresh"));
    stretch_ = addLine(grid, QStringLiteral("fillStretch"), tr("Step gets longer"));
    memory_ = addLine(grid, QStringLiteral("fillMemory"), tr("Memory added"));
    leftOver_ = addLine(grid, QStringLiteral("fillLeftOver"), tr("Left over"));
    idle_ = addLine(grid, QStringLiteral("fillIdle"), tr("Still idle"));
    idleNote_ = addNote(grid, QStringLiteral("fillIdleNote"));
    note_ = addNote(grid, QStringLiteral("fillNote"));
    hide();
}

FillResultPanel::Line FillResultPanel::addLine(QGridLayout* grid, const QString& name,
                                               const QString& title) {
    const Line line{new QLabel(title, this), new QLabel(this)};
    line.value->setFont(heading_->font());
    line.value->setObjectName(name + QStringLiteral("Value"));
    line.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int row = grid->rowCount();
    grid->addWidget(line.title, row, 0);
    grid->addWidget(line.value, row, 1, Qt::AlignRight);
    return line;
}

QLabel* FillResultPanel::addNote(QGridLayout* grid, const QString& name) {
    auto* note = new QLabel(this);
    note->setObjectName(name);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(note, grid->rowCount(), 0, 1, 2);
    return note;
}

void FillResultPanel::setRun(Run* run) {
    if (run_) run_->disconnect(this);
    run_ = run;
    if (run) connect(run, &Run::contentChanged, this, &FillResultPanel::refresh);
    refresh();
}

void FillResultPanel::refresh() {
    const auto filled = run_ ? run_->content().filled : nullptr;
    setVisible(filled != nullptr);
    if (!filled) return;
    source_ = tr("Source: %1, %2.")
                  .arg(coreText(provenanceName(filled->timeline->provenance)),
                       toQString(filled->timeline->origin));
    heading_->setText(tr("%1 in the bubbles (%2)")
                          .arg(toQString(filled->fill->plan.title),
                               coreText(provenanceName(filled->timeline->provenance))));
    heading_->setToolTip(toQString(filled->fill->plan.rule) + u'\n' + source_);
    showFigures(*filled->fill);
}

void FillResultPanel::show(const Line& line, const QString& text, const QString& definition) {
    line.value->setText(text);
    for (QLabel* label : {line.title, line.value})
        label->setToolTip(definition + u'\n' + source_);
}

void FillResultPanel::showFigures(const BubbleFill& fill) {
    const FillFigures figures = fillFigures(fill);
    show(utilization_, beforeAndAfter(figures.utilizationBefore, figures.utilization),
         tr("Ours: everything that runs, preconditioning included, divided by all the time that "
            "passes; mean over devices. Before: forwards and backwards of the plain step."));
    show(usage_, beforeAndAfter(figures.utilizationBefore, figures.usage),
         tr("PipeFisher's definition: everything that runs, divided by step × steps of the "
            "refresh, without preconditioning and what it adds to a step; mean over devices."));
    show(limit_,
         figures.limitSteps == 0 ? tr("no bubble")
                                 : tr("%1 in %2")
                                       .arg(percentText(figures.limitUsage),
                                            stepsText(figures.limitSteps, figures.limitSteps)),
         tr("The physical limit: (busy + work) / span in the fewest steps that a refresh can "
            "take, work / idle time of a step rounded up, of each device; mean over devices, and "
            "steps of the slowest."));
    show(refresh_, stepsText(figures.fewestSteps, figures.steps),
         tr("Steps after which all work has been done once, by device; from its first piece to "
            "its last a refresh takes %1. The table Filling below has each device.")
             .arg(stepsText(figures.lifeSteps, figures.lifeSteps)));
    show(stretch_, stretchText(fill, figures.stretch),
         tr("Mean length of a step of the refresh, preconditioning and left-over work included, "
            "against the plain step."));
    show(memory_, bytesText(figures.memoryBytes),
         tr("What stays from piece to piece, on the device with most; an upper bound."));
    show(leftOver_, leftText(figures),
         tr("Work of a refresh that fits into no bubble, over all devices: it is put after the "
            "last step and lengthens it. Jobs of a file are not done instead."));
    showIdle(figures);
    note_->setText(noteText(fill, figures));
    note_->setVisible(!note_->text().isEmpty());
}

void FillResultPanel::showIdle(const FillFigures& figures) {
    const auto share = [&](std::int64_t ns) {
        return figures.allNs == 0 ? 0
                                  : static_cast<double>(ns) / static_cast<double>(figures.allNs);
    };
    show(idle_, percentText(share(figures.idle.totalNs())),
         tr("Share of a refresh's steps in which a device still idles, mean over devices."));
    QStringList causes;
    const auto add = [&](const QString& why, std::int64_t ns) {
        if (ns > 0) causes << QStringLiteral("%1 %2").arg(why, percentText(share(ns)));
    };
    add(tr("refresh is done"), figures.idle.noWorkNs);
    add(tr("too small"), figures.idle.tooSmallNs);
    add(tr("waits for a cause"), figures.idle.dependencyNs);
    add(tr("no memory"), figures.idle.memoryNs);
    idleNote_->setText(causes.join(QStringLiteral(" · ")));
    idleNote_->setVisible(!causes.isEmpty());
    idleNote_->setToolTip(idle_.value->toolTip());
}

}  // namespace bubblescope
