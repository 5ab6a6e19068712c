// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/TimelineNotes.h"

#include <QEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <algorithm>

#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/OverviewStrip.h"

namespace bubblescope {

namespace {

constexpr int editorChars = 32;

/// The block of rows that an object stands in.
QString blockOfItem(const TimelineItem& item) {
    const Timeline& timeline = *item.run->content().timeline;
    if (item.slice) return blockOf(timeline, timeline.tracks()[timeline.laneOf(*item.slice).track]);
    for (const Track& track : timeline.tracks())
        if (track.kind == TrackKind::Compute && track.device == item.bubble->device)
            return blockOf(timeline, track);
    return {};
}

}  // namespace

TimelineNotes::TimelineNotes(ViewState& view, Navigator& navigator, const QList<GanttPane*>& panes,
                             OverviewStrip& overview, QWidget* area)
    : QObject(area),
      view_(view),
      navigator_(navigator),
      panes_(panes),
      overview_(overview),
      area_(area),
      editor_(new QLineEdit(area)) {
    editor_->setObjectName(QStringLiteral("noteEditor"));
    editor_->setAccessibleName(tr("Text of the note"));
    editor_->setPlaceholderText(tr("Note, or nothing for a bookmark"));
    editor_->hide();
    editor_->installEventFilter(this);
    connect(editor_, &QLineEdit::returnPressed, this, &TimelineNotes::commit);
    connect(&view_, &ViewState::alignmentChanged, this, &TimelineNotes::update);
    connect(&view_, &ViewState::visibleChanged, this, &TimelineNotes::placeEditor);
}

void TimelineNotes::setList(NoteList* list) {
    if (list_) list_->disconnect(this);
    list_ = list;
    if (list_) connect(list_, &NoteList::changed, this, &TimelineNotes::update);
    update();
}

void TimelineNotes::update() {
    const std::vector<Note> notes = list_ ? list_->notes() : std::vector<Note>();
    std::vector<std::int64_t> times;
    for (const Note& note : notes)
        if (!note.run || paneOf(note.run)) times.push_back(mapOf(note.run).toView(note.timeNs));
    for (GanttPane* pane : panes_)
        pane->setNotes(noteMarks(notes, *pane->run(), current_));
    overview_.setNotes(times);
}

TimeMap TimelineNotes::mapOf(const Run* run) const {
    for (const GanttPane* pane : panes_)
        if (!run || listedRun(pane->run()) == run)
            return timeMap(pane->run()->content(), view_.alignment());
    return {};
}

GanttPane* TimelineNotes::paneOf(const Run* run) const {
    const auto found = std::ranges::find_if(
        panes_, [run](const GanttPane* pane) { return listedRun(pane->run()) == run; });
    return found == panes_.end() ? nullptr : *found;
}

Note TimelineNotes::newNote() const {
    const TimelineItem& item = view_.selection();
    for (const GanttPane* pane : panes_) {
        const auto box = pane->boxOf(item);
        if (!box) continue;
        const TimeMap map = timeMap(pane->run()->content(), view_.alignment());
        return {map.toRun(box->time.startNs), listedRun(item.run), blockOfItem(item)};
    }
    const TimeRange visible = view_.visible();
    return {mapOf(nullptr).toRun(visible.startNs + visible.lengthNs() / 2), {}};
}

void TimelineNotes::add() {
    if (list_ && !panes_.isEmpty()) open(newNote());
}

void TimelineNotes::edit(int id) {
    const Note* note = list_ ? list_->find(id) : nullptr;
    if (note) open(*note);
}

void TimelineNotes::open(const Note& note) {
    edited_ = note;
    editor_->setText(note.text);
    editor_->selectAll();
    editor_->show();
    editor_->raise();
    placeEditor();
    editor_->setFocus();
}

/// Above the flag, within the area.
void TimelineNotes::placeEditor() {
    if (editor_->isHidden()) return;
    const GanttPane* pane = edited_.run ? paneOf(edited_.run) : panes_.value(0);
    const QSize size(editorChars * editor_->fontMetrics().averageCharWidth(),
                     editor_->sizeHint().height());
    QPoint place(area_->width() / 2, area_->height() / 2);
    if (pane) {
        const QRectF flag = pane->flagRect(edited_.timeNs);
        place = pane->plot()->mapTo(area_, flag.topLeft().toPoint());
    }
    place -= QPoint(0, size.height());
    place.setX(std::clamp(place.x(), 0, std::max(0, area_->width() - size.width())));
    place.setY(std::clamp(place.y(), 0, std::max(0, area_->height() - size.height())));
    editor_->setGeometry(QRect(place, size));
}

void TimelineNotes::commit() {
    const Note note = edited_;
    const QString text = editor_->text().trimmed();
    close();
    if (!list_) return;
    if (note.id == 0) {
        Note added = note;
        added.text = text;
        emit list_->addWanted(added);
    } else if (text != note.text) {
        emit list_->textWanted(note.id, text);
    }
}

void TimelineNotes::close() {
    if (editor_->isHidden()) return;
    const bool hadFocus = editor_->hasFocus();
    editor_->hide();
    if (hadFocus) area_->setFocus();
}

bool TimelineNotes::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey =
        event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (isKey && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();  // before the charts clear their marks
        if (event->type() == QEvent::KeyPress) close();
        return true;
    }
    if (event->type() == QEvent::FocusOut && !editor_->isHidden()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool isBrief =
            reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason;
        const bool isEmpty = editor_->text().trimmed().isEmpty() && edited_.id == 0;
        if (!isBrief && isEmpty) close();
        if (!isBrief && !isEmpty) commit();
    }
    return QObject::eventFilter(watched, event);
}

void TimelineNotes::go(int direction) {
    if (!list_ || list_->isEmpty()) return;
    const std::vector<Note>& notes = list_->notes();
    const int count = static_cast<int>(notes.size());
    const TimeRange visible = view_.visible();
    const std::int64_t middleNs = visible.startNs + visible.lengthNs() / 2;
    int place = list_->rowOf(current_);
    if (place >= 0) {
        place = (place + direction + count) % count;
    } else {
        const auto isLater = [&](const Note& note) {
            return mapOf(note.run).toView(note.timeNs) > middleNs;
        };
        const auto later = std::ranges::find_if(notes, isLater);
        const int next = static_cast<int>(later - notes.begin());
        place = (direction > 0 ? next : next - 1 + count) % count;
    }
    goTo(notes[static_cast<std::size_t>(place)].id);
}

void TimelineNotes::goTo(int id) {
    const Note* note = list_ ? list_->find(id) : nullptr;
    if (!note) return;
    current_ = id;
    navigator_.panTo(mapOf(note->run).toView(note->timeNs) - view_.visible().lengthNs() / 2);
    update();
}

}  // namespace bubblescope
