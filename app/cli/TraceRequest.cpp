// SPDX-License-Identifier: Apache-2.0
#include "app/cli/TraceRequest.h"

#include <charconv>

namespace bubblescope {

namespace {

const std::map<std::string, ClockChoice> clockChoices{
    {"none", ClockChoice::None},
    {"wall-clock", ClockChoice::WallClock},
    {"collectives", ClockChoice::Exchanges},
    {"begin", ClockChoice::Begin},
};

/// Of "RANK=NS"; nothing when it is something else.
std::optional<std::pair<int, std::int64_t>> clockOffsetOf(const std::string& text) {
    int rank = 0;
    std::int64_t offsetNs = 0;
    const char* const end = text.data() + text.size();
    const auto [afterRank, noRank] = std::from_chars(text.data(), end, rank);
    if (noRank != std::errc{} || afterRank == end || *afterRank != '=') return {};
    const auto [last, noOffset] = std::from_chars(afterRank + 1, end, offsetNs);
    if (noOffset != std::errc{} || last != end) return {};
    return std::pair(rank, offsetNs);
}

}  // namespace

void TraceRequest::addOptions(CLI::App& command) {
    command.add_option("--rules", rules_,
                       "a JSON file with rules for names of slices, tried before those that ship");
    command
        .add_option("--align", align_,
                    "clocks of several files: none, wall-clock, collectives (by what ranks "
                    "exchange) or begin; by default wall-clock where the files have it")
        ->check(CLI::IsMember(clockChoices));
    command
        .add_option("--clock-offset", clockOffsets_,
                    "RANK=NS: added to the times of a rank, beside what --align decides")
        ->allow_extra_args(false)
        ->check([](const std::string& text) {
            return clockOffsetOf(text) ? std::string() : "'" + text + "' is not RANK=NS";
        });
    command.add_flag("--times-in-ns", timesAreNs_,
                     "the numbers of Chrome JSON are nanoseconds, not microseconds");
}

TraceOptions TraceRequest::options() const {
    TraceOptions options;
    if (!rules_.empty()) options.rules = ClassificationRules::fromFile(rules_);
    if (!align_.empty()) options.clocks = clockChoices.at(align_);
    for (const std::string& text : clockOffsets_)
        options.clockOffsetsNs.insert(*clockOffsetOf(text));
    if (timesAreNs_) options.timeUnit = TimeUnit::Nanoseconds;
    return options;
}

}  // namespace bubblescope
