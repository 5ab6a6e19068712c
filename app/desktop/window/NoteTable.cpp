// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/NoteTable.h"

#include <QAction>
#include <QHeaderView>

#include "app/desktop/window/Tables.h"

namespace bubblescope {

NoteTable::NoteTable(NoteList& notes, QWidget* parent) : QTableView(parent), notes_(notes) {
    setObjectName(QStringLiteral("noteTable"));
    setAccessibleName(tr("Notes"));
    setModel(&notes_);
    styleTable(*this);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    const int unit = fontMetrics().averageCharWidth();
    horizontalHeader()->resizeSection(NoteList::TimeColumn, 16 * unit);
    horizontalHeader()->resizeSection(NoteList::RunColumn, 36 * unit);
    horizontalHeader()->setSectionResizeMode(NoteList::TextColumn, QHeaderView::Stretch);
    auto* remove = new QAction(tr("Remove the note"), this);
    remove->setObjectName(QStringLiteral("removeNote"));
    remove->setStatusTip(tr("Take the note that is current in the table off the charts"));
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    addAction(remove);
    connect(remove, &QAction::triggered, this, &NoteTable::removeCurrent);
    connect(this, &QTableView::doubleClicked, this, &NoteTable::activate);
}

void NoteTable::removeCurrent() {
    const int row = currentIndex().row();
    if (row < 0) return;
    emit notes_.removeWanted(notes_.notes()[static_cast<std::size_t>(row)].id);
    const int last = notes_.rowCount() - 1;
    if (last >= 0) setCurrentIndex(notes_.index(std::min(row, last), NoteList::TimeColumn));
}

void NoteTable::activate(const QModelIndex& index) {
    if (index.column() == NoteList::TextColumn) return;
    emit noteActivated(notes_.notes()[static_cast<std::size_t>(index.row())].id);
}

}  // namespace bubblescope
