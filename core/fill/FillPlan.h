// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/MeasuredProfile.h"
#include "core/fill/FillProblem.h"
#include "core/fill/PipelineStep.h"

namespace bubblescope {

/// What the stages of a pipeline are made of, and how work for their bubbles is shared.
struct FillWorkOptions {
    BlockCosts costs;
    int blocksPerStage = 3;       ///< Transformer blocks of one virtual stage
    int replicas = 1;             ///< data-parallel copies of the pipeline
    bool sharesInversion = true;  ///< each replica of a stage inverts and preconditions its blocks
    bool recomputes = false;      ///< activations are computed again, not kept
    double syncBytesPerSecond = 10e9;  ///< between replicas
    int microBatches = 1;              ///< of a step, for devices that do not show their forwards
    /// Time of a matrix root of Shampoo, in inversions of the same matrix. An eigendecomposition
    /// takes 9 n^3 floating-point operations and the root's product n^3 where an inverse by
    /// Cholesky takes n^3 (Golub and Van Loan, Matrix Computations, 4th ed., 4.2 and 8.3).
    double rootFactor = 10;
    std::int64_t freeBytes = FillProblem::unlimited;  ///< memory for the work, per device

    bool operator==(const FillWorkOptions&) const = default;
};

/// Memory that work adds to one device, at most.
struct FillMemory {
    std::string_view name;  ///< in JSON: "factors"
    std::int64_t bytes = 0;
};

/// Work for the bubbles of every device.
struct FillPlan {
    struct Device {
        FillProblem problem;
        std::int64_t preconditionNs = 0;  ///< after each step
        std::vector<FillMemory> memory;

        std::int64_t memoryBytes() const;
    };

    std::string name;   ///< in JSON: "kfac"
    std::string title;  ///< on screen: "K-FAC"
    std::string rule;   ///< what is placed where, and where durations come from
    std::vector<Device> devices;
    std::vector<std::string> layers;  ///< names, by FillWork::layer; empty without names

    std::string layerName(std::uint32_t layer) const;
};

/// A kind of work that bubbles can be filled with.
struct FillWorkFamily {
    std::string_view name;   ///< canonical: "kfac"
    std::string_view title;  ///< on screen
    std::string_view rule;   ///< what is placed where, and where durations come from
    FillPlan (*plan)(const PipelineStep&, const FillWorkOptions&);
};

/// All families, in the order in which they are listed.
std::span<const FillWorkFamily> fillWorkFamilies();

/// The work of a family, by name in any case; or that of a JSON file of jobs, by its path. Throws
/// Error that lists the names.
FillPlan planFill(std::string_view nameOrPath, const PipelineStep& step,
                  const FillWorkOptions& options);

/// Whether the work is a family's, whose durations come from a profile.
bool isFillWorkFamily(std::string_view nameOrPath);

}  // namespace bubblescope
