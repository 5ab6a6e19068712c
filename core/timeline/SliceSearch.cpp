// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/SliceSearch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

using Numbers = SliceQuery::Numbers;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

bool has(std::string_view text, std::string_view word) {
    return std::search(text.begin(), text.end(), word.begin(), word.end(),
                       [](char a, char b) { return lower(a) == b; }) != text.end();
}

std::optional<int> numberOf(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0) return {};
    return number;
}

Numbers numbersOf(std::string_view field, std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = numberOf(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : numberOf(text.substr(dash + 1));
    if (!first || !last) {
        throw Error(fmt::format("\"{}:\" needs a number", field), std::string(text),
                    fmt::format("Write {0}:3, or {0}:2-4 for several.", field));
    }
    return {*first, *last};
}

/// What a word that is no "field:number" asks of a slice.
struct TextCondition {
    std::vector<std::uint8_t> names;  ///< by StringId
    std::array<std::uint8_t, sliceKindCount> kinds{};
    std::array<std::uint8_t, sliceKindCount> lettered{};  ///< kinds of an operation's letter
    int microBatch = -1;                                  ///< of that operation

    TextCondition(const Timeline& timeline, std::string_view word) : names(timeline.textCount()) {
        for (std::size_t i = 0; i < names.size(); ++i)
            names[i] = has(timeline.text(static_cast<StringId>(i)), word);
        names[0] = false;  // no name
        const auto digits = std::min(word.find_first_of("0123456789"), word.size());
        microBatch = numberOf(word.substr(digits)).value_or(-1);
        for (std::size_t kind = 0; kind < sliceKindCount; ++kind) {
            const SliceKindTraits& traits = sliceKindTable[kind];
            kinds[kind] = has(traits.name, word) || has(traits.title, word);
            lettered[kind] = microBatch >= 0 && !traits.letter.empty() &&
                             lowered(traits.letter) == word.substr(0, digits);
        }
    }
};

/// A query on one timeline.
class Matcher {
  public:
    Matcher(const Timeline& timeline, const SliceQuery& query)
        : timeline_(timeline), query_(query) {
        for (const std::string& word : query.words)
            texts_.emplace_back(timeline, word);
    }

    void addMatches(const Lane& lane, std::vector<SliceIndex>& slices) const {
        const int device = timeline_.tracks()[lane.track].device;
        if (!areMet(query_.devices, device)) return;
        for (SliceIndex i = lane.begin; i < lane.end; ++i)
            if (isMet(i)) slices.push_back(i);
    }

  private:
    static bool areMet(const std::vector<Numbers>& wanted, int number) {
        return std::ranges::all_of(wanted, [&](Numbers n) { return n.contains(number); });
    }

    bool isMet(SliceIndex i) const {
        for (const TextCondition& text : texts_)
            if (!isMet(text, i)) return false;
        return areMet(query_.stages, timeline_.stage()[i]) &&
               areMet(query_.microBatches, timeline_.microBatch()[i]) &&
               areMet(query_.steps, timeline_.step()[i]);
    }

    bool isMet(const TextCondition& text, SliceIndex i) const {
        const auto kind = static_cast<std::size_t>(timeline_.kind()[i]);
        if (text.names[static_cast<std::size_t>(timeline_.name()[i])] != 0 || text.kinds[kind] != 0)
            return true;
        return text.lettered[kind] != 0 && timeline_.microBatch()[i] == text.microBatch;
    }

    const Timeline& timeline_;
    const SliceQuery& query_;
    std::vector<TextCondition> texts_;
};

}  // namespace

bool SliceQuery::isEmpty() const {
    return words.empty() && stages.empty() && microBatches.empty() && steps.empty() &&
           devices.empty();
}

