// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RunFollower.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

constexpr qint64 leastIntervalMs = 300;
constexpr qint64 restPerWork = 3;  ///< so that a core is left for who trains

}  // namespace

/// What one look at the file came to.
struct RunFollower::Look {
    std::shared_ptr<const RunContent> content;  ///< null when nothing was new
    RunState state = RunState::Running;
    QString error;
    qint64 elapsedMs = 0;
};

RunFollower::RunFollower(const QString& path, const QDateTime& notBefore, QObject* parent)
    : QObject(parent),
      path_(path),
      notBefore_(notBefore),
      follower_(std::make_shared<RecordingFollower>(QFile::encodeName(path).toStdString())) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &RunFollower::look);
}

RunFollower::~RunFollower() {
    progress_->cancel();
}

void RunFollower::start() {
    timer_.start(static_cast<int>(leastIntervalMs));
}

void RunFollower::end() {
    isEnding_ = true;
    if (!isLooking_) look();
}

void RunFollower::look() {
    timer_.stop();
    isLooking_ = true;
    isLast_ = isEnding_;
    const auto job = [path = path_, notBefore = notBefore_, follower = follower_,
                      progress = progress_] {
        Look look;
        QElapsedTimer clock;
        clock.start();
        const QFileInfo file(path);
        if (!file.exists() || file.lastModified() < notBefore) {
            look.error = RunFollower::tr("%1: nothing was recorded").arg(path);
            return look;
        }
        try {
            const bool isNew = follower->poll(*progress);
            look.state = follower->state();
            Timeline timeline = isNew ? follower->timeline() : Timeline();
            if (timeline.sliceCount() > 0)
                look.content =
                    std::make_shared<const RunContent>(makeRunContent(std::move(timeline)));
        } catch (const Cancelled&) {
        } catch (const std::exception& failure) {
            look.error = QString::fromUtf8(failure.what());
        }
        look.elapsedMs = clock.elapsed();
        return look;
    };
    worker_.post(
        [this, job]() -> Worker::Delivery { return [this, look = job()] { take(look); }; });
}

void RunFollower::take(const Look& look) {
    isLooking_ = false;
    if (look.content) emit grown(look.content, look.state);
    if (isLast_) return emit ended(look.error);
    if (isEnding_) return this->look();
    timer_.start(static_cast<int>(std::max(leastIntervalMs, restPerWork * look.elapsedMs)));
}

}  // namespace bubblescope
