// SPDX-License-Identifier: Apache-2.0
#include "core/record/WriterLock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

std::string lockPath(const std::string& recordingPath) {
    std::error_code error;
    const auto target = std::filesystem::weakly_canonical(recordingPath, error);
    return (error ? recordingPath : target.string()) + "-lock";
}

/// Of an open file description, not of the process: closing another one does not release it.
struct flock wholeFile(int type) {
    struct flock lock {};
    lock.l_type = static_cast<short>(type);
    lock.l_whence = SEEK_SET;
    return lock;
}

/// Whether the path still names the open file: a writer that ended removed it meanwhile, else.
bool isInPlace(int file, const std::string& path) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
           opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

}  // namespace

WriterLock::WriterLock(const std::string& recordingPath) : path_(lockPath(recordingPath)) {
    do {
        if (file_ >= 0) ::close(file_);
        file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (file_ < 0)
            throw Error(std::strerror(errno), path_, "check the folder and its permissions");
        struct flock lock = wholeFile(F_WRLCK);
        if (::fcntl(file_, F_OFD_SETLK, &lock) == 0) continue;
        const int cause = errno;
        ::close(file_);
        if (cause == EAGAIN || cause == EACCES)
            throw Error("is being written by another run", recordingPath,
                        "wait for it to end, or name another file");
        throw Error(std::strerror(cause), path_, "use a file system with file locks");
    } while (!isInPlace(file_, path_));
}

WriterLock::~WriterLock() {
    ::unlink(path_.c_str());
    ::close(file_);
}

bool WriterLock::isHeld(const std::string& recordingPath) {
    const int file = ::open(lockPath(recordingPath).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    struct flock lock = wholeFile(F_RDLCK);
    const bool held = ::fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    ::close(file);
    return held;
}

}  // namespace bubblescope
