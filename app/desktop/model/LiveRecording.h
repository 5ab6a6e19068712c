// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>
#include <memory>

#include "app/desktop/model/RunFollower.h"

namespace bubblescope {

/// What is run to record, and the file it writes.
struct RecordCommand {
    QString program;  ///< empty: there is no bscope
    QStringList arguments;
    QString file;

    QString text() const;  ///< as it is typed into a shell
};

/// The bscope that lies beside the app, else the one that the PATH has; empty without one.
QString findBscope();

/// A training run that is being recorded: bscope as a child process, and its file that grows.
/// Destruction ends the process.
class LiveRecording : public QObject {
    Q_OBJECT

  public:
    enum class Phase {
        Starting,  ///< nothing is recorded yet
        Running,
        Stopping,  ///< asked to end after its current step
        Ended
    };

    explicit LiveRecording(RecordCommand command, QObject* parent = nullptr);
    ~LiveRecording() override;

    void start();
    void stop();  ///< it ends cleanly, as after Ctrl-C
    void kill();  ///< it ends at once; up to its last second is recorded

    const RecordCommand& command() const { return command_; }
    Phase phase() const { return phase_; }
    RunState state() const { return state_; }  ///< as of the recording
    QString lastLine() const { return lastLine_; }
    qint64 step() const { return step_; }    ///< optimizer steps that are done
    qint64 steps() const { return steps_; }  ///< asked for; 0: not known yet

  signals:
    void changed();
    void grown(std::shared_ptr<const bubblescope::RunContent> content);
    /// The last signal. `message` is for users; empty when all went well.
    void ended(const QString& message);

  private:
    void readOutput();
    void takeContent(const std::shared_ptr<const RunContent>& content, RunState state);
    void takeExit();
    void finish(const QString& unreadable);
    QString problem() const;
    void setPhase(Phase phase);

    RecordCommand command_;
    Phase phase_ = Phase::Starting;
    RunState state_ = RunState::Running;
    bool isKilled_ = false;
    QString lastLine_;
    QStringList output_;  ///< the last lines
    qint64 step_ = 0;
    qint64 steps_ = 0;
    QProcess process_;
    RunFollower follower_;
};

}  // namespace bubblescope
