// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QObject>
#include <QUndoStack>

#include "app/desktop/model/CounterLanes.h"
#include "app/desktop/model/Settings.h"
#include "app/desktop/timeline/BarColors.h"

namespace bubblescope {

/// Everything that menus, tool bar and keys can ask a window for. Who does it connects to them.
class Actions : public QObject {
    Q_OBJECT

  public:
    Actions(QUndoStack& undoStack, QWidget* window);

    QAction* open;
    QAction* openFolder;
    QAction* openSession;
    QAction* saveSession;
    QAction* saveSessionAs;
    QAction* simulate;
    QAction* sample;
    QAction* sweep;
    QAction* validation;
    QAction* exportView;
    QAction* copyImage;
    QAction* record;
    QAction* recordAgain;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* simulateRecording;
    QAction* clocks;
    QAction* duplicate;
    QAction* rename;
    QAction* remove;
    QAction* baseline;
    QAction* moveUp;
    QAction* moveDown;
    QAction* find;
    QAction* findNext;
    QAction* findPrevious;
    QAction* communication;
    QActionGroup* counters;  ///< any number of them; see counterChoice()
    QAction* threads;
    QAction* resetLayout;
    QAction* shortcuts;
    QAction* about;
    QActionGroup* theme;
    QActionGroup* language;  ///< with a code as data; empty: that of the system
    QActionGroup* colorBy;   ///< with a ColorBy as data

    CounterChoice counterChoice() const;
    /// As if they were chosen.
    void showCounters(const CounterChoice& choice);
    /// Those that need a run to work on.
    void setRunActionsEnabled(bool enabled);
    /// Empty: the current run can be simulated from what was measured.
    void showWhyNotSimulated(const QString& why);

  private:
    QAction* make(const char* objectName, const QString& text, const QString& explanation,
                  const QList<QKeySequence>& keys = {});
    void makeFileActions();
    void makeRunActions();
    void makeViewActions();
    void makeLanguages();
    void makeTheme(const QString& text, Theme theme);
    void makeCounter(const char* objectName, const QString& text, const QString& explanation);
    void makeColorBy(const char* objectName, const QString& text, ColorBy by);

    QWidget* window_;
};

}  // namespace bubblescope
