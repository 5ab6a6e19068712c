// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/StringPool.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Tracers of GPUs write kernels and copies as slices on tracks of their own, and say so by the
/// category alone: `kernel_dispatch` and `memory_copy` (rocprofv3, generatePerfetto.cpp), or those
/// of torch.profiler. Makes activities of them, with their track as stream. The device is the first
/// number in the track's name, as in "COMPUTE AGENT [4] QUEUE [1] GPU". Needs paired slices.
void makeGpuRows(StringPool& names, TraceRecords& records);

}  // namespace bubblescope
