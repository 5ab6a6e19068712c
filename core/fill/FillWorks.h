// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/fill/FillPlan.h"

namespace bubblescope {

/// Curvature, sync and inversion, each of A and of B.
std::vector<FillKind> kfacKinds();

extern const FillWorkFamily kfacWork;
extern const FillWorkFamily shampooWork;
extern const FillWorkFamily samWork;

/// Independent jobs on every device, as PipeFill fills bubbles (Arfeen et al., arXiv 2410.07192).
/// The file is an object with `jobs`: `name`, `piece_ns`, `pieces`, and optionally `memory_bytes`,
/// what a piece accomplishes (`amount`, `unit`) and the `devices` that do it. Throws Error.
FillPlan planJobs(const std::string& path, const PipelineStep& step,
                  const FillWorkOptions& options);

}  // namespace bubblescope
