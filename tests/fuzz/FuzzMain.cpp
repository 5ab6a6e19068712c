// SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls: the target that BUBBLESCOPE_FUZZ_TARGET names.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/FuzzTargets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto target = std::ranges::find(
        bubblescope::fuzzTargets(), BUBBLESCOPE_FUZZ_TARGET, &bubblescope::FuzzTarget::name);
    if (size > 0) target->run({reinterpret_cast<const char*>(data), size});
    return 0;
}
