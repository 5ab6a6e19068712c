// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// Something that somebody wrote at a time.
struct Note {
    std::int64_t timeNs = 0;  ///< from the start of the run, or of every run
    QPointer<Run> run;        ///< null: of all runs
    QString row = {};         ///< the block of the run's rows (see RowArrangement); mostly empty
    QString text = {};        ///< empty for a bookmark
    int id = 0;               ///< of a NoteList, which gives it

    bool operator==(const Note&) const = default;
};

/// The notes of a window in order of time, and as a table whose texts can be edited. Views say what
/// is wanted; who owns the list does it, so that it can be undone.
class NoteList : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { TimeColumn, RunColumn, TextColumn, ColumnCount };

    explicit NoteList(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    const std::vector<Note>& notes() const { return notes_; }
    bool isEmpty() const { return notes_.empty(); }
    const Note* find(int id) const;  ///< null where there is none
    int rowOf(int id) const;         ///< -1 where there is none

    /// Gives it an id, unless it has one, and returns that.
    int add(Note note);
    void remove(int id);
    void setText(int id, const QString& text);
    void clear();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Asks for another text.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  signals:
    void changed();
    void addWanted(const bubblescope::Note& note);
    void removeWanted(int id);
    void textWanted(int id, const QString& text);

  private:
    std::vector<Note> notes_;
    int lastId_ = 0;
};

/// "12.5 ms", or "12.5 ms: slow start".
QString noteText(const Note& note);

}  // namespace bubblescope
