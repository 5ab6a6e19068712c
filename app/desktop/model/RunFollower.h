// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <memory>

#include "app/desktop/model/Run.h"
#include "app/desktop/model/Worker.h"
#include "core/base/Progress.h"
#include "core/record/RecordingFollower.h"

namespace bubblescope {

/// Follows a recording that grows, in a thread of its own: several times a second, less often when
/// its pictures take long to make. Destruction cancels it.
class RunFollower : public QObject {
    Q_OBJECT

  public:
    /// A file that was last changed before `notBefore` is another run's, and is not looked at.
    RunFollower(const QString& path, const QDateTime& notBefore, QObject* parent = nullptr);
    ~RunFollower() override;

    void start();
    /// The writer is gone: what it left is read once more, then there comes ended().
    void end();

  signals:
    /// There is more than before.
    void grown(std::shared_ptr<const bubblescope::RunContent> content, bubblescope::RunState state);
    /// The run is over. `message` says why its recording cannot be read; empty when it can.
    void ended(const QString& message);

  private:
    struct Look;

    void look();
    void take(const Look& look);

    QString path_;
    QDateTime notBefore_;
    std::shared_ptr<RecordingFollower> follower_;  ///< of the worker's thread
    std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
    QTimer timer_;
    bool isLooking_ = false;
    bool isLast_ = false;  ///< the look in progress began after the end
    bool isEnding_ = false;
    Worker worker_;
};

}  // namespace bubblescope
