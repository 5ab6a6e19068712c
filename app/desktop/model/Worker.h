// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bubblescope {

/// One thread that does one job after another. A job returns what remains to be done with its
/// result in the thread of the Worker's owner, where that runs from the event loop.
/// Destruction waits for the job in progress, drops the others, and delivers nothing more.
class Worker : public QObject {
    Q_OBJECT

  public:
    using Delivery = std::function<void()>;
    using Job = std::function<Delivery()>;

    explicit Worker(QObject* parent = nullptr);
    ~Worker() override;

    void post(Job job);

  private:
    Q_INVOKABLE void deliver();
    void work(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Job> jobs_;
    std::vector<Delivery> deliveries_;
    std::jthread thread_;
};

}  // namespace bubblescope
