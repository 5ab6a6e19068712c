// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/BackgroundTask.h"

namespace bubblescope {

namespace {

constexpr int pollIntervalMs = 40;

}  // namespace

BackgroundTask::BackgroundTask(QObject* parent) : QObject(parent) {
    poll_.setInterval(pollIntervalMs);
    connect(&poll_, &QTimer::timeout, this,
            [this] { emit progressChanged(progress_->fraction()); });
}

BackgroundTask::~BackgroundTask() {
    cancel();
}

void BackgroundTask::cancel() {
    progress_->cancel();
}

void BackgroundTask::start(Work work) {
    cancel();
    progress_ = std::make_shared<Progress>();
    poll_.start();
    worker_.post([this, work = std::move(work), progress = progress_]() -> Worker::Delivery {
        return [this, progress, deliver = run(work, *progress)] {
            if (progress != progress_) return;
            poll_.stop();
            deliver();
        };
    });
}

Worker::Delivery BackgroundTask::run(const Work& work, Progress& progress) {
    try {
        return work(progress);
    } catch (const Cancelled&) {
        return [this] { emit cancelled(); };
    } catch (const std::exception& failure) {
        return [this, message = QString::fromUtf8(failure.what())] { emit failed(message); };
    }
}

}  // namespace bubblescope
