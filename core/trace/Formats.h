// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/TraceFormat.h"

namespace bubblescope {

/// Chrome trace event JSON, as torch.profiler (Kineto), browsers, Perfetto and others write it.
extern const TraceFormat chromeFormat;

/// What MegatronApp's MegaScan writes on each rank: begin and end events with times that count from
/// the start of their iteration.
extern const TraceFormat megaScanFormat;

/// What `nsys export --type sqlite` makes of a report.
extern const TraceFormat nsightFormat;

/// Perfetto's own traces: a stream of protocol buffers.
extern const TraceFormat perfettoFormat;

}  // namespace bubblescope
