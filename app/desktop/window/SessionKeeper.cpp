// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SessionKeeper.h"

#include <QFileDialog>
#include <QMessageBox>
#include <algorithm>

#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/Actions.h"
#include "app/desktop/window/RunListPanel.h"

namespace bubblescope {

SessionKeeper::SessionKeeper(SessionParts parts, QWidget* window)
    : QObject(window), parts_(parts), window_(window) {
    connectChanges();
}

void SessionKeeper::connectChanges() {
    const QUndoStack& edits = parts_.session.undoStack();
    const RunList& runs = parts_.session.runs();
    const ViewState& view = parts_.timeline.view();
    connect(&edits, &QUndoStack::cleanChanged, this, &SessionKeeper::changed);
    connect(&edits, &QUndoStack::indexChanged, this, &SessionKeeper::noteView);
    connect(&runs, &RunList::dataChanged, this, &SessionKeeper::noteView);
    connect(&runs, &RunList::rowsRemoved, this, &SessionKeeper::noteView);
    connect(&runs, &RunList::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { watchRuns(first, last); });
    connect(&parts_.session, &Session::specChanged, this, &SessionKeeper::noteView);
    connect(&parts_.session, &Session::runRecorded, this, &SessionKeeper::noteChange);
    connect(&parts_.timeline, &TimelineArea::lookChanged, this, &SessionKeeper::noteChange);
    const TimelineActions& commands = parts_.timeline.commands();
    for (const QAction* action :
         {commands.criticalPath, commands.differences, commands.stretch, commands.snap})
        connect(action, &QAction::toggled, this, &SessionKeeper::noteChange);
    connect(parts_.actions.counters, &QActionGroup::triggered, this, &SessionKeeper::noteChange);
    connect(&view, &ViewState::visibleChanged, this, &SessionKeeper::noteView);
    connect(&view, &ViewState::alignmentChanged, this, &SessionKeeper::noteView);
    connect(&parts_.runPanel, &RunListPanel::currentRunChanged, this, &SessionKeeper::noteView);
}

void SessionKeeper::watchRuns(int first, int last) {
    for (int row = first; row <= last; ++row)
        connect(parts_.session.runs().at(row), &Run::timingChanged, this,
                &SessionKeeper::noteChange, Qt::UniqueConnection);
    noteView();
}

/// While a session is being opened, it changes nothing.
void SessionKeeper::noteChange() {
    noteView();
    if (opening_ || hasOtherChange_) return;
    hasOtherChange_ = true;
    emit changed();
}

void SessionKeeper::noteView() {
    if (autosave_) autosave_->noteChange();
}

bool SessionKeeper::isChanged() const {
    return hasOtherChange_ || !parts_.session.undoStack().isClean();
}

void SessionKeeper::read(const QString& path, std::function<void(SessionDocument)> take) {
    worker_.post([this, path, take = std::move(take)]() -> Worker::Delivery {
        try {
            return [take, document = readSession(path)] { take(document); };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] {
                emit messageWanted(message);
            };
        }
    });
}

void SessionKeeper::open(const QString& path) {
    if (!mayLeave()) return;
    const QString full = QFileInfo(path).absoluteFilePath();
    read(full, [this, full](SessionDocument document) {
        document.file.clear();
        document.isChanged = false;
        start(std::move(document), full, [this, full] { emit opened(full); });
    });
}

/// What was left behind goes once it is kept again.
void SessionKeeper::recover(std::shared_ptr<Leftover> leftover) {
    read(leftover->path(), [this, leftover](SessionDocument document) {
        const QString path = document.file;
        start(std::move(document), path, [this, leftover] {
            if (!autosave_) return leftover->discard();
            connect(autosave_.get(), &Autosave::saved, this, [leftover] { leftover->discard(); });
            autosave_->saveNow();
        });
    });
}

