// SPDX-License-Identifier: Apache-2.0
#include "core/trace/TraceReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <thread>

#include "core/base/Error.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/FileRank.h"
#include "core/trace/TimelineAssembly.h"
#include "core/trace/TraceFiles.h"
#include "core/trace/TraceFormat.h"

namespace bubblescope {

namespace {

constexpr double readingShare = 0.9;  // of the whole work; the rest is putting together

/// What was read of one file, or why it was not.
struct FileReading {
    TraceRecords records;
    StringPool names;
    const TraceFormat* format = nullptr;
    std::exception_ptr failure;
};

const TraceFormat& sniffedFormat(ByteSource& source) {
    constexpr std::size_t headBytes = std::size_t{1} << 16;
    std::string head(headBytes, '\0');
    head.resize(source.read(head.data(), head.size()));
    source.rewind();
    return formatOf(head, source.path());
}

void readFile(const std::string& path, const TraceOptions& options, const ReadProgress& progress,
              FileReading& reading) {
    ByteSource source(path);
    TraceRecords& records = reading.records;
    reading.format = &sniffedFormat(source);
    records.file = {
        .path = path, .format = std::string(reading.format->name), .sizeBytes = source.sizeBytes()};
    records.rules = &options.rules;
    records.timeUnit = options.timeUnit;
    reading.format->read(source, reading.names, progress, records);
    if (!source.packing().empty()) records.file.format += fmt::format(" ({})", source.packing());
    if (!source.damage().empty())
        records.addFinding(Severity::Warning,
                           fmt::format("{}; what came before was read", source.damage()), path);
    if (!records.file.rank) records.file.rank = rankOfFileName(path);
    if (!records.file.rank && records.isKineto)
        records.addFinding(Severity::Note, "neither the file nor its name tells the rank", path);
}

/// Reads all files. After one that fails none is begun, but for those of folders.
std::vector<FileReading> readFiles(const std::vector<TraceFile>& files, const TraceOptions& options,
                                   Progress& progress) {
    std::vector<double> sizes;
    for (const TraceFile& file : files) {
        std::error_code unknown;
        const auto bytes = std::filesystem::file_size(file.path, unknown);
        sizes.push_back(unknown ? 1 : static_cast<double>(bytes));
    }
    FilesProgress reading(progress, readingShare, sizes);
    std::vector<FileReading> readings(files.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    const auto work = [&] {
        for (std::size_t i = next++; i < files.size() && !failed; i = next++) {
            try {
                readFile(files[i].path, options, {reading, i}, readings[i]);
            } catch (const Error&) {
                readings[i].failure = std::current_exception();
                if (!files[i].isOfFolder) failed = true;
            } catch (...) {
                readings[i].failure = std::current_exception();
                failed = true;
            }
        }
    };
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(cores, files.size()); ++i)
        others.emplace_back(work);
    work();
    others.clear();
    progress.throwIfCancelled();
    return readings;
}

/// Throws what kept a file from being read; of a folder, only when nothing in it could be.
void throwFailures(const std::vector<TraceFile>& files, const std::vector<FileReading>& readings) {
    const FileReading* failed = nullptr;
    bool any = false;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (readings[i].failure && !files[i].isOfFolder)
            std::rethrow_exception(readings[i].failure);
        if (readings[i].failure && failed == nullptr) failed = &readings[i];
        any = any || (readings[i].format != nullptr && !readings[i].failure);
    }
    if (!any && failed != nullptr) std::rethrow_exception(failed->failure);
}

/// One finding for all, which names the first few.
void reportLeftOut(const std::vector<TraceFile>& files, const std::vector<FileReading>& readings,
                   TimelineBuilder& builder) {
    constexpr std::int64_t mostNamed = 10;
    std::string list;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!readings[i].failure) continue;
        if (++count > mostNamed) continue;
        list += (count > 1 ? ", " : "") + std::filesystem::path(files[i].path).filename().string();
    }
    if (count > mostNamed) list += ", …";
    if (count > 0)
        builder.addFinding(Severity::Note, "files of the folder are no traces and were left out",
                           list, count);
}

/// From the names of the file's own pool to those of the timeline's. Every StringId of the records
/// that outlives reading must be here.
void renameRecords(const StringPool& own, TimelineBuilder& builder, TraceRecords& records) {
    std::vector<StringId> ids;
    bool isSame = true;
    for (std::size_t i = 0; i < own.size(); ++i) {
        ids.push_back(builder.intern(own.view(static_cast<StringId>(i))));
        isSame = isSame && ids.back() == static_cast<StringId>(i);
    }
    if (isSame) return;
    const auto rename = [&ids](auto& rows) {
        for (auto& row : rows) {
            row.name = ids[static_cast<std::size_t>(row.name)];
            row.category = ids[static_cast<std::size_t>(row.category)];
        }
    };
    rename(records.slices);
    rename(records.activities);
    rename(records.unfinished);
    rename(records.asyncSlices);
    rename(records.asyncUnfinished);
    for (CommunicationRecord& c : records.communications)
        for (StringId* id : {&c.operation, &c.group, &c.description, &c.ranks})
            *id = ids[static_cast<std::size_t>(*id)];
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

    const std::vector<TraceFile> listed = listTraceFiles(paths);
    std::vector<FileReading> readings = readFiles(listed, options, progress);
    throwFailures(listed, readings);
    std::vector<TraceRecords> files;
    std::vector<const TraceFormat*> formats;
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (readings[i].failure) continue;
        renameRecords(readings[i].names, builder, readings[i].records);
        files.push_back(std::move(readings[i].records));
        formats.push_back(readings[i].format);
    }
    reportLeftOut(listed, readings, builder);
    readings.clear();
    joinFiles(files, formats);
    sortByRank(files);
    assembleTimeline(files, options, builder, progress);
    progress.report(readingShare);
    Timeline timeline = builder.finish();
    progress.report(1);
    return timeline;
}

}  // namespace bubblescope
