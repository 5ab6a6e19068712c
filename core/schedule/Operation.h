// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bubblescope {

enum class OperationKind : std::uint8_t { Forward, Backward, InputGrad, WeightGrad };
inline constexpr std::size_t operationKindCount = 4;

/// "F", "B", "I", "W".
std::string_view operationLetter(OperationKind kind);

/// One piece of work of one micro-batch on one virtual stage.
struct Operation {
    OperationKind kind = OperationKind::Forward;
    std::uint8_t direction = 0;    ///< 1 in the second pipeline of bidirectional schedules
    std::uint16_t stage = 0;       ///< virtual stage: the place in the model, in both directions
    std::uint32_t microBatch = 0;  ///< counted from 0 in each direction

    bool operator==(const Operation&) const = default;
};
static_assert(sizeof(Operation) == 8);

}  // namespace bubblescope
