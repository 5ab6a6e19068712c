// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/RawFile.h"

namespace bubblescope {

/// Unpacks a compressed file from front to back. Several members, or frames, in a row count as one
/// stream; padding behind the last one is ignored.
class Unpacker {
  public:
    virtual ~Unpacker() = default;

    virtual std::string_view name() const = 0;  ///< "gzip", "zstd"
    /// Unpacks up to `capacity` bytes. 0 means the end, or damage.
    virtual std::size_t unpackSome(char* to, std::size_t capacity) = 0;
    /// Begins anew, with the file at its first byte.
    virtual void restart() = 0;
    /// Bytes that were taken from the file and not unpacked yet.
    virtual std::size_t waitingBytes() const = 0;

    /// What is wrong with the stream ("is cut off", …); empty while nothing is.
    const std::string& damage() const { return damage_; }

  protected:
    std::string damage_;
};

/// How a file that starts with `head` is packed; null when it is not, or not in a known way.
/// `file` must outlive the unpacker.
std::unique_ptr<Unpacker> makeUnpacker(std::string_view head, RawFile& file);

std::unique_ptr<Unpacker> makeGzipUnpacker(RawFile& file);
std::unique_ptr<Unpacker> makeZstdUnpacker(RawFile& file);
bool isGzip(std::string_view head);
bool isZstd(std::string_view head);

/// Unpacks a zlib stream, or zstd frames, that lie in memory. False, with what could be had in
/// `text`, when it is damaged or longer than `mostBytes`.
bool unpackZlib(std::string_view packed, std::size_t mostBytes, std::string& text);
bool unpackZstd(std::string_view packed, std::size_t mostBytes, std::string& text);

}  // namespace bubblescope
