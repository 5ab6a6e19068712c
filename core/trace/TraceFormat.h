// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/ByteSource.h"
#include "core/base/StringPool.h"
#include "core/trace/ReadProgress.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Reads one kind of trace file. A new format is one file, and a line in TraceFormats.cpp.
struct TraceFormat {
    std::string_view name;
    /// Looks at the first bytes of a file (some 64 kB, unpacked). Returns why the format does not
    /// fit, empty when it does.
    std::string (*refuse)(std::string_view head);
    /// Names in `records` are those of `names`. Throws Error when the file holds nothing that can
    /// be shown, and Cancelled. Files are read at the same time, by a thread each.
    void (*read)(ByteSource& source, StringPool& names, const ReadProgress& progress,
                 TraceRecords& records);
    /// Fits the files of one run together where a file alone does not tell; may be null.
    void (*join)(std::span<TraceRecords*> files);
};

/// The formats that can be read, in the order in which they are tried.
std::span<const TraceFormat* const> traceFormats();

/// The format of a file that starts with `head`. Throws Error, which names what the file is if that
/// is known, and else which formats were tried.
const TraceFormat& formatOf(std::string_view head, const std::string& path);

}  // namespace bubblescope
