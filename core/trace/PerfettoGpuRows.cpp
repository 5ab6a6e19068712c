// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoGpuRows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/trace/ReadLimits.h"

namespace bubblescope {

namespace {

struct GpuCategory {
    std::string_view name;
    std::string_view activity;
};

constexpr std::array categories{
    GpuCategory{"kernel_dispatch", "kernel"}, GpuCategory{"memory_copy", "gpu_memcpy"},
    GpuCategory{"kernel", "kernel"},          GpuCategory{"gpu_memcpy", "gpu_memcpy"},
    GpuCategory{"gpu_memset", "gpu_memset"},
};

std::string firstNumber(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    const std::size_t begin = text.find_first_of(digits);
    if (begin == std::string_view::npos) return "0";
    const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
    return std::string(text.substr(begin, end - begin));
}

/// By category of the file: that of the activity, if it is one.
class Categories {
  public:
    explicit Categories(StringPool& names) {
        for (const GpuCategory& category : categories)
            known_.emplace_back(names.intern(category.name), names.intern(category.activity));
    }
    std::optional<StringId> activityOf(StringId category) const {
        for (const auto& [name, activity] : known_)
            if (name == category) return activity;
        return {};
    }

  private:
    std::vector<std::pair<StringId, StringId>> known_;
};

std::uint32_t streamOf(std::uint32_t row, TraceRecords& records) {
    ThreadRecord& thread = records.threads[row];
    if (thread.stream < 0) {
        thread.stream = static_cast<int>(records.streams.size());
        records.streams.push_back({.process = thread.process,
                                   .device = firstNumber(thread.name),
                                   .stream = thread.name.empty() ? thread.id : thread.name});
        checkLimit(records.streams.size(), limits::mostStreams, "streams", records.file.path);
    }
    return static_cast<std::uint32_t>(thread.stream);
}

}  // namespace

void makeGpuRows(StringPool& names, TraceRecords& records) {
    const Categories known(names);
    std::size_t kept = 0;
    for (const SliceRecord& slice : records.slices) {
        if (const auto category = known.activityOf(slice.category))
            records.activities.push_back({slice.startNs, slice.durationNs, slice.name, *category,
                                          streamOf(slice.thread, records)});
        else
            records.slices[kept++] = slice;
    }
    records.slices.resize(kept);
}

}  // namespace bubblescope
