// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <stdexcept>

#include "tests/gpu/emulation/BlockEmulator.h"

using namespace bubblescope;

namespace {

constexpr EmulationOrder orders[] = {EmulationOrder::Forward, EmulationOrder::Backward,
                                     EmulationOrder::Mixed};

}  // namespace

/// The emulation itself: barriers hold, and threads that part are found.
class GpuEmulationTest : public QObject {
    Q_OBJECT

  private slots:
    void everyThreadOfEveryBlockRunsOnce() {
        for (const EmulationOrder order : orders) {
            BlockEmulator emulator(order);
            std::vector<int> runs(3 * 2 * 96, 0);
            emulator.run({.blocksX = 3, .blocksY = 2, .threads = 96}, [&](EmulatedBlock& block) {
                const int index = (block.blockY() * block.gridX() + block.blockX()) * 96;
                ++runs[static_cast<std::size_t>(index + block.thread())];
            });
            QCOMPARE(runs, std::vector<int>(runs.size(), 1));
        }
    }

    void barriersShowWhatOthersHaveWritten() {
        for (const EmulationOrder order : orders) {
            BlockEmulator emulator(order);
            std::vector<float> seen(128, -1);
            emulator.run({.threads = 128, .sharedBytes = 512}, [&](EmulatedBlock& block) {
                for (int round = 0; round < 3; ++round) {
                    block.shared()[block.thread()] = static_cast<float>(block.thread() + round);
                    block.sync();
                    seen[static_cast<std::size_t>(block.thread())] =
                        block.shared()[(block.thread() + 1) % 128];
                    block.sync();
                }
            });
            for (int i = 0; i < 128; ++i)
                QCOMPARE(seen[static_cast<std::size_t>(i)], static_cast<float>((i + 1) % 128 + 2));
        }
    }

    void aMissingBarrierDependsOnTheOrder() {
        std::vector<float> sums;
        for (const EmulationOrder order : {EmulationOrder::Forward, EmulationOrder::Backward}) {
            BlockEmulator emulator(order);
            float last = 0;
            emulator.run({.threads = 64, .sharedBytes = 256}, [&](EmulatedBlock& block) {
                block.shared()[block.thread()] = 1;
                if (block.thread() == 0) last = block.shared()[63];
            });
            sums.push_back(last);
        }
        QVERIFY(!(sums[0] == sums[1]));
    }

    void warpsExchangeValues() {
        for (const EmulationOrder order : orders) {
            BlockEmulator emulator(order);
            std::vector<double> sums(64, 0);
            emulator.run({.threads = 64}, [&](EmulatedBlock& block) {
                const double value = block.thread();
                for (int repeat = 0; repeat < 3; ++repeat)
                    sums[static_cast<std::size_t>(block.thread())] =
                        combineWarp(block, value, Sum());
                block.syncWarp();
            });
            for (std::size_t i = 0; i < 64; ++i)
                QCOMPARE(sums[i], i < 32 ? 496.0 : 1520.0);
        }
    }

    void blocksCombineValues() {
        for (const EmulationOrder order : orders) {
            BlockEmulator emulator(order);
            std::vector<float> largest(256, 0);
            emulator.run({.threads = 256, .sharedBytes = 32}, [&](EmulatedBlock& block) {
                const auto value = static_cast<float>(block.thread() * 37 % 256);
                largest[static_cast<std::size_t>(block.thread())] =
                    combineBlock(block, value, block.shared(), Largest());
            });
            QCOMPARE(largest, std::vector<float>(256, 255));
        }
    }

    void threadsThatPartAreFound_data() {
        QTest::addColumn<int>("fault");
        QTest::newRow("some leave before the barrier of the block") << 0;
        QTest::newRow("some lanes leave before an exchange") << 1;
        QTest::newRow("lanes of a warp are at different barriers") << 2;
        QTest::newRow("a lane exchanges while others synchronise the warp") << 3;
    }
    void threadsThatPartAreFound() {
        QFETCH(const int, fault);
        for (const EmulationOrder order : orders) {
            BlockEmulator emulator(order);
            const auto body = [&](EmulatedBlock& block) {
                const bool isOdd = block.thread() % 2 == 1;
                if (fault == 0 && block.thread() < 32) return;
                if (fault == 1 && isOdd) return;
                if (fault == 0 || (fault == 2 && isOdd)) return block.sync();
                if (fault == 3 && isOdd) return block.syncWarp();
                block.shuffleXor(1.0F, 1);
            };
            QVERIFY_EXCEPTION_THROWN(emulator.run({.threads = 64}, body), std::logic_error);
        }
    }

    void failuresOfABodyComeOut() {
        BlockEmulator emulator(EmulationOrder::Forward);
        QVERIFY_EXCEPTION_THROWN(emulator.run({.threads = 32},
                                              [](EmulatedBlock& block) {
                                                  block.sync();
                                                  if (block.thread() == 7)
                                                      throw std::runtime_error("seven");
                                              }),
                                 std::runtime_error);
    }

    void gridsThatNoGpuHasAreRefused() {
        BlockEmulator emulator(EmulationOrder::Forward);
        const auto nothing = [](EmulatedBlock&) {};
        QVERIFY_EXCEPTION_THROWN(emulator.run({.threads = 33}, nothing), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(emulator.run({.blocksY = 65536}, nothing), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(emulator.run({.sharedBytes = 200'000}, nothing), std::logic_error);
    }
};

QTEST_GUILESS_MAIN(GpuEmulationTest)
#include "tst_gpu_emulation.moc"
