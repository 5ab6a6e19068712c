// SPDX-License-Identifier: Apache-2.0
#include <queue>

#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"
#include "core/schedule/StageTimes.h"

namespace bubblescope {

namespace {

/// A forward or a backward that could run.
struct Task {
    OperationKind kind;
    int microBatch;
    int stage;
};

/// Backwards first, by smallest micro-batch, then largest stage; forwards by largest stage, then
/// smallest micro-batch.
struct ComesLater {
    bool operator()(const Task& a, const Task& b) const {
        if (a.kind != b.kind) return a.kind == OperationKind::Forward;
        if (a.kind == OperationKind::Forward)
            return a.stage != b.stage ? a.stage < b.stage : a.microBatch > b.microBatch;
        return a.microBatch != b.microBatch ? a.microBatch > b.microBatch : a.stage < b.stage;
    }
};

/// At `timeNs` a task is ready, or a device becomes free where there is none.
struct Event {
    std::int64_t timeNs;
    int device;
    bool isTask;
    Task task;

    bool operator>(const Event& other) const { return timeNs > other.timeNs; }
};

struct Device {
    std::priority_queue<Task, std::vector<Task>, ComesLater> ready;
    bool isFree = true;
    std::vector<Task> order;
};

/// List scheduling over events: an idle device at once starts a ready task.
class ListScheduler {
  public:
    ListScheduler(const ScheduleBuilder& builder, const ScheduleParameters& p,
                  const StageTimes& times)
        : times_(times), devices_(static_cast<std::size_t>(p.devices)) {
        const int stages = 2 * p.waves * p.devices;
        deviceOf_.resize(static_cast<std::size_t>(stages));
        for (int device = 0; device < p.devices; ++device) {
            for (int chunk = 0; chunk < 2 * p.waves; ++chunk)
                deviceOf_[static_cast<std::size_t>(builder.stageOf(device, chunk))] = device;
        }
        for (int m = 0; m < p.microBatches; ++m)
            events_.push({0, deviceOf_[0], true, {OperationKind::Forward, m, 0}});
    }

    void run() {
        while (!events_.empty()) {
            const std::int64_t nowNs = events_.top().timeNs;
            while (!events_.empty() && events_.top().timeNs == nowNs)
                take();
            for (const int d : touched_)
                startNext(d, nowNs);
            touched_.clear();
        }
    }

    const std::vector<Device>& devices() const { return devices_; }

  private:
    void take() {
        const Event event = events_.top();
        events_.pop();
        Device& device = devices_[static_cast<std::size_t>(event.device)];
        if (event.isTask) {
            device.ready.push(event.task);
        } else {
            device.isFree = true;
        }
        touched_.push_back(event.device);
    }

    void startNext(int d, std::int64_t nowNs) {
        Device& device = devices_[static_cast<std::size_t>(d)];
        if (!device.isFree || device.ready.empty()) return;
        const Task task = device.ready.top();
        device.ready.pop();
        device.order.push_back(task);
        device.isFree = false;
        const std::int64_t endNs =
            nowNs + times_.ns(task.kind, static_cast<std::size_t>(task.stage));
        events_.push({endNs, d, false, {}});
        release(task, d, endNs);
    }

    /// The task's result goes to the next stage, or turns where the model ends.
    void release(const Task& task, int d, std::int64_t endNs) {
        const int last = static_cast<int>(deviceOf_.size()) - 1;
        Task next = task;
        if (task.kind == OperationKind::Forward && task.stage == last) {
            next.kind = OperationKind::Backward;
        } else {
            next.stage += task.kind == OperationKind::Forward ? 1 : -1;
        }
        if (next.stage < 0) return;
        const int device = deviceOf_[static_cast<std::size_t>(next.stage)];
        events_.push({endNs + (device == d ? 0 : times_.latencyNs()), device, true, next});
    }

    const StageTimes& times_;
    std::vector<int> deviceOf_;
    std::vector<Device> devices_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
    std::vector<int> touched_;
};

Schedule generate(const ScheduleParameters& p) {
    if (p.waves < 1 || p.waves > 1000)
        refuse("wave", "there must be 1 to 1000 waves",
               p.waves < 1 ? "use 1 or more" : "use 1000 or fewer", wavesParameter.name,
               {p.waves < 1 ? 1 : 1000});
    ScheduleBuilder builder("wave", p, Placement::Zigzag, 2 * p.waves);
    const StageTimes times("wave", p, 2 * p.waves * p.devices);
    ListScheduler scheduler(builder, p, times);
    scheduler.run();
    for (const Device& device : scheduler.devices()) {
        for (const Task& task : device.order)
            builder.add(task.kind, task.stage, task.microBatch);
        builder.endDevice();
    }
    return builder.finish();
}

}  // namespace

const ScheduleFamily waveFamily{
    .name = "wave",
    .title = "Wave",
    .needs = "any number of devices, micro-batches and waves",
    .source =
        "the placement of Liu et al., Hanayo, SC23, section 3; the paper leaves the order "
        "open, so it is list scheduling of our own",
    .parameters = {wavesParameter},
    .isTimeDriven = true,
    .generate = generate,
};

}  // namespace bubblescope
