// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/desktop/model/Worker.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// Long work in a thread of its own, with progress. Destruction cancels it.
class BackgroundTask : public QObject {
    Q_OBJECT

  public:
    /// Returns what remains to be done with its result in the owner's thread. May throw Error and
    /// Cancelled.
    using Work = std::function<Worker::Delivery(Progress&)>;

    explicit BackgroundTask(QObject* parent = nullptr);
    ~BackgroundTask() override;

    /// Gives up what was started before, of which nothing is heard any more.
    void start(Work work);
    bool isRunning() const { return poll_.isActive(); }

  public slots:
    void cancel();

  signals:
    void progressChanged(double fraction);
    void cancelled();
    void failed(const QString& message);

  private:
    Worker::Delivery run(const Work& work, Progress& progress);

    std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
    QTimer poll_;
    Worker worker_;
};

}  // namespace bubblescope
