// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Actions.h"

#include <QWidget>
#include <array>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/Language.h"

namespace bubblescope {

Actions::Actions(QUndoStack& undoStack, QWidget* window)
    : QObject(window),
      undo(undoStack.createUndoAction(this, tr("&Undo"))),
      redo(undoStack.createRedoAction(this, tr("&Redo"))),
      counters(new QActionGroup(this)),
      theme(new QActionGroup(this)),
      language(new QActionGroup(this)),
      colorBy(new QActionGroup(this)),
      window_(window) {
    undo->setObjectName(QStringLiteral("undo"));
    redo->setObjectName(QStringLiteral("redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcut(QKeySequence::Redo);
    makeFileActions();
    makeRunActions();
    makeViewActions();
}

QAction* Actions::make(const char* objectName, const QString& text, const QString& explanation,
                       const QList<QKeySequence>& keys) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(objectName));
    action->setStatusTip(explanation);
    action->setToolTip(explanation);
    action->setShortcuts(keys);
    window_->addAction(action);
    return action;
}

void Actions::makeFileActions() {
    open = make("open", tr("&Open…"), tr("Open the trace files of one run, or schedule files"),
                {QKeySequence::Open});
    openFolder = make("openFolder", tr("Open &folder…"),
                      tr("Open all traces in a folder, the ranks of one run"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)});
    openSession = make("openSession", tr("Open s&ession…"),
                       tr("Open all runs and notes of a saved session, in place of what is open"));
    saveSession =
        make("saveSession", tr("Sa&ve session"),
             tr("Keep all runs, notes and what is visible in a file"), {QKeySequence::Save});
    saveSessionAs = make("saveSessionAs", tr("Save session &as…"),
                         tr("Keep all runs, notes and what is visible in another file"),
                         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    simulate = make("simulate", tr("&Simulate"), tr("Add a simulated run"), {QKeySequence::New});
    sample = make("sample", tr("Open sa&mple comparison"),
                  tr("Two simulated schedules and the trace of a real Megatron run"));
    sweep = make("sweep", tr("S&weep…"),
                 tr("Simulate a grid of plans of a model on hardware, and find the best"),
                 {QKeySequence(Qt::CTRL | Qt::Key_B)});
    validation = make("validation", tr("Predicted against &measured…"),
                      tr("Compare measured iteration times with simulated ones"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)});
    exportView = make(
        "export", tr("&Export…"),
        tr("Write the view as a figure (PDF, SVG, PNG) or as numbers (CSV), or a schedule (CSV)"),
        {QKeySequence(Qt::CTRL | Qt::Key_E)});
    copyImage = make("copyImage", tr("Copy as &image"),
                     tr("Put the charts on the clipboard, in light colours at twice the size"),
                     {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)});
    record =
        make("record", tr("&Record…"), tr("Train for real, and watch the run as it is recorded"),
             {QKeySequence(Qt::CTRL | Qt::Key_R)});
    recordAgain = make("recordAgain", tr("Record a&gain"),
                       tr("Record a run like the last one, into another file"),
                       {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)});
    quit = make("quit", tr("&Quit"), tr("Close the window"), {QKeySequence(Qt::CTRL | Qt::Key_Q)});
}

void Actions::makeRunActions() {
    simulateRecording =
        make("simulateRecording", tr("Simulate from &this run"),
             tr("Add a simulation of the current recording or trace, of the same schedule and the "
                "medians of what was measured, below it"),
             {QKeySequence(Qt::CTRL | Qt::Key_T)});
    clocks = make(
        "clocks", tr("Cloc&ks…"),
        tr("What the times of the current run's files count, and how their clocks fit together"));
    duplicate = make("duplicate", tr("&Compare"),
                     tr("Duplicate the current run, to change the copy and compare"),
                     {QKeySequence(Qt::CTRL | Qt::Key_D)});
    baseline =
        make("baseline", tr("Use as &baseline"), tr("Compare all other runs with the current one"),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D)});
    rename = make("rename", tr("Re&name run"), tr("Give the current run another name"),
                  {QKeySequence(Qt::Key_F2)});
    remove = make("remove", tr("Remo&ve run"), tr("Take the current run off the list"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Delete)});
    moveUp = make("moveUp", tr("Move run &up"), tr("List and stack the current run further up"),
                  {QKeySequence(Qt::ALT | Qt::Key_Up)});
    moveDown =
        make("moveDown", tr("Move run &down"), tr("List and stack the current run further down"),
             {QKeySequence(Qt::ALT | Qt::Key_Down)});
}

