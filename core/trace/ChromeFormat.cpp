// SPDX-License-Identifier: Apache-2.0
#include "core/trace/Formats.h"

#include "core/trace/ChromeDocument.h"
#include "core/trace/ChromeRecorder.h"
#include "core/trace/EdgePairing.h"

namespace bubblescope {

namespace {

std::string refuse(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    const std::size_t first = head.find_first_not_of(" \n\r\t");
    if (first == std::string_view::npos) return "only white space";
    if (head[first] != '{' && head[first] != '[') return "starts with neither { nor [";
    return {};
}

void read(ByteSource& source, StringPool& names, const ReadProgress& progress,
          TraceRecords& records) {
    ChromeRecorder recorder(names, records);
    ChromeDocument(source, progress, recorder).walk();
    recorder.finish();
    if (records.timeUnit == TimeUnit::Nanoseconds) records.file.format += ", times taken as ns";
    pairEdges(records);
}

}  // namespace

const TraceFormat chromeFormat{"Chrome JSON", refuse, read, nullptr};

}  // namespace bubblescope
