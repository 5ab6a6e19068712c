// SPDX-License-Identifier: Apache-2.0
#include "core/trace/SliceCsv.h"

#include <fmt/format.h>

#include <iterator>

#include "core/base/ByteSink.h"

namespace bubblescope {

namespace {

constexpr std::size_t flushBytes = std::size_t{1} << 20;

std::string field(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string known(std::int32_t number) {
    return number < 0 ? std::string() : std::to_string(number);
}

void appendRow(const Timeline& timeline, const Track& track, SliceIndex index, std::string& text) {
    const Slice slice = timeline.slice(index);
    const bool isOnDevice = track.device >= 0;
    const std::string device = isOnDevice
                                   ? timeline.devices()[static_cast<std::size_t>(track.device)].name
                                   : track.process;
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{},{},{},{},{},{}\n", field(device),
                   field(track.name), traits(slice.kind).name, field(timeline.sliceLabel(index)),
                   field(timeline.text(slice.category)), known(slice.stage),
                   known(slice.microBatch), known(slice.step), static_cast<int>(slice.direction),
                   slice.startNs, slice.durationNs, slice.unfinished ? 1 : 0);
}

}  // namespace

void writeSliceCsv(const Timeline& timeline, const std::string& path) {
    ByteSink sink(path);
    std::string text =
        "device,track,kind,name,category,stage,micro_batch,step,direction,start_ns,duration_ns,"
        "unfinished\n";
    for (TrackIndex row = 0; row < timeline.tracks().size(); ++row) {
        for (const Lane& lane : timeline.lanesOf(row)) {
            for (SliceIndex i = lane.begin; i < lane.end; ++i) {
                appendRow(timeline, timeline.tracks()[row], i, text);
                if (text.size() < flushBytes) continue;
                sink.write(text);
                text.clear();
            }
        }
    }
    sink.write(text);
    sink.close();
}

}  // namespace bubblescope
