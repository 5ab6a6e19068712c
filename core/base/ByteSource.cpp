// SPDX-License-Identifier: Apache-2.0
#include "core/base/ByteSource.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/Error.h"

namespace bubblescope {

std::unique_ptr<Unpacker> makeUnpacker(std::string_view head, RawFile& file) {
    if (isGzip(head)) return makeGzipUnpacker(file);
    if (isZstd(head)) return makeZstdUnpacker(file);
    return nullptr;
}

ByteSource::ByteSource(std::string path) : file_(std::move(path)) {
    std::array<char, 4> magic{};
    const std::size_t got = file_.read(magic.data(), magic.size());
    file_.rewind();
    unpacker_ = makeUnpacker({magic.data(), got}, file_);
}

void ByteSource::rewind() {
    file_.rewind();
    unpackedBytes_ = 0;
    if (unpacker_) unpacker_->restart();
}

double ByteSource::fractionRead() const {
    if (file_.sizeBytes() == 0) return 0;
    const std::uint64_t waiting = unpacker_ ? unpacker_->waitingBytes() : 0;
    return std::min(1.0, static_cast<double>(file_.position() - waiting) /
                             static_cast<double>(file_.sizeBytes()));
}

std::size_t ByteSource::read(char* to, std::size_t capacity) {
    if (!unpacker_) return file_.read(to, capacity);
    std::size_t filled = 0;
    while (filled < capacity) {
        const std::size_t made = unpacker_->unpackSome(to + filled, capacity - filled);
        if (made == 0) break;
        filled += made;
    }
    unpackedBytes_ += filled;
    const std::uint64_t packedBytes = file_.position() - unpacker_->waitingBytes();
    if (unpackedBytes_ > alwaysUnpackedBytes && unpackedBytes_ / mostUnpackedRatio > packedBytes)
        throw Error(fmt::format("its content is more than {} times as long as the {} file itself",
                                mostUnpackedRatio, unpacker_->name()),
                    path(), "unpack it first if it is meant to be so");
    return filled;
}

}  // namespace bubblescope
