// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "app/desktop/model/NoteList.h"

namespace bubblescope {

/// All notes: texts are edited here, Delete removes, and a double click elsewhere goes to one.
class NoteTable : public QTableView {
    Q_OBJECT

  public:
    /// The list is the caller's.
    explicit NoteTable(NoteList& notes, QWidget* parent = nullptr);

  signals:
    void noteActivated(int id);

  private:
    void removeCurrent();
    void activate(const QModelIndex& index);

    NoteList& notes_;
};

}  // namespace bubblescope
