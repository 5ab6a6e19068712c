// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/FuzzTargets.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/analyze/Analysis.h"
#include "core/base/Error.h"
#include "core/record/RecordingFile.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/Formats.h"
#include "core/trace/TimelineAssembly.h"

namespace bubblescope {

namespace {

/// Holds the bytes of one run, and is gone with the program.
class ScratchFile {
  public:
    ScratchFile() : path_(folder() / ("bubblescope-fuzz-" + std::to_string(::getpid()))) {}
    ~ScratchFile() { std::filesystem::remove(path_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    std::string write(std::string_view bytes) const {
        std::ofstream(path_, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return path_.string();
    }

  private:
    /// In memory where there is such a folder.
    static std::filesystem::path folder() {
        const std::filesystem::path shared = "/dev/shm";
        return std::filesystem::exists(shared) ? shared : std::filesystem::temp_directory_path();
    }

    std::filesystem::path path_;
};

std::string write(std::string_view bytes) {
    static const ScratchFile file;
    return file.write(bytes);
}

Timeline readAs(const TraceFormat& format, const std::string& path) {
    Progress progress;
    FilesProgress files(progress, 1, {1});
    StringPool names;
    std::vector<TraceRecords> records(1);
    ByteSource source(path);
    const TraceOptions options;
    records[0].rules = &options.rules;
    records[0].file = {.path = path, .sizeBytes = source.sizeBytes()};
    format.read(source, names, {files}, records[0]);
    std::array<TraceRecords*, 1> all{records.data()};
    if (format.join != nullptr) format.join(all);
    TimelineBuilder builder;
    for (std::size_t i = 0; i < names.size(); ++i)
        builder.intern(names.view(static_cast<StringId>(i)));
    assembleTimeline(records, options, builder, progress);
    return builder.finish();
}

template <typename Read>
void run(std::string_view bytes, Read read) {
    try {
        analyze(read(write(bytes)));
    } catch (const Error& error) {
        if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
    }
}

template <const TraceFormat& format>
void runFormat(std::string_view bytes) {
    run(bytes, [](const std::string& path) { return readAs(format, path); });
}

void runRecording(std::string_view bytes) {
    run(bytes, [](const std::string& path) {
        Progress progress;
        return readRecording(path, progress);
    });
}

constexpr std::array targets{
    FuzzTarget{"chrome", runFormat<chromeFormat>},
    FuzzTarget{"megascan", runFormat<megaScanFormat>},
    FuzzTarget{"nsight", runFormat<nsightFormat>},
    FuzzTarget{"perfetto", runFormat<perfettoFormat>},
    FuzzTarget{"recording", runRecording},
};

}  // namespace

std::span<const FuzzTarget> fuzzTargets() {
    return targets;
}

}  // namespace bubblescope
