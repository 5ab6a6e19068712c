// SPDX-License-Identifier: Apache-2.0
#include "core/base/ShippedFile.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/base/Error.h"

namespace bubblescope {

namespace fs = std::filesystem;

namespace {

fs::path programFolder() {
    std::error_code unknown;
    return fs::read_symlink("/proc/self/exe", unknown).parent_path();
}

std::vector<fs::path> dataFolders() {
    if (const char* chosen = std::getenv("BUBBLESCOPE_DATA"); chosen != nullptr && *chosen != '\0')
        return {chosen};
    return {programFolder() / "../share/bubblescope", BUBBLESCOPE_SOURCE_DIR};
}

}  // namespace

std::string shippedFile(const std::string& name) {
    const std::vector<fs::path> folders = dataFolders();
    for (const fs::path& folder : folders) {
        std::error_code unreadable;
        if (fs::is_regular_file(folder / name, unreadable)) return folder / name;
    }
    throw Error("this file of Bubblescope is missing", folders.front() / name,
                "install Bubblescope with its data, or set BUBBLESCOPE_DATA to the folder that "
                "holds datasets");
}

}  // namespace bubblescope
