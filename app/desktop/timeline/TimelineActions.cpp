// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/TimelineActions.h"

#include <QWidget>

namespace bubblescope {

TimelineActions::TimelineActions(QWidget* area) : QObject(area), area_(area) {
    fitAll = make("fitAll", tr("Fit &all"), tr("Show the longest run from its start to its end"),
                  {Qt::Key_Home});
    fitSelection = make("fitSelection", tr("Fit &selection"),
                        tr("Zoom in on the selected bar or bubble; again, or without one, show "
                           "everything"),
                        {Qt::Key_F});
    back = make("viewBack", tr("&Back"), tr("Show what was visible before"),
                {QKeySequence(Qt::ALT | Qt::Key_Left), Qt::Key_Backspace});
    forward = make("viewForward", tr("For&ward"), tr("Show what was visible before going back"),
                   {QKeySequence(Qt::ALT | Qt::Key_Right)});
    nextSlice =
        make("nextSlice", tr("Next bar"), tr("Select the next bar of the row"), {Qt::Key_Period});
    previousSlice = make("previousSlice", tr("Previous bar"),
                         tr("Select the bar before on the row"), {Qt::Key_Comma});
    followOutput =
        make("followOutput", tr("Follow the output"),
             tr("Select what needs the output of the selected bar first"), {Qt::Key_BracketRight});
    followInput = make("followInput", tr("Follow the input"),
                       tr("Select what made the input that arrived last"), {Qt::Key_BracketLeft});
    nextStep = make("nextStep", tr("&Next step"), tr("Put the next step of every run at time 0"),
                    {Qt::Key_PageDown});
    previousStep = make("previousStep", tr("&Previous step"),
                        tr("Put the step before of every run at time 0"), {Qt::Key_PageUp});
    measure = make("measure", tr("&Measure"),
                   tr("Mark the time of the selected or hovered bar or bubble; or drag with shift"),
                   {Qt::Key_M});
    selectArea = make("selectArea", tr("Select a&rea"),
                      tr("Sum up what was marked, and its rows; or drag with ctrl"), {Qt::Key_R});
    clearMarks = make("clearMarks", tr("Clear marks"), tr("Select and measure nothing any more"),
                      {Qt::Key_Escape});
    snap = make("snap", tr("Sna&p to edges"),
                tr("What is measured begins and ends where bars and bubbles do"), {});
    snap->setCheckable(true);
    snap->setChecked(true);
    criticalPath =
        make("criticalPath", tr("&Critical path"),
             tr("Outline what decides how long the run takes, and tell the slack of all else"),
             {Qt::Key_C});
    criticalPath->setCheckable(true);
    differences = make("differences", tr("&Differences"),
                       tr("Show below each run by how much its utilization differs from that of "
                          "the baseline"),
                       {Qt::Key_V});
    differences->setCheckable(true);
    stretch = make("stretch", tr("S&tretch to the baseline"),
                   tr("Draw all runs, or steps, as long as that of the baseline: compare by "
                      "fractions instead of times"),
                   {Qt::Key_L});
    stretch->setCheckable(true);
    addNote = make("addNote", tr("Add &note"),
                   tr("Write a note at the selected bar or bubble, or in the middle"), {Qt::Key_B});
    nextNote =
        make("nextNote", tr("Ne&xt note"), tr("Show the next note in the middle"), {Qt::Key_N});
    previousNote =
        make("previousNote", tr("Previ&ous note"), tr("Show the note before in the middle"),
             {QKeySequence(Qt::SHIFT | Qt::Key_N)});
}

QAction* TimelineActions::make(const char* objectName, const QString& text,
                               const QString& explanation, const QList<QKeySequence>& keys) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(objectName));
    action->setStatusTip(explanation);
    action->setToolTip(explanation);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    area_->addAction(action);
    return action;
}

}  // namespace bubblescope
