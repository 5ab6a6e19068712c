// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/LiveRecording.h"

#include <signal.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

#include "app/desktop/model/RecordForm.h"
#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

constexpr qsizetype keptLines = 12;
constexpr int patienceMs = 3000;  ///< for a child whose window is gone

/// File times are coarser than the clock.
QDateTime shortlyBeforeNow() {
    return QDateTime::currentDateTime().addMSecs(-20);
}

}  // namespace

QString RecordCommand::text() const {
    return shellCommand(program.isEmpty() ? QStringLiteral("bscope") : program, arguments);
}

QString findBscope() {
    const QString name = QStringLiteral("bscope");
    const QFileInfo beside(QDir(QCoreApplication::applicationDirPath()).filePath(name));
    return beside.isExecutable() ? beside.filePath() : QStandardPaths::findExecutable(name);
}

LiveRecording::LiveRecording(RecordCommand command, QObject* parent)
    : QObject(parent), command_(std::move(command)), follower_(command_.file, shortlyBeforeNow()) {
    process_.setProcessChannelMode(QProcess::MergedChannels);
    process_.setStandardInputFile(QProcess::nullDevice());
    connect(&process_, &QProcess::readyRead, this, &LiveRecording::readOutput);
    connect(&process_, &QProcess::finished, this, &LiveRecording::takeExit);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) finish({});
    });
    connect(&follower_, &RunFollower::grown, this, &LiveRecording::takeContent);
    connect(&follower_, &RunFollower::ended, this, &LiveRecording::finish);
}

LiveRecording::~LiveRecording() {
    disconnect(&process_, nullptr, this, nullptr);
    if (process_.state() == QProcess::NotRunning) return;
    stop();
    if (!process_.waitForFinished(patienceMs)) process_.kill();
    process_.waitForFinished();
}

void LiveRecording::start() {
    process_.start(command_.program, command_.arguments);
    follower_.start();
}

void LiveRecording::stop() {
    const qint64 pid = process_.processId();
    if (pid <= 0) return;
    ::kill(static_cast<pid_t>(pid), SIGINT);
    setPhase(Phase::Stopping);
}

void LiveRecording::kill() {
    if (process_.state() == QProcess::NotRunning) return;
    isKilled_ = true;
    process_.kill();
}

void LiveRecording::readOutput() {
    const QString text = QString::fromUtf8(process_.readAll());
    for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts)) {
        output_ << line;
        lastLine_ = line;
    }
    output_ = output_.mid(std::max<qsizetype>(0, output_.size() - keptLines));
    emit changed();
}

void LiveRecording::takeContent(const std::shared_ptr<const RunContent>& content, RunState state) {
    state_ = state;
    const RecordedProgress progress = recordedProgress(*content->timeline);
    step_ = progress.step;
    steps_ = progress.steps;
    if (phase_ == Phase::Starting) phase_ = Phase::Running;
    emit grown(content);
    emit changed();
}

void LiveRecording::takeExit() {
    readOutput();
    follower_.end();
}

void LiveRecording::finish(const QString& unreadable) {
    if (phase_ == Phase::Ended) return;
    QString message = problem();
    if (message.isEmpty()) message = unreadable;
    setPhase(Phase::Ended);
    emit ended(message);
}

/// What went wrong with the process.
QString LiveRecording::problem() const {
    constexpr int interrupted = 130;
    if (process_.error() == QProcess::FailedToStart)
        return tr("bscope cannot be started: %1. Command line: %2")
            .arg(command_.program.isEmpty() ? tr("it lies neither beside this app nor on the PATH")
                                            : process_.errorString(),
                 command_.text());
    if (isKilled_ || (process_.exitStatus() == QProcess::NormalExit &&
                      (process_.exitCode() == 0 || process_.exitCode() == interrupted)))
        return {};
    const QString how = process_.exitStatus() == QProcess::NormalExit
                            ? tr("ended with exit code %1").arg(process_.exitCode())
                            : tr("ended by itself without an exit code (a crash, or killed)");
    return tr("bscope record %1:\n%2\nCommand line: %3")
        .arg(how, output_.join(u'\n'), command_.text());
}

void LiveRecording::setPhase(Phase phase) {
    phase_ = phase;
    emit changed();
}

}  // namespace bubblescope
