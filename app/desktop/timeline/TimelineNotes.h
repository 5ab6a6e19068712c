// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>

#include "app/desktop/model/NoteList.h"
#include "app/desktop/timeline/Navigator.h"

class QLineEdit;
class QWidget;

namespace bubblescope {

class GanttPane;
class OverviewStrip;

/// The notes of a TimelineArea: flags in its panes and on its overview, and a line to write in
/// where a flag stands. What is written is asked of the list.
class TimelineNotes : public QObject {
    Q_OBJECT

  public:
    /// The list of panes is the area's and may change; see update().
    TimelineNotes(ViewState& view, Navigator& navigator, const QList<GanttPane*>& panes,
                  OverviewStrip& overview, QWidget* area);

    /// Null for none. The caller keeps it alive.
    void setList(NoteList* list);
    /// To be called after other panes or times are shown.
    void update();

    /// At the start of the selected object, else in the middle of what is visible.
    void add();
    void edit(int id);
    /// Shows the next or (-1) previous note in the middle.
    void go(int direction);
    void goTo(int id);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    Note newNote() const;
    /// From the view to a run, or to the first one for null.
    TimeMap mapOf(const Run* run) const;
    void open(const Note& note);
    void placeEditor();
    void commit();
    void close();
    GanttPane* paneOf(const Run* run) const;

    ViewState& view_;
    Navigator& navigator_;
    const QList<GanttPane*>& panes_;
    OverviewStrip& overview_;
    QWidget* area_;
    QPointer<NoteList> list_;
    QLineEdit* editor_;
    Note edited_;      ///< without an id: a new one
    int current_ = 0;  ///< the id of the note that was gone to
};

}  // namespace bubblescope
