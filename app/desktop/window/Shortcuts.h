// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>

#include "app/desktop/model/Settings.h"

namespace bubblescope {

/// The keys of a window's actions, as somebody wants them: changed ones are kept in the settings.
/// Only actions with a name take part.
class Shortcuts {
  public:
    /// Takes the keys of now for those to reset to, and sets those of the settings.
    Shortcuts(QWidget& window, Settings& settings);

    const QList<QAction*>& actions() const { return actions_; }
    bool isChanged(const QAction* action) const { return action->shortcuts() != firstKeys(action); }
    /// What the key does already, besides this action; empty when it is free.
    QString usedFor(const QKeySequence& key, const QAction* action) const;
    QList<QKeySequence> firstKeys(const QAction* action) const { return firstKeys_.value(action); }
    void set(QAction* action, const QList<QKeySequence>& keys);
    void reset(QAction* action) { set(action, firstKeys(action)); }

  private:
    QList<QAction*> actions_;
    QHash<const QAction*, QList<QKeySequence>> firstKeys_;
    Settings& settings_;
};

}  // namespace bubblescope
