// SPDX-License-Identifier: Apache-2.0
#include "app/cli/FillCase.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <map>
#include <tuple>

#include "core/base/Error.h"
#include "core/fill/FillWorks.h"
#include "core/fill/Gaps.h"

namespace bubblescope {

namespace {

constexpr std::string_view upPipe = ":up_pipe";
/// In the order of K-FAC's kinds.
constexpr std::array<std::string_view, 6> eventNames{"cov_kron_A",  "cov_kron_B", "sync_kron_A",
                                                     "sync_kron_B", "inv_kron_A", "inv_kron_B"};

/// Direction 0 is the down pipe, 1 the up pipe; each is one group.
std::uint16_t groupOf(std::string_view label) {
    return label.ends_with(upPipe) ? 1 : 0;
}

/// Far enough from the limits that no sum of times overflows.
std::int64_t timeOf(const Json& value) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / (1 << 20);
    if (!value.is_number_integer() || value < -most || value > most)
        throw Error(fmt::format("{} is no time", value.dump()), "",
                    "give whole nanoseconds of a few hours at most");
    return value.get<std::int64_t>();
}

PipelineSlice sliceOf(const Json& row) {
    const std::string label = row.at(0);
    const bool isForward = label.starts_with("call_forward");
    if (!isForward && !label.starts_with("call_backward"))
        throw Error(fmt::format("'{}' is no part of a pipeline", label), "",
                    "use call_forward or call_backward, with or without :up_pipe");
    const PipelineSlice slice{timeOf(row.at(1)), timeOf(row.at(2)),
                              isForward ? FillCause::Forward : FillCause::Backward, groupOf(label)};
    if (slice.endNs < slice.startNs) throw Error("a row ends before it starts", "", "correct it");
    return slice;
}

std::uint16_t kindOf(std::string_view event) {
    const auto found = std::find(eventNames.begin(), eventNames.end(), event);
    if (found == eventNames.end())
        throw Error(fmt::format("'{}' is no K-FAC work", event), "",
                    "use cov_kron_A, sync_kron_A, inv_kron_A or the same with B");
    return static_cast<std::uint16_t>(found - eventNames.begin());
}

void addWork(const Json& row, std::map<std::string, std::uint32_t>& layers,
             FillCase::Device& device) {
    const std::string event = row.at(0);
    const std::string layer = row.at(1);
    const std::int64_t startNs = timeOf(row.at(2));
    const std::int64_t durationNs = timeOf(row.at(3)) - startNs;
    if (durationNs < 0) throw Error("a work ends before it starts", "", "correct it");
    const auto number = layers.emplace(layer, layers.size()).first->second;
    device.problem.works.push_back({kindOf(event), groupOf(layer), number, startNs, durationNs});
    device.workNames.push_back(event + ":" + layer);
}

FillCase::Device deviceOf(const Json& pipe, const Json& works) {
    FillCase::Device device;
    device.problem.groups = {{.direction = 0}, {.direction = 1}};
    device.problem.kinds = kfacKinds();
    for (const Json& row : pipe)
        device.problem.pipeline.push_back(sliceOf(row));
    std::map<std::string, std::uint32_t> layers;
    for (const Json& row : works)
        addWork(row, layers, device);
    return device;
}

int marginOf(const Json& input) {
    const Json margin = input.value("margin_percent", Json(5));
    if (!margin.is_number_integer() || margin < 0 || margin > 1000)
        throw Error(fmt::format("margin_percent is {}", margin.dump()), "",
                    "give a whole number from 0 to 1000");
    return margin.get<int>();
}

/// Time 0 is the first forward of device 0, and a step ends with its last backward.
void setOrigin(std::vector<FillCase::Device>& devices) {
    std::int64_t originNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t endNs = std::numeric_limits<std::int64_t>::min();
    for (const PipelineSlice& slice : devices.at(0).problem.pipeline) {
        if (slice.makes == FillCause::Forward) originNs = std::min(originNs, slice.startNs);
        if (slice.makes == FillCause::Backward) endNs = std::max(endNs, slice.endNs);
    }
    if (endNs < originNs)
        throw Error("the first device has no forward with a backward after it", "",
                    "give both in 'pipe'");
    for (FillCase::Device& device : devices) {
        device.problem.stepNs = endNs - originNs;
        for (PipelineSlice& slice : device.problem.pipeline) {
            slice.startNs -= originNs;
            slice.endNs -= originNs;
        }
        for (FillWork& work : device.problem.works)
            work.profiledStartNs -= originNs;
    }
}

std::string rowLabel(const PipelineSlice& row, bool isFirst) {
    if (row.makes == FillCause::None) return isFirst ? "-- start --" : "-- end --";
    const std::string label = row.makes == FillCause::Forward ? "call_forward" : "call_backward";
    return row.group == 0 ? label : label + std::string(upPipe);
}

/// The placements as they lie in the cycle's steps, in order of time.
std::vector<Placement> inCycle(const FillResult& result) {
    std::vector<Placement> placements = result.placements;
    for (Placement& p : placements)
        p.step %= static_cast<std::uint32_t>(result.steps);
    const auto key = [](const Placement& p) {
        return std::tuple(p.step, p.after, p.isLeftOver ? 0 : p.startNs);
    };
    std::stable_sort(placements.begin(), placements.end(),
                     [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return placements;
}

}  // namespace

FillCase readFillCase(const std::string& path) {
    std::ifstream stream(path);
    if (!stream) throw Error("cannot be opened", path, "check the path and its permissions");
    try {
        const Json input = Json::parse(stream);
        const Json& pipe = input.at("pipe");
        const Json& works = input.at("works");
        if (pipe.empty() || pipe.size() != works.size())
            throw Error("'pipe' and 'works' differ in length", path, "give one list per device");
        FillCase fillCase;
        fillCase.marginPercent = marginOf(input);
        for (std::size_t d = 0; d < pipe.size(); ++d)
            fillCase.devices.push_back(deviceOf(pipe.at(d), works.at(d)));
        setOrigin(fillCase.devices);
        return fillCase;
    } catch (const Json::exception& error) {
        throw Error(error.what(), path, "give an object with pipe, works and margin_percent");
    }
}

Json scheduleJson(const FillCase::Device& device, const FillResult& result) {
    const std::vector<PipelineSlice> rows = Gaps(device.problem, Gaps::Rule::Published).rows();
    const std::vector<Placement> placements = inCycle(result);
    Json schedule = Json::array();
    auto next = placements.begin();
    const auto addPlacements = [&](std::uint32_t step, std::size_t after) {
        for (; next != placements.end() && next->step == step && next->after == after; ++next)
            for (std::int64_t i = 0; i < next->pieces; ++i)
                schedule.push_back({device.workNames[next->work], next->startNs + i * next->pieceNs,
                                    next->startNs + (i + 1) * next->pieceNs});
    };
    const auto addMark = [&](const char* label) {
        const Json atNs = schedule.back().at(2);
        schedule.push_back({label, atNs, atNs});
    };
    for (std::uint32_t step = 0; step < static_cast<std::uint32_t>(result.steps); ++step) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            schedule.push_back({rowLabel(rows[row], row == 0), rows[row].startNs, rows[row].endNs});
            addPlacements(step, row);
        }
        addPlacements(step, rows.size());
        if (step == 0) addMark("turn_off_save_inputs_outgrads");
    }
    addMark("turn_on_save_inputs_outgrads");
    return schedule;
}

}  // namespace bubblescope
