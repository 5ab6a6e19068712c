// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/Operation.h"

#include <array>

namespace bubblescope {

std::string_view operationLetter(OperationKind kind) {
    static constexpr std::array<std::string_view, operationKindCount> letters{"F", "B", "I", "W"};
    return letters[static_cast<std::size_t>(kind)];
}

}  // namespace bubblescope
