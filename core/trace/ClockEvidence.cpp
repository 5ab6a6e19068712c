// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ClockEvidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>

#include "core/base/Quantile.h"

namespace bubblescope {

namespace {

using Meanings = std::vector<FileMeaning>;

/// How much the clock of file `b` is ahead of that of `a`.
struct PairEstimate {
    std::size_t a = 0;
    std::size_t b = 0;
    std::int64_t aheadNs = 0;
    std::int64_t uncertaintyNs = 0;
};

/// Activities of a file in order of start.
std::vector<std::uint32_t> orderOf(const TraceRecords& file) {
    std::vector<std::uint32_t> order(file.activities.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {},
                             [&](std::uint32_t i) { return file.activities[i].startNs; });
    return order;
}

const CommunicationRecord* communicationOf(const TraceRecords& file, std::uint32_t activity) {
    const auto found =
        std::ranges::lower_bound(file.communications, activity, {}, &CommunicationRecord::activity);
    return found != file.communications.end() && found->activity == activity ? &*found : nullptr;
}

std::int64_t endNs(const TraceRecords& file, std::uint32_t i) {
    return file.activities[i].startNs + file.activities[i].durationNs + file.file.clockOffsetNs;
}

/// Joins files along pairs, those of the least uncertainty first.
std::optional<ClockCorrections> joined(std::vector<PairEstimate> pairs, std::size_t files,
                                       const char* evidence) {
    std::ranges::stable_sort(pairs, {}, &PairEstimate::uncertaintyNs);
    std::vector<std::optional<std::int64_t>> aheadNs(files);
    std::vector<std::int64_t> uncertaintyNs(files, 0);
    aheadNs[0] = 0;
    const auto isUsable = [&](const PairEstimate& pair) {
        return aheadNs[pair.a].has_value() != aheadNs[pair.b].has_value();
    };
    for (std::size_t known = 1; known < files; ++known) {
        const auto pair = std::ranges::find_if(pairs, isUsable);
        if (pair == pairs.end()) return {};
        const bool isForward = aheadNs[pair->a].has_value();
        const std::size_t from = isForward ? pair->a : pair->b;
        const std::size_t to = isForward ? pair->b : pair->a;
        aheadNs[to] = *aheadNs[from] + (isForward ? pair->aheadNs : -pair->aheadNs);
        uncertaintyNs[to] = uncertaintyNs[from] + pair->uncertaintyNs;
    }
    ClockCorrections corrections{.evidence = evidence,
                                 .uncertaintyNs = std::ranges::max(uncertaintyNs)};
    for (const auto& ahead : aheadNs)
        corrections.correctionNs.push_back(-*ahead);
    return corrections;
}

bool endsTogether(std::string_view operation) {
    std::string letters;
    for (const char c : operation)
        if (c != '_') letters += static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    static constexpr std::array<std::string_view, 3> known{"allreduce", "allgather",
                                                           "reducescatter"};
    return std::ranges::any_of(
        known, [&](std::string_view name) { return letters.find(name) != std::string::npos; });
}

/// When collectives ended, by group, operation, step and number.
using CollectiveEnds = std::map<std::tuple<StringId, StringId, int, int>, std::int64_t>;

CollectiveEnds collectiveEnds(const TraceRecords& file, const std::vector<ActivityMeaning>& meaning,
                              const TimelineBuilder& names) {
    CollectiveEnds ends;
    std::map<std::tuple<StringId, StringId, int>, int> counts;
    for (const std::uint32_t i : orderOf(file)) {
        if (meaning[i].kind != SliceKind::Collective) continue;
        const CommunicationRecord* const known = communicationOf(file, i);
        const StringId operation = known != nullptr && known->operation != StringId::Empty
                                       ? known->operation
                                       : file.activities[i].name;
        if (!endsTogether(names.text(operation))) continue;
        const StringId group = known == nullptr                  ? StringId::Empty
                               : known->ranks != StringId::Empty ? known->ranks
                                                                 : known->group;
        const int number = counts[{group, operation, meaning[i].step}]++;
        ends[{group, operation, meaning[i].step, number}] = endNs(file, i);
    }
    return ends;
}

std::vector<PairEstimate> pairsByCollectives(const std::vector<TraceRecords>& files,
                                             const Meanings& meanings,
                                             const TimelineBuilder& names) {
    std::vector<CollectiveEnds> ends;
    for (std::size_t f = 0; f < files.size(); ++f)
        ends.push_back(collectiveEnds(files[f], meanings[f].activities, names));
    std::vector<PairEstimate> pairs;
    for (std::size_t a = 0; a < files.size(); ++a) {
        for (std::size_t b = a + 1; b < files.size(); ++b) {
            std::vector<std::int64_t> differences;
            for (const auto& [key, end] : ends[a])
                if (const auto other = ends[b].find(key); other != ends[b].end())
                    differences.push_back(other->second - end);
            if (differences.empty()) continue;
            const std::int64_t aheadNs = median(differences);
            for (std::int64_t& difference : differences)
                difference = std::abs(difference - aheadNs);
            pairs.push_back({a, b, aheadNs, quantile(differences, 0.9)});
        }
    }
    return pairs;
}

/// Something on one file that cannot happen before something on another.
class Bounds {
  public:
    explicit Bounds(std::size_t files)
        : leastNs_(files, std::vector<std::int64_t>(files, INT64_MAX)) {}

