// SPDX-License-Identifier: Apache-2.0
#include "core/trace/TraceFiles.h"

#include <algorithm>
#include <filesystem>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

std::vector<std::string> filesIn(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        std::error_code unknown;
        const bool isHidden = it->path().filename().string().starts_with('.');
        if (!isHidden && it->is_regular_file(unknown)) files.push_back(it->path().string());
    }
    if (error) throw Error(error.message(), folder, "check the folder");
    if (files.empty()) throw Error("there is no file in the folder", folder, "name another one");
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

std::vector<TraceFile> listTraceFiles(const std::vector<std::string>& paths) {
    std::vector<TraceFile> files;
    for (const std::string& path : paths) {
        std::error_code unknown;
        if (!std::filesystem::is_directory(path, unknown)) {
            files.push_back({path});
            continue;
        }
        for (std::string& file : filesIn(path))
            files.push_back({std::move(file), true});
    }
    return files;
}

}  // namespace bubblescope
