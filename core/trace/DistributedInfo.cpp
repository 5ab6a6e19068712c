// SPDX-License-Identifier: Apache-2.0
#include "core/trace/DistributedInfo.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bubblescope {

namespace {

using nlohmann::json;

constexpr std::string_view pipelineGroup = "PIPELINE_MODEL_PARALLEL_GROUP";

void readGroup(const json& group, int rank, TraceRecords& records) {
    if (!group.is_object() || group.value("pg_desc", json()) != json(pipelineGroup)) return;
    const json ranks = group.value("ranks", json::array());
    if (!ranks.is_array()) return;
    const auto place = std::find(ranks.begin(), ranks.end(), json(rank));
    if (place == ranks.end()) return;
    records.pipelineRank = static_cast<int>(place - ranks.begin());
    records.stageCount = static_cast<int>(ranks.size());
}

}  // namespace

void readDistributedInfo(std::string_view text, TraceRecords& records) {
    const json info = json::parse(text, nullptr, false);
    if (!info.is_object()) return;
    const json rank = info.value("rank", json());
    if (!rank.is_number_integer() || rank < 0 || rank > INT32_MAX) return;
    records.file.rank = rank.get<int>();
    const json groups = info.value("pg_config", json::array());
    if (!groups.is_array()) return;
    for (const json& group : groups)
        readGroup(group, *records.file.rank, records);
}

}  // namespace bubblescope
