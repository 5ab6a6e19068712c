// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/NoteList.h"

#include <algorithm>

#include "app/desktop/model/Text.h"

namespace bubblescope {

const Note* NoteList::find(int id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &notes_[static_cast<std::size_t>(row)];
}

int NoteList::rowOf(int id) const {
    const auto found = std::ranges::find(notes_, id, &Note::id);
    return found == notes_.end() ? -1 : static_cast<int>(found - notes_.begin());
}

int NoteList::add(Note note) {
    if (note.id == 0) note.id = ++lastId_;
    lastId_ = std::max(lastId_, note.id);
    const auto place = std::ranges::upper_bound(notes_, note.timeNs, {}, &Note::timeNs);
    const int row = static_cast<int>(place - notes_.begin());
    const int id = note.id;
    beginInsertRows({}, row, row);
    notes_.insert(place, std::move(note));
    endInsertRows();
    emit changed();
    return id;
}

void NoteList::remove(int id) {
    const int row = rowOf(id);
    if (row < 0) return;
    beginRemoveRows({}, row, row);
    notes_.erase(notes_.begin() + row);
    endRemoveRows();
    emit changed();
}

void NoteList::setText(int id, const QString& text) {
    const int row = rowOf(id);
    if (row < 0) return;
    notes_[static_cast<std::size_t>(row)].text = text;
    emit dataChanged(index(row, TextColumn), index(row, TextColumn));
    emit changed();
}

void NoteList::clear() {
    if (notes_.empty()) return;
    beginResetModel();
    notes_.clear();
    endResetModel();
    emit changed();
}

int NoteList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(notes_.size());
}

int NoteList::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant NoteList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Note& note = notes_[static_cast<std::size_t>(index.row())];
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    switch (index.column()) {
        case TimeColumn:
            return durationText(note.timeNs);
        case RunColumn:
            if (!note.run) return tr("all runs");
            return note.row.isEmpty() ? note.run->name()
                                      : QStringLiteral("%1 · %2").arg(note.run->name(), note.row);
        default:
            return note.text;
    }
}

QVariant NoteList::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == TimeColumn) return tr("From the start of the run");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case TimeColumn:
            return tr("Time");
        case RunColumn:
            return tr("Run");
        default:
            return tr("Note");
    }
}

Qt::ItemFlags NoteList::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == TextColumn ? flags | Qt::ItemIsEditable : flags;
}

bool NoteList::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole) return false;
    const Note& note = notes_[static_cast<std::size_t>(index.row())];
    const QString text = value.toString().trimmed();
    if (index.column() != TextColumn || text == note.text) return false;
    emit textWanted(note.id, text);
    return true;
}

QString noteText(const Note& note) {
    const QString time = durationText(note.timeNs);
    return note.text.isEmpty() ? time : QStringLiteral("%1: %2").arg(time, note.text);
}

}  // namespace bubblescope
