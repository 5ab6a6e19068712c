// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "core/train/PipelineRun.h"

namespace bubblescope {

namespace {

void pinToCore(std::size_t core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    pthread_setaffinity_np(pthread_self(), sizeof(cores), &cores);
}

/// The first failure of a run's threads.
class Failure {
  public:
    void keep(std::exception_ptr failure) {
        const std::scoped_lock lock(mutex_);
        if (!first_) first_ = std::move(failure);
    }
    void rethrow() const {
        if (first_) std::rethrow_exception(first_);
    }

  private:
    std::mutex mutex_;
    std::exception_ptr first_;
};

/// Tells its device what to do, and what became of it as soon as that is known: the device may be
/// far behind.
template <typename T>
class DeviceThread {
  public:
    DeviceThread(const PipelineRun<T>& run, DeviceWorker<T>& worker)
        : run_(run), worker_(worker), queue_(worker.queue()) {}
    /// Also where a run fails, memory that was taken is used until then.
    ~DeviceThread() {
        try {
            queue_.finish();
        } catch (...) {
        }
    }
    DeviceThread(const DeviceThread&) = delete;
    DeviceThread& operator=(const DeviceThread&) = delete;

    void work() {
        for (std::int64_t round = 0; round < run_.rounds; ++round) {
            const std::int64_t firstStep = run_.firstStepOf(round);
            if (!run_.control.begins(firstStep)) break;
            for (const Instruction& i : worker_.beginRound(firstStep))
                if (run_.control.begins(worker_.stepOf(i))) carryOut(i);
        }
        queue_.finish();
        tell();
    }

  private:
    struct Done {
        Observation observation;
        QueueMarkPointer start, end;
    };
    /// What others have sent, until the device has copied it: then its memory may go back to them.
    struct Taken {
        Tensors<T> tensors;
        QueueMarkPointer copied;
    };

    void carryOut(const Instruction& i) {
        const QueueMarkPointer waiting = queue_.mark();
        takeMessages(i);
        const QueueMarkPointer start = queue_.mark();
        enter(i);
        std::vector<Envelope<T>> envelopes = worker_.run(i);
        queue_.leave();
        const QueueMarkPointer end = queue_.mark();
        done_.push_back({observationOf(run_, worker_, i),
                         i.kind == InstructionKind::Await ? waiting : start, end});
        for (Envelope<T>& envelope : envelopes) {
            envelope.message.made = end;
            run_.link.send(std::move(envelope));
        }
        tell();
    }

    void takeMessages(const Instruction& i) {
        std::vector<Message<T>> messages;
        Tensors<T> tensors;
        for (const MessageKey& key : worker_.needs(i)) {
            messages.push_back(run_.link.receive(worker_.device(), key));
            queue_.waitFor(*messages.back().made);
            const Tensors<T>& sent = messages.back().tensors;
            tensors.insert(tensors.end(), sent.begin(), sent.end());
        }
        worker_.prepare(i, std::move(messages));
        if (!tensors.empty()) taken_.push_back({std::move(tensors), queue_.mark()});
    }

    void enter(const Instruction& i) {
        queue_.enter({.device = worker_.device(),
                      .kind = workOf(i, run_.context.plan.schedule),
                      .direction = i.direction,
                      .stage = i.stage,
                      .microBatch = static_cast<int>(i.microBatch),
                      .step = worker_.stepOf(i)});
    }

    void tell() {
        while (!taken_.empty() && queue_.isReached(*taken_.front().copied))
            taken_.pop_front();
        while (!done_.empty() && queue_.isReached(*done_.front().end)) {
            Done& first = done_.front();
            observe(run_, worker_.device(), std::move(first.observation),
                    queue_.timeNs(*first.start), queue_.timeNs(*first.end));
            done_.pop_front();
        }
    }

    const PipelineRun<T>& run_;
    DeviceWorker<T>& worker_;
    DeviceQueue& queue_;
    std::deque<Done> done_;
    std::deque<Taken> taken_;
};

}  // namespace

template <typename T>
std::int64_t runMeasured(const PipelineRun<T>& run) {
    const RunClock clock{std::chrono::steady_clock::now(), run.startNs};
    Failure failure;
    const std::size_t cores = std::thread::hardware_concurrency();
    for (const auto& worker : run.workers)
        worker->queue().begin(clock);
    {
        std::vector<std::jthread> threads;
        for (std::size_t d = 0; d < run.workers.size(); ++d)
            threads.emplace_back([&, d] {
                if (run.workers.size() <= cores) pinToCore(d);
                try {
                    DeviceThread<T>(run, *run.workers[d]).work();
                } catch (const Stopped&) {
                } catch (...) {
                    failure.keep(std::current_exception());
                    run.link.stop();
                }
            });
    }
    failure.rethrow();
    return clock.nowNs();
}

template std::int64_t runMeasured(const PipelineRun<float>&);
template std::int64_t runMeasured(const PipelineRun<double>&);

}  // namespace bubblescope