SliceQuery parseSliceQuery(std::string_view text) {
    SliceQuery query;
    const std::pair<std::string_view, std::vector<Numbers>*> fields[] = {
        {"stage", &query.stages},
        {"mb", &query.microBatches},
        {"step", &query.steps},
        {"device", &query.devices}};
    constexpr std::string_view spaces = " \t\r\n";
    std::size_t begin = text.find_first_not_of(spaces);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(spaces, begin), text.size());
        const std::string word = lowered(text.substr(begin, end - begin));
        const std::size_t colon = word.find(':');
        const auto field = std::ranges::find(fields, std::string_view(word).substr(0, colon),
                                             [](const auto& entry) { return entry.first; });
        if (colon != std::string::npos && field != std::end(fields)) {
            field->second->push_back(
                numbersOf(field->first, std::string_view(word).substr(colon + 1)));
        } else {
            query.words.push_back(word);
        }
        begin = text.find_first_not_of(spaces, end);
    }
    return query;
}

SliceMatches searchSlices(std::shared_ptr<const Timeline> timeline,
                          std::span<const std::size_t> lanes, const SliceQuery& query,
                          const Progress& progress) {
    SliceMatches matches;
    matches.timeline_ = std::move(timeline);
    if (query.isEmpty()) return matches;
    const Matcher matcher(*matches.timeline_, query);
    for (const std::size_t lane : lanes) {
        progress.throwIfCancelled();
        matcher.addMatches(matches.timeline_->lanes()[lane], matches.slices_);
        matches.laneEnds_.push_back(matches.slices_.size());
    }
    return matches;
}

std::span<const SliceIndex> SliceMatches::ofLane(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : laneEnds_[i - 1];
    return std::span(slices_).subspan(begin, laneEnds_[i] - begin);
}

std::size_t SliceMatches::placeOf(SliceIndex slice) const {
    std::size_t place = 0;
    const Key key = keyOf(slice);
    for (std::size_t i = 0; i < laneEnds_.size(); ++i) {
        const auto lane = ofLane(i);
        place += static_cast<std::size_t>(
            std::ranges::lower_bound(lane, key, {}, [this](SliceIndex s) { return keyOf(s); }) -
            lane.begin());
    }
    return place;
}

std::optional<SliceIndex> SliceMatches::firstNotBelow(const Key& key) const {
    std::optional<Key> best;
    for (std::size_t i = 0; i < laneEnds_.size(); ++i) {
        const auto lane = ofLane(i);
        const auto next =
            std::ranges::lower_bound(lane, key, {}, [this](SliceIndex s) { return keyOf(s); });
        if (next != lane.end() && (!best || keyOf(*next) < *best)) best = keyOf(*next);
    }
    return best ? std::optional(best->slice) : std::nullopt;
}

std::optional<SliceIndex> SliceMatches::lastBelow(const Key& key) const {
    std::optional<Key> best;
    for (std::size_t i = 0; i < laneEnds_.size(); ++i) {
        const auto lane = ofLane(i);
        const auto next =
            std::ranges::lower_bound(lane, key, {}, [this](SliceIndex s) { return keyOf(s); });
        if (next != lane.begin() && (!best || keyOf(*std::prev(next)) > *best))
            best = keyOf(*std::prev(next));
    }
    return best ? std::optional(best->slice) : std::nullopt;
}

std::optional<SliceIndex> SliceMatches::firstFrom(std::int64_t timeNs) const {
    return firstNotBelow({timeNs, 0});
}

std::optional<SliceIndex> SliceMatches::after(SliceIndex slice) const {
    Key key = keyOf(slice);
    ++key.slice;
    return firstNotBelow(key);
}

std::optional<SliceIndex> SliceMatches::before(SliceIndex slice) const {
    return lastBelow(keyOf(slice));
}

std::optional<SliceIndex> SliceMatches::last() const {
    return lastBelow(
        {std::numeric_limits<std::int64_t>::max(), std::numeric_limits<SliceIndex>::max()});
}

bool SliceMatches::contains(SliceIndex slice) const {
    return std::ranges::binary_search(slices_, slice);
}

}  // namespace bubblescope