void SessionKeeper::start(SessionDocument document, const QString& path, Done done) {
    path_ = path;
    missing_.clear();
    hasOtherChange_ = document.isChanged;
    opening_ = std::make_unique<OpenSession>(parts_.session, std::move(document));
    asOpened_ = opening_->document();
    connect(opening_.get(), &OpenSession::messageWanted, this, &SessionKeeper::messageWanted);
    // Later, for it also ends while it starts.
    connect(
        opening_.get(), &OpenSession::finished, this, [this, done] { finish(done); },
        Qt::QueuedConnection);
    opening_->start();
    emit changed();
}

void SessionKeeper::finish(const Done& done) {
    if (!opening_) return;
    missing_ = opening_->missing();
    restoreView(*opening_);
    opening_.reset();
    emit changed();
    done();
}

void SessionKeeper::restoreView(const OpenSession& opened) {
    TimelineArea& timeline = parts_.timeline;
    const SessionView& view = opened.document().view;
    for (const SessionRun& saved : opened.document().runs) {
        const Run* run = opened.run(saved.id);
        if (!run) continue;
        timeline.setArrangement(run, saved.rows);
        if (run->filled()) timeline.setArrangement(run->filled(), saved.filledRows);
    }
    parts_.actions.communication->setChecked(view.rows.communication);
    parts_.actions.threads->setChecked(view.rows.threads);
    for (QAction* action : parts_.actions.colorBy->actions())
        if (action->data().toInt() == static_cast<int>(view.colorBy)) action->trigger();
    const TimelineActions& commands = timeline.commands();
    commands.criticalPath->setChecked(view.criticalPath);
    commands.differences->setChecked(view.differences);
    commands.stretch->setChecked(view.stretch);
    commands.snap->setChecked(view.snap);
    parts_.actions.showCounters(view.counters);
    parts_.session.runs().showBaseline(opened.run(view.baseline));
    timeline.setStep(view.step);
    if (view.visible) timeline.navigator().show(*view.visible);
    if (const Run* current = opened.run(view.current)) parts_.runPanel.setCurrentRun(current);
}

/// Numbers stay, so that what refers to missing runs goes on to do so.
int SessionKeeper::idOf(Run* run) const {
    if (parts_.session.runs().rowOf(run) < 0) return 0;
    if (run->sessionId() != 0) return run->sessionId();
    int last = 0;
    const RunList& runs = parts_.session.runs();
    for (int row = 0; row < runs.rowCount(); ++row)
        last = std::max(last, runs.at(row)->sessionId());
    for (const SessionRun& saved : asOpened_.runs)
        last = std::max(last, saved.id);
    run->setSessionId(last + 1);
    return run->sessionId();
}

SessionRun SessionKeeper::savedRun(const Run* run) const {
    const RunList& runs = parts_.session.runs();
    const TimelineArea& timeline = parts_.timeline;
    const int row = runs.rowOf(run);
    SessionRun saved{.id = idOf(runs.at(row)),
                     .name = run->name(),
                     .shown = runs.isShown(row),
                     .swatch = runs.swatchOf(run),
                     .simulation = run->spec(),
                     .wanted = parts_.session.wantedSpec(run),
                     .source = run->source(),
                     .recorded = idOf(run->recorded()),
                     .timing = idOf(run->chosenTiming()),
                     .rows = timeline.arrangementOf(run),
                     .filledRows = timeline.arrangementOf(run->filled())};
    if (saved.wanted == saved.simulation) saved.wanted.reset();
    return saved;
}

SessionView SessionKeeper::savedView() const {
    TimelineArea& timeline = parts_.timeline;
    SessionView view{.visible = timeline.view().visible(),
                     .step = timeline.view().alignment().step,
                     .colorBy = timeline.colorBy(),
                     .rows = timeline.rowChoice(),
                     .criticalPath = timeline.commands().criticalPath->isChecked(),
                     .differences = timeline.commands().differences->isChecked(),
                     .stretch = timeline.commands().stretch->isChecked(),
                     .snap = timeline.commands().snap->isChecked(),
                     .counters = parts_.actions.counterChoice(),
                     .current = idOf(parts_.runPanel.currentRun()),
                     .baseline = idOf(parts_.session.runs().chosenBaseline())};
    if (timeline.navigator().isFitAll()) view.visible.reset();
    return view;
}

