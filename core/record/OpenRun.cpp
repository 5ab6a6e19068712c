// SPDX-License-Identifier: Apache-2.0
#include "core/record/OpenRun.h"

#include <algorithm>

#include "core/base/Error.h"
#include "core/record/RecordingFile.h"
#include "core/trace/TraceReader.h"

namespace bubblescope {

Timeline openRun(const std::vector<std::string>& paths, Progress& progress,
                 const TraceOptions& options) {
    const auto recording = std::find_if(paths.begin(), paths.end(), isRecording);
    if (recording == paths.end()) return readTraces(paths, progress, options);
    if (paths.size() > 1)
        throw Error("a recording cannot be joined with other files", *recording, "open it alone");
    return readRecording(*recording, progress);
}

}  // namespace bubblescope
