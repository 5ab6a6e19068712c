// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bubblescope {

struct TraceFile {
    std::string path;
    bool isOfFolder = false;  ///< found in a folder that was named, not named itself
};

/// The files that `paths` name: a folder stands for the files in it, in order of their names, but
/// not for those of folders in it, nor hidden ones. Throws Error for a folder without any.
std::vector<TraceFile> listTraceFiles(const std::vector<std::string>& paths);

}  // namespace bubblescope
