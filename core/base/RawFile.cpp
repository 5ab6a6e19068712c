// SPDX-License-Identifier: Apache-2.0
#include "core/base/RawFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostReadBytes = std::size_t{1} << 30;

}  // namespace

RawFile::RawFile(std::string path) : path_(std::move(path)) {
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw Error(std::strerror(errno), path_, "check the path");
    struct stat info {};
    const bool known = ::fstat(descriptor_, &info) == 0;
    const bool isFolder = known && S_ISDIR(info.st_mode);
    if (isFolder || (known && S_ISREG(info.st_mode) && info.st_size == 0)) {
        ::close(descriptor_);
        if (isFolder) throw Error("this is a folder", path_, "name a file in it");
        throw Error("the file is empty", path_, "choose another file");
    }
    sizeBytes_ = static_cast<std::uint64_t>(info.st_size);
    ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
}

RawFile::~RawFile() {
    ::close(descriptor_);
}

void RawFile::rewind() {
    ::lseek(descriptor_, 0, SEEK_SET);
    position_ = 0;
}

std::size_t RawFile::read(char* to, std::size_t capacity) {
    std::size_t filled = 0;
    while (filled < capacity) {
        const ssize_t got =
            ::read(descriptor_, to + filled, std::min(capacity - filled, mostReadBytes));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw Error(std::strerror(errno), path_, "check the disk or the network");
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    position_ += filled;
    return filled;
}

}  // namespace bubblescope
