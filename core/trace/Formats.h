// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/TraceFormat.h"

namespace bubblescope {

/// Chrome trace event JSON, as torch.profiler (Kineto), browsers, Perfetto and others write it.
extern const TraceFormat chromeFormat;

/// What MegatronApp's MegaScan writes on each rank: begin and end events with times that count from
/// the start of their iteration.
extern const TraceFormat megaScanFormat;

}  // namespace bubblescope
