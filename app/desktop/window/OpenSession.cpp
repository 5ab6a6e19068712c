// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/OpenSession.h"

#include <QFileInfo>
#include <algorithm>

#include "app/desktop/model/Simulate.h"

namespace bubblescope {

namespace {

/// The first of the files that is gone; empty where all are there.
QString goneFile(const QStringList& files) {
    const auto gone =
        std::ranges::find_if(files, [](const QString& file) { return !QFileInfo::exists(file); });
    return gone == files.end() ? QString() : *gone;
}

}  // namespace

OpenSession::OpenSession(Session& session, SessionDocument document, QObject* parent)
    : QObject(parent),
      session_(session),
      document_(std::move(document)),
      isDone_(document_.runs.size(), false) {}

OpenSession::~OpenSession() {
    progress_->cancel();
}

void OpenSession::start() {
    session_.clear();
    connect(&session_.loader(), &TraceLoader::finished, this, &OpenSession::finishLoading);
    for (std::size_t i = 0; i < document_.runs.size(); ++i) {
        const int place = static_cast<int>(i);
        if (document_.runs[i].simulation) {
            simulate(place);
        } else {
            read(place);
        }
    }
    finishIfAll();
}

void OpenSession::simulate(int place) {
    worker_.post(
        [this, place, progress = progress_,
         spec = *document_.runs[static_cast<std::size_t>(place)].simulation]() -> Worker::Delivery {
            Made made;
            try {
                made.content =
                    std::make_shared<const RunContent>(bubblescope::simulate(spec, *progress));
            } catch (const std::exception& failure) {
                made.error = QString::fromUtf8(failure.what());
            }
            return [this, place, made] { take(place, made); };
        });
}

/// Of several files that are gone, readers name what they miss first.
void OpenSession::read(int place) {
    const RunSource& source = document_.runs[static_cast<std::size_t>(place)].source;
    if (const QString gone = goneFile(source.files); !gone.isEmpty())
        return take(place, {{}, tr("%1 is not there any more").arg(gone)});
    session_.loader().restore(
        source, [known = QPointer<OpenSession>(this), place](auto content, const QString& error) {
            if (known) known->take(place, {std::move(content), error});
        });
}

void OpenSession::take(int place, const Made& made) {
    if (isFinished_ || isDone_[static_cast<std::size_t>(place)]) return;
    isDone_[static_cast<std::size_t>(place)] = true;
    if (made.content) {
        addRun(place, made.content);
    } else {
        addMissing(place, made.error.isEmpty() ? tr("reading it was cancelled") : made.error);
    }
    finishIfAll();
}

void OpenSession::addRun(int place, std::shared_ptr<const RunContent> content) {
    const SessionRun& saved = document_.runs[static_cast<std::size_t>(place)];
    auto run = std::make_unique<Run>(saved.name, std::move(content), saved.simulation);
    run->setSource(saved.source);
    run->setSessionId(saved.id);
    int row = 0;
    for (int i = 0; i < place; ++i)
        row += runs_.contains(document_.runs[static_cast<std::size_t>(i)].id) ? 1 : 0;
    Run* added = session_.restore({std::move(run), row, saved.swatch, saved.shown});
    runs_[saved.id] = added;
    if (saved.wanted) session_.applySpec(added, *saved.wanted);
}

void OpenSession::addMissing(int place, const QString& reason) {
    const SessionRun& saved = document_.runs[static_cast<std::size_t>(place)];
    MissingRun& missing = missing_.emplace_back(MissingRun{place, saved, {}});
    for (const SessionNote& note : document_.notes)
        if (note.run == saved.id) missing.notes.push_back(note);
    emit messageWanted(tr("The run %1 is missing: %2. It stays in the session, and comes back when "
                          "that is mended and the session is opened again.")
                           .arg(saved.name, reason));
}

/// What the loader was told to give up never tells of itself.
void OpenSession::finishLoading() {
    for (std::size_t i = 0; i < document_.runs.size(); ++i)
        if (!document_.runs[i].simulation) take(static_cast<int>(i), {});
}

void OpenSession::finishIfAll() {
    if (isFinished_ || std::ranges::find(isDone_, false) != isDone_.end()) return;
    isFinished_ = true;
    std::ranges::sort(missing_, {}, &MissingRun::place);
    connectRuns();
    addNotes();
    emit finished();
}

void OpenSession::connectRuns() {
    for (const SessionRun& saved : document_.runs) {
        Run* known = run(saved.id);
        if (!known) continue;
        known->setRecorded(run(saved.recorded));
        known->setChosenTiming(run(saved.timing));
    }
}

void OpenSession::addNotes() {
    for (const SessionNote& note : document_.notes) {
        Run* known = run(note.run);
        if (note.run != 0 && !known) continue;
        session_.notes().add({note.timeNs, known, note.row, note.text});
    }
}

}  // namespace bubblescope
