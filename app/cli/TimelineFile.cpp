// SPDX-License-Identifier: Apache-2.0
#include "app/cli/TimelineFile.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/Error.h"
#include "core/record/RecordingFile.h"
#include "core/trace/ChromeWriter.h"
#include "core/trace/SliceCsv.h"

namespace bubblescope {

namespace {

struct Writer {
    std::string_view ending;
    void (*write)(const Timeline& timeline, const std::string& path);
};

constexpr std::array writers{
    Writer{".json", writeChromeTrace},
    Writer{".json.gz", writeChromeTrace},
    Writer{".csv", writeSliceCsv},
    Writer{".bscope", writeRecording},
};

const Writer& writerFor(const std::string& path) {
    const auto writer =
        std::ranges::find_if(writers, [&](const Writer& w) { return path.ends_with(w.ending); });
    if (writer == writers.end())
        throw Error("its ending names no format that can be written", path,
                    "use .json, .json.gz, .csv or .bscope");
    return *writer;
}

}  // namespace

void checkTimelineEnding(const std::string& path) {
    writerFor(path);
}

void writeTimeline(const Timeline& timeline, const std::string& path) {
    writerFor(path).write(timeline, path);
}

}  // namespace bubblescope
