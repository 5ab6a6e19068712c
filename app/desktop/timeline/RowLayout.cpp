// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/RowLayout.h"

#include <algorithm>
#include <limits>
#include <ranges>
#include <tuple>

namespace bubblescope {

namespace {

bool isDeviceTrack(const Track& track) {
    return track.kind == TrackKind::Compute || track.kind == TrackKind::Communication ||
           track.kind == TrackKind::Stream;
}

std::vector<TrackIndex> shownTracks(const Timeline& timeline, RowChoice choice, RowSort sort) {
    const auto tracks = timeline.tracks();
    const bool hasDevices = std::ranges::any_of(tracks, isDeviceTrack);
    std::vector<TrackIndex> shown;
    for (TrackIndex i = 0; i < tracks.size(); ++i) {
        if (tracks[i].kind == TrackKind::Communication && !choice.communication) continue;
        const bool hasSlices = !timeline.lanesOf(i).empty();
        if (isDeviceTrack(tracks[i]) || ((choice.threads || !hasDevices) && hasSlices)) {
            shown.push_back(i);
        }
    }
    constexpr int last = std::numeric_limits<int>::max();
    const std::vector<int> numbers = sortNumbers(timeline, sort);
    std::ranges::stable_sort(shown, {}, [&](TrackIndex i) {
        const int device = tracks[i].device;
        return std::tuple(!isDeviceTrack(tracks[i]),
                          device < 0 ? last : numbers[static_cast<std::size_t>(device)],
                          device < 0 ? last : device,
                          std::string_view(device < 0 ? tracks[i].process : std::string_view{}),
                          tracks[i].sortIndex);
    });
    return shown;
}

/// A shown track and where it stands.
struct Place {
    TrackIndex track;
    QString block;
    qsizetype order;
    bool isPinned;
};

std::vector<Place> placesOf(const Timeline& timeline, RowChoice choice,
                            const RowArrangement& arrangement) {
    QHash<QString, qsizetype> orders;
    for (qsizetype i = 0; i < arrangement.order.size(); ++i)
        orders.insert(arrangement.order[i], i);
    std::vector<Place> places;
    for (const TrackIndex track : shownTracks(timeline, choice, arrangement.sort)) {
        const QString block = blockOf(timeline, timeline.tracks()[track]);
        if (arrangement.hidden.contains(block)) continue;
        places.push_back({track, block, orders.value(block, arrangement.order.size()),
                          arrangement.pinned.contains(block)});
    }
    std::ranges::stable_sort(
        places, {}, [](const Place& place) { return std::pair(!place.isPinned, place.order); });
    return places;
}

QString rowLabel(const Timeline& timeline, const Track& track) {
    const QString name = QString::fromStdString(track.name);
    if (track.kind == TrackKind::Communication) return name;
    QString heading;
    if (track.kind != TrackKind::Compute) {
        heading = QString::fromStdString(
            track.device < 0 ? track.process
                             : timeline.devices()[static_cast<std::size_t>(track.device)].name);
    } else if (name.isEmpty() && track.device >= 0) {
        heading =
            QString::fromStdString(timeline.devices()[static_cast<std::size_t>(track.device)].name);
    }
    if (heading.isEmpty() || name.isEmpty()) return heading + name;
    return heading + QStringLiteral(" · ") + name;
}

std::bitset<sliceKindCount> kindsOf(const TimelineIndex& index, std::size_t lane) {
    const Timeline& timeline = index.timeline();
    const auto times = index.timeByKind(lane, timeline.firstNs(), timeline.lastNs());
    std::bitset<sliceKindCount> kinds;
    for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
        kinds[kind] = times[kind] > 0;
    return kinds;
}

bool isOnlyCommunication(std::bitset<sliceKindCount> kinds) {
    for (std::size_t kind = 0; kind < sliceKindCount; ++kind) {
        if (kinds[kind] && !isCommunication(static_cast<SliceKind>(kind))) return false;
    }
    return kinds.any();
}

void addLanes(Row& row, const TimelineIndex& index, double scale,
              std::bitset<sliceKindCount>& kindsOfAll) {
    const Timeline& timeline = index.timeline();
    for (const Lane& lane : timeline.lanesOf(row.track)) {
        const auto laneIndex = static_cast<std::size_t>(&lane - timeline.lanes().data());
        const auto kinds = kindsOf(index, laneIndex);
        kindsOfAll |= kinds;
        const double height =
            scale * (isOnlyCommunication(kinds) ? RowLayout::communicationHeight : 1.0);
        row.lanes.push_back({laneIndex, row.top + row.height, height});
        row.height += height;
    }
    if (row.lanes.empty()) row.height = scale * (row.isMinor ? RowLayout::communicationHeight : 1);
    const double missing = std::max(0.0, RowLayout::leastRowHeight - row.height);
    for (RowLane& lane : row.lanes)
        lane.top += missing / 2;
    row.height += missing;
}

void addRow(RowLayout& layout, Row row) {
    layout.height += row.height + RowLayout::gap;
    if (row.isPinned) layout.pinnedHeight = layout.height;
    layout.rows.push_back(std::move(row));
}

/// Of the device of the last row.
void addCounters(RowLayout& layout, const std::vector<CounterLane>& counters, double scale) {
    const Row above = layout.rows.back();
    for (std::size_t i = 0; i < counters.size(); ++i) {
        if (counters[i].device != above.device) continue;
        addRow(layout, {.track = above.track,
                        .device = above.device,
                        .label = counters[i].name,
                        .block = above.block,
                        .isMinor = true,
                        .top = layout.height,
                        .height = scale * RowLayout::counterHeight,
                        .lanes = {},
                        .counter = static_cast<int>(i),
                        .isPinned = above.isPinned});
    }
}

}  // namespace

const Row* RowLayout::rowAt(double y) const {
    const auto next = std::ranges::upper_bound(rows, y, {}, &Row::top);
    if (next == rows.begin()) return nullptr;
    const Row& row = *std::prev(next);
    return y < row.top + row.height ? &row : nullptr;
}

const Row* RowLayout::rowOf(TrackIndex track) const {
    const auto row = std::ranges::find(rows, track, &Row::track);
    return row == rows.end() ? nullptr : &*row;
}

QStringList RowLayout::blocks() const {
    QStringList blocks;
    for (const Row& row : rows)
        if (blocks.isEmpty() || blocks.last() != row.block) blocks << row.block;
    return blocks;
}

RowLayout layoutRows(const TimelineIndex& index, RowChoice choice,
                     const RowArrangement& arrangement, const std::vector<CounterLane>& counters) {
    const Timeline& timeline = index.timeline();
    RowLayout layout;
    const std::vector<Place> places = placesOf(timeline, choice, arrangement);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place& place = places[i];
        const Track& shown = timeline.tracks()[place.track];
        Row row{.track = place.track,
                .device = shown.device,
                .label = rowLabel(timeline, shown),
                .block = place.block,
                .isMinor = shown.kind == TrackKind::Communication,
                .top = layout.height,
                .isPinned = place.isPinned};
        addLanes(row, index, arrangement.scaleOf(place.block), layout.kinds);
        addRow(layout, std::move(row));
        const bool isLast =
            i + 1 == places.size() || timeline.tracks()[places[i + 1].track].device != shown.device;
        if (isLast && shown.device >= 0)
            addCounters(layout, counters, arrangement.scaleOf(place.block));
    }
    return layout;
}

}  // namespace bubblescope
