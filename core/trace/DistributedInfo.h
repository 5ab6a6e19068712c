// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Takes from Kineto's "distributedInfo" the rank, and its place in the pipeline's process group:
/// {"rank": 3, "pg_config": [{"pg_desc": "PIPELINE_MODEL_PARALLEL_GROUP", "ranks": [1, 3]}, …]}.
/// What is missing or of another kind is passed over.
void readDistributedInfo(std::string_view json, TraceRecords& records);

}  // namespace bubblescope
