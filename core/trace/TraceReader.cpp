// SPDX-License-Identifier: Apache-2.0
#include "core/trace/TraceReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/base/Error.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/FileRank.h"
#include "core/trace/TimelineAssembly.h"
#include "core/trace/TraceFormat.h"

namespace bubblescope {

namespace {

constexpr double readingShare = 0.9;  // of the whole work; the rest is putting together

struct OpenFile {
    ByteSource source;
    const TraceFormat* format = nullptr;

    explicit OpenFile(const std::string& path) : source(path) {
        constexpr std::size_t headBytes = std::size_t{1} << 16;
        std::string head(headBytes, '\0');
        head.resize(source.read(head.data(), head.size()));
        source.rewind();
        format = &formatOf(head, path);
    }
};

TraceRecords readFile(const std::string& path, TimelineBuilder& names,
                      const ClassificationRules& rules, const ReadProgress& progress,
                      const TraceFormat*& format) {
    OpenFile file(path);
    format = file.format;
    TraceRecords records;
    records.file = {.path = path,
                    .format = std::string(file.format->name),
                    .sizeBytes = file.source.sizeBytes()};
    records.rules = &rules;
    file.format->read(file.source, names, progress, records);
    if (file.source.isGzip()) records.file.format += " (gzip)";
    if (!file.source.damage().empty())
        records.addFinding(Severity::Warning,
                           fmt::format("{}; what came before was read", file.source.damage()),
                           path);
    if (!records.file.rank) records.file.rank = rankOfFileName(path);
    if (!records.file.rank && records.isKineto)
        records.addFinding(Severity::Note, "neither the file nor its name tells the rank", path);
    return records;
}

void joinFiles(std::vector<TraceRecords>& files, const std::vector<const TraceFormat*>& formats) {
    for (const TraceFormat* format : traceFormats()) {
        std::vector<TraceRecords*> same;
        for (std::size_t i = 0; i < files.size(); ++i)
            if (formats[i] == format) same.push_back(&files[i]);
        if (format->join != nullptr && !same.empty()) format->join(same);
    }
}

/// Files in order of their rank; those without one last.
void sortByRank(std::vector<TraceRecords>& files) {
    std::stable_sort(files.begin(), files.end(), [](const TraceRecords& a, const TraceRecords& b) {
        return a.file.rank.value_or(INT32_MAX) < b.file.rank.value_or(INT32_MAX);
    });
}

std::string titleOf(const std::vector<std::string>& paths) {
    const std::string first(plainFileName(paths.front()));
    return paths.size() == 1 ? first : fmt::format("{} and {} more", first, paths.size() - 1);
}

/// By names alone: whole paths are in Timeline::files, and say too much on a chart.
std::string originOf(const std::vector<std::string>& paths) {
    const std::string first = std::filesystem::path(paths.front()).filename().string();
    if (paths.size() == 1) return fmt::format("read from {}", first);
    return fmt::format("read from {} and {} other files", first, paths.size() - 1);
}

}  // namespace

Timeline readTraces(const std::vector<std::string>& paths, Progress& progress,
                    const TraceOptions& options) {
    if (paths.empty()) throw Error("there is no file to read", {}, "name at least one");
    TimelineBuilder builder;
    builder.provenance = Provenance::Imported;
    builder.title = titleOf(paths);
    builder.origin = originOf(paths);

    std::vector<TraceRecords> files;
    std::vector<const TraceFormat*> formats(paths.size());
    const double share = readingShare / static_cast<double>(paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const double from = share * static_cast<double>(i);
        files.push_back(
            readFile(paths[i], builder, options.rules, {progress, from, from + share}, formats[i]));
    }
    joinFiles(files, formats);
    sortByRank(files);
    assembleTimeline(files, options, builder, progress);
    progress.report(readingShare);
    Timeline timeline = builder.finish();
    progress.report(1);
    return timeline;
}

}  // namespace bubblescope
