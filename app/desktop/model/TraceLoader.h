// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <deque>
#include <functional>
#include <memory>

#include "app/desktop/model/Run.h"
#include "app/desktop/model/Worker.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// Reads traces in a thread of its own, one after another. All files of one call make one run.
class TraceLoader : public QObject {
    Q_OBJECT

  public:
    explicit TraceLoader(QObject* parent = nullptr);
    ~TraceLoader() override;

    void load(const QStringList& files);
    /// Reads the files of a run again, with its clocks fitted together otherwise.
    void reload(Run* run, const ClockSetting& clocks);
    /// What became of it: a content, or else an error; neither when it was cancelled while it was
    /// read. One that was still waiting then is not heard of.
    using Result =
        std::function<void(std::shared_ptr<const RunContent> content, const QString& error)>;
    /// Reads a run as it was read before; only `result` tells of it.
    void restore(const RunSource& source, Result result);
    bool isLoading() const { return progress_ != nullptr; }
    /// What is being read: a file name, or the first one and how many more.
    QString currentName() const { return currentName_; }

  public slots:
    void cancel();  ///< the trace in progress, and all that wait

  signals:
    void started();
    void progressChanged(double fraction);
    void loaded(const QString& name, std::shared_ptr<const bubblescope::RunContent> content,
                const QStringList& files);
    /// The run still exists.
    void reloaded(bubblescope::Run* run, std::shared_ptr<const bubblescope::RunContent> content,
                  const bubblescope::ClockSetting& clocks);
    void failed(const QString& message, const QStringList& files);
    void finished();  ///< nothing is being read, and nothing waits

  private:
    struct Task {
        RunSource source;
        bool isAgain = false;
        QPointer<Run> run = {};  ///< whose files are read again
        Result result = {};      ///< in place of signals
    };

    void add(Task task);
    void startNext();
    void deliver(const Task& task, std::shared_ptr<const RunContent> content);

    std::deque<Task> waiting_;
    std::shared_ptr<Progress> progress_;  ///< of the trace in progress
    QString currentName_;
    QTimer poll_;
    Worker worker_;
};

/// "trace.json", or "rank0.json + 7 more".
QString traceName(const QStringList& files);

}  // namespace bubblescope
