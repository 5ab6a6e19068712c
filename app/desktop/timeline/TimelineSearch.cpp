// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/TimelineSearch.h"

#include <algorithm>
#include <limits>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/GanttPane.h"

namespace bubblescope {

namespace {

/// What is searched of one run.
struct Searched {
    Run* run;
    std::shared_ptr<const Timeline> timeline;
    std::vector<std::size_t> lanes;
};

Searched searchedOf(const GanttPane& pane) {
    Searched searched{pane.run(), pane.run()->content().timeline, {}};
    for (const Row& row : pane.rows().rows)
        for (const RowLane& lane : row.lanes)
            searched.lanes.push_back(lane.lane);
    std::ranges::sort(searched.lanes);
    return searched;
}

std::vector<bool> columnsOf(const SliceMatches& matches, const Timeline& timeline) {
    std::vector<bool> columns(FoundSlices::columnCount);
    const auto lengthNs =
        std::max(1.0, static_cast<double>(timeline.lastNs() - timeline.firstNs()));
    for (const SliceIndex slice : matches.slices()) {
        const auto ns = static_cast<double>(timeline.startNs()[slice] - timeline.firstNs());
        const double column = ns / lengthNs * FoundSlices::columnCount;
        if (column >= 0)
            columns[std::min(static_cast<std::size_t>(column), columns.size() - 1)] = true;
    }
    return columns;
}

FoundSlices search(const Searched& searched, const SliceQuery& query) {
    FoundSlices found{searched.run, searchSlices(searched.timeline, searched.lanes, query), {}};
    found.columns = columnsOf(found.matches, *searched.timeline);
    return found;
}

}  // namespace

TimelineSearch::TimelineSearch(ViewState& view, SelectionWalk& walk, const QList<GanttPane*>& panes,
                               QObject* parent)
    : QObject(parent), view_(view), walk_(walk), panes_(panes) {
    connect(&view_, &ViewState::selectionChanged, this, [this] {
        if (!text_.isEmpty()) emit changed();
    });
}

void TimelineSearch::setText(const QString& text) {
    if (text == text_) return;
    text_ = text;
    restart();
}

void TimelineSearch::restart() {
    const int number = ++*asked_;
    found_.clear();
    problem_.clear();
    SliceQuery query;
    try {
        query = parseSliceQuery(text_.toStdString());
    } catch (const Error& error) {
        problem_ = toQString(error.what());
    }
    std::vector<Searched> searched;
    if (!query.isEmpty())
        for (const GanttPane* pane : panes_)
            searched.push_back(searchedOf(*pane));
    if (searched.empty()) {
        done_ = number;
        emit changed();
        return;
    }
    worker_.post([this, number, asked = asked_, query,
                  searched = std::move(searched)]() -> Worker::Delivery {
        std::vector<FoundSlices> found;
        for (const Searched& part : searched) {
            if (number != *asked) return [] {};
            found.push_back(search(part, query));
        }
        return [this, number, found = std::move(found)]() mutable {
            if (number != *asked_) return;
            done_ = number;
            found_ = std::move(found);
            emit changed();
        };
    });
    emit changed();
}

std::size_t TimelineSearch::count() const {
    std::size_t count = 0;
    for (const FoundSlices& part : found_)
        count += part.matches.size();
    return count;
}

std::optional<std::size_t> TimelineSearch::selectedRun() const {
    const TimelineItem& selected = view_.selection();
    if (!selected.run || !selected.slice) return {};
    const auto part = std::ranges::find(found_, selected.run.data(), &FoundSlices::run);
    if (part == found_.end()) return {};
    return static_cast<std::size_t>(part - found_.begin());
}

std::optional<std::size_t> TimelineSearch::place() const {
    const auto i = selectedRun();
    const SliceIndex slice = view_.selection().slice.value_or(0);
    if (!i || !found_[*i].matches.contains(slice)) return {};
    std::size_t before = found_[*i].matches.placeOf(slice);
    for (std::size_t other = 0; other < *i; ++other)
        before += found_[other].matches.size();
    return before;
}

void TimelineSearch::selectNext() {
    constexpr auto start = std::numeric_limits<std::int64_t>::min();
    if (count() == 0) return;
    const auto selected = selectedRun();
    const std::size_t first = selected.value_or(0);
    const SliceMatches& here = found_[first].matches;
    const RunContent& content = found_[first].run->content();
    const std::int64_t visibleNs =
        content.timeline->firstNs() +
        timeMap(content, view_.alignment()).toRun(view_.visible().startNs);
    if (const auto next =
            selected ? here.after(*view_.selection().slice) : here.firstFrom(visibleNs))
        return select(first, *next);
    for (std::size_t step = 1; step <= found_.size(); ++step) {
        const std::size_t i = (first + step) % found_.size();
        if (const auto next = found_[i].matches.firstFrom(start)) return select(i, *next);
    }
}

void TimelineSearch::selectPrevious() {
    if (count() == 0) return;
    const auto selected = selectedRun();
    const std::size_t first = selected.value_or(0);
    if (selected) {
        const auto previous = found_[first].matches.before(*view_.selection().slice);
        if (previous) return select(first, *previous);
    }
    for (std::size_t step = 1; step <= found_.size(); ++step) {
        const std::size_t i = (first + found_.size() - step) % found_.size();
        if (const auto last = found_[i].matches.last()) return select(i, *last);
    }
}

void TimelineSearch::select(std::size_t i, SliceIndex slice) {
    walk_.select({found_[i].run, slice, {}});
}

}  // namespace bubblescope
