// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Worker.h"

namespace bubblescope {

Worker::Worker(QObject* parent)
    : QObject(parent), thread_([this](const std::stop_token& stop) { work(stop); }) {}

Worker::~Worker() {
    thread_.request_stop();
    thread_.join();
}

void Worker::post(Job job) {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
    wake_.notify_one();
}

void Worker::work(const std::stop_token& stop) {
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, stop, [this] { return !jobs_.empty(); })) return;
            if (stop.stop_requested()) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        Delivery delivery = job();
        {
            const std::scoped_lock lock(mutex_);
            deliveries_.push_back(std::move(delivery));
        }
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
    }
}

void Worker::deliver() {
    std::vector<Delivery> ready;
    {
        const std::scoped_lock lock(mutex_);
        ready.swap(deliveries_);
    }
    for (const Delivery& delivery : ready)
        delivery();
}

}  // namespace bubblescope
