// SPDX-License-Identifier: Apache-2.0
#include "core/base/AtomicFile.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/base/Error.h"

namespace bubblescope {

AtomicFile::AtomicFile(std::string path)
    : path_(std::move(path)), temporaryPath_(fmt::format("{}.part{}", path_, ::getpid())) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path_, ignored);
    if (std::filesystem::is_directory(status)) throw Error("is a folder", path_, "name a file");
    if (std::filesystem::is_other(status))
        throw Error("is a device or pipe, which a file would replace", path_, "name a file");
    stream_.open(temporaryPath_, std::ios::binary | std::ios::trunc);
    if (!stream_) fail("cannot be created");
}

AtomicFile::~AtomicFile() {
    std::error_code ignored;
    std::filesystem::remove(temporaryPath_, ignored);
}

void AtomicFile::commit() {
    stream_.close();
    if (!stream_) fail("could not be written");
    std::error_code error;
    std::filesystem::rename(temporaryPath_, path_, error);
    if (error)
        throw Error("could not be put in place: " + error.message(), path_,
                    "check the folder's permissions");
}

void AtomicFile::fail(std::string_view what) const {
    throw Error(fmt::format("{}: {}", what, std::strerror(errno)), path_,
                "check the folder, its permissions and the free space");
}

}  // namespace bubblescope