void Actions::makeViewActions() {
    find = make("find", tr("&Find…"), tr("Search the bars by name, kind, stage or micro-batch"),
                {QKeySequence::Find, Qt::Key_Slash});
    findNext =
        make("findNext", tr("Find &next"), tr("Select the next bar that was found"), {Qt::Key_F3});
    findPrevious =
        make("findPrevious", tr("Find pre&vious"), tr("Select the bar before that was found"),
             {QKeySequence(Qt::SHIFT | Qt::Key_F3)});
    communication = make("communication", tr("Show &communication lanes"),
                         tr("Rows of transfers and collectives below each simulated device"));
    communication->setCheckable(true);
    communication->setChecked(true);
    threads = make("threads", tr("Show CPU &threads"),
                   tr("Rows of CPU threads below the devices of traces"));
    threads->setCheckable(true);
    resetLayout = make("resetLayout", tr("&Reset layout"),
                       tr("Put all panels back where they were at first"));
    shortcuts = make("shortcuts", tr("&Keyboard shortcuts"), tr("List all keys, and change them"),
                     {QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    about = make("about", tr("&About Bubblescope"), tr("Versions and licences"));
    counters->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    makeCounter("counterUtilization", tr("&Utilization"), tr("When each device computes"));
    makeCounter("counterMemory", tr("&Memory"),
                tr("What each device holds, simulated or recorded"));
    makeCounter("counterActivations", tr("&Activations in flight"),
                tr("Micro-batches whose activations a simulated device holds"));
    makeCounter("counterOthers", tr("&Others of the trace"),
                tr("Whatever else a trace counts for each of its devices"));
    makeColorBy("colorByKind", tr("&Kind"), ColorBy::Kind);
    makeColorBy("colorByStage", tr("&Stage"), ColorBy::Stage);
    makeColorBy("colorByMicroBatch", tr("&Micro-batch"), ColorBy::MicroBatch);
    makeColorBy("colorByDuration", tr("&Duration"), ColorBy::Duration);
    makeColorBy("colorBySource", tr("S&ource"), ColorBy::Source);
    colorBy->actions().front()->setChecked(true);
    makeTheme(tr("&System"), Theme::System);
    makeTheme(tr("&Light"), Theme::Light);
    makeTheme(tr("&Dark"), Theme::Dark);
    makeLanguages();
}

void Actions::makeLanguages() {
    const auto add = [this](const QString& text, const QString& code) {
        QAction* action = language->addAction(text);
        action->setCheckable(true);
        action->setData(code);
    };
    add(tr("&System"), {});
    for (const QString& code : languages())
        add(languageTitle(code), code);
}

void Actions::makeTheme(const QString& text, Theme value) {
    auto* action = theme->addAction(text);
    action->setCheckable(true);
    action->setData(QVariant::fromValue(static_cast<int>(value)));
}

void Actions::makeColorBy(const char* objectName, const QString& text, ColorBy by) {
    auto* action = make(objectName, text, tr("What the colours of bars stand for"));
    action->setCheckable(true);
    action->setData(QVariant::fromValue(static_cast<int>(by)));
    colorBy->addAction(action);
}

void Actions::makeCounter(const char* objectName, const QString& text, const QString& explanation) {
    QAction* action = make(objectName, text, explanation);
    action->setCheckable(true);
    counters->addAction(action);
}

CounterChoice Actions::counterChoice() const {
    const auto isOn = [this](int place) { return counters->actions()[place]->isChecked(); };
    return {.utilization = isOn(0), .memory = isOn(1), .activations = isOn(2), .others = isOn(3)};
}

void Actions::showCounters(const CounterChoice& choice) {
    const std::array wanted{choice.utilization, choice.memory, choice.activations, choice.others};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        QAction* action = counters->actions()[static_cast<qsizetype>(i)];
        if (action->isChecked() != wanted[i]) action->trigger();
    }
}

void Actions::setRunActionsEnabled(bool enabled) {
    for (QAction* action :
         {duplicate, baseline, rename, remove, moveUp, moveDown, exportView, copyImage}) {
        action->setEnabled(enabled);
    }
}

void Actions::showWhyNotSimulated(const QString& why) {
    simulateRecording->setEnabled(why.isEmpty());
    simulateRecording->setToolTip(why.isEmpty() ? simulateRecording->statusTip()
                                                : longToolTip(why));
}

}  // namespace bubblescope
