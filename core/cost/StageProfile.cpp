// SPDX-License-Identifier: Apache-2.0
#include "core/cost/StageProfile.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format = "bubblescope-stage-profile";
constexpr int version = 1;

struct ListField {
    const char* name;
    StageProfile::List StageProfile::*list;
};
constexpr std::array<ListField, 6> listFields{{
    {"optimizer_ns", &StageProfile::optimizerNs},
    {"curvature_ns", &StageProfile::curvatureNs},
    {"inversion_ns", &StageProfile::inversionNs},
    {"precondition_ns", &StageProfile::preconditionNs},
    {"weight_bytes", &StageProfile::weightBytes},
    {"peak_bytes", &StageProfile::peakBytes},
}};

struct OperationField {
    const char* name;
    OperationDurations::List OperationDurations::*list;
};
constexpr std::array<OperationField, 5> operationFields{{
    {"forward_ns", &OperationDurations::forwardNs},
    {"backward_ns", &OperationDurations::backwardNs},
    {"input_grad_ns", &OperationDurations::inputGradNs},
    {"weight_grad_ns", &OperationDurations::weightGradNs},
    {"fused_ns", &OperationDurations::fusedNs},
}};

std::int64_t mean(const StageProfile::List& list) {
    if (list.empty()) return 0;
    return std::accumulate(list.begin(), list.end(), std::int64_t{0}) /
           static_cast<std::int64_t>(list.size());
}

StageProfile::List listOf(const Json& json, const char* name) {
    if (!json.contains(name)) return {};
    auto list = json.at(name).get<StageProfile::List>();
    for (const std::int64_t value : list)
        if (value < 0) throw Error("a duration or size is negative", name, "measure it again");
    return list;
}

StageProfile profileOf(const Json& json) {
    if (json.at("format") != format || json.at("version") != version)
        throw Error("is of another format", "",
                    "write one with bscope record --profile or bscope analyze --profile");
    StageProfile profile{.origin = json.at("origin"),
                         .provenance = json.at("provenance"),
                         .microBatchSize = json.at("micro_batch_size"),
                         .microBatches = json.at("micro_batches")};
    for (const OperationField& field : operationFields)
        profile.operations.*field.list = listOf(json, field.name);
    for (const ListField& field : listFields)
        profile.*field.list = listOf(json, field.name);
    return profile;
}

}  // namespace

BlockCosts StageProfile::meanBlock() const {
    BlockCosts costs;
    costs.forwardNs = mean(operations.forwardNs);
    costs.backwardNs = operations.backwardNs.empty()
                           ? mean(operations.inputGradNs) + mean(operations.weightGradNs)
                           : mean(operations.backwardNs);
    costs.curvatureNs = mean(curvatureNs) / std::max(microBatches, 1);
    costs.inversionNs = mean(inversionNs);
    costs.preconditionNs = mean(preconditionNs);
    costs.parameterBytes = mean(weightBytes);
    return costs;
}

bool isStageProfile(std::string_view nameOrPath) {
    return nameOrPath.ends_with(".json");
}

std::string stageProfileJson(const StageProfile& profile) {
    Json json{{"format", format},
              {"version", version},
              {"origin", profile.origin},
              {"provenance", profile.provenance},
              {"micro_batch_size", profile.microBatchSize},
              {"micro_batches", profile.microBatches}};
    const auto add = [&](const char* name, const StageProfile::List& list) {
        if (!list.empty()) json[name] = list;
    };
    for (const OperationField& field : operationFields)
        add(field.name, profile.operations.*field.list);
    for (const ListField& field : listFields)
        add(field.name, profile.*field.list);
    return json.dump(2) + "\n";
}

void writeStageProfile(const StageProfile& profile, const std::string& path) {
    AtomicFile file(path);
    file.write(stageProfileJson(profile));
    file.commit();
}

StageProfile readStageProfile(const std::string& path) {
    std::ifstream stream(path);
    if (!stream) throw Error("cannot be opened", path, "check the path and its permissions");
    try {
        return profileOf(Json::parse(stream));
    } catch (const Json::exception&) {
        throw Error("is no profile of stages", path,
                    "write one with bscope record --profile or bscope analyze --profile");
    } catch (const Error& error) {
        throw Error("is no profile of stages", path, error.hint());
    }
}

}  // namespace bubblescope
