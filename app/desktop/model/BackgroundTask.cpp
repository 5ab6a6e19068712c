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
    progress_ = std::make_shared<Progress>();
    poll_.start();
    worker_.post([this, work = std::move(work), progress = progress_]() -> Worker::Delivery {
        try {
            return [this, deliver = work(*progress)] {
                poll_.stop();
                deliver();
            };
        } catch (const Cancelled&) {
            return [this] {
                poll_.stop();
                emit cancelled();
            };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] {
                poll_.stop();
                emit failed(message);
            };
        }
    });
}

}  // namespace bubblescope
