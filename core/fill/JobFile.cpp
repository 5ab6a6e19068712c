// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/fill/FillWorks.h"
#include "core/fill/StagePlanner.h"

namespace bubblescope {

namespace {

using nlohmann::json;

struct Job {
    FillKind kind;
    std::int64_t pieceNs = 0;
    std::uint32_t pieces = 1;
    std::int64_t bytes = 0;
    std::vector<int> devices;  ///< empty: all
};

/// Files may say 2e9 for a whole number.
std::int64_t wholeNumber(const json& job, const char* key, double least, double most) {
    const double value = job.at(key).get<double>();
    if (!(value >= least && value <= most) || value != std::int64_t(value))
        throw Error(fmt::format("{} is {}", key, job.at(key).dump()), "",
                    fmt::format("give a whole number from {:.0f} to {:.0f}", least, most));
    return static_cast<std::int64_t>(value);
}

Job jobOf(const json& input) {
    Job job;
    job.kind.title = input.at("name");
    job.kind.name = job.kind.title;
    if (job.kind.title.empty()) throw Error("a job has no name", "", "give it one");
    job.pieceNs = wholeNumber(input, "piece_ns", 1, 1e15);
    job.pieces = static_cast<std::uint32_t>(wholeNumber(input, "pieces", 1, 1e6));
    if (input.contains("memory_bytes")) job.bytes = wholeNumber(input, "memory_bytes", 0, 1e15);
    job.kind.amount = input.value("amount", 1.0);
    job.kind.unit = input.value("unit", "pieces");
    if (!(job.kind.amount >= 0 && job.kind.amount <= 1e15))
        throw Error(fmt::format("amount is {:g}", job.kind.amount), "", "give 0 to 1e15");
    job.devices = input.value("devices", std::vector<int>{});
    return job;
}

std::vector<Job> readJobs(const std::string& path, int devices) {
    std::ifstream stream(path);
    if (!stream) throw Error("cannot be opened", path, "check the path and its permissions");
    std::vector<Job> jobs;
    try {
        const json input = json::parse(stream);
        for (const json& job : input.at("jobs"))
            jobs.push_back(jobOf(job));
    } catch (const json::exception& error) {
        throw Error(error.what(), path, "give an object with jobs: name, piece_ns and pieces");
    } catch (const Error& error) {
        throw Error(error.what(), fmt::format("{}, job {}", path, jobs.size()), "correct it");
    }
    constexpr std::size_t most = 1000;
    if (jobs.empty() || jobs.size() > most)
        throw Error(fmt::format("{} jobs", jobs.size()), path, fmt::format("give 1 to {}", most));
    for (const Job& job : jobs)
        for (const int device : job.devices)
            if (device < 0 || device >= devices)
                throw Error(fmt::format("job '{}' is for device {}", job.kind.name, device), path,
                            fmt::format("use 0 to {}", devices - 1));
    return jobs;
}

}  // namespace

FillPlan planJobs(const std::string& path, const PipelineStep& step,
                  const FillWorkOptions& options) {
    const std::vector<Job> jobs = readJobs(path, static_cast<int>(step.devices.size()));
    std::vector<FillKind> kinds;
    for (const Job& job : jobs)
        kinds.push_back(job.kind);
    FillPlan plan{.name = path,
                  .title = "Jobs",
                  .rule = "independent pieces of the jobs of a file, on every device that they name"};
    for (std::size_t device = 0; device < step.devices.size(); ++device) {
        StagePlanner stage(step, device, options, kinds);
        std::int64_t mostBytes = 0;
        for (std::uint32_t j = 0; j < jobs.size(); ++j) {
            const Job& job = jobs[j];
            const auto number = static_cast<int>(device);
            if (!job.devices.empty() && std::ranges::count(job.devices, number) == 0) continue;
            stage.addWork(j, 0, j, job.pieceNs * job.pieces, job.bytes);
            stage.problem().works.back().pieces = job.pieces;
            mostBytes = std::max(mostBytes, job.bytes);
        }
        stage.device.memory = {{"jobs", mostBytes}};
        plan.devices.push_back(std::move(stage.device));
    }
    return plan;
}

}  // namespace bubblescope
