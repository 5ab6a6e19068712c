// SPDX-License-Identifier: Apache-2.0
#include "core/base/ByteSource.h"

#include <fcntl.h>
#include <isa-l/igzip_lib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::size_t packedBytes = std::size_t{1} << 18;
constexpr std::size_t mostReadBytes = std::size_t{1} << 30;

bool isGzipMagic(const unsigned char* bytes, std::size_t count) {
    return count >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b;
}

}  // namespace

struct ByteSource::Inflater {
    inflate_state state;
    std::array<unsigned char, packedBytes + 8> packed;
    bool ended = false;

    void restart() {
        isal_inflate_init(&state);
        state.crc_flag = ISAL_GZIP;
        state.next_in = packed.data();
        state.avail_in = 0;
        ended = false;
    }
};

ByteSource::ByteSource(std::string path) : path_(std::move(path)) {
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

    std::array<unsigned char, 2> magic{};
    const ssize_t got = ::pread(descriptor_, magic.data(), magic.size(), 0);
    if (got > 0 && isGzipMagic(magic.data(), static_cast<std::size_t>(got))) {
        inflater_ = std::make_unique<Inflater>();
        inflater_->restart();
    }
}

ByteSource::~ByteSource() {
    ::close(descriptor_);
}

void ByteSource::rewind() {
    ::lseek(descriptor_, 0, SEEK_SET);
    position_ = 0;
    damage_.clear();
    if (inflater_) inflater_->restart();
}

double ByteSource::fractionRead() const {
    if (sizeBytes_ == 0) return 0;
    const std::uint64_t waiting = inflater_ ? inflater_->state.avail_in : 0;
    return std::min(1.0,
                    static_cast<double>(position_ - waiting) / static_cast<double>(sizeBytes_));
}

std::size_t ByteSource::read(char* to, std::size_t capacity) {
    return inflater_ ? readUnpacked(to, capacity) : readFile(to, capacity);
}

std::size_t ByteSource::readFile(char* to, std::size_t capacity) {
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

bool ByteSource::refillPacked() {
    inflate_state& state = inflater_->state;
    state.next_in = inflater_->packed.data();
    state.avail_in = static_cast<std::uint32_t>(
        readFile(reinterpret_cast<char*>(inflater_->packed.data()), packedBytes));
    return state.avail_in > 0;
}

/// At the end of a member: true when another one follows. Padding behind the last one is ignored.
bool ByteSource::startNextMember() {
    inflate_state& state = inflater_->state;
    unsigned char* const packed = inflater_->packed.data();
    // The decompressor has taken in up to eight bytes that belong to the next member.
    const auto held = static_cast<std::size_t>(state.read_in_length / 8);
    std::size_t available = held + state.avail_in;
    std::memmove(packed + held, state.next_in, state.avail_in);
    std::memcpy(packed, &state.read_in, held);
    if (available < 2)
        available += readFile(reinterpret_cast<char*>(packed) + available, packedBytes);
    if (!isGzipMagic(packed, available)) return false;
    inflater_->restart();
    state.avail_in = static_cast<std::uint32_t>(available);
    return true;
}

std::size_t ByteSource::readUnpacked(char* to, std::size_t capacity) {
    std::size_t filled = 0;
    while (filled < capacity && !inflater_->ended)
        filled += unpackSome(to + filled, std::min(capacity - filled, mostReadBytes));
    return filled;
}

std::size_t ByteSource::unpackSome(char* to, std::size_t capacity) {
    inflate_state& state = inflater_->state;
    const bool inputEnded = state.avail_in == 0 && !refillPacked();
    state.next_out = reinterpret_cast<std::uint8_t*>(to);
    state.avail_out = static_cast<std::uint32_t>(capacity);
    const int status = isal_inflate(&state);
    const std::size_t made = capacity - state.avail_out;

    if (status == ISAL_INCORRECT_CHECKSUM) damage_ = "the gzip checksum is wrong";
    if (status < 0 && status != ISAL_INCORRECT_CHECKSUM) {
        damage_ = "the gzip stream is damaged";
        inflater_->ended = true;
    } else if (state.block_state == ISAL_BLOCK_FINISH) {
        inflater_->ended = !startNextMember();
    } else if (inputEnded && made == 0) {
        damage_ = "the gzip stream is cut off";
        inflater_->ended = true;
    }
    return made;
}

}  // namespace bubblescope
