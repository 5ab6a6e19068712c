// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/emulation/BlockEmulator.h"

#include <algorithm>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace bubblescope {

namespace {

constexpr std::size_t stackBytes = 128 * 1024;

}  // namespace

void BlockEmulator::run(const Grid& grid, const Body& body) {
    if (grid.threads % warpLanes != 0 || grid.threads > 1024 || grid.blocksX < 1 ||
        grid.blocksY < 1 || grid.blocksY > 65535 || grid.sharedBytes > 99 * 1024)
        throw std::logic_error("no GPU has such a grid");
    grid_ = grid;
    body_ = &body;
    const auto blocks = static_cast<int>(grid.blocksX * grid.blocksY);
    for (int i = 0; i < blocks; ++i) {
        const int block = ordered(i, blocks);
        blockX_ = block % static_cast<int>(grid.blocksX);
        blockY_ = block / static_cast<int>(grid.blocksX);
        runBlock();
    }
}

/// A permutation: the mixed one steps by a number that shares no divisor with the count.
int BlockEmulator::ordered(int position, int count) const {
    if (order_ == EmulationOrder::Forward) return position;
    if (order_ == EmulationOrder::Backward) return count - 1 - position;
    const std::int64_t step = count % 7919 == 0 ? 7927 : 7919;
    return static_cast<int>((position * step + 5) % count);
}

void BlockEmulator::runBlock() {
    const auto values = static_cast<std::size_t>(ceilingOf(grid_.sharedBytes, sizeof(float)));
    shared_ = std::make_unique<float[]>(values);
    std::fill_n(shared_.get(), values, std::numeric_limits<float>::signaling_NaN());
    threads_.assign(static_cast<std::size_t>(grid_.threads), {});
    exchanges_.resize(threads_.size() / warpLanes);
    startThreads();
    while (!failure_ &&
           std::ranges::any_of(threads_, [](const Thread& t) { return t.state != State::Done; })) {
        if (!releaseWarps()) releaseBlock();
        resumeReady();
    }
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

/// Until each thread has ended or waits. A fiber runs one thread after the other, and stays with
/// the first that waits.
void BlockEmulator::startThreads() {
    started_ = 0;
    while (started_ < grid_.threads && !failure_) {
        if (freeFibers_.empty()) {
            freeFibers_.push_back(static_cast<int>(fibers_.size()));
            fibers_.push_back(std::make_unique<Fiber>());
            fibers_.back()->stack.resize(stackBytes);
        }
        const int index = freeFibers_.back();
        freeFibers_.pop_back();
        Fiber& fiber = *fibers_[static_cast<std::size_t>(index)];
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = fiber.stack.data();
        fiber.context.uc_stack.ss_size = fiber.stack.size();
        fiber.context.uc_link = nullptr;
        const auto self = reinterpret_cast<std::uintptr_t>(this);
        makecontext(&fiber.context, reinterpret_cast<void (*)()>(&enterFiber), 2,
                    static_cast<unsigned>(self >> 32U), static_cast<unsigned>(self));
        resume(index);
    }
}

void BlockEmulator::enterFiber(unsigned high, unsigned low) {
    const std::uintptr_t self = (std::uintptr_t{high} << 32U) | low;
    reinterpret_cast<BlockEmulator*>(self)->runFiber();
}

void BlockEmulator::runFiber() {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(nullptr, &schedulerBottom_, &schedulerBytes_);
#endif
    const int own = current_;
    try {
        while (started_ < grid_.threads) {
            const int thread = ordered(started_++, grid_.threads);
            threads_[static_cast<std::size_t>(thread)].fiber = own;
            EmulatedBlock block(*this, thread);
            (*body_)(block);
            threads_[static_cast<std::size_t>(thread)].state = State::Done;
        }
    } catch (...) {
        failure_ = std::current_exception();
    }
    freeFibers_.push_back(own);
    switchToScheduler(*fibers_[static_cast<std::size_t>(own)], true);
}

void BlockEmulator::resume(int fiber) {
    current_ = fiber;
    switchToFiber(*fibers_[static_cast<std::size_t>(fiber)]);
}

void BlockEmulator::switchToFiber(Fiber& fiber) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&schedulerStack_, fiber.stack.data(), fiber.stack.size());
#endif
    swapcontext(&scheduler_, &fiber.context);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(schedulerStack_, nullptr, nullptr);
#endif
}

void BlockEmulator::switchToScheduler(Fiber& fiber, [[maybe_unused]] bool ends) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(ends ? nullptr : &fiber.sanitizerStack, schedulerBottom_,
                                   schedulerBytes_);
#endif
    swapcontext(&fiber.context, &scheduler_);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(fiber.sanitizerStack, &schedulerBottom_, &schedulerBytes_);
#endif
}

void BlockEmulator::wait(int thread, Barrier barrier) {
    Thread& waiting = threads_[static_cast<std::size_t>(thread)];
    waiting.state = State::Waiting;
    waiting.barrier = barrier;
    switchToScheduler(*fibers_[static_cast<std::size_t>(waiting.fiber)], false);
}

/// Whether a warp has come to a barrier of its own, and may go on.
bool BlockEmulator::releaseWarps() {
    bool isAny = false;
    for (std::size_t first = 0; first < threads_.size(); first += warpLanes) {
        const std::span<Thread> warp(&threads_[first], warpLanes);
        const auto isOfWarp = [](const Thread& t) {
            return t.state == State::Waiting && t.barrier != Barrier::Block;
        };
        if (std::ranges::none_of(warp, isOfWarp)) continue;
        const bool isSame = std::ranges::all_of(
            warp, [&](const Thread& t) { return isOfWarp(t) && t.barrier == warp[0].barrier; });
        if (!isSame) throw std::logic_error("lanes of a warp wait at different barriers");
        for (Thread& thread : warp)
            thread.state = State::Ready;
        isAny = true;
    }
    return isAny;
}

void BlockEmulator::releaseBlock() {
    for (Thread& thread : threads_) {
        if (thread.state == State::Done)
            throw std::logic_error("threads wait at a barrier that others have not come to");
        thread.state = State::Ready;
    }
}

void BlockEmulator::resumeReady() {
    for (int i = 0; i < grid_.threads && !failure_; ++i) {
        Thread& thread = threads_[static_cast<std::size_t>(ordered(i, grid_.threads))];
        if (thread.state == State::Ready) resume(thread.fiber);
    }
}

}  // namespace bubblescope
