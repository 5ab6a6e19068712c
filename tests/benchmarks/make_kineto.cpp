// SPDX-License-Identifier: Apache-2.0
// Writes traces like those of torch.profiler, of any size: make_kineto OUT MEGABYTES [RANKS
// [SEED]]. With several ranks there is a file each, rank_0_OUT and so on. OUT ending in .gz is
// packed.
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <filesystem>

#include "tests/benchmarks/KinetoText.h"

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "usage: make_kineto OUT MEGABYTES [RANKS [SEED]]\n");
        return 2;
    }
    const std::filesystem::path out = argv[1];
    const std::uint64_t bytes = std::strtoull(argv[2], nullptr, 10) * 1'000'000;
    const int ranks = argc > 3 ? std::atoi(argv[3]) : 1;
    const std::uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
    try {
        for (int rank = 0; rank < ranks; ++rank) {
            const std::string name = fmt::format("rank_{}_{}", rank, out.filename().string());
            const auto path = ranks > 1 ? out.parent_path() / name : out;
            bubblescope::writeKineto(path.string(), bytes, rank, seed);
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "make_kineto: {}\n", error.what());
        return 1;
    }
}
