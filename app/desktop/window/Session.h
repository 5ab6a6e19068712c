// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QUndoStack>
#include <optional>
#include <vector>

#include "app/desktop/model/LiveRecording.h"
#include "app/desktop/model/LiveSimulation.h"
#include "app/desktop/model/NoteList.h"
#include "app/desktop/model/RunList.h"
#include "app/desktop/model/TraceLoader.h"

namespace bubblescope {

/// The work of a window, without its widgets: its runs, and how they come about and change.
class Session : public QObject {
    Q_OBJECT

  public:
    /// A simulation's parameters; `run` is null until its first result is there.
    struct Parameters {
        quint64 key = 0;
        QPointer<Run> run;
        SimulationSpec wanted;
        SpecError error;
        QPointer<Run> recorded = {};  ///< what it simulates, if it is a recording
    };
    /// A run off the list with all that belongs to it.
    struct TakenRun {
        RunList::Taken place;
        std::optional<Parameters> parameters;
        std::vector<Note> notes = {};
    };

    explicit Session(QObject* parent = nullptr);

    RunList& runs() { return runs_; }
    const RunList& runs() const { return runs_; }
    NoteList& notes() { return notes_; }
    const NoteList& notes() const { return notes_; }
    TraceLoader& loader() { return loader_; }
    QUndoStack& undoStack() { return undoStack_; }

    void addSimulation(const SimulationSpec& spec);
    /// A simulation of what the devices of a recording or trace did goes below it.
    void simulateRecording(Run* recorded);
    /// Becomes a simulation of its schedule.
    void openScheduleFile(const QString& path);
    void openSample();
    /// Starts bscope; its run appears once there is something to show.
    void record(const RecordCommand& command);
    bool isRecording() const { return recordings_ > 0; }
    void duplicate(Run* run);
    void remove(Run* run);
    /// Reads the run's files again.
    void setClocks(Run* run, const ClockSetting& clocks);
    void addNote(const Note& note);
    void removeNote(int id);
    void setNoteText(int id, const QString& text);

    /// No run, no note, and nothing to undo any more.
    void clear();
    /// A run of a session file; its parameters are those of its spec. Nothing to undo.
    Run* restore(RunList::Taken run);

    /// What the parameters of a simulation are set to. Its content follows; as long as there is a
    /// specError() it stays as it is, and is outdated. Empty for traces.
    std::optional<SimulationSpec> wantedSpec(const Run* run) const;
    SpecError specError(const Run* run) const;

    /// Can be undone; edits with the same `gesture` are undone together.
    void editSpec(Run* run, const SimulationSpec& spec, int gesture);
    void applySpec(Run* run, const SimulationSpec& spec);

  signals:
    void runAdded(bubblescope::Run* run);
    /// What the user asked for last is to become the current run.
    void runWanted(bubblescope::Run* run);
    void specChanged(bubblescope::Run* run);
    void simulated(qint64 operations, qint64 elapsedNs);
    void scheduleFileOpened(const QString& path);
    void messageWanted(const QString& message);
    /// Lives until its run has ended and control returned to the event loop.
    void recordingStarted(bubblescope::LiveRecording* recording);

    /// There is something to show of it.
    void runRecorded();

  private:
    void connectEdits();
    TakenRun take(Run* run);
    void putBack(TakenRun taken);
    void takeOff(Run* run, std::optional<TakenRun>& taken);
    void bringBack(std::optional<TakenRun>& taken);
    void keepAddition(Run* run, const QString& text);
    void keepRenaming(Run* run, const QString& before);
    void keepShowing(Run* run);
    void keepBaseline(Run* before);
    void keepMove(int row, int count, int destination);

    Parameters* find(const Run* run);
    const Parameters* find(const Run* run) const;
    Parameters& addParameters(const SimulationSpec& spec);
    void takeResult(quint64 key, const SimulationResult& result);
    void takeContent(Parameters& parameters, const SimulationResult& result);
    void addTrace(const QString& name, std::shared_ptr<const RunContent> content,
                  const QStringList& files);
    void takeReloaded(Run* run, std::shared_ptr<const RunContent> content,
                      const ClockSetting& clocks);

    Run* addRun(const QString& name, std::shared_ptr<const RunContent> content,
                RunSource source = {});
    void follow(Run* run, const QString& path);

    RunList runs_;
    NoteList notes_;
    std::vector<Parameters> parameters_;
    quint64 lastKey_ = 0;
    int recordings_ = 0;
    QString sampleTrace_;
    QUndoStack undoStack_;
    TraceLoader loader_;
    LiveSimulation live_;
    Worker worker_;
};

}  // namespace bubblescope
