// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/emulation/LateStream.h"

#include <cstring>
#include <utility>
#include <vector>

namespace bubblescope {

LateStream::LateStream(EmulationOrder order) : stream_(order), thread_([this] { workOff(); }) {}

LateStream::~LateStream() {
    {
        const std::scoped_lock lock(mutex_);
        isEnding_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void LateStream::put(std::function<void()> work) {
    {
        const std::scoped_lock lock(mutex_);
        works_.push_back(std::move(work));
    }
    changed_.notify_all();
}

void LateStream::finish() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return works_.empty() && isIdle_; });
}

void LateStream::workOff() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return !works_.empty() || isEnding_; });
        if (works_.empty()) return;
        const std::function<void()> work = std::move(works_.front());
        works_.pop_front();
        isIdle_ = false;
        lock.unlock();
        work();
        lock.lock();
        isIdle_ = true;
        changed_.notify_all();
    }
}

void LateStream::release(void* memory) noexcept {
    put([this, memory] { stream_.release(memory); });
}

void LateStream::upload(const void* values, void* memory, std::int64_t bytes) {
    const auto* first = static_cast<const std::byte*>(values);
    put([this, kept = std::vector<std::byte>(first, first + bytes), memory, bytes] {
        stream_.upload(kept.data(), memory, bytes);
    });
}

void LateStream::download(const void* memory, void* values, std::int64_t bytes) {
    put([this, memory, values, bytes] { stream_.download(memory, values, bytes); });
    finish();
}

void LateStream::copy(const void* from, void* to, std::int64_t bytes) {
    put([this, from, to, bytes] { stream_.copy(from, to, bytes); });
}

void LateStream::launch(const KernelCall& call) {
    const auto* first = static_cast<const std::byte*>(call.kernel);
    put([this, kept = std::vector<std::byte>(first, first + call.bytes), call] {
        stream_.launch({call.id, kept.data(), call.bytes, call.grid});
    });
}

void LateStream::multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                          float alpha, float beta, const MatrixView& c) {
    put([=, this] { stream_.multiply(a, ofA, b, ofB, alpha, beta, c); });
}

void LateStream::multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                                const MatrixView& c) {
    put([=, this] { stream_.multiplyBySelf(x, ofX, alpha, beta, c); });
}

void LateStream::factorize(const MatrixView& a, std::int32_t* failure) {
    put([=, this] { stream_.factorize(a, failure); });
}

void LateStream::solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
                       const MatrixView& b) {
    put([=, this] { stream_.solve(lower, ofLower, side, b); });
}

void LateQueue::wait(State& state) {
    std::unique_lock lock(state.mutex);
    state.changed.wait(lock, [&] { return state.isReached; });
}

QueueMarkPointer LateQueue::mark() {
    auto mark = std::make_shared<Mark>();
    stream_->put([state = mark->state, clock = clock_] {
        {
            const std::scoped_lock lock(state->mutex);
            state->isReached = true;
            state->timeNs = clock.nowNs();
        }
        state->changed.notify_all();
    });
    return mark;
}

void LateQueue::waitFor(const QueueMark& mark) {
    stream_->put([state = static_cast<const Mark&>(mark).state] { wait(*state); });
}

bool LateQueue::isReached(const QueueMark& mark) {
    State& state = *static_cast<const Mark&>(mark).state;
    const std::scoped_lock lock(state.mutex);
    return state.isReached;
}

std::int64_t LateQueue::timeNs(const QueueMark& mark) {
    State& state = *static_cast<const Mark&>(mark).state;
    wait(state);
    return state.timeNs;
}

}  // namespace bubblescope
