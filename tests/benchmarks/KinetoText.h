// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace bubblescope {

/// Writes a trace like those of torch.profiler: steps of nested operators on the CPU that launch
/// kernels, with flows between the two, copies and an all-reduce. At least `bytes` long; packed
/// when the path ends in .gz. The same rank and seed give the same file. Throws Error.
void writeKineto(const std::string& path, std::uint64_t bytes, int rank, std::uint64_t seed);

}  // namespace bubblescope
