// SPDX-License-Identifier: Apache-2.0
#include "core/base/AtomicFile.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

/// A device, pipe or socket, which has to be written to as it is. What a link leads to counts.
bool isSpecial(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

/// What a link leads to is replaced, not the link.
std::string withoutLinks(std::string path) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error)) return path;
    const auto target = std::filesystem::weakly_canonical(path, error);
    return error ? path : target.string();
}

}  // namespace

AtomicFile::AtomicFile(std::string path) : path_(withoutLinks(std::move(path))) {
    if (std::filesystem::is_directory(path_)) throw Error("is a folder", path_, "name a file");
    temporaryPath_ = isSpecial(path_) ? path_ : fmt::format("{}.part{}", path_, ::getpid());
    stream_.open(temporaryPath_, std::ios::binary | std::ios::trunc);
    if (!stream_) fail("cannot be created");
}

AtomicFile::~AtomicFile() {
    std::error_code ignored;
    if (temporaryPath_ != path_) std::filesystem::remove(temporaryPath_, ignored);
}

void AtomicFile::commit() {
    stream_.close();
    if (!stream_) fail("could not be written");
    if (temporaryPath_ == path_) return;
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
