// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "gpu/cupti/WorkWatcher.h"

namespace bubblescope {

/// Operations are called as PyTorch's pipelines call theirs.
std::string rangeName(const TrainingSlice& work) {
    const auto operation = [&](char letter) {
        return fmt::format("PP:{}{}{}", work.stage, letter, work.microBatch);
    };
    switch (work.kind) {
        case SliceKind::Forward:
            return operation('F');
        case SliceKind::Backward:
            return operation('B');
        case SliceKind::InputGrad:
            return operation('I');
        case SliceKind::WeightGrad:
            return operation('W');
        case SliceKind::Curvature:
            return "curvature";
        case SliceKind::Inversion:
            return "inversion";
        case SliceKind::Precondition:
            return "precondition";
        case SliceKind::Optimizer:
            return "optimizer";
        default:
            return "";
    }
}

}  // namespace bubblescope
