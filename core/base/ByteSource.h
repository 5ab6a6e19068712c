// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/RawFile.h"
#include "core/base/Unpacker.h"

namespace bubblescope {

/// The bytes of a file from front to back, unpacked when it is gzip or zstd (known by content, not
/// by name). Not thread-safe.
///
/// A packed file whose content is more than mostUnpackedRatio times as long as itself, and longer
/// than alwaysUnpackedBytes, is refused as what it most likely is: a bomb. Traces, which say the
/// same again and again, pack to a fortieth or so.
class ByteSource {
  public:
    static constexpr std::uint64_t mostUnpackedRatio = 200;
    static constexpr std::uint64_t alwaysUnpackedBytes = std::uint64_t{1} << 28;

    /// Throws Error when the file is missing, unreadable, a folder or empty.
    explicit ByteSource(std::string path);

    /// Fills `to` as far as the file reaches; fewer bytes than `capacity` mean the end. Throws
    /// Error when the file cannot be read any more, or is a bomb.
    std::size_t read(char* to, std::size_t capacity);
    void rewind();

    const std::string& path() const { return file_.path(); }
    std::uint64_t sizeBytes() const { return file_.sizeBytes(); }
    /// "gzip", "zstd", or empty for a file that is not packed.
    std::string_view packing() const { return unpacker_ ? unpacker_->name() : ""; }
    /// Share of the file, as it lies on disk, that was read so far.
    double fractionRead() const;
    /// What is wrong with the packed stream ("is cut off", …); empty while nothing is.
    std::string damage() const { return unpacker_ ? unpacker_->damage() : ""; }

  private:
    RawFile file_;
    std::unique_ptr<Unpacker> unpacker_;
    std::uint64_t unpackedBytes_ = 0;
};

}  // namespace bubblescope
