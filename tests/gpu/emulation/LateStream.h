// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "core/train/DeviceQueue.h"
#include "tests/gpu/emulation/EmulatedStream.h"

namespace bubblescope {

/// A stream whose work is done later, in order, by a thread of its own: as on a GPU, whoever puts
/// work on does not wait, and memory that is given back too early is used by others.
class LateStream final : public DeviceStream {
  public:
    explicit LateStream(EmulationOrder order);
    ~LateStream() override;

    void* allocate(std::int64_t bytes) override { return stream_.allocate(bytes); }
    void release(void* memory) noexcept override;
    void upload(const void* values, void* memory, std::int64_t bytes) override;
    void download(const void* memory, void* values, std::int64_t bytes) override;
    void copy(const void* from, void* to, std::int64_t bytes) override;
    void launch(const KernelCall& call) override;
    void multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                  float alpha, float beta, const MatrixView& c) override;
    void multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                        const MatrixView& c) override;
    void factorize(const MatrixView& a, std::int32_t* failure) override;
    void solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
               const MatrixView& b) override;

    void put(std::function<void()> work);
    void finish();

  private:
    void workOff();

    EmulatedStream stream_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> works_;
    bool isIdle_ = true;
    bool isEnding_ = false;
    std::thread thread_;
};

/// The queue of a late stream.
class LateQueue final : public DeviceQueue {
  public:
    explicit LateQueue(std::shared_ptr<LateStream> stream) : stream_(std::move(stream)) {}

    void begin(const RunClock& clock) override { clock_ = clock; }
    QueueMarkPointer mark() override;
    void waitFor(const QueueMark& mark) override;
    bool isReached(const QueueMark& mark) override;
    std::int64_t timeNs(const QueueMark& mark) override;
    void finish() override { stream_->finish(); }

  private:
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        bool isReached = false;
        std::int64_t timeNs = 0;
    };
    struct Mark final : QueueMark {
        std::shared_ptr<State> state = std::make_shared<State>();
    };
    static void wait(State& state);

    std::shared_ptr<LateStream> stream_;
    RunClock clock_;
};

}  // namespace bubblescope