    void add(std::size_t first, std::int64_t firstNs, std::size_t second, std::int64_t secondNs) {
        std::int64_t& least = leastNs_[first][second];
        if (first != second) least = std::min(least, secondNs - firstNs);
    }

    std::vector<PairEstimate> pairs() const {
        std::vector<PairEstimate> pairs;
        for (std::size_t a = 0; a < leastNs_.size(); ++a) {
            for (std::size_t b = a + 1; b < leastNs_.size(); ++b) {
                const std::int64_t most = leastNs_[a][b];
                const std::int64_t back = leastNs_[b][a];
                if (most == INT64_MAX || back == INT64_MAX) continue;
                pairs.push_back({a, b, (most - back) / 2, std::abs(most + back) / 2});
            }
        }
        return pairs;
    }

  private:
    std::vector<std::vector<std::int64_t>> leastNs_;  ///< [first][second]
};

/// One end of a transfer, or an operation of a stage.
struct Moment {
    std::size_t file = 0;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// The k-th send from one rank to another in a step is received by its k-th receive from there.
void addTransfers(const std::vector<TraceRecords>& files, const Meanings& meanings,
                  const TimelineBuilder& names, Bounds& bounds) {
    using Key = std::tuple<int, int, int, int>;  // source, destination, step, number
    std::map<Key, Moment> sends;
    std::map<Key, Moment> receives;
    for (std::size_t f = 0; f < files.size(); ++f) {
        std::map<std::tuple<int, int, int, bool>, int> counts;
        for (const std::uint32_t i : orderOf(files[f])) {
            const CommunicationRecord* const known = communicationOf(files[f], i);
            if (known == nullptr || known->source < 0 || known->destination < 0) continue;
            const std::string_view operation = names.text(known->operation);
            const bool isSend = operation == "send";
            if (!isSend && operation != "recv") continue;
            const int step = meanings[f].activities[i].step;
            const int number = counts[{known->source, known->destination, step, isSend}]++;
            (isSend ? sends : receives)[{known->source, known->destination, step, number}] = {
                f, files[f].activities[i].startNs + files[f].file.clockOffsetNs,
                endNs(files[f], i)};
        }
    }
    for (const auto& [key, send] : sends)
        if (const auto receive = receives.find(key); receive != receives.end())
            bounds.add(send.file, send.startNs, receive->second.file, receive->second.endNs);
}

/// An operation of a stage starts after that which makes its input.
void addOperations(const std::vector<TraceRecords>& files, const Meanings& meanings,
                   Bounds& bounds) {
    using Key = std::tuple<bool, int, int, int, int>;  // forward, direction, stage, batch, step
    std::map<Key, Moment> operations;
    for (std::size_t f = 0; f < files.size(); ++f) {
        for (std::uint32_t i = 0; i < meanings[f].activities.size(); ++i) {
            const ActivityMeaning& meaning = meanings[f].activities[i];
            const bool isForward = meaning.kind == SliceKind::Forward;
            if (!isForward && meaning.kind != SliceKind::Backward &&
                meaning.kind != SliceKind::InputGrad)
                continue;
            if (meaning.stage < 0 || meaning.microBatch < 0 || meaning.step < 0) continue;
            const std::int64_t startNs =
                files[f].activities[i].startNs + files[f].file.clockOffsetNs;
            const Key key(isForward, meaning.direction, meaning.stage, meaning.microBatch,
                          meaning.step);
            const auto [known, isNew] =
                operations.try_emplace(key, Moment{f, startNs, endNs(files[f], i)});
            if (isNew || known->second.file != f) continue;
            known->second.startNs = std::min(known->second.startNs, startNs);
            known->second.endNs = std::max(known->second.endNs, endNs(files[f], i));
        }
    }
    for (const auto& [key, operation] : operations) {
        Key input = key;
        std::get<2>(input) += std::get<0>(key) ? -1 : 1;
        if (const auto made = operations.find(input); made != operations.end())
            bounds.add(made->second.file, made->second.endNs, operation.file, operation.startNs);
    }
}

}  // namespace

std::optional<ClockCorrections> clockCorrections(const std::vector<TraceRecords>& files,
                                                 const Meanings& meanings,
                                                 const TimelineBuilder& names) {
    auto found = joined(pairsByCollectives(files, meanings, names), files.size(), "collectives");
    if (found) return found;
    Bounds bounds(files.size());
    addTransfers(files, meanings, names, bounds);
    addOperations(files, meanings, bounds);
    return joined(bounds.pairs(), files.size(), "sends and receives");
}

}  // namespace bubblescope