SessionDocument SessionKeeper::document() const {
    SessionDocument document;
    if (opening_) {
        document = opening_->document();
    } else {
        const RunList& runs = parts_.session.runs();
        for (int row = 0; row < runs.rowCount(); ++row)
            document.runs.push_back(savedRun(runs.at(row)));
        for (const Note& note : parts_.session.notes().notes())
            document.notes.push_back({note.timeNs, idOf(note.run), note.row, note.text});
        document.view = savedView();
        addMissing(document);
    }
    document.file = path_;
    document.isChanged = isChanged();
    return document;
}

/// With what refers to them, where that was not given another meaning.
void SessionKeeper::addMissing(SessionDocument& document) const {
    const auto isMissing = [this](int id) {
        return std::ranges::any_of(missing_, [id](const MissingRun& m) { return m.run.id == id; });
    };
    for (SessionRun& run : document.runs) {
        const auto before = std::ranges::find(asOpened_.runs, run.id, &SessionRun::id);
        if (before == asOpened_.runs.end()) continue;
        if (run.recorded == 0 && isMissing(before->recorded)) run.recorded = before->recorded;
        if (run.timing == 0 && isMissing(before->timing)) run.timing = before->timing;
    }
    for (const MissingRun& missing : missing_) {
        const auto place = std::min(static_cast<std::size_t>(missing.place), document.runs.size());
        document.runs.insert(document.runs.begin() + static_cast<std::ptrdiff_t>(place),
                             missing.run);
        document.notes.insert(document.notes.end(), missing.notes.begin(), missing.notes.end());
    }
    const auto isThere = [&](int id) {
        return std::ranges::find(document.runs, id, &SessionRun::id) != document.runs.end();
    };
    for (SessionRun& run : document.runs) {
        if (!isThere(run.recorded)) run.recorded = 0;
        if (!isThere(run.timing)) run.timing = 0;
    }
}

bool SessionKeeper::save(const QString& path) {
    SessionDocument saved = document();
    saved.file.clear();
    saved.isChanged = false;
    try {
        writeSession(saved, path);
    } catch (const std::exception& failure) {
        emit messageWanted(QString::fromUtf8(failure.what()));
        return false;
    }
    path_ = QFileInfo(path).absoluteFilePath();
    hasOtherChange_ = false;
    parts_.session.undoStack().setClean();
    noteView();
    emit changed();
    emit opened(path_);
    return true;
}

bool SessionKeeper::saveAs(const QString& folder) {
    const QString suggested =
        path_.isEmpty() ? QDir(folder).filePath(tr("session") + QLatin1String(sessionSuffix))
                        : path_;
    QFileDialog dialog(window_, tr("Save the session"), QFileInfo(suggested).absolutePath(),
                       tr("Sessions (*.bubblescope)"));
    dialog.setObjectName(QStringLiteral("saveSessionDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(sessionSuffix).sliced(1));
    dialog.selectFile(QFileInfo(suggested).fileName());
    if (dialog.exec() != QDialog::Accepted) return false;
    return save(dialog.selectedFiles().value(0));
}

bool SessionKeeper::mayLeave() {
    if (path_.isEmpty() || !isChanged()) return true;
    const auto answer = QMessageBox::question(
        window_, tr("Session"), tr("%1 has unsaved changes.").arg(QFileInfo(path_).fileName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save) return save(path_);
    return answer == QMessageBox::Discard;
}

void SessionKeeper::autosave(const QString& folder) {
    autosave_ = std::make_unique<Autosave>(folder, [this] { return document(); });
    connect(autosave_.get(), &Autosave::failed, this, &SessionKeeper::messageWanted);
    autosave_->noteChange();
}

}  // namespace bubblescope
