// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/optimize/TrainingState.h"

namespace bubblescope {

/// A training run between two steps. Random choices depend on the seed and the step alone, so these
/// two are the random state.
template <typename T>
struct Checkpoint {
    std::int64_t step = 0;  ///< the next one
    std::uint64_t seed = 0;
    /// What the run was asked to do, as text by key; to be equal in the run that resumes.
    std::map<std::string, std::string> configuration;
    TrainingState<T> state;
};

/// Writes one file, whole or not at all: the line "bubblescope-checkpoint 1", a line of JSON that
/// describes the tensors, then their values (little-endian, row-major) in that order, and the
/// FNV-1a hash of everything before it. Throws Error.
template <typename T>
void writeCheckpoint(const std::string& path, const Checkpoint<T>& checkpoint);

/// Throws Error for a file that is no checkpoint, of another version, of other numbers than T, cut
/// off or damaged.
template <typename T>
Checkpoint<T> readCheckpoint(const std::string& path);

/// Throws Error that names the first key whose value is another one in the checkpoint.
void checkConfiguration(const std::map<std::string, std::string>& saved,
                        const std::map<std::string, std::string>& wanted);

}  // namespace bubblescope
