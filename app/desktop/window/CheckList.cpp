// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/CheckList.h"

#include <QMenu>
#include <QMouseEvent>

namespace bubblescope {

namespace {

/// Stays open while entries are checked.
class CheckMenu : public QMenu {
  public:
    using QMenu::QMenu;

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (QAction* action = actionAt(event->position().toPoint())) return action->trigger();
        QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Space && activeAction()) return activeAction()->trigger();
        QMenu::keyPressEvent(event);
    }
};

}  // namespace

CheckList::CheckList(QWidget* parent) : QPushButton(parent) {
    auto* menu = new CheckMenu(this);
    menu->setToolTipsVisible(true);
    setMenu(menu);
    setStyleSheet(QStringLiteral("text-align: left;"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
}

void CheckList::addEntry(const QString& title, const QString& name, const QString& toolTip) {
    QAction* entry = menu()->addAction(title);
    entry->setCheckable(true);
    entry->setData(name);
    entry->setToolTip(toolTip);
    connect(entry, &QAction::toggled, this, [this] {
        showChecked();
        emit changed();
    });
}

void CheckList::setChecked(const QStringList& names) {
    for (QAction* entry : menu()->actions())
        entry->setChecked(names.contains(entry->data().toString()));
    showChecked();
}

QStringList CheckList::checked() const {
    QStringList names;
    for (const QAction* entry : menu()->actions())
        if (entry->isChecked()) names << entry->data().toString();
    return names;
}

void CheckList::showChecked() {
    QStringList titles;
    for (const QAction* entry : menu()->actions())
        if (entry->isChecked()) titles << entry->text();
    setText(titles.isEmpty() ? tr("choose…") : titles.join(QStringLiteral(", ")));
    setToolTip(titles.join(u'\n'));
}

}  // namespace bubblescope
