// SPDX-License-Identifier: Apache-2.0
#include "core/trace/StageNames.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace bubblescope {

namespace {

/// A name as a pattern. In it, '#' stands for a number and the letter behind it says of what:
/// s stage, m micro-batch, c chunk, t step, x anything. The rest is compared as it is.
struct NamePattern {
    std::string_view pattern;
    SliceKind kind;
};

using enum SliceKind;

constexpr std::array patterns{
    // MegaScan, and whoever names operations in plain words
    NamePattern{"forward", Forward},
    NamePattern{"backward", Backward},
    NamePattern{"recompute", Recompute},
    NamePattern{"optimizer", Optimizer},
    // PiPPy's visualizer; S is the loss
    NamePattern{"F_#s,#m", Forward},
    NamePattern{"B_#s,#m", Backward},
    NamePattern{"S_#s,#m", Compute},
    // torch.distributed.pipelining
    NamePattern{"Forward #m", Forward},
    NamePattern{"Backward #m", Backward},
    NamePattern{"Weight #m", WeightGrad},
    NamePattern{"PP:#sF#m", Forward},
    NamePattern{"PP:#sB#m", Backward},
    NamePattern{"PP:#sI#m", InputGrad},
    NamePattern{"PP:#sW#m", WeightGrad},
    NamePattern{"PP:#sSEND_F#m", PointToPoint},
    NamePattern{"PP:#sRECV_F#m", PointToPoint},
    NamePattern{"PP:#sSEND_B#m", PointToPoint},
    NamePattern{"PP:#sRECV_B#m", PointToPoint},
    NamePattern{"PP:#sUNSHARD", Collective},
    NamePattern{"PP:#sRESHARD", Collective},
    NamePattern{"PP:#sREDUCE_GRAD", Collective},
    NamePattern{"#sF#m", Forward},
    NamePattern{"#sB#m", Backward},
    NamePattern{"#sI#m", InputGrad},
    NamePattern{"#sW#m", WeightGrad},
    // zero-bubble: micro-batch, chunk, sequence
    NamePattern{"F#m.#c.#x", Forward},
    NamePattern{"B#m.#c.#x", Backward},
    NamePattern{"W#m.#c.#x", WeightGrad},
    // PipeFisher
    NamePattern{"call_forward", Forward},
    NamePattern{"call_backward", Backward},
    NamePattern{"cov_kron_A", Curvature},
    NamePattern{"cov_kron_B", Curvature},
    NamePattern{"inv_kron_A", Inversion},
    NamePattern{"inv_kron_B", Inversion},
    NamePattern{"precondition", Precondition},
    NamePattern{"sync_grad", Collective},
    NamePattern{"nb_sync_grad", Collective},
    // ranges of training scripts
    NamePattern{"forward stage#s mb#m", Forward},
    NamePattern{"backward stage#s mb#m", Backward},
};

std::int32_t* placeOf(char letter, StageDetail& detail) {
    switch (letter) {
        case 's':
            return &detail.stage;
        case 'm':
            return &detail.microBatch;
        case 'c':
            return &detail.chunk;
        case 't':
            return &detail.step;
        default:
            return nullptr;
    }
}

/// Takes the number at the start of `name`.
std::optional<std::int32_t> takeNumber(std::string_view& name) {
    std::int32_t number = 0;
    if (name.empty() || name.front() == '-') return {};
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc{}) return {};
    name.remove_prefix(static_cast<std::size_t>(end - name.data()));
    return number;
}

bool matches(std::string_view pattern, std::string_view name, StageDetail& detail) {
    while (!pattern.empty()) {
        if (pattern.front() == '#') {
            const auto number = takeNumber(name);
            if (!number) return false;
            if (std::int32_t* const place = placeOf(pattern[1], detail)) *place = *number;
            pattern.remove_prefix(2);
        } else {
            if (name.empty() || name.front() != pattern.front()) return false;
            pattern.remove_prefix(1);
            name.remove_prefix(1);
        }
    }
    return name.empty();
}

}  // namespace

std::optional<StageOperation> stageOperation(std::string_view name, std::string_view category) {
    for (std::size_t kind = 0; kind < sliceKindCount; ++kind) {
        if (!category.empty() && sliceKindTable[kind].name == category)
            return StageOperation{static_cast<SliceKind>(kind), {}};
    }
    for (const NamePattern& known : patterns) {
        StageDetail detail;
        if (matches(known.pattern, name, detail)) return StageOperation{known.kind, detail};
    }
    return {};
}

bool isStepName(std::string_view name) {
    return name.starts_with("ProfilerStep#");
}

bool isStepEdge(std::string_view name, std::string_view category) {
    return category == "step" || name == "iteration begin" || name == "iteration end";
}

}  // namespace bubblescope
