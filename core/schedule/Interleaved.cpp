// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

constexpr std::string_view name = "interleaved";

int groupOf(const ScheduleParameters& p) {
    return p.group == 0 ? p.devices : p.group;
}

/// Micro-batches in groups; within a group chunk after chunk, every micro-batch on each.
std::vector<ChunkStep> groupedSteps(const ScheduleParameters& p, bool lastChunkFirst) {
    std::vector<ChunkStep> steps;
    steps.reserve(static_cast<std::size_t>(p.microBatches) * static_cast<std::size_t>(p.chunks));
    for (int begin = 0; begin < p.microBatches; begin += groupOf(p)) {
        const int end = std::min(begin + groupOf(p), p.microBatches);
        for (int i = 0; i < p.chunks; ++i) {
            const int chunk = lastChunkFirst ? p.chunks - 1 - i : i;
            for (int m = begin; m < end; ++m)
                steps.push_back({static_cast<std::uint32_t>(m), static_cast<std::uint16_t>(chunk)});
        }
    }
    return steps;
}

/// A group shorter than the pipeline would wait for its own micro-batches to come round.
void checkGroups(const ScheduleParameters& p) {
    const int group = groupOf(p);
    if (group < p.devices)
        refuse(name,
               fmt::format("groups of {} micro-batches are shorter than the {} devices", group,
                           p.devices),
               fmt::format("use a group of {} or more", p.devices), groupParameter.name,
               {p.devices});
    if (p.microBatches < group)
        refuse(name,
               fmt::format("{} micro-batches do not fill one group of {}", p.microBatches, group),
               fmt::format("use {} micro-batches or more", group), "micro-batches", {group});
    const int rest = p.microBatches % group;
    const int below = p.microBatches - rest;
    const int above = below + std::min(p.devices, group);
    if (rest != 0 && rest < p.devices)
        refuse(name,
               fmt::format("{} micro-batches leave a last group of {}, shorter than the {} devices",
                           p.microBatches, rest, p.devices),
               fmt::format("use {} or {} micro-batches", below, above), "micro-batches",
               {below, above});
}

Schedule generate(const ScheduleParameters& p) {
    ScheduleBuilder builder(name, p, Placement::Looped, p.chunks);
    checkGroups(p);
    const std::vector<ChunkStep> forwards = groupedSteps(p, false);
    const std::vector<ChunkStep> backwards = groupedSteps(p, true);
    for (int device = 0; device < p.devices; ++device) {
        const auto ahead = 2 * static_cast<std::int64_t>(p.devices - 1 - device) +
                           static_cast<std::int64_t>(p.chunks - 1) * groupOf(p);
        const auto lead = std::min(static_cast<std::size_t>(ahead), forwards.size());
        builder.leadThenAlternate(device, forwards, backwards, lead);
    }
    return builder.finish();
}

/// Whole groups of as many micro-batches as devices arrive just in time.
std::optional<std::int64_t> bubbleNs(const ScheduleParameters& p) {
    if (groupOf(p) != p.devices || p.microBatches % p.devices != 0) return {};
    return fillAndDrainNs(p);
}

}  // namespace

const ScheduleFamily interleavedFamily{
    .name = name,
    .title = "Interleaved 1F1B",
    .needs =
        "groups of at least as many micro-batches as devices; micro-batches in whole groups, "
        "or with a last group no shorter than the devices",
    .source = "Narayanan et al., Megatron-LM, arXiv 2104.04473, section 2.2.2",
    .parameters = {chunksParameter, groupParameter},
    .bubble = {"(p - 1)(F + B), of one chunk", "groups of p, m a multiple of p", bubbleNs},
    .generate = generate,
};

}  // namespace bubblescope
