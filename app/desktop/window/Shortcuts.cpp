// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Shortcuts.h"

#include <QCoreApplication>
#include <QWidget>

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::Shortcuts)
};

/// Keys that the charts take by their place on the keyboard.
QString placeKeyUse(const QKeySequence& key) {
    if (key.count() != 1) return {};
    switch (key[0].toCombined()) {
        case Qt::Key_W:
        case Qt::Key_S:
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_Minus:
            return Texts::tr("Zoom");
        case Qt::Key_A:
        case Qt::Key_D:
        case Qt::Key_Left:
        case Qt::Key_Right:
            return Texts::tr("Pan");
        case Qt::Key_Up:
        case Qt::Key_Down:
            return Texts::tr("Scroll");
        default:
            return {};
    }
}

}  // namespace

Shortcuts::Shortcuts(QWidget& window, Settings& settings) : settings_(settings) {
    for (QAction* action : window.findChildren<QAction*>()) {
        if (action->objectName().isEmpty() || action->text().isEmpty() || action->isSeparator())
            continue;
        actions_ << action;
        firstKeys_[action] = action->shortcuts();
    }
    const QHash<QString, QStringList> changed = settings_.shortcuts();
    for (QAction* action : actions_) {
        const auto keys = changed.find(action->objectName());
        if (keys == changed.end()) continue;
        QList<QKeySequence> sequences;
        for (const QString& key : *keys)
            sequences << QKeySequence(key, QKeySequence::PortableText);
        action->setShortcuts(sequences);
    }
}

QString Shortcuts::usedFor(const QKeySequence& key, const QAction* action) const {
    if (const QString use = placeKeyUse(key); !use.isEmpty()) return use;
    for (const QAction* other : actions_) {
        if (other == action || !other->shortcuts().contains(key)) continue;
        return other->text().remove(u'&').remove(QStringLiteral("…"));
    }
    return {};
}

void Shortcuts::set(QAction* action, const QList<QKeySequence>& keys) {
    action->setShortcuts(keys);
    if (!isChanged(action)) return settings_.resetShortcut(action->objectName());
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts << key.toString(QKeySequence::PortableText);
    settings_.setShortcut(action->objectName(), texts);
}

}  // namespace bubblescope
