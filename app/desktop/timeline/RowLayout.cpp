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

std::vector<TrackIndex> shownTracks(const Timeline& timeline, RowChoice choice) {
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
    std::ranges::stable_sort(shown, {}, [tracks](TrackIndex i) {
        const int device = tracks[i].device;
        return std::tuple(!isDeviceTrack(tracks[i]),
                          device < 0 ? std::numeric_limits<int>::max() : device,
                          std::string_view(device < 0 ? tracks[i].process : std::string_view{}),
                          tracks[i].sortIndex);
    });
    return shown;
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

RowLayout layoutRows(const TimelineIndex& index, RowChoice choice) {
    const Timeline& timeline = index.timeline();
    RowLayout layout;
    for (const TrackIndex track : shownTracks(timeline, choice)) {
        const Track& shown = timeline.tracks()[track];
        Row row{.track = track,
                .device = shown.device,
                .label = rowLabel(timeline, shown),
                .isMinor = shown.kind == TrackKind::Communication,
                .top = layout.height};
        for (const Lane& lane : timeline.lanesOf(track)) {
            const auto laneIndex = static_cast<std::size_t>(&lane - timeline.lanes().data());
            const auto kinds = kindsOf(index, laneIndex);
            layout.kinds |= kinds;
            const double height = isOnlyCommunication(kinds) ? RowLayout::communicationHeight : 1.0;
            row.lanes.push_back({laneIndex, row.top + row.height, height});
            row.height += height;
        }
        if (row.lanes.empty()) row.height = row.isMinor ? RowLayout::communicationHeight : 1;
        const double missing = std::max(0.0, RowLayout::leastRowHeight - row.height);
        for (RowLane& lane : row.lanes)
            lane.top += missing / 2;
        row.height += missing;
        layout.height += row.height + RowLayout::gap;
        layout.rows.push_back(std::move(row));
    }
    return layout;
}

}  // namespace bubblescope
