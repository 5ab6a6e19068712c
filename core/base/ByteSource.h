// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace bubblescope {

/// The bytes of a file from front to back, unpacked when it is gzip (known by content, not by name;
/// several members in a row count as one stream). Not thread-safe.
class ByteSource {
  public:
    /// Throws Error when the file is missing, unreadable, a folder or empty.
    explicit ByteSource(std::string path);
    ~ByteSource();
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    /// Fills `to` as far as the file reaches; fewer bytes than `capacity` mean the end.
    std::size_t read(char* to, std::size_t capacity);
    void rewind();

    const std::string& path() const { return path_; }
    std::uint64_t sizeBytes() const { return sizeBytes_; }
    bool isGzip() const { return inflater_ != nullptr; }
    /// Share of the file, as it lies on disk, that was read so far.
    double fractionRead() const;
    /// What is wrong with the gzip stream ("is cut off", …); empty while nothing is.
    const std::string& damage() const { return damage_; }

  private:
    struct Inflater;

    std::size_t readFile(char* to, std::size_t capacity);
    std::size_t readUnpacked(char* to, std::size_t capacity);
    std::size_t unpackSome(char* to, std::size_t capacity);
    bool refillPacked();
    bool startNextMember();

    std::string path_;
    int descriptor_ = -1;
    std::uint64_t sizeBytes_ = 0;
    std::uint64_t position_ = 0;
    std::unique_ptr<Inflater> inflater_;
    std::string damage_;
};

}  // namespace bubblescope
