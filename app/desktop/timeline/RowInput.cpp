// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/RowInput.h"

#include <QActionGroup>
#include <QMenu>
#include <cmath>

#include "app/desktop/timeline/GanttPane.h"

namespace bubblescope {

namespace {

constexpr double scalePerNotch = 1.25;
constexpr double scalePerEntry = 1.5;

QAction* addEntry(QMenu& menu, const char* objectName, const QString& text,
                  std::function<void()> act) {
    QAction* entry = menu.addAction(text);
    entry->setObjectName(QLatin1String(objectName));
    QObject::connect(entry, &QAction::triggered, &menu, std::move(act));
    return entry;
}

/// Changes a copy of the pane's arrangement, and gives it back.
template <typename Change>
void change(GanttPane& pane, Change change) {
    RowArrangement arrangement = pane.arrangement();
    change(arrangement);
    pane.setArrangement(arrangement);
}

}  // namespace

bool RowInput::isOver(const QPointF& position) const {
    const QRectF area = pane_.paneGeometry().area;
    return position.x() < area.left() && position.y() < area.bottom();
}

QString RowInput::blockAt(double y) const {
    const Row* row = pane_.rows().rowAt(pane_.paneGeometry().rowAt(y));
    return row ? row->block : QString();
}

void RowInput::press(const QPointF& position) {
    dragged_ = blockAt(position.y());
}

/// The row changes places with those that it comes over.
void RowInput::drag(const QPointF& position) {
    const QString target = blockAt(position.y());
    if (target.isEmpty() || target == dragged_) return;
    change(pane_, [&](RowArrangement& arrangement) {
        const bool isPinned = arrangement.pinned.contains(dragged_);
        if (isPinned != arrangement.pinned.contains(target)) return;
        arrangement.order = withMoved(pane_.rows().blocks(), dragged_, target);
    });
}

void RowInput::wheel(const QPointF& position, double notches) {
    const QString block = blockAt(position.y());
    if (block.isEmpty()) return;
    change(pane_, [&](RowArrangement& arrangement) {
        arrangement.scale(block, std::pow(scalePerNotch, notches));
    });
}

void RowInput::showMenu(double y, const QPoint& globalPosition) {
    auto* menu = new QMenu(&pane_);
    menu->setObjectName(QStringLiteral("rowMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const QString block = blockAt(y); !block.isEmpty()) addRowEntries(*menu, block);
    addSortEntries(*menu);
    menu->popup(globalPosition);
}

void RowInput::addRowEntries(QMenu& menu, const QString& block) {
    const bool isPinned = pane_.arrangement().pinned.contains(block);
    addEntry(menu, "pinRow", isPinned ? tr("&Unpin") : tr("&Pin to the top"), [=, this] {
        change(pane_,
               [&](RowArrangement& arrangement) { arrangement.setPinned(block, !isPinned); });
    });
    addEntry(menu, "hideRow", tr("&Hide"), [=, this] {
        change(pane_, [&](RowArrangement& arrangement) { arrangement.hidden.insert(block); });
    });
    menu.addSeparator();
    const QStringList blocks = pane_.rows().blocks();
    const qsizetype place = blocks.indexOf(block);
    const auto move = [=, this](qsizetype to) {
        change(pane_, [&](RowArrangement& arrangement) {
            arrangement.order = withMoved(blocks, block, blocks[to]);
        });
    };
    addEntry(menu, "moveRowUp", tr("Move &up"), [=] { move(place - 1); })->setEnabled(place > 0);
    addEntry(menu, "moveRowDown", tr("Move &down"), [=] {
        move(place + 1);
    })->setEnabled(place + 1 < blocks.size());
    menu.addSeparator();
    const auto scale = [=, this](double factor) {
        change(pane_, [&](RowArrangement& arrangement) { arrangement.scale(block, factor); });
    };
    addEntry(menu, "tallerRow", tr("&Taller"), [=] { scale(scalePerEntry); });
    addEntry(menu, "lowerRow", tr("&Lower"), [=] { scale(1 / scalePerEntry); });
    menu.addSeparator();
}

void RowInput::addSortEntries(QMenu& menu) {
    const RowArrangement& arrangement = pane_.arrangement();
    QMenu* sorts = menu.addMenu(tr("&Sort rows by"));
    const std::initializer_list<std::tuple<RowSort, const char*, QString>> entries{
        {RowSort::Device, "sortByDevice", tr("&device")},
        {RowSort::Stage, "sortByStage", tr("&stage")},
        {RowSort::Replica, "sortByReplica", tr("&replica")},
        {RowSort::Rank, "sortByRank", tr("r&ank")}};
    for (const auto& [sort, name, text] : entries) {
        QAction* entry = addEntry(*sorts, name, text, [this, sort = sort] {
            change(pane_, [&](RowArrangement& changed) {
                changed.sort = sort;
                changed.order.clear();
            });
        });
        entry->setCheckable(true);
        entry->setChecked(arrangement.order.isEmpty() && arrangement.sort == sort);
    }
    const qsizetype hidden = arrangement.hidden.size();
    addEntry(menu, "showHiddenRows", tr("Sho&w hidden rows (%1)").arg(hidden), [this] {
        change(pane_, [](RowArrangement& changed) { changed.hidden.clear(); });
    })->setEnabled(hidden > 0);
    addEntry(menu, "resetRows", tr("R&eset rows"), [this] {
        pane_.setArrangement({});
    })->setEnabled(!(arrangement == RowArrangement()));
}

}  // namespace bubblescope
