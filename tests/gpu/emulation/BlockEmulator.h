// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

#include <array>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include "gpu/kernels/Block.h"

namespace bubblescope {

class BlockEmulator;

/// A thread of a block, as kernels see it.
class EmulatedBlock {
  public:
    EmulatedBlock(BlockEmulator& emulator, int thread) : emulator_(emulator), thread_(thread) {}

    int blockX() const;
    int blockY() const;
    int gridX() const;
    int gridY() const;
    int thread() const { return thread_; }
    int threads() const;
    float* shared();
    void sync();
    void syncWarp();
    template <typename V>
    V shuffleXor(V value, int mask);

  private:
    BlockEmulator& emulator_;
    int thread_;
    unsigned exchanges_ = 0;
};

/// In which order the threads of a block run between two barriers, and blocks one after the other.
/// A kernel that lacks a barrier gives other results in another order.
enum class EmulationOrder { Forward, Backward, Mixed };

/// Runs a grid on the CPU, block by block. A thread runs until it comes to a barrier of its block
/// or warp; it gets a stack of its own there, while the others go on. Throws std::logic_error where
/// threads that wait for each other have come to different barriers, or have ended. Shared memory
/// begins as numbers that are none, and has exactly the size that was asked for, so that the
/// address sanitizer sees what is beyond it.
class BlockEmulator {
  public:
    using Body = std::function<void(EmulatedBlock&)>;

    explicit BlockEmulator(EmulationOrder order) : order_(order) {}

    void run(const Grid& grid, const Body& body);

  private:
    friend class EmulatedBlock;
    enum class State { Waiting, Ready, Done };
    enum class Barrier { Block, Warp, Exchange };
    struct Thread {
        State state = State::Ready;
        Barrier barrier = Barrier::Block;
        int fiber = -1;
    };
    struct Fiber {
        ucontext_t context{};
        std::vector<std::byte> stack;
        void* sanitizerStack = nullptr;
    };
    /// What the lanes of a warp show each other: the next exchange may begin before all have read.
    using Exchange = std::array<std::array<std::array<std::byte, 16>, warpLanes>, 2>;

    void runBlock();
    void startThreads();
    void resume(int fiber);
    void runFiber();
    void switchToFiber(Fiber& fiber);
    void switchToScheduler(Fiber& fiber, bool ends);
    void wait(int thread, Barrier barrier);
    bool releaseWarps();
    void releaseBlock();
    void resumeReady();
    int ordered(int position, int count) const;
    static void enterFiber(unsigned high, unsigned low);

    EmulationOrder order_;
    Grid grid_;
    const Body* body_ = nullptr;
    int blockX_ = 0;
    int blockY_ = 0;
    std::unique_ptr<float[]> shared_;
    std::vector<Thread> threads_;
    std::vector<Exchange> exchanges_;
    int started_ = 0;
    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<int> freeFibers_;
    int current_ = -1;  ///< fiber
    ucontext_t scheduler_{};
    void* schedulerStack_ = nullptr;
    const void* schedulerBottom_ = nullptr;
    std::size_t schedulerBytes_ = 0;
    std::exception_ptr failure_;
};

inline int EmulatedBlock::blockX() const {
    return emulator_.blockX_;
}
inline int EmulatedBlock::blockY() const {
    return emulator_.blockY_;
}
inline int EmulatedBlock::gridX() const {
    return static_cast<int>(emulator_.grid_.blocksX);
}
inline int EmulatedBlock::gridY() const {
    return static_cast<int>(emulator_.grid_.blocksY);
}
inline int EmulatedBlock::threads() const {
    return emulator_.grid_.threads;
}
inline float* EmulatedBlock::shared() {
    return emulator_.shared_.get();
}
inline void EmulatedBlock::sync() {
    emulator_.wait(thread_, BlockEmulator::Barrier::Block);
}
inline void EmulatedBlock::syncWarp() {
    emulator_.wait(thread_, BlockEmulator::Barrier::Warp);
}

template <typename V>
V EmulatedBlock::shuffleXor(V value, int mask) {
    static_assert(sizeof(V) <= 16);
    auto& shown =
        emulator_.exchanges_[static_cast<std::size_t>(thread_ / warpLanes)][exchanges_++ % 2];
    const int lane = thread_ % warpLanes;
    std::memcpy(shown[static_cast<std::size_t>(lane)].data(), &value, sizeof(V));
    emulator_.wait(thread_, BlockEmulator::Barrier::Exchange);
    std::memcpy(&value, shown[static_cast<std::size_t>(lane ^ mask)].data(), sizeof(V));
    return value;
}

}  // namespace bubblescope
