// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/RowArrangement.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

constexpr int last = std::numeric_limits<int>::max();

/// Of "Replica 3 · Stage 0".
int replicaOf(const Device& device) {
    constexpr std::string_view prefix = "Replica ";
    if (!device.name.starts_with(prefix)) return last;
    int replica = 0;
    for (const char c : std::string_view(device.name).substr(prefix.size())) {
        if (c < '0' || c > '9') break;
        replica = 10 * replica + (c - '0');
    }
    return replica;
}

/// The first stage of each device.
std::vector<int> stagesOf(const Timeline& timeline) {
    std::vector<int> stages(timeline.devices().size(), last);
    for (const Lane& lane : timeline.lanes()) {
        const int device = timeline.tracks()[lane.track].device;
        if (device < 0) continue;
        const auto slices = timeline.stage().subspan(lane.begin, lane.end - lane.begin);
        const auto known = std::ranges::find_if(slices, [](int stage) { return stage >= 0; });
        if (known == slices.end()) continue;
        int& stage = stages[static_cast<std::size_t>(device)];
        stage = std::min(stage, *known);
    }
    return stages;
}

}  // namespace

void RowArrangement::scale(const QString& block, double factor) {
    const double scale = std::clamp(scaleOf(block) * factor, leastScale, mostScale);
    if (std::abs(scale - 1) < 1e-6) {
        scales.remove(block);
    } else {
        scales[block] = scale;
    }
}

void RowArrangement::setPinned(const QString& block, bool isPinned) {
    if (isPinned) {
        pinned.insert(block);
    } else {
        pinned.remove(block);
    }
}

QString blockOf(const Timeline& timeline, const Track& track) {
    const bool isOfPipeline =
        track.kind == TrackKind::Compute || track.kind == TrackKind::Communication;
    if (isOfPipeline && track.device >= 0)
        return toQString(timeline.devices()[static_cast<std::size_t>(track.device)].name);
    return toQString(track.process) + u'/' + toQString(track.name) + u'/' +
           toQString(track.threadId);
}

QStringList withMoved(QStringList blocks, const QString& block, const QString& target) {
    const qsizetype from = blocks.indexOf(block);
    const qsizetype to = blocks.indexOf(target);
    if (from >= 0 && to >= 0) blocks.move(from, to);
    return blocks;
}

std::vector<int> sortNumbers(const Timeline& timeline, RowSort sort) {
    if (sort == RowSort::Stage) return stagesOf(timeline);
    std::vector<int> numbers;
    for (const Device& device : timeline.devices()) {
        int number = 0;
        if (sort == RowSort::Replica) number = replicaOf(device);
        if (sort == RowSort::Rank) number = device.rank < 0 ? last : device.rank;
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace bubblescope
