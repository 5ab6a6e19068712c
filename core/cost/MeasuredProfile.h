// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/schedule/OperationDurations.h"

namespace bubblescope {

/// What one Transformer block costs at one micro-batch size.
struct BlockCosts {
    std::int64_t forwardNs = 0;
    std::int64_t backwardNs = 0;
    std::int64_t curvatureNs = 0;     ///< all factors, for one micro-batch
    std::int64_t inversionNs = 0;     ///< all factors
    std::int64_t preconditionNs = 0;  ///< once a step
    std::int64_t parameterBytes = 0;
    std::int64_t activationBytes = 0;     ///< kept per micro-batch
    std::int64_t errorPeakBytes = 0;      ///< of the backward
    std::int64_t savedGradientBytes = 0;  ///< kept per micro-batch for curvature B
    std::int64_t factorBytes = 0;         ///< the inverses need the same again

    bool operator==(const BlockCosts&) const = default;
};

/// Measured costs of a block of a model on an accelerator, by micro-batch size.
struct MeasuredProfile {
    struct Row {
        int microBatchSize = 0;
        BlockCosts costs;
    };

    std::string name;       ///< "bert-base/p100"
    std::vector<Row> rows;  ///< ascending

    /// Interpolates linearly between measured sizes. Throws ParameterError outside of them.
    BlockCosts at(int microBatchSize) const;
};

/// Names of the profiles that ship: "bert-base/p100" …
std::vector<std::string_view> measuredProfileNames();

/// One that ships, by name in any case and with '-' or '_'; or else a CSV file with the same
/// columns. Throws Error that lists the names.
MeasuredProfile findMeasuredProfile(std::string_view nameOrPath);

/// `where` is what errors name. Throws Error.
MeasuredProfile parseMeasuredProfile(std::string_view csv, std::string_view where);

/// Durations of a stage of `blocks` blocks; with recomputation a backward repeats its forward.
OperationDurations stageDurations(const BlockCosts& costs, int blocks, bool recomputes);

}  // namespace bubblescope
