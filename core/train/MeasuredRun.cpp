// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "core/train/PipelineRun.h"

namespace bubblescope {

namespace {

using SteadyClock = std::chrono::steady_clock;

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

template <typename T>
class DeviceThread {
  public:
    DeviceThread(const PipelineRun<T>& run, DeviceWorker<T>& worker, SteadyClock::time_point begin)
        : run_(run), worker_(worker), begin_(begin) {}

    void work() {
        for (std::int64_t round = 0; round < run_.rounds; ++round) {
            const std::int64_t firstStep = run_.firstStepOf(round);
            if (!run_.control.begins(firstStep)) return;
            for (const Instruction& i : worker_.beginRound(firstStep))
                if (run_.control.begins(worker_.stepOf(i))) carryOut(i);
        }
    }

  private:
    void carryOut(const Instruction& i) {
        const std::int64_t waitNs = nowNs();
        std::vector<Message<T>> messages;
        for (const MessageKey& key : worker_.needs(i))
            messages.push_back(run_.link.receive(worker_.device(), key));
        worker_.prepare(i, std::move(messages));
        const std::int64_t startNs = nowNs();
        std::vector<Envelope<T>> envelopes = worker_.run(i);
        const std::int64_t endNs = nowNs();
        observe(run_, worker_, i, i.kind == InstructionKind::Await ? waitNs : startNs, endNs);
        for (Envelope<T>& envelope : envelopes) {
            envelope.message.sentNs = endNs;
            run_.link.send(std::move(envelope));
        }
    }

    std::int64_t nowNs() const {
        return run_.startNs + std::chrono::nanoseconds(SteadyClock::now() - begin_).count();
    }

    const PipelineRun<T>& run_;
    DeviceWorker<T>& worker_;
    SteadyClock::time_point begin_;
};

}  // namespace

template <typename T>
std::int64_t runMeasured(const PipelineRun<T>& run) {
    const auto begin = SteadyClock::now();
    Failure failure;
    const std::size_t cores = std::thread::hardware_concurrency();
    {
        std::vector<std::jthread> threads;
        for (std::size_t d = 0; d < run.workers.size(); ++d)
            threads.emplace_back([&, d] {
                if (run.workers.size() <= cores) pinToCore(d);
                try {
                    DeviceThread<T>(run, *run.workers[d], begin).work();
                } catch (const Stopped&) {
                } catch (...) {
                    failure.keep(std::current_exception());
                    run.link.stop();
                }
            });
    }
    failure.rethrow();
    return run.startNs + std::chrono::nanoseconds(SteadyClock::now() - begin).count();
}

template std::int64_t runMeasured(const PipelineRun<float>&);
template std::int64_t runMeasured(const PipelineRun<double>&);

}  // namespace bubblescope
