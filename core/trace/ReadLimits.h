// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/Error.h"

namespace bubblescope {

/// What a trace file may ask for. Real traces stay far below; a file that is made to exhaust the
/// machine is refused with a sentence instead.
///
/// Memory: a reader keeps at most some 16 bytes per byte of a file's unpacked content (an event of
/// 20 bytes becomes records of 50 and a slice of 100, and both exist for a while), most files
/// less than one. What a packed file may unpack to is limited by ByteSource.
namespace limits {

constexpr std::size_t mostThreads = 100'000;  ///< rows of a file, of all processes together
constexpr std::size_t mostStreams = 10'000;
constexpr std::size_t mostCounters = 100'000;
constexpr std::size_t mostPhases = 1'000;  ///< kinds of events

}  // namespace limits

/// Throws Error when `count` things called `what` are more than `most`.
inline void checkLimit(std::size_t count, std::size_t most, std::string_view what,
                       const std::string& path) {
    if (count > most)
        throw Error(fmt::format("the trace has more than {} {}", most, what), path,
                    "check what wrote the file, or cut it into parts");
}

}  // namespace bubblescope
