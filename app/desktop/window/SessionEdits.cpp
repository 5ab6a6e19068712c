// SPDX-License-Identifier: GPL-3.0-or-later
// The edits of a session that can be undone, besides those of parameters.
#include <algorithm>

#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/window/EditCommand.h"
#include "app/desktop/window/Session.h"

namespace bubblescope {

void Session::connectEdits() {
    connect(&runs_, &RunList::renamed, this, &Session::keepRenaming);
    connect(&runs_, &RunList::shownToggled, this, &Session::keepShowing);
    connect(&runs_, &RunList::moved, this, &Session::keepMove);
    connect(&runs_, &RunList::baselineChosen, this, &Session::keepBaseline);
    connect(&notes_, &NoteList::addWanted, this, &Session::addNote);
    connect(&notes_, &NoteList::removeWanted, this, &Session::removeNote);
    connect(&notes_, &NoteList::textWanted, this, &Session::setNoteText);
}

Session::TakenRun Session::take(Run* run) {
    TakenRun taken;
    const auto known =
        std::ranges::find_if(parameters_, [run](const Parameters& p) { return p.run == run; });
    if (known != parameters_.end()) {
        taken.parameters = std::move(*known);
        parameters_.erase(known);
    }
    for (const Note& note : std::vector<Note>(notes_.notes())) {
        if (note.run != run) continue;
        taken.notes.push_back(note);
        notes_.remove(note.id);
    }
    taken.place = runs_.take(runs_.rowOf(run));
    return taken;
}

/// Its parameters may have been changed while their result was on its way.
void Session::putBack(TakenRun taken) {
    const Run* run = taken.place.run.get();
    if (taken.parameters) {  // before the list shows it, and views ask for them
        const Parameters& parameters = parameters_.emplace_back(std::move(*taken.parameters));
        const bool isCurrent = run->spec() == parameters.wanted;
        if (!isCurrent) live_.request(parameters.key, parameters.wanted);
    }
    runs_.putBack(std::move(taken.place));
    for (const Note& note : taken.notes)
        notes_.add(note);
}

namespace {

/// A run that an undone edit took off the list, for as long as the edit can be done again.
struct OffList {
    QPointer<Run> run;
    std::optional<Session::TakenRun> taken = {};
};

}  // namespace

void Session::remove(Run* run) {
    if (runs_.rowOf(run) < 0) return;
    const auto off = std::make_shared<OffList>(OffList{run});
    undoStack_.push(new EditCommand(
        tr("removal of %1").arg(run->name()), [this, off] { takeOff(off->run, off->taken); },
        [this, off] { bringBack(off->taken); }));
}

void Session::keepAddition(Run* run, const QString& text) {
    const auto off = std::make_shared<OffList>(OffList{run});
    undoStack_.push(new EditCommand(
        text, [this, off] { bringBack(off->taken); },
        [this, off] { takeOff(off->run, off->taken); }, EditCommand::State::Done));
}

void Session::takeOff(Run* run, std::optional<TakenRun>& taken) {
    if (runs_.rowOf(run) >= 0) taken = take(run);
}

void Session::bringBack(std::optional<TakenRun>& taken) {
    if (!taken) return;
    Run* run = taken->place.run.get();
    putBack(std::move(*std::exchange(taken, {})));
    emit runWanted(run);
}

void Session::keepRenaming(Run* run, const QString& before) {
    const auto rename = [known = QPointer<Run>(run)](const QString& name) {
        if (known) known->setName(name);
    };
    undoStack_.push(new EditCommand(
        tr("renaming of %1").arg(before), [rename, name = run->name()] { rename(name); },
        [rename, before] { rename(before); }, EditCommand::State::Done));
}

void Session::keepShowing(Run* run) {
    const bool shown = runs_.isShown(runs_.rowOf(run));
    const auto show = [this, known = QPointer<Run>(run)](bool isShown) {
        runs_.setShown(runs_.rowOf(known), isShown);
    };
    const QString text = shown ? tr("showing of %1") : tr("hiding of %1");
    undoStack_.push(new EditCommand(
        text.arg(run->name()), [show, shown] { show(shown); }, [show, shown] { show(!shown); },
        EditCommand::State::Done));
}

void Session::keepMove(int row, int count, int destination) {
    const bool isDown = destination > row;
    const int now = isDown ? destination - count : destination;
    const QString text = tr("move of %1").arg(runs_.at(now)->name());
    undoStack_.push(new EditCommand(
        text, [this, row, count, destination] { runs_.move(row, count, destination); },
        [this, row, count, now, isDown] { runs_.move(now, count, isDown ? row : row + count); },
        EditCommand::State::Done));
}

void Session::keepBaseline(Run* before) {
    const auto choose = [this](const QPointer<Run>& run) { runs_.showBaseline(run); };
    undoStack_.push(new EditCommand(
        tr("choice of the baseline"),
        [choose, chosen = QPointer<Run>(runs_.chosenBaseline())] { choose(chosen); },
        [choose, known = QPointer<Run>(before)] { choose(known); }, EditCommand::State::Done));
}

void Session::setClocks(Run* run, const ClockSetting& clocks) {
    const auto reload = [this, known = QPointer<Run>(run)](const ClockSetting& setting) {
        if (known) loader_.reload(known, setting);
    };
    undoStack_.push(new EditCommand(
        tr("clocks of %1").arg(run->name()), [reload, clocks] { reload(clocks); },
        [reload, before = run->source().clocks] { reload(before); }));
}

void Session::addNote(const Note& note) {
    const auto added = std::make_shared<Note>(note);
    undoStack_.push(new EditCommand(
        note.text.isEmpty() ? tr("bookmark") : tr("note %1").arg(note.text),
        [this, added] { added->id = notes_.add(*added); },
        [this, added] { notes_.remove(added->id); }));
}

void Session::removeNote(int id) {
    const Note* note = notes_.find(id);
    if (!note) return;
    undoStack_.push(new EditCommand(
        tr("removal of note %1").arg(note->text), [this, id] { notes_.remove(id); },
        [this, removed = *note] { notes_.add(removed); }));
}

void Session::setNoteText(int id, const QString& text) {
    const Note* note = notes_.find(id);
    if (!note || note->text == text) return;
    undoStack_.push(new EditCommand(
        tr("change of note %1").arg(note->text), [this, id, text] { notes_.setText(id, text); },
        [this, id, before = note->text] { notes_.setText(id, before); }));
}

void Session::clear() {
    loader_.cancel();
    undoStack_.clear();
    parameters_.clear();
    notes_.clear();
    while (runs_.rowCount() > 0)
        runs_.remove(runs_.rowCount() - 1);
}

Run* Session::restore(RunList::Taken run) {
    TakenRun taken{std::move(run), {}};
    if (const auto& spec = taken.place.run->spec())
        taken.parameters = Parameters{++lastKey_, taken.place.run.get(), *spec, {}};
    Run* restored = taken.place.run.get();
    putBack(std::move(taken));
    const QStringList& files = restored->source().files;
    if (files.size() == 1 && isBeingRecorded(*restored->content().timeline))
        follow(restored, files[0]);
    return restored;
}

}  // namespace bubblescope
