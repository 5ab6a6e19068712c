// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bubblescope {

/// A reader that is given any bytes. It may refuse them with a sentence of one line; it must not
/// crash, hang or take memory out of proportion.
struct FuzzTarget {
    std::string_view name;
    void (*run)(std::string_view bytes);
};

std::span<const FuzzTarget> fuzzTargets();

}  // namespace bubblescope
