// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/timeline/SliceKind.h"

namespace bubblescope {

/// What a GPU kernel does, by its name: NCCL and RCCL communicate, everything else computes.
SliceKind kindOfKernel(std::string_view name);

/// What a slice of a CPU thread, or one beside the kernels of a stream, is by its category.
SliceKind kindOfCpuCategory(std::string_view category);

}  // namespace bubblescope
